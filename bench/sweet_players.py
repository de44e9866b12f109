"""Strength and speed of the levels of Sweet Sixteen: `python bench/sweet_players.py`.

Method: the compared levels sit at one table in alternating seats, and move by one seat from game to game. A game is one
observation: the mean of a level's chips a round over its seats. Two levels are compared within each game. Intervals are
those of 95%. Times are processor times.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count, pairwise
from math import log1p, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, Final, NamedTuple

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.engine.game import CHANCE, NOBODY
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.sweet_sixteen.bots import action_values, odds
from sixteen_tui.engine.sweet_sixteen.bots import players as sweet_sixteen
from sixteen_tui.engine.sweet_sixteen.bots.expectimax import HIGHEST, Hand, Prospect, TurnSearch, counted
from sixteen_tui.engine.sweet_sixteen.bots.opponents import in_deck, rates, round_of
from sixteen_tui.engine.sweet_sixteen.bots.plans import plan
from sixteen_tui.engine.sweet_sixteen.bots.rounds import played, table
from sixteen_tui.engine.sweet_sixteen.bots.value_iteration import EULER, Worths, graph_of
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, chance, start
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View, unseen, view

LEVELS: Final = ("easy", "medium", "hard", "expert")
POLICIES: Final[dict[str, Callable[[View, Random], Any]]] = {name: getattr(sweet_sixteen, name) for name in LEVELS}
PRESETS: Final[dict[str, dict[str, bool]]] = {
    "by the book": {},
    "casino": {"take": True, "second_chance": True},
    "black jack": {"take": True, "faces_ten": True},
}
FURTHER: Final = 4000
"""With `--gap`: the depth increases until a search has evaluated more positions than this."""


def play(rules: Rules, table: Sequence[str], seed: str, seconds: list[float]) -> tuple[int, ...]:
    """Play a whole game and return each seat's gain in chips; `table` has the level of each seat.

    Appends the processor time of each decision of the expert to `seconds`.
    """
    state, stream, dice = start(rules), Stream(sha256(seed.encode()).hexdigest()), Random(seed)
    before = state.chips
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            state = apply(state, chance(state, stream)).state
            continue
        level, seen = table[state.to_move], view(state, state.to_move)
        begun = process_time()
        action = POLICIES[level](seen, dice)
        if level == "expert":
            seconds.append(process_time() - begun)
        state = apply(state, action).state
    return tuple(after - chips for after, chips in zip(state.chips, before, strict=True))


def seated(levels: Sequence[str], seats: int, game: int) -> tuple[str, ...]:
    """Return the level of each seat; all move by one seat from game to game."""
    return tuple(levels[(seat + game) % len(levels)] for seat in range(seats))


def interval(values: Sequence[float]) -> str:
    """Return the mean and half the width of its interval, as a text."""
    return f"{fmean(values):+.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


def match(rules: Rules, levels: Sequence[str], games: int, seed: str, seconds: list[float]) -> list[list[float]]:
    """Play games of these levels at one table, and return, by level, the mean chips a round of each game."""
    chips: list[list[float]] = [[] for _ in levels]
    for game in range(games):
        table = seated(levels, rules.seats, game)
        won = play(rules, table, f"{seed} {rules} {game}", seconds)
        for level, means in zip(levels, chips, strict=True):
            means.append(fmean(each / rules.seats for at, each in zip(table, won, strict=True) if at == level))
    return chips


def first(rules: Rules) -> float:
    """Return the processor time of the expert's first decision, after clearing its caches."""
    seen = next(positions(rules, "first"))
    for known in (graph_of, round_of, played, table, plan):
        known.cache_clear()
    begun = process_time()
    sweet_sixteen.expert(seen, Random(0))
    return process_time() - begun


