"""Settlement of Sweet Sixteen: rules B4, B11 to B14 and B18 of `docs/rules.md`.

Invariant: the value of a hand and its pay depend on the revealed hands and the chips in the bank alone. A round is
settled for all seats at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.cards import EIGHT_OF_DIAMONDS, RANK, Card

TARGET: Final = 16
BEST_HAND: Final = 10
"""Chips for the best hand (B13)."""
STOCK: Final = 100
"""Chips for each player in the bank at the start, and added with every top-up (B14)."""

_VALUES: Final = RANK
_FACES_TEN: Final = tuple(min(rank, 10) for rank in RANK)


def value(hand: tuple[Card, ...], *, faces_ten: bool) -> int:
    """Return the value of a hand (B4, B18). An unseen card counts 0.

    >>> from sixteen_tui.engine.sweet_sixteen.cards import CARDS
    >>> hand = (CARDS["3C"], CARDS["KH"])
    >>> value(hand, faces_ten=False), value(hand, faces_ten=True)
    (16, 13)
    """
    values = _FACES_TEN if faces_ten else _VALUES
    return sum(values[card] for card in hand)


class SeatResult(NamedTuple):
    """The result of one seat in a round."""

    seat: int
    hand: tuple[Card, ...]
    value: int
    line: str
    """The line of the pay table: "sixteen", "sixteen-8d" (B11), "under" or "over" (B12)."""
    points: int
    """Chips by that line; negative if the seat pays."""
    best: int
    """Chips for the best hand, or for a share of it (B13)."""

    @property
    def net(self) -> int:
        """The change of the seat's stack."""
        return self.points + self.best


class Settlement(NamedTuple):
    """The settlement of a round, with the result of every hand, by seat. Also the event of the settlement."""

    round: int
    banker: int
    results: tuple[SeatResult, ...]
    bank: int
    """The change of the bank by the results, negative if it paid; excludes the top-up."""
    topped_up: int
    """Chips added to the bank first, because it could not have paid otherwise (B14)."""

    @property
    def best(self) -> tuple[int, ...]:
        """The seats with the best hand; empty if all bust (B13)."""
        return tuple(result.seat for result in self.results if result.value == _best_value(self.results))


def settle(
    round_number: int, banker: int, hands: tuple[tuple[Card, ...] | None, ...], *, faces_ten: bool, bank: int
) -> Settlement:
    """Settle a round; `hands` has one item a player, None for a banker who sits out (B19); `bank` is its chips."""
    players = len(hands)
    lines = tuple(
        SeatResult(seat, hand, worth, *_line(hand, worth, players), 0)
        for seat, hand in enumerate(hands)
        if hand is not None
        for worth in (value(hand, faces_ten=faces_ten),)
    )
    highest = _best_value(lines)
    sharing = sum(result.value == highest for result in lines)
    results = tuple(
        result._replace(best=BEST_HAND // sharing) if result.value == highest else result for result in lines
    )
    change = -sum(result.net for result in results)
    short = max(0, -(bank + change))
    stock = STOCK * players  # `short` is rounded up to a multiple of this (B14)
    return Settlement(round_number, banker, results, change, -(-short // stock) * stock)


def _line(hand: tuple[Card, ...], worth: int, players: int) -> tuple[str, int]:
    """Return the line of the pay table for a hand, and its chips (B11, B12)."""
    if worth < TARGET:
        return "under", -1
    if worth > TARGET:
        return "over", TARGET - worth
    return ("sixteen-8d", 2 * players) if EIGHT_OF_DIAMONDS in hand else ("sixteen", players)


def _best_value(results: tuple[SeatResult, ...]) -> int | None:
    """Return the highest value not over 16, or None if all bust (B13)."""
    return max((result.value for result in results if result.value <= TARGET), default=None)


def order(settlement: Settlement) -> list[SeatResult]:
    """Return the results of a round in the order of play: from the banker's left, the banker last (B6)."""
    return sorted(settlement.results, key=lambda result: (result.seat <= settlement.banker, result.seat))


def chips_from(settlements: Sequence[Settlement], seat: int) -> tuple[int, int, int, int]:
    """Return the sums of a seat's chips from 16s, from best hands, from hands under 16 and from busts."""
    own = [result for settled in settlements for result in settled.results if result.seat == seat]
    return (
        sum(result.points for result in own if result.value == TARGET),
        sum(result.best for result in own),
        sum(result.points for result in own if result.value < TARGET),
        sum(result.points for result in own if result.value > TARGET),
    )


def nets(settlements: Sequence[Settlement], seat: int) -> list[int | None]:
    """Return the net chips of a seat by round; None for a round without a hand."""
    return [next((each.net for each in settled.results if each.seat == seat), None) for settled in settlements]
