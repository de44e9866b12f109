"""Sums up the finished games of a folder of saves, for the command and for plain mode."""

from __future__ import annotations

from sixteen_tui.stats.totals import Statistics, summed
from sixteen_tui.store.catalogue import Catalogue
from sixteen_tui.store.index import Entry


def summed_up(catalogue: Catalogue) -> tuple[Statistics, int]:
    """Return the totals of all finished games that can be read, and the number of files that cannot."""
    found = [*catalogue.look(catalogue.files(), to_count=True)]
    entries = [each for each in found if isinstance(each, Entry)]
    return summed(entries), len(found) - len(entries)
