"""How a game of Sixteen went, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.games.sixteen.words import partner
from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _


class Played(NamedTuple):
    """A card that was played."""

    card: str
    """As it is written, with its shape."""
    set: int
    """In which set, from 1."""
    sets: float
    """What it was worth more, or less, than another, in sets."""


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


def best_and_dearest(best: Played, dearest: Played) -> str:
    """The best play and the dearest, and what they brought and cost in sets; what is nothing is left out."""
    told = []
    if round(10 * best.sets):
        told.append(
            _("Best play: {card} in set {set} (+{gain} sets).").format(
                card=best.card, set=best.set, gain=numbers.decimal(best.sets, ".1f")
            )
        )
    if round(10 * dearest.sets):
        told.append(
            _("Worst: {card} in set {set} (−{loss}).").format(
                card=dearest.card, set=dearest.set, loss=numbers.decimal(dearest.sets, ".1f")
            )
        )
    return " ".join(told)
