"""Trustworthiness of the review of Sixteen (docs/strength.md): `python bench/review.py --games 40`.

Method: nothing is tuned here, and no seed was selected. `--games`: the accuracy of each level over all decisions of
games against another level; an interval takes a game as one observation. `--ends`: positions whose cards follow
(`ends`); values by rollouts are compared with the exact end. `--long`: its values are compared with those of a
search with ten times as many hands and up to `--times` as many worlds, to measure the sampling error. The long search
drops a choice only at `CLEAR` standard errors and ends when its standard errors are at most 0.1 points. With `--late`
all positions are those of the last cards, where a longer search is the mean of `FOREST` larger trees (`tree`). Before
them only `--ends` tests the assumptions common to both searches (horizon, weights of hands).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles, stdev
from time import process_time
from typing import Final, NamedTuple

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.arena.tournament import cores
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.review import ERRORS, Account, Decision, Review, review
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.bots.ends import ends as known
from sixteen_tui.engine.sixteen.bots.expert import Effort, candidates_of, choices
from sixteen_tui.engine.sixteen.bots.tree import applies
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.judgement import EFFORT, NOISE
from sixteen_tui.engine.sixteen.review import REVIEWER
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import AnyTable, Table

CHANCE: Final = "chance"
CLEAR: Final = 5.0
ENOUGH: Final = 0.002
"""The standard error at which the long search ends; values are from -1 to 1, so this is 0.1 points."""
FOREST: Final = 20
"""The number of trees of a long search in the last cards. Values of two trees differ however large both are."""
DEAR: Final = 0.03
"""The review may not be silent on a loss of so much of a chance to win."""
PAIRS: Final = (("expert", "hard"), ("hard", "medium"), ("medium", "easy"), ("easy", CHANCE))


def played(levels: tuple[str, str], number: int) -> AnyTable:
    """Play a game between two levels; the level `CHANCE` plays at random."""
    table: AnyTable = Table(GAME, Rules(), f"{number:064x}")
    table.deal()
    dice = Random(number)
    while table.to_move != NOBODY:
        seen, level = table.view(table.to_move), levels[(table.to_move + number) % 2]
        table.play(dice.choice(seen.legal) if level == CHANCE else GAME.levels[level](seen, dice))
    return table


class _Accuracy(NamedTuple):
    """The review of one player of a game."""

    level: str
    play: float
    """Minus the cost of its mistakes; 0 or less."""
    stake: float
    off: float
    """The largest error of the identities that `_off` checks."""


class _Reviewed(NamedTuple):
    """The review of a game."""

    accuracies: list[_Accuracy]
    took: float
    """Its processor time in seconds."""
    first: float | None
    """The part until the first mistake was found; None without one."""


def reviewed(levels: tuple[str, str], number: int) -> _Reviewed:
    """Play and review a game."""
    table = played(levels, number)
    begun, first, whole = process_time(), None, None
    for whole in review(table):
        if first is None and isinstance(whole, Decision) and whole.cost:
            first = process_time() - begun
    took = process_time() - begun
    assert isinstance(whole, Review)
    accounts = [
        _Accuracy(levels[(each.seat + number) % 2], each.play, each.stake, _off(whole, each)) for each in whole.accounts
    ]
    return _Reviewed(accounts, took, first)


def _off(whole: Review, account: Account) -> float:
    """Return the error of two identities: the account adds up to the result, and its luck to that of the decisions."""
    own = [one for one in whole.decisions if one.seat == account.seat]
    last = own[-1].after if own else account.begins
    luck = sum(one.luck for one in own) + account.result - last
    sums = account.begins + account.cards + account.play + account.others
    return max(abs(sums - account.result), abs(luck - account.cards - account.others))


def accuracy(games: int, jobs: int) -> None:
    """Print the accuracy of each level, the cost of its mistakes, the largest error of the accounts, and the times."""
    found: dict[str, list[tuple[float, float]]] = {}
    off = 0.0
    with ProcessPoolExecutor(jobs) as pool:
        every = [job.result() for job in [pool.submit(reviewed, pair, n) for pair in PAIRS for n in range(games)]]
    for player in (each for one in every for each in one.accuracies):
        found.setdefault(player.level, []).append((player.play, player.stake))
        off = max(off, player.off)
    print("| level | games | accuracy | mistakes cost a game |\n|---|---|---|---|")
    for level, sums in found.items():
        share = 1 + sum(play for play, _ in sums) / sum(stake for _, stake in sums)
        each = [1 + play / stake for play, stake in sums if stake]
        half = 1.96 * stdev(each) / sqrt(len(each))
        cost = -100 * fmean(play for play, _ in sums)
        print(f"| {level} | {len(sums)} | {100 * share:.1f} ± {100 * half:.1f} | {cost:.1f} points |")
    print(f"Luck and play are off from the result by {off:.1e} at most, in {len(PAIRS) * games} games.")
    for what, seconds in (
        ("A review takes", [one.took for one in every]),
        ("The first mistake is found after", [one.first for one in every if one.first is not None]),
    ):
        high = quantiles(seconds, n=20)[-1]
        print(f"{what} {median(seconds):.2f} s of processor time in the median, {high:.2f} in 95 of 100, ", end="")
        print(f"{max(seconds):.2f} at the longest ({len(seconds)} games).")


def _positions(number: int) -> Iterator[View]:
    """Yield the views of the seat to move, for decisions with a choice in a game of hard against medium."""
    table = played(("hard", "medium"), number)
    for index, action in enumerate(table.log):
        if isinstance(action, Play):
            seen = table.view(action.seat, index)
            if len(candidates_of(seen)) > 1:
                yield seen


def _ends(number: int) -> list[tuple[list[float], float]]:
    """Return, for each position of a game with a known end, the errors of all choices and the loss of the best one."""
    found: list[tuple[list[float], float]] = []
    for seen in _positions(number):
        if not known(seen):
            continue
        exact = {one.action: one.value for one in REVIEWER.judgement(seen)}
        dice = Random(f"{number} {len(found)}")
        guessed = [one for one in choices(seen, candidates_of(seen), dice, EFFORT) if one.play in exact]
        errors = [(one.value + 1) / 2 - exact[one.play] for one in guessed]
        found.append((errors, max(exact.values()) - exact[guessed[0].play]))
    return found


def ends(games: int) -> None:
    """Print the errors of values by rollouts in positions whose cards follow."""
    with ProcessPoolExecutor(cores()) as pool:
        found = [one for some in pool.map(_ends, range(games)) for one in some]
    errors, lost = [error for some, _ in found for error in some], fmean(lost for _, lost in found)
    spread = sqrt(fmean(error * error for error in errors))
    print(f"ends: {len(found)} positions, {len(errors)} choices: bias {100 * fmean(errors):+.2f} points, ", end="")
    print(f"error {100 * spread:.2f}, the best by the rollouts loses {100 * lost:.2f}")


def longer(number: int, times: int, jobs: int, *, late: bool) -> None:
    """Print how the review's values differ from those of a much longer search, at random positions."""
    games = range(max(1, number // (2 if late else 4)))
    every = [seen for game in games for seen in _positions(game) if not known(seen) and (applies(seen) or not late)]
    chosen = Random("longer").sample(every, min(number, len(every)))
    wide = EFFORT._replace(hands=EFFORT.hands * 10, rollouts=EFFORT.rollouts * times, drops=CLEAR, enough=ENOUGH)
    with ProcessPoolExecutor(jobs) as pool:
        found = [*pool.map(_compared, chosen, [wide] * len(chosen))]
    off = [one.cost - one.long for some in found for one in some.others[:1]]
    lost = [some.lost for some in found]
    every_cost = [one for some in found for one in some.others]
    called = [one for one in every_cost if one.sure]
    held = fmean(abs(one.cost - one.long) <= 1.96 * one.error for one in every_cost)
    dear = [one for one in every_cost if one.long >= DEAR]
    half = 1.96 * stdev(lost) / sqrt(len(lost))
    print(f"{times} times as long: {len(found)} positions. The cost of the second-best choice: bias ", end="")
    print(
        f"{100 * fmean(off):+.2f} points, error {100 * sqrt(fmean(each * each for each in off)):.2f}, off by ", end=""
    )
    print(
        f"{100 * median(map(abs, off)):.2f} in the median, {100 * sorted(map(abs, off))[int(0.95 * len(off))]:.2f} ",
        end="",
    )
    print(f"in 95 of 100. The review's best loses {100 * fmean(lost):.2f} ± {100 * half:.2f}. ", end="")
    print(
        f"Of {len(called)} choices that it would call mistakes {sum(one.long <= 0 for one in called)} are none, ",
        end="",
    )
    print(f"and {sum(0 < one.long < NOISE for one in called)} cost less than {100 * NOISE:.0f} point. ", end="")
    print(f"Of {len(dear)} that cost {100 * DEAR:.0f} points or more it is silent on ", end="")
    print(f"{sum(not one.sure for one in dear)}. Intervals of 95% hold {100 * held:.1f}% of the costs.")


class _Cost(NamedTuple):
    """The difference of a choice from the best one, as a chance to win."""

    cost: float
    sure: bool
    """True if the review calls it a mistake."""
    long: float
    """The same difference by the longer search."""
    error: float
    """The standard error of the difference between both."""


class _Compared(NamedTuple):
    others: list[_Cost]
    """All choices but the review's best, the best first."""
    lost: float
    """The loss of the review's best choice by the longer search."""


def _compared(seen: View, wide: Effort) -> _Compared:
    plays = candidates_of(seen)
    best, *others = choices(seen, plays, Random("short"), EFFORT)
    number = FOREST if applies(seen) else 1
    wide = wide._replace(rollouts=wide.rollouts // number)
    runs = [choices(seen, plays, Random(f"long {run}"), wide) for run in range(number)]
    long = {play: fmean(one.value / 2 for run in runs for one in run if one.play == play) for play in plays}
    errors = {
        play: sqrt(sum((one.error / 2) ** 2 for run in runs for one in run if one.play == play)) / number
        for play in plays
    }
    costs = [
        _Cost(
            cost,
            cost > max(NOISE, ERRORS * one.error / 2),
            long[best.play] - long[one.play],
            hypot(one.error / 2, errors[best.play], errors[one.play]),
        )
        for one in others
        for cost in [(best.value - one.value) / 2]
    ]
    return _Compared(costs, max(long.values()) - long[best.play])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, help="the accuracy of the levels, from so many games a pair")
    parser.add_argument("--ends", type=int, metavar="GAMES", help="against known ends, in so many games")
    parser.add_argument("--long", type=int, metavar="POSITIONS", help="against a longer search, at so many positions")
    parser.add_argument("--late", action="store_true", help="only positions of the last cards to draw")
    parser.add_argument("--times", type=int, default=100, help="how much longer, at most (default: 100)")
    parser.add_argument("--jobs", type=int, default=cores(), help="positions at a time (default: as many as cores)")
    options = parser.parse_args()
    if options.games:
        accuracy(options.games, options.jobs)
    if options.ends:
        ends(options.ends)
    if options.long:
        longer(options.long, options.times, options.jobs, late=options.late)


if __name__ == "__main__":
    main()
