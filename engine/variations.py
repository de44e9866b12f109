"""Variations of a game: the record of each one, which is the declaration of its field in the game's `Rules`.

Invariant: a variation that a later version adds (`since`) is written nowhere while it has its default. So saves, share
codes, table messages and older programs do not change until somebody plays with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from sixteen_tui.engine.game import Rules, SomeRules, UnknownRuleError

_Value = TypeVar("_Value")
_KEY: Final = "variation"


class Variation(NamedTuple):
    """The values of a rule, the default first, and what the program knows of them."""

    values: tuple[object, ...]
    number: str
    """The number of the rule in `docs/rules.md`."""
    names: Mapping[str, object]
    """Name on the command line -> the value that it sets."""
    since: str
    """The version of the program that added it; "" for the first version."""


def variation(default: _Value, *others: _Value, number: str, names: Mapping[str, _Value], since: str = "") -> _Value:
    """Declare a field of `Rules` with its record. Its values are of one type.

    The first version's variations are always written. Every later one needs `since`, and new values go to the end.
    """
    record = Variation((default, *others), number, names, since)
    return field(default=default, metadata={_KEY: record})


def variations(rules: SomeRules | type[SomeRules]) -> dict[str, Variation]:
    """Return the record of each variation by the name of its field."""
    return {each.name: each.metadata[_KEY] for each in fields(rules) if _KEY in each.metadata}


def added(rules: SomeRules | type[SomeRules]) -> dict[str, Variation]:
    """Return the records of the variations that a later version added."""
    return {name: record for name, record in variations(rules).items() if record.since}


def rules_of(kind: type[Rules], values: Mapping[str, object]) -> Rules:
    """Make rules from a mapping; a variation that a later version added may be absent and then has its default.

    Raises ValueError with the first key that is missing, UnknownRuleError with the first one that is unknown.
    """
    known, optional = [each.name for each in fields(kind)], added(kind)
    for name in values:
        if name not in known:
            raise UnknownRuleError(name)
    for name in known:
        if name not in values and name not in optional:
            raise ValueError(name)
    return kind(**values)


def check(rules: SomeRules) -> None:
    """Raise ValueError with the name of the first field whose value is not one of its variation."""
    for name, (values, *_) in variations(rules).items():
        value = getattr(rules, name)
        if type(value) is not type(values[0]) or value not in values:
            raise ValueError(name)


def choices(rules: type[SomeRules]) -> dict[str, tuple[object, ...]]:
    """Return the values of each variation, for `Game.choices`."""
    return {name: record.values for name, record in variations(rules).items()}


def names(rules: type[SomeRules]) -> dict[str, Mapping[str, object]]:
    """Return the names on the command line with the rule that each sets, for `Game.names`."""
    return {name: {rule: value} for rule, record in variations(rules).items() for name, value in record.names.items()}


def written(rules: SomeRules) -> dict[str, Any]:
    """Return the rules as saves and messages have them: all but added variations with their default."""
    absent = {name for name, record in added(rules).items() if getattr(rules, name) == record.values[0]}
    return {each.name: getattr(rules, each.name) for each in fields(rules) if each.name not in absent}


def numbers(seats: str, rules: type[SomeRules]) -> str:
    """Return the numbers of the rules that vary, for `Game.variations`; `seats`: that of the number of seats.

    Consecutive numbers become a range: "A2, A19-A22".
    """
    found = sorted({seats, *(record.number for record in variations(rules).values())}, key=_place)
    runs = [[found[0]]]
    for before, number in pairwise(found):
        if _place(number) == _place(before) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _place(number: str) -> int:
    return int(number[1:])
