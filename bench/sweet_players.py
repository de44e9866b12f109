"""How well the levels of Sweet Sixteen play, and how fast: `python bench/sweet_players.py`.

Law: two levels sit at one table, seat by seat in turn, and change seats from game to game, so that both meet the same
luck. A game is one observation: a level's is the mean of its seats' chips a round, and two levels are compared within
each game. Intervals are those that hold the mean with a likelihood of 95%. Time is shared out by seats.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations, count, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any, Final

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.bots import odds, sweet_sixteen
from engine.game import CHANCE, NOBODY
from engine.games.sweet_sixteen import Rules, View, apply, chance, start, unseen, view
from engine.games.sweet_sixteen_entries import Trade
from engine.games.sweet_sixteen_settling import TARGET, value
from engine.shuffle import Stream

LEVELS: Final = ("easy", "medium", "hard", "expert")
POLICIES: Final[dict[str, Callable[[View, Random], Any]]] = {name: getattr(sweet_sixteen, name) for name in LEVELS}
PRESETS: Final[dict[str, dict[str, bool]]] = {
    "by the book": {},
    "casino": {"take": True, "second_chance": True},
    "black jack": {"take": True, "faces_ten": True},
}
PARTS: Final = (0.12, 0.13, 0.75)
"""Of the time, for each pair of neighbouring levels."""
FURTHER: Final = 4000
"""With `--gap`: things to keep that are looked at exactly, where the expert is content with some 150."""


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


def seated(levels: Sequence[str], seats: int, game: int) -> tuple[str, ...]:
    """Who sits where: everybody moves on by a seat from game to game."""
    return tuple(levels[(seat + game) % len(levels)] for seat in range(seats))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far to either side of it the interval reaches."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


@dataclass(slots=True)
class Match:
    """What one set of rules brought the levels, a round."""

    chips: dict[str, list[float]] = field(default_factory=lambda: {level: [] for level in LEVELS})
    better: dict[tuple[str, str], list[float]] = field(default_factory=lambda: {pair: [] for pair in pairwise(LEVELS)})

    def add(self, rules: Rules, table: Sequence[str], won: Sequence[int]) -> None:
        """One more game."""
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
    """Games of neighbouring levels at one table, until there are enough or their time is over: most is the expert's."""
    result = Match()
    for levels, part in zip(pairwise(LEVELS), PARTS, strict=True):
        begun = perf_counter()
        for game in range(games):
            if game >= 2 * len(LEVELS) and perf_counter() - begun > seconds * part:
                break
            table = seated(levels, rules.seats, game)
            result.add(rules, table, play(rules, table, f"{seed} {rules} {game}", times))
    return result


def deeper(seen: View, most: int) -> tuple[dict[odds.Hand, odds.Prospect], bool]:
    """What can be kept and what it is worth, looking further ahead than the expert; and whether that is to the end."""
    rules, hand = seen.rules, tuple(sorted(value((card,), faces_ten=seen.rules.faces_ten) for card in seen.hand))
    counts = odds.counted(unseen(seen), faces_ten=rules.faces_ten)
    for depth in range(odds.DEPTH, seen.deck + 1):
        turn = odds.Turn(odds.stakes(rules), counts, seen.deck, depth=depth, faces_ten=rules.faces_ten)
        found = {tuple(sorted(kept)): turn.keep(tuple(sorted(kept))) for kept in combinations(hand, len(hand) - 1)}
        if rules.take and sum(hand) < TARGET:
            found[hand] = turn.keep(hand)
        if turn.looked_at > most:
            break
    return found, depth == seen.deck


@dataclass(slots=True)
class Gap:
    """How the expert's view of its choices differs from a look further ahead."""

    positions: int = 0
    to_the_end: int = 0
    errors: list[float] = field(default_factory=list)
    """In the chips of the best choice."""
    losses: list[float] = field(default_factory=list)
    """Chips by which the expert's choice is worse than the best one, both looked at further ahead."""


