"""How far the review of Sixteen can be trusted (docs/strength.md): `python bench/review.py --games 40`.

Law: nothing is tuned here, and no seed was chosen. `--games`: the accuracy of each level, over all decisions of games
that it played against another; an interval takes a game as one observation. `--ends`: in positions in which all cards
are known, the review's values as if they were not, against the end played out. `--long`: its values against a search
with so many times as many worlds and hands.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Final

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.arena.tournament import cores
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.review import Review, review
from sixteen_tui.engine.sixteen import search
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.expert import Effort, candidates_of, choices
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.review import EFFORT, REVIEWER
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import AnyTable, Table

CHANCE: Final = "chance"
PAIRS: Final = (("expert", "hard"), ("hard", "medium"), ("medium", "easy"), ("easy", CHANCE))


def played(levels: tuple[str, str], number: int) -> AnyTable:
    """A game between two levels, or a level and somebody who plays at whim."""
    table: AnyTable = Table(GAME, Rules(), f"{number:064x}")
    table.deal()
    dice = Random(number)
    while table.to_move != NOBODY:
        seen, level = table.view(table.to_move), levels[(table.to_move + number) % 2]
        table.play(dice.choice(seen.legal) if level == CHANCE else GAME.levels[level](seen, dice))
    return table


def accuracies(levels: tuple[str, str], number: int) -> list[tuple[str, float, float]]:
    """Of each player of a game: the level, what its mistakes cost, and what was at stake."""
    *_, whole = review(played(levels, number))
    assert isinstance(whole, Review)
    return [(levels[(each.seat + number) % 2], each.play, each.stake) for each in whole.accounts]


def accuracy(games: int) -> None:
    """Print the accuracy of each level, and what its mistakes cost in a game."""
    found: dict[str, list[tuple[float, float]]] = {}
    with ProcessPoolExecutor(cores()) as pool:
        jobs = [pool.submit(accuracies, pair, number) for pair in PAIRS for number in range(games)]
        for job in jobs:
            for level, play, stake in job.result():
                found.setdefault(level, []).append((play, stake))
    print("| level | games | accuracy | mistakes cost a game |\n|---|---|---|---|")
    for level, sums in found.items():
        share = 1 + sum(play for play, _ in sums) / sum(stake for _, stake in sums)
        each = [1 + play / stake for play, stake in sums if stake]
        mean = fmean(each)
        half = 1.96 * sqrt(sum((one - mean) ** 2 for one in each) / (len(each) - 1) / len(each))
        cost = -100 * fmean(play for play, _ in sums)
        print(f"| {level} | {len(sums)} | {100 * share:.1f} ± {100 * half:.1f} | {cost:.1f} points |")


def positions(games: int) -> Iterator[View]:
    """What the movers of games of hard against medium saw, where there was a choice."""
    for number in range(games):
        table = played(("hard", "medium"), number)
        for index, action in enumerate(table.log):
            if isinstance(action, Play):
                seen = table.view(action.seat, index)
                if len(candidates_of(seen)) > 1:
                    yield seen


def ends(games: int) -> None:
    """Print how the review's values would be off where the end is known."""
    errors, wrong, number = [], 0.0, 0
    for seen in positions(games):
        state = search.known(seen)
        if state is None or search.solve(state) is None:
            continue
        number += 1
        plays = candidates_of(seen)
        exact = {one.action: one.value for one in REVIEWER.judge(seen, plays[0], Random(number))}
        guessed = choices(seen, plays, Random(number), EFFORT)
        errors += [(one.value + 1) / 2 - exact[one.play] for one in guessed]
        wrong += max(exact.values()) - exact[guessed[0].play]
    spread = sqrt(fmean(error * error for error in errors))
    print(f"ends: {number} positions, {len(errors)} choices: bias {100 * fmean(errors):+.2f} points, ", end="")
    print(f"error {100 * spread:.2f}, the best by the rollouts loses {100 * wrong / number:.2f}")


def longer(number: int, times: int) -> None:
    """Print how the review's values differ from those of a much longer search, at positions taken evenly."""
    every = [seen for seen in positions(max(1, number // 4)) if seen.draw_pile]
    chosen = Random("longer").sample(every, min(number, len(every)))
    wide = Effort(EFFORT.hands * 10, EFFORT.rollouts * times, EFFORT.drops)
    with ProcessPoolExecutor(cores()) as pool:
        found = [*pool.map(_compared, chosen, [wide] * len(chosen))]
    costs = [abs(difference) for difference, _ in found]
    lost = [loss for _, loss in found]
    print(
        f"{times} times as long: {len(chosen)} positions: the cost of a choice differs by {100 * median(costs):.2f} ",
        end="",
    )
    print(f"points in the median, {100 * sorted(costs)[int(0.95 * len(costs))]:.2f} in 95 of 100; ", end="")
    print(f"the review's best loses {100 * fmean(lost):.2f} by the longer search")


def _compared(seen: View, wide: Effort) -> tuple[float, float]:
    """How the cost of the second-best choice differs, and what the review's best loses by the longer search."""
    plays = candidates_of(seen)
    short = choices(seen, plays, Random("short"), EFFORT, plays[-1])
    long = {one.play: one.value for one in choices(seen, plays, Random("long"), wide, short[1].play)}
    top = max(long.values())
    return ((short[0].value - short[1].value) - (top - long[short[1].play])) / 2, (top - long[short[0].play]) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, help="the accuracy of the levels, from so many games a pair")
    parser.add_argument("--ends", type=int, metavar="GAMES", help="against known ends, in so many games")
    parser.add_argument("--long", type=int, metavar="POSITIONS", help="against a longer search, at so many positions")
    parser.add_argument("--times", type=int, default=20, help="how much longer (default: 20)")
    options = parser.parse_args()
    if options.games:
        accuracy(options.games)
    if options.ends:
        ends(options.ends)
    if options.long:
        longer(options.long, options.times)


if __name__ == "__main__":
    main()
