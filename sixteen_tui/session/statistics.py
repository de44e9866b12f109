"""Sums up the finished games of a folder of saves, for the command and for plain mode."""

from __future__ import annotations

from collections.abc import Iterable

from sixteen_tui.saves.catalogue import Catalogue, Found
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.statistics.totals import Statistics, summed


def summed_up(catalogue: Catalogue, files: Iterable[Found] | None = None) -> tuple[Statistics, int]:
    """Return the totals of the finished games that can be read among the files (None: all), and how many cannot."""
    found = [*catalogue.look(catalogue.files() if files is None else files, to_count=True)]
    entries = [each for each in found if isinstance(each, Entry)]
    return summed(entries), len(found) - len(entries)
