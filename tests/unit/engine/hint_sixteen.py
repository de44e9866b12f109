"""Checks hints of Sixteen against a second version of the rules, and against every card that could come.

Method: the numbers are read out of the English sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from operator import sub
from typing import Final

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.review import Judged, certain, wasted
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, NUMBER, WILD, held
from sixteen_tui.engine.sixteen.coach import DEAR, GIVES, Doubt, doubt
from sixteen_tui.engine.sixteen.ends import ends
from sixteen_tui.engine.sixteen.hints import Hint, Option, hint
from sixteen_tui.engine.sixteen.judgement import NOISE, judged, judgement
from sixteen_tui.engine.sixteen.review import REVIEWER, reason
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import View, outlook, preview
from sixteen_tui.engine.sixteen.view import view as view_of
from sixteen_tui.games.sixteen.text import hints as say
from sixteen_tui.games.sixteen.text import table as signs
from tests.unit.bots import naive
from tests.unit.engine.hint_tally import Tally, WrongError, any_of, demand, rounded

_FACES: Final = [f"{colour}{number}" for colour in "BGOP" for number in range(7)]
_COLOURS: Final = {"blue": "B", "green": "G", "orange": "O", "purple": "P"}
EQUAL: Final = 1e-9
"""Values that differ by less are equal."""
NAMES: Final = ("Ada", "Blaise", "Emmy", "Sophie")


def kinds_of(rules: sixteen.Rules, pile: tuple[str, ...]) -> frozenset[str]:
    """The kinds of set that the last card of a pile of faces forms."""
    total = sum(int(face[1]) for face in pile)
    if total > 16:
        return frozenset({"bust"})
    kinds = {"sixteen"} if total == 16 else set[str]()
    if rules.matches and len(pile) >= 3:
        kinds |= {"colour"} if len({face[0] for face in pile[-3:]}) == 1 else set()
        kinds |= {"number"} if len({face[1] for face in pile[-3:]}) == 1 else set()
    return frozenset(kinds)


def faces_of(code: str) -> list[str]:
    """What a card in a hand can be played as."""
    return _FACES if code == "W" else [code]


@dataclass(frozen=True)
class Facts:
    """What a play leads to, counted from the true position."""

    total: int
    kinds: frozenset[str]
    own_set: bool
    following: int | None
    unseen: int = 0
    size: int = 0
    friend: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    wanted: frozenset[str] = frozenset()
    """The faces that make a match."""


def facts_of(state: State, play: Play) -> Facts:
    """Follow a play through the rules, and look at every card that its seat cannot see."""
    rules, seat = state.rules, state.to_move
    pile = (*(CODES[card].removeprefix("W=") for card in state.pile), CODES[play.card].removeprefix("W="))
    total, kinds = sum(int(face[1]) for face in pile), kinds_of(rules, pile)
    after = sixteen.apply(state, play).state
    following = None if after.to_move == NOBODY else after.to_move
    if kinds or following in (None, seat):
        return Facts(total, kinds, "bust" not in kinds, following)
    assert following is not None
    others = [CODES[card] for other, hand in enumerate(state.hands) if other != seat for card in hand]
    unseen = [*others, *(CODES[card] for card in state.deck[state.top :])]
    size = len(after.hands[following])
    drawing = after
    while Draw(following) in sixteen.legal(drawing):
        drawing = sixteen.apply(drawing, Draw(following)).state
        size = len(drawing.hands[following])
    counts: Counter[str] = Counter()
    for code in unseen:
        ends = [(kinds_of(rules, (*pile, face)), total + int(face[1])) for face in faces_of(code)]
        sets = [kinds for kinds, _ in ends if kinds and "bust" not in kinds]
        counts["sixteen"] += any("sixteen" in kinds for kinds in sets)
        counts["match"] += any(kinds & {"colour", "number"} for kinds in sets)
        counts["set"] += bool(sets)
        counts["double"] += rules.bonus and any(len(kinds) > 1 for kinds in sets)
        counts["bust"] += all("bust" in kinds for kinds, _ in ends)
        counts["opens"] += code != "W" and not ends[0][0] and total < 10 <= ends[0][1]
    made = {face: kinds_of(rules, (*pile, face)) for face in _FACES}
    wanted = {face for face, kinds in made.items() if kinds & {"colour", "number"}}
    friend = following % 2 == seat % 2
    return Facts(total, kinds, False, following, len(unseen), size, friend, counts, frozenset(wanted))


def gives(tally: Tally, facts: Facts) -> Fraction:
    """How likely the set goes to the other side, by the play or by the next card."""
    if facts.kinds:
        return Fraction(not facts.own_set)
    if not facts.unseen or facts.friend:
        return Fraction(0)
    return any_of(tally, facts.unseen, facts.counts["set"], facts.size)


def short(state: State) -> bool:
    """Whether the cards follow, and the end is short enough to be played out in every way (`naive`)."""
    cards = [card for hand in state.hands for card in hand] + [*state.deck[state.top :]]
    return bool(ends(view_of(state, state.to_move))) and len(cards) <= (8, 6, 4)[cards.count(WILD)]


def gained(state: State, play: Play) -> float:
    """What the mover's side gains from here to the end with this play, in the mean over what it can draw."""
    return naive.valued(state, play.card)[1]


