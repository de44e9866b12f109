"""Fits the belief about hands in Sixteen to the plays of every level: `python bench/belief.py --games 100`.

Method: each level plays games by the book against itself. Before plays with few cards to draw (`DRAWS`) the exact
likelihoods (`belief.likelihoods`) of all hands of the other seat are computed for every slope and lapse of the grid.
The score is the mean of log2(likelihood of its true hand / mean likelihood of all hands): the bits that its plays tell.
The pair with the best mean over all levels is chosen on games of even number, and its scores are of the odd ones. The
result depends on the seed alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations, product
from math import log2, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final
from unittest import mock

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.strength import LEVELS, Z
from sixteen_tui.arena.tournament import cores
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots import belief
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View, unseen
from sixteen_tui.engine.table import Table

DRAWS: Final = (2, 5, 8)
"""The cards left to draw at which the hand of the other seat is estimated."""
Setting = tuple[float, float]
"""Slope and lapse."""
PRODUCT: Final[Setting] = (belief.SLOPE, belief.LAPSE)
GRID: Final[list[Setting]] = [*product((4.0, 6.0, 8.0, 11.0, 15.0, 20.0), (0.02, 0.05, 0.1, 0.2))]
Scores = dict[Setting, float]


def scores(level: str, seed: str, number: int) -> list[Scores]:
    """Play a game of a level, and return the bits of each setting at each estimate."""
    table = Table(GAME, Rules(), Random(f"{seed} {level} {number}").randbytes(32).hex())
    table.deal()
    found = []
    while table.to_move != NOBODY:
        seat, seen = table.to_move, table.view(table.to_move)
        if seen.draw_pile in DRAWS and isinstance(seen.legal[0], Play):
            theirs = tuple(sorted(table.timeline[len(table)].state.hands[1 - seat]))
            found.append({setting: _bits(seen, theirs, setting) for setting in GRID})
        table.play(decide(GAME, level, seen, table.notation(seat)))
    return found


def _bits(seen: View, theirs: tuple[int, ...], setting: Setting) -> float:
    number = Counter(combinations(sorted(unseen(seen)), len(theirs)))
    belief._liked.cache_clear()  # noqa: SLF001  # it has the weights of another slope
    with mock.patch.multiple(belief, SLOPE=setting[0], LAPSE=setting[1]):
        weights = dict(zip(number, belief.likelihoods(seen, number), strict=True))
    mean = sum(count * weights[hand] for hand, count in number.items()) / number.total()
    return log2(weights[theirs] / mean)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games of each level (default: 100)")
    parser.add_argument("--seed", default="belief", help="the seed of the games (default: belief)")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at a time (default: as many as cores)")
    options = parser.parse_args()
    fitted, held_out = dict[str, list[Scores]](), dict[str, list[Scores]]()
    with ProcessPoolExecutor(options.jobs) as pool:
        for level in LEVELS:
            games = [*pool.map(partial(scores, level, options.seed), range(options.games))]
            fitted[level] = [one for game in games[::2] for one in game]
            held_out[level] = [one for game in games[1::2] for one in game]

    def mean(setting: Setting) -> float:
        return fmean(fmean(one[setting] for one in some) for some in fitted.values())

    best = max(GRID, key=mean)
    print(f"Best of the pool: slope {best[0]:g}, lapse {best[1]:g}, from {sum(map(len, fitted.values()))} hands.")
    print("| slope, lapse |", " | ".join(LEVELS), "|\n|---|" + "---|" * len(LEVELS))
    for name, setting in (("fitted", best), ("in use", PRODUCT)):
        cells = []
        for some in held_out.values():
            bits = [one[setting] for one in some]
            cells.append(f"{fmean(bits):.2f} ± {Z * stdev(bits) / sqrt(len(bits)):.2f}")
        print(f"| {setting[0]:g}, {setting[1]:g} ({name}) |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
