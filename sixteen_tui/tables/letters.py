"""The letters of a private table, typed where a share code, a deal code or a path may stand, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.tables.protocol import is_code

if TYPE_CHECKING:
    from sixteen_tui.session.importing import ImportResult


def letters(text: str, came: ImportResult) -> str:
    """Return the letters that `text` is; "" if it is something else.

    `came`: the result of `session.importing.enter` for the text, since a game of that name comes first.
    """
    unknown = came.refused is not None and came.refused.code == "neither"
    found = text.strip().upper()
    return found if unknown and is_code(found) else ""
