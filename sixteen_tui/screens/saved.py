"""The saved games: go on with one, watch one, throw one away and bring it back."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui import paths, wording
from sixteen_tui.catalogue import Listing, discard, listing, restore
from sixteen_tui.journal import Record, SaveError
from sixteen_tui.screens.page import Page
from sixteen_tui.text import clean
from sixteen_tui.widgets.canvas import fit, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.wording import errors
from sixteen_tui.wording import keys as key_words
from sixteen_tui.wording import screens as say


class SavedScreen(Page[None]):
    """Unfinished games first, then finished ones, then files that are damaged."""

    CSS = """
    SavedScreen Menu { height: 1fr; padding: 1 0 0 1; }
    SavedScreen #explanation { height: 2; padding: 0 3; }
    """
    SHOWN: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "saved.watch",
        "saved.delete",
        "saved.undelete",
        "app.help",
        "page.back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", id="saved.watch"),
        Binding("x,delete", "delete", id="saved.delete"),
        Binding("u", "undelete", id="saved.undelete"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._records: dict[str, Record] = {}
        self._damaged: dict[str, tuple[Path, str]] = {}
        self._deleted: list[Path] = []
        self._notice = ""
        """What to say instead of explaining the row that the cursor comes to lie on."""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Menu(text_width=72)
        yield Lines(id="explanation")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Menu))
        self._look()

    def on_screen_resume(self) -> None:
        self._look()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.saved_games())
        if not self._records:
            self._explain(say.reading_games())

    def _look(self) -> None:
        self.run_worker(self._read, thread=True, exclusive=True)

    def _read(self) -> None:
        try:
            found = listing(self.sixteen.saves)
        except OSError as error:
            self._notice = errors.trouble(error)
            found = Listing([], [], [])
        self.app.call_from_thread(self._show, found)

    def _show(self, found: Listing) -> None:
        if not self.is_mounted:
            return
        rows: list[Row] = []
        self._records = {str(record.path): record for record in (*found.unfinished, *found.finished)}
        self._damaged = {str(path): (path, _reason(error)) for path, error in found.damaged}
        for heading, records in (
            (say.heading_unfinished(), found.unfinished),
            (say.heading_finished(), found.finished),
        ):
            if records:
                if rows:
                    rows.append(Row("-", "", heading=True))
                rows.append(Row(f"-{heading}", heading, heading=True))
                rows += [Row(str(record.path), _line(record)) for record in records]
        if found.damaged:
            rows.append(Row("-damaged", say.heading_damaged(), heading=True))
            rows += [Row(str(path), clean(path.name, 60), ink="dim") for path, _ in found.damaged]
        self._explain(self._notice)
        self.query_one(Menu).show(rows or [Row("-", say.nothing_saved(), heading=True)])
        self.show_keys()

    def _explain(self, *texts: str) -> None:
        self.query_one("#explanation", Lines).show([[(text, "text")] for text in texts])

    @property
    def _record(self) -> Record | None:
        row = self.query_one(Menu).row
        return self._records.get(row.id) if row else None

    @on(Menu.Pointed)
    def _pointed(self, message: Menu.Pointed) -> None:
        record = self._records.get(message.row.id)
        if self._notice:
            self._explain(self._notice)
            self._notice = ""
        elif record:
            words = wording.of(record.header.game)
            what = f"{words.title()}, {words.rules_summary(record.table.rules)}"
            self._explain(what, say.help_saved(finished=record.finished))
        elif message.row.id in self._damaged:
            self._explain(*wrap(self._damaged[message.row.id][1], self.size.width - 6))
        self.show_keys()

    @on(Menu.Chosen)
    def _chosen(self) -> None:
        record = self._record
        if record is None:
            return
        if record.finished:
            self.sixteen.open_replay(record)
        else:
            self.sixteen.resume(record.path)

    def action_watch(self) -> None:
        if self._record:
            self.sixteen.open_replay(self._record)

    def action_delete(self) -> None:
        from sixteen_tui.screens.dialog import Confirm

        row = self.query_one(Menu).row
        if row is None or row.heading:
            return
        path = Path(row.id)

        question = Confirm(say.delete_question(" ".join(row.text.split())))
        self.app.push_screen(question, lambda yes: self._delete(path) if yes else None)

    def _delete(self, path: Path) -> None:
        try:
            self._deleted.append(discard(path, paths.trash()))
        except SaveError as error:
            self.notify(errors.save(error), markup=False)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
        else:
            self._notice = say.deleted(key_words.key("u"))
            self._look()

    def action_undelete(self) -> None:
        try:
            restore(self._deleted.pop(), self.sixteen.saves)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undelete":
            return True if self._deleted else None
        if action == "watch":
            return True if self._record else None
        if action == "delete":
            row = self.query_one(Menu).row
            return True if row and not row.heading else None
        return True


def _line(record: Record) -> str:
    """Date, score and players of a game, in columns."""
    return f"{say.date(record.last)}  {fit(say.score(record), 7)}  {fit(say.players(record), 43)}"


def _reason(error: SaveError | OSError) -> str:
    return errors.problem(error) if isinstance(error, SaveError) else errors.trouble(error)
