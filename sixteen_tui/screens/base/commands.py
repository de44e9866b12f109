"""Makes Textual's bindings from the table of commands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from textual.binding import Binding, BindingType

from sixteen_tui.text.commands import COMMANDS, LAYOUT

_ACTIONS: Final = {each.id: each.action for each in (*COMMANDS["Page"], *COMMANDS[LAYOUT])}
"""Id -> action of the commands that games share."""


def bindings(place: str, *, last: Collection[str] = ()) -> list[BindingType]:
    """Return the bindings of a screen or widget by the name of its class; the help lists those in `last` last."""
    return [
        Binding(each.keys, each.action, id=each.id, priority=each.priority)
        for each in sorted(COMMANDS[place], key=lambda each: each.id in last)
    ]


def game_bindings(keys: Mapping[str, str], actions: Mapping[str, str] = MappingProxyType({})) -> list[BindingType]:
    """Return the bindings of a game's layout or screen from its `GamePlugin.keys`: id -> default keys.

    `actions` has those of the ids that are the game's own.
    """
    return [Binding(pressed, actions.get(id) or _ACTIONS[id], id=id) for id, pressed in keys.items()]