def gap(rules: Rules, seed: str, *, seconds: float, most: int) -> Gap:
    """Measured where the expert has to choose in games against itself, at one position in four."""
    result, begun, dice = Gap(), perf_counter(), Random(seed)
    for game in count():
        state, stream = start(rules), Stream(sha256(f"{seed} gap {game}".encode()).hexdigest())
        while state.to_move != NOBODY:
            if perf_counter() - begun > seconds:
                return result
            if state.to_move == CHANCE:
                state = apply(state, chance(state, stream)).state
                continue
            seen = view(state, state.to_move)
            choices = odds.odds(seen)
            best = max(choices, key=lambda choice: choice.chips)
            if seen.deck and dice.random() < 1 / 4:
                found, to_the_end = deeper(seen, most)
                stands = choices[0].chips
                exact = {choice.action: found[kept(seen, choice)].chips for choice in choices[1:]}
                exact[choices[0].action] = stands
                result.positions += 1
                result.to_the_end += to_the_end
                result.errors.append(abs(best.chips - max(exact.values())))
                result.losses.append(max(exact.values()) - exact[best.action])
            state = apply(state, best.action).state
    return result


def kept(seen: View, choice: odds.Odds) -> odds.Hand:
    """What a trade or a take keeps."""
    cards = [card for card in seen.hand if not isinstance(choice.action, Trade) or card != choice.action.card]
    return tuple(sorted(value((card,), faces_ten=seen.rules.faces_ten) for card in cards))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="at most so many of each kind (20000)")
    parser.add_argument("--minutes", type=float, default=5, help="at most so long in all (5)")
    parser.add_argument("--seed", default="0", help="another seed is another deal (0)")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 10], help="tables of so many (2 4 10)")
    parser.add_argument("--presets", nargs="*", default=list(PRESETS), choices=PRESETS, help="all")
    parser.add_argument("--gap", action="store_true", help="instead: how much the expert misses by not looking further")
    options = parser.parse_args()
    which = [(preset, seats) for preset in options.presets for seats in options.seats]
    second = options.minutes * 60 / sum(seats for _, seats in which)
    if options.gap:
        show_gaps(which, options.seed, options.minutes * 60 / len(which))
        return
    print(f"CPython {platform.python_version()}, seed {options.seed}. Chips a round, and by how much each level beats")
    print("the one before it. With two seats, each pair of neighbouring levels has games of its own.\n")
    print("| rules | seats | games | easy | medium | hard | expert | medium - easy | hard - medium | expert - hard |")
    print("| --- " * 10 + "|")
    speed = []
    for preset, seats in which:
        times = Times()
        result = match(
            Rules(seats, **PRESETS[preset]), options.seed, times, games=options.games, seconds=second * seats
        )
        cells = [interval(values) for values in (*result.chips.values(), *result.better.values())]
        row = " | ".join(f"{mean:+.2f} ± {reach:.2f}" for mean, reach in cells)
        games = sorted({len(values) for values in result.better.values()}, reverse=True)
        print(f"| {preset} | {seats} | {', '.join(map(str, games))} | {row} |", flush=True)
        first, *others = times.seconds
        speed.append((preset, seats, len(times.seconds), first, median(others), max(others)))
    print("\nA decision of the expert, in milliseconds: the first of all includes what is at stake.\n")
    print("| rules | seats | decisions | first | median | max |")
    print("| --- " * 6 + "|")
    for preset, seats, decisions, *spent in speed:
        print(f"| {preset} | {seats} | {decisions} | " + " | ".join(f"{1000 * each:.1f}" for each in spent) + " |")


def show_gaps(which: Sequence[tuple[str, int]], seed: str, seconds: float) -> None:
    """The table of gaps, and how many things to keep were looked at for it."""
    print(f"The expert beside a look further ahead, over more than {FURTHER} things to keep. In chips.\n")
    print("| rules | seats | positions | to the end | mean error | max error | mean loss | max loss |")
    print("| --- " * 8 + "|")
    for preset, seats in which:
        found = gap(Rules(seats, **PRESETS[preset]), seed, seconds=seconds, most=FURTHER)
        cells = (fmean(found.errors), max(found.errors), fmean(found.losses), max(found.losses))
        row = " | ".join(f"{cell:.4f}" for cell in cells)
        print(f"| {preset} | {seats} | {found.positions} | {found.to_the_end} | {row} |", flush=True)


if __name__ == "__main__":
    main()
