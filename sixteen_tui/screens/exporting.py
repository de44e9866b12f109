"""What a replay can be taken out as: pages of text, a picture of the step, a recording; and the file that it goes to.

Law: nothing is written over without a question. The menu stays while something is drawn, and answers keys.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult

from sixteen_tui.exports import files
from sixteen_tui.exports.apart import KINDS, SIZES, export, place
from sixteen_tui.play.replay import Replay
from sixteen_tui.screens.dialog import Confirm, LineEntry
from sixteen_tui.screens.page import Page
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.words import Refused
from sixteen_tui.words import exports as say

SIZE: Final = "size"
"""The row of the size of pictures and recordings."""
LONGEST: Final = 400
"""Characters of a file's name with its folders."""


class ExportScreen(Page[None]):
    """The kinds, and the size of what is drawn."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "menu.more", "app.help", "page.back")

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self._replay, self._wanted, self._busy = replay, 0, False
        self.game: str = replay.game

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Menu(self._pointed, text_width=30)
        yield Lines(id="explanation")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Menu))

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.title(), self._replay.place)
        sizes = ["x".join(map(str, each)) for each in SIZES]
        rows = [Row(kind, say.kind(kind)) for kind in KINDS]
        size = Row(SIZE, say.size(), sizes[self._wanted], changes=True, choices=sizes, at=self._wanted)
        menu = self.query_one(Menu)
        menu.show([*rows, Row("-", "", heading=True), size])
        if menu.row:
            self._pointed(menu.row)

    def _pointed(self, row: Row) -> None:
        self._tell(say.explained(row.id))
        self.show_keys()

    def _tell(self, text: str) -> None:
        self.query_one("#explanation", Lines).show([[(text, "text")]])

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
        kind = message.row.id
        entry = LineEntry(say.title(), say.where(kind), LONGEST, say.write(), str(place(self._replay, kind)))
        self.app.push_screen(entry, lambda path: self._ask(kind, path))

    def _ask(self, kind: str, name: str | None) -> None:
        if not name:
            return
        path = files.named(name)
        if not files.replaceable(path):
            self._begin(kind, path, replace=files.taken(path))  # what stands there is refused, and why is said
            return

        def agreed(yes: bool | None) -> None:  # noqa: FBT001  # as screens return it
            if yes:
                self._begin(kind, path, replace=True)

        self.app.push_screen(Confirm(say.replace(files.shown(path))), agreed)

    def _begin(self, kind: str, path: Path, *, replace: bool = False) -> None:
        self._busy = True
        self._tell(say.under_way())
        self._export(kind, path, replace=replace)

    @work(thread=True)
    def _export(self, kind: str, path: Path, *, replace: bool) -> None:
        try:
            size = export(self._replay, kind, path, SIZES[self._wanted], replace=replace)
        except Refused as refused:
            said = str(refused)
        else:
            said = say.written(files.shown(path), size)
        self.call_later(self._done, said)

    def _done(self, said: str) -> None:
        self._busy = False
        self._tell(said)
