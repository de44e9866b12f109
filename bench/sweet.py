"""Loss of Sweet Sixteen's expert against a much longer search: `python bench/sweet.py --positions 200`.

Method: the longer search plays every choice to the end of the turn in up to `DEALS` deals, card by card without
replacement. Hands of earlier seats are drawn from hands of experts in other games, at the same place of the round after
turns of the same or the nearest length; no card may be in two places. Results of later seats are drawn from all turns
at their places. Both give the pay of the best hand, so the search shares neither the likelihoods nor the horizon of the
expert. The turn continues by the expert's plan for this position. A choice is dropped once it is `BEHIND` standard
errors of the difference behind the best in the same deals.

If the search agrees with the expert, the loss is 0. Otherwise the loss is measured again in as many new deals with
hands from a second set of games. So the luck of the search in its choice does not count, and a single loss may be
negative. Intervals are those of 95%; a position is one observation.
"""

from __future__ import annotations

import argparse
import sys
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from itertools import accumulate, islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Final, NamedTuple

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.sweet_players import positions
from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.bots.action_values import done
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import Hand, Stakes, counted, hand_of, keeps_of, plus
from sixteen_tui.engine.sweet_sixteen.bots.odds import kept
from sixteen_tui.engine.sweet_sixteen.bots.opponents import staked
from sixteen_tui.engine.sweet_sixteen.bots.plans import plan
from sixteen_tui.engine.sweet_sixteen.bots.players import ROOM, expert
from sixteen_tui.engine.sweet_sixteen.bots.rounds import table
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import LARGEST, graph_of
from sixteen_tui.engine.sweet_sixteen.cards import DECK, Card
from sixteen_tui.engine.sweet_sixteen.rules import apply, chance, start
from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.variations import NAMES, Rules
from sixteen_tui.engine.sweet_sixteen.variations import rules as variation
from sixteen_tui.engine.sweet_sixteen.view import View, unseen, view

ROUNDS: Final = 1_000
"""Rounds of experts that give the hands of a pool; each variation has two pools."""
NEAREST: Final = 60
"""A hand is drawn from this many of the nearest possible ones."""
WAYS: Final = 1_000
"""Combinations of other hands that are sampled for one position."""
DEALS: Final = 2_000
BATCH: Final = 250
"""Deals in a batch; after each batch, choices that can no longer be the best are dropped."""
BEHIND: Final = 3.5


class Ended(NamedTuple):
    """The end of an expert's turn: the number of cards asked for (traded or taken) and the final hand."""

    asked: int
    hand: tuple[Card, ...]


class Others:
    """A pool of final hands of experts, for each place of a round."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.rules, self._places = rules, [list[Ended]() for _ in range(rules.seats)]
        rounds = game = 0
        while rounds < ROUNDS:
            state, stream, settled = start(rules), Stream(sha256(f"others {seed} {game}".encode()).hexdigest()), 0
            while state.to_move != NOBODY:
                by_chance = state.to_move == CHANCE
                action = chance(state, stream) if by_chance else expert(view(state, state.to_move), Random(0))
                state = apply(state, action).state
                if len(state.settlements) > settled:
                    settled, banker = settled + 1, state.settlements[-1].banker
                    for place, ended in enumerate(self._places):
                        seat = (banker + 1 + place) % rules.seats
                        ended.append(Ended(state.trades[seat] + state.takes[seat], state.hands[seat] or ()))
            rounds, game = rounds + rules.seats, game + 1
        self.stakes = cache(self._stakes)

    def near(self, place: int, asked: int, holds: int, free: set[Card]) -> list[tuple[Card, ...]]:
        """Return the `NEAREST` hands of `holds` of the `free` cards at a place, closest to `asked` cards asked for."""
        hands = [ended for ended in self._places[place] if len(ended.hand) == holds and free.issuperset(ended.hand)]
        return [ended.hand for ended in sorted(hands, key=lambda ended: abs(ended.asked - asked))[:NEAREST]]

    def _stakes(self, before: tuple[int, ...]) -> Stakes:
        """Return the stakes if the earlier seats ended with these totals."""
        known = [tuple(float(total == each) for total in range(TARGET + 1)) for each in before]
        places = self._places[len(before) + 1 : self.rules.seats - (not self.rules.banker_plays)]
        later = []
        for ended in places:
            totals = [sum(hand_of(each.hand, faces_ten=self.rules.faces_ten)) for each in ended]
            later.append(tuple(totals.count(total) / len(totals) for total in range(TARGET + 1)))
        return staked(self.rules, [*known, *later])


class Position:
    """A view with a weighted sample of arrangements of the hidden cards."""

    def __init__(self, seen: View, others: Others, dice: Random) -> None:
        self.seen, self._dice = seen, dice
        self._faces_ten = seen.rules.faces_ten
        free = {*unseen(seen)}
        before = [(holds, others.near(place, *one, free)) for place, one in enumerate(done(seen)) for holds in one[1:]]
        ways = [self._way(others, free.copy(), before) for _ in range(WAYS)]
        self._ways = [(deck, stakes) for deck, stakes, _ in ways]
        self._up_to = [*accumulate(weight for _, _, weight in ways)]
        self._best: dict[tuple[Hand, int], Hand | None] = {}

    def _way(
        self, others: Others, free: set[Card], before: Sequence[tuple[int, Sequence[tuple[Card, ...]]]]
    ) -> tuple[list[int], Stakes, float]:
        """Sample the other hands; return the values in the deck, the stakes and the weight of the sample.

        `before` has the size and the possible hands of each earlier seat. Each hand is drawn from those without a card
        of an earlier one. The weight is the product of the shares that remain possible (importance sampling).
        """
        totals, weight = [], 1.0
        for holds, near in before:
            fits = [hand for hand in near if free.issuperset(hand)]
            hand = self._dice.choice(fits) if fits else tuple(self._dice.sample(sorted(free), holds))
            weight *= max(len(fits), 0.1) / max(len(near), 1)
            free.difference_update(hand)
            totals.append(sum(hand_of(hand, faces_ten=self._faces_ten)))
        return [*hand_of([*free], faces_ten=self._faces_ten)], others.stakes(tuple(sorted(totals))), weight

    def brought(self, keeps: Sequence[Hand | None], deals: int) -> Iterator[list[float]]:
        """Yield, for each deal, the chips after keeping each of these (None: a stand)."""
        for _ in range(deals):
            cards, stakes = self._ways[bisect(self._up_to, self._dice.random() * self._up_to[-1])]
            self._dice.shuffle(cards)
            yield [self._chips(keep, cards, stakes) for keep in keeps]

    def _chips(self, keep: Hand | None, deck: Sequence[int], stakes: Stakes) -> float:
        """Return the chips after keeping these cards and following the plan, with the cards drawn from `deck`."""
        hand, left = self._hand, len(deck)
        while keep is not None:
            left -= 1
            hand = plus(keep, deck[left])
            if not left or sum(hand) >= TARGET:
                break
            keep = self._planned(hand, left)
        return stakes.end(hand).chips

    @property
    def _hand(self) -> Hand:
        return hand_of(self.seen.hand, faces_ten=self._faces_ten)

    def _planned(self, hand: Hand, left: int) -> Hand | None:
        """Return the cards that the expert's plan keeps of a hand with `left` cards in the deck; None for a stand."""
        if (hand, left) not in self._best:
            rules, at = self.seen.rules, table(self.seen.rules, done(self.seen))
            cards = [card for card in DECK if card not in self.seen.discarded]
            worth = plan(rules, at, counted(cards, faces_ten=rules.faces_ten), left)
            places = graph_of(take=rules.take, faces_ten=rules.faces_ten, most=LARGEST).places
            keeps = [keep for keep in keeps_of(hand, take=rules.take) if keep in places]
            if keeps:
                best = max(keeps, key=lambda keep: worth[places[keep]])
                stands = at.stakes.end(hand).chips >= worth[places[best]]
            else:  # more cards than a plan covers
                best, stands = hand, sum(hand) > ROOM
            self._best[hand, left] = None if stands else best
        return self._best[hand, left]


