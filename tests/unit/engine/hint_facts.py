"""Results of a play of Sixteen, counted by a second version of the rules, and ends that are played out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen import rules as sixteen
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.bots.ends import ends
from sixteen_tui.engine.sixteen.cards import CODES, WILD
from sixteen_tui.engine.sixteen.rules import State
from sixteen_tui.engine.sixteen.view import view as view_of
from tests.unit.bots import naive
from tests.unit.engine.hint_tally import Tally, any_of

FACES: Final = [f"{colour}{number}" for colour in "BGOP" for number in range(7)]
COLOURS: Final = {"blue": "B", "green": "G", "orange": "O", "purple": "P"}
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
    """The cards that a card in a hand can be played as."""
    return FACES if code == "W" else [code]


@dataclass(frozen=True)
class Facts:
    """The results of a play, counted from the true position."""

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
    made = {face: kinds_of(rules, (*pile, face)) for face in FACES}
    wanted = {face for face, kinds in made.items() if kinds & {"colour", "number"}}
    friend = following % 2 == seat % 2
    return Facts(total, kinds, False, following, len(unseen), size, friend, counts, frozenset(wanted))


def gives(tally: Tally, facts: Facts) -> Fraction:
    """The likelihood that the set goes to the other side, by the play or by the next card."""
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
    """The gain of the mover's side from here to the end with this play, in the mean over what it can draw."""
    return naive.valued(state, play.card)[1]


def bust_chance(facts: Facts, tally: Tally) -> Fraction:
    """The likelihood that the next seat has to bust."""
    return 1 - any_of(tally, facts.unseen, facts.unseen - facts.counts["bust"], facts.size)


PERCENT: Final = r"((?:less than |more than )?\d+\.\d%)"
NAME: Final = r"(\w+)"


def named(facts: Facts, name: str) -> bool:
    return facts.following is not None and NAMES[facts.following] == name


def loses(state: State, facts: Facts, name: str) -> bool:
    other = [NAMES[seat] for seat in range(state.rules.seats) if seat % 2 != state.to_move % 2]
    return facts.kinds == {"bust"} and name == " & ".join(other)
