"""What one seat knows of each position, in the keys of `show --json`; and the score that everyone knows.

Law: all of it follows from views. What a seat does not know is null: the other hands, and what another seat may do.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.words.show import Position


def seen(table: AnyTable, seat: int) -> Iterator[Position]:
    """A position for each entry that a seat has seen, each from what it had seen by then and nothing else."""
    game, entries = table.game, table.seen(seat)
    state = game.start(table.rules)
    before = game.view(state, seat)
    for i, entry in enumerate(entries):
        state = game.observe(state, entry, seat)
        after = game.view(state, seat)
        yield {"i": i, "entry": game.encode(entry), **game.describe_view(before, after)}
        before = after


def score(table: AnyTable) -> tuple[int, ...]:
    """The score so far, as a spectator knows it: a number a side or a seat."""
    return table.game.score(table.view(None))