class Searched(NamedTuple):
    """The result for one position."""

    loss: float
    """The loss of the expert's choice in chips; 0 if the search agrees."""
    error: float
    """The standard error of the loss."""
    agrees: bool


def search(seen: View, pools: Sequence[Others], dice: Random) -> Searched:
    """Search the best choice with the first pool; if it is not the expert's, measure the loss with the second."""
    at, choice = Position(seen, pools[0], dice), kept(seen, expert(seen, dice))
    found: dict[Hand | None, list[float]] = {kept(seen, action): [] for action in seen.legal}
    alive, played = [*found], 0
    while len(alive) > 1 and played < DEALS:
        for row in at.brought(alive, BATCH):
            for keep, each in zip(alive, row, strict=True):
                found[keep].append(each)
        played += BATCH
        best = max(alive, key=lambda keep: fmean(found[keep]))
        alive = [keep for keep in alive if keep == best or not _clear(found[best], found[keep])]
    best = max(alive, key=lambda keep: (sum(found[keep]), keep == choice))
    if best == choice:
        return Searched(0.0, 0.0, agrees=True)
    lost = [one - own for one, own in Position(seen, pools[1], dice).brought([best, choice], DEALS)]
    return Searched(fmean(lost), stdev(lost) / sqrt(DEALS), agrees=False)


def _clear(best: Sequence[float], values: Sequence[float]) -> bool:
    """Return whether values are certainly behind the best ones."""
    lost = [one - other for one, other in zip(best, values, strict=True)]
    spread = max(pstdev(lost), 0.1)  # a small sample can have no variance by chance
    return fmean(lost) > BEHIND * spread / sqrt(len(lost))


def show(name: str, rules: Rules, number: int, seed: str) -> None:
    """Print a row: the loss a decision over `number` positions."""
    pools, dice = [Others(rules, f"{seed} {which}") for which in "ab"], Random(f"{seed} {name} {rules.seats}")
    found = [search(seen, pools, dice) for seen in islice(positions(rules, seed), number)]
    losses = [each.loss for each in found]
    dearest = max(found, key=lambda each: each.loss)
    print(
        f"| {name} | {rules.seats} | {number} | {sum(each.agrees for each in found)} | {fmean(losses):+.4f} ± "
        f"{1.96 * stdev(losses) / sqrt(number):.4f} | {dearest.loss:.2f} ± {1.96 * dearest.error:.2f} |",
        flush=True,
    )


VARIATIONS: Final = ("by the book", *NAMES)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=200, help="of games of experts, a table (default: 200)")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 10], help="tables of so many (2 4 10)")
    parser.add_argument("--rules", choices=VARIATIONS, nargs="*", default=VARIATIONS, help="all")
    parser.add_argument("--seed", default="longer", help="another seed is another deal")
    options = parser.parse_args()
    print("| rules | seats | positions | agreed | lost a decision | dearest |\n|---|---|---|---|---|---|")
    for name in options.rules:
        for seats in options.seats:
            rules = variation({**asdict(Rules(seats)), **NAMES.get(name, {})})
            show(name, rules, options.positions, options.seed)


if __name__ == "__main__":
    main()
