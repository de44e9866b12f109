"""Rules of Sixteen: A1 to A22 of `docs/rules.md`.

Invariant: pure functions of immutable values. `_options` is the only code that decides if a seat may draw or play;
`legal`, `apply`, views, hints, disabled keys and computer players use it.

Why: simulations play hundreds of thousands of games, so cards are ints (`engine.sixteen.cards`) and the sum of the pile
is stored.

See: `view` for views, `actions` for entries and their notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from sixteen_tui.engine.game import CHANCE, NOBODY, End, IllegalAction, Outcome, Step
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sixteen.actions import DRAWS, ONLY_DRAW, PLAYS, Action, Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, COLOUR, HELD, NUMBER, WILD, Card, deck, held
from sixteen_tui.engine.variations import check, rules_of, variation

TARGET: Final = 16
DEALT: Final = 3
"""Cards dealt to a hand (A3)."""
FULL: Final = DEALT + 1
"""Cards in a full hand, after the draw and before the play."""
DRAWING: Final = ("enforced", "strict", "loose")


@dataclass(frozen=True, slots=True)
class Rules:
    """The variations of a game (A2, A19-A22). Raises ValueError with the name of the first field that is invalid."""

    seats: int = 2
    matches: bool = variation(True, False, number="A19", names={"young": False})
    bonus: bool = variation(False, True, number="A20", names={"bonus": True})
    wilds: bool = variation(True, False, number="A21", names={"tame": False})
    drawing: str = variation(*DRAWING, number="A22", names={"strict": "strict", "loose": "loose"})

    def __post_init__(self) -> None:
        if type(self.seats) is not int or self.seats not in (2, 4):
            raise ValueError("seats")
        check(self)


_SEEDING: Final = 5
"""The number of fields, from `seats` to `drawing`, that the text of `seed_text` always includes."""


@lru_cache(maxsize=128)
def seed_text(rules: Rules) -> str:
    """Return the text of the rules for the seed of a random source (`view.seed_texts`).

    A field added in a later version is included only if it differs from its default. So a new variation does not change
    hints, reviews and computer players in games without it.

    >>> seed_text(Rules())
    "Rules(seats=2, matches=True, bonus=False, wilds=True, drawing='enforced')"
    """
    values = [(each, getattr(rules, each.name)) for each in fields(rules)]
    counting = values[:_SEEDING] + [(each, value) for each, value in values[_SEEDING:] if value != each.default]
    return f"Rules({', '.join(f'{each.name}={value!r}' for each, value in counting)})"


def rules(values: Mapping[str, object]) -> Rules:
    """Make rules from a mapping with every field. Raises ValueError with the first key that is wrong."""
    return rules_of(Rules, values)


class Formed(NamedTuple):
    """A set that a side has won (A8-A12, A20). Also the event of its forming."""

    side: int
    kinds: tuple[str, ...]
    """One of ``("bust",)`` or one or more of "colour", "number", "sixteen", sorted."""
    worth: int
    """1, or 2 with the bonus (A20)."""
    seat: int
    """The seat that played the last card."""
    cards: tuple[Card, ...]


class PassedOver(NamedTuple):
    """Event: seat `passed` has no card and cannot draw, so it is passed over (A16)."""

    passed: int


class State(NamedTuple):
    """A position. `deck` has every card in the order dealt; the draw pile is `deck[top:]`."""

    rules: Rules
    dealer: int
    to_move: int
    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]
    top: int
    drawn: int
    """The number of cards that the seat to move has drawn this turn; they are the last of its hand."""
    pile: tuple[Card, ...]
    sum: int
    won: tuple[Formed, ...]
    end: End | None = None
    """The end of the game, if it was not played out."""


@lru_cache(maxsize=128)
def deck_of(rules: Rules) -> tuple[Card, ...]:
    """Return the deck of a game in canonical order (A1, A21)."""
    return deck(wilds=rules.wilds)


def start(rules: Rules) -> State:
    """Return the position before the deal, in which chance is to move."""
    return State(rules, -1, CHANCE, ((),) * rules.seats, (), 0, 0, (), 0, ())


# Legal actions


def to_move(state: State) -> int:
    """Return the seat to act, `CHANCE` before the deal, `NOBODY` when the game is over."""
    return state.to_move


def _options(state: State) -> tuple[bool, bool]:
    """Return whether the seat to move may draw, and whether it may play (A5, A22)."""
    rules, _, seat, hands, deck, top, drawn, *_ = state
    if top == len(deck):
        return False, True
    if rules.drawing == "enforced":
        return not drawn, drawn > 0
    size = len(hands[seat])
    if rules.drawing == "strict":
        return not drawn, drawn > 0 or size > 1
    return size < FULL, size > 0


def draws(rules: Rules, size: int) -> int:
    """Return the number of cards that a hand of `size` cards may draw in a turn, while the draw pile has cards."""
    return max(0, FULL - size) if rules.drawing == "loose" else 1


def legal(state: State) -> tuple[Action, ...]:
    """Return every legal action: the draw first, then the plays in the order of the hand, each card once.

    Empty when chance is to move, because no list can hold every deal, and when the game is over.
    """
    seat = state.to_move
    if seat < 0:
        return ()
    may_draw, may_play = _options(state)
    if not may_play:
        return ONLY_DRAW[seat]
    actions: list[Action] = [DRAWS[seat]] if may_draw else []
    plays = PLAYS[seat]
    for card in dict.fromkeys(state.hands[seat]):
        actions += plays[card]
    return tuple(actions)


def apply(state: State, action: Action) -> Step[State]:
    """Return the state after an action, and its events. Raises IllegalAction if the rules refuse it.

    >>> from sixteen_tui.engine.shuffle import Stream
    >>> state = start(Rules())
    >>> state = apply(state, chance(state, Stream("0" * 64))).state
    >>> apply(state, Draw(state.to_move)).state.drawn
    1
    """
    if isinstance(action, Play):
        seat, card = action.seat, action.card
        if seat != state.to_move:
            raise _out_of_turn(state, seat)
        if not _options(state)[1]:
            raise IllegalAction("draw-first", _RULE_OF[state.rules.drawing])
        if HELD.get(card) not in state.hands[seat]:
            raise _not_playable(card)
        return play_unchecked(state, card)
    if isinstance(action, Draw):
        if action.seat != state.to_move:
            raise _out_of_turn(state, action.seat)
        if action.card is not None:
            raise IllegalAction("draw-names-card", "A5")
        if not _options(state)[0]:
            raise _cannot_draw(state)
        return draw_unchecked(state)
    return _deal(state, action)


_RULE_OF: Final = {"enforced": "A5", "strict": "A22a", "loose": "A22b"}
"""The number of the rule that defines each value of `drawing`."""


def _out_of_turn(state: State, seat: int) -> IllegalAction:
    if state.to_move == NOBODY:
        return IllegalAction("game-over", "A16")
    if state.to_move == CHANCE:
        return IllegalAction("not-dealt", "A3")
    return IllegalAction("not-your-turn", "A13", seat=seat, to_move=state.to_move)


def _not_playable(card: Card) -> IllegalAction:
    if card == WILD:
        return IllegalAction("wild-undeclared", "A6")
    if card not in HELD:
        return IllegalAction("no-such-card", "A1")
    return IllegalAction("card-not-held", "A5", card=CODES[held(card)])


def _cannot_draw(state: State) -> IllegalAction:
    if state.top == len(state.deck):
        return IllegalAction("draw-pile-empty", "A5")
    if state.rules.drawing == "loose":
        return IllegalAction("hand-full", "A22b")
    return IllegalAction("already-drawn", _RULE_OF[state.rules.drawing])


# Effects of actions


def _deal(state: State, action: Deal) -> Step[State]:
    rules, dealer, cards = state.rules, action.dealer, action.cards
    if state.to_move != CHANCE:
        raise IllegalAction("already-dealt", "A3")
    if not 0 <= dealer < rules.seats:
        raise IllegalAction("no-such-seat", "A2", seat=dealer)
    if tuple(sorted(cards)) != deck_of(rules):
        raise IllegalAction("wrong-deck", "A1" if rules.wilds else "A21")
    return Step(dealt(state, action), ())


def dealt(state: State, action: Deal) -> State:
    """Return the state after a deal, without validation; the cards of an observed deal can be `UNKNOWN`."""
    seats, dealer, cards = state.rules.seats, action.dealer, action.cards
    top = DEALT * seats
    hands = tuple(cards[(seat - dealer - 1) % seats : top : seats] for seat in range(seats))
    return state._replace(dealer=dealer, to_move=(dealer + 1) % seats, hands=hands, deck=cards, top=top)


# `draw_unchecked` and `play_unchecked` do not validate; searches call them directly. They build their tuples with
# `tuple.__new__` because `_replace` or a call of the class takes three times as long.


_new: Final = tuple.__new__


def draw_unchecked(state: State) -> Step[State]:
    """Apply a draw of the seat to move, without validation."""
    rules, dealer, seat, hands, deck, top, drawn, pile, total, won, end = state
    row = [*hands]
    row[seat] += (deck[top],)
    hands, top, drawn = (*row,), top + 1, drawn + 1
    return _new(Step, (_new(State, (rules, dealer, seat, hands, deck, top, drawn, pile, total, won, end)), ()))


def play_unchecked(state: State, card: Card) -> Step[State]:
    """Apply a play of the seat to move, without validation; `card` is a key of `HELD`."""
    rules, dealer, seat, hands, deck, top, _, pile, total, won, end = state
    row, hand = [*hands], [*hands[seat]]
    hand.remove(HELD[card])
    row[seat] = (*hand,)
    hands = (*row,)
    pile = (*pile, card)
    total += NUMBER[card]
    formed = set_formed(rules, pile, total, seat)
    events: tuple[Formed | PassedOver, ...] = ()
    if formed is None:
        following = next_seat(rules, seat)
    else:
        following = next_seat(rules, seat, formed.side)
        won, events, pile, total = (*won, formed), (formed,), (), 0  # A12
    if top == len(deck):
        following, passed = _with_cards(hands, following)
        events += passed
    return _new(Step, (_new(State, (rules, dealer, following, hands, deck, top, 0, pile, total, won, end)), events))


def next_seat(rules: Rules, seat: int, side: int | None = None) -> int:
    """Return the seat that plays after `seat`; `side`: the side that its play won a set for (A13, A14, A15)."""
    seats = rules.seats
    return (seat + 1) % seats if side is None or seats > 2 else side


def _with_cards(hands: tuple[tuple[Card, ...], ...], seat: int) -> tuple[int, tuple[PassedOver, ...]]:
    """Return the first seat from `seat` on that has a card, or `NOBODY`, and the seats passed over before it (A16)."""
    if not any(hands):
        return NOBODY, ()
    order = [(seat + i) % len(hands) for i in range(len(hands))]
    passed = tuple(PassedOver(other) for other in takewhile(lambda other: not hands[other], order))
    return order[len(passed)], passed


_BUST: Final = ("bust",)
KINDS: Final = ("sixteen", "colour", "number", "bust")
"""The ways to win a set (A8-A10), in the order of tables."""


def set_formed(rules: Rules, pile: tuple[Card, ...], total: int, seat: int) -> Formed | None:
    """Return the set that the last card of the pile, played by `seat`, forms, or None (A8-A12, A20)."""
    side = seat % 2
    if total > TARGET:
        return Formed(1 - side, _BUST, 1, seat, pile)  # A8
    kinds: tuple[str, ...] = ("sixteen",) if total == TARGET else ()  # A9
    if rules.matches and len(pile) > 2:  # A10, A19
        a, b, c = pile[-3:]
        if NUMBER[a] == NUMBER[b] == NUMBER[c]:
            kinds = ("number", *kinds)
        if COLOUR[a] == COLOUR[b] == COLOUR[c]:
            kinds = ("colour", *kinds)
    if not kinds:
        return None
    return Formed(side, kinds, 2 if rules.bonus and len(kinds) > 1 else 1, seat, pile)  # A11, A20


def matching(formed: Formed, kind: str) -> tuple[Card, ...]:
    """Return the last cards of a set that have one number, or for another kind one colour, the oldest first."""
    of = NUMBER if kind == "number" else COLOUR
    alike = [*takewhile(lambda card: of[card] == of[formed.cards[-1]], reversed(formed.cards))]
    return tuple(reversed(alike))


def chance(state: State, stream: Stream) -> Deal:
    """Return the deal of a stream: it gives the dealer first, then the shuffled deck."""
    dealer = stream.uniform(state.rules.seats)
    return Deal(dealer, stream.shuffled(deck_of(state.rules)))


def sets(won: tuple[Formed, ...]) -> tuple[int, int]:
    """Return the number of sets of each side (A18); a bonus set counts as two (A20)."""
    score = [0, 0]
    for formed in won:
        score[formed.side] += formed.worth
    return score[0], score[1]


def count_sets(won: tuple[Formed, ...]) -> int:
    """Return the number of sets so far; a bonus set counts as two (A20)."""
    return sum(sets(won))


def set_numbers(won: tuple[Formed, ...], *, formed: bool = False) -> range:
    """Return the number of the set in play, or the numbers of the last one that was formed; a bonus set has two."""
    first = count_sets(won[:-1] if formed else won) + 1
    return range(first, first + (won[-1].worth if formed else 1))


def count_kinds(won: tuple[Formed, ...], side: int) -> Counter[str]:
    """Return how often a side won by each of `KINDS`; a set can be of several kinds."""
    return Counter(kind for formed in won if formed.side == side for kind in formed.kinds)


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a game that is over (A17, A18), else None; in a draw both sides are winners."""
    return Outcome.at(sets(state.won), state.end) if state.to_move == NOBODY else None


def ended(state: State, end: End) -> State:
    """Return the state with its game ended before it was played out."""
    return state._replace(to_move=NOBODY, end=end)
