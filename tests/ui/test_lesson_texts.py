"""The texts of a lesson are true: sums, results, and what the strongest player thinks of its advice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import certain
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER
from sixteen_tui.engine.sixteen.rules import sets
from sixteen_tui.engine.sixteen.view import preview
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import DECK, RANK
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.lesson import PERSON
from sixteen_tui.text import i18n
from sixteen_tui.text import lessons as words
from tests.judging import ALL, thought
from tests.ui.lesson_steps import gone_through

EQUATION: Final = re.compile(r"\b(\d+) ([+−]) (\d+)(?: \+ (\d+))? = (\d+)")


# Texts of a lesson


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
    """The kind of each set of the lesson, its owner, and the score."""
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


# Judgement of the strongest player


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
