"""Lessons, followed to their end by an actor that does what the screen asks, and by one that never does.

Invariant: an actor reads the screen alone; the texts of a lesson are compared with the rules, not with themselves.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.table.lesson import LessonScreen
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session import host
from sixteen_tui.session.lesson import PERSON
from sixteen_tui.text import i18n
from sixteen_tui.text import keys as key_words
from sixteen_tui.text import lessons as words
from sixteen_tui.widgets.lines import Lines
from tests.ui.kit import Stage, opened, saves
from tests.ui.least import shrunk, too_much
from tests.ui.lesson_steps import wanted_by
from tests.ui.menus import to_row
from tests.ui.sweet_states import STATES

FOLLOWED: Final = (("en", (80, 24)), ("en", (40, 12)), ("fr", (40, 12)), ("fr", (60, 18)), ("fr", (120, 40)))
NAMED: Final = {"Enter": "enter", "Entrée": "enter"}
KEYS: Final = (*"dhijkolpstuwxz059+", "left", "right", "up", "down", "space", "enter", "tab", "delete", "pageup")
"""Every key that is bound at a table, and some that are not; those that open a screen are tried apart."""
AWAY: Final = (("?", "HelpScreen"), ("r", "BookletScreen"), ("q", "Confirm"), ("escape", "Confirm"))
"""Keys that open another screen, and which."""
MOVES: Final = ("left", "right", "up", "down", *"hjkl1259")
"""Those that only put the cursor on another card, where a card can be picked; or would, if there were that many."""


@asynccontextmanager
async def lesson(game: str, size: tuple[int, int] = (80, 24), **settings: Any) -> AsyncIterator[Stage]:
    """The lesson of a game, from home."""
    async with opened(size=size, **settings) as stage:
        await stage.looked()
        await to_row(stage, f"learn {game}")
        await stage.goes_to("LessonScreen", "enter")
        yield stage


def step(stage: Stage) -> int:
    """The number of steps of the lesson so far."""
    assert isinstance(stage.screen, LessonScreen)
    return stage.screen.course.at


def asked(stage: Stage) -> list[str]:
    """The keys that the screen asks for."""
    return [NAMED.get(key, key) for key in re.findall(r"\[([^\]\n]+)\]", stage.text())]


def uncut(stage: Stage) -> bool:
    """Nothing that the lesson says is cut."""
    said = [each for each in stage.screen.query(Lines) if each.size]
    return not [line for each in said for line in too_much(each)]


async def follow(stage: Stage) -> None:
    """Do what the screen asks for, key by key."""
    keys = asked(stage)
    assert keys, stage.text()
    for key in keys:
        await stage.press(key)
        await stage.rest()


def panel(stage: Stage) -> str:
    """The text of the lesson now."""
    lines = stage.screen.query_one("#lesson", Lines)
    lines.render_line(0)  # paints what no frame has shown yet
    return re.sub(" +", " ", " ".join(strip.text for strip in lines.painted)).strip()


def whole(stage: Stage) -> None:
    """Nothing that the lesson says is cut, and it asks for something."""
    assert uncut(stage), stage.text()
    assert asked(stage), stage.text()


@pytest.mark.parametrize(("language", "size"), FOLLOWED, ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_who_follows_comes_to_the_end(
    game: str, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every step on the screen as a whole; then a first real game begins, and only that is saved."""
    monkeypatch.setattr(host, "new_deal", lambda: f"{1:016}")  # in which the person has a turn in the first round
    async with lesson(game, size, language=language) as stage:
        seen = [step(stage)]
        while stage.showing == "LessonScreen":
            whole(stage)
            assert saves() == []
            await follow(stage)
            if stage.showing == "LessonScreen" and step(stage) != seen[-1]:
                seen.append(step(stage))
        assert seen == list(range(len(PLUGINS[game].lesson.steps)))
        await stage.comes("TableScreen")
        assert isinstance(stage.screen, TableScreen)
        session = stage.screen.session
        assert [player.level for player in session.players[1:]] == ["easy"] * (len(session.players) - 1)
        assert session.coach == "gentle"
        assert len(saves()) == 1
        while session.untouched or stage.showing != "TableScreen":  # the coach may ask, a wild be chosen
            view = session.seats[PERSON].view()
            keys = [key for _, key in PLUGINS[game].lesson.keys(view, view.legal[0])] if view.legal else []
            await stage.press(*keys, "enter", "y", "s")
        await stage.goes_to("HomeScreen", "q")
        home = stage.screen.query_one(Menu)
        await stage.until(lambda: any(row.id == "resume" for row in home.rows))
        await stage.goes_to("TableScreen", "home", "enter")
        assert isinstance(stage.screen, TableScreen)
        assert stage.screen.session.coach == "gentle"
        assert len(saves()) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_it_asks_for_the_keys_that_a_person_has_chosen(game: str) -> None:
    chosen = {
        "cards.play": "y",
        "cards.draw": "z",
        "lesson.go-on": "g",
        "sweet.trade": "y",
        "wild.play": "n",
        "reveal.next": "g",
    }
    async with lesson(game, keys={name: [key] for name, key in {**chosen, "cards.pick-1": "b"}.items()}) as stage:
        used = set()
        while stage.showing == "LessonScreen":
            used |= set(asked(stage))
            await follow(stage)
        await stage.comes("TableScreen")
        ids = {id for view, action in wanted_by(game) for id, _ in PLUGINS[game].lesson.keys(view, action)}
        assert {key for id, key in {**chosen, "cards.pick-1": "b"}.items() if id in {*ids, "lesson.go-on"}} <= used
        assert "enter" not in used


