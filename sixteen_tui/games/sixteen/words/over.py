"""How a game of Sixteen went, in words."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.games.sixteen.words import partner
from sixteen_tui.words.i18n import _


def side_names(rules: Rules, names: Sequence[str]) -> list[list[str]]:
    """The two sides, each in as many lines as it has players."""
    if rules.seats == 2:
        return [[names[0]], [names[1]]]
    return [[names[side], f"{partner()} {names[side + 2]}"] for side in (0, 1)]


def lead(name: str | None) -> str:
    """What the bars are: one's own lead (None), or somebody's."""
    return _("your lead after each set") if name is None else _("lead of {name} after each set").format(name=name)


def by_kind() -> str:
    """Over the sets of both sides by kind."""
    return _("SETS BY KIND")


def sample(kind: str) -> str:
    """What stands for a kind of set wherever one is shown."""
    return {"sixteen": "=16", "bust": ">16", "colour": "●●●", "number": "333"}[kind]


def kind(name: str) -> str:
    """A kind of set in a word."""
    return {"sixteen": _("sixteen"), "bust": _("bust"), "colour": _("colour"), "number": _("number")}[name]


def run() -> str:
    """The most sets that one side won one after another."""
    return _("most in a row")
