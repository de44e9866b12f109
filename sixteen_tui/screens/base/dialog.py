"""Dialog of a question with yes and no, which returns the answer to its caller. See: `line_entry`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.question import Asked, Question
from sixteen_tui.terminal.repeats import TYPED_AHEAD
from sixteen_tui.text import keys as words
from sixteen_tui.text import panes
from sixteen_tui.text import screens as say


class Confirm(Question[bool]):
    """Question with yes and no; the back key means no."""

    SHOWN: ClassVar[tuple[str, ...]] = ("dialog.yes", "dialog.no")
    BINDINGS = bindings("Confirm")

    def __init__(self, question: str, *, unasked: bool = False) -> None:
        """`unasked`: no key opened it, so only a deliberate key answers it (`terminal.repeats`)."""
        super().__init__()
        self._question, self._unasked = question, unasked
        self._said = ""

    async def action_dismiss(self, result: bool | None = None) -> None:  # noqa: FBT001  # the signature of Textual
        if not self._unasked or self.shell.repeats.deliberate(TYPED_AHEAD):
            await super().action_dismiss(result)
            return
        keys = self.keys()["dialog.yes" if result else "dialog.no"]
        self._said = say.too_soon(self.key_name(keys[0][0]), self.key_name("space"))
        self.fill()
        self.lay()

    def body(self) -> ComposeResult:
        yield Asked()

    def topic(self) -> str:
        return panes.question()

    def paragraphs(self) -> Sequence[tuple[str, str]]:
        return [(self._question, "text"), (self._said, "bad")]

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys, of those for yes the one of the current language first."""
        found = super().keys()
        found["dialog.yes"].sort(key=lambda key: key[0] != words.yes_key())
        return found
