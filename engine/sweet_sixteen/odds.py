"""Odds of each choice of a seat of Sweet Sixteen, for people and for computer players.

Invariant: depends on the view of one seat, and takes every unseen card to be equally likely. The expert also estimates
which cards are still in the deck (`opponents`); `action_values.advice` uses that for what people are shown.
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
"""Cards that are drawn exactly, one after another; more where that takes little."""
LITTLE: Final = 150
"""Not more than so many things to keep, over all the cards drawn so far."""


class Odds(NamedTuple):
    """One choice of a seat, and what can be expected of it."""

    action: Action
    next_sixteen: float
    """How likely the next card makes 16; after a stand, whether the hand is one. Exact."""
    next_bust: float
    """The same of a bust. Exact."""
    sixteen: float
    """How likely the turn ends with 16, if every choice after this one is the best."""
    bust: float
    """The same of a bust."""
    chips: float
    """What this choice then brings on the whole, with a share in the best hand."""


def odds(view: View, ahead: int | None = None) -> tuple[Odds, ...]:
    """The odds of everything that the seat to move may do, in the order of `view.legal`.

    All of it assumes that every card that the seat has not seen is as likely as any other to be anywhere. The odds of
    the next card are then exact. What follows is the best play for the most chips: exact over the next cards, three or
    more and in a short deck all, and behind them as if each card drawn were put back. Chips take the other hands to
    end as those of players who play as well and do not know of each other.

    With `ahead`, no more than so many cards are looked at, as if the turn ended with the last of them.
    """
    rules = view.rules
    counts = counted(unseen(view), faces_ten=rules.faces_ten)
    draws = view.deck if ahead is None else min(view.deck, ahead)
    turn = prospects(rules, hand_of(view.hand, faces_ten=rules.faces_ten), counts, draws)
    return tuple(_odds(view, turn, counts, action) for action in view.legal)


@lru_cache(maxsize=64)
def stakes(rules: Rules) -> Stakes:
    """What is at stake in a round for a seat that does not care who sits where: the others end alike, in the mean."""
    ends = [place.all.totals for place in opponents.round_of(rules)]
    mean = [sum(chances) / len(ends) for chances in zip(*ends, strict=True)]
    return opponents.staked(rules, [mean] * (len(ends) - 1))


@lru_cache(maxsize=1024)
def prospects(rules: Rules, hand: Hand, counts: Counts, draws: int) -> dict[Hand, Prospect]:
    """What can be expected of everything that can be kept of a hand, with so many draws from these counts."""
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
    """Return what can be expected of something that is kept, as `prospects` does, if no card is taken any more."""
    at, faces_ten = stakes(rules)._replace(take=False), rules.faces_ten
    far = horizon(at, counts, draws, depth=DEPTH, faces_ten=faces_ten, size=len(keep)) if draws > DEPTH else None
    return Turn(at, counts, draws, depth=DEPTH, far=far).keep(keep)


def kept(view: View, action: Action) -> Hand | None:
    """What a trade or a take keeps of the hand while the next card comes; None if it stands."""
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
    return Odds(action, hits / unseen_cards, busts / unseen_cards, *turn[keeps][1:], turn[keeps].chips)
