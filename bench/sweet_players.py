"""How well the levels of Sweet Sixteen play, and how fast: `python bench/sweet_players.py`.

Law: levels sit at one table and change seats from game to game, so that all meet the same luck. A game is one
observation: a level's is the mean of its seats' chips a round, and two levels are compared within each game. Intervals
are those that hold the mean with a likelihood of 95%.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any, Final

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.bots import sweet_sixteen
from engine.game import CHANCE, NOBODY
from engine.games.sweet_sixteen import Rules, View, apply, chance, start, view
from engine.shuffle import Stream

LEVELS: Final = ("easy", "medium", "hard", "expert")
POLICIES: Final[dict[str, Callable[[View, Random], Any]]] = {name: getattr(sweet_sixteen, name) for name in LEVELS}
PRESETS: Final[dict[str, dict[str, bool]]] = {
    "by the book": {},
    "casino": {"take": True, "second_chance": True},
    "black jack": {"take": True, "faces_ten": True},
}


@dataclass(slots=True)
class Times:
    """The seconds of each decision of the expert."""

    seconds: list[float] = field(default_factory=list)


def play(rules: Rules, table: Sequence[str], seed: str, times: Times) -> tuple[int, ...]:
    """A whole game: what each seat has won, in chips."""
    state, stream, dice = start(rules), Stream(sha256(seed.encode()).hexdigest()), Random(seed)
    before = state.chips
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            state = apply(state, chance(state, stream)).state
            continue
        level, seen = table[state.to_move], view(state, state.to_move)
        begun = perf_counter()
        action = POLICIES[level](seen, dice)
        if level == "expert":
            times.seconds.append(perf_counter() - begun)
        state = apply(state, action).state
    return tuple(after - chips for after, chips in zip(state.chips, before, strict=True))


def tables(seats: int) -> Iterator[tuple[str, ...]]:
    """Who sits where, game after game. Two seats are for neighbouring levels, more for all of them."""
    if seats == 2:
        pairs = [table for pair in pairwise(LEVELS) for table in (pair, pair[::-1])]
        for game in count():
            yield pairs[game % len(pairs)]
    for game in count():
        yield tuple(LEVELS[(seat + game) % len(LEVELS)] for seat in range(seats))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far to either side of it the interval reaches."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


@dataclass(slots=True)
class Match:
    """What one set of rules brought the levels, a round."""

    games: int = 0
    chips: dict[str, list[float]] = field(default_factory=lambda: {level: [] for level in LEVELS})
    better: dict[tuple[str, str], list[float]] = field(default_factory=lambda: {pair: [] for pair in pairwise(LEVELS)})

    def add(self, rules: Rules, table: Sequence[str], won: Sequence[int]) -> None:
        """One more game."""
        self.games += 1
        mean = {
            level: fmean(chips / rules.seats for at, chips in zip(table, won, strict=True) if at == level)
            for level in LEVELS
            if level in table
        }
        for level, chips in mean.items():
            self.chips[level].append(chips)
        for (low, high), differences in self.better.items():
            if low in mean and high in mean:
                differences.append(mean[high] - mean[low])


def match(rules: Rules, seed: str, times: Times, *, games: int, seconds: float) -> Match:
    """Games until there are enough, or the time is over."""
    result, begun = Match(), perf_counter()
    for game, table in enumerate(tables(rules.seats)):
        if game >= games or (game >= 2 * len(LEVELS) and perf_counter() - begun > seconds):
            break
        result.add(rules, table, play(rules, table, f"{seed} {rules} {game}", times))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="at most so many of each kind (20000)")
    parser.add_argument("--minutes", type=float, default=5, help="at most so long in all (5)")
    parser.add_argument("--seed", default="0", help="another seed is another deal (0)")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 10], help="tables of so many (2 4 10)")
    parser.add_argument("--presets", nargs="*", default=list(PRESETS), choices=PRESETS, help="all")
    options = parser.parse_args()
    print(f"CPython {platform.python_version()}, seed {options.seed}. Chips a round, and by how much each level beats")
    print("the one before it.\n")
    print("| rules | seats | games | easy | medium | hard | expert | medium - easy | hard - medium | expert - hard |")
    print("| --- " * 10 + "|")
    kinds = [(preset, seats) for preset in options.presets for seats in options.seats]
    speed = []
    for preset, seats in kinds:
        times = Times()
        rules = Rules(seats, **PRESETS[preset])
        seconds = options.minutes * 60 / len(kinds)
        result = match(rules, options.seed, times, games=options.games, seconds=seconds)
        cells = [interval(values) for values in (*result.chips.values(), *result.better.values())]
        row = " | ".join(f"{mean:+.2f} ± {reach:.2f}" for mean, reach in cells)
        print(f"| {preset} | {seats} | {result.games} | {row} |", flush=True)
        first, *others = times.seconds
        speed.append((preset, seats, len(times.seconds), first, median(others), max(others)))
    print("\nA decision of the expert, in milliseconds: the first of all includes what is at stake.\n")
    print("| rules | seats | decisions | first | median | max |")
    print("| --- " * 6 + "|")
    for preset, seats, decisions, *spent in speed:
        print(f"| {preset} | {seats} | {decisions} | " + " | ".join(f"{1000 * each:.1f}" for each in spent) + " |")


if __name__ == "__main__":
    main()