async def wrong(stage: Stage, wanted: list[str], *keys: str) -> None:
    """Keys that the lesson does not ask for: it stays where it is, says something, and goes on asking."""
    before = step(stage)
    assert isinstance(stage.screen, LessonScreen)
    stage.screen._answer = ""
    stage.screen._tell()
    await stage.settle()
    told = panel(stage)
    moves = bool(stage.screen.course.step.wants) and keys[-1] in MOVES

    def answered() -> bool:
        screen = stage.screen
        said = isinstance(screen, LessonScreen) and (screen._answer or stage.sees(key_words.no_such_key()))
        return moves or stage.showing == "WildChooser" or bool(said)

    await stage.press(*keys)
    await stage.until(answered)
    if stage.showing == "WildChooser":
        await stage.goes_to("LessonScreen", "escape")
    assert stage.showing == "LessonScreen"
    assert (step(stage), asked(stage)) == (before, wanted)
    if stage.sees(key_words.no_such_key()):
        assert panel(stage) == told, "what the step tells can still be read"
    assert uncut(stage), stage.text()


@pytest.mark.every("two games; the other parameter is `long` or not")
@pytest.mark.parametrize("turns", [pytest.param(1, marks=pytest.mark.long), 8])
@pytest.mark.parametrize("game", GAMES)
async def test_no_key_leads_out(game: str, turns: int) -> None:
    """Press every key but those asked for, and every key that leads away; at each step one part of each, by turns."""
    async with lesson(game) as stage:
        while step(stage) + 1 < len(PLUGINS[game].lesson.steps):
            current, wanted = PLUGINS[game].lesson.steps[step(stage)], asked(stage)
            for key in KEYS[step(stage) % (3 * turns) :: 3 * turns]:
                if key in wanted and len(wanted) == 1:
                    continue
                if not current.wants and key in ("enter", "space"):
                    continue  # where there is something to read both go on
                if key in wanted:  # it does what is asked for, but with another card
                    assert isinstance(stage.screen, LessonScreen)
                    held = enumerate(stage.screen.layout_widget._places, 1)
                    others = [str(place) for place, card in held if card is not None and str(place) != wanted[0]]
                    if others:
                        await wrong(stage, wanted, others[0], key)
                    continue
                await wrong(stage, wanted, key)
            for key, screen in AWAY[step(stage) % turns :: turns]:
                before = step(stage)
                await stage.goes_to(screen, key)
                await stage.goes_to("LessonScreen", "escape")
                assert step(stage) == before
            await follow(stage)


async def test_in_the_least_room_a_second_wrong_key_brings_back_what_is_told() -> None:
    async with lesson("sixteen", (40, 12)) as stage:
        told = panel(stage)
        await stage.press("x")
        await stage.shows(key_words.no_such_key())
        await stage.press("x")
        await stage.until(lambda: panel(stage) == told)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["full", "least"])
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("game", GAMES)
async def test_every_other_choice_is_answered(game: str, language: str, size: tuple[int, int]) -> None:
    """Each card, and each thing that the rules would allow: not played, and a sentence that can be read whole."""
    async with lesson(game, size, language=language) as stage:
        refused = 0
        for number, current in enumerate(PLUGINS[game].lesson.steps[:-1]):
            assert isinstance(stage.screen, LessonScreen)
            table = stage.screen.course._table
            others = [action for action in table.legal if current.wants and action not in current.wants]
            for action in others:
                length = len(table)
                stage.screen.layout_widget.post_message(stage.screen.layout_widget.Chosen(action))
                await stage.settle()
                said = words.not_now(
                    PLUGINS[game].lesson.words, current.name, table.view(PERSON), action, stage.screen.course.wanted
                )
                assert panel(stage).strip().startswith(said[:20])
                assert stage.screen._answer == said
                assert (len(table), step(stage)) == (length, number)
                whole(stage)
                refused += 1
            while stage.showing == "LessonScreen" and step(stage) == number:
                await follow(stage)
        assert refused >= 2 * sum(len(each.wants) > 0 for each in PLUGINS[game].lesson.steps if each.name != "draw")


@pytest.mark.parametrize("game", GAMES)
async def test_it_is_left_after_a_question_and_begun_again(game: str) -> None:
    async with lesson(game) as stage:
        await follow(stage)
        await follow(stage)
        await stage.goes_to("Confirm", "q")
        await stage.goes_to("LessonScreen", "n")
        assert step(stage) == 2
        await stage.goes_to("Confirm", "q")
        await stage.goes_to("HomeScreen", "y")
        await stage.goes_to("LessonScreen", "enter")
        assert step(stage) == 0
        assert saves() == []


@pytest.mark.parametrize("size", [(40, 12), (60, 15), (60, 18)], ids=str)
async def test_a_settled_round_stands_above_its_text(size: tuple[int, int]) -> None:
    async with STATES["lesson, Sweet Sixteen, the reveal"]({}) as stage:
        await shrunk(stage, size)
        while stage.screen.layout_widget.unfolding:  # type: ignore[attr-defined]
            await stage.press("enter")
            await stage.rest()
        assert stage.sees("4♥ K♠", "Q♥ 4♠", "+13"), stage.text()
