"""Waits for an event that has to come, however busy the machine is.

Invariant: a test waits for what it means, never for a time in which it usually happens. A limit only ends a wait that
would last for ever. It does not count the seconds in which processes of the test were ready to run and had no
processor, so that what else the machine does fails no test. `tests.hangs` gives each test such a limit.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal, TypeVar

Answer = TypeVar("Answer")

LIMIT: Final = 20.0
"""Seconds after which an event that has not come counts as one that never comes: before the 30 of a test are over, so
that the failure names the event."""
OFTEN: Final = 0.01
"""Seconds between two looks."""
SAMPLE: Final = 1.0
"""Seconds between two looks at what processes have waited, from the first one on; one that has ended is not seen."""
AT_MOST: Final = 10
"""Times that a limit may last, whatever processes wait for."""
PATIENCE: Final = AT_MOST * LIMIT
"""Timeout in seconds of a call that counts all of them. The limit of the test interrupts it sooner."""


def delays(process: int) -> Iterator[tuple[str, float]]:
    """Yield each thread of a process and its descendants, and the seconds that it has waited for a processor.

    Nothing where the system does not count them.
    """
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with contextlib.suppress(OSError, IndexError):
                yield thread.name, int((thread / "schedstat").read_text().split()[1]) / 1e9
                for child in (thread / "children").read_text().split():
                    yield from delays(int(child))


def busy(process: int) -> float:
    """Return the seconds for which the threads of a process ran or waited for a processor; 0.0 where it is unknown.

    The rest of a time is what the program chose to wait.
    """
    seconds = 0.0
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with contextlib.suppress(OSError, ValueError):
                seconds += sum(map(int, (thread / "schedstat").read_text().split()[:2])) / 1e9
    return seconds


class Limit:
    """A time in which this process and its descendants could run."""

    def __init__(self, seconds: float = LIMIT) -> None:
        self._seconds, self._begun, self._lost = seconds, time.monotonic(), 0.0
        self._sampled, self._delays = self._begun, dict[str, float]()

    def left(self) -> float:
        """Return the seconds that are left; 0.0 when it is over. Ask about once a second, or more often."""
        now = time.monotonic()
        if now - self._sampled >= SAMPLE:
            before, self._delays = self._delays, dict(delays(os.getpid()))
            if before:
                lost = sum(waited - before.get(thread, 0.0) for thread, waited in self._delays.items())
                self._lost = min(self._lost + lost, now - self._begun)  # the system adds a delay when it is over
            self._sampled = now
        lasted = now - self._begun
        return max(0.0, min(self._seconds + self._lost, AT_MOST * self._seconds) - lasted)


def until(
    question: Callable[[], Answer | Literal[False] | None], *not_yet: type[Exception], seconds: float = LIMIT
) -> Answer:
    """Ask until the answer is true, and return it; an exception of the kinds `not_yet` counts as no.

    Raises AssertionError after `seconds`.
    """
    limit = Limit(seconds)
    while True:
        with contextlib.suppress(*not_yet):
            if answer := question():
                return answer
        assert limit.left(), f"not so after {seconds} s"
        time.sleep(OFTEN)
