"""Editor for a game that is played with real cards: entered lines, the table, and the next line.

Invariant: `session.entering` parses and validates lines. Leaving loses nothing.
"""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.dialog import Confirm
from sixteen_tui.screens.base.field import Field
from sixteen_tui.screens.base.page import LOW, Page
from sixteen_tui.session.entering import LONGEST, Entering, SavedDraft
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text import entered as say
from sixteen_tui.text import errors, panes, plain
from sixteen_tui.text.reasons import reason
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.panel import Panel, PanelBelow, Section, said

LEFT: Final = 3
"""Rows of the title bar, the field and the key bar."""
AROUND: Final = 5
"""Rows of the screen that the lines on a tray leave."""
SMALL: Final = 16
"""Rows of the table above the log, with the gaps around both."""
HOW: Final = 4
"""Most rows of the explanation below the question."""


class EnterScreen(Page[None], inherit_bindings=False):
    """Enter adds the line to the game; the words `undo` and `keep`, translated, remove a line or save the game."""

    SHOWN: ClassVar[tuple[str, ...]] = ("name.keep", "entry.leave")
    FULL = LOW
    BINDINGS = bindings("EnterScreen")

    def __init__(self) -> None:
        super().__init__()
        self._entering = Entering(self.shell.saves)
        self._said = ""
        """Message about the last line, mostly why it was refused; "" for none."""
        self._given_up = False
        """True if a draft that cannot be written may be lost."""

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys with Enter added, which `Input` binds without an id."""
        return {"name.keep": [("enter", True)], **super().keys()}

    def key_label(self, binding: str) -> str:
        return say.take() if binding == "name.keep" else super().key_label(binding)

    def body(self) -> ComposeResult:
        field = Field("", max_length=LONGEST)
        entered, told, question = (Lines(id=name) for name in ("entered", "told", "question"))
        yield pages.Beside(pages.Felt(entered, PanelBelow(), told, question, field), Panel())

    def on_mount(self) -> None:
        super().on_mount()
        entry = self.query_one(Input)
        entry.cursor_blink = False
        self.set_focus(entry)

    def fill(self) -> None:
        entering, compact = self._entering, self.compact
        beside = 0 if compact else pages.tray(self.size.width)
        width = max(10, self.size.width - beside - 4)
        self.query_one(TitleBar).show(say.title())
        lines = self._question(width)
        asked = self.query_one("#question", Lines)
        asked.styles.height = len(lines) + (not compact)
        asked.show(lines)
        left = self.size.height - LEFT - len(lines) - (not compact)
        told, free = list[Line](), max(0, left - (1 if compact else 3))
        for text in say.told(entering):
            rows: list[Line] = [[(line, "text")] for line in wrap(text, width)]
            if len(told) + len(rows) > free:  # a part of a text would be read as all of it
                break
            told += rows
        room = max(1, left - len(told) - (not compact))
        entered, tall = self.query_one("#entered", Lines), self.size.height > TALL and beside > 0
        entered.display, self.query_one(PanelBelow).display = not tall, tall
        entered.show([[(row, "dim")] for row in entering.rows[-room:]])
        below = self.query_one("#told", Lines)
        below.styles.height = len(told)
        below.show(told)
        self._draw(beside, left - len(told), tall=tall)

    def _question(self, width: int) -> list[Line]:
        """Return the question, and below it what was wrong with the last line, or how to go on."""
        entering = self._entering
        trouble = errors.trouble(entering.trouble) if entering.trouble is not None else ""
        stopped = "" if entering.stopped is None else say.stopped(entering.stopped[0], reason(entering.stopped[1]))
        wrong = self._said or trouble or stopped
        rest = wrong or say.how(plain.words("undo")[0], plain.words("keep")[0])
        lines: list[Line] = [[(line, "bad" if wrong else "dim")] for line in wrap(rest, width)[:HOW]]
        return [[(say.asks(entering), "strong")], *lines]

    def _draw(self, width: int, left: int, *, tall: bool) -> None:
        """Show the cards on the table on a tray of that width, as a spectator sees them.

        `tall`: on the felt in place of the lines, which stand on the tray, with the log in the rows that are `left`.
        """
        entering, panel = self._entering, self.query_one(Panel)
        panel.display, panel.styles.width = width > 0, width
        view, plugin = entering.view, PLUGINS.get(entering.game)
        small = plugin.small(view) if plugin is not None and plugin.small is not None and view is not None else None
        table = Section(say.title(), [] if small else said(say.goes_on()), small=small)
        if tall:
            below = self.query_one(PanelBelow)
            log = say.log(entering, left - SMALL)
            below.show(table, *([Section(panes.log(), said(*log))] if log else []))
            rows = entering.rows[-max(1, self.size.height - AROUND) :]
            panel.show(Section(say.lines_title(), said(*rows)))
        elif width:
            panel.show(table)

    @on(Input.Submitted)
    def action_take(self) -> None:
        entry = self.query_one(Input)
        text, self._said = entry.value.strip(), ""
        try:
            if text.casefold() in plain.words("undo"):
                if not self._entering.undo():
                    self._said = say.nothing_to_undo()
            elif text.casefold() in plain.words("keep"):
                self._kept(self._entering.finish())
                return
            else:
                self._entering.enter(text)
        except Refusal as refused:
            self._said = reason(refused)
            self.fill()
            return
        entry.value = ""
        self._show_moved()
        self.fill()

    def action_back(self) -> None:
        """Close the screen; ask before, if the draft could not be written."""
        if self._entering.retry() or self._entering.trouble is None:
            self._show_moved()
            super().action_back()
            return

        def confirmed(yes: bool | None) -> None:  # noqa: FBT001  # result of the screen
            if yes:
                self._given_up = True
                self.dismiss(None)

        self.app.push_screen(Confirm(say.may_leave(errors.trouble(self._entering.trouble))), confirmed)

    def on_unmount(self) -> None:
        """Try once more when the program exits, which prints the reason if that fails."""
        if not self._given_up and not self._entering.retry() and self._entering.trouble is not None:
            self.shell.lost = say.not_kept(errors.trouble(self._entering.trouble))

    def _show_moved(self) -> None:
        """Show once where the draft of another program is."""
        moved, self._entering.moved = self._entering.moved, None
        if moved is not None:
            self.notify(say.moved(str(moved)), markup=False)

    def _kept(self, found: SavedDraft) -> None:
        for line in say.kept(found):
            self.notify(line, markup=False)
        self._show_moved()
        self.dismiss(None)
