"""Hints against enumeration, by the thousand: `python tests/engine/hint_check.py --positions 10000` (`make hints`).

Law: what a hint says is read out of its English sentences and compared with what is counted here, from the true cards
of the position and from the rules written down once more in codes. What the asking seat cannot see is enumerated:
every card that could come next and, up to `HANDS`, every hand that another seat could hold; beyond that a chance is
multiplied out card by card. The ends of games are played out by plain minimax where they are short enough.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, WILD
from sixteen_tui.engine.sixteen.coach import GENTLE, STRICT, Doubt, doubt
from sixteen_tui.engine.sixteen.hints import Hint, Option, hint
from sixteen_tui.engine.sixteen.players import Following, prospect
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.sixteen.view import view as view_of
from sixteen_tui.engine.sweet_sixteen import rules as sweet_sixteen
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CODES as PACK_CODES
from sixteen_tui.engine.sweet_sixteen.hints import hint as sweet_hint
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.sweet_sixteen.view import view as sweet_view
from sixteen_tui.games.sixteen.words import hints as say
from sixteen_tui.games.sweet_sixteen.words import hints as say_sweet
from sixteen_tui.words import i18n

HANDS: Final = 30_000
"""Hands that are enumerated one by one."""
NAMES: Final = ("Ada", "Blaise", "Emmy", "Sophie")
ON_OFF: Final = (True, False)
SIXTEEN: Final = [sixteen.Rules(*r) for r in product((2, 4), ON_OFF, ON_OFF, ON_OFF, sixteen.DRAWING)]
SWEET: Final = [SweetRules(*r) for r in product(range(2, 11), ON_OFF, ON_OFF, ON_OFF, ON_OFF)]
_FACES: Final = [f"{colour}{number}" for colour in "BGOP" for number in range(7)]
_COLOURS: Final = {"blue": "B", "green": "G", "orange": "O", "purple": "P"}


class WrongError(Exception):
    """A hint that does not hold."""


@dataclass
class Tally:
    """What has been checked."""

    positions: int = 0
    said: Counter[str] = field(default_factory=Counter)
    """Sentences that hold, by their pattern."""
    unchecked: int = 0
    """Sentences about the ends of games that are too long to be played out here."""
    enumerated: int = 0
    """Chances that were found hand by hand."""
    multiplied: int = 0


def _demand(holds: object, *what: object) -> None:
    if not holds:
        raise WrongError(*what)


# Chances


def any_of(tally: Tally, unseen: int, good: int, size: int) -> Fraction:
    """How likely a hand of so many of the unseen cards holds at least one of the good ones."""
    if comb(unseen, size) <= HANDS:
        tally.enumerated += 1
        return _enumerated(unseen, good, size)
    tally.multiplied += 1
    none = Fraction(1)
    for place in range(size):
        none *= Fraction(unseen - good - place, unseen - place)
    return 1 - none


@cache
def _enumerated(unseen: int, good: int, size: int) -> Fraction:
    cards = [True] * good + [False] * (unseen - good)
    hands = list(combinations(cards, size))
    return Fraction(sum(map(any, hands)), len(hands))


def rounded(chance: Fraction) -> str:
    """A chance as it must be said."""
    text = f"{float(chance * 100):.6f}"
    _demand(abs(Fraction(text) - chance * 100) < Fraction(1, 10**5), "the check itself")
    tenths = int(chance * 1000 + Fraction(1, 2))
    if chance * 1000 - int(chance * 1000) == Fraction(1, 2):  # a tie goes to the even tenth
        tenths -= tenths % 2
    if 0 < chance < 1 and tenths == 0:
        return "less than 0.1%"
    return "more than 99.9%" if 0 < chance < 1 and tenths == 1000 else f"{tenths // 10}.{tenths % 10}%"


# Sixteen once more


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
    """The colours and the numbers that make a match without a bust."""


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
    wanted = {face[0] for face, kinds in made.items() if "colour" in kinds}
    wanted |= {face[1] for face, kinds in made.items() if "number" in kinds}
    friend = following % 2 == seat % 2
    return Facts(total, kinds, False, following, len(unseen), size, friend, counts, frozenset(wanted))


def gives(tally: Tally, facts: Facts) -> Fraction:
    """How likely the set goes to the other side, by the play or by the next card."""
    if facts.kinds:
        return Fraction(not facts.own_set)
    if not facts.unseen or facts.friend:
        return Fraction(0)
    return any_of(tally, facts.unseen, facts.counts["set"], facts.size)


def minimax(state: State) -> int:
    """What side 0 gains on side 1 from here to the end of the game."""
    if state.to_move == NOBODY:
        ours, theirs = sixteen.sets(state.won)
        return ours - theirs
    values = [minimax(sixteen.apply(state, action).state) for action in sixteen.legal(state)]
    return max(values) if state.to_move % 2 == 0 else min(values)


def short(state: State) -> bool:
    """Whether an end is short enough to be played out in every way."""
    cards = [card for hand in state.hands for card in hand]
    return state.top == len(state.deck) and len(cards) <= (7, 5, 3)[cards.count(WILD)]


def gained(state: State, play: Play) -> int:
    """What the mover's side gains from here to the end with this play."""
    ours, theirs = sixteen.sets(state.won)
    value = minimax(sixteen.apply(state, play).state) - (ours - theirs)
    return value if state.to_move % 2 == 0 else -value


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


