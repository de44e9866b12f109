"""Dialog that asks for one line of text, and returns it to its caller.

Why: apart from `dialog`, because a table waits with that one and without the field, which has a third of a MiB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.field import Field
from sixteen_tui.screens.base.question import Asked, Question
from sixteen_tui.terminal.text import clean


class LineEntry(Question[str], inherit_bindings=False):
    """Asks for one line of text and returns it, cleaned and stripped; None if the dialog is left."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name.keep", "entry.leave")
    BINDINGS = bindings("LineEntry")

    def __init__(
        self,
        title: str,
        question: str,
        most: int,
        does: str | None = None,
        value: str = "",
        *,
        field: type[Field] = Field,
    ) -> None:
        """`question` may be "" under a title that says all; `most`: maximum length in characters.

        `does`: label of Enter in the key bar. `value`: the initial text.
        """
        super().__init__()
        self._title, self._question, self._most, self._does, self._value = title, question, most, does, value
        self._field = field

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys with Enter added, which `Input` binds without an id."""
        return {"name.keep": [("enter", True)], **super().keys()}

    def key_label(self, binding: str) -> str:
        return self._does if self._does and binding == "name.keep" else super().key_label(binding)

    def body(self) -> ComposeResult:
        yield Asked()
        yield self._field(self._value, max_length=self._most, select_on_focus=False)

    def topic(self) -> str:
        return self._title

    def paragraphs(self) -> Sequence[tuple[str, str]]:
        return [(self._question, "text")]

    def fill(self) -> None:
        super().fill()
        entry = self.query_one(Input)
        entry.cursor_blink = False
        self.set_focus(entry)

    @on(Input.Submitted)
    def action_keep(self) -> None:
        self.dismiss(clean(self.query_one(Input).value).strip()[: self._most])
