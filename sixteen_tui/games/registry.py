"""The game plugins by name. Beside `engine.games` the only module that names games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from sixteen_tui.games.sixteen import Sixteen
from sixteen_tui.games.sweet_sixteen import SweetSixteen

if TYPE_CHECKING:
    from sixteen_tui.games.plugin import AnyPlugin

# The casts forget which game it is: that a view reaches only the plugin of its own game cannot be expressed in types.
PLUGINS: Final[dict[str, AnyPlugin]] = {
    plugin.name: plugin for plugin in (cast("AnyPlugin", Sixteen()), cast("AnyPlugin", SweetSixteen()))
}

FIRST, LAST = next(iter(PLUGINS)), next(reversed(PLUGINS))
"""The game of commands that name none; and the last one, for examples in help texts."""
