"""Exports a replay: text, a picture of the step, or a recording, and the file for it.

Invariant: no file is overwritten without a question. Keys are handled while an export is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult

from sixteen_tui.export import files
from sixteen_tui.export.apart import SIZES, export, place
from sixteen_tui.export.kinds import KINDS, Kind
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.dialog import Confirm
from sixteen_tui.screens.base.line_entry import LineEntry
from sixteen_tui.screens.base.menu import AROUND, Menu, Row, apart
from sixteen_tui.screens.base.previewed import PreviewPage
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.text import export as say
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.i18n import _
from sixteen_tui.text.pages import pages as worded
from sixteen_tui.text.reasons import reason
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.bars import BarsBelow
from sixteen_tui.widgets.lines import Explanation, TitleBar
from sixteen_tui.widgets.panel import Panel, Section, said

SIZE: Final = "size"
"""Id of the row with the size of pictures and recordings."""
LONGEST: Final = 400
"""Maximum length of a path, in characters."""


class ExportScreen(PreviewPage[None]):
    """List of the formats, and a row for the size of pictures and recordings."""

    WIDEST = 30
    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "menu.more", "app.help", "page.back")

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self._replay, self._wanted, self._busy = replay, 0, False
        self.game: str = replay.game

    def body(self) -> ComposeResult:
        yield pages.Beside(pages.Felt(Menu(self.pointed, text_width=self.WIDEST), BarsBelow()), Panel())
        yield Explanation()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.title(), replay_text.where(self._replay))
        sizes = ["x".join(map(str, each)) for each in SIZES]
        rows = [Row(key, _(say.KINDS[key].label)) for key in KINDS]
        size = Row(SIZE, say.size(), sizes[self._wanted], changes=True, choices=sizes, at=self._wanted)
        menu = self.query_one(Menu)
        menu.show(apart([*rows, Row("-", "", heading=True), size], self.size.height - AROUND))
        draw = PLUGINS[self.game].bars
        self.leave(len(menu.rows) if draw is not None else 0)
        if draw is not None and self.has_bars:
            whole = self._replay.record.table.view(self._replay.eyes)
            self.course(draw(whole, replay_text.names(self._replay), None))
        if menu.row:
            self.describe(menu.row)

    def describe(self, row: Row) -> None:
        """Explain a format; on the tray with the step that a picture shows."""
        title, about = say.size(), say.about_size()
        if row.id != SIZE:
            title, about = _(say.KINDS[row.id].label), _(say.KINDS[row.id].about)
        plugin = PLUGINS[self.game]
        small = plugin.small(self._replay.view) if plugin.small and not self.compact else None
        step = [Section(plugin.text.title(), said(replay_text.where(self._replay), ink="dim"), small=small)]
        self._tell(about if self.compact else "")
        if not self.compact:
            self.tray(Section(title, said(about)), *(step if small else []))

    def _tell(self, text: str) -> None:
        """Show a text below list and tray, where a path has the most room."""
        explanation = self.query_one(Explanation)
        explanation.display = bool(text)  # without one the tray reaches the key bar
        explanation.show([[(text, "text")]] if text else [])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        self._wanted = (self._wanted + message.by) % len(SIZES)
        self.fill()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top or self._busy:
            return
        if message.row.id == SIZE:
            self._changed(Menu.Changed(message.row, 1))
            return
        kind = KINDS[message.row.id]
        entry = LineEntry(say.title(), say.where(kind.key), LONGEST, say.write(), str(place(self._replay, kind)))
        self.app.push_screen(entry, lambda path: self._ask(kind, path))

    def _ask(self, kind: Kind, name: str | None) -> None:
        if not name:
            return
        try:
            path = files.named(name)
        except Refusal as refused:
            self._tell(reason(refused))
            return
        if not files.replaceable(path):
            # `export` refuses to replace what is no regular file, and returns the reason
            self._begin(kind, path, replace=files.taken(path))
            return

        def agreed(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            if yes:
                self._begin(kind, path, replace=True)

        self.app.push_screen(Confirm(say.replace(files.shown(path))), agreed)

    def _begin(self, kind: Kind, path: Path, *, replace: bool = False) -> None:
        self._busy = True
        self._tell(say.under_way())
        self._export(kind, path, replace=replace)

    @work(thread=True)
    def _export(self, kind: Kind, path: Path, *, replace: bool) -> None:
        try:
            size = export(self._replay, kind, path, worded, SIZES[self._wanted], replace=replace)
        except Refusal as refused:
            told = reason(refused)
        else:
            told = say.written(files.shown(path), size)
        self.call_later(self._done, told)

    def _done(self, told: str) -> None:
        self._busy = False
        self._tell(told)
