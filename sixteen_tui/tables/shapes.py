"""Checks of the shape and size of values in messages, from which `protocol` composes those of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping

Check = Callable[[object], bool]
"""Return True for a value of the right shape."""


def text(most: int) -> Check:
    return lambda value: isinstance(value, str) and 0 < len(value) <= most


def matching(pattern: str) -> Check:
    known = re.compile(pattern)
    return lambda value: isinstance(value, str) and known.fullmatch(value) is not None


def count(most: int) -> Check:
    return lambda value: type(value) is int and 0 <= value <= most


def number(most: int) -> Check:
    """Return a check of a whole number, which may be negative."""
    return lambda value: type(value) is int and -most <= value <= most


def one_of(known: Container[str]) -> Check:
    return lambda value: isinstance(value, str) and value in known


def flag(value: object) -> bool:
    return isinstance(value, bool)


def or_null(holds: Check) -> Check:
    return lambda value: value is None or holds(value)


def all_of(keys: Mapping[str, Check]) -> Check:
    return lambda value: (
        isinstance(value, dict) and all(key in value and holds(value[key]) for key, holds in keys.items())
    )


def some_of(keys: Mapping[str, Check]) -> Check:
    """Return a check of an object in which those of the keys that are present have the right values."""
    return lambda value: (
        isinstance(value, dict) and all(holds(value[key]) for key, holds in keys.items() if key in value)
    )


def both(*checks: Check) -> Check:
    return lambda value: all(holds(value) for holds in checks)


def list_of(holds: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(holds, value))
