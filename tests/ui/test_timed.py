"""Timers of a screen that closes: its parts are removed before it, so nothing may look for them any more."""

from __future__ import annotations

from tests.ui.kit import opened


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
