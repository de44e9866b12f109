"""Checks what the coach and a review say against a play of Sixteen."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from sixteen_tui.engine.review import certain
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, WILD, held
from sixteen_tui.engine.sixteen.coach import DEAR, GIVES, Doubt, doubt
from sixteen_tui.engine.sixteen.hints import Hint
from sixteen_tui.engine.sixteen.judgement import NOISE, judged, judgement
from sixteen_tui.engine.sixteen.review import reason
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import view as view_of
from sixteen_tui.games.sixteen.text import doubts
from tests.unit.engine.hint_facts import (
    COLOURS,
    NAME,
    NAMES,
    PERCENT,
    Facts,
    bust_chance,
    faces_of,
    gained,
    gives,
    kinds_of,
    loses,
    named,
    short,
)
from tests.unit.engine.hint_tally import Tally, WrongError, demand, rounded


def check_coach(state: State, found: Hint, facts: dict[Play, Facts], tally: Tally) -> None:
    """The questions of the coach and their texts; of a wild about one declaration of each group that was judged."""
    view = view_of(state, state.to_move)
    chance = {play: gives(tally, each) for play, each in facts.items()}
    draws = not isinstance(found.choice, Play)
    choice = found.options[0].plays[0]
    for manner in ("gentle",) if draws else ("gentle", "strict"):
        demand(doubt(view, choice, manner) is None, "the coach contradicts the hint", choice, state)
    for play in {one.action for one in judgement(view)}:
        cost = certain(judgement(view)[0], judged(view, play), NOISE)
        gentle, strict = doubt(view, play, "gentle"), doubt(view, play, "strict")
        demand(doubt(view, play, "off") is None, "asked all the same")
        demand(gentle is None or strict is not None, "gentle asks, strict does not", play, state)
        more = chance[play] - chance[choice]
        gives_it = more >= GIVES or (more > 0 and chance[play] == 1)
        known = found.options[0].end is not None
        demand((gentle is not None) == ((gives_it or known) and cost >= DEAR), play, state)
        demand((strict is not None) == (cost >= DEAR or draws), play, state)
        for asked in (gentle, strict):
            if asked is not None:
                _check_question(state, play, asked, chance=chance, facts=facts, tally=tally)
        why = reason(view, play, choice) if cost else None
        if why is not None:
            demand(not draws or why.kind != "draw", "a review speaks of a draw", play, state)
            _check_reason(state, play, why, chance=chance, facts=facts, tally=tally)
            tally.said["(a reason of a review)"] += 1


_INSTEAD: Final = r"(the (?:wild as )?\w+ \d)"
_AFTER: Final = rf"after {_INSTEAD} (?:the chance of that is {PERCENT}|there is no chance of that)\."
_AT_FIRST: Final = r"The ((?:wild as )?\w+ \d)"
_BY_THE_END: Final = (
    rf"(?:All cards are known: by|By) the end {_INSTEAD} brings (\d+(?:\.\d)?) sets? more(?: on average)?\."
)
_QUESTION: Final = rf"Really play {_INSTEAD}\? (.*)"


def _check_question(
    state: State, play: Play, asked: Doubt, *, chance: dict[Play, Fraction], facts: dict[Play, Facts], tally: Tally
) -> None:
    text = doubts.really(play, asked, NAMES, state.rules)
    whole = re.fullmatch(_QUESTION, text)
    demand(whole, text)
    assert whole is not None
    demand(whole.group(1) == _spelt(play), text)
    _check_reason(state, play, asked, chance=chance, facts=facts, tally=tally)


def _check_reason(
    state: State, play: Play, asked: Doubt, *, chance: dict[Play, Fraction], facts: dict[Play, Facts], tally: Tally
) -> None:
    """The reasons against a play, by the coach or by a review."""
    text = doubts.reason(asked, NAMES, state.rules)
    by_name = {_spelt(other): other for other in facts}
    mine = facts[play]
    reasons: dict[str, Callable[..., bool]] = {
        _BY_THE_END: lambda card, number: (
            abs(gained(state, by_name[card]) - gained(state, play) - float(number)) <= 0.0501
        ),
        r"You can still draw a card\.": lambda: Draw(state.to_move) in sixteen.legal(state),
        rf"{_AT_FIRST} makes a set\.": lambda card: facts[by_name[f"the {card}"]].own_set and not mine.own_set,
        rf"{_AT_FIRST} makes two sets\.": lambda card: (
            state.rules.bonus and facts[by_name[f"the {card}"]].own_set and len(facts[by_name[f"the {card}"]].kinds) > 1
        ),
        rf"It costs (\d+) of 100 chances to win; the expert would rather play {_INSTEAD}\.": (
            lambda count, card: abs(100 * asked.cost - int(count)) <= 0.5 and by_name[card] in asked.better.plays
        ),
        rf"It busts, and the set goes to ([\w &]+); {_INSTEAD} makes a set\.": lambda side, card: (
            loses(state, mine, side) and facts[by_name[card]].own_set
        ),
        rf"It busts, and the set goes to ([\w &]+); {_AFTER}": (
            lambda side, card, percent: loses(state, mine, side) and _is(chance[by_name[card]], percent)
        ),
        rf"{NAME} can then make a set with a chance of {PERCENT}; {_INSTEAD} makes one now\.": (
            lambda name, percent, card: (
                named(mine, name) and rounded(chance[play]) == percent and facts[by_name[card]].own_set
            )
        ),
        rf"{NAME} can then make a set with a chance of {PERCENT}; {_AFTER}": (
            lambda name, percent, card, other: (
                named(mine, name) and rounded(chance[play]) == percent and _is(chance[by_name[card]], other)
            )
        ),
    }
    for pattern, holds in (reasons | _later(state, play, asked.better.plays[0], facts)).items():
        match = re.fullmatch(pattern, text)
        if match and pattern == _BY_THE_END and not short(state):
            tally.unchecked += 1
            return
        if match:
            demand(holds(*match.groups()), text, state)
            tally.said[f"Really? {pattern}"] += 1
            return
    raise WrongError("a question that nobody checks", text)


def _later(state: State, play: Play, best: Play, facts: dict[Play, Facts]) -> dict[str, Callable[..., bool]]:
    """Texts about the cards that can follow."""
    mine, better = facts[play], facts[best]

    def busts(name: str, percent: str | None, card: str, other: str | None) -> bool:
        chances = zip((mine, better), (percent, other), strict=True)
        right = all(_is(bust_chance(each, Tally()), said) for each, said in chances)
        return named(mine, name) and card == _spelt(best) and right

    return {
        rf"A wild in the hand is worth about (\d\.\d) sets?; {_INSTEAD} keeps it\.": lambda sets, card: (
            held(play.card) == WILD != held(best.card) and card == _spelt(best) and 1 <= float(sets) <= 1.1
        ),
        rf"{NAME} (?:has to bust with a chance of {PERCENT}|never has to bust); {_AFTER}": busts,
        rf"(\d+) of the (\d+) cards that can follow without a set leaves? one for the hand; after {_INSTEAD} it is "
        r"(\d+) of (\d+)\.": lambda count, number, card, other, others: (
            card == _spelt(best)
            and answers(state, play) == (int(count), int(number))
            and answers(state, best) == (int(other), int(others))
        ),
        r"(\d+) of the (\d+) cards brings? the sum to 10 or more, where 16 is in reach; "
        rf"after {_INSTEAD} it is (\d+)\.": (
            lambda count, unseen, card, other: (
                (mine.counts["opens"], mine.unseen, better.counts["opens"]) == (int(count), int(unseen), int(other))
                and card == _spelt(best)
            )
        ),
    }


def _is(chance: Fraction, said: str | None) -> bool:
    """Whether a chance is what is said of it; None: that there is none."""
    return not chance if said is None else bool(chance) and rounded(chance) == said


def answers(state: State, play: Play) -> tuple[int, int]:
    """After how many of the unseen cards that form no set a card of the hand makes one, and of how many."""
    seat, count, number = state.to_move, 0, 0
    lying = (*(CODES[card].removeprefix("W=") for card in state.pile), CODES[play.card])
    kept = [CODES[card] for card in state.hands[seat]]
    kept.remove(CODES[play.card])
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    for code in (CODES[card] for card in (*others, *state.deck[state.top :]) if card != WILD):
        if not kinds_of(state.rules, (*lying, code)):
            number += 1
            ends = [kinds_of(state.rules, (*lying, code, face)) for card in kept for face in faces_of(card)]
            count += any(kinds and "bust" not in kinds for kinds in ends)
    return count, number


def _spelt(play: Play) -> str:
    """A card in full English, with its article."""
    code = CODES[play.card]
    face = code.removeprefix("W=")
    colour = next(name for name, letter in COLOURS.items() if letter == face[0])
    return f"the {'wild as ' if code != face else ''}{colour} {face[1]}"
