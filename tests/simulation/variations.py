"""The rules of the tables that people of a simulation open."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sixteen_tui.engine.games import GAMES

BY_THE_BOOK: Final = 0.5
"""Share of the tables without a variation."""


def chosen(game: str, chance: Random) -> dict[str, Any]:
    """Return the rules that `open` names, all but the number of seats: by the book, or each by chance."""
    record, by_the_book = GAMES[game], chance.random() < BY_THE_BOOK
    return {
        name: getattr(record.default_rules, name) if by_the_book else chance.choice(values)
        for name, values in record.choices.items()
        if name != "seats"
    }
