"""Makes Textual's bindings from the table of commands."""

from __future__ import annotations

from collections.abc import Collection

from textual.binding import Binding, BindingType

from sixteen_tui.text.commands import COMMANDS


def bindings(place: str, *, last: Collection[str] = ()) -> list[BindingType]:
    """Return the bindings of a screen or widget by the name of its class; the help lists those in `last` last."""
    return [
        Binding(each.keys, each.action, id=each.id, priority=each.priority)
        for each in sorted(COMMANDS[place], key=lambda each: each.id in last)
    ]