def show_matches(which: Sequence[tuple[str, int]], seed: str, games: int, tables: Sequence[Sequence[str]]) -> None:
    """Print the table of comparisons and the table of the expert's times."""
    print(f"CPython {platform.python_version()}, seed {seed}. Chips a round.\n")
    print("| rules | seats | games | levels | the weaker | the stronger | the stronger - the weaker |")
    print("| --- " * 7 + "|")
    speed = []
    for preset, seats in which:
        seconds: list[float] = []
        for levels in tables:
            found = match(Rules(seats, **PRESETS[preset]), levels, games, seed, seconds)
            for (low, weaker), (high, stronger) in pairwise(zip(levels, found, strict=True)):
                differences = [one - other for one, other in zip(stronger, weaker, strict=True)]
                cells = " | ".join(interval(values) for values in (weaker, stronger, differences))
                print(f"| {preset} | {seats} | {games} | {low}, {high} | {cells} |", flush=True)
        if seconds:
            speed.append((preset, seats, [first(Rules(seats, **PRESETS[preset])), *seconds]))
    print("\nA decision of the expert, in milliseconds: the first of all includes what is known of the other seats.\n")
    print("| rules | seats | decisions | first | median | 99 in 100 | max |")
    print("| --- " * 7 + "|")
    for preset, seats, (begin, *others) in speed:
        spent = (begin, median(others), sorted(others)[len(others) * 99 // 100], max(others))
        print(f"| {preset} | {seats} | {len(others)} | {' | '.join(f'{1000 * each:.1f}' for each in spent)} |")


# Comparison with a deeper search


class Gap(NamedTuple):
    """The comparison at one position, in chips."""

    error: float
    """The difference between the value of the chosen action and the best value of the deeper search."""
    loss: float
    """The loss of the chosen action against the best one, both by the deeper search."""
    to_the_end: bool
    """True if the deeper search enumerated all cards."""


def gap(seen: View) -> Gap:
    """Compare the expert with a search that deepens until it exceeds `FURTHER` positions.

    It has the expert's likelihoods, and ignores no discards and no hands.
    """
    rules, found = seen.rules, action_values.chips(seen)
    counts, at = counted(unseen(seen), faces_ten=rules.faces_ten), action_values.believed(seen)
    weights = in_deck(counts, at.likely, seen.deck)
    comes, hidden = rates(counts, weights, at.hands), at.hidden + EULER
    graph = graph_of(take=rules.take, faces_ten=rules.faces_ten)
    depth = 2
    while True:
        to_come = log1p(max(0, seen.deck - depth) / hidden) / log1p(seen.deck / hidden)
        beyond = Worths(at.stakes, graph, comes, max(1, round(sum(comes) * to_come))).stages[-1].worth

        def far(keep: Hand, beyond: Sequence[float] = beyond) -> Prospect:
            return Prospect(beyond[graph.places[keep]], 0.0, 0.0)

        turn = TurnSearch(
            at.stakes, counts, seen.deck, depth=depth, weights=weights, far=far if depth < seen.deck else None
        )
        deeper = {action: each.chips for action, each in odds.outlook(seen, at.stakes, turn).items()}
        if turn.looked_at > FURTHER or depth >= seen.deck:
            break
        depth += 1
    best, chosen = max(deeper.values()), max(found, key=found.__getitem__)
    return Gap(abs(found[chosen] - best), best - deeper[chosen], depth >= seen.deck)


def positions(rules: Rules, seed: str) -> Iterator[View]:
    """Yield a random quarter of the positions in games of experts in which the seat has a choice, without end."""
    dice = Random(seed)
    for game in count():
        state: State = start(rules)
        stream = Stream(sha256(f"{seed} gap {game}".encode()).hexdigest())
        while state.to_move != NOBODY:
            if state.to_move == CHANCE:
                state = apply(state, chance(state, stream)).state
                continue
            seen = view(state, state.to_move)
            if seen.deck and dice.random() < 1 / 4:
                yield seen
            state = apply(state, sweet_sixteen.expert(seen, dice)).state


def show_gaps(which: Sequence[tuple[str, int]], seed: str, number: int) -> None:
    """Print the table of gaps."""
    print(f"Beside a look further ahead, over more than {FURTHER} things to keep. Seed {seed}. In chips.\n")
    print("| rules | seats | positions | to the end | mean error | max error | mean loss | max loss |")
    print("| --- " * 8 + "|")
    for preset, seats in which:
        seen = positions(Rules(seats, **PRESETS[preset]), seed)
        gaps = [gap(each) for each, _ in zip(seen, range(number), strict=False)]
        errors, losses = [each.error for each in gaps], [each.loss for each in gaps]
        row = " | ".join(f"{cell:.4f}" for cell in (fmean(errors), max(errors), fmean(losses), max(losses)))
        ended = sum(each.to_the_end for each in gaps)
        print(f"| {preset} | {seats} | {number} | {ended} | {row} |", flush=True)


# Probabilities that cards are in the deck


def show_cards(which: Sequence[tuple[str, int]], seed: str, games: int, levels: Sequence[str]) -> None:
    """Print, by value, the estimated and the true share of unseen cards in the deck when the last seat's turn starts.

    `levels` are the levels at the table.
    """
    print(f"Seed {seed}, tables of {', '.join(levels)}. Taken to be in the deck / was, by value.\n")
    for preset, seats in which:
        rules, dice = Rules(seats, **PRESETS[preset]), Random(seed)
        cards, taken, were = ([0.0] * (HIGHEST + 1) for _ in range(3))
        for game in range(games):
            state, stream = start(rules), Stream(sha256(f"{seed} cards {game}".encode()).hexdigest())
            at_table = seated(levels, seats, game)
            while state.to_move != NOBODY:
                if state.to_move == CHANCE:
                    state = apply(state, chance(state, stream)).state
                    continue
                seen = view(state, state.to_move)
                if sum(seen.done) == seats - 1 and not (seen.trades[state.turn] or seen.takes[state.turn]):
                    counts = counted(unseen(seen), faces_ten=rules.faces_ten)
                    here = counted(state.deck, faces_ten=rules.faces_ten)
                    likely = in_deck(counts, table(rules, action_values.done(seen)).likely, seen.deck)
                    for card, number in enumerate(counts):
                        cards[card] += number
                        taken[card] += number * likely[card]
                        were[card] += here[card]
                state = apply(state, POLICIES[at_table[state.to_move]](seen, dice)).state
        shown = [
            f"{card}: {taken[card] / number:.2f} / {were[card] / number:.2f}"
            for card, number in enumerate(cards)
            if number
        ]
        print(f"{preset}, {seats} seats, {games} games: {', '.join(shown)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="so many of each kind (500); with --gap, positions")
    parser.add_argument("--seed", default="0", help="another seed is another deal (0)")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 10], help="tables of so many (2 4 10)")
    parser.add_argument("--presets", nargs="*", default=list(PRESETS), choices=PRESETS, help="all")
    parser.add_argument("--levels", nargs="*", default=LEVELS, choices=LEVELS, help="all; each meets the one before")
    parser.add_argument("--together", action="store_true", help="all levels at one table, not two at a time")
    parser.add_argument("--gap", action="store_true", help="instead: how much is missed by not looking further ahead")
    parser.add_argument("--cards", action="store_true", help="instead: what is in the deck late in a round")
    options = parser.parse_args()
    which = [(preset, seats) for preset in options.presets for seats in options.seats]
    if options.gap:
        show_gaps(which, options.seed, options.games)
    elif options.cards:
        show_cards(which, options.seed, options.games, options.levels)
    else:
        tables = [options.levels] if options.together else list(pairwise(options.levels))
        show_matches(which, options.seed, options.games, tables)


if __name__ == "__main__":
    main()
