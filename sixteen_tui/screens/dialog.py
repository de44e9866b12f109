"""Small questions: yes or no, and a name. Each returns its answer and knows nothing else."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from sixteen_tui.screens.page import Page
from sixteen_tui.screens.pane import Pane, Told
from sixteen_tui.terminal.text import clean
from sixteen_tui.widgets.canvas import wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.words import keys as words
from sixteen_tui.words import panes
from sixteen_tui.words import screens as say
from sixteen_tui.words.screens import NAME_WIDTH


class Confirm(Pane[bool]):
    """A question with yes and no, beside the table that it is about; the way back is no."""

    SHOWN: ClassVar[tuple[str, ...]] = ("dialog.yes", "dialog.no")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,o", "dismiss(True)", id="dialog.yes"),
        Binding("n,q,escape", "dismiss(False)", id="dialog.no"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Told()
        yield KeyBar()

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Of the keys for yes, the one of the language that is spoken comes first."""
        found = super().keys()
        found["dialog.yes"].sort(key=lambda key: key[0] != words.yes_key())
        return found

    def fill(self) -> None:
        self.head(panes.question() if self.is_pane else say.program())
        self.query_one(Told).show([[(line, "text")] for line in wrap(self._question, self.room)])


class NameScreen(Page[str], inherit_bindings=False):
    """Asks for a player's name; an empty one takes the name back to what the seat is called without."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name.keep", "entry.leave")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+g", "back", id="entry.leave"),
        Binding("enter", "keep", id="name.keep"),
    ]

    def __init__(self, seat: int, name: str) -> None:
        super().__init__()
        self._seat, self._name_now = seat, name

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="question")
        yield Input(self._name_now, max_length=NAME_WIDTH, select_on_focus=False)
        yield KeyBar()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.program())
        self.query_one("#question", Lines).show([[(say.name_question(self._seat), "text")]])
        entry = self.query_one(Input)
        entry.cursor_blink = False
        self.set_focus(entry)

    @on(Input.Submitted)
    def action_keep(self) -> None:
        self.dismiss(clean(self.query_one(Input).value, NAME_WIDTH).strip())
