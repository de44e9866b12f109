"""The clock of a shared table as a client knows it: the server's last message, and the time since it arrived."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from sixteen_tui.saves.header import Clock
from sixteen_tui.tables.protocol import LOW


class RemoteClock:
    """Counts the time of the seat whose turn it is between two messages. The server alone decides what is used up."""

    def __init__(self, time: Callable[[], float] = monotonic) -> None:
        self._time = time
        self.clock: Clock | None = None
        """None at a table without a clock, and at a server that has no clocks."""
        self.counts: int | None = None
        """The seat whose time counts; None for nobody."""
        self._used: Sequence[int] = ()
        self._since = 0.0

    def take(self, message: Mapping[str, Any]) -> None:
        """Take a message `table` or `clock`; ignore any other."""
        if message["type"] not in ("table", "clock"):
            return
        if message["type"] == "table":
            clock = message.get("clock")
            self.clock = None if clock is None else Clock(**clock)
            used = [seat.get("used", 0) for seat in message["seats"]]
        else:
            used = message["used"]
        self.counts, self._used, self._since = message.get("counts"), used, self._time()

    @property
    def left(self) -> float | None:
        """Seconds that the person has whose time counts; None for nobody."""
        if self.clock is None or self.counts is None or self.counts >= len(self._used):
            return None
        return max(0.0, self.clock.seconds - self._used[self.counts] - (self._time() - self._since))

    @property
    def low(self) -> bool:
        """True if that is so little that the person is warned."""
        left = self.left
        return left is not None and self.clock is not None and self.clock.seconds - left >= LOW * self.clock.seconds
