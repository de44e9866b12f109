"""Lessons, followed to their end by an actor that does what the screen asks, and by one that never does.

Invariant: an actor reads the screen alone; the texts of a lesson are compared with the rules, not with themselves.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import certain
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER
from sixteen_tui.engine.sixteen.rules import sets
from sixteen_tui.engine.sixteen.view import preview
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import DECK, RANK
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.table.lesson import LessonScreen
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session import host
from sixteen_tui.session.lesson import PERSON, Step
from sixteen_tui.text import i18n
from sixteen_tui.text import keys as key_words
from sixteen_tui.text import lessons as words
from sixteen_tui.widgets.lines import Lines
from sixteen_tui.widgets.menu import Menu
from tests.judging import ALL, thought
from tests.ui.kit import Stage, opened, saves
from tests.ui.least import too_much
from tests.ui.menus import to_row

FOLLOWED: Final = (("en", (80, 24)), ("en", (40, 12)), ("fr", (40, 12)), ("fr", (120, 40)))
NAMED: Final = {"Enter": "enter", "Entrée": "enter"}
KEYS: Final = (*"dhijkolpstuwxz059+", "left", "right", "up", "down", "space", "enter", "tab", "delete", "pageup")
"""Every key that is bound at a table, and some that are not; those that open a screen are tried apart."""
AWAY: Final = (("?", "HelpScreen"), ("r", "BookletScreen"), ("q", "Confirm"), ("escape", "Confirm"))
"""Keys that open another screen, and which."""
MOVES: Final = ("left", "right", "up", "down", *"hjkl1259")
"""Those that only put the cursor on another card, where a card can be picked; or would, if there were that many."""
EQUATION: Final = re.compile(r"\b(\d+) ([+−]) (\d+)(?: \+ (\d+))? = (\d+)")


@asynccontextmanager
async def lesson(game: str, size: tuple[int, int] = (80, 24), **settings: Any) -> AsyncIterator[Stage]:
    """The lesson of a game, from home."""
    async with opened(size=size, **settings) as stage:
        await stage.looked()
        await to_row(stage, f"learn {game}")
        await stage.goes_to("LessonScreen", "enter")
        yield stage


def step(stage: Stage) -> int:
    """How far the lesson has come."""
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
    """What the lesson says now."""
    return re.sub(" +", " ", " ".join(strip.text for strip in stage.screen.query_one("#lesson", Lines)._strips)).strip()


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
    async with lesson(game, keys={name: [key] for name, key in {**chosen, "cards.pick-1": "a"}.items()}) as stage:
        used = set()
        while stage.showing == "LessonScreen":
            used |= set(asked(stage))
            await follow(stage)
        await stage.comes("TableScreen")
        ids = {id for view, action in wanted_by(game) for id, _ in PLUGINS[game].lesson.keys(view, action)}
        assert {key for id, key in {**chosen, "cards.pick-1": "a"}.items() if id in {*ids, "lesson.go-on"}} <= used
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
@pytest.mark.parametrize("turns", [pytest.param(1, marks=pytest.mark.long), 4])
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


# What a lesson tells


def gone_through(game: str) -> Iterator[tuple[Step, AnyTable]]:
    """Each step, and the table as it stands there."""
    lesson = PLUGINS[game].lesson
    table = lesson.begin()
    for each in lesson.steps:
        for action in each.before:
            table.play(action)
        yield each, table
        wanted = [action for action in each.wants if action in table.legal]
        assert bool(wanted) == bool(each.wants)
        if wanted:
            table.play(wanted[0])


def wanted_by(game: str) -> Iterator[tuple[Any, Any]]:
    """The view of the person at each step that asks for an action, and that action."""
    for each, table in gone_through(game):
        wanted = [action for action in each.wants if action in table.legal]
        if wanted:
            yield table.view(PERSON), wanted[0]


def told(game: str, name: str) -> list[str]:
    """All that is told at a step, in every language."""
    found = []
    for language in i18n.languages():
        i18n.set_language(language)
        found += [words.tells(PLUGINS[game].lesson.words, name), i18n._(PLUGINS[game].lesson.words.WHY.get(name, ""))]
    return found


def equations(game: str, name: str) -> Iterator[tuple[int, ...]]:
    """The sums among it, each as it is written; worked out."""
    for text in told(game, name):
        for first, sign, second, third, result in EQUATION.findall(text.replace("\u00a0", " ")):
            numbers = (int(first), int(sign.replace("−", "-") + second), int(third or 0), int(result))
            assert sum(numbers[:3]) == numbers[3], text
            yield numbers


def test_sums_of_sixteen_are_those_of_the_table() -> None:
    """A sum that was made by the last card, or that the next one could make."""
    found = 0
    for each, table in gone_through("sixteen"):
        view = table.view(None)
        made = set()
        for pile in (view.pile, *(formed.cards for formed in view.won[-1:])):
            numbers = [NUMBER[card] for card in pile]
            made |= {(sum(numbers[:place]), number) for place, number in enumerate(numbers)}
        for before, number, _, _ in equations("sixteen", each.name):
            held = [NUMBER[card] for card in table.view(PERSON).hand if NUMBER[card] >= 0]
            may = before == view.sum and (number in held or each.name == "wild")
            of_the_trick = each.name in ("trick", "two") and (before, number) in ((9, 6), (2, 6))
            assert (before, number) in made or may or of_the_trick, (each.name, before, number)
            found += 1
    assert found > 30


def test_sums_of_sweet_sixteen_are_those_of_the_table() -> None:
    """Of the cards in the hand, with a card that there is, or of the person's chips, or what a bust costs."""
    found = 0
    for each, table in gone_through("sweet-sixteen"):
        view = table.view(PERSON)
        held, values = [RANK[card] for card in view.hand], {RANK[card] for card in DECK}
        costs = {(r.value, -16, 0, r.value - 16) for s in view.settlements for r in s.results if r.line == "over"}
        if view.value > 16:
            costs.add((view.value, -16, 0, view.value - 16))
        own = [result for s in view.settlements for result in s.results if result.seat == PERSON]
        for one, other, more, result in equations("sweet-sixteen", each.name):
            hand = sorted((one, other)) == sorted(held)
            could = one in held and other in values and result == 16
            earned = bool(own) and (other + more, result) == (own[-1].net, view.chips[PERSON])
            assert hand or could or earned or (one, other, more, result) in costs, (each.name, one, other)
            found += 1
    assert found > 20


