"""Texts of the story of a finished game of Sixteen."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.games.sixteen.text import partner
from sixteen_tui.text.i18n import _, lazy


def side_names(rules: Rules, names: Sequence[str]) -> list[list[str]]:
    """Return the names of both sides, one line per player."""
    if rules.seats == 2:
        return [[names[0]], [names[1]]]
    return [[names[side], f"{partner()} {names[side + 2]}"] for side in (0, 1)]


def lead(name: str | None) -> str:
    """Return the meaning of the bars: the player's own lead (None), or the lead of `name`."""
    return _("your lead after each set") if name is None else _("lead of {name} after each set").format(name=name)


by_kind = lazy("SETS BY KIND")


def sample(kind: str) -> str:
    """Return the sign that represents a kind of set."""
    return {"sixteen": "=16", "bust": ">16", "colour": "●●●", "number": "333"}[kind]


def kind(name: str) -> str:
    """Return a kind of set in a word."""
    return {"sixteen": _("sixteen"), "bust": _("bust"), "colour": _("colour"), "number": _("number")}[name]


run = lazy("most in a row")
