"""Strength of the computer players of Sweet Sixteen in Elo (docs/sweet-sixteen-odds.md): `python bench/anchors.py`.

Method: tables of all levels, for two seats each pair of them; every deal is played with each seating. Elo is the fit of
the ratings of people (`saves.statistics.rating`) with `easy` as the only known strength. The interval counts each game
of more than two seats as one, so it is too wide there. Only times depend on the speed of the machine.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Final

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.arena.jobs import Run
from sixteen_tui.arena.tournament import cores, results, workers
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import written
from sixteen_tui.saves.statistics.rating import Result, Side, rate

NAME: Final = "sweet-sixteen"
LEVELS: Final = tuple(GAMES[NAME].levels)
RULES: Final = GAMES[NAME].default_rules
SEED: Final = "16" * 32


def played(levels: tuple[str, ...], games: int, jobs: int) -> list[Result]:
    """Return the results of games between these levels, one a seat."""
    run = Run(NAME, levels, {**written(RULES), "seats": len(levels)}, SEED, paired=True)
    found = []
    for game in results(run, games, workers(jobs, games), jobs):
        seated = [levels[player] for player in run.seating(game.number)]
        sides = tuple(Side((), ("easy",)) if level == "easy" else Side((level,)) for level in seated)
        found.append(Result(sides, game.outcome.score))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=4000, help="games a number of seats (default: 4000)")
    parser.add_argument("--seats", type=int, action="append", help="only these numbers of seats")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at a time (default: as many as cores)")
    options = parser.parse_args()
    print("| seats |", " | ".join(LEVELS[1:]), "|\n|---|" + "---|" * len(LEVELS[1:]))
    for seats in options.seats or (2, 4, 10):
        tables = [*combinations(LEVELS, 2)] if seats == 2 else [tuple(islice(cycle(LEVELS), seats))]
        found = [each for table in tables for each in played(table, options.games // len(tables), options.jobs)]
        ratings = rate(found, {"easy": 0})
        cells = [f"{ratings[level].rating:+} ± {ratings[level].half}" for level in LEVELS[1:]]
        print(f"| {seats} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
