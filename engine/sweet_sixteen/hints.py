"""Hint for a seat of Sweet Sixteen: the effect of the next card after each choice.

Invariant: depends on the view alone. Every unseen card is equally likely to come next; under that assumption counts and
chances are exact. `odds` looks further than the next card, and the expert names the best choice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import best
from sixteen_tui.engine.sweet_sixteen.cards import EIGHT_OF_DIAMONDS
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, value
from sixteen_tui.engine.sweet_sixteen.view import View, unseen


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action, and the distribution of the hand after it."""

    action: Action
    unseen: int
    """The number of cards that can come next, all equally likely; 0 for a stand."""
    values: tuple[tuple[int, Fraction], ...]
    """The possible values of the hand with their probabilities, ascending."""
    sixteen: int
    """The number of unseen cards that make exactly 16."""
    eight: int
    """The number of these that make 16 with the 8 of diamonds in the hand (B11)."""
    bust: int
    """The number of unseen cards that make more than 16."""
    better: int | None
    """The number of cards that bring the hand nearer to 16 without a bust; None for a hand over 16, where a hand
    farther from 16 can be better (see `bust`)."""
    bank: Fraction
    """The mean payment by the bank if the turn ends with that hand (B11, B12); negative if the seat pays."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The analysis of a position for the seat to move."""

    choice: Action
    """The action that `expert` takes."""
    options: tuple[Option, ...]
    """In the order of `view.legal`."""

    def of(self, action: Action) -> Option:
        """Return the option of an action."""
        return next(option for option in self.options if option.action == action)


def hint(view: View) -> Hint:
    """Return the hint for the seat to move. Raises ValueError if it is not the turn of the view's seat."""
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    return Hint(best(view), counted(view))


def counted(view: View) -> tuple[Option, ...]:
    """Return the options of a hint, which take no time, unlike its choice; () out of turn."""
    return tuple(_option(view, action) for action in view.legal)


def _option(view: View, action: Action) -> Option:
    kept = tuple(card for card in view.hand if not (isinstance(action, Trade) and card == action.card))
    coming = unseen(view) if isinstance(action, Trade | Take) else ()
    hands = [(*kept, card) for card in coming] or [kept]
    worths = [value(hand, faces_ten=view.rules.faces_ten) for hand in hands]
    counted = Counter(worths)
    eights = sum(worth == TARGET and EIGHT_OF_DIAMONDS in hand for hand, worth in zip(hands, worths, strict=True))
    if not coming:
        return Option(action, 0, ((worths[0], Fraction(1)),), 0, 0, 0, 0, _paid(counted, eights, view.rules.seats))
    return Option(
        action,
        len(coming),
        tuple((worth, Fraction(counted[worth], len(hands))) for worth in sorted(counted)),
        counted[TARGET],
        eights,
        sum(number for worth, number in counted.items() if worth > TARGET),
        sum(view.value < worth <= TARGET for worth in worths) if view.value <= TARGET else None,
        _paid(counted, eights, view.rules.seats),
    )


def _paid(worths: Counter[int], eights: int, seats: int) -> Fraction:
    """Return the mean payment by the bank over hand values; `eights` of the 16s hold the 8 of diamonds."""
    under = sum(number for worth, number in worths.items() if worth < TARGET)
    over = sum((worth - TARGET) * number for worth, number in worths.items() if worth > TARGET)
    return Fraction(seats * (worths[TARGET] + eights) - under - over, worths.total())
