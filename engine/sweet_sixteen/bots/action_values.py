"""Action values of the expert in Sweet Sixteen, in chips, within a millisecond, and the odds of the turn.

Invariant: depends on the view of one seat. The next card, and in a short deck all cards, are enumerated with the
likelihoods of `rounds`. A plan, which assumes draws with replacement, values the rest of the turn after the next card.
A plan ignores a few seen cards so that it can be reused; the view alone determines these cards, so no decision depends
on earlier ones. Chips and chances are those of the same choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Trade
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import Counts, Hand, Prospect, TurnSearch, counted
from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds, kept, odds, outlook
from sixteen_tui.engine.sweet_sixteen.bots.opponents import in_deck
from sixteen_tui.engine.sweet_sixteen.bots.plans import SIZE, Beliefs, plan, prospects
from sixteen_tui.engine.sweet_sixteen.bots.rounds import ends, table
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import LARGEST, graph_of
from sixteen_tui.engine.sweet_sixteen.bots.winning import weighed
from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, unseen

END: Final = 3
"""With at most this many cards in the deck, all of them are enumerated."""
FRESH: Final = 2
"""A plan ignores fewer discards than one for this many cards in the deck."""
NOISE: Final = 0.02
"""Chips: the error bound of the action values; see `docs/sweet-sixteen-odds.md`."""
NEVER: Final = Prospect(float("-inf"), 0.0, 0.0)
"""The value of kept cards that a plan does not cover."""

Far = Callable[[Rules, Beliefs, Counts, int], Sequence[Prospect]]
"""Return, by place in `Graph.kept`, the prospect after the next card, as `plans.prospects` does."""


def done(view: View) -> tuple[tuple[int, int], ...]:
    """Return, for each finished seat in the order of turns, the numbers of cards that it asked for and holds."""
    order = [(view.banker + step) % view.rules.seats for step in range(1, view.rules.seats + 1)]
    is_done = view.done
    return tuple((view.trades[seat] + view.takes[seat], view.counts[seat]) for seat in order if is_done[seat])


def believed(view: View) -> Beliefs:
    """Return the beliefs of the seat to move; in the last round chips are weighed by the chance to win (`winning`)."""
    rules, before = view.rules, done(view)
    at = table(rules, before)
    if not view.last_round:
        return at
    earlier, later = ends(rules, before)
    order = [(view.banker + step) % rules.seats for step in range(1, rules.seats + 1)]
    leads = tuple(view.chips[seat] - view.chips[view.to_move] for seat in order if seat != view.to_move)
    return at._replace(stakes=weighed(at.stakes, rules.seats, leads, earlier + later))


def chips(view: View) -> dict[Action, float]:
    """Return the expected chips of every legal action, in the order of `view.legal`; see `believed`."""
    return {action: found.chips for action, found in _prospects(view, _chips).items()}


def best(view: View) -> Action:
    """Return the action with the most expected chips; a tie goes to the stand."""
    found = chips(view)
    return max(found, key=found.__getitem__)


def advice(view: View) -> tuple[Odds, ...]:
    """Return the odds of every legal action, in the order of `view.legal`; the chips are those of `chips`."""
    counts = counted(unseen(view), faces_ten=view.rules.faces_ten)
    return tuple(odds(view, counts, action, found) for action, found in _prospects(view, prospects).items())


def most(found: Iterable[Odds]) -> list[Action]:
    """Return the choices within `NOISE` of the most chips, the best first."""
    found = sorted(found, key=lambda each: -each.chips)
    return [each.action for each in found if found[0].chips - each.chips <= NOISE]


def no_takes(view: View) -> dict[Action, float]:
    """Return, by trade, the chance that the turn ends with 16 if no card is taken later; {} without rule B16."""
    if not view.rules.take:
        return {}
    rules, at = replace(view.rules, take=False), believed(view)
    at, size = at._replace(stakes=at.stakes._replace(take=False)), max(SIZE, len(view.hand) - 1)

    def far(rules: Rules, at: Beliefs, left: Counts, draws: int) -> Sequence[Prospect]:
        return prospects(rules, at, left, draws, size)

    turn = _turn(view, rules, at, far, size)
    keeps = {action: kept(view, action) for action in view.legal if isinstance(action, Trade)}
    return {action: turn.keep(keep).sixteen for action, keep in keeps.items() if keep is not None}


def _prospects(view: View, far: Far) -> dict[Action, Prospect]:
    """Return the prospect of every legal action; `far` values kept cards after the next card."""
    rules, at = view.rules, believed(view)
    return outlook(view, at.stakes, _turn(view, rules, at, far, SIZE))


def _turn(view: View, rules: Rules, at: Beliefs, far: Far, size: int) -> TurnSearch:
    """Return the turn of a view under these rules and beliefs; `size` as in `graph_of`."""
    counts = counted(unseen(view), faces_ten=rules.faces_ten)
    weights = in_deck(counts, at.likely, view.deck)
    if view.deck <= END:
        return TurnSearch(at.stakes, counts, view.deck, depth=END, weights=weights)
    step = 1 << (view.deck // FRESH).bit_length() - 1  # a power of two, so that consecutive decisions share a plan
    gone = view.discarded[: len(view.discarded) // step * step]
    left = counted([card for card in DECK if card not in gone], faces_ten=rules.faces_ten)
    after = far(rules, at, left, view.deck - 1)
    places = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST, size=size).places

    def planned(keep: Hand) -> Prospect:
        return after[places[keep]] if keep in places else NEVER

    return TurnSearch(at.stakes, counts, view.deck, depth=1, weights=weights, far=planned)


@lru_cache(maxsize=512)
def _chips(rules: Rules, at: Beliefs, left: Counts, draws: int) -> Sequence[Prospect]:
    return [Prospect(worth, 0.0, 0.0) for worth in plan(rules, at, left, draws)]