# What the sentences of Sixteen say

_PERCENT: Final = r"((?:less than |more than )?\d+\.\d%)"
_NAME: Final = r"(\w+)"
Check = Callable[[State, Facts, tuple[str, ...], Tally], bool]


def _named(facts: Facts, name: str) -> bool:
    return facts.following is not None and NAMES[facts.following] == name


def _set_chance(facts: Facts, tally: Tally) -> Fraction:
    return any_of(tally, facts.unseen, facts.counts["set"], facts.size)


def _bust_chance(facts: Facts, tally: Tally) -> Fraction:
    return 1 - any_of(tally, facts.unseen, facts.unseen - facts.counts["bust"], facts.size)


def _count(name: str) -> Check:
    return lambda state, facts, said, tally: (facts.counts[name], facts.unseen) == (int(said[0]), int(said[1]))


def _out_of_reach(state: State, facts: Facts, said: tuple[str, ...], tally: Tally) -> bool:
    return int(said[0]) == facts.total and all(facts.total + int(face[1]) < 16 for face in _FACES)


def faces_said(text: str) -> frozenset[str]:
    """Return the faces that words such as "orange up to 2 or 1" stand for."""
    found = set[str]()
    for part in text.split(" or "):
        first, _, highest = part.partition(" up to ")
        colour = _COLOURS.get(first)
        found |= {
            face
            for face in _FACES
            if (face[1] == first if colour is None else face[0] == colour and face[1] <= (highest or "6"))
        }
    return frozenset(found)


def _side(state: State, facts: Facts, name: str) -> bool:
    other = [NAMES[seat] for seat in range(state.rules.seats) if seat % 2 != state.to_move % 2]
    return facts.kinds == {"bust"} and name == " & ".join(other)


def _matches(state: State, facts: Facts, said: tuple[str, ...], tally: Tally) -> bool:
    return faces_said(said[2]) == facts.wanted and _count("match")(state, facts, said, tally)


