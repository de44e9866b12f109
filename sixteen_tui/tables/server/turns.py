"""Schedules the messages of the table server fairly between people (start-time fair queueing).

Why: within the limits one person can send enough to occupy the server for seconds; in order of arrival everybody would
wait for that.

See: Goyal, Vin and Cheng, "Start-time Fair Queueing" (1996). Each person has a tag, the server time spent on them; the
lowest is next. A newcomer starts `CREDIT` below the highest tag that was served, ahead of those who occupy the server.
A lower start is not possible, so time that a person does not use is not saved for later.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

SLICE: Final = 0.002
"""Seconds of handling messages after which the event loop reads and writes again."""

CREDIT: Final = 0.1
"""Seconds of server time that a newcomer may use before those who have used more."""


class MessageQueue(Protocol):
    """A queue of messages, such as that of a connection."""

    @property
    def payer(self) -> str:
        """The person or account to whom its time is charged."""

    def step(self) -> bool:
        """Handle one message; return True if more can be handled now. Must not raise."""


class Turns:
    """Schedules queues by the server time that their payers have used."""

    def __init__(self, clock: Callable[[], float], soon: Callable[[Callable[[], None]], object]) -> None:
        """`soon` schedules a call for the next iteration of the event loop."""
        self._clock, self._soon = clock, soon
        self._queues: dict[str, deque[MessageQueue]] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._numbers = count()
        self._time = 0.0
        """Highest tag that was served."""
        self._used: dict[str, float] = {}
        """Tags of the payers served since the schedule was last empty."""
        self._works = self._due = False

    def schedule(self, connection: MessageQueue, *, at_once: bool = True) -> None:
        """Schedule a queue. With `at_once` its messages are handled now if nothing else is scheduled."""
        self._add(connection.payer, connection)
        if self._works or self._due:
            return
        if at_once:
            self._work()
        else:
            self._due = True
            self._soon(self._work)

    def _add(self, payer: str, connection: MessageQueue) -> None:
        if payer not in self._queues:
            self._queues[payer] = deque()
            self._push(payer)
        self._queues[payer].append(connection)

    def _push(self, payer: str) -> None:
        heapq.heappush(self._heap, (self._tag(payer), next(self._numbers), payer))

    def _tag(self, payer: str) -> float:
        return max(self._time - CREDIT, self._used.get(payer, self._time - CREDIT))

    def _work(self) -> None:
        """Handle messages in the order of tags for up to `SLICE` seconds; schedule the rest for the next iteration."""
        self._works, self._due = True, False
        began = now = self._clock()
        try:
            while self._heap and now - began < SLICE:
                tag, _, payer = heapq.heappop(self._heap)
                self._time = max(self._time, tag)
                queue, since = self._queues[payer], now
                connection = queue.popleft()
                more = connection.step()
                now = self._clock()
                self._used[payer] = tag + now - since
                if queue:
                    self._push(payer)
                else:
                    del self._queues[payer]
                if more:
                    self._add(connection.payer, connection)
        finally:
            self._works = False
        if self._heap:
            self._due = True
            self._soon(self._work)
        else:
            self._used.clear()
