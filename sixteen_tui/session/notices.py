"""Facts about the files of a game at its start: what cannot be recorded, and a copy that is further.

Invariant: reads only. `text.programs.news` words them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from sixteen_tui.saves import appended, dailies

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record


class Notice(NamedTuple):
    """One fact: `daily` or `match` cannot be recorded, another file is not read, or one about copies.

    `ahead`: a copy is further. `uncompared`: copies may be further and were not compared.
    """

    about: Literal["daily", "match", "unread", "ahead", "uncompared"]
    error: OSError | None = None
    file: str = ""
    """The name of the copy."""
    entries: int = 0
    """The number of entries that it has more."""
    copies: int = 0
    """The number of copies that were not compared."""


def unrecorded(record: Record, match: OSError | None) -> list[Notice]:
    """Return whether files beside the folder cannot record the daily deal or the match of a game.

    `match`: the error because of which the match is not recorded.
    """
    saves, said = record.path.parent, list[Notice]()
    if record.header.daily is not None and (error := appended.trouble(dailies.path_of(saves))) is not None:
        said.append(Notice("daily", error))
    if match is not None:
        said.append(Notice("match", match))
    return said


def unread(record: Record) -> list[Notice]:
    """Return which files that say something about a game cannot be read when it is resumed."""
    return [Notice("unread", error) for error in appended.unread(record.path.parent, appended.RESUMED)]


def overtaken(record: Record) -> list[Notice]:
    """Return the notice about the file that has most entries more than a save that is resumed; none without one."""
    from sixteen_tui.saves.catalogue import Catalogue

    try:
        found = Catalogue(record.path.parent).ahead(record)
    except OSError:
        return []
    if found.entries:
        return [Notice("ahead", file=found.file, entries=found.entries)]
    return [Notice("uncompared", copies=found.left)] if found.left else []
