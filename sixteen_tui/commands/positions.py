"""What one seat knows of each position, in the keys of `show --json`; and the score that everyone knows.

Law: all of it follows from views. What a seat does not know is null: the other hands, and what another seat may do. A
new game adds its line to `_GAMES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import CODES
from engine.games import sixteen
from engine.table import Table


@dataclass(frozen=True, slots=True)
class _Known:
    position: Callable[[Any, Any], dict[str, object]]
    """From the view before an entry and the view after it."""
    score: Callable[[Any], tuple[int, ...]]


def seen(table: Table[Any, Any], seat: int) -> Iterator[dict[str, Any]]:
    """A position for each entry that a seat has seen, each from what it had seen by then and nothing else."""
    game, entries = table.game, table.seen(seat)
    known = _GAMES[game.name]
    before = game.see(table.rules, seat, ())
    for i, entry in enumerate(entries):
        after = game.see(table.rules, seat, entries[: i + 1])
        yield {"i": i, "entry": game.encode(entry), **known.position(before, after)}
        before = after


def score(table: Table[Any, Any]) -> tuple[int, ...]:
    """The score so far, side by side, as a spectator knows it."""
    return _GAMES[table.game.name].score(table.view(None))


def _sixteen(before: sixteen.View, after: sixteen.View) -> dict[str, object]:
    result = after.outcome
    formed = after.won[-1] if len(after.won) > len(before.won) else None
    legal = sorted(sixteen.encode(action).split(" ", 1)[1] for action in after.legal)
    return {
        "hands": [
            sorted(CODES[card] for card in after.hand) if seat == after.seat else None
            for seat in range(len(after.counts))
        ],
        "drawn": after.drawn > 0,
        "draw_pile": after.draw_pile,
        "pile": [CODES[card] for card in after.pile],
        "sum": after.sum,
        "to_move": after.to_move if after.to_move >= 0 else None,
        "legal": None if 0 <= after.to_move != after.seat else legal,
        "sets": list(sixteen.sets(after.won)),
        "last_set": formed and {"side": formed.side, "kinds": list(formed.kinds), "count": formed.worth},
        "over": result is not None,
        "winners": list(result.winners) if result else [],
    }


_GAMES: Final = {"sixteen": _Known(_sixteen, lambda view: sixteen.sets(view.won))}
