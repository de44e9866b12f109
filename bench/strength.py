"""How strong the computer players of Sixteen are (docs/strength.md): `python bench/strength.py --games 2000`.

Law: each deal is played with the sides changed, and is one observation; a win is a point, a draw half of one. Intervals
are those of 95%. The Elo of a level is that of the level below plus what their points speak of, and errors add up.
Nothing here depends on how fast the machine is, but for the times.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.arena.jobs import Run
from sixteen_tui.arena.tournament import cores, results, workers
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.stats.match import elo
from sixteen_tui.stats.mean import Mean

SEED: Final = "16" * 32
VARIATIONS: Final = {
    "by the book": Rules(),
    "bonus": Rules(bonus=True),
    "young": Rules(matches=False),
    "tame": Rules(wilds=False),
    "strict": Rules(drawing="strict"),
    "loose": Rules(drawing="loose"),
    "teams": Rules(seats=4),
}
LEVELS: Final = tuple(GAME.levels)


def points(rules: Rules, level: str, other: str, games: int, jobs: int) -> Mean:
    """The points a deal of one level against another."""
    run = Run("sixteen", (level, other) * (rules.seats // 2), asdict(rules), SEED, paired=True)
    found, deal = Mean(), 0.0
    for played in results(run, games, workers(jobs, games), jobs):
        side = run.seating(played.number).index(0) % 2
        deal += (side in played.outcome.winners) / len(played.outcome.winners) / run.turns
        if played.number % run.turns == run.turns - 1:
            found.add(deal)
            deal = 0.0
    return found


def strength(names: Sequence[str], pairs: Sequence[tuple[str, str]], games: int, jobs: int) -> None:
    """A line a variation: the points of each level against the one below it, and its Elo above `easy`."""
    print("| rules |", " | ".join(f"{level} - {other}" for other, level in pairs), "| Elo |")
    print("|---|" + "---|" * (len(pairs) + 1))
    for name in names:
        cells, total, squares = [], 0.0, 0.0
        for other, level in pairs:
            mean = points(VARIATIONS[name], level, other, games, jobs)
            share, interval = mean.total / mean.count, mean.interval
            assert interval is not None, "more than one deal"
            half = interval.high - share
            cells.append(f"{100 * share:.1f} ± {100 * half:.1f}")
            total += elo(share)
            squares += (half * 400 / 2.302585 / share / (1 - share)) ** 2
        print(f"| {name} |", " | ".join(cells), f"| {total:+.0f} ± {sqrt(squares):.0f} |", flush=True)


def times(games: int) -> None:
    """How long the decisions of each level take that leave a choice, in one process."""
    print("| level | median | 95 of 100 | longest |\n|---|---|---|---|")
    for level in LEVELS:
        taken: list[float] = []
        for number in range(games):
            table = Table(GAME, Rules(), f"{number:064x}")
            table.deal()
            while table.to_move != NOBODY:
                seen = table.view(table.to_move)
                begun = perf_counter()
                action = GAME.levels[level](seen, Random(number))
                if len(seen.legal) > 1:
                    taken.append(1000 * (perf_counter() - begun))
                table.play(action)
        high = quantiles(taken, n=20)[-1]
        print(f"| {level} | {median(taken):.2f} ms | {high:.2f} ms | {max(taken):.1f} ms |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="games a pair of levels (default: 2000)")
    parser.add_argument("--rules", choices=VARIATIONS, action="append", help="only these variations")
    parser.add_argument("--levels", metavar="LEVEL,LEVEL", help="only this pair of levels, the weaker one first")
    parser.add_argument("--times", type=int, metavar="GAMES", help="measure how long decisions take, instead")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at a time (default: as many as cores)")
    options = parser.parse_args()
    if options.times:
        times(options.times)
        return
    weaker, _, stronger = (options.levels or "").partition(",")
    pairs = [(weaker, stronger)] if options.levels else [*pairwise(LEVELS)]
    strength(options.rules or [*VARIATIONS], pairs, options.games, options.jobs)


if __name__ == "__main__":
    main()
