"""A confirming key that is held on any screen does what one press does, however late its repeats come.

The oracle is a second visit of the same state with one press: after a key held for six seconds the screens, their text,
the saves and the settings must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

import pytest
from textual import events

from sixteen_tui.screens.base.reader import Reader
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
QUICK: Final = {
    ("home, a game to resume", "enter"),
    ("table, own turn", "enter"),
    ("end", "enter"),
    ("lesson, Sixteen", "enter"),
    ("settings", "space"),
}
"""States and keys of `make test`; `make long` has all."""
SCROLLS: Final = ("page(1)", "skip(1)", "scroll(1)")
"""Actions that a held key may repeat, because they decide nothing."""
CASES: Final = [
    pytest.param(
        name, key, DELAYS[(number + place) % len(DELAYS)], marks=[] if (name, key) in QUICK else pytest.mark.long
    )
    for number, name in enumerate(STATES)
    for place, key in enumerate(KEYS)
]


@pytest.fixture(autouse=True)
def fingers(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Follow held keys as the program does; ids, dates and cards are those of every visit."""
    monkeypatch.setattr(repeats, "REPEAT", REPEAT)
    monkeypatch.setattr(repeats, "FIRST_REPEAT", FIRST_REPEAT)
    monkeypatch.setattr(repeats, "CONFIRMS", CONFIRMS)


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


def seen(stage: Stage) -> tuple[object, ...]:
    """What a person can see or lose: the screens, their text, the games and the settings."""
    trail = [type(each).__name__ for each in stage.app.screen_stack]
    settings = paths.settings()
    written = settings.read_bytes() if settings.exists() else b""
    games = [_AT.sub(b"", each.read_bytes()).splitlines() for each in saves()]
    return trail, stage.text(), sorted(games), written, stage.app._exit


_AT: Final = re.compile(rb'"(?:at|created|id|crc|commitment|seed|deal)": ?"[^"]*"')


async def visited(name: str, key: str, at: Sequence[float]) -> tuple[object, ...]:
    async with STATES[name]({}) as stage:
        await figured(stage)
        if stage.app.focused is not None and stage.app.focused.check_consume_key(key, character(key)):
            pytest.skip("typed into an entry field")
        if any(action in SCROLLS for action, _ in stage.screen.bound(key)) or (  # type: ignore[attr-defined]
            isinstance(stage.app.focused, Reader) and key == "space"
        ):
            pytest.skip("scrolls")
        now = monotonic() + 1.0  # the picture has been looked at
        await typed(stage, key, [now])
        if not stage.app._exit:
            await figured(stage)
        for number in range(1, len(at), 6):
            if stage.app._exit:
                break
            await typed(stage, key, [now + each for each in at[number : number + 6]])
        if not stage.app._exit:
            await figured(stage)
        return seen(stage)


@pytest.mark.timeout(180)
@pytest.mark.every("five screens; the others are `long`")
@pytest.mark.parametrize(("name", "key", "delay"), CASES)
async def test_a_held_key_does_what_a_press_does(
    name: str, key: str, delay: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for number, at in enumerate(([0.0], [*times(delay)])):
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / f"{kind}-{number}"))
        accepted.stand_still(monkeypatch)
        found.append(await visited(name, key, at))
    once, held = found
    assert held == once