def _side(state: State, facts: Facts, name: str) -> bool:
    other = [NAMES[seat] for seat in range(state.rules.seats) if seat % 2 != state.to_move % 2]
    return facts.kinds == {"bust"} and name == " & ".join(other)


def _matches(state: State, facts: Facts, said: tuple[str, ...], tally: Tally) -> bool:
    wanted = {_COLOURS.get(word, word) for word in said[2].split(" or ")}
    return wanted == facts.wanted and _count("match")(state, facts, said, tally)


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
    r"No other player has a card left\.": lambda state, facts, said, tally: (
        state.top == len(state.deck) and not any(hand for s, hand in enumerate(state.hands) if s != state.to_move)
    ),
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
    _demand(Counter(plays) == Counter(play for option in found.options for play in option.plays), "not every play")
    tally.positions += 1
    facts = {play: facts_of(state, play) for play in plays}
    for option in found.options:
        for play in option.plays:
            _check_data(option, facts[play], tally)
        texts = say.consequences(option, NAMES, state.rules)
        _check_weighed(view, found, option, tally)
        for play in {option.plays[0], option.plays[-1]}:
            for text in texts:
                _check_text(state, play, facts[play], text, tally)
    _check_coach(state, found, facts, tally)


def _check_weighed(view: View, found: Hint, option: Option, tally: Tally) -> None:
    """What the medium player thinks of a card, asked of the medium player itself."""
    text = say.weighed(found, option)
    if text:
        match = re.fullmatch(r"The medium player weighs it (\d+\.\d\d) sets lower\.", text)
        _demand(match and isinstance(found.choice, Play), text)
        assert match is not None
        assert isinstance(found.choice, Play)
        following = Following.after(view)
        best, mine = (prospect(view, following, play).worth for play in (found.choice, option.plays[-1]))
        _demand(best[0] == mine[0] and abs(best[1] - mine[1] - float(match.group(1))) < 0.00501, text)
        tally.said[match.re.pattern] += 1


