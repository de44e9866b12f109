"""Hint, odds, question, review, trial, practice and guess-first say the same of the same position, in both games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Decision, as_good, certain, review, wasted
from sixteen_tui.engine.sixteen import coach, judgement
from sixteen_tui.engine.sixteen import hints as of_sixteen
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots.ends import ends
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, WILD, held
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import Outlook, view
from sixteen_tui.engine.sweet_sixteen import hints as of_sweet
from sixteen_tui.engine.sweet_sixteen.bots import action_values
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.text import hints as say
from sixteen_tui.games.sixteen.text import review as review_text
from sixteen_tui.games.sweet_sixteen.text import plain as sweet_plain
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.trial import Trial
from sixteen_tui.text.numbers import rounded
from tests.cli.test_review import finished
from tests.judging import LEAST, thought
from tests.unit.bots import naive
from tests.unit.engine.hint_check import SIXTEEN, sixteen_positions
from tests.unit.engine.hint_facts import short
from tests.unit.session.test_replay import record

LEVELS = ("easy", "medium")
POSITIONS = 5_000
"""The positions that `make long` compares, in all settings together."""


class Setting(NamedTuple):
    """A game that is played by computers, and of which variation."""

    game: str
    seats: int
    rules: dict[str, object]


SETTINGS = (
    Setting("sixteen", 2, {}),
    Setting("sixteen", 4, {"seats": 4}),
    Setting("sixteen", 2, {"bonus": True, "drawing": "strict"}),
    Setting("sixteen", 2, {"wilds": False, "drawing": "loose"}),
    Setting("sweet-sixteen", 2, {"seats": 2}),
    Setting("sweet-sixteen", 2, {"seats": 2, "take": True, "second_chance": True}),
    Setting("sweet-sixteen", 3, {"seats": 3, "take": True, "faces_ten": True}),
)
QUICK = [
    pytest.param(each, marks=[] if number in (0, 5) else [pytest.mark.long]) for number, each in enumerate(SETTINGS)
]
"""One of each game in `make test`; a game takes more than a second."""


@pytest.fixture(autouse=True)
def _thought() -> Iterator[None]:
    with thought(LEAST):
        yield


def played(setting: Setting, seed: int) -> AnyTable:
    levels = tuple(LEVELS[(seat + seed) % 2] for seat in range(setting.seats))
    return finished(setting.game, levels, setting.rules, f"{seed:064x}")


def hinted(table: AnyTable, seen: Any) -> dict[object, tuple[float, float, bool]]:
    """Statements of hint or odds about the choices: the cost, what is given away of the score, whether it is best."""
    if table.game.name == "sixteen":
        found = of_sixteen.hint(seen)
        assert found.best is not None
        assert found.best.as_good
        for option in found.options:
            check_declarations(seen, option)
        return {each.plays[0]: (each.cost, each.waste, each.as_good) for each in found.options if each.cost is not None}
    odds = action_values.advice(seen)
    best = max(each.chips for each in odds)
    marked = action_values.most(odds)
    return {each.action: (best - each.chips, 0.0, each.action in marked) for each in odds}


def check_declarations(seen: Any, option: of_sixteen.Option) -> None:
    """The hint says of each declaration in a group what an exercise would judge of it."""
    if option.cost is None:
        return
    first, *others = option.plays
    text = say.declarations(option)
    said = {
        name: sentence.partition(" it ")[2]
        for sentence in re.findall(r"As \w\d(?:, \w\d)* it .*?\.(?=$| As)", text)
        for name in re.findall(r"\b[BGOP]\d\b", sentence)
    }
    of_first = judged_as(judgement.cost(seen, first), judgement.waste(seen, first))
    for play in others:
        own = judged_as(judgement.cost(seen, play), judgement.waste(seen, play))
        assert said.get(CODES[play.card].removeprefix("W="), of_first) == own, (CODES[play.card], own, text, option)


def judged_as(cost: float, waste: float) -> str:
    if cost:
        return f"costs {rounded(cost, 2)} of 100 chances to win."
    if waste:
        return f"changes nothing about who wins, but it costs {words.scored(waste)}."
    return "is as good as the best card."


def by_the_end(table: AnyTable, seen: Any) -> bool:
    """Whether the choices of a decision are compared to the end of the game, so that the expert must agree, too."""
    return table.game.name == "sweet-sixteen" or bool(ends(seen))


def check(table: AnyTable, every: int = 1) -> int:
    """Compare all that is said of one of `every` decisions of a finished game, and of all in ends whose cards follow.

    Returns how many were compared.
    """
    judge, kept = table.game.review(), record(table)
    decisions = {one.entry: one for one in review(table) if isinstance(one, Decision)}
    guessing = {seat: Guessing(kept, seat) for seat in range(len(kept.players))}
    compared = [
        (entry, one)
        for number, (entry, one) in enumerate(decisions.items())
        if number % every == 0 or by_the_end(table, table.view(one.seat, entry))
    ]
    for entry, one in compared:
        seen: Any = table.view(one.seat, entry)
        found = judge.judgement(seen)
        best, good = found[0], as_good(judge, seen)
        told = hinted(table, seen)
        assert table.game.hint is not None
        hint: Any = table.game.hint(seen)
        if table.game.is_decision(hint.choice):
            assert hint.choice == best.action
        if by_the_end(table, seen):
            assert table.game.levels["expert"](seen, Random(0)) == hint.choice
        if table.game.name == "sweet-sixteen":
            assert hint.choice == of_sweet.hint(seen).choice == action_values.best(seen)
        for choice, (cost, waste, is_best) in told.items():
            own = judge.judged(seen, choice)
            assert is_best == (not certain(best, own, judge.noise) and not wasted(best, own, judge))
            assert waste == wasted(best, own, judge)
            assert certain(best, own, judge.noise) in (cost, 0.0)
        assert set(good) >= {choice for choice, (_, _, is_best) in told.items() if is_best} & {o.action for o in found}
        guess, trial = guessing[one.seat].guess(entry), Trial(kept, entry, own=True)
        for each in found:
            answer = trial.answer(each.action)
            assert answer.right == (each.action in good), (entry, each)
            assert guess.answer(each.action).right == answer.right
            assert Trial(kept, entry).answer(each.action).right == answer.right
            assert set(answer.as_good) == ({*good} - {each.action} if answer.right else set())
            if table.game.name == "sixteen":
                for manner in ("gentle", "strict"):
                    asked = coach.doubt(seen, each.action, manner)
                    assert asked is None or asked.kind == "draw" or each.action not in good
                    lost = certain(best, each, judge.noise) >= coach.DEAR
                    assert asked is not None or not lost or not by_the_end(table, seen)
        assert one.cost == certain(best, judge.judged(seen, one.played), judge.noise)
        assert (one.cost == 0) or not trial.answer(one.played).right
        assert one.best == (one.played if trial.answer(one.played).right else best.action)
    return len(compared)


@pytest.mark.parametrize("setting", QUICK, ids=str)
def test_all_that_is_said_of_a_decision_agrees(setting: Setting) -> None:
    games, every = (1, 4) if setting.game == "sixteen" else (2, 1)
    assert sum(check(played(setting, seed), every) for seed in range(1, 1 + games)) > 5


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_all_that_is_said_of_thousands_of_decisions_agrees(setting: Setting) -> None:
    """At least `POSITIONS` positions over all settings."""
    number, seed = 0, 100
    while number * len(SETTINGS) < POSITIONS:
        number += check(played(setting, seed))
        seed += 1


def test_what_practice_takes_up_is_what_the_review_calls_a_mistake() -> None:
    table = played(SETTINGS[0], 1)
    found = Reviewing(record(table))
    for _ in found.go():
        pass
    for seat in (0, 1):
        for entry, _kind in found.kinds(seat):
            trial = Trial(found.record, entry, own=True)
            assert not trial.answer(trial.played).right
            assert next(one for one in found.decisions if one.entry == entry).cost > 0


# Declarations of a wild


def with_a_wild(rules: Any, games: int) -> Iterator[Any]:
    """Yield views of a seat that holds a wild and has to play."""
    for number in range(games):
        for state in sixteen_positions(rules, f"wilds {number}"):
            if WILD in state.hands[state.to_move]:
                yield view(state, state.to_move)


def test_each_declaration_in_a_group_costs_what_the_hint_says() -> None:
    groups = 0
    for rules in SIXTEEN[::7]:
        for seen in with_a_wild(rules, 1):
            for option in of_sixteen.hint(seen).options:
                check_declarations(seen, option)
                groups += option.cost is not None and len(option.plays) > 1
    assert groups > 50


def test_what_an_exercise_calls_as_good_is_what_the_hint_calls_so() -> None:
    """Each declaration of a group, not one of them."""
    judge, groups = GAMES["sixteen"].review(), 0
    for rules in SIXTEEN[::7]:
        for seen in with_a_wild(rules, 1):
            valued = [option for option in of_sixteen.hint(seen).options if option.values]
            pairs = [pair for option in valued for pair in zip(option.plays, option.values, strict=True)]
            told = {play for play, value in pairs if value.as_good}
            if isinstance(judge.judgement(seen)[0].action, Play):  # else a draw that was left out is better
                assert {*as_good(judge, seen)} == told
                groups += not told <= {one.action for one in judge.judgement(seen)}
    assert groups > 5, "in too few is there more than the judgement has"


def test_a_wild_in_all_colours_of_a_number_is_one_choice_in_a_list() -> None:
    def named(action: object) -> str:
        assert isinstance(action, Play)
        return CODES[action.card]

    plays = [Play(0, CARDS[code]) for code in ("W=G5", "W=B3", "W=G3", "O3", "W=O3", "W=P3", "P3")]
    assert review_text.together(plays, named) == ["W=G5", "the wild as any 3", "O3", "P3"]
    assert review_text.together(plays[:4], named) == ["W=G5", "W=B3", "W=G3", "O3"]


def test_declarations_that_end_the_pile_alike_have_one_value() -> None:
    """Nothing of a card that completes a set matters later, so no colour or number of it costs more than another."""
    for rules in SIXTEEN[::7]:
        for seen in with_a_wild(rules, 1):
            values: dict[object, set[object]] = {}
            for option in of_sixteen.hint(seen).options:
                for play in option.plays:
                    if held(play.card) == WILD and option.formed is not None and option.cost is not None:
                        gained = option.formed.side, option.formed.worth
                        values.setdefault(gained, set()).add(judgement.judged(seen, play)[1:4:2])
            assert all(len(each) == 1 for each in values.values()), values


# Wilds in a known end


def known_ends(number: int) -> Iterator[State]:
    """Yield ends whose cards follow, short enough to be played out, with a wild in the hand to move."""
    chance = Random("ends")
    found = game = 0
    while found < number:
        game += 1
        for state in sixteen_positions(chance.choice(SIXTEEN), f"ends {game}"):
            if short(state) and WILD in state.hands[state.to_move] and len({*state.hands[state.to_move]}) > 1:
                found += 1
                yield state
                if found == number:
                    return


def check_end(state: State) -> int:
    """Compare each declaration with plain recursion; return in how many groups colours differ in what they gain."""
    seen = view(state, state.to_move)
    found = of_sixteen.hint(seen)
    values = {play: naive.valued(state, play.card) for option in found.options for play in option.plays}
    for option in found.options:
        assert option.end is not None
        for play in option.plays:
            assert option.end[:2] == pytest.approx(values[play]), (option, CODES[play.card])
            assert (say.declarations(option) == "") == (len(option.plays) == 1)
    assert values[found.options[0].plays[0]] == pytest.approx(max(values.values()))
    assert all(option.cost is not None for option in found.options)
    kinds = {(held(o.plays[0].card), o.sum, o.formed and o.formed.kinds, o.following, o.reply) for o in found.options}
    return len(found.options) - len(kinds)


def test_declarations_that_differ_by_the_end_are_not_the_same() -> None:
    """Every play of an option gains by the end what the option says."""
    assert sum(map(check_end, known_ends(15))) > 0, "in none did the colour matter later"


@pytest.mark.long
@pytest.mark.timeout(600)
def test_declarations_that_differ_by_the_end_are_not_the_same_in_many_ends() -> None:
    assert sum(map(check_end, known_ends(1_000))) > 5


def test_before_the_end_declarations_are_the_same_for_the_next_card_alone() -> None:
    """The later worth of the colour of a wild is not told: cards after the next may match it."""
    reply = of_sixteen.Reply(
        1, False, 4, 20, 0, Outlook(None, None, None, None, None), 0, 0, 0, 0, 0, Fraction(0), Fraction(0)
    )
    plays = tuple(Play(0, CARDS[code]) for code in ("W=B2", "W=O2"))
    option = of_sixteen.Option(plays, 4, None, 1, reply)
    assert say.declarations(option) == "For the next card the same as O2."


def test_odds_mark_all_that_is_as_good() -> None:
    """Choices within the noise of the values are as good, and the marked ones are those that a guess calls right."""
    from tests.unit.engine.test_sweet_agreement import CASINO, holding

    seen = holding("AD AC", CASINO)
    found = action_values.advice(seen)
    assert len(action_values.most(found)) == 3
    said = sweet_plain.odds(found, action_values.most(found), action_values.no_takes(seen), last_round=False)
    assert sum(line.endswith(", the most chips") for line in said) == 1
    assert sum(line.endswith(", as good") for line in said) == 2
