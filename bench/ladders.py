"""Measures the time of a ladder: many games of many people, without reading saves.

python bench/ladders.py --games 10000 --people 50 500
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sixteen_tui.saves.statistics.rating import Result, Side, rate

LEVELS = {"easy": 1000, "medium": 1356, "hard": 1517, "expert": 1620}


def games(dice: Random, count: int, people: int) -> Iterator[Result]:
    """Games for two: seven of ten between people, the others against a level."""
    names = [f"p{number}" for number in range(people)]
    for _ in range(count):
        one, other = dice.sample(names, 2)
        against = Side((other,)) if dice.random() < 0.7 else Side((), (dice.choice([*LEVELS]),))
        won = dice.randint(0, 1)
        yield Result((Side((one,)), against), (won, 1 - won))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--people", type=int, nargs="+", default=[50, 500])
    asked = parser.parse_args()
    for people in asked.people:
        results = [*games(Random(f"ladder {people}"), asked.games, people)]
        begin = time.process_time()
        found = rate(results, LEVELS)
        print(f"{asked.games} games, {len(found)} people: {time.process_time() - begin:.1f} s of processor time")


if __name__ == "__main__":
    main()