_SENTENCES: Final[dict[str, Check]] = {
    r"Leaves (\d+), the highest sum from which no card reaches 16\.": lambda state, facts, said, tally: (
        _out_of_reach(state, facts, said, tally) and any(facts.total + 1 + int(face[1]) == 16 for face in _FACES)
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
    rf"{_NAME} cannot make a set with the next card\.": lambda state, facts, said, tally: (
        _named(facts, said[0]) and _set_chance(facts, tally) == 0
    ),
    rf"{_NAME} can make a set for certain\.": lambda state, facts, said, tally: (
        _named(facts, said[0]) and _set_chance(facts, tally) == 1
    ),
    rf"{_NAME} then chooses from (\d+) cards?: a set can be made with a chance of {_PERCENT}\.": (
        lambda state, facts, said, tally: (
            state.rules.drawing == "enforced"
            and _named(facts, said[0])
            and (facts.size, rounded(_set_chance(facts, tally))) == (int(said[1]), said[2])
        )
    ),
    rf"{_NAME} then has up to (\d+) cards?: a set can be made with a chance of {_PERCENT}\.": (
        lambda state, facts, said, tally: (
            state.rules.drawing != "enforced"
            and _named(facts, said[0])
            and (facts.size, rounded(_set_chance(facts, tally))) == (int(said[1]), said[2])
        )
    ),
    rf"The only card you cannot see goes over 16: {_NAME} has to bust\.": lambda state, facts, said, tally: (
        _named(facts, said[0]) and (facts.unseen, facts.counts["bust"], facts.size) == (1, 1, 1)
    ),
    r"(\d+) of the (\d+) goe?s? over 16\.": lambda state, facts, said, tally: (
        _count("bust")(state, facts, said, tally) and _bust_chance(facts, tally) == 0
    ),
    rf"(\d+) of the (\d+) goe?s? over 16: {_NAME} has to bust\.": lambda state, facts, said, tally: (
        _count("bust")(state, facts, said, tally) and _named(facts, said[2]) and _bust_chance(facts, tally) == 1
    ),
    rf"(\d+) of the (\d+) goe?s? over 16: {_NAME} has to bust with a chance of {_PERCENT}\.": (
        lambda state, facts, said, tally: (
            _count("bust")(state, facts, said, tally)
            and _named(facts, said[2])
            and rounded(_bust_chance(facts, tally)) == said[3]
        )
    ),
    r"The set goes to ([\w &]+)\.": lambda state, facts, said, tally: _side(state, facts, said[0]),
    r"You begin the next pile\.": lambda state, facts, said, tally: (
        bool(facts.kinds) and facts.following == state.to_move
    ),
    rf"{_NAME} begins the next pile\.": lambda state, facts, said, tally: (
        bool(facts.kinds) and facts.following != state.to_move and _named(facts, said[0])
    ),
    r"You draw the last card\.": lambda state, facts, said, tally: (
        facts.following == state.to_move and facts.own_set and len(state.deck) - state.top == 1
    ),
    rf"{_NAME} draws the last card\.": lambda state, facts, said, tally: (
        _named(facts, said[0]) and facts.following != state.to_move and len(state.deck) - state.top == 1
    ),
    rf"{_NAME} draws the last (\d+) cards\.": lambda state, facts, said, tally: (
        _named(facts, said[0]) and len(state.deck) - state.top == int(said[1]) > 1
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
    _check_coach(state, found, facts, tally)


def check_outlook(state: State) -> None:
    """What would win and what would bust now, as the table says it, against what the rules make of every card."""
    said = outlook(view_of(state, None))
    for card, face in enumerate(_FACES):
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
    """What is said of a card before it is played, against what the rules then make of it."""
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
    """What stands under a card, read as a person reads it."""
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
    """What a card costs, as it is said."""
    text = say.costs(option)
    match = re.fullmatch(r"Beside the best card it costs (\d+) of 100 chances to win\.", text)
    demand((match is None) == (not option.cost) and bool(text) == bool(option.cost), text, option)
    if match and option.cost:
        demand(abs(100 * option.cost - int(match.group(1))) <= 0.5, text, option)
        tally.said[match.re.pattern] += 1


def _check_otherwise(state: State, found: Hint, option: Option, tally: Tally) -> None:
    """What a card that costs no chance costs of the score, or that it is as good as the best; by the judgement."""
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
    demand((reply.makes_set, reply.only_busts) == (_set_chance(facts, tally), _bust_chance(facts, tally)), option)


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
                within = 0.0501 if pattern in _ON_AVERAGE else 1e-9
                demand(abs(gained(state, play) - sign * number) <= within, text, CODES[play.card], state)
                tally.said[pattern] += 1
            else:
                tally.unchecked += 1
            return
    raise WrongError("a sentence that nobody checks", text)


def _check_coach(state: State, found: Hint, facts: dict[Play, Facts], tally: Tally) -> None:
    """Who is asked about what, and what is said; of a wild about one declaration of each group that was judged."""
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


def _check_costs(state: State, found: Hint, tally: Tally) -> None:
    """The best comes first, and every card that is held has its cost: that of a review."""
    view = view_of(state, state.to_move)
    first, review = found.options[0], {one.action: one for one in REVIEWER.judgement(view)}
    demand(first.cost == 0 and found.best is first, "the best is not first", state)
    demand(isinstance(found.choice, Draw) or found.choice == first.plays[0], "the choice is not first", state)
    demand(first.plays[0] == next(iter(review)), "the review has another best", state)
    told = {held(option.plays[0].card) for option in found.options if option.cost is not None}
    demand(told == {held(play.card) for play in sixteen.legal(state) if isinstance(play, Play)}, "no cost", state)
    for option in found.options:
        if option.cost is not None:
            own = REVIEWER.judged(view, option.plays[0])
            demand(option.cost == certain(first_of(view), own, NOISE), "the review has another cost", option, state)
            tally.said["(what a card costs)"] += 1
    known = {option.exact is not None for option in found.options}
    demand(len(known) == 1, "some ends are known and some are not", state)
    if known == {True} and short(state):
        values = {play: naive.valued(state, play.card) for option in found.options for play in option.plays}
        most, chosen = max(values.values()), values[first.plays[0]]
        demand(max(map(abs, map(sub, chosen, most))) < EQUAL, "another card gains more by the end", state)
        tally.said["(the best by the end)"] += 1


def first_of(view: View) -> Judged[Play]:
    """What the judgement has first."""
    return judgement(view)[0]


_INSTEAD: Final = r"(the (?:wild as )?\w+ \d)"
_AT_FIRST: Final = r"The ((?:wild as )?\w+ \d)"
_BY_THE_END: Final = (
    rf"(?:All cards are known: by|By) the end {_INSTEAD} brings (\d+(?:\.\d)?) sets? more(?: on average)?\."
)
_QUESTION: Final = rf"Really play {_INSTEAD}\? (.*)"


def _check_question(
    state: State, play: Play, asked: Doubt, *, chance: dict[Play, Fraction], facts: dict[Play, Facts], tally: Tally
) -> None:
    text = say.really(play, asked, NAMES, state.rules)
    whole = re.fullmatch(_QUESTION, text)
    demand(whole, text)
    assert whole is not None
    demand(whole.group(1) == _spelt(play), text)
    _check_reason(state, play, asked, chance=chance, facts=facts, tally=tally)


def _check_reason(
    state: State, play: Play, asked: Doubt, *, chance: dict[Play, Fraction], facts: dict[Play, Facts], tally: Tally
) -> None:
    """What speaks against a play, by the coach or by a review."""
    text = say.reason(asked, NAMES, state.rules)
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
            _side(state, mine, side) and facts[by_name[card]].own_set
        ),
        rf"It busts, and the set goes to ([\w &]+); after {_INSTEAD} the chance of that is {_PERCENT}\.": (
            lambda side, card, percent: _side(state, mine, side) and rounded(chance[by_name[card]]) == percent
        ),
        rf"{_NAME} can then make a set with a chance of {_PERCENT}; {_INSTEAD} makes one now\.": (
            lambda name, percent, card: (
                _named(mine, name) and rounded(chance[play]) == percent and facts[by_name[card]].own_set
            )
        ),
        rf"{_NAME} can then make a set with a chance of {_PERCENT}; after {_INSTEAD} it is {_PERCENT}\.": (
            lambda name, percent, card, other: (
                _named(mine, name) and (rounded(chance[play]), rounded(chance[by_name[card]])) == (percent, other)
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
    """What is said of the cards that can follow."""
    mine, better = facts[play], facts[best]

    def busts(name: str, percent: str, card: str, other: str) -> bool:
        chances = [rounded(_bust_chance(each, Tally())) for each in (mine, better)]
        return _named(mine, name) and card == _spelt(best) and chances == [percent, other]

    return {
        rf"A wild in the hand is worth about (\d\.\d) sets?; {_INSTEAD} keeps it\.": lambda sets, card: (
            held(play.card) == WILD != held(best.card) and card == _spelt(best) and 1 <= float(sets) <= 1.1
        ),
        rf"{_NAME} has to bust with a chance of {_PERCENT}; after {_INSTEAD} it is {_PERCENT}\.": busts,
        rf"(\d+) of the (\d+) cards that can follow without a set leave one for the hand; after {_INSTEAD} it is "
        r"(\d+) of (\d+)\.": lambda count, number, card, other, others: (
            card == _spelt(best)
            and answers(state, play) == (int(count), int(number))
            and answers(state, best) == (int(other), int(others))
        ),
        rf"(\d+) of the (\d+) cards bring the sum to 10 or more, where 16 is in reach; after {_INSTEAD}, (\d+) do\.": (
            lambda count, unseen, card, other: (
                (mine.counts["opens"], mine.unseen, better.counts["opens"]) == (int(count), int(unseen), int(other))
                and card == _spelt(best)
            )
        ),
    }


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
    colour = next(name for name, letter in _COLOURS.items() if letter == face[0])
    return f"the {'wild as ' if code != face else ''}{colour} {face[1]}"
