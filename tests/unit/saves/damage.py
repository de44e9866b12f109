"""Judges damaged saves, and damages saves by chance."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse

HERE: Final = Path("a save")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stops what works for longer than that, and what waits in the system for ten times as long: others work, too."""

    def late(number: int, frame: object) -> None:
        raise AssertionError(f"not done within {seconds} s")

    timers = {signal.ITIMER_PROF: (signal.SIGPROF, seconds), signal.ITIMER_REAL: (signal.SIGALRM, 10 * seconds)}
    before = {timer: signal.signal(number, late) for timer, (number, _) in timers.items()}
    left = {timer: signal.setitimer(timer, limit) for timer, (_, limit) in timers.items()}
    try:
        yield
    finally:
        for timer, (number, _) in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[timer])
            signal.setitimer(timer, *left[timer])  # pytest-timeout has one


def says(record: Record) -> tuple[object, ...]:
    """All that a save says, the bytes of a torn line aside."""
    return (record.header, record.table.log, record.players, record.hints, record.notes, record.took_back, record.last)


def unharmed(raw: bytes, original: bytes) -> bool:
    """Whether changed bytes load as the game they were, or as that without its last line, which is then torn."""
    try:
        record = parse(raw, HERE)
    except SaveError:
        return True
    was = parse(original, HERE)
    if says(record) == says(was):
        return True
    last = original.rindex(b"\n", 0, was.good - 1) + 1
    return record.torn == raw[last:] and says(record) == says(parse(original[:last], HERE))


def changed_bytes(raw: bytes, random: Random) -> bytes:
    """The file with a few bytes changed, put in, taken out, blanked or repeated. Its end stays where it is."""
    changed = bytearray(raw)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        i, length = random.randrange(len(changed)), random.randrange(1, 60)
        match random.randrange(6):
            case 0:
                changed[i] = random.randrange(256)
            case 1:
                changed[i] ^= 1 << random.randrange(8)
            case 2:
                changed[i:i] = random.randbytes(length)
            case 3 if i + length < len(changed):
                del changed[i : i + length]
            case 4:
                changed[i : i + length] = bytes(len(changed[i : i + length]))
            case _:
                j = random.randrange(len(changed))
                changed[i:i] = changed[j : j + length]
    return bytes(changed)


STRANGE: Final[tuple[object, ...]] = (
    None, True, False, -1, 0, 1, 2, 10**20, 0.0, 1.0, float("inf"), float("nan"),
    "", "0 draw", "1 play W=P3", "x" * 500, "\ud800", "\x00", "human", "bot",
    [], [0], {}, {"seat": 0}, {"entry": 0, "text": ""},
)  # fmt: skip
"""Values of every kind that JSON has."""
