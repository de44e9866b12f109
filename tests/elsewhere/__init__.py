"""Runs parts of the tests as if on macOS, in which Python lacks the names of `linux_only.txt`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
NAMES: Final = (FOLDER / "linux_only.txt").read_text("ascii").splitlines()
"""Module and name, for each name that typeshed has for Linux and not for macOS."""


def variables(given: dict[str, str]) -> dict[str, str]:
    """Return the environment of a program, which runs as if on macOS if this process does."""
    if os.environ.get("SIXTEEN_TUI_ELSEWHERE") != "1":
        return given
    path = os.pathsep.join((str(FOLDER), given.get("PYTHONPATH", str(FOLDER.parents[1]))))
    return {**given, "SIXTEEN_TUI_ELSEWHERE": "1", "PYTHONPATH": path}
