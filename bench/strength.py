"""Strength of the computer players of Sixteen (docs/strength.md): `python bench/strength.py --games 2000`.

Method: each deal is played once from either side and is one observation; a win is a point, a draw half of one.
Intervals are those of 95%. Elo is one fit over all pairs (`saves.statistics.match.ratings`), the weakest level at zero.
Only times
depend on the speed of the machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.arena.jobs import Run
from sixteen_tui.arena.tournament import cores, results, workers
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.statistics.match import ratings
from sixteen_tui.saves.statistics.mean import Mean

SEED: Final = "16" * 32
Z: Final = 1.96
"""Half the width of an interval of 95%, in standard errors."""
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
FURTHER: Final = (("easy", "hard"), ("medium", "expert"))
"""Pairs that are not neighbours, but close enough that the weaker level wins some deals."""


def points(rules: Rules, level: str, other: str, games: int, jobs: int) -> Mean:
    """Return the mean points a deal of `level` against `other`."""
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
    """Print a row for each variation: the points of each level against a weaker one, and its Elo above the weakest."""
    rated = [level for level in LEVELS if any(level in pair for pair in pairs)]
    heads = [*(f"{level} - {other}" for other, level in pairs), *(f"Elo of {level}" for level in rated[1:])]
    print("| rules |", " | ".join(heads), "|")
    print("|---|" + "---|" * len(heads))
    for name in names:
        found = {(level, other): points(VARIATIONS[name], level, other, games, jobs) for other, level in pairs}
        fit = ratings(found, rated[0])
        cells = [f"{100 * mean.total / mean.count:.1f} ± {100 * _half(mean):.1f}" for mean in found.values()]
        cells += [f"{fit[level].elo:+.0f} ± {Z * fit[level].error:.0f}" for level in rated[1:]]
        print(f"| {name} |", " | ".join(cells), "|", flush=True)


def _half(mean: Mean) -> float:
    interval = mean.interval
    assert interval is not None, "more than one deal"
    return interval.high - mean.total / mean.count


def times(rules: Rules, games: int) -> None:
    """Print the times of each level's decisions with a choice, in one process."""
    print("| level | median | 95 of 100 | 99 of 100 | longest |\n|---|---|---|---|---|")
    for level in LEVELS:
        taken: list[float] = []
        for number in range(games):
            table = Table(GAME, rules, f"{number:064x}")
            table.deal()
            while table.to_move != NOBODY:
                seen = table.view(table.to_move)
                begun = perf_counter()
                action = GAME.levels[level](seen, Random(number))
                if len(seen.legal) > 1:
                    taken.append(1000 * (perf_counter() - begun))
                table.play(action)
        high = quantiles(taken, n=100)
        figures = f"{median(taken):.2f} ms | {high[94]:.2f} ms | {high[98]:.2f} ms | {max(taken):.1f} ms"
        print(f"| {level} | {figures} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="games a pair of levels (default: 2000)")
    parser.add_argument("--rules", choices=VARIATIONS, action="append", help="only these variations")
    parser.add_argument("--levels", metavar="LEVEL,LEVEL", help="only this pair of levels, the weaker one first")
    parser.add_argument("--further", action="store_true", help="also pairs of levels that are no neighbours")
    parser.add_argument("--times", type=int, metavar="GAMES", help="measure how long decisions take, instead")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at a time (default: as many as cores)")
    options = parser.parse_args()
    if options.times:
        for name in options.rules or ["by the book"]:
            times(VARIATIONS[name], options.times)
        return
    weaker, _, stronger = (options.levels or "").partition(",")
    pairs = [(weaker, stronger)] if options.levels else [*pairwise(LEVELS), *(FURTHER if options.further else ())]
    strength(options.rules or [*VARIATIONS], pairs, options.games, options.jobs)


if __name__ == "__main__":
    main()
