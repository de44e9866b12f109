"""Odds of each choice of a seat of Sweet Sixteen, and those of `hard`, which looks one card ahead.

Invariant: depends on the view of one seat. `next_card` takes every unseen card to be equally likely. The odds of the
whole turn are those of `action_values.advice`, which estimates the cards still in the deck.
"""

from __future__ import annotations

from functools import lru_cache
from math import nextafter
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots import opponents
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import (
    HIGHEST,
    Counts,
    Hand,
    Prospect,
    Stakes,
    TurnSearch,
    counted,
    hand_of,
)
from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, unseen

_NEARLY: Final = nextafter(1.0, 0.0)


class Odds(NamedTuple):
    """A legal action with its probabilities and expected chips."""

    action: Action
    next_sixteen: float
    """The share of unseen cards that make 16 if they come next; for a stand 1 if the hand is 16, else 0."""
    next_bust: float
    """The share of unseen cards that make a bust if they come next; for a stand 1 if the hand is a bust, else 0."""
    sixteen: float
    """The probability that the turn ends with 16 with the best choices after this one."""
    bust: float
    """The probability that the turn ends with a bust with the best choices after this one."""
    chips: float
    """The expected chips with these choices, including the share for the best hand."""
    draws: float = 0.0
    """The mean number of cards that come before the turn ends with these choices; for a stand 0."""

    @property
    def under(self) -> float:
        """The probability that the turn ends with less than 16."""
        return max(0.0, 1 - self.sixteen - self.bust)


def next_card(view: View) -> tuple[Odds, ...]:
    """Return the odds of every legal action, in the order of `view.legal`, if at most one more card comes.

    Every unseen card is equally likely to come, so they are exact. The other hands are assumed to end as those of good,
    independent players (`stakes`).
    """
    counts = counted(unseen(view), faces_ten=view.rules.faces_ten)
    turn = TurnSearch(stakes(view.rules), counts, min(view.deck, 1), depth=1)
    return tuple(odds(view, counts, *found) for found in outlook(view, stakes(view.rules), turn).items())


@lru_cache(maxsize=64)
def stakes(rules: Rules) -> Stakes:
    """Return the stakes of a round against opponents that all end with the mean distribution over the places."""
    ends = [place.all.totals for place in opponents.round_of(rules)]
    mean = [sum(chances) / len(ends) for chances in zip(*ends, strict=True)]
    return opponents.staked(rules, [mean] * (len(ends) - 1))


def kept(view: View, action: Action) -> Hand | None:
    """Return the cards that a trade or a take keeps before the next draw; None for a stand."""
    match action:
        case Trade(_, card):
            return hand_of([other for other in view.hand if other != card], faces_ten=view.rules.faces_ten)
        case Take():
            return hand_of(view.hand, faces_ten=view.rules.faces_ten)
    return None


def outlook(view: View, at: Stakes, turn: TurnSearch) -> dict[Action, Prospect]:
    """Return the prospect of every legal action, in the order of `view.legal`."""
    stand = at.end(hand_of(view.hand, faces_ten=view.rules.faces_ten))
    keeps = {action: kept(view, action) for action in view.legal}
    return {action: stand if keep is None else turn.keep(keep) for action, keep in keeps.items()}


def odds(view: View, counts: Counts, action: Action, prospect: Prospect) -> Odds:
    """Return the odds of an action with this prospect; `counts` are the unseen cards by value."""
    keeps = kept(view, action)
    chips, sixteen, bust, drawn = prospect
    sixteen, bust = _uncertain(sixteen, bust), _uncertain(bust, sixteen)
    if keeps is None:
        return Odds(action, sixteen, bust, sixteen, bust, chips)
    missing, unseen_cards = TARGET - sum(keeps), sum(counts)
    hits = counts[missing] if 0 <= missing <= HIGHEST else 0
    busts = sum(counts[max(0, missing + 1) :])
    return Odds(action, hits / unseen_cards, busts / unseen_cards, sixteen, bust, chips, drawn)


def _uncertain(chance: float, other: float) -> float:
    """Return a chance that is less than 1 if the other one is not 0, however the sums were rounded."""
    return min(chance, _NEARLY) if other else chance
