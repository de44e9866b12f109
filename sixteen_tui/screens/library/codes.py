"""Dialogs that ask for a code or a path, for the home screen and the list of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.saves import pasted
from sixteen_tui.screens.base.field import Field
from sixteen_tui.screens.base.line_entry import LineEntry
from sixteen_tui.text import share as say

if TYPE_CHECKING:
    from sixteen_tui.screens.base.page import Page
    from sixteen_tui.session.importing import ImportResult

LONGEST = 4096
"""Maximum length of a code or a path, in characters: that of a paste (`terminal.keyboard`)."""


class CodeField(Field):
    """Entry field that joins the lines of a paste, because codes are wrapped."""

    def one_line(self, text: str) -> str:
        return pasted.joined(text)


def code_entry(*, files: bool, tables: bool = False) -> LineEntry:
    """Return a dialog for a share code, a deal code or, with `files`, a path; with `tables` for letters of a table."""
    title = say.enter_title()
    return LineEntry(title, say.enter_question(files=files, tables=tables), LONGEST, say.take_code(), field=CodeField)


def deal_entry(deal: str) -> LineEntry:
    """Return a dialog for a deal code; `deal` is the initial text."""
    title = say.enter_title()
    return LineEntry(title, say.deal_question(), LONGEST, say.take_code(), deal, field=CodeField)


def show(page: Page[None], came: ImportResult) -> None:
    """Open the replay of an entered share code, or store an entered deal code for the next new game."""
    if came.deal is not None:
        page.shell.deal = came.deal
    if came.game is not None:
        page.shell.open_replay(came.game.record, came.game.entry)
