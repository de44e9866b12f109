"""Measures the gain of exact ends for the expert of Sixteen: `python bench/ends.py --deals 5000`.

Method: the expert against itself without exact ends while a card is left to draw; every deal is played with the sides
changed. Both players are equal until then, and play the same from the empty draw pile on. So one game is played up to
that decision, and its result with either choice gives both games of the deal. An interval is that of 95%.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.strength import SEED, VARIATIONS, Z
from sixteen_tui.arena.tournament import cores
from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.bots.ends import ends
from sixteen_tui.engine.sixteen.bots.expert import EFFORT, candidates_of, choices
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules, State, apply, sets
from sixteen_tui.engine.sixteen.view import view
from sixteen_tui.engine.table import Table


class Pair(NamedTuple):
    """Both games of a deal."""

    points: float
    """The points of the expert with exact ends, from 0 to 1 a game."""
    differ: bool
    """True if the two made different choices."""


def pair(rules: Rules, number: int) -> Pair:
    """Play a deal with the sides changed."""
    table = Table(GAME, rules, f"{int(SEED, 16) + number:064x}")
    table.deal()
    while table.to_move != NOBODY:
        seat, seen = table.to_move, table.view(table.to_move)
        notation = [*table.notation(seat)]
        action = decide(GAME, "expert", seen, notation)
        if isinstance(action, Play) and seen.draw_pile and ends(seen):
            plays = candidates_of(seen)
            other = choices(seen, plays, Random("\n".join(("expert", *notation))), EFFORT)[0].play
            if other != action and len(plays) > 1:
                won, lost = (_points(table.timeline[len(table)].state, each, seat) for each in (action, other))
                return Pair((won + 1 - lost) / 2, differ=True)
        table.play(action)
    return Pair(0.5, differ=False)


def _points(state: State, action: Action, seat: int) -> float:
    """Return the points of a seat with this action, if both sides play their best to the end."""
    state = apply(state, action).state
    while state.to_move != NOBODY:
        seen = view(state, state.to_move)
        known = ends(seen)
        state = apply(state, next(iter(known)) if known else seen.legal[0]).state
    score = sets(state.won)
    ahead = score[seat % 2] - score[1 - seat % 2]
    return (1 + (ahead > 0) - (ahead < 0)) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=5000, help="deals, each played twice (default: 5000)")
    parser.add_argument("--rules", choices=VARIATIONS, default="by the book", help="the variation")
    parser.add_argument("--jobs", type=int, default=cores(), help="deals at a time (default: as many as cores)")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        found = [*pool.map(partial(pair, VARIATIONS[options.rules]), range(options.deals), chunksize=10)]
    points = [one.points for one in found]
    half = Z * stdev(points) / sqrt(len(points))
    differ = sum(one.differ for one in found)
    print(f"{options.rules}: {100 * fmean(points):.2f} ± {100 * half:.2f} points in {len(found)} deals; ", end="")
    print(f"another choice in {differ}")


if __name__ == "__main__":
    main()
