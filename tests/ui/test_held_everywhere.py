"""A confirming key that is held on any screen does what one press does, however late its repeats come.

The oracle is a second visit of the same state with one press: after a key held for six seconds the screens, their text,
the saves and the settings must be the same.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

import pytest
from textual import events

from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.replay.replay import ReplayScreen
from sixteen_tui.settings import paths
from sixteen_tui.terminal import repeats
from sixteen_tui.terminal.repeats import CONFIRMS, FIRST_REPEAT, REPEAT
from tests.ui import accepted
from tests.ui.kit import Stage, saves
from tests.ui.states import figured
from tests.ui.sweet_states import STATES

KEYS: Final = ("enter", "space", "y", "1", "2")
DELAYS: Final = (1 / 30, 0.25, 0.4, 0.66, 0.9, 1.0)
"""Seconds before the first repeat: none on a phone, 0.25 on a console, 0.4 on most desktops, up to 1 in settings."""
RATE: Final = 1 / 30
SECONDS: Final = 6.0
SCROLLS: Final = ("page(", "skip(")
"""Actions that a held key repeats, because they decide nothing."""
ACTS: Final = re.compile(rb'"entry": "0 (?:play|stand|trade|take)')
LINES: Final = re.compile(rb"\n")
QUICK: Final = {
    "table, own turn": "turns, sets and the end",
    "end": "the result",
}
"""States of `make test`, by what may go wrong there; `make long` has all."""
CASES: Final = [pytest.param(name, marks=[] if name in QUICK else pytest.mark.long) for name in STATES]


@contextmanager
def fingers() -> Iterator[None]:
    """Follow held keys as the program does; a state before is reached with keys that a test presses at once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(repeats, "REPEAT", REPEAT)
        patched.setattr(repeats, "FIRST_REPEAT", FIRST_REPEAT)
        patched.setattr(repeats, "CONFIRMS", CONFIRMS)
        yield


def times(delay: float) -> Iterator[float]:
    """Yield the times of a held key, from its press."""
    yield 0.0
    for number in range(int((SECONDS - delay) / RATE)):
        yield delay + number * RATE


def character(key: str) -> str | None:
    return {"space": " ", "enter": "\r"}.get(key, key)


async def typed(stage: Stage, key: str, at: Sequence[float]) -> None:
    """Let keys arrive at these times, without waiting for them."""
    for each in at:
        event = events.Key(key, character(key))
        event.time = each
        event.set_sender(stage.app)
        stage.app._driver.send_message(event)  # type: ignore[union-attr]
    await stage.settle()


def seen(stage: Stage, games: int) -> tuple[object, ...]:
    """Return the state that a person can see or lose: the screens, their text, the games and the settings.

    `games`: the number of games before. The cards of a new one differ, so only a person's acts in it count.
    """
    trail = [type(each).__name__ for each in stage.app.screen_stack]
    settings = paths.settings()
    written = settings.read_bytes() if settings.exists() else b""
    fresh = len(saves()) != games
    lines = [len((ACTS if fresh else LINES).findall(each.read_bytes())) for each in saves()]
    text = "" if fresh else stage.text()
    if isinstance(stage.screen, ReplayScreen) and stage.screen._runner.timer:
        text = "runs"  # as far as time allows
    return trail, text, lines, written, stage.app._exit


async def visited(name: str, key: str, at: Sequence[float]) -> tuple[object, ...]:
    async with STATES[name]({}) as stage:
        await figured(stage)
        games = len(saves())
        with fingers():
            now = monotonic() + 2.0  # the picture has been looked at
            for number in range(-5, len(at), 6):  # the press alone: what it opens is drawn before the first repeat
                await typed(stage, key, [now + each for each in at[max(0, number) : number + 6]])
                if stage.app._exit:
                    break
                if number < 0:
                    await figured(stage)
            else:
                await figured(stage)
        return seen(stage, games)


async def alive(name: str) -> list[str]:
    """Return those of the keys that do something in a state, and neither scroll nor are typed into a field."""
    async with STATES[name]({}) as stage:
        await figured(stage)
        screen, focused = stage.screen, stage.app.focused
        assert isinstance(screen, Page)
        taken = [] if focused is None else [key for key in KEYS if focused.check_consume_key(key, character(key))]
        actions = {key: active.binding.action for key, active in screen.active_bindings.items()}
        keys = (key for key in KEYS if key not in taken and not actions.get(key, "").startswith(SCROLLS))
        return [key for key in keys if screen.ANY_KEY or screen.acts(key)]


@pytest.mark.timeout(180)
@pytest.mark.every("two screens; the others are `long`")
@pytest.mark.parametrize("name", CASES)
async def test_a_held_key_does_what_a_press_does(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visits = 0

    def anew() -> None:
        nonlocal visits
        visits += 1
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / f"{kind}-{visits}"))
        accepted.stand_still(monkeypatch)

    anew()
    for number, key in enumerate(await alive(name), start=[*STATES].index(name)):
        delay = DELAYS[number % len(DELAYS)]
        anew()
        once = await visited(name, key, [0.0])
        anew()
        held = await visited(name, key, [*times(delay)])
        assert held == once, (
            key,
            delay,
            *difflib.unified_diff(str(once[1]).split("\n"), str(held[1]).split("\n"), n=0),
        )
