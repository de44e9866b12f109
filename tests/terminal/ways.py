"""The screens: how each is reached with keys, which keys it has, and which of them leave it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import WILD
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View, preview
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.records import read
from sixteen_tui.terminal.repeats import UNSEEN
from tests.terminal import shown
from tests.terminal.playing import begun, finished, four_people, instant, saves
from tests.terminal.pty_terminal import Terminal
from tests.terminal.shown import (
    BELL,
    DELETE,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    FIRST,
    LAST,
    LEFT,
    PAGE_DOWN,
    PAGE_UP,
    REDRAW,
    RIGHT,
    TAB,
    UP,
)

MENU: Final = (UP, "k", DOWN, "j", LEFT, "h", RIGHT, "l", PAGE_UP, PAGE_DOWN, FIRST, LAST, "G")
READER: Final = (UP, "k", DOWN, "j", " ", PAGE_DOWN, "b", PAGE_UP, FIRST, "g", LAST, "G")


@dataclass(frozen=True)
class Way:
    """The way to a screen, and the keys to press there."""

    mark: str
    """A text by which the screen is known."""
    stay: tuple[str, ...]
    """Keys after which it is still there."""
    leave: tuple[str, ...]
    """Keys after which it is not. After each of them the way is taken anew from home."""
    path: tuple[tuple[str, str], ...] = ()
    """Keys, and the text that is there when they have done their work."""
    prepare: Callable[[Path], object] = instant
    arguments: tuple[str, ...] = ()


def _my_turn(table: Table[Any, Any, View, Any]) -> bool:
    """Whether the person may play, with most of the game still to come, and has played: else leaving would drop it."""
    played = any(isinstance(action, Play) and action.seat == 0 for action in table.log)
    return played and table.to_move == 0 and any(isinstance(action, Play) for action in table.legal)


def _my_pile(table: Table[Any, Any, View, Any]) -> bool:
    """Whether the person may also begin a pile, so that the answer to the card makes no set, and nothing pauses."""
    return _my_turn(table) and not table.view(0).pile


def _my_turn_with_a_wild(table: Table[Any, Any, View, Any]) -> bool:
    return _my_turn(table) and table.view(0).hand[0] == WILD


def _my_last_card(table: Table[Any, Any, View, Any]) -> bool:
    """Whether the person is to play the very last card, and it makes no set."""
    view = table.view(0)
    if not _my_turn(table) or view.draw_pile or view.counts != (1, 0):
        return False
    return preview(view, Play(0, view.hand[0])).formed is None


def _prepared(stop: Callable[[Table[Any, Any, View, Any]], bool], saves: int = 1) -> Callable[[Path], None]:
    """Prepares a home with saved games that have been played to a certain position, without wilds but where one is."""
    rules = Rules(wilds=stop is _my_turn_with_a_wild)

    def prepare(home: Path) -> None:
        instant(home)
        for seed in range(saves):
            begun(home, stop, rules, seed)

    return prepare


def _two_finished(home: Path) -> None:
    finished(home)
    finished(home)


TO_RESUME: Final = (("", f"▶ {shown.RESUME}"), (ENTER, shown.PLAY_KEY))
TO_THE_END: Final = (*TO_RESUME, (ENTER, shown.GO_ON), (ENTER, shown.OVER))
"""The last card is seen before the end is told."""
TO_NEW: Final = ((FIRST, f"▶ {shown.PLAY_SIXTEEN}"), (ENTER, shown.DEAL))
TO_SAVED: Final = ((LAST + UP * 4, f"▶ {shown.SAVED}"), (ENTER, "▶ 2"))
BACK: Final = ("q", ESCAPE)
ELSEWHERE: Final = ("?q", F1 + "q", REDRAW)
"""Keys that are alive on every screen, and the way back."""

WAYS: Final = {
    "home": Way(shown.HOME_LINE, (*MENU, *ELSEWHERE, "rq", ESCAPE), ("qq",)),
    "new game": Way(shown.DEAL, (*MENU, *ELSEWHERE, "rq"), (*BACK, "s"), TO_NEW),
    "name": Way(
        shown.NAME_QUESTION,
        (*"q?r dehu12", LEFT, RIGHT, FIRST, LAST, DELETE, "\x7f", "é", TAB),
        (ENTER, BELL, ESCAPE),
        (*TO_NEW, (FIRST + DOWN * 2, shown.HUMAN), ("n", shown.NAME_QUESTION)),
    ),
    "table": Way(
        shown.PLAY_KEY,
        (*(LEFT, "h", "k", UP, RIGHT, "l", "j", DOWN), *"12345du p", "iq", "Lq", *ELSEWHERE, "rq"),
        BACK,
        TO_RESUME,
        _prepared(_my_pile),
    ),
    "hint": Way(
        shown.HINT.upper(),
        (*READER, *ELSEWHERE, "rq"),
        (*BACK, "i", ENTER),
        (*TO_RESUME, ("i", shown.HINT.upper())),
        _prepared(_my_turn),
    ),
    "log": Way(
        shown.LOG.upper(),
        (*(LEFT, "h", "k", UP, RIGHT, "l", "j", DOWN, PAGE_UP, PAGE_DOWN, FIRST, LAST), *" bgG", *ELSEWHERE, "rq"),
        (*BACK, "L", ENTER),
        (*TO_RESUME, ("L", shown.LOG.upper())),
        _prepared(_my_turn),
    ),
    "wild": Way(
        shown.WILD.upper(),
        (*(LEFT, "h", RIGHT, "l", UP, "k", DOWN, "j"), *"01234567bgopvm", *ELSEWHERE, "rq"),
        (*BACK, ENTER),
        (*TO_RESUME, (ENTER, shown.WILD.upper())),
        _prepared(_my_turn_with_a_wild),
    ),
    "hand-over": Way(
        shown.HAND_OVER, (*"u56789 ", ENTER, *ELSEWHERE, "rq"), ("q",), prepare=instant, arguments=four_people(0)
    ),
    "over": Way(
        shown.OVER,
        (*ELSEWHERE, "rq"),
        ("w", " ", *BACK, "a"),
        TO_THE_END,
        _prepared(_my_last_card, 5),
    ),
    "over, again": Way(shown.OVER, (), (ENTER,), TO_THE_END, _prepared(_my_last_card)),
    "saved": Way(shown.FINISHED, (*MENU, *ELSEWHERE, "rq", "u", "xn"), (*BACK, "w", ENTER), TO_SAVED, _two_finished),
    "delete": Way(
        shown.DELETE_QUESTION,
        ELSEWHERE,
        ("n", "q", ESCAPE, "y", "o"),
        (*TO_SAVED, ("x", shown.DELETE_QUESTION)),
        _two_finished,
    ),
    "statistics": Way(
        shown.COUNTED,
        (*READER, LEFT, "h", RIGHT, "l", *"pt", *ELSEWHERE, "rq"),
        BACK,
        ((LAST + UP * 3, f"▶ {shown.STATISTICS}"), (ENTER, shown.COUNTED)),
        _two_finished,
    ),
    "settings": Way(
        shown.CONFIRMATIONS,
        (*MENU, *ELSEWHERE, "rq"),
        BACK,
        ((LAST + UP, f"▶ {shown.SETTINGS}"), (ENTER, shown.CONFIRMATIONS)),
    ),
    "replay": Way(
        "Step ",
        (*(RIGHT, LEFT, DOWN, UP, LAST, FIRST, TAB), *"lhjnkbGg  +f-seee", *ELSEWHERE, "rq"),
        BACK,
        (*TO_SAVED, (ENTER, "Step ")),
        _two_finished,
    ),
    "help": Way(shown.HELP_LINE, (*READER, "rq"), (*BACK, "?", ENTER), (("?", shown.HELP_LINE),)),
    "rules": Way(shown.RULES_LINE, (*READER, "n", TAB, FIRST, "?q"), (*BACK, "r"), (("r", shown.RULES_LINE),)),
}


def reach(terminal: Terminal, way: Way) -> None:
    """From home to a screen."""
    for keys, what in way.path:
        if keys == ENTER:  # does nothing on a picture that came by itself a moment ago, on a busy machine
            terminal.insist(keys, UNSEEN, partial(_has, what))
        else:
            terminal.send(keys)
            terminal.wait(what)
    # The table says that the game is over before the page of that name comes.
    terminal.wait(lambda text: way.mark in text and (way.mark != shown.OVER or shown.title(text) == shown.OVER))


def _has(what: str | Callable[[str], object], text: str) -> object:
    return what in text if isinstance(what, str) else what(text)


def _seen(text: str) -> tuple[str, str] | None:
    """By what one knows a screen, once it has come with its first line and its last.

    Home and the questions share their first line. With another last line, that is of the screen before.
    """
    seen = (shown.title(text), shown.key_bar(text).strip())
    return seen if all(seen) and (seen[0] != shown.HOME or seen[1].endswith(("q quit", "q no"))) else None


def _another(before: tuple[str, str]) -> Callable[[str], bool]:
    return lambda text: _seen(text) not in (None, before)


def go_home(terminal: Terminal) -> None:
    """From wherever a key has led. A screen may come in pieces, and one that is still coming is not left again."""
    terminal.quiet()
    while (seen := _seen(terminal.wait(_seen))) and "q quit" not in seen[1]:
        terminal.send("q")
        terminal.wait(_another(seen))
        terminal.quiet()
    terminal.wait(shown.HOME_LINE)


def press_every_key(home: Path, way: Way) -> None:
    """Go to a screen, press every key that it has, and see that the program is none the worse for it."""
    way.prepare(home)
    with Terminal(way.arguments, home) as terminal:
        terminal.wait(way.mark if way.arguments else shown.HOME_LINE)
        reach(terminal, way)
        for keys in way.stay:
            terminal.send(keys)
            if keys == ESCAPE:
                terminal.quiet()  # Esc and a key that follows at once are another key
        terminal.press(REDRAW)
        terminal.wait(way.mark)
        for keys in way.leave:
            terminal.send(keys)
            if way.mark == shown.HOME_LINE:
                break
            terminal.wait(lambda text: way.mark not in text)
            go_home(terminal)
            if keys != way.leave[-1]:
                reach(terminal, way)
        else:
            terminal.send("qq")
        assert terminal.ended() == 0
    assert all(read(path).lines for path in saves(home))
