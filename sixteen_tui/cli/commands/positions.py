"""Describes each position as one seat knows it, in the keys of `show --json`.

Invariant: computed from views. Unknown values are null: other hands, another seat's legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.text.game import Position


def seen(table: AnyTable, seat: int) -> Iterator[Position]:
    """Yield the position after each entry that a seat has observed, computed from its observations so far only."""
    game, entries = table.game, table.seen(seat)
    state = game.start(table.rules)
    before = game.view(state, seat)
    for i, entry in enumerate(entries):
        state = game.observe(state, entry, seat).state
        after = game.view(state, seat)
        yield {"i": i, "entry": game.encode(entry), **game.describe_view(before, after)}
        before = after
