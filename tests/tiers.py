"""Parameter sets of which `make test` runs only the first, because the others vary one behaviour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(values: Iterable[Any]) -> list[Any]:
    """Mark all sets but the first `long`.

    >>> [bool(each.marks) for each in first(["a", "b", "c"])]
    [False, True, True]
    """
    sets = [each if isinstance(each, tuple) else (each,) for each in values]
    return [pytest.param(*each, marks=[pytest.mark.long] if number else []) for number, each in enumerate(sets)]
