"""The statistics of a folder of saves as lines of text, for the command and for plain mode."""

from __future__ import annotations

from collections.abc import Iterator

from sixteen_tui.stats.report import report
from sixteen_tui.stats.totals import Statistics, summed
from sixteen_tui.store.catalogue import Catalogue
from sixteen_tui.store.index import Entry
from sixteen_tui.words import statistics as wording


def lines(catalogue: Catalogue, width: int) -> list[str]:
    """The statistics of a folder of saves as lines of at most `width` cells."""
    return [*told(*summed_up(catalogue), width)]


def summed_up(catalogue: Catalogue) -> tuple[Statistics, int]:
    """The totals of all finished games that can be read, and the number of files that cannot."""
    found = [*catalogue.look(catalogue.files(), to_count=True)]
    entries = [each for each in found if isinstance(each, Entry)]
    return summed(entries), len(found) - len(entries)


def told(counted: Statistics, unreadable: int, width: int) -> Iterator[str]:
    """Totals as lines of at most `width` cells."""
    yield wording.games(counted.games) if counted.games else wording.nothing()
    yield from wording.left_out(counted.without_people, counted.branches, unreadable)
    for group in counted.groups:
        yield ""
        yield wording.heading(group.game, group.person, helped=group.helped)
        yield from (text.rstrip() for text, _ in report(group, width - 1))
