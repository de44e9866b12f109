"""Table of commands: for every screen its commands, with default keys, actions and texts.

`Screen.BINDINGS` (`screens.base.commands.bindings`), the defaults of `settings.keymap`, the labels in the key bar and
the sentences in the help follow from it. A new command takes a row here and an `action_` method.

Why: sentences stand only in `text/`, and `keymap` must not import every screen to ask its class. The keys of a game are
in `GamePlugin.keys`, and the texts of its own commands in `games/<game>/text/keys.py`. `Menu` repeats its bindings,
because widgets import no texts; a test compares them.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.text.commands.command import Command
from sixteen_tui.text.commands.library import LIBRARY
from sixteen_tui.text.commands.play import PLAY

__all__ = ["COMMANDS", "FIRST_KEYS", "LAYOUT", "WAYS_OUT", "Command"]

COMMANDS: Final = {**PLAY, **LIBRARY}
"""Class name -> its commands, in the order of the help. The order of classes is that of the groups in the settings."""
LAYOUT: Final = "Layout"
"""The commands that layouts of several games have; each layout has its own keys for them."""
FIRST_KEYS: Final = {
    each.id: each.keys.partition(",")[0] for commands in COMMANDS.values() for each in commands if each.keys
}
"""Id -> the key that stands for the command in sentences, unless the settings change it."""
WAYS_OUT: Final = frozenset(
    each.id for commands in COMMANDS.values() for each in commands if each.action in ("back", "quit", "leave_seat")
)
"""Ids of the commands that leave a screen."""
