"""The strongest player of Sixteen: Monte Carlo rollouts of every choice over sampled hidden cards.

Invariant: depends on the view and the random source; the budget counts rollouts, never seconds, so a seed plays the
same game on every machine. All choices share the worlds of `belief`. In a rollout both sides play by `reckoning`, each
with its own knowledge; its result is a chance to win. The last cards to draw are searched by a tree (`tree`). Once all
hands are known the end is solved exactly (`search`).
Measured in `docs/strength.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum, sqrt, tanh
from operator import mul, sub
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.bots.belief import Belief, World, counted
from sixteen_tui.engine.sixteen.bots.ends import ends
from sixteen_tui.engine.sixteen.bots.piles import EMPTY, Pile, effect, face, onto, pile_of, turns
from sixteen_tui.engine.sixteen.bots.players import at_a_glance
from sixteen_tui.engine.sixteen.bots.reckoning import KEPT, Reckoning
from sixteen_tui.engine.sixteen.bots.search import without
from sixteen_tui.engine.sixteen.bots.tree import Tree, applies
from sixteen_tui.engine.sixteen.cards import WILD, Card, held
from sixteen_tui.engine.sixteen.rules import FULL, draws, sets
from sixteen_tui.engine.sixteen.view import View, unseen

HORIZON: Final = 6
"""Plays in one rollout, including the choice that is evaluated."""
BATCH: Final = 50
"""Worlds in a batch; after each batch, choices that can no longer be the best are dropped."""
WILDS: Final = 2
"""Declarations of a wild that are rolled out: the best by `at_a_glance`."""
SPREAD: Final = 0.16
REST: Final = 0.3
"""Variance of the set difference still to come: `SPREAD` for each card left after the rollout, plus `REST`."""
SHORT: Final = 0.034
"""Strict drawing with 2 seats: the sets that a card which a hand is short costs, for each card left to draw after the
rollout. Fitted to 4800 games of `hard`, in which one side left a draw out with 6 to 44 cards to draw."""

LEARNS: Final = 5
"""The tree learns from one in so many of these playouts before the others count."""
TREES: Final = 2.0
"""The factor of standard errors there. Values of two trees differ by more than the results within each say; with this
factor intervals are right (`docs/strength.md`)."""
SETTLED: Final = 0.02
"""The least `settled` in the last cards: the results of whole games say nothing of sets."""


class Rest(NamedTuple):
    """Parameters of the evaluation at the end of a rollout."""

    hope: float
    """Factor for the heuristic value of the pile and the hands."""
    starts: float
    """The value of leaving an empty pile to the next seat, in sets."""
    ends: int
    """With at most this many cards left, a rollout plays the game to its end."""


RESTS: Final = {2: Rest(1.0, 0.0, 0), 4: Rest(0.8, -0.15, 12)}
"""By number of seats. For teams, the first two were fitted to games of `hard`; 12 cards means an empty draw pile."""


class Late(NamedTuple):
    """The settings for the last cards (`tree`), where each rollout is longer."""

    share: float = 0.4
    """The share of the rollouts that is made."""
    drops: float = 1.0
    """The factor of `Effort.drops`. A choice that is dropped early keeps a large error; with 3 standard errors in a
    review, hardly one that is dropped would be a certain mistake."""
    solves: int = 40_000
    """The largest number of plays that the exact ends of one decision examine; after that, playouts end by
    `reckoning` where the table does not have the end. It bounds the time of a decision: a play takes about 1 µs."""


class Effort(NamedTuple):
    """The budget for one decision, and when to stop early."""

    hands: int
    """Hands sampled for each opponent."""
    rollouts: int
    """The largest number of rollouts."""
    drops: float
    """A choice is dropped if it is behind the best by more than this many standard errors of the difference."""
    least: int = BATCH
    """Every choice is rolled out in this many worlds before one is dropped."""
    enough: float = 0.0
    """Stop as soon as no remaining choice has a larger standard error; 0: never."""
    late: Late = Late()


EFFORT: Final = Effort(1_000, 2_500, 1.8)
"""The effort of the computer player `expert`."""


class EvaluatedPlay(NamedTuple):
    """The evaluation of one play."""

    play: Play
    value: float
    """From -1, a loss, to 1, a win."""
    error: float
    """The standard error of its difference in value from the best choice; the error of chance only."""
    sets: float
    """The estimated lead of the side at the end, in sets."""
    sets_error: float
    """The standard error of its difference in sets from the best choice."""
    worlds: int
    """The number of worlds in which it was rolled out."""


def expert(view: View, chance: Random) -> Action:
    """Return the draw if it is legal, the exact best play of a known end, and otherwise the choice of highest value."""
    first = view.legal[0]
    if isinstance(first, Draw):
        return first
    candidates = candidates_of(view)
    if len(candidates) == 1:
        return candidates[0]
    known = ends(view)
    return next(iter(known)) if known else choices(view, candidates, chance, EFFORT)[0].play


def candidates_of(view: View) -> list[Play]:
    """Return the plays to evaluate: every card, but only the `WILDS` best declarations of a wild (`at_a_glance`)."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if view.hand.count(WILD):
        plays = at_a_glance(view)
        spare = [play for play in plays if held(play.card) == WILD][WILDS:]
        plays = [play for play in plays if play not in spare]
    return plays


