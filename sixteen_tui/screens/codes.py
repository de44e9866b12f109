"""Dialogs that take a code or a path, at home and among the saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.screens.dialog import LineEntry
from sixteen_tui.screens.field import Field
from sixteen_tui.store import pasted
from sixteen_tui.words import share as say

if TYPE_CHECKING:
    from sixteen_tui.play.importing import Entered
    from sixteen_tui.screens.page import Page

LONGEST = 4096
"""Characters of a code or a path; as many as the driver takes of a paste."""


class CodeField(Field):
    """A field that takes all lines of a paste."""

    def one_line(self, text: str) -> str:
        return pasted.joined(text)


def code_entry(*, files: bool) -> LineEntry:
    """Make a dialog for a share code, the code of a deal or, with `files`, a path."""
    title = say.enter_title()
    return LineEntry(title, say.enter_question(files=files), LONGEST, say.take_code(), field=CodeField)


def deal_entry(deal: str) -> LineEntry:
    """Make a dialog for the code of a deal."""
    title = say.enter_title()
    return LineEntry(title, say.deal_question(), LONGEST, say.take_code(), deal, field=CodeField)


def show(page: Page[None], came: Entered) -> None:
    """Show the game of a share code, or keep the code of a deal for the next new game."""
    if came.deal is not None:
        page.sixteen.deal = came.deal
    if came.game is not None:
        page.sixteen.open_replay(came.game.record, came.game.entry)
