"""Pytest plugin that delays threads, timers and keys at random, as a busy machine does: `make jitter`.

A test that passes alone and fails here takes the usual order of events for the only one: it looks at the screen before
a computer player, a worker thread or a timer has changed it, or it relies on a timer that has not fired yet.

    pytest -p tests.jitter --jitter 7 tests/ui/test_home.py

Invariant: nothing happens earlier than without the plugin, and each delay is one that a busy machine can cause.
Why: a machine with many processors runs many workers; its rare orders fail a change that has nothing to do with them.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import pytest

from tests.ui.kit import Stage

THREAD: Final = 0.15
"""The longest delay of a job in a thread, in seconds."""
TIMER: Final = 0.08
KEY: Final = 0.12
SHARE: Final = 0.4
"""Share of them that is delayed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--jitter`: the seed of the delays."""
    parser.addoption("--jitter", default="0", help="seed of the random delays (tests/jitter.py)")


@pytest.fixture(autouse=True)
def _jitter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(f"{request.config.getoption('jitter')} {request.node.nodeid}")

    def delay(most: float) -> float:
        return chance.uniform(0, most) if chance.random() < SHARE else 0.0

    submit, call_later, press = ThreadPoolExecutor.submit, asyncio.BaseEventLoop.call_later, Stage.press

    def submitted(self: ThreadPoolExecutor, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        seconds = delay(THREAD)

        def late() -> Any:
            time.sleep(seconds)
            return work(*args, **named)

        return submit(self, late)

    def called_later(self: asyncio.BaseEventLoop, seconds: float, *args: Any, **named: Any) -> asyncio.TimerHandle:
        return call_later(self, seconds + (delay(TIMER) if seconds > 0 else 0.0), *args, **named)

    async def pressed(self: Stage, *keys: str) -> None:
        for key in keys:
            seconds = delay(KEY)
            if seconds:
                await asyncio.sleep(seconds)
                await self.settle()
            await press(self, key)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submitted)
    monkeypatch.setattr(asyncio.BaseEventLoop, "call_later", called_later)
    monkeypatch.setattr(Stage, "press", pressed)
