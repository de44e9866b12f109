"""Action values of the expert in Sweet Sixteen, in chips, within a millisecond.

Invariant: depends on the view of one seat. The next card, and in a short deck all cards, are enumerated with the
likelihoods of `opponents`. A plan, which assumes draws with replacement, values the rest of the turn after the next
card. A plan ignores a few seen cards so that it can be reused; the view alone determines these cards, so no decision
depends on earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import log1p
from typing import Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.actions import Action, Trade
from sixteen_tui.engine.sweet_sixteen.cards import DECK
from sixteen_tui.engine.sweet_sixteen.expectimax import HIGHEST, Counts, Hand, Prospect, Stakes, Turn, counted, hand_of
from sixteen_tui.engine.sweet_sixteen.odds import Odds, kept, odds, without_takes
from sixteen_tui.engine.sweet_sixteen.opponents import in_deck, rates, round_of, staked
from sixteen_tui.engine.sweet_sixteen.rules import DEALT
from sixteen_tui.engine.sweet_sixteen.value_iteration import EULER, LARGEST, Worths, graph_of
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


class Table(NamedTuple):
    """Beliefs about the other hands at one place in the order of turns."""

    stakes: Stakes
    likely: tuple[float, ...]
    """By value: the probability that an unseen card is in the deck at the start of the seat's turn."""
    hidden: int
    """The number of cards in other hands."""


@lru_cache(maxsize=1024)
def table(rules: Rules, before: tuple[tuple[int, int], ...]) -> Table:
    """Return the beliefs after the turns in `before`: pairs of cards asked for (traded or taken) and cards held."""
    places = round_of(rules)
    ends, deck = [], len(DECK)
    for place, (asked, holds) in zip(places, before, strict=False):
        ends.append(place.end(asked / (deck - DEALT)))
        deck -= holds
    likely = [1.0] * (HIGHEST + 1)
    for end in ends:
        likely = [chance * (1 - held) for chance, held in zip(likely, end.held, strict=True)]
    later = [place.all for place in places[len(before) + 1 :]]
    return Table(staked(rules, [end.totals for end in ends + later]), tuple(likely), len(DECK) - deck)


@lru_cache(maxsize=512)
def plan(rules: Rules, at: Table, left: Counts, draws: int) -> list[float]:
    """Return, by place in `Graph.kept`, the value of keeping those cards with `draws` draws to come.

    `left` has the cards that the plan takes to be in the deck or in other hands. Interpolates between the stages.
    """
    worths, put_back, deck = _worths(rules, at, left)
    hidden = at.hidden + EULER
    to_come = put_back * log1p(draws / hidden) / log1p(deck / hidden)
    done = 0
    for stage, before in zip(worths.stages, worths.stages[1:], strict=False):
        done += stage.stride
        if to_come < done + before.stride:
            part = max(0.0, to_come - done) / before.stride
            return [one + part * (other - one) for one, other in zip(stage.worth, before.worth, strict=True)]
    return list(worths.stages[-1].worth)


@lru_cache(maxsize=32)
def _worths(rules: Rules, at: Table, left: Counts) -> tuple[Worths, float, int]:
    """Return the values for every stage of a turn, the number of draws with replacement, and the size of the deck."""
    deck = sum(left) - at.hidden
    comes = rates(left, in_deck(left, at.likely, deck))
    graph = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST)
    return Worths(at.stakes, graph, comes, round(sum(comes))), sum(comes), deck


def done(view: View) -> tuple[tuple[int, int], ...]:
    """Return, for each finished seat in the order of turns, the numbers of cards that it asked for and holds."""
    order = [(view.banker + step) % view.rules.seats for step in range(1, view.rules.seats + 1)]
    is_done = view.done
    return tuple((view.trades[seat] + view.takes[seat], view.counts[seat]) for seat in order if is_done[seat])


def chips(view: View) -> dict[Action, float]:
    """Return the expected chips of every legal action, in the order of `view.legal`."""
    rules, at = view.rules, table(view.rules, done(view))
    counts = counted(unseen(view), faces_ten=rules.faces_ten)
    weights = in_deck(counts, at.likely, view.deck)
    if view.deck <= END:
        turn = Turn(at.stakes, counts, view.deck, depth=END, weights=weights)
    else:
        turn = Turn(at.stakes, counts, view.deck, depth=1, weights=weights, far=_planned(view, at))
    stand = at.stakes.end(hand_of(view.hand, faces_ten=rules.faces_ten)).chips
    keeps = {action: kept(view, action) for action in view.legal}
    return {action: stand if keep is None else turn.keep(keep).chips for action, keep in keeps.items()}


def best(view: View) -> Action:
    """Return the action with the most expected chips; a tie goes to the stand."""
    found = chips(view)
    return max(found, key=found.__getitem__)


def advice(view: View) -> tuple[Odds, ...]:
    """Return the odds to display: chances by `odds`, chips by the expert's action values."""
    worth = chips(view)
    return tuple(each._replace(chips=worth[each.action]) for each in odds(view))


def most(found: Iterable[Odds]) -> list[Action]:
    """Return the choices within `NOISE` of the most chips, the best first."""
    found = sorted(found, key=lambda each: -each.chips)
    return [each.action for each in found if found[0].chips - each.chips <= NOISE]


def no_takes(view: View) -> dict[Action, float]:
    """Return, by trade, the chance that the turn ends with 16 if no card is taken later; {} without rule B16."""
    rules = view.rules
    if not rules.take:
        return {}
    counts = counted(unseen(view), faces_ten=rules.faces_ten)
    keeps = {action: kept(view, action) for action in view.legal if isinstance(action, Trade)}
    return {
        action: without_takes(rules, keep, counts, view.deck).sixteen
        for action, keep in keeps.items()
        if keep is not None
    }


def _planned(view: View, at: Table) -> Callable[[Hand], Prospect]:
    """Return a function that values kept cards after the next card, by a plan that ignores the latest discards."""
    rules = view.rules
    step = 1 << (view.deck // FRESH).bit_length() - 1  # a power of two, so that consecutive decisions share a plan
    gone = view.discarded[: len(view.discarded) // step * step]
    left = counted([card for card in DECK if card not in gone], faces_ten=rules.faces_ten)
    worth = plan(rules, at, left, view.deck - 1)
    places = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST).places
    return lambda keep: Prospect(worth[places[keep]], 0.0, 0.0) if keep in places else NEVER
