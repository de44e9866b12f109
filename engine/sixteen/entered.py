"""Completes a game of Sixteen entered from real cards: the deal follows from the plays.

Invariant: as in `engine.entered`. A hand is a list of slots of the deck, each with or without a known card. Open slots
of one hand are interchangeable, so a play takes any of them without backtracking; the result is consistent if anything
is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sixteen_tui.engine.entered import UNSEEN, CannotEnterError, EnteredLine, Played, checked, read
from sixteen_tui.engine.game import BadNotation, Game, IllegalAction
from sixteen_tui.engine.sixteen.actions import Action, Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, UNKNOWN, WILD, Card, held
from sixteen_tui.engine.sixteen.rules import DEALT, Rules, deck_of


class _Table:
    """The known part of the deck, and the slots of the deck that each seat holds."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = len(deck_of(rules))
        self.cards: list[Card | None] = [None] * self.size
        self.left = Counter(deck_of(rules))
        self.dealer: int | None = None
        self.hands: list[list[int]] = [[] for _ in range(rules.seats)]
        self.top = DEALT * rules.seats
        self.drawn = False
        """True if the seat to play has drawn this turn; used only if drawing is enforced."""
        self.log: list[Played] = []

    def deal(self, dealer: int) -> None:
        seats = self.rules.seats
        self.dealer = dealer
        self.hands = [[*range((seat - dealer - 1) % seats, self.top, seats)] for seat in range(seats)]

    def put(self, slot: int, card: Card, number: int) -> None:
        """Record the card of a slot. Raises CannotEnterError if no such card is left in the deck."""
        if not self.left[card]:
            raise CannotEnterError(number, IllegalAction("no-such-card-left", "A1", card=CODES[card]))
        self.left[card] -= 1
        self.cards[slot] = card

    def draw(self, seat: int, card: Card | None, number: int) -> None:
        if self.top == self.size:
            raise CannotEnterError(number, IllegalAction("draw-pile-empty", "A5"))
        if card is not None:
            there = self.cards[self.top]
            if there not in (None, card):
                raise CannotEnterError(number, IllegalAction("another-card-there", "A3", card=CODES[there]))
            if there is None:
                self.put(self.top, card, number)
        self.hands[seat].append(self.top)
        self.top += 1
        self.drawn = True
        self.log.append(Played(number, Draw(seat)))

    def play(self, seat: int, card: Card, number: int) -> None:
        if self.rules.drawing == "enforced" and not self.drawn and self.top < self.size:
            self.draw(seat, None, number)
        wanted, hand = held(card), self.hands[seat]
        slot = next((slot for slot in hand if self.cards[slot] == wanted), None)
        if slot is None:
            slot = next((slot for slot in hand if self.cards[slot] is None), None)
            if slot is None:
                raise CannotEnterError(number, IllegalAction("card-not-held", "A5", card=CODES[wanted]))
            self.put(slot, wanted, number)
        hand.remove(slot)
        self.drawn = False
        self.log.append(Played(number, Play(seat, card)))

    def whole(self) -> Deal:
        """Return the deal; unknown slots take the remaining cards in reverse canonical order."""
        rest = sorted(self.left.elements())
        return Deal(self.dealer or 0, tuple(rest.pop() if card is None else card for card in self.cards))


def complete(game: Game[Any, Any, Any, Any], rules: Rules, lines: Sequence[EnteredLine]) -> Sequence[Played]:
    """Return the whole log of a game entered as lines: optionally `deal D …`, then `S hand …`, `S draw`, `S play …`.

    Raises CannotEnterError with the first line that is wrong.
    """
    table, failed = _Table(rules), None
    for line in lines:
        try:
            _enter(game, table, line)
        except CannotEnterError as error:
            failed = error
            break
    if table.dealer is None:
        if failed is not None:
            raise failed
        return []
    first = next(iter(lines)).number
    log = checked(game, rules, [Played(first, table.whole()), *table.log])  # an earlier illegal entry takes precedence
    if failed is not None:
        raise failed
    return log


def _enter(game: Game[Any, Any, Any, Any], table: _Table, line: EnteredLine) -> None:
    match line.words:
        case ["deal", dealer, *codes]:
            _deal(table, line, dealer, codes)
            return
        case [seat, "hand", *codes] if seat.isdecimal():
            _hand(table, line, seat, codes)
            return
        case [_, "draw", "?"]:
            line = line._replace(text=" ".join(line.words[:2]))
    action: Action = read(game, line)
    if isinstance(action, Deal):
        raise CannotEnterError(line.number, BadNotation(line.text))
    seat_to_act = action.seat
    if not 0 <= seat_to_act < table.rules.seats:
        raise CannotEnterError(line.number, IllegalAction("no-such-seat", "A2", seat=seat_to_act))
    if table.dealer is None:  # the first seat to act is on the dealer's left (A4)
        table.deal((seat_to_act - 1) % table.rules.seats)
    if isinstance(action, Draw):
        table.draw(seat_to_act, action.card, line.number)
    elif action.card == UNKNOWN:
        raise CannotEnterError(line.number, IllegalAction("played-unseen", "A5"))
    else:
        if action.card == WILD:
            raise CannotEnterError(line.number, IllegalAction("wild-undeclared", "A6"))
        table.play(seat_to_act, action.card, line.number)


def _deal(table: _Table, line: EnteredLine, dealer: str, codes: Sequence[str]) -> None:
    """Enter the dealer, and the known cards from the top of the deck in the order dealt."""
    if table.dealer is not None:
        raise CannotEnterError(line.number, IllegalAction("already-dealt", "A3"))
    if dealer not in map(str, range(table.rules.seats)):
        raise CannotEnterError(line.number, IllegalAction("no-such-seat", "A2", seat=dealer))
    if len(codes) > table.size:
        raise CannotEnterError(line.number, IllegalAction("wrong-deck", "A1"))
    table.deal(int(dealer))
    for slot, code in enumerate(codes):
        card = _card(code, line)
        if card is not None:
            table.put(slot, card, line.number)


def _hand(table: _Table, line: EnteredLine, which: str, codes: Sequence[str]) -> None:
    """Enter the cards that a seat was dealt, at most three, each known or `UNSEEN`."""
    if table.dealer is None:
        raise CannotEnterError(line.number, IllegalAction("not-dealt", "A3"))
    if which not in (seats := [*map(str, range(table.rules.seats))]):
        raise CannotEnterError(line.number, IllegalAction("no-such-seat", "A2", seat=which[:9]))
    seat = seats.index(which)
    if table.log or len(codes) > DEALT or any(table.cards[slot] is not None for slot in table.hands[seat]):
        raise CannotEnterError(line.number, IllegalAction("hand-known", "A3"))
    for slot, code in zip(table.hands[seat], codes, strict=False):
        card = _card(code, line)
        if card is not None:
            table.put(slot, card, line.number)


def _card(code: str, line: EnteredLine) -> Card | None:
    if code == UNSEEN:
        return None
    card = CARDS.get(code)
    if card is None or card > WILD:
        raise CannotEnterError(line.number, BadNotation(code))
    return card
