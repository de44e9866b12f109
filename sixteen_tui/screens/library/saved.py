"""List of saved games: filter, tag, search, resume, watch, delete, restore.

Invariant: keys are handled while the list is read or searched. The game that was played last comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.worker import get_current_worker

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.appended import LISTED, unread
from sixteen_tui.saves.catalogue import Catalogue, Listing, listing, number, read
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import Filter, filtered
from sixteen_tui.saves.trash import Trash
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.find import TOLD, row_with
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.previewed import PreviewedPosition, PreviewPage
from sixteen_tui.screens.library import beginning
from sixteen_tui.screens.library.moving import MovingScreen
from sixteen_tui.screens.library.previews import of_game
from sixteen_tui.screens.library.reading import WATCH, Games, Read, ShownGames
from sixteen_tui.screens.library.rows import BESIDE, RowLayout
from sixteen_tui.screens.library.tagging import edit_tags
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import clean, folded
from sixteen_tui.text import errors, filters, imports, library
from sixteen_tui.text import find as finding
from sixteen_tui.text import screens as say
from sixteen_tui.text.listed import explanation, known_by
from sixteen_tui.text.saved import widest_score
from sixteen_tui.widgets.canvas import fit
from sixteen_tui.widgets.lines import TitleBar

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy


class SavedScreen(MovingScreen, PreviewPage[None]):
    """List of the games: unfinished ones, finished ones, then damaged files."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("find.open", "saved.filter", "saved.clear", "saved.tags", "saved.delete", "saved.undelete"),
        *("app.help", "page.back"),
    )
    LARGE = True
    BINDINGS = bindings("SavedScreen")

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        super().__init__()
        self._folder = self.shell.saves
        self._catalogue = catalogue or Catalogue(self._folder)
        self._entries: dict[str, Entry] = {}
        """Entries in the list, by row."""
        self._all: list[Entry] = []
        self._games = Games(self._catalogue, lambda: self.notify(library.tags_replaced(), markup=False))
        self._wanted = Filter()
        self._damaged, self._score = dict[str, str](), 0
        """Reason of the damage, by file; cells of the longest score."""
        self._first: str | None = None
        """Id of the first row of the last update while the list is being read.

        A cursor on it moves to the new first row; a cursor on another row stays with its game.
        """
        self._trash = Trash(self._folder, paths.trash())
        self._notice, self._noticed = "", ""
        """Message in place of the explanation, and the row it replaces; it ends when the cursor leaves that row."""

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the bindings: without those that have nothing to act on, whose room goes to "watch" or "merge"."""
        if self._games.found is not None and not self._all and not self._damaged:
            undo = ("saved.undelete",) if self._trash else ()
            return "menu.choose", *undo, "saved.import", "app.help", "page.back"
        hidden = {name for name, there in (("saved.clear", self._wanted), ("saved.undelete", self._trash)) if not there}
        shown = [each for each in super().shown if each not in hidden]
        if len(hidden) > 1:
            shown.insert(-2, "saved.watch")
        if self._copy is not None:
            shown.insert(1, "saved.merge")
        return (*shown,)

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(WATCH, self._watch)
        for error in unread(self._folder, LISTED):
            self.notify(errors.missing(error), markup=False)

    def _watch(self) -> None:
        """Read the list again once another program has added a game, removed one, or changed tags."""
        if self.on_top and not self.moving and self._games.outdated():
            self._look()

    def on_screen_resume(self) -> None:
        self._look()

    def fill(self) -> None:
        self._games.forget_texts()  # the language may have changed
        self.head()
        if self._games.found is not None and not self._entries and not self._damaged:
            self._show_rows([])
        elif not self._entries:
            self.explain(say.reading_games())
        else:
            self._describe()

    def _show_rows(self, rows: Sequence[Row], cursor: str | None = None) -> None:
        """Show the rows of the list; without any, why it is empty, and what leads on."""
        menu, room = self.query_one(Menu), self.felt - BESIDE - 2  # to the end of a heading
        menu.text_width = self.WIDEST
        if rows:
            menu.show(rows, cursor=cursor)
        elif self._wanted and self._all:
            menu.show(beginning.told(room, library.nothing_fits(), library.all_again(self.first_key("saved.clear"))))
        else:
            beginning.offer(menu, *beginning.told(room, say.nothing_saved()), Row("-", "", heading=True))
            self._describe()  # at once: nothing has to be read

    @property
    def moment(self) -> object:
        """Number of deleted files, so that a held key deletes, restores or merges only one game."""
        return len(self._trash)

    def head(self, progress: str = "") -> None:
        """Show the title, the filter or the progress, and the number of matching games."""
        filter = filters.conditions(self._wanted)
        count = library.kept(number(self._entries.values()), number(self._all)) if self._wanted else ""
        self.query_one(TitleBar).show(say.saved_games(), progress or filter, self.moving or count)

    def _look(self) -> None:
        if self.query(Menu):  # else the program ends
            shown = len(self._entries) + len(self._damaged)  # an update must not shorten the list
            page = max(self.app.size.height, shown)  # of the app: the list may have no size so far
            self.run_worker(partial(self._read, page), thread=True, exclusive=True)

    def _read(self, page: int) -> None:
        """Read all games in a worker thread; show the list after the first `page` of them, and then at intervals."""
        try:
            files = self._games.files()
        except OSError as error:
            self._notice = errors.trouble(error)
            files = []
        rows: dict[str, Row] = {}
        for found, total in self._games.read(files, page, self._layout.rest, get_current_worker()):
            self._tell(found, rows, total)

    def _tell(self, found: Sequence[Read], made_before: dict[str, Row], total: int | None) -> None:
        """Make the rows in the worker thread and pass them to the event loop.

        `made_before` caches rows by file. `total` is the number of files, or None if all have been read.
        """
        made, filter = listing(found), self._wanted
        everything = [*made.unfinished, *made.finished]
        if filter:
            fitting = partial(filtered, tags=self._games.tags, filter=filter, names=say.seat_names)
            made = Listing(fitting(made.unfinished), fitting(made.finished), [])
        rows: list[Row] = []
        for heading, entries in ((say.heading_unfinished(), made.unfinished), (say.heading_finished(), made.finished)):
            if entries:
                if rows:
                    rows.append(Row("-", "", heading=True))
                rows.append(self._heading(heading))
                rows += [
                    made_before.get(entry.file) or made_before.setdefault(entry.file, self._row(entry))
                    for entry in entries
                ]
        if made.damaged:
            rows += [Row("-", "", heading=True)] if rows else []
            rows.append(Row("-damaged", say.heading_unopened(), heading=True))
            rows += [Row(path.name, clean(path.name, 60), ink="dim") for path, _ in made.damaged]
        by_row = {entry.file: entry for entry in (*made.unfinished, *made.finished)}
        damaged = {path.name: errors.reason(error) for path, error in made.damaged}
        progress = "" if total is None else say.games_read(len(found), total)
        score = widest_score(by_row.values())
        self.call_later(self._show, ShownGames(filter, everything, by_row, damaged, rows, progress, score))

    def _show(self, shown: ShownGames) -> None:
        if not self.is_mounted or not self.query(Menu) or shown.filter != self._wanted:
            return
        menu, rows, progress = self.query_one(Menu), shown.rows, shown.progress
        self._all, self._entries = shown.everything, shown.entries
        self._damaged, self._score = shown.damaged, shown.score
        first = next((row.id for row in rows if not row.heading), None)
        on_first = menu.row is not None and menu.row.id == self._first
        self.head(progress)
        if self._notice or not rows:  # else the row under the cursor is described
            self.explain(self._notice)
        self._show_rows(rows, first if on_first else None)
        self._first = first if progress else None
        self.show_keys()

    @property
    def _entry(self) -> Entry | None:
        row = self.query_one(Menu).row
        return self._entries.get(row.id) if row else None

    @property
    def _copy(self) -> Copy | None:
        """Difference of the selected game from the save that it is a copy of; None if it is no copy."""
        entry = self._entry if self.query(Menu) else None
        return self._games.copies.get(entry.file) if entry else None

    def pointed(self, row: Row) -> None:
        self._games.touch()
        if self._notice:
            self.describe(row)
        super().pointed(row)

    def describe(self, row: Row) -> None:
        """Explain a row, or show the pending message in its place."""
        self.leave(len(self.query_one(Menu).rows) if self._entries else 0)
        entry = self._entries.get(row.id)
        if self._noticed != row.id and self._noticed in {**self._entries, **self._damaged, **PLUGINS}:
            self._notice = ""
        if self._notice:  # survives an update of the list
            self._noticed = row.id
            self.explain(self._notice)
        elif entry and self.compact:
            self.explain(*explanation(self._games.listed(entry), self.first_key("menu.choose")))
        elif entry:
            self.look_at(self._folder / entry.file, partial(self._show_game, entry))
        elif row.id in self._damaged:
            self.course(None)
            self.explain(self._damaged[row.id], title=say.heading_unopened())
        elif not row.heading:  # one that begins a game
            super().explain(library.what_comes())
            brings_in = "" if self.shell.limits.restricted else self.first_key("saved.import")
            self.tray(beginning.coming(brings_in))

    def _show_game(self, entry: Entry, found: PreviewedPosition) -> None:
        self.tray(*of_game(self._games.listed(entry), found, self.first_key("menu.choose")))
        self.course(found.bars)

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        entry = self._entry
        if not self.on_top:
            return
        if entry is None:
            beginning.begin(self, message.row)
        elif entry.finished:
            self._replay(entry)
        else:
            self.shell.resume(self._folder / entry.file)

    def action_enter(self) -> None:
        """Open the editor for a game played with real cards."""
        from sixteen_tui.screens.home.entering import EnterScreen

        self.app.push_screen(EnterScreen())

    def action_watch(self) -> None:
        if self._entry:
            self._replay(self._entry)

    def _replay(self, entry: Entry) -> None:
        try:
            self.shell.open_replay(read(self._folder / entry.file))
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)

    def action_delete(self) -> None:
        from sixteen_tui.screens.base.dialog import Confirm

        row = self.query_one(Menu).row
        if row is None or row.id not in {**self._entries, **self._damaged}:
            return
        if self.shell.settings.ask_delete:
            named = known_by(self._games.listed(self._entry), self.size.width) if self._entry else row.text
            question = Confirm(say.delete_question(" ".join(named.split())))
            self.app.push_screen(question, lambda yes: self._delete(row.id) if yes else None)
        else:
            self._delete(row.id)

    def _delete(self, file: str) -> None:
        try:
            self._trash.discard(file)
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)
        else:
            for gone in (self._entries, self._damaged):
                gone.pop(file, None)  # at once: its row is there until the list is read again
            self._notice, self._noticed = say.deleted(self.first_key("saved.undelete", "u")), ""
            self._look()

    def action_merge(self) -> None:
        from sixteen_tui.session.importing import merge_copy

        entry, copy = self._entry, self._copy
        if entry is None or copy is None:
            return
        try:
            merged = merge_copy(self._folder, paths.trash(), entry.file, copy)
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)
            return
        if merged.thrown is not None:
            self._trash.add(entry.file, merged.thrown)
        self.moved(imports.copy_merged(merged))

    def action_undelete(self) -> None:
        try:
            self._trash.restore()
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
        else:
            self._notice = ""  # it may say that the game is in the trash
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "enter":
            return not self.shell.limits.restricted
        acts_on: dict[str, Callable[[], object]] = {
            "delete": lambda: (row := self.query_one(Menu).row) and row.id in {**self._entries, **self._damaged},
            "merge": lambda: self._copy,
            "undelete": lambda: self._trash,
            "clear": lambda: self._wanted,
            "filter": lambda: self._all,
            "watch": lambda: self._entry,
            "tags": lambda: self._entry,
        }
        if action in acts_on:
            return True if acts_on[action]() else None
        return super().check_action(action, parameters)

    # Filters and tags

    def action_filter(self) -> None:
        from sixteen_tui.screens.library.filter import FilterScreen

        def chosen(wanted: Filter | None) -> None:
            if wanted is not None:
                self._want(wanted)

        self.app.push_screen(FilterScreen(self._wanted, self._all, self._games.tags), chosen)

    def action_clear(self) -> None:
        self._want(Filter())

    def _want(self, wanted: Filter) -> None:
        if wanted != self._wanted:
            self._wanted, self._notice = wanted, ""
            self.head()
            if self._games.found is None:
                self._look()
            else:  # all games have been read: only the rows change
                self.run_worker(partial(self._tell, self._games.found, {}, None), thread=True, exclusive=True)

    def action_tags(self) -> None:
        if entry := self._entry:
            edit_tags(self, self._folder / entry.file, self._games.tags.get(entry.file, ()), self._look)

    def moved(self, said: str) -> None:
        self._notice, self._noticed = said, ""
        self.explain(said)
        self._look()

    # Finding

    def action_find_next(self, by: int) -> None:
        self.run_worker(self._seek(by), group="find", exclusive=True)

    async def _seek(self, by: int) -> None:
        menu = self.query_one(Menu)
        row = await row_with(menu.rows, self._told, self.sought, menu.place + by, by or 1)
        if row is not None:
            menu.point(row.id)
        self.tell_found(finding.nowhere(fit(self.sought, TOLD).rstrip()) if row is None else "")
        self.show_keys()

    def tell_found(self, said: str) -> None:
        row = self.query_one(Menu).row
        self._notice, self._noticed = said, ""
        self.explain(said)
        if row is not None:
            self.pointed(row)

    def _told(self, row: Row) -> str:
        """Return the search text of a row, folded; it includes texts that the row truncates."""
        entry = self._entries.get(row.id)
        return folded(row.text) if entry is None else self._games.text(entry, self._layout.rest)

    @property
    def _layout(self) -> RowLayout:
        return RowLayout(min(self.WIDEST, self.felt), self._score)

    def _heading(self, group: str) -> Row:
        """Return the heading of a group: with the heads of the columns where there are columns."""
        ink = "text" if self._layout.compact else "dim"
        return Row(f"-{group}", lambda: self._layout.heads(group), heading=True, ink=ink)

    def _row(self, entry: Entry) -> Row:
        return Row(entry.file, lambda: self._layout.line(self._games.listed(entry)), filled=lambda: self._layout.filled)
