"""Sums up the finished games of a folder of saves, for the command and for plain mode."""

from __future__ import annotations

from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.statistics.totals import Statistics, summed


def summed_up(catalogue: Catalogue) -> tuple[Statistics, int]:
    """Return the totals of all finished games that can be read, and the number of files that cannot."""
    found = [*catalogue.look(catalogue.files(), to_count=True)]
    entries = [each for each in found if isinstance(each, Entry)]
    return summed(entries), len(found) - len(entries)
