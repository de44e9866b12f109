"""Proposals to end the game of a shared table, on its screen: notes, the question to this person, and their own.

Invariant: a dialog that the person did not open is shown once, above the table only, and closes when it is settled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sixteen_tui.session import proposals
from sixteen_tui.session.interfaces import SharedTable
from sixteen_tui.session.proposals import Event, Proposals
from sixteen_tui.text import ends

if TYPE_CHECKING:
    from sixteen_tui.screens.base.dialog import Confirm
    from sixteen_tui.screens.table.table_view import TableView


class ShownProposals:
    """The proposals at the table of a screen; `tell` shows a note for a while."""

    def __init__(self, screen: TableView, table: SharedTable, tell: Callable[[str], None]) -> None:
        self._screen, self._table, self._tell = screen, table, tell
        self._proposals = Proposals(table)
        self._shown: Event | None = None
        """The question that was shown last, until it is settled."""
        self._dialog: Confirm | None = None

    def hear(self) -> None:
        """Show what has changed, and ask this person what is asked of them."""
        names = self._screen.names
        for event in self._proposals.news():
            if said := ends.event(event, names[event.seat], own=event.seat == self._table.number):
                (self._lasting if event.what in ("out", "late") else self._tell)(said)
            elif event.what == "dropped" and self._screen.note == ends.yes_stands():
                self._screen.note = self._screen.others.note
                self._screen.show_prompt()
        asked = self._proposals.open
        if asked is None or (self._shown is not None and asked.kind != self._shown.kind):
            self.withdraw()
        if asked is not None and self._shown is None and self._screen.on_top:
            self._shown = asked
            self._screen.shell.ring(shared=True)
            self._ask(asked, unasked=True)

    def _lasting(self, said: str) -> None:
        """Show something that the next card must not replace."""
        self._screen.notify(said, markup=False)

    def withdraw(self) -> None:
        """Close the dialog of a question that is settled."""
        self._shown = None
        if self._dialog is not None:
            self._dialog.dismiss(None)

    def ask_to_end(self) -> None:
        """Handle the key: answer what the others ask, withdraw the own yes, or ask the others."""
        asked = self._proposals.open
        if asked is not None and asked.kind == "agree":
            self._ask(asked, unasked=False)
        elif self._proposals.stands("agree"):
            self._confirm(ends.withdraws(), lambda yes: self._table.agree(yes=False) if yes else None)
        else:
            self._confirm(ends.agree_question(), lambda yes: self._table.agree(yes=True) if yes else None)

    @property
    def urgent(self) -> bool:
        """True while others have proposed an end."""
        asked = self._proposals.open
        return asked is not None and asked.kind == "agree"

    def _ask(self, asked: Event, *, unasked: bool) -> None:
        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            if yes is not None and self._proposals.open is not None:
                proposals.answer(self._table, asked.kind, yes=yes)

        self._confirm(ends.asks(asked.kind, self._screen.names[asked.seat]), answered, unasked=unasked)

    def _confirm(self, question: str, answered: Callable[[bool | None], object], *, unasked: bool = False) -> None:
        from sixteen_tui.screens.base.dialog import Confirm

        def done(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            if self._dialog is dialog:
                self._dialog = None
            answered(yes)

        self._dialog = dialog = Confirm(question, unasked=unasked)
        self._screen.app.push_screen(dialog, done)