def test_no_choice_that_is_refused_would_win() -> None:
    for each, table in gone_through("sixteen"):
        view = table.view(PERSON)
        for action in view.legal if each.wants else ():
            after = preview(view, action) if isinstance(action, Play) else None
            if after is not None and after.formed is not None and after.formed.side == PERSON:
                assert action in each.wants, (each.name, CODES[action.card])


def test_sixteen_tells_what_happens() -> None:
    """How each set of the lesson is made, whose it is, and the score."""
    at = {each.name: table.view(PERSON) for each, table in gone_through("sixteen")}
    won = {name: (view.won[-1].side, *view.won[-1].kinds) for name, view in at.items() if view.won and not view.pile}
    assert won["set"] == won["wild-set"] == (PERSON, "sixteen")
    assert won["ada-busts"] == (PERSON, "bust")
    assert won["colour-set"] == (PERSON, "colour")
    assert won["number-set"] == (PERSON, "number")
    assert won["ada-set"] == (1, "sixteen")
    assert sets(at["leap"].won) == (6, 6)
    assert at["leap"].draw_pile == 0
    assert sets(at["over"].won) == (7, 6)
    assert at["over"].outcome is not None
    assert at["over"].outcome.winners == (PERSON,)
    assert {NUMBER[card] for card in at["wild"].hand if NUMBER[card] >= 0} == {3, 5, 6}, "every other card is a bust"
    wild_of = at["wild"]
    assert preview(wild_of, Play(PERSON, next(a.card for a in wild_of.legal if NUMBER[a.card] == 2))).sum == 16


def test_sweet_sixteen_tells_what_happens() -> None:
    """Every hand, why each turn ended, and the chips."""
    at = {each.name: table.view(PERSON) for each, table in gone_through("sweet-sixteen")}
    assert at["banker"].banker == 1
    assert [result.value for result in at["reveal"].settlements[0].results] == [16, 13, 18]
    assert at["second-reveal"].settlements[1].results[1].hand == at["dealt-sixteen"].settlements[1].results[1].hand
    assert [result.value for result in at["dealt-sixteen"].settlements[1].results] == [17, 16, 12]
    assert at["dealt-sixteen"].settlements[1].results[1].points == 3
    assert at["you-deal"].banker == PERSON
    assert at["stand"].trades == (0, 0, 0), "nobody has traded"
    assert [result.value for result in at["over"].settlements[2].results] == [15, 14, 11]
    assert at["over"].chips == (31, 21, 6)
    assert at["over"].outcome is not None
    assert at["over"].outcome.winners == (PERSON,)
    assert sorted(RANK[card] for card in DECK if RANK[card] in (6, 8)) == [8], "no 6, and one 8"


def test_what_an_answer_reckons_with() -> None:
    """The cards that would help after a trade are counted among those that the person has not seen."""
    i18n.set_language("en")
    for each, table in gone_through("sweet-sixteen"):
        view = table.view(PERSON)
        for action in (action for action in view.legal if action not in each.wants):
            lesson, wanted = PLUGINS["sweet-sixteen"].lesson.words, next(one for one in each.wants if one in view.legal)
            said = words.not_now(lesson, each.name, view, action, wanted).replace("\u00a0", " ")
            if isinstance(action, Stand):
                assert f"stand with {view.value}: {16 - view.value} short" in said
                continue
            assert isinstance(action, Trade)
            kept = view.value - RANK[action.card]
            unseen = [card for card in DECK if card not in (*view.hand, *view.discarded)]
            helps = [card for card in unseen if kept + RANK[card] == 16]
            if kept + 13 < 16:
                assert not helps
                assert f"{kept} + 13 = {kept + 13}" in said
            else:
                assert f"need {16 - kept}: {len(helps)} card" in said
                assert f"of {len(unseen)}." in said


# What the strongest player thinks of it

NEAR: Final = {True: 0.05, False: 0.1}
"""By `Reviewer.chance`, of a chance to win, or in chips: what a step asks for has to be seen at a glance."""


@pytest.mark.long  # as much thought as for people; the lessons change seldom
@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_for_is_what_a_review_would_not_call_dear(game: str) -> None:
    """The one judgement, as it is for people."""
    judge, dear = GAMES[game].review(), {}
    with thought(ALL):
        for each, table in gone_through(game):
            for action in each.wants:
                view = table.view(PERSON)
                if action not in view.legal or len(view.legal) < 2:
                    continue
                if not GAMES[game].is_decision(action):
                    assert action == view.legal[0], "it draws first"
                    continue
                cost = certain(judge.judgement(view)[0], judge.judged(view, action), judge.noise)
                if cost > NEAR[judge.chance]:
                    dear[each.name] = round(cost, 3)
    assert dear == {}
