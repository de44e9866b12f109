"""Expert and hard of Sixteen against external players (docs/strength.md): `python bench/ladder.py --deals 300`.

Method: two seats, the game by the book; each deal is played once from either side and is one observation; a win is a
point, a draw half of one, and intervals are those of 95%. Each player gets only the view of its seat. The search of
OpenSpiel (`pip install open_spiel`) is unchanged: `bench/spiel.py` only presents the game. Its number of simulations is
chosen so that it takes at least as much processor time as the other player; both means are printed.

    greedy       takes a set if it can, avoids a bust if it can, else plays at random; a wild only as a last resort.
    sheet        follows the rule sheet: as greedy, but without a set it brings the sum to 9, else to 2; else, given the
                 choice, it leaves no sum from which 16 is in reach (10 or more).
    ismcts       is OpenSpiel's with its own random rollouts; ismcts-ours is given our evaluation instead.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.cards import WILD
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View, preview
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.statistics.mean import Mean

Player = Callable[[View, Random], Action]

NINE: Final = 9
TWO: Final = 2
TRIAL: Final = 10
"""Games that are played to choose the number of simulations."""


def greedy(view: View, chance: Random) -> Action:
    """Take a set, else avoid a bust, else play at random."""
    return _best(view, chance, lambda _: 0)


def sheet(view: View, chance: Random) -> Action:
    """Take a set, else avoid a bust and prefer to leave the sum 9, then 2, then a sum below 9."""
    return _best(view, chance, lambda total: 3 if total == NINE else 2 if total == TWO else total < NINE)


def _best(view: View, chance: Random, likes: Callable[[int], int]) -> Action:
    first = view.legal[0]
    if isinstance(first, Draw):
        return first

    def worth(play: Play) -> tuple[int, bool, int]:
        found = preview(view, play)
        if found.formed is not None:
            return (1 if found.formed.side == play.seat % 2 else -1), play.card < WILD, 0
        return 0, play.card < WILD, likes(found.sum)

    plays = [action for action in view.legal if isinstance(action, Play)]
    chance.shuffle(plays)
    return max(plays, key=worth)


class Timed:
    """Wraps a player and measures the mean processor time, in seconds, of its decisions with a choice."""

    def __init__(self, player: Player) -> None:
        self._player, self._taken = player, [0.0]

    def __call__(self, view: View, chance: Random) -> Action:
        begun = process_time()
        action = self._player(view, chance)
        if len(view.legal) > 1:
            self._taken.append(process_time() - begun)
        return action

    @property
    def mean(self) -> float:
        return fmean(self._taken[1:] or [0.0])


def points(players: Sequence[Player], number: int, side: int) -> float:
    """Return the points of the first player in deal `number` on `side`: 1, 0.5 or 0."""
    table = Table(GAME, Rules(), f"{number:064x}")
    table.deal()
    chance = Random(f"{number} {side}")
    while table.to_move != NOBODY:
        seat = table.to_move
        table.play(players[seat ^ side](table.view(seat), chance))
    assert table.outcome is not None, "it is over"
    return (side in table.outcome.winners) / len(table.outcome.winners)


def simulations(level: str, *, ours: bool) -> int:
    """Return the number of simulations with which OpenSpiel's search takes at least 1.1 times as long as the level.

    Measured in `TRIAL` games of both.
    """
    from bench.spiel import player

    number, mine, theirs = 32, 1.0, 0.0
    while theirs < mine:
        two = (Timed(GAME.levels[level]), Timed(player(number, ours=ours)))
        for game in range(TRIAL):
            points(two, 10**6 + game, game % 2)
        mine, theirs = two[0].mean * 1.1, two[1].mean
        number = number if theirs >= mine else max(number + 1, int(number * mine / theirs * 1.05))
    return number


def show(level: str, against: str, deals: int, fixed: int | None) -> None:
    """Print a row: the points of the level, and the times of both players. `fixed` is a number of simulations."""
    name, other = against, {"greedy": greedy, "sheet": sheet}.get(against)
    if other is None:
        from bench.spiel import player

        ours = against == "ismcts-ours"
        count = fixed or simulations(level, ours=ours)
        name, other = f"{against}, {count} simulations", player(count, ours=ours)
    two, found = (Timed(GAME.levels[level]), Timed(other)), Mean()
    for number in range(deals):
        found.add(fmean(points(two, number, side) for side in (0, 1)))
    interval = found.interval
    assert interval is not None, "more than one deal"
    share = found.total / found.count
    print(
        f"| {level} | {name} | {2 * deals} | {100 * share:.1f} ± {100 * (interval.high - share):.1f} "
        f"| {1000 * two[0].mean:.2f} | {1000 * two[1].mean:.2f} |",
        flush=True,
    )


OTHERS: Final = ("greedy", "sheet", "ismcts", "ismcts-ours")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=300, help="each is two games (default: 300)")
    parser.add_argument("--level", choices=GAME.levels, action="append", help="default: expert and hard")
    parser.add_argument("--against", choices=OTHERS, action="append", help="default: all")
    parser.add_argument("--simulations", type=int, help="of OpenSpiel's search, instead of equal time")
    options = parser.parse_args()
    print("| level | against | games | points in percent | ms a decision | of the other |\n|---|---|---|---|---|---|")
    for level in options.level or ("expert", "hard"):
        for against in options.against or OTHERS:
            show(level, against, options.deals, options.simulations)


if __name__ == "__main__":
    main()