def _check_data(option: Option, facts: Facts, tally: Tally) -> None:
    kinds = frozenset(option.formed.kinds) if option.formed else frozenset()
    _demand((option.sum, kinds, option.following) == (facts.total, facts.kinds, facts.following), option, facts)
    _demand(option.gives == gives(tally, facts), option, facts)
    reply = option.reply
    _demand((reply is None) == (not facts.unseen), option, facts)
    if reply is None:
        return
    counted = (reply.sixteen, reply.matches, reply.sets, reply.doubles, reply.busts, reply.opens)
    names = ("sixteen", "match", "set", "double", "bust", "opens")
    _demand(counted == tuple(facts.counts[name] for name in names), option, facts)
    placed = (reply.seat, reply.friend, reply.size, reply.unseen)
    _demand(placed == (facts.following, facts.friend, facts.size, facts.unseen), option, facts)
    _demand((reply.makes_set, reply.only_busts) == (_set_chance(facts, tally), _bust_chance(facts, tally)), option)


def _check_text(state: State, play: Play, facts: Facts, text: str, tally: Tally) -> None:
    for pattern, holds in _SENTENCES.items():
        match = re.fullmatch(pattern, text)
        if match:
            _demand(holds(state, facts, match.groups(), tally), text, CODES[play.card], state)
            tally.said[pattern] += 1
            return
    for pattern, sign in _END.items():
        match = re.fullmatch(pattern, text)
        if match:
            number = int(match.group(1)) if sign else 0
            if short(state):
                _demand(gained(state, play) == sign * number, text, CODES[play.card], state)
                tally.said[pattern] += 1
            else:
                tally.unchecked += 1
            return
    raise WrongError("a sentence that nobody checks", text)


def _check_coach(state: State, found: Hint, facts: dict[Play, Facts], tally: Tally) -> None:
    """Who is asked about what, and what is said; of a wild about one declaration of each group."""
    view = view_of(state, state.to_move)
    chance = {play: gives(tally, each) for play, each in facts.items()}
    least = min(chance.values(), default=Fraction(0))
    known = all(option.exact is not None for option in found.options)
    for play in (option.plays[-1] for option in found.options):
        gentle, strict = doubt(view, play, "gentle"), doubt(view, play, "strict")
        _demand(doubt(view, play, "off") is None, "asked all the same")
        if not known:
            worse = chance[play] - least
            _demand((gentle is not None) == (worse >= GENTLE or (worse > 0 and chance[play] == 1)), play, state)
        _demand(gentle is None or strict is not None, "gentle asks, strict does not", play, state)
        for asked in (gentle, strict):
            if asked is not None:
                _check_question(state, play, asked, chance=chance, facts=facts, tally=tally)


_INSTEAD: Final = r"((?:wild as )?\w+ \d)"
_BY_THE_END: Final = rf"All cards are known: by the end {_INSTEAD} brings (\d+) sets? more\."
_QUESTION: Final = rf"Really play {_INSTEAD}\? (.*)"