def choices(
    view: View, candidates: Sequence[Play], chance: Random, effort: Effort, settled: float = 0.0
) -> list[EvaluatedPlay]:
    """Evaluate each candidate in at least one batch of worlds, and return the evaluations, the best first.

    Differences from the best are measured in the worlds in which both were rolled out. Their standard error is at least
    1 / n in n worlds, because n results that are all the same leave a chance of about 1 / n of another. Among choices
    whose values are within `settled` of a win, or of a loss if the best one is, the best is the one with the most sets.
    """
    thought: _Thought | Tree
    if applies(view):
        drops = effort.drops * effort.late.drops
        limit, settled, factor = int(effort.late.share * effort.rollouts), max(settled, SETTLED), TREES
        learns = limit // LEARNS // len(candidates)
        limit -= learns * len(candidates)
        thought = Tree(view, [play.card for play in candidates], chance, learns, effort.late.solves)
    else:
        drops, limit, factor = effort.drops, effort.rollouts, 1.0
        thought = _Thought(view, Belief(view, chance, effort.hands))
    results: list[list[float]] = [[] for _ in candidates]
    ahead: list[list[float]] = [[] for _ in candidates]
    totals = [0.0] * len(candidates)
    compared = cache(lambda which, best: _Behind(results[which], results[best]))
    alive, used, worlds_used, best = [*range(len(candidates))], 0, 0, 0
    while not used or (len(alive) > 1 and used + len(alive) * BATCH <= limit):
        worlds = thought.worlds(BATCH)
        for which in alive:
            values, sets_ahead = thought.play_all(worlds, candidates[which].card)
            results[which] += values
            ahead[which] += sets_ahead
            totals[which] = sum(values, totals[which])
        used += len(alive) * BATCH
        worlds_used += BATCH
        best = max(alive, key=totals.__getitem__)
        if worlds_used < effort.least:
            continue
        behind = {which: compared(which, best).now() for which in alive}
        alive = [which for which in alive if which == best or behind[which][0] <= drops * behind[which][1]]
        if effort.enough and all(behind[which][1] <= effort.enough for which in alive):
            break
    if settled:
        best = _with_most_sets(results, ahead, best, settled)
    top, most = _mean(results[best]), _mean(ahead[best])
    found = []
    for which, (play, some, sets_of) in enumerate(zip(candidates, results, ahead, strict=True)):
        (lost, error), (less, less_error) = compared(which, best).now(), _behind(sets_of, ahead[best])
        if some is not results[best]:
            error, less_error = (factor * max(each, 1 / len(some)) for each in (error, less_error))
        found.append(EvaluatedPlay(play, max(-1.0, top - lost), error, most - less, less_error, len(some)))
    return sorted(
        found, key=lambda choice: (choice.play == candidates[best], choice.worlds, choice.value), reverse=True
    )


