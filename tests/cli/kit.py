"""The types that the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixteen_tui.session.host import Host


class Said(NamedTuple):
    """What a call answered."""

    status: int
    out: str
    err: str


Call = Callable[..., Said]
Refused = Callable[..., str]
Snapshot = Callable[[], dict[str, bytes | None]]
Begin = Callable[..., Host]
