"""The types that the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from sixteen_tui.session.host import Host

VECTORS: Final = Path(__file__).parents[1] / "unit" / "conformance"


class Said(NamedTuple):
    """The answer of a call."""

    status: int
    out: str
    err: str


Call = Callable[..., Said]
Refused = Callable[..., str]
Snapshot = Callable[[], dict[str, bytes | None]]
Begin = Callable[..., Host]
Launched = list[dict[str, Any]]
