"""Page with one text, part of which can be copied; in a tall terminal a pane over the screen that the text is about.

Why: copying uses an escape sequence that a terminal may ignore without a reply, so the page cannot know whether it
worked.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.widget import Widget

from sixteen_tui.screens.base.page import FULL
from sixteen_tui.screens.base.pane import Pane
from sixteen_tui.screens.base.question import over
from sixteen_tui.screens.base.reader import Scrolled
from sixteen_tui.text import over as say
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.pages import margins

if TYPE_CHECKING:
    from rich.style import Style

VISIBLE: Final = 20
"""Rows of the screen below that have to stay visible; with fewer the text is a page."""


class Written(Scrolled):
    """The text, on the background of the tray where it lies over another screen."""

    BINDINGS: ClassVar[list[BindingType]] = Scrolled.BINDINGS

    @property
    def inks(self) -> Mapping[str, Style]:
        screen = self.screen
        return self.look.tray if isinstance(screen, TextPage) and screen.is_pane else self.look.inks

    def paint(self, width: int, height: int) -> Iterable[Line]:
        screen, (x, room) = self.screen, margins(width)
        closed = isinstance(screen, TextPage) and screen.closed
        lines = [*super().paint(width, height - closed)]
        return [*lines, [(" " * x + self.look.glyphs.rule * room, "dim")]] if closed else lines


class TextPage(Pane[None]):
    """A subclass supplies the title and the text, which stands below a title bar or below its heading."""

    closed = False
    """True if a rule is the last row, as in `question.Question`."""

    def titles(self) -> tuple[str, str]:
        """Return the title and the subtitle."""
        raise NotImplementedError

    def text(self) -> list[Line]:
        """Return the text for the size of the terminal, indented by its margin."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        yield Written()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Written))

    @property
    def beside(self) -> bool:
        return False

    @property
    def is_pane(self) -> bool:
        size = self.app.size
        room = size.height - VISIBLE - 1
        return size.width >= FULL[0] and not isinstance(self.below, TextPage) and len(self._laid) <= room

    @property
    def _laid(self) -> list[Line]:
        """The text below its heading, and an empty row after each of both."""
        x, room = margins(self.app.size.width)
        text = self.text()
        head = heading("  ".join(filter(None, self.titles())), room, self.shell.look)
        gap: list[Line] = [[]] if any(part.strip() for part, _ in text[0]) else []
        return [[(" " * x, "text"), *head], *gap, *text, []]

    def spots(self, parts: Sequence[Widget], size: Size) -> list[Region]:
        """Return the region of the text: all rows of a page."""
        region, self.closed = over(self, len(self._laid), size) if self.is_pane else (Region(0, 0, *size), False)
        return [region for _ in parts]

    def fill(self) -> None:
        self.head(*self.titles())
        self.query_one(Written).show(self._laid if self.is_pane else self.text())

    def told(self, text: str, ink: str = "text") -> list[Line]:
        """Return a text as lines of the page, wrapped and indented."""
        x, room = margins(self.app.size.width)
        return [[(" " * x + line, ink)] for line in wrap(text, room)]

    def copy(self, text: str, said: str) -> None:
        """Ask the terminal to copy a text (OSC 52), and show the message `said`.

        A repeated text gets a trailing space, because mosh forwards a clipboard only if it differs from the last one.
        """
        self.app.copy_to_clipboard(f"{text} " if self.app.clipboard == text else text)
        if os.environ.get("TMUX"):
            said = f"{said} {say.copied_in_tmux()}"
        self.notify(said, markup=False)
