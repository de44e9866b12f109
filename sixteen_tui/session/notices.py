"""Facts about the files of a game at its start: what cannot be recorded, and a copy that is further.

Invariant: reads only. `text.programs.news` words them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from sixteen_tui.saves import appended, dailies
from sixteen_tui.saves import matches as match_files

if TYPE_CHECKING:
    from sixteen_tui.saves.records import Record


class Notice(NamedTuple):
    """One fact: `daily` or `match` cannot be recorded, or a copy is further (`ahead`)."""

    about: Literal["daily", "match", "ahead"]
    error: OSError | None = None
    file: str = ""
    """The name of the copy."""
    entries: int = 0
    """The number of entries that it has more."""


def unrecorded(record: Record, *, in_match: bool) -> list[Notice]:
    """Return whether files beside the folder cannot record the daily deal or the match of a game."""
    saves, said = record.path.parent, list[Notice]()
    if record.header.daily is not None and (error := appended.trouble(dailies.path_of(saves))) is not None:
        said.append(Notice("daily", error))
    if in_match and (error := appended.trouble(match_files.path_of(saves))) is not None:
        said.append(Notice("match", error))
    return said


def overtaken(record: Record) -> list[Notice]:
    """Return the notice about the file that has most entries more than a save that is resumed; none without one."""
    from sixteen_tui.saves import copies

    file, entries = copies.ahead(record.path, record.header.id)
    return [Notice("ahead", file=file, entries=entries)] if entries else []
