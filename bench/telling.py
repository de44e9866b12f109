"""Processor time of a move until it is published to every seat in notation, without journal and sockets."""

from __future__ import annotations

import argparse
import sys
import time
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.session.observers import Observers
from sixteen_tui.tables.server.feed import Feed
from sixteen_tui.tables.server.game import SEEN_ALIKE

KINDS: Final = (("sixteen", 2), ("sixteen", 4), ("sweet-sixteen", 4), ("sweet-sixteen", 10))


def game(name: str, seats: int, number: int) -> list[float]:
    """Play a game at random, and return the processor time of each move, in seconds."""
    known, chance = GAMES[name], Random(number)
    values = {rule: getattr(known.default_rules, rule) for rule in known.choices}
    table: AnyTable = Table(known, known.rules({**values, "seats": seats}), f"{number:064x}")
    table.deal()
    observers, encode = Observers(table), lru_cache(SEEN_ALIKE)(known.encode)
    for seat in (*range(seats), None):
        observers.subscribe(seat, Feed(encode))
    observers.publish()
    found = []
    while table.outcome is None:
        action = chance.choice(table.view(table.to_move).legal)
        before = time.process_time()
        table.play(action)
        table.deal()
        observers.publish()
        found.append(time.process_time() - before)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    chosen = parser.parse_args()
    for name, seats in KINDS:
        means = []
        for number in range(chosen.games):
            times = game(name, seats, number)
            means.append(sum(times) / len(times) * 1000)
        spread = f"{min(means):.3f} to {max(means):.3f}"
        sys.stdout.write(f"{name}, {seats} seats: {median(means):.3f} ms a move ({spread} in {len(means)} games)\n")


if __name__ == "__main__":
    main()
