"""Main states of every screen by name, for the tests that look at all of them; collected in `sweet_states`.

Invariant: a state is reached by keys and plays, as a person reaches it; a screen without a state fails a test.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.screens.base.reader import Reader
from tests.ui.kit import (
    LONG,
    Stage,
    computer,
    human,
)

Settings = dict[str, Any]
State = Callable[[Settings], AbstractAsyncContextManager[Stage]]
STATES: Final[dict[str, State]] = {}
"""By a name that begins with the screen's."""

SCREENS: Final = {
    "branches": "TreeScreen",
    "chapters": "ChaptersScreen",
    "code": "CodeScreen",
    "code entry": "LineEntry",
    "confirm": "Confirm",
    "count": "CountScreen",
    "daily": "DailyScreen",
    "daily line": "LineScreen",
    "end": "OverScreen",
    "enter": "EnterScreen",
    "export": "ExportScreen",
    "filter": "FilterScreen",
    "filtered games": "SavedScreen",
    "fair": "FairScreen",
    "find": "FindScreen",
    "guess": "TryScreen",
    "hand-over": "HandOverScreen",
    "hint": "HintScreen",
    "home": "HomeScreen",
    "key entry": "KeyEntry",
    "key list": "KeysScreen",
    "keys": "HelpScreen",
    "lesson": "LessonScreen",
    "ladder": "LadderScreen",
    "log": "LogScreen",
    "meetings": "MeetingsScreen",
    "name": "LineEntry",
    "new game": "NewGameScreen",
    "odds": "OddsScreen",
    "play from here": "BranchScreen",
    "replay": "ReplayScreen",
    "review": "ReviewScreen",
    "rules": "BookletScreen",
    "saved games": "SavedScreen",
    "say something": "LineEntry",
    "settings": "SettingsScreen",
    "statistics": "StatisticsScreen",
    "lobby": "LobbyScreen",
    "open table": "OpenTableScreen",
    "phrases": "PhrasesScreen",
    "table": "TableScreen",
    "title": "TitleScreen",
    "try again": "TryScreen",
    "table code": "LineEntry",
    "waiting": "WaitingScreen",
    "wild": "WildChooser",
}
"""The screen that a state ends on, by how its name begins."""

SWEET: Final = GAMES["sweet-sixteen"].default_rules
TEAMS: Final = (human(LONG[0]), computer(LONG[1]), computer(LONG[2]), computer(LONG[3]))

SETS: Final = {
    "sixteen": ("0 B6", "1 G5", "0 O3", "1 P2"),
    "bust": ("0 B6", "1 G5", "0 O4", "1 P3"),
    "colour": ("0 B1", "1 B2", "0 B3"),
    "number": ("0 B2", "1 G2", "0 O2"),
    "colour-number": ("0 B2", "1 W=B2", "0 B2"),
    "colour-sixteen": ("0 G2", "1 B5", "0 B4", "1 B5"),
    "number-sixteen": ("0 O1", "1 B5", "0 G5", "1 P5"),
    "colour-number-sixteen": ("0 O1", "1 B5", "0 B5", "1 W=B5"),
}
"""A script for each way in which a set can be formed."""


def state(name: str) -> Callable[[Callable[[Settings], AsyncIterator[Stage]]], State]:
    """Registers a state."""

    def registered(function: Callable[[Settings], AsyncIterator[Stage]]) -> State:
        STATES[name] = asynccontextmanager(function)
        return STATES[name]

    return registered


async def thought_through(stage: Stage) -> None:
    """Until a game that is over has been looked at again, and that is shown."""
    await stage.until(lambda: stage.screen.thinking.found.accounts)  # type: ignore[attr-defined]
    stage.screen.fill()  # type: ignore[attr-defined]
    await stage.settle()


THINK: Final = ("HintScreen", "OddsScreen")
"""Screens that show figures once a thread has worked them out."""


async def figured(stage: Stage) -> None:
    """Wait until no figures can come any more: `rest` waits for no worker that itself awaits a thread."""
    if stage.showing in THINK:
        await stage.until(lambda: not any(each.is_running for each in stage.app.workers if each.node is stage.screen))
    await stage.rest()
    await stage.until(lambda: not any(each.late for each in stage.deferring))  # those below a dialog, too
    await stage.settle()


async def read_on(stage: Stage) -> None:
    """Page through a text to its end, once no figures can come into it any more."""
    await figured(stage)
    reader = stage.screen.query_one(Reader)
    while reader.at + reader.rows < len(reader.lines):
        await stage.press("pagedown")
