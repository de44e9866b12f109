"""Recording for asciinema (asciicast, version 2): the output sent to a terminal, with its times.

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
"""Seconds for which a step is shown."""
EVENT: Final = 2.0
"""Seconds for which a completed set, a settled round or the last position is shown."""
READING: Final = 0.05
"""Additional seconds for each character of a note."""
LONGEST: Final = 5.0
_BEGIN: Final = "\x1b[?25l\x1b[2J\x1b[H"
_END: Final = "\x1b[m\x1b[{rows}H\x1b[?25h"
"""Shows the cursor again, in the lowest row."""


class Shot(NamedTuple):
    """A frame: the output that draws it, and the seconds for which it is shown at speed 1."""

    text: str
    seconds: float


def seconds(*, event: bool, note: str) -> float:
    """Return the seconds for which a step is shown, at most `LONGEST`."""
    return min(LONGEST, (EVENT if event else STEP) + READING * len(note))


def cast(shots: Iterable[Shot], size: tuple[int, int], title: str, speed: float = SPEED) -> str:
    """Return the recording of frames as the content of its file. `size`: columns and rows."""
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
