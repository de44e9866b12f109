"""Shows what fixed the cards of a game, and how to verify it.

Invariant: shows what `session.fair` provides, which reveals no card before the end.
"""

from __future__ import annotations

from typing import ClassVar

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.text import TextPage
from sixteen_tui.session.fair import DealProof
from sixteen_tui.text import fair as say
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.pages import margins


class FairScreen(TextPage):
    """Text page that splits digests, seeds and commands at the margin without a change, so that they can be copied."""

    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "app.rules", "app.help", "page.back")
    BINDINGS = bindings("FairScreen")

    def __init__(self, deal: DealProof, game: str) -> None:
        super().__init__()
        self._deal = deal
        self.game: str = game

    def rules_at(self) -> str:
        return "fair"

    def titles(self) -> tuple[str, str]:
        return say.title(), ""

    def text(self) -> list[Line]:
        x, room = margins(self.app.size.width)
        lines: list[Line] = []
        before = self.compact
        for text, exact in say.told(self._deal, restricted=self.shell.limits.restricted):
            if not (exact and before) and (lines or not self.compact):
                lines.append([])
            before = exact
            parts = [text[at : at + room] for at in range(0, len(text), room)] if exact else wrap(text, room)
            lines += [[(" " * x + part, "strong" if exact else "text")] for part in parts]
        return lines
