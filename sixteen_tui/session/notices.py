"""Messages about the files of a game at its start: what cannot be recorded, and a copy that is further.

Invariant: reads only; each message is a sentence, the same on every front end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.saves import appended, dailies
from sixteen_tui.saves import matches as match_files

if TYPE_CHECKING:
    from sixteen_tui.saves.records import Record


def unrecorded(record: Record, *, in_match: bool) -> list[str]:
    """Return the sentences about files beside the folder that cannot record the daily deal or the match of a game."""
    from sixteen_tui.text import daily, errors
    from sixteen_tui.text import matches as match_texts

    saves, said = record.path.parent, list[str]()
    if record.header.daily is not None and (error := appended.trouble(dailies.path_of(saves))) is not None:
        said.append(daily.not_recorded(errors.trouble(error)))
    if in_match and (error := appended.trouble(match_files.path_of(saves))) is not None:
        said.append(match_texts.not_recorded(errors.trouble(error)))
    return said


def overtaken(record: Record) -> list[str]:
    """Return the sentence about the file that has most entries more than a save that is resumed; none without one."""
    from sixteen_tui.saves import copies
    from sixteen_tui.text import library

    file, entries = copies.ahead(record.path, record.header.id)
    return [library.copy_ahead(file, entries)] if entries else []
