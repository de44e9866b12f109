"""Timers: none is lost on a busy machine; those of a screen that closes call nothing, since its parts are removed."""

from __future__ import annotations

from itertools import chain, repeat

import pytest
from textual import _time

from tests.ui.kit import opened

LOOKS = 20


async def test_a_timer_whose_time_passes_while_the_process_is_held_up_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An hour passes between any two of the first looks at the clock, as for a process that gets no processor."""
    called = list[str]()
    async with opened() as stage:
        hours = chain(range(0, LOOKS * 3600, 3600), repeat(LOOKS * 3600))
        monkeypatch.setattr(_time, "get_time", lambda: float(next(hours)))
        stage.screen.set_timer(0.001, lambda: called.append("screen"))
        stage.app.set_timer(0.001, lambda: called.append("application"))
        await stage.until(lambda: sorted(called) == ["application", "screen"])


async def test_timers_of_a_screen_that_closes_call_nothing() -> None:
    called = list[str]()
    async with opened() as stage:
        screen = stage.screen
        screen.set_timer(0.001, lambda: called.append("a timer"))
        await stage.until(lambda: called == ["a timer"])
        screen._pruning = True  # the first that Textual does to remove a screen
        screen.set_timer(0.001, lambda: called.append("late"))
        screen.set_interval(0.001, lambda: called.append("late"))
        passed = list[bool]()
        stage.app.set_interval(0.01, lambda: passed.append(True))
        await stage.until(lambda: len(passed) > 3)
        assert called == ["a timer"]
