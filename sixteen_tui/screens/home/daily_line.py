"""Shows the result of a day as one line of signs, to copy and send.

Invariant: the line reveals no card, so a recipient can still play the deal.
"""

from __future__ import annotations

from typing import ClassVar

from sixteen_tui.saves.dailies import Day
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.text import TextPage
from sixteen_tui.session.daily import share_line
from sixteen_tui.text import daily as say
from sixteen_tui.widgets.canvas import Line


class LineScreen(TextPage):
    """Shows the line in signs and in ASCII; two keys copy one or the other."""

    BINDINGS = bindings("LineScreen")
    SHOWN: ClassVar[tuple[str, ...]] = ("line.copy", "line.copy-plain", "app.help", "page.back")

    def __init__(self, day: Day) -> None:
        super().__init__()
        self._day = day

    def titles(self) -> tuple[str, str]:
        return say.line_title(), ""

    def text(self) -> list[Line]:
        told = self.told
        lines: list[Line] = [] if self.compact else [[]]
        lines += [line for text in say.line_help() for line in told(text)]
        lines += [[], *told(share_line(self._day), "strong"), []]
        return [*lines, *told(say.in_plain_letters()), [], *told(share_line(self._day, plain=True), "strong")]

    def action_copy(self) -> None:
        self.copy(share_line(self._day), say.copied())

    def action_copy_plain(self) -> None:
        self.copy(share_line(self._day, plain=True), say.copied())
