"""Dialog of a question with yes and no, which returns the answer to its caller. See: `line_entry`."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.question import Asked, Question
from sixteen_tui.terminal.repeats import TYPED_AHEAD
from sixteen_tui.text import keys as words
from sixteen_tui.text import panes


class Confirm(Question[bool]):
    """Question with yes and no; the back key means no."""

    SHOWN: ClassVar[tuple[str, ...]] = ("dialog.yes", "dialog.no")
    BINDINGS = bindings("Confirm")

    def __init__(self, question: str, *, unasked: bool = False) -> None:
        """`unasked`: no key opened it, so keys in the first `TYPED_AHEAD` seconds and held keys do not answer it."""
        super().__init__()
        self._question, self._unasked = question, unasked
        self._since = monotonic()

    def on_mount(self) -> None:
        super().on_mount()
        self._since = monotonic()
        if self._unasked:
            self.set_timer(TYPED_AHEAD, self.show_keys)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        too_soon = self._unasked and monotonic() - self._since < TYPED_AHEAD
        return None if too_soon and action == "dismiss" else True

    async def action_dismiss(self, result: bool | None = None) -> None:  # noqa: FBT001  # the signature of Textual
        if not (self._unasked and self.shell.repeats.holding(monotonic())):
            await super().action_dismiss(result)

    def body(self) -> ComposeResult:
        yield Asked()

    def topic(self) -> str:
        return panes.question()

    def paragraphs(self) -> Sequence[tuple[str, str]]:
        return [(self._question, "text")]

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys, of those for yes the one of the current language first."""
        found = super().keys()
        found["dialog.yes"].sort(key=lambda key: key[0] != words.yes_key())
        return found
