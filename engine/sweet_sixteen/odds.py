"""Odds of each choice of a seat of Sweet Sixteen, for display and for computer players.

Invariant: depends on the view of one seat, and takes every unseen card to be equally likely. The expert also estimates
the cards still in the deck (`opponents`); `action_values.advice` uses its values for display.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen import opponents
from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.expectimax import (
    HIGHEST,
    Counts,
    Hand,
    Prospect,
    Stakes,
    Turn,
    counted,
    hand_of,
    keeps_of,
)
from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.value_iteration import horizon
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, unseen

DEPTH: Final = 3
"""The number of next cards that are enumerated exactly; more if that is cheap (`LITTLE`)."""
LITTLE: Final = 150
"""The depth increases until a search has evaluated more positions than this."""


class Odds(NamedTuple):
    """A legal action with its probabilities and expected chips."""

    action: Action
    next_sixteen: float
    """The probability that the next card makes 16; for a stand 1 if the hand is 16, else 0. Exact."""
    next_bust: float
    """The probability that the next card makes a bust; for a stand 1 if the hand is a bust, else 0. Exact."""
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


def odds(view: View, ahead: int | None = None) -> tuple[Odds, ...]:
    """Return the odds of every legal action, in the order of `view.legal`.

    Every unseen card is assumed to be equally likely anywhere, so the odds of the next card are exact. Later choices
    maximize chips: exactly over the next `DEPTH` cards or more (in a short deck all), and after these as if cards were
    drawn with replacement. The other hands are assumed to end as those of good, independent players (`stakes`).

    With `ahead`, the turn is assumed to end after at most that many cards.
    """
    rules = view.rules
    counts = counted(unseen(view), faces_ten=rules.faces_ten)
    draws = view.deck if ahead is None else min(view.deck, ahead)
    turn = prospects(rules, hand_of(view.hand, faces_ten=rules.faces_ten), counts, draws)
    return tuple(_odds(view, turn, counts, action) for action in view.legal)


@lru_cache(maxsize=64)
def stakes(rules: Rules) -> Stakes:
    """Return the stakes of a round against opponents that all end with the mean distribution over the places."""
    ends = [place.all.totals for place in opponents.round_of(rules)]
    mean = [sum(chances) / len(ends) for chances in zip(*ends, strict=True)]
    return opponents.staked(rules, [mean] * (len(ends) - 1))


@lru_cache(maxsize=1024)
def prospects(rules: Rules, hand: Hand, counts: Counts, draws: int) -> dict[Hand, Prospect]:
    """Return the prospect of each way to keep cards of a hand, with `draws` cards in the deck out of `counts`."""
    depth, keeps = DEPTH, keeps_of(hand, take=rules.take)
    while True:
        far = horizon(stakes(rules), counts, draws, depth=depth, faces_ten=rules.faces_ten) if draws > depth else None
        turn = Turn(stakes(rules), counts, draws, depth=depth, far=far)
        found = {kept: turn.keep(kept) for kept in keeps}
        if depth >= draws or turn.looked_at > LITTLE:
            return found
        depth += 1


@lru_cache(maxsize=1024)
def without_takes(rules: Rules, keep: Hand, counts: Counts, draws: int) -> Prospect:
    """Return the prospect of keeping these cards, as `prospects` does, if no card is taken later."""
    at, faces_ten = stakes(rules)._replace(take=False), rules.faces_ten
    far = horizon(at, counts, draws, depth=DEPTH, faces_ten=faces_ten, size=len(keep)) if draws > DEPTH else None
    return Turn(at, counts, draws, depth=DEPTH, far=far).keep(keep)


def kept(view: View, action: Action) -> Hand | None:
    """Return the cards that a trade or a take keeps before the next draw; None for a stand."""
    match action:
        case Trade(_, card):
            return hand_of([other for other in view.hand if other != card], faces_ten=view.rules.faces_ten)
        case Take():
            return hand_of(view.hand, faces_ten=view.rules.faces_ten)
    return None


def _odds(view: View, turn: Mapping[Hand, Prospect], counts: Counts, action: Action) -> Odds:
    keeps = kept(view, action)
    if keeps is None:
        end = stakes(view.rules).end(hand_of(view.hand, faces_ten=view.rules.faces_ten))
        return Odds(action, end.sixteen, end.bust, end.sixteen, end.bust, end.chips)
    missing, unseen_cards = TARGET - sum(keeps), sum(counts)
    hits = counts[missing] if 0 <= missing <= HIGHEST else 0
    busts = sum(counts[max(0, missing + 1) :])
    chips, sixteen, bust, drawn = turn[keeps]
    return Odds(action, hits / unseen_cards, busts / unseen_cards, sixteen, bust, chips, drawn)