def _with_most_sets(results: list[list[float]], ahead: list[list[float]], best: int, settled: float) -> int:
    """Return the choice of the most sets among those that are as good as won, or all if even the best is lost."""
    lost_anyway = _mean(results[best]) <= settled - 1
    alike = [which for which, some in enumerate(results) if lost_anyway or _mean(some) >= 1 - settled]
    return min(alike, key=lambda which: _behind(ahead[which], ahead[best])[0]) if best in alike else best


class _Behind:
    """Difference of results from the best ones in the same worlds. Both lists may grow: each world is compared once."""

    def __init__(self, values: Sequence[float], best: Sequence[float]) -> None:
        self._values, self._best = values, best
        self._number, self._squares = 0, 0.0
        self._parts: list[float] = []
        """Their exact sum is that of all differences; each is what the ones before it leave."""

    def now(self) -> tuple[float, float]:
        """Return the mean difference, and its standard error."""
        known = self._number
        new = [*map(sub, self._best[known:], self._values[known:])]
        number = self._number = known + len(new)
        self._squares = sum(map(mul, new, new), self._squares)
        rest, self._parts = [*self._parts, *new], []
        while part := fsum(rest):
            self._parts.append(part)
            rest.append(-part)
        mean = self._parts[0] / number if self._parts else 0.0
        return mean, sqrt(max(0.0, self._squares / number - mean * mean) / number)


def _mean(values: Sequence[float]) -> float:
    """Return what `statistics.fmean` does; that module costs as much memory as this one."""
    return fsum(values) / len(values)


