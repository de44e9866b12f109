"""The page on hosting, and the pieces of code in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = "".join(
    (ROOT / "docs" / f"hosting-{name}.md").read_text("utf-8") for name in ("account", "machine", "cluster")
)
PROGRAM: Final = "/opt/sixteen-tui/bin/sixteen-tui"
"""The path of the program on the page."""


def blocks(kind: str) -> list[str]:
    """The blocks of the page of a kind."""
    return re.findall(rf"^```{re.escape(kind)}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
