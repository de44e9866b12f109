"""The saved games: go on with one, watch one, throw one away and bring it back.

Law: keys are answered while the list is still being read. What is shown first is what was played last.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from sixteen_tui.config import paths
from sixteen_tui.play.matches import standings
from sixteen_tui.screens.find import FINDS, Finder, row_with
from sixteen_tui.store.catalogue import Catalogue, discard, listing, read, restore
from sixteen_tui.store.disk import SaveError
from sixteen_tui.store.index import Entry
from sixteen_tui.terminal.text import clean
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.canvas import fit, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.words import branches, errors, matches
from sixteen_tui.words import saved as told
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from sixteen_tui.play.matchplay import Match

LONG: Final = 1000
"""Games of which the first are shown at once; of fewer, all may be there as soon as one would see them change."""
SOON: Final = 0.1
"""Seconds for which all of a short list are waited for."""
REST: Final = 0.2
"""Seconds for which reading rests when there is something to draw, so that it and the next key are seen to at once."""
OFTEN: Final = 0.5
"""Seconds before a list that is still being read is shown anew; ten times as many once it is long."""

COLUMNS: Final = (18, 15, 10, 10)
"""Cells of the columns but for who plays, each with the gap behind it: date, game, score, result."""
WIDEST: Final = 120
"""Cells of a row."""
HELPED: Final = "*"
"""Marks a game in which there was help."""
BRANCH: Final = "├ "
"""Marks a game that branches from another."""


class SavedScreen(Finder):
    """Unfinished games first, then finished ones, then files that are damaged."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "saved.watch",
        "saved.delete",
        "saved.undelete",
        "find.open",
        "app.help",
        "page.back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *FINDS,
        Binding("w", "watch", id="saved.watch"),
        Binding("x,delete", "delete", id="saved.delete"),
        Binding("u", "undelete", id="saved.undelete"),
    ]

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        super().__init__()
        self._folder = self.sixteen.saves
        self._catalogue = catalogue or Catalogue(self._folder)
        self._entries: dict[str, Entry] = {}
        self._matches: dict[str, Match] = {}
        """Of the games that belong to one, by their ids."""
        self._damaged: dict[str, str] = {}
        self._first: str | None = None
        """The row that was the first while the list was still being read."""
        self._deleted: list[Path] = []
        self._moved = 0.0
        self._notice, self._noticed = "", ""
        """What to say instead of explaining the row that the cursor comes to lie on; and that row."""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Menu(self._pointed, text_width=WIDEST)
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
        row = self.query_one(Menu).row
        if not self._entries:
            self._explain(say.reading_games())
        elif row is not None:
            self._tell_of(row)

    def _look(self) -> None:
        if self.query(Menu):  # else the program is being left
            shown = len(self._entries) + len(self._damaged)  # never is less shown than before
            page = max(self.query_one(Menu).size.height, shown)
            self.run_worker(partial(self._read, page), thread=True, exclusive=True)

    def _read(self, page: int) -> None:
        """Read the games in a thread, and have a page of them shown as soon as it is there."""
        worker = get_current_worker()
        try:
            files = self._catalogue.files()
        except OSError as error:
            self._notice = errors.trouble(error)
            files = []
        self._matches = standings(self._folder)
        rows: dict[str, Row] = {}
        found: list[Entry | SaveError | OSError] = []
        due = time.monotonic() + (SOON if len(files) < LONG else 0)
        with contextlib.closing(self._catalogue.look(files)) as looked:
            for each in looked:
                while time.monotonic() < self._moved + REST and not worker.is_cancelled:
                    time.sleep(REST / 10)
                if worker.is_cancelled:
                    return
                found.append(each)
                if len(found) >= page and time.monotonic() >= due:
                    self._tell(found, rows, len(files))
                    self._moved = time.monotonic()
                    due = time.monotonic() + OFTEN * (1 if len(found) < LONG else 10)
        if not worker.is_cancelled:
            self._tell(found, rows, None)

    def _tell(
        self, found: Sequence[Entry | SaveError | OSError], made_before: dict[str, Row], total: int | None
    ) -> None:
        """Make the rows, in the thread that reads, and have them shown; `total` while there is more to read."""
        made = listing(found)
        rows: list[Row] = []
        for heading, entries in ((say.heading_unfinished(), made.unfinished), (say.heading_finished(), made.finished)):
            if entries:
                if rows:
                    rows.append(Row("-", "", heading=True))
                rows.append(Row(f"-{heading}", partial(self._heads, heading), heading=True))
                rows += [
                    made_before.get(entry.file)
                    or made_before.setdefault(entry.file, Row(entry.file, partial(self._line, entry)))
                    for entry in entries
                ]
        if made.damaged:
            rows.append(Row("-damaged", say.heading_damaged(), heading=True))
            rows += [Row(path.name, clean(path.name, 60), ink="dim") for path, _ in made.damaged]
        by_row = {entry.file: entry for entry in (*made.unfinished, *made.finished)}
        damaged = {path.name: errors.reason(error) for path, error in made.damaged}
        progress = "" if total is None else say.games_read(len(found), total)
        self.call_later(self._show, by_row, damaged, rows, progress)

    def _show(self, entries: dict[str, Entry], damaged: dict[str, str], rows: list[Row], progress: str) -> None:
        if not self.is_mounted or not self.query(Menu):
            return
        menu = self.query_one(Menu)
        self._entries, self._damaged = entries, damaged
        first = next((row.id for row in rows if not row.heading), None)
        on_first = menu.row is not None and menu.row.id == self._first
        self.query_one(TitleBar).show(say.saved_games(), progress)
        self._explain(self._notice)
        menu.show(rows or [Row("-", say.nothing_saved(), heading=True)], cursor=first if on_first else None)
        self._first = first if progress else None
        self.show_keys()

    def _explain(self, *texts: str) -> None:
        self.query_one("#explanation", Lines).show([[(text, "text")] for text in texts])

    @property
    def _entry(self) -> Entry | None:
        row = self.query_one(Menu).row
        return self._entries.get(row.id) if row else None

    def _pointed(self, row: Row) -> None:
        self._moved = time.monotonic()
        self._tell_of(row)
        self.show_keys()

    def _tell_of(self, row: Row) -> None:
        """What a row is, unless there is something else to be said."""
        entry = self._entries.get(row.id)
        if self._noticed != row.id and (self._noticed in self._entries or self._noticed in self._damaged):
            self._notice = ""
        if self._notice:  # also when the list is read again under it
            self._noticed = row.id
            self._explain(self._notice)
        elif entry:
            words = TITLES[entry.game].words
            match = self._match_of(entry, in_full=True)
            what = ", ".join((words.title(), words.rules_summary(entry.rules), *([match] if match else [])))
            what_now = say.help_saved(finished=entry.finished)
            who = [] if self.compact or cell_len(say.players(entry)) < self._names - 4 else [say.players(entry)]
            if entry.helped:
                what_now = f"{what_now} {HELPED} {say.with_help()}"
            if entry.parent is not None:
                what_now = f"{what_now} {BRANCH}{branches.is_branch(entry.parent.entries, same=entry.parent.same)}"
            self._explain(*who, what, what_now)
        elif row.id in self._damaged:
            self._explain(*wrap(self._damaged[row.id], self.size.width - 6))

    @on(Menu.Chosen)
    def _chosen(self) -> None:
        entry = self._entry
        if entry is None or not self.on_top:
            return
        if entry.finished:
            self._replay(entry)
        else:
            self.sixteen.resume(self._folder / entry.file)

    def action_watch(self) -> None:
        if self._entry:
            self._replay(self._entry)

    def _replay(self, entry: Entry) -> None:
        try:
            self.sixteen.open_replay(read(self._folder / entry.file))
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)

    def action_delete(self) -> None:
        from sixteen_tui.screens.dialog import Confirm

        row = self.query_one(Menu).row
        if row is None or row.heading:
            return
        path = self._folder / row.id
        if not self.sixteen.settings.ask_delete:
            self._delete(path)
            return
        question = Confirm(say.delete_question(" ".join(row.text.split())))
        self.app.push_screen(question, lambda yes: self._delete(path) if yes else None)

    def _delete(self, path: Path) -> None:
        try:
            self._deleted.append(discard(path, paths.trash()))
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)
        else:
            self._notice, self._noticed = say.deleted(self.first_key("saved.undelete", "u")), ""
            self._look()

    def action_undelete(self) -> None:
        try:
            restore(self._deleted.pop(), self._folder)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undelete":
            return True if self._deleted else None
        if action == "watch":
            return True if self._entry else None
        if action == "delete":
            row = self.query_one(Menu).row
            return True if row and not row.heading else None
        return super().check_action(action, parameters)

    def find(self, by: int) -> str | None:
        menu = self.query_one(Menu)
        row = row_with(menu.rows, self._told, self.sought, menu.place + by, by or 1)
        if row is not None:
            menu.point(row.id)
        return None if row is None else ""

    def tell_found(self, said: str) -> None:
        row = self.query_one(Menu).row
        self._notice, self._noticed = said, ""
        if row is not None:
            self._pointed(row)

    def _told(self, row: Row) -> str:
        """All that a row stands for: what does not fit into it, too."""
        entry = self._entries.get(row.id)
        if entry is None:
            return row.text
        words = TITLES[entry.game].words
        return f"{row.text} {words.title()} {words.rules_summary(entry.rules)} {self._players(entry)}"

    def _match_of(self, entry: Entry, *, in_full: bool = False) -> str:
        """The match that a game belongs to, as it stood then; "" where it is a game by itself."""
        match = self._matches.get(entry.id)
        if match is None:
            return ""
        sides = TITLES[entry.game].words.sides(entry.rules, say.seat_names(entry.players))
        return (matches.in_title if in_full else matches.in_list)(match, sides)

    def _players(self, entry: Entry) -> str:
        """Who plays, and in which match."""
        return " · ".join(filter(None, (say.players(entry), self._match_of(entry))))

    # The columns

    @property
    def _names(self) -> int:
        """Cells for who plays: what the other columns leave."""
        return max(10, min(WIDEST, self.size.width - 2) - 4 - sum(COLUMNS))

    def _heads(self, group: str) -> str:
        """The name of a group, and where there is room the heads of its columns."""
        if self.compact:
            return group
        game, players, score, result = told.heads()
        return self._in_columns(group, game, f"  {players}", score, result)

    def _line(self, entry: Entry) -> str:
        """A game; in little room without what it is called and how it ended."""
        mark, date, score = HELPED if entry.helped else " ", say.date(entry.last), clean(entry.score)
        players = f"{BRANCH if entry.parent is not None else ''}{self._players(entry)}"
        if self.compact:
            return f"{date}  {fit(score, 7)}{mark} {fit(players, 43)}"
        counted = entry.counted if entry.finished and entry.countable else None
        how = counted.parts[0].result if counted and len(counted.parts) == 1 else ""
        title = TITLES[entry.game].words.title()
        return self._in_columns(date, title, f"{mark} {players}", score, told.result(how))

    def _in_columns(self, *texts: str) -> str:
        date, game, score, result = COLUMNS
        sizes = (date, game, self._names, score, result)
        return "".join(f"{fit(text, size - 2)}  " for text, size in zip(texts, sizes, strict=True)).rstrip()