def _behind(values: Sequence[float], best: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference from the best in the same worlds, and its standard error."""
    lost = [*map(sub, best, values)]
    mean = _mean(lost)
    return mean, sqrt(max(0.0, sum(map(mul, lost, lost)) / len(lost) - mean * mean) / len(lost))


class _Thought:
    """Runs rollouts from one view; holds the data that they share."""

    def __init__(self, view: View, belief: Belief) -> None:
        assert view.seat is not None, "a spectator plays nothing"
        self._belief = belief
        self._view, self._me = view, view.seat
        self._pile: Pile = pile_of(view.rules, view.pile, view.sum)
        mine = counted(unseen(view))
        others = [count + own for count, own in zip(mine, counted(view.hand), strict=True)]
        by_others = Reckoning(view.rules, others)
        self._eyes = [by_others] * view.rules.seats
        self._eyes[self._me] = Reckoning(view.rules, mine)
        self._leads, self._turns = onto(view.rules, self._pile), turns(view.rules)
        self._draws = [draws(view.rules, size) for size in range(FULL + 1)]
        score = sets(view.won)
        self._ahead = score[self._me % 2] - score[1 - self._me % 2]
        self._left = sum(view.counts) + view.draw_pile
        self._rest = RESTS[view.rules.seats]
        self._horizon = HORIZON if self._left > self._rest.ends else self._left + 1
        sizes = [count - (seat == self._me) for seat, count in enumerate(view.counts)]
        self._full = {*sizes} == {3} and self._draws[3] == 1 and view.draw_pile >= self._horizon - 1
        """True if every seat has three cards before its turn and draws one, up to the horizon."""
        self._deviation = sqrt(SPREAD * max(0, self._left - self._horizon) + REST)
        self._short = self._shortness(sizes) if view.rules.drawing == "strict" and len({*sizes}) > 1 else 0.0

    def _shortness(self, sizes: Sequence[int]) -> float:
        """Return the sets that unequal hands are worth after the rollout, because a missing card is never made up."""
        side, seats = self._me % 2, len(sizes)
        more = sum(sizes[side::2]) - sum(sizes[1 - side :: 2])
        return SHORT * more * max(0, self._view.draw_pile + 1 - self._horizon) * 2 / seats

    def worlds(self, number: int) -> list[World]:
        """Return so many worlds, each with the cards that are drawn before the horizon."""
        return self._belief.worlds(number, HORIZON)

    def play_all(self, worlds: Sequence[World], card: Card) -> tuple[list[float], list[float]]:
        """Play a card and roll the game out in each world, as `play_on` does. Returns the values and the leads."""
        if self._full:
            return self._play_full(worlds, card)
        results = [self.play_on(world, card) for world in worlds]
        return [value for value, _ in results], [ahead for _, ahead in results]

    def _play_full(self, worlds: Sequence[World], card: Card) -> tuple[list[float], list[float]]:
        """Return the results of `play_on` in half the time, where all hands are full (`_full`)."""
        me, eyes, deviation, rest, draws = self._me, self._eyes, self._deviation, self._rest, self._horizon - 1
        after, lead = self._turns[0], self._leads[face(card)]
        first = (after[me], lead, self._ahead) if lead >= 0 else self._after_pile(lead, me, self._ahead)
        kept = without(self._view.hand, [held(card)])
        values, leads_found = list[float](), list[float]()
        for dealt, draw_pile in worlds:
            hands: list[Sequence[Card]] = [*dealt]
            hands[me] = kept
            last, (seat, pile, ahead) = me, first
            for d in draw_pile[:draws]:
                a, b, c = hands[seat]
                worth, leads = eyes[seat][pile]
                # Play the first card of the largest worth.
                of_a, of_b, of_c, of_d = worth[a], worth[b], worth[c], worth[d]
                if of_a >= of_b and of_a >= of_c and of_a >= of_d:
                    lead, hands[seat] = leads[a], (b, c, d)
                elif of_b >= of_c and of_b >= of_d:
                    lead, hands[seat] = leads[b], (a, c, d)
                elif of_c >= of_d:
                    lead, hands[seat] = leads[c], (a, b, d)
                else:
                    lead = leads[d]
                last = seat
                if lead >= 0:
                    seat, pile = after[seat], lead
                else:
                    seat, pile, ahead = self._after_pile(lead, seat, ahead)
            value = rest.starts if pile == EMPTY else eyes[last].leaves(pile)
            if (last ^ me) & 1:
                value = -value
            for other, (a, b, c) in enumerate(hands):
                if (other ^ me) & 1:
                    value -= KEPT[a] + KEPT[b] + KEPT[c]
                else:
                    value += KEPT[a] + KEPT[b] + KEPT[c]
            value = ahead + rest.hope * value
            values.append(tanh(value / deviation))
            leads_found.append(value)
        return values, leads_found

    def _after_pile(self, lead: int, seat: int, ahead: int) -> tuple[int, Pile, int]:
        """Return the next seat, the pile, and the lead of this side after a play of `seat` that ends the pile."""
        pile, after, gained = effect(lead, seat, self._me, self._turns)
        return after, pile, ahead + gained

    def play_on(self, world: World, card: Card) -> tuple[float, float]:
        """Play a card and roll the game out in one world.

        Returns the value for this seat's side from -1 to 1, and its lead in sets.
        """
        me, eyes, seats, horizon = self._me, self._eyes, len(self._eyes), self._horizon
        hands = [hand[:] for hand in world.hands]
        draw_pile, top, end = world.draws, 0, len(world.draws)
        following, draws = self._turns, self._draws
        hands[me].remove(held(card))
        seat, lead, ahead, played = me, self._leads[face(card)], self._ahead, 1
        while True:
            last = seat
            pile, seat, gained = effect(lead, seat, me, following)
            ahead += gained
            if top == end and not hands[seat]:
                seat = next((other % seats for other in range(seat, seat + seats) if hands[other % seats]), -1)
                if seat < 0:
                    return float((ahead > 0) - (ahead < 0)), ahead
            if played == horizon:
                break
            hand = hands[seat]
            if top < end:
                drawn = draw_pile[top : top + draws[len(hand)]]
                hand += drawn
                top += len(drawn)
            worth, leads = eyes[seat][pile]
            choice = max(hand, key=worth.__getitem__)
            hand.remove(choice)
            lead = leads[choice]
            played += 1
        value = self._rest.starts if pile == EMPTY else eyes[last].leaves(pile)
        if (last ^ me) & 1:
            value = -value
        for other, hand in enumerate(hands):
            kept = 0.0
            for each in hand:
                kept += KEPT[each]
            value += -kept if (other ^ me) & 1 else kept
        value = ahead + self._rest.hope * value + self._short
        return tanh(value / self._deviation), value
