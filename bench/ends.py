"""Measures what the search of the last cards brings the expert of Sixteen: `python bench/ends.py --deals 5000`.

Method: `hard` plays a deal until at most as many cards are left to draw as the tree searches. From there the expert
plays the expert without that search, from either side; both games are one observation. `--without tree` leaves out the
tree only; `--without ends` the exact ends while a card is left to draw, too. Before that position both play alike, so
the result is the gain in a whole game. An interval is that of 95%.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles, stdev
from time import process_time
from typing import NamedTuple
from unittest import mock

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.strength import SEED, VARIATIONS, Z
from sixteen_tui.arena.tournament import cores
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.bots import tree
from sixteen_tui.engine.sixteen.bots.expert import EFFORT, candidates_of, choices, expert
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules, State, apply, sets
from sixteen_tui.engine.sixteen.view import View, view
from sixteen_tui.engine.table import Table


class Pair(NamedTuple):
    """Both games from one position."""

    points: float
    """The points of the expert, from 0 to 1 a game."""
    sets: float
    """By how many sets a game it is ahead at the end."""
    times: list[float]
    """The milliseconds of processor time of its decisions by the tree."""


def pair(rules: Rules, without: str, number: int) -> Pair:
    """Play a deal, and its last cards from either side."""
    table = Table(GAME, rules, f"{int(SEED, 16) + number:064x}")
    table.deal()
    while table.to_move != NOBODY:
        seat, seen = table.to_move, table.view(table.to_move)
        if seen.draw_pile <= tree.MOST and isinstance(seen.legal[0], Play):
            break
        table.play(decide(GAME, "hard", seen, table.notation(seat)))
    times: list[float] = []
    state = table.timeline[len(table)].state
    ahead = [_played(state, side, f"{number} {side}", without, times) for side in (0, 1)]
    return Pair(fmean((1 + (each > 0) - (each < 0)) / 2 for each in ahead), fmean(ahead), times)


def _played(state: State, side: int, seed: str, without: str, times: list[float]) -> int:
    """Return by how many sets a side that plays as the expert is ahead of one without the search."""
    turn = 0
    while state.to_move != NOBODY:
        seen, chance = view(state, state.to_move), Random(f"{seed} {turn}")
        if state.to_move % 2 == side:
            begun = process_time()
            action = expert(seen, chance)
            if tree.applies(seen) and isinstance(action, Play) and len(candidates_of(seen)) > 1:
                times.append(1000 * (process_time() - begun))
        else:
            action = _less(seen, chance, without)
        state, turn = apply(state, action).state, turn + 1
    score = sets(state.won)
    return score[side] - score[1 - side]


def _less(seen: View, chance: Random, without: str) -> Action:
    """Return the action of an expert without the search."""
    with mock.patch.object(tree, "MOST", 0):
        plays = candidates_of(seen) if isinstance(seen.legal[0], Play) else []
        if without == "ends" and seen.draw_pile and len(plays) > 1:
            return choices(seen, plays, chance, EFFORT)[0].play
        return expert(seen, chance)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=5000, help="deals, each played twice (default: 5000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal (default: 0)")
    parser.add_argument("--rules", choices=VARIATIONS, default="by the book", help="the variation")
    parser.add_argument("--without", choices=("tree", "ends"), default="tree", help="what the other side lacks")
    parser.add_argument("--jobs", type=int, default=cores(), help="deals at a time (default: as many as cores)")
    options = parser.parse_args()
    deals = range(options.first, options.first + options.deals)
    with ProcessPoolExecutor(options.jobs) as pool:
        found = [*pool.map(partial(pair, VARIATIONS[options.rules], options.without), deals, chunksize=10)]
    points, ahead = [100 * one.points for one in found], [one.sets for one in found]
    print(f"{options.rules}, without {options.without}: {_mean(points, 2)} points, ", end="")
    print(f"{_mean(ahead, 3)} sets in {len(found)} deals; ", end="")
    times = [time for one in found for time in one.times]
    if len(times) > 1:
        high = quantiles(times, n=100)
        print(f"{median(times):.0f} ms a decision by the tree, 95 of 100 at most {high[94]:.0f}, ", end="")
        print(f"99 at most {high[98]:.0f}, the longest {max(times):.0f}")


def _mean(values: list[float], places: int) -> str:
    half = Z * stdev(values) / sqrt(len(values))
    return f"{fmean(values):.{places}f} ± {half:.{places}f}"


if __name__ == "__main__":
    main()
