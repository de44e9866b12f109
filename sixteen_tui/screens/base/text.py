"""Page with one text, part of which can be copied.

Why: copying uses an escape sequence that a terminal may ignore without a reply, so the page cannot know whether it
worked.
"""

from __future__ import annotations

import os
from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.text import over as say
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.pages import margins


class TextPage(Page[None]):
    """Page with a title bar and a reader; a subclass fills both in `fill`."""

    READER: ClassVar[type[Reader]] = Reader

    def body(self) -> ComposeResult:
        yield self.READER()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Reader))

    def told(self, text: str, ink: str = "text") -> list[Line]:
        """Return a text as lines of the page, wrapped and indented."""
        x, room = margins(self.size.width)
        return [[(" " * x + line, ink)] for line in wrap(text, room)]

    def copy(self, text: str, said: str) -> None:
        """Ask the terminal to copy a text (OSC 52), and show the message `said`.

        A repeated text gets a trailing space, because mosh forwards a clipboard only if it differs from the last one.
        """
        self.app.copy_to_clipboard(f"{text} " if self.app.clipboard == text else text)
        if os.environ.get("TMUX"):
            said = f"{said} {say.copied_in_tmux()}"
        self.notify(said, markup=False)