def _check_question(
    state: State, play: Play, asked: Doubt, *, chance: dict[Play, Fraction], facts: dict[Play, Facts], tally: Tally
) -> None:
    text = say.really(play, asked, NAMES, state.rules)
    whole = re.fullmatch(_QUESTION, text)
    _demand(whole, text)
    assert whole is not None
    _demand(whole.group(1) == _spelt(play), text)
    by_name = {_spelt(other): other for other in facts}
    mine = facts[play]
    reasons: dict[str, Callable[..., bool]] = {
        _BY_THE_END: lambda card, number: gained(state, by_name[card]) - gained(state, play) == int(number),
        r"You have not drawn a card yet\.": lambda: Draw(state.to_move) in sixteen.legal(state),
        rf"{_INSTEAD} makes a set\.": lambda card: facts[by_name[card]].own_set and not mine.own_set,
        rf"{_INSTEAD} makes two sets\.": lambda card: (
            state.rules.bonus and facts[by_name[card]].own_set and len(facts[by_name[card]].kinds) > 1
        ),
        rf"The medium player would rather play {_INSTEAD}\.": lambda card: (
            asked.better.weight[0] > asked.option.weight[0] or asked.better.weight[1] - asked.option.weight[1] >= STRICT
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
    for pattern, holds in reasons.items():
        match = re.fullmatch(pattern, whole.group(2))
        if match and pattern == _BY_THE_END and not short(state):
            tally.unchecked += 1
            return
        if match:
            _demand(holds(*match.groups()), text, state)
            tally.said[f"Really? {pattern}"] += 1
            return
    raise WrongError("a question that nobody checks", text)


def _spelt(play: Play) -> str:
    """A card in full English."""
    code = CODES[play.card]
    face = code.removeprefix("W=")
    colour = next(name for name, letter in _COLOURS.items() if letter == face[0])
    return f"{'wild as ' if code != face else ''}{colour} {face[1]}"


# Sweet Sixteen once more


def worth_of(codes: list[str], *, faces_ten: bool) -> int:
    """What a hand comes to."""
    faces = {"J": 10, "Q": 10, "K": 10} if faces_ten else {"J": 11, "Q": 12, "K": 13}
    values = {"A": 1, "T": 10, **faces}
    return sum(values.get(code[0]) or int(code[0]) for code in codes)


def paid(rules: SweetRules, hand: list[str]) -> int:
    """What the bank pays for a hand at the end of a turn."""
    worth = worth_of(hand, faces_ten=rules.faces_ten)
    if worth == 16:
        return rules.seats * (2 if "8D" in hand else 1)
    return -1 if worth < 16 else 16 - worth


def check_sweet(state: sweet_sixteen.State, tally: Tally) -> None:
    """Everything that is said to the seat to move."""
    rules, seat = state.rules, state.to_move
    found = sweet_hint(sweet_view(state, seat))
    _demand(tuple(option.action for option in found.options) == sweet_sixteen.legal(state), "not every choice")
    tally.positions += 1
    hand = [PACK_CODES[card] for card in state.hands[seat] or ()]
    others = [card for other, cards in enumerate(state.hands) if other != seat for card in cards or ()]
    unseen = [PACK_CODES[card] for card in (*others, *state.deck)]
    now = worth_of(hand, faces_ten=rules.faces_ten)
    for option in found.options:
        given = PACK_CODES[option.action.card] if isinstance(option.action, Trade) else None
        kept = [code for code in hand if code != given]
        hands = [hand] if isinstance(option.action, Stand) else [[*kept, code] for code in unseen]
        worths = [worth_of(each, faces_ten=rules.faces_ten) for each in hands]
        chances = tuple((worth, Fraction(worths.count(worth), len(worths))) for worth in sorted(set(worths)))
        _demand(option.values == chances, option)
        _demand(option.bank == Fraction(sum(paid(rules, each) for each in hands), len(hands)), option)
        _demand(option.chance_of_sixteen == Fraction(worths.count(16), len(worths)), option)
        _demand(option.chance_of_bust == Fraction(sum(worth > 16 for worth in worths), len(worths)), option)
        eights = sum(worth == 16 and "8D" in each for worth, each in zip(worths, hands, strict=True))
        better = sum(worth <= 16 and abs(16 - worth) < abs(16 - now) for worth in worths)
        bust = sum(worth > 16 for worth in worths)
        made, total = worths.count(16), len(unseen)
        known: dict[str, Callable[..., bool]] = {
            r"With (\d+) you pay the bank (\d+) chips?\.": lambda worth, chips, hands=hands, now=now: (
                (int(worth), -int(chips)) == (now, paid(rules, hands[0]))
            ),
            r"The only card you cannot see makes 16\.": lambda total=total, made=made: (total, made) == (1, 1),
            r"The only card you cannot see does not make 16\.": lambda total=total, made=made: (total, made) == (1, 0),
            r"None of the (\d+) cards you cannot see makes 16\.": lambda number, total=total, made=made: (
                (int(number), 0) == (total, made)
            ),
            r"(\d+) of the (\d+) cards you cannot see makes? 16\.": lambda count, number, total=total, made=made: (
                (int(count), int(number)) == (made, total)
            ),
            r"(\d+) of them with the 8 of diamonds, which counts twice\.": lambda count, eights=eights: (
                int(count) == eights
            ),
            r"(\d+) of the (\d+) goe?s? over 16\.": lambda count, number, total=total, bust=bust: (
                (int(count), int(number)) == (bust, total)
            ),
            r"(\d+) of the (\d+) brings? the hand nearer to 16, or to it\.": (
                lambda count, number, total=total, better=better: (int(count), int(number)) == (better, total)
            ),
        }
        for text in say_sweet.consequences(option):
            matched = [(pattern, re.fullmatch(pattern, text)) for pattern in known]
            right = [pattern for pattern, match in matched if match and known[pattern](*match.groups())]
            _demand(len(right) == 1, text, hand, state)
            tally.said[right[0]] += 1


# Positions


def sixteen_positions(rules: sixteen.Rules, seed: object) -> Iterator[State]:
    """A game at random; every position in which a card can be played."""
    chance = Random(f"{rules} {seed}")
    state = sixteen.start(rules)
    state = sixteen.apply(state, sixteen.chance(state, Stream(f"{chance.getrandbits(256):064x}"))).state
    diligence = chance.choice((0.5, 0.8, 1.0))
    while state.to_move != NOBODY:
        actions = sixteen.legal(state)
        plays = [action for action in actions if isinstance(action, Play)]
        if plays:
            yield state
        if len(plays) < len(actions) and (not plays or chance.random() < diligence):
            action: Action = Draw(state.to_move)
        else:
            cards = sorted({min(action.card, WILD) for action in plays})
            card = chance.choice(cards)
            action = chance.choice([action for action in plays if min(action.card, WILD) == card])
        state = sixteen.apply(state, action).state


def sweet_positions(rules: SweetRules, seed: object) -> Iterator[sweet_sixteen.State]:
    """A game at random; every position in which a seat has a choice."""
    chance = Random(f"{rules} {seed}")
    restless = chance.choice((0.3, 0.6, 0.9))
    state, stream = sweet_sixteen.start(rules), Stream(f"{chance.getrandbits(256):064x}")
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            state = sweet_sixteen.apply(state, sweet_sixteen.chance(state, stream)).state
            continue
        yield state
        stand, *others = sweet_sixteen.legal(state)
        action = chance.choice(others) if others and chance.random() < restless else stand
        state = sweet_sixteen.apply(state, action).state


def run(positions: int) -> Tally:
    """Check so many positions, four in five of them of Sixteen, all variations in turn."""
    i18n.speak("en")
    tally, game = Tally(), 0
    for most, of_game in ((positions * 4 // 5, _of_sixteen), (positions, _of_sweet)):
        while tally.positions < most:
            game += 1
            of_game(game, most, tally)
    return tally


def _of_sixteen(game: int, most: int, tally: Tally) -> None:
    for state in sixteen_positions(SIXTEEN[game % len(SIXTEEN)], game):
        if tally.positions < most:
            check_sixteen(state, tally)


def _of_sweet(game: int, most: int, tally: Tally) -> None:
    for number, state in enumerate(sweet_positions(SWEET[game * 7 % len(SWEET)], game)):
        if tally.positions < most and number < 30:
            check_sweet(state, tally)


def main() -> None:
    """Run, and say how much has been checked."""
    parser = argparse.ArgumentParser(description="Compare hints with enumeration.")
    parser.add_argument("--positions", type=int, default=10_000)
    began = time.perf_counter()
    tally = run(parser.parse_args().positions)
    print(f"{tally.positions} positions, {tally.said.total()} sentences, all right.")  # noqa: T201  # a report
    print(f"Besides {tally.unchecked} sentences about ends that are too long to be played out here.")  # noqa: T201
    print(f"Chances: {tally.enumerated} hand by hand, {tally.multiplied} card by card.")  # noqa: T201
    for pattern, times in tally.said.most_common():
        print(f"{times:8}  {pattern}")  # noqa: T201
    print(f"{time.perf_counter() - began:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
