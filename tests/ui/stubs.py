"""Stand-ins for the tests of the screens: computer players that wait or follow a script, timers, a full disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from sixteen_tui.engine import players as bots
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.saves import disk
from tests.patience import PATIENCE


@contextmanager
def thinking() -> Iterator[threading.Event]:
    """Computer players that think until the event is set, and at the end of this."""
    decide, go = bots.decide, threading.Event()

    def gated(game: Any, level: str, view: Any, seen: Any) -> Any:
        assert go.wait(PATIENCE)
        return decide(game, level, view, seen)

    with mock.patch.object(bots, "decide", gated):
        try:
            yield go
        finally:
            go.set()


@contextmanager
def computers_play(*codes: str) -> Iterator[None]:
    """Computer players that draw where they can and play these cards in this order, then nothing ever again."""
    order, stop = iter(codes), threading.Event()

    def decide(game: Any, level: str, view: View, seen: Any) -> Any:
        if isinstance(view.legal[0], Draw):
            return view.legal[0]
        code = next(order, None)
        if code is None:
            stop.wait(PATIENCE)
            return view.legal[0]
        return next(a for a in view.legal if isinstance(a, Play) and CODES[a.card] == code)

    with mock.patch.object(bots, "decide", decide):
        try:
            yield
        finally:
            stop.set()


class Timers:
    """Stands in for `asyncio` in a module: its sleeps end when the test says so."""

    def __init__(self) -> None:
        self.started: list[asyncio.Event] = []

    async def sleep(self, seconds: float) -> None:
        self.started.append(asyncio.Event())
        await self.started[-1].wait()

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


@contextmanager
def full_disk() -> Iterator[None]:
    """A disk that takes nothing more."""
    import errno

    with mock.patch.object(disk, "write", side_effect=OSError(errno.ENOSPC, "No space left on device")):
        yield
