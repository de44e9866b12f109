"""Sweet Sixteen, the view: what one seat may know of a position, and what follows from that alone.

Law: nothing here knows a state. How a view comes about, and what a seat has seen, is in `sweet_sixteen`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sixteen_tui.engine.game import NOBODY, Outcome
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, encode
from sixteen_tui.engine.sweet_sixteen.cards import CODES, DECK, UNKNOWN, Card
from sixteen_tui.engine.sweet_sixteen.settling import Settlement, value
from sixteen_tui.engine.sweet_sixteen.variations import Rules


class View(NamedTuple):
    """What one seat may know of a position; with seat None what a spectator may, who sees no hand before the reveal."""

    rules: Rules
    seat: int | None
    to_move: int
    cuts: tuple[Cut, ...]
    banker: int
    """-1 while the seats are cutting. Once a round is settled, the next round's."""
    round: int
    """From 1; 0 while the seats are cutting. Once a round is settled, the next one, if there is one."""
    turn: int
    """Whose turn it is, or who had the last one; -1 when nobody has had one this round."""
    hand: tuple[Card, ...]
    """The seat's own cards in the order received, a replacement last; empty without a hand."""
    discarded: tuple[Card, ...]
    """The seat's own cards in the waste, in the order in which it gave them up."""
    counts: tuple[int, ...]
    """Cards in each hand; 0 for a seat that has none this round, or none yet."""
    trades: tuple[int, ...]
    takes: tuple[int, ...]
    """Cards that each seat has traded and taken this round."""
    deck: int
    waste: int
    chips: tuple[int, ...]
    bank: int
    topped_up: int
    settlements: tuple[Settlement, ...]
    """Every round that is over, with its hands."""
    legal: tuple[Action, ...]
    """What this seat may do now; empty when it is not its turn."""

    @property
    def value(self) -> int:
        """What the seat's own hand comes to."""
        return value(self.hand, faces_ten=self.rules.faces_ten)

    @property
    def done(self) -> tuple[bool, ...]:
        """Which seats' turns are over this round."""
        return tuple(count > 0 and seat != self.to_move for seat, count in enumerate(self.counts))

    @property
    def settled(self) -> Settlement | None:
        """The round that has just been settled, its hands revealed; None from the next shuffle on."""
        return self.settlements[-1] if self.settlements and self.turn < 0 else None

    @property
    def outcome(self) -> Outcome | None:
        """Who won, once the game is over."""
        return Outcome.of(self.chips) if self.to_move == NOBODY else None


def unseen(view: View) -> tuple[Card, ...]:
    """The cards that a seat has not seen, in canonical order: in the deck, and in the other hands of the round.

    Its own discards are among them once its turn is over, because they have been shuffled in again.
    """
    return tuple(card for card in DECK if card not in view.hand and card not in view.discarded)


def describe_view(before: View, after: View) -> dict[str, object]:
    """A position as one seat knows it, in the same keys: unseen cards are "?", what another seat may do is None."""
    result, settled = after.outcome, after.settled
    hands = [(UNKNOWN,) * count for count in after.counts]
    for seat, hand in [(r.seat, r.hand) for r in settled.results] if settled else [(after.seat, after.hand)]:
        if seat is not None:
            hands[seat] = hand
    ended = after.settlements[len(before.settlements) :]
    return {
        "hands": [[CODES[card] for card in hand] if hand else None for hand in hands],
        "deck": after.deck,
        "waste": after.waste,
        "banker": after.banker if after.banker >= 0 else None,
        "round": after.round,
        "to_move": after.to_move if after.to_move >= 0 else None,
        "legal": None if 0 <= after.to_move != after.seat else texts(after.legal),
        "chips": list(after.chips),
        "bank": after.bank,
        "topped_up": after.topped_up,
        "settled": [{"seat": r.seat, "value": r.value, "chips": r.net} for r in ended[0].results] if ended else None,
        "over": result is not None,
        "winners": list(result.winners) if result else [],
    }


def texts(actions: Iterable[Action]) -> list[str]:
    """What a seat may do, in the words of the log less its own number."""
    return sorted(encode(action).split(" ", 1)[1] for action in actions)
