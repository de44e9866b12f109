"""What can be worked out for a person who has to decide, by the game's name.

Law: a hint is a pure function of the view of the seat that asks, so it cannot tell what that seat may not know. Counts
and chances are exact; what the medium player would do is asked of that player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sixteen_tui.engine.sixteen import hints as sixteen
from sixteen_tui.engine.sweet_sixteen import hints as sweet_sixteen

_HINTS: Final[dict[str, Callable[[Any], Any]]] = {"sixteen": sixteen.hint, "sweet-sixteen": sweet_sixteen.hint}


def hint(game: str, view: Any) -> Any:
    """The hint of a game, as its own module defines it. Raises ValueError when it is not this seat's turn."""
    return _HINTS[game](view)
