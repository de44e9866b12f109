"""Recording for asciinema (asciicast, version 2): what a terminal is sent, and when.

Invariant: uses no clock. The duration of a frame follows from the game and the speed, up to `LONGEST`; the same game
gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

SPEED: Final = 1.0
SLOWEST, FASTEST = 0.1, 20.0
STEP: Final = 0.8
"""Seconds for which a step stands."""
EVENT: Final = 2.0
"""Seconds for which a set or a settled round stands, and the last picture."""
READING: Final = 0.05
"""Seconds for each character of a note."""
LONGEST: Final = 5.0
_BEGIN: Final = "\x1b[?25l\x1b[2J\x1b[H"
_END: Final = "\x1b[m\x1b[{rows}H\x1b[?25h"
"""The cursor is there again, in the lowest row."""


class Shot(NamedTuple):
    """A picture that is written on the terminal, and for how many seconds it stands at the usual speed."""

    text: str
    seconds: float


def seconds(*, event: bool, note: str) -> float:
    """How long a step stands."""
    return min(LONGEST, (EVENT if event else STEP) + READING * len(note))


def cast(shots: Iterable[Shot], size: tuple[int, int], title: str, speed: float = SPEED) -> str:
    """The recording of pictures in a size, as the lines of its file."""
    columns, rows = size
    head = {
        "version": 2,
        "width": columns,
        "height": rows,
        "idle_time_limit": LONGEST,
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }
    lines, at = [json.dumps(head)], 0.0
    begin = _BEGIN
    for text, long in shots:
        if text or begin:
            lines.append(json.dumps([round(at, 3), "o", begin + text]))
        begin, at = "", at + long / speed
    lines.append(json.dumps([round(at, 3), "o", _END.format(rows=rows)]))
    return "\n".join((*lines, ""))
