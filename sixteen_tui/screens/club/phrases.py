"""Pane with the phrases for a shared table; each client shows a phrase in its own language."""

from __future__ import annotations

from typing import ClassVar, Final

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.pane import ToldPane
from sixteen_tui.text import phrases

MUTE: Final = "mute"
"""Result that mutes or unmutes the messages of the others."""
WRITE: Final = "write"
"""Result that asks for a message of one's own."""


class PhrasesScreen(ToldPane[str]):
    """Returns the phrase that was chosen, `WRITE`, `MUTE`, or None."""

    SHOWN: ClassVar[tuple[str, ...]] = ("company.write", "company.mute", "app.help", "page.back")
    BINDINGS = bindings("PhrasesScreen")

    def __init__(self, *, muted: bool, talk: bool) -> None:
        """`talk`: True if the table allows messages other than the phrases."""
        super().__init__()
        self._muted, self._talk = muted, talk

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return parameters != (WRITE,) or self._talk

    def fill(self) -> None:
        self.head(phrases.say_title())
        lines = [
            [(f"{self.first_key(f'company.phrase-{n}')}  ", "accent"), (phrases.phrase(name), "text")]
            for n, name in enumerate(phrases.PHRASES, start=1)
        ]
        self.tell([*lines, []], [phrases.muted() if self._muted else phrases.mute_help()])

    def action_phrase(self, name: str) -> None:
        self.dismiss(name)
