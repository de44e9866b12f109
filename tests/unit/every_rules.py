"""Rules in tests that do not change when a later version adds a variation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.variations import added, written

SomeKind = TypeVar("SomeKind", bound=SomeRules)


def in_seed(rules: SomeRules) -> str:
    """Return the text of rules for a seed: `repr` without added variations that have their default.

    So a new variation changes no random game of the tests without it.
    """
    values = ", ".join(f"{name}={value!r}" for name, value in written(rules).items())
    return f"{type(rules).__name__}({values})"


def with_added(rules: Iterable[SomeKind]) -> list[SomeKind]:
    """Return each of the rules with each value of each added variation but its default, one variation at a time."""
    return [
        replace(each, **{name: value})
        for each in rules
        for name, record in added(each).items()
        for value in record.values[1:]
    ]
