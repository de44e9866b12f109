"""Checks hints of Sixteen against a second version of the rules, and against every card that could come.

Method: the numbers are read out of the English sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from operator import sub
from typing import Final

from sixteen_tui.engine.game import Judged
from sixteen_tui.engine.review import certain, wasted
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER, held
from sixteen_tui.engine.sixteen.hints import Hint, Option, hint
from sixteen_tui.engine.sixteen.judgement import NOISE, judged, judgement
from sixteen_tui.engine.sixteen.review import REVIEWER
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import View, outlook, preview
from sixteen_tui.engine.sixteen.view import view as view_of
from sixteen_tui.games.sixteen.text import hints as say
from sixteen_tui.games.sixteen.text import table as signs
from tests.unit.bots import naive
from tests.unit.engine.hint_coach import check_coach
from tests.unit.engine.hint_facts import (
    COLOURS,
    FACES,
    NAME,
    NAMES,
    PERCENT,
    Facts,
    bust_chance,
    facts_of,
    gained,
    gives,
    loses,
    named,
    short,
)
from tests.unit.engine.hint_tally import Tally, WrongError, any_of, demand, rounded

EQUAL: Final = 1e-9
"""Values that differ by less are equal."""

# Sentences of Sixteen

Check = Callable[[State, Facts, tuple[str, ...], Tally], bool]


def _set_chance(facts: Facts, tally: Tally) -> Fraction:
    return any_of(tally, facts.unseen, facts.counts["set"], facts.size)


def _count(name: str) -> Check:
    return lambda state, facts, said, tally: (facts.counts[name], facts.unseen) == (int(said[0]), int(said[1]))


def _out_of_reach(state: State, facts: Facts, said: tuple[str, ...], tally: Tally) -> bool:
    return int(said[0]) == facts.total and all(facts.total + int(face[1]) < 16 for face in FACES)


def faces_said(text: str) -> frozenset[str]:
    """Return the faces that words such as "orange up to 2 or 1" stand for."""
    found = set[str]()
    for part in text.split(" or "):
        first, _, highest = part.partition(" up to ")
        colour = COLOURS.get(first)
        found |= {
            face
            for face in FACES
            if (face[1] == first if colour is None else face[0] == colour and face[1] <= (highest or "6"))
        }
    return frozenset(found)


def _matches(state: State, facts: Facts, said: tuple[str, ...], tally: Tally) -> bool:
    return faces_said(said[2]) == facts.wanted and _count("match")(state, facts, said, tally)


_SENTENCES: Final[dict[str, Check]] = {
    r"Leaves (\d+), the highest sum from which no card reaches 16\.": lambda state, facts, said, tally: (
        _out_of_reach(state, facts, said, tally) and any(facts.total + 1 + int(face[1]) == 16 for face in FACES)
    ),
    r"Leaves (\d+): no card reaches 16\.": _out_of_reach,
    r"Leaves (\d+): the only card you cannot see makes 16\.": lambda state, facts, said, tally: (
        (facts.total, facts.unseen, facts.counts["sixteen"]) == (int(said[0]), 1, 1)
    ),
    r"Leaves (\d+): the only card you cannot see does not make 16\.": lambda state, facts, said, tally: (
        (facts.total, facts.unseen, facts.counts["sixteen"]) == (int(said[0]), 1, 0)
    ),
    r"Leaves (\d+): none of the (\d+) cards you cannot see makes 16\.": lambda state, facts, said, tally: (
        (facts.total, facts.unseen, facts.counts["sixteen"]) == (int(said[0]), int(said[1]), 0)
    ),
    r"Leaves (\d+): (\d+) of the (\d+) cards you cannot see makes? 16\.": lambda state, facts, said, tally: (
        (facts.total, facts.counts["sixteen"], facts.unseen) == tuple(map(int, said))
    ),
    r"(\d+) of the (\d+) makes? a match: ([\w ]+)\.": _matches,
    r"In all, (\d+) of the (\d+) makes? a set\.": _count("set"),
    r"(\d+) of the (\d+) makes? two sets\.": _count("double"),
    r"(\d+) of the (\d+) brings? the sum to 10 or more, where 16 is in reach\.": _count("opens"),
    rf"{NAME} cannot make a set with the next card\.": lambda state, facts, said, tally: (
        named(facts, said[0]) and _set_chance(facts, tally) == 0
    ),
    rf"{NAME} can make a set for certain\.": lambda state, facts, said, tally: (
        named(facts, said[0]) and _set_chance(facts, tally) == 1
    ),
    rf"{NAME} then chooses from (\d+) cards?: a set can be made with a chance of {PERCENT}\.": (
        lambda state, facts, said, tally: (
            state.rules.drawing == "enforced"
            and named(facts, said[0])
            and (facts.size, rounded(_set_chance(facts, tally))) == (int(said[1]), said[2])
        )
    ),
    rf"{NAME} then has up to (\d+) cards?: a set can be made with a chance of {PERCENT}\.": (
        lambda state, facts, said, tally: (
            state.rules.drawing != "enforced"
            and named(facts, said[0])
            and (facts.size, rounded(_set_chance(facts, tally))) == (int(said[1]), said[2])
        )
    ),
    rf"The only card you cannot see goes over 16: {NAME} has to bust\.": lambda state, facts, said, tally: (
        named(facts, said[0]) and (facts.unseen, facts.counts["bust"], facts.size) == (1, 1, 1)
    ),
    r"(\d+) of the (\d+) goe?s? over 16\.": lambda state, facts, said, tally: (
        _count("bust")(state, facts, said, tally) and bust_chance(facts, tally) == 0
    ),
    rf"(\d+) of the (\d+) goe?s? over 16: {NAME} has to bust\.": lambda state, facts, said, tally: (
        _count("bust")(state, facts, said, tally) and named(facts, said[2]) and bust_chance(facts, tally) == 1
    ),
    rf"(\d+) of the (\d+) goe?s? over 16: {NAME} has to bust with a chance of {PERCENT}\.": (
        lambda state, facts, said, tally: (
            _count("bust")(state, facts, said, tally)
            and named(facts, said[2])
            and rounded(bust_chance(facts, tally)) == said[3]
        )
    ),
    r"The set goes to ([\w &]+)\.": lambda state, facts, said, tally: loses(state, facts, said[0]),
    r"You begin the next pile\.": lambda state, facts, said, tally: (
        bool(facts.kinds) and facts.following == state.to_move
    ),
    rf"{NAME} begins the next pile\.": lambda state, facts, said, tally: (
        bool(facts.kinds) and facts.following != state.to_move and named(facts, said[0])
    ),
    r"You draw the last card\.": lambda state, facts, said, tally: (
        facts.following == state.to_move and facts.own_set and len(state.deck) - state.top == 1
    ),
    r"You draw the last (\d+) cards\.": lambda state, facts, said, tally: (
        facts.following == state.to_move and facts.own_set and len(state.deck) - state.top == int(said[0]) > 1
    ),
    rf"{NAME} draws the last card\.": lambda state, facts, said, tally: (
        named(facts, said[0]) and facts.following != state.to_move and len(state.deck) - state.top == 1
    ),
    rf"{NAME} draws the last (\d+) cards\.": lambda state, facts, said, tally: (
        named(facts, said[0]) and len(state.deck) - state.top == int(said[1]) > 1
    ),
    r"No other player has a card left\.": lambda state, facts, said, tally: (
        state.top == len(state.deck) and not any(hand for s, hand in enumerate(state.hands) if s != state.to_move)
    ),
}
_ON_AVERAGE: Final = {
    r"With best play both sides then win as many sets on average\.": 0,
    r"With best play your side then wins (\d+\.\d) sets? more than the other on average\.": 1,
    r"With best play your side then wins (\d+\.\d) sets? less than the other on average\.": -1,
}
_END: Final = {
    r"All cards are known: with best play both sides win as many sets from here on\.": 0,
    r"All cards are known: with best play your side wins (\d+) sets? more than the other from here on\.": 1,
    r"All cards are known: with best play your side wins (\d+) sets? less than the other from here on\.": -1,
}


def check_sixteen(state: State, tally: Tally) -> None:
    """Everything that is said to the seat to move."""
    view = view_of(state, state.to_move)
    found = hint(view)
    plays = [action for action in sixteen.legal(state) if isinstance(action, Play)]
    demand(Counter(plays) == Counter(play for option in found.options for play in option.plays), "not every play")
    tally.positions += 1
    check_outlook(state)
    _check_labels(state, plays)
    facts = {play: facts_of(state, play) for play in plays}
    for option in found.options:
        for play in option.plays:
            _check_data(option, facts[play], tally)
        texts = say.consequences(option, NAMES, state.rules)
        _check_cost(option, tally)
        _check_otherwise(state, found, option, tally)
        for play in {option.plays[0], option.plays[-1]}:
            for text in texts:
                _check_text(state, play, facts[play], text, tally)
    _check_costs(state, found, tally)
    check_coach(state, found, facts, tally)


def check_outlook(state: State) -> None:
    """Winning and busting cards, as the table names them, against what the rules make of every card."""
    said = outlook(view_of(state, None))
    for card, face in enumerate(FACES):
        hands = list(state.hands)
        hands[state.to_move] = (card, *hands[state.to_move][1:])
        held = state._replace(hands=tuple(hands))
        after = sixteen.apply(held, Play(held.to_move, card)).state
        kinds = after.won[-1].kinds if len(after.won) > len(state.won) else ()
        number, colour = int(face[1]), "BGOP".index(face[0])
        busts = said.busts is not None and number >= said.busts
        demand(busts == ("bust" in kinds), "bust", face, said, state)
        demand((number == said.sixteen) == ("sixteen" in kinds), "sixteen", face, said, state)
        demand((number == said.number) == ("number" in kinds), "number", face, said, state)
        of_colour = colour == said.colour and said.highest is not None and number <= said.highest
        demand(of_colour == ("colour" in kinds), "colour", face, said, state)


def _check_labels(state: State, plays: list[Play]) -> None:
    """The text about a card before it is played, against what the rules then make of it."""
    view = view_of(state, state.to_move)
    for play in plays:
        label = preview(view, play)
        after = sixteen.apply(state, play).state
        formed = after.won[-1] if len(after.won) > len(state.won) else None
        demand(label.formed == formed, "set", play, label, state)
        demand(label.sum == sum(NUMBER[card] for card in (formed.cards if formed else after.pile)), play, label, state)
        mine = formed is not None and formed.side == play.seat % 2
        _check_sign(signs.makes(play.card, label, "▲", mine=mine), label.sum, NUMBER[play.card], formed, mine=mine)


def _check_sign(text: str, total: int, number: int, formed: sixteen.Formed | None, *, mine: bool) -> None:
    """The label under a card, read as a person reads it."""
    if formed is None:
        demand(text == f"→ {total}", text, total)
        return
    match = re.fullmatch(r"(\d\d|=16|▲▲▲|(\d)\2\2) ?(?:×(\d))?([✓✗])", text)
    assert match is not None, text
    told = match.group(1)
    kind = {"=16": "sixteen", "▲▲▲": "colour"}.get(told, "number" if match.group(2) else "bust")
    demand(kind in formed.kinds and ("bust" in formed.kinds) == (kind == "bust"), text, formed)
    demand(kind != "bust" or int(told) == total > 16, text, total)
    demand(kind != "number" or int(match.group(2)) == number, text, number)
    demand((match.group(4) == "✓") == mine and int(match.group(3) or 1) in (formed.worth, 1), text, formed)
    demand(match.group(3) or formed.worth == 1 or kind == "bust", text, formed)


def _check_cost(option: Option, tally: Tally) -> None:
    """The cost of a card, as it is said."""
    text = say.costs(option)
    match = re.fullmatch(r"Beside the best card it costs (\d+) of 100 chances to win\.", text)
    demand((match is None) == (not option.cost) and bool(text) == bool(option.cost), text, option)
    if match and option.cost:
        demand(abs(100 * option.cost - int(match.group(1))) <= 0.5 + 1e-9, text, option)  # halves go up
        tally.said[match.re.pattern] += 1


def _check_otherwise(state: State, found: Hint, option: Option, tally: Tally) -> None:
    """The cost in the score of a card that costs no chance, or that it is as good as the best; by the judgement."""
    text, view = say.otherwise(option, found.best), view_of(state, state.to_move)
    if option.cost is None:
        demand(not text and not option.as_good, text, option)
        return
    best, own = judgement(view)[0], judged(view, option.plays[0])
    cost, less = certain(best, own, NOISE), wasted(best, own, REVIEWER)
    demand(option.as_good == (not cost and not less), "as good", option, state)
    if less:
        match = re.fullmatch(r"It changes nothing about who wins, but it costs (\d+\.\d) sets?\.", text)
        demand(match is not None and float(match.group(1)) == round(less, 1), text, less)
    else:
        demand((text == "As good as the best card.") == (not cost and option is not found.best), text, option)
        demand(not text or not cost, text, option)
    tally.said[re.sub(r"[\d.]+ set", "N set", text)] += bool(text)


def _check_data(option: Option, facts: Facts, tally: Tally) -> None:
    kinds = frozenset(option.formed.kinds) if option.formed else frozenset()
    demand((option.sum, kinds, option.following) == (facts.total, facts.kinds, facts.following), option, facts)
    demand(option.gives == gives(tally, facts), option, facts)
    reply = option.reply
    demand((reply is None) == (not facts.unseen), option, facts)
    if reply is None:
        return
    counted = (reply.sixteen, reply.matches, reply.sets, reply.doubles, reply.busts, reply.opens)
    names = ("sixteen", "match", "set", "double", "bust", "opens")
    demand(counted == tuple(facts.counts[name] for name in names), option, facts)
    placed = (reply.seat, reply.friend, reply.size, reply.unseen)
    demand(placed == (facts.following, facts.friend, facts.size, facts.unseen), option, facts)
    demand((reply.makes_set, reply.only_busts) == (_set_chance(facts, tally), bust_chance(facts, tally)), option)


def _check_text(state: State, play: Play, facts: Facts, text: str, tally: Tally) -> None:
    for pattern, holds in _SENTENCES.items():
        match = re.fullmatch(pattern, text)
        if match:
            demand(holds(state, facts, match.groups(), tally), text, CODES[play.card], state)
            tally.said[pattern] += 1
            return
    for pattern, sign in (*_END.items(), *_ON_AVERAGE.items()):
        match = re.fullmatch(pattern, text)
        if match:
            number = float(match.group(1)) if sign else 0.0
            if short(state):
                within = 0.0501 if pattern in _ON_AVERAGE else EQUAL
                demand(abs(gained(state, play) - sign * number) <= within, text, CODES[play.card], state)
                tally.said[pattern] += 1
            else:
                tally.unchecked += 1
            return
    raise WrongError("a sentence that nobody checks", text)


def _check_costs(state: State, found: Hint, tally: Tally) -> None:
    """The best comes first, and every card that is held has its cost: that of a review, with a draw left out."""
    view = view_of(state, state.to_move)
    said = REVIEWER.judgement(view)
    first, review = found.options[0], {one.action: one for one in said if isinstance(one.action, Play)}
    demand(said[0].action in (found.choice, *review), "the review has another draw", state)
    demand(first.cost == 0 and found.best is first, "the best is not first", state)
    demand(isinstance(found.choice, Draw) or found.choice == first.plays[0], "the choice is not first", state)
    demand(first.plays[0] == next(iter(review)), "the review has another best", state)
    told = {held(option.plays[0].card) for option in found.options if option.cost is not None}
    demand(told == {held(play.card) for play in sixteen.legal(state) if isinstance(play, Play)}, "no cost", state)
    for option in found.options:
        if option.cost is not None:
            for play, value in zip(option.plays, option.values, strict=True):
                cost = certain(first_of(view), judged(view, play), NOISE)
                demand(value.cost == cost, "the review has another cost", play, option, state)
            tally.said["(what a card costs)"] += 1
    known = {option.exact is not None for option in found.options}
    demand(len(known) == 1, "some ends are known and some are not", state)
    if known == {True} and short(state):
        values = {play: naive.valued(state, play.card) for option in found.options for play in option.plays}
        most, chosen = max(values.values()), values[first.plays[0]]
        demand(max(map(abs, map(sub, chosen, most))) < EQUAL, "another card gains more by the end", state)
        tally.said["(the best by the end)"] += 1


def first_of(view: View) -> Judged[Play]:
    """The first choice of the judgement."""
    return judgement(view)[0]
