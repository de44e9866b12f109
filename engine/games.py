"""Registry of the games of this program, by name.

Why: a game is imported when it is first asked for, because most starts need one.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Final

from sixteen_tui.engine.game import AnyGame

# A share code stores the position of a game in this order, so a new game must be added at the end.
_NAMES: Final = ("sixteen", "sweet-sixteen")


class _Games(MutableMapping[str, AnyGame]):
    """The games by name, in the order of `_NAMES`. Tests add others."""

    def __init__(self) -> None:
        self._found: dict[str, AnyGame | None] = dict.fromkeys(_NAMES)
        """None: not imported yet."""

    def __getitem__(self, name: str) -> AnyGame:
        game = self._found[name]
        if game is None:
            game = import_module(f"sixteen_tui.engine.{name.replace('-', '_')}.game").GAME
            self._found[name] = game
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._found[name] = game

    def __delitem__(self, name: str) -> None:
        del self._found[name]


GAMES: Final = _Games()
