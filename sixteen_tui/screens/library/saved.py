"""List of saved games: filter, tag, search, resume, watch, delete, restore.

Invariant: keys are handled while the list is read or searched. The game that was played last comes first.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.worker import Worker, get_current_worker

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import tags
from sixteen_tui.saves.catalogue import Catalogue, Listing, discard, listing, read, restore
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import Filter, filtered
from sixteen_tui.saves.tags import Tags
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.find import TOLD, row_with
from sixteen_tui.screens.base.listed import ListPage
from sixteen_tui.screens.library.moving import MovingScreen
from sixteen_tui.session.matches import standings
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import clean, folded
from sixteen_tui.text import branches, errors, library, matches
from sixteen_tui.text import find as finding
from sixteen_tui.text import saved as told
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.canvas import fit, wrap
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from sixteen_tui.saves.copies import Copy
    from sixteen_tui.session.matchplay import Match

LONG: Final = 1000
"""Number of games from which on the first page is shown at once, before `SOON` has passed."""
SOON: Final = 0.1
"""Seconds to read all of a shorter list before the first part is shown."""
REST: Final = 0.2
"""Seconds for which reading pauses after a key or an update, so that the event loop can draw and handle keys."""
OFTEN: Final = 0.5
"""Seconds between two updates of a list that is being read; ten times as many from `LONG` games on."""

MOST_TAGS: Final = 120
"""Maximum length of the typed tags of a game, in characters."""

COLUMNS: Final = (18, 15, 10, 10)
"""Widths of the columns date, game, score and result, in cells, with the gap; the players take the rest."""
BESIDE: Final = 4
"""Cells beside the text of a row, left and right together."""
HELPED: Final = "*"
"""Marks a game with hints or take-backs."""
BRANCH: Final = "├ "
"""Marks a game that branches from another."""


class Text(NamedTuple):
    """Cached search text of a game, with the entry and tags from which it was made."""

    entry: Entry
    tags: Tags
    text: str


class _Shown(NamedTuple):
    """Result of the reader thread for the event loop; `progress` is "" once everything has been read."""

    filter: Filter
    everything: list[Entry]
    entries: dict[str, Entry]
    damaged: dict[str, str]
    rows: list[Row]
    progress: str


class SavedScreen(MovingScreen, ListPage[None]):
    """List of the games: unfinished ones, finished ones, then damaged files."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "find.open",
        "saved.filter",
        "saved.clear",
        "saved.tags",
        "saved.delete",
        "saved.undelete",
        "app.help",
        "page.back",
    )
    LARGE = True
    BINDINGS = bindings("SavedScreen")

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        super().__init__()
        self._folder = self.sixteen.saves
        self._catalogue = catalogue or Catalogue(self._folder)
        self._entries: dict[str, Entry] = {}
        """Entries in the list, by row."""
        self._all: list[Entry] = []
        self._found: list[Entry | SaveError | OSError] | None = None
        """Entries and errors of all files; None until all have been read."""
        self._wanted, self._tags = Filter(), dict[str, Tags]()
        self._texts: dict[str, Text] = {}
        """Cached search texts, by file."""
        self._matches: dict[str, Match] = {}
        """Match of a game that belongs to one, by id."""
        self._copies: dict[str, Copy] = {}
        """How a file differs from the save that it is a copy of, by file."""
        self._damaged: dict[str, str] = {}
        """Reason of the damage, by file."""
        self._first: str | None = None
        """Id of the first row of the last update while the list is being read.

        A cursor on it moves to the new first row; a cursor on another row stays with its game.
        """
        self._deleted: list[Path] = []
        """Files moved to the trash by this screen, the last one restored first."""
        self._moved = 0.0
        """Time of the last key or update (`REST`)."""
        self._notice, self._noticed = "", ""
        """Message in place of the explanation, and the row it replaces; it ends when the cursor leaves that row."""

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the bindings: without those that have nothing to act on, whose room goes to "watch" or "merge"."""
        hidden = {
            name for name, there in (("saved.clear", self._wanted), ("saved.undelete", self._deleted)) if not there
        }
        shown = [each for each in super().shown if each not in hidden]
        if len(hidden) > 1:
            shown.insert(-2, "saved.watch")
        if self._copy is not None:
            shown.insert(1, "saved.merge")
        return (*shown,)

    def on_screen_resume(self) -> None:
        self._look()

    def fill(self) -> None:
        self._texts = {}  # the language may have changed
        self.head()
        row = self.query_one(Menu).row
        if self._found is not None and (row is None or row.heading):
            self.query_one(Menu).show(self._nothing())
        elif not self._entries:
            self.explain(say.reading_games())
        elif row is not None:
            self._tell_of(row)

    def _nothing(self) -> list[Row]:
        """Return heading rows that explain an empty list."""
        said = library.nothing_fits() if self._wanted and self._all else say.nothing_saved()
        return [Row(f"-{n}", line, heading=True) for n, line in enumerate(wrap(said, self.size.width - BESIDE))]

    @property
    def moment(self) -> object:
        """Number of deleted files, so that a held key deletes, restores or merges only one game."""
        return len(self._deleted)

    def head(self, progress: str = "") -> None:
        """Show the title, the filter or the progress, and the number of matching games."""
        filter = ", ".join(library.parts(self._wanted))
        count = library.kept(len(self._entries), len(self._all)) if self._wanted else ""
        self.query_one(TitleBar).show(say.saved_games(), progress or filter, self.moving or count)

    def _look(self) -> None:
        if self.query(Menu):  # else the program ends
            shown = len(self._entries) + len(self._damaged)  # an update must not shorten the list
            page = max(self.app.size.height, shown)  # of the app: the list may have no size so far
            self.run_worker(partial(self._read, page), thread=True, exclusive=True)

    def _read(self, page: int) -> None:
        """Read all games in a worker thread; show the list after the first `page` of them, and then at intervals."""
        worker = get_current_worker()
        try:
            files = self._catalogue.files()
        except OSError as error:
            self._notice = errors.trouble(error)
            files = []
        matched = standings(self._folder)
        if matched != self._matches:
            self._matches, self._texts = matched, {}
        rows: dict[str, Row] = {}
        self._tags = tags.load(self._folder)
        found: list[Entry | SaveError | OSError] = []
        due = time.monotonic() + (SOON if len(files) < LONG else 0)
        with contextlib.closing(self._catalogue.look(files)) as looked:
            for each in looked:
                if not self._rested(worker):
                    return
                found.append(each)
                if len(found) >= page and time.monotonic() >= due:
                    self._tell(found, rows, len(files))
                    self._moved = time.monotonic()
                    due = time.monotonic() + OFTEN * (1 if len(found) < LONG else 10)
        if worker.is_cancelled:
            return
        self._found = found
        entries = [each for each in found if isinstance(each, Entry)]
        self._copies, self._texts = self._catalogue.copies(entries), {}
        self._tell(found, rows, None)
        for each in found:  # fill the cache in advance, so that a search is fast
            if isinstance(each, Entry) and self._rested(worker):
                self._text(each)

    def _rested(self, worker: Worker[object]) -> bool:
        """Wait until `REST` seconds after the last key or update; return False if the worker was cancelled."""
        while time.monotonic() < self._moved + REST and not worker.is_cancelled:
            time.sleep(REST / 10)
        return not worker.is_cancelled

    def _tell(
        self, found: Sequence[Entry | SaveError | OSError], made_before: dict[str, Row], total: int | None
    ) -> None:
        """Make the rows in the worker thread and pass them to the event loop.

        `made_before` caches rows by file. `total` is the number of files, or None if all have been read.
        """
        made, filter = listing(found), self._wanted
        everything = [*made.unfinished, *made.finished]
        if filter:
            kept = {entry.file for entry in filtered(everything, self._tags, filter)}
            unfinished, finished = (
                [each for each in group if each.file in kept] for group in (made.unfinished, made.finished)
            )
            made = Listing(unfinished, finished, [])
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
        self.call_later(self._show, _Shown(filter, everything, by_row, damaged, rows, progress))

    def _show(self, shown: _Shown) -> None:
        if not self.is_mounted or not self.query(Menu) or shown.filter != self._wanted:
            return
        menu, rows, progress = self.query_one(Menu), shown.rows, shown.progress
        self._all, self._entries, self._damaged = shown.everything, shown.entries, shown.damaged
        first = next((row.id for row in rows if not row.heading), None)
        on_first = menu.row is not None and menu.row.id == self._first
        self.head(progress)
        self.explain(self._notice)
        menu.show(rows or self._nothing(), cursor=first if on_first else None)
        self._first = first if progress else None
        self.show_keys()

    @property
    def _entry(self) -> Entry | None:
        row = self.query_one(Menu).row
        return self._entries.get(row.id) if row else None

    @property
    def _copy(self) -> Copy | None:
        """How the selected game differs from the save that it is a copy of; None if it is no copy."""
        entry = self._entry if self.query(Menu) else None
        return self._copies.get(entry.file) if entry else None

    def pointed(self, row: Row) -> None:
        self._moved = time.monotonic()
        self._tell_of(row)
        self.show_keys()

    def _tell_of(self, row: Row) -> None:
        """Explain a row, or show the pending message in its place."""
        entry = self._entries.get(row.id)
        if self._noticed != row.id and (self._noticed in self._entries or self._noticed in self._damaged):
            self._notice = ""
        if self._notice:  # survives an update of the list
            self._noticed = row.id
            self.explain(self._notice)
        elif entry:
            words = PLUGINS[entry.game].text
            match = self._match_of(entry, in_full=True)
            what = ", ".join((words.title(), words.rules_summary(entry.rules), *([match] if match else [])))
            if copy := self._copies.get(entry.file):
                what = f"{library.copy(copy)}, {what}"
            if tagged := self._tags.get(entry.file):
                what = f"{what}  {library.tags(tagged)}"
            what_now = say.help_saved(finished=entry.finished)
            who = [] if self.compact or cell_len(say.players(entry)) < self._names - 4 else [say.players(entry)]
            if entry.helped:
                what_now = f"{what_now} {HELPED} {say.with_help()}"
            if entry.parent is not None:
                what_now = f"{what_now} {BRANCH}{branches.is_branch(entry.parent.entries, same=entry.parent.same)}"
            self.explain(*who, what, what_now)
        elif row.id in self._damaged:
            self.explain(*wrap(self._damaged[row.id], self.size.width - 6))

    @on(Menu.Chosen)
    def _chosen(self) -> None:
        entry = self._entry
        if entry is None or not self.on_top:
            return
        if entry.finished:
            self._replay(entry)
        else:
            self.sixteen.resume(self._folder / entry.file)

    def action_enter(self) -> None:
        """Open the editor for a game played with real cards."""
        from sixteen_tui.screens.home.entering import EnterScreen

        self.app.push_screen(EnterScreen())

    def action_watch(self) -> None:
        if self._entry:
            self._replay(self._entry)

    def _replay(self, entry: Entry) -> None:
        try:
            self.sixteen.open_replay(read(self._folder / entry.file))
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)

    def action_delete(self) -> None:
        from sixteen_tui.screens.base.dialog import Confirm

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

    def action_merge(self) -> None:
        from sixteen_tui.session.importing import merge_copy

        entry, copy = self._entry, self._copy
        if entry is None or copy is None:
            return
        try:
            said, thrown = merge_copy(self._folder, paths.trash(), entry.file, copy)
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)
            return
        if thrown is not None:
            self._deleted.append(thrown)
        self.moved(said)

    def action_undelete(self) -> None:
        path = self._deleted.pop()
        try:
            restore(path, self._folder)
        except OSError as error:
            if os.path.lexists(path):  # still in the trash: allow another attempt
                self._deleted.append(path)
            self.notify(errors.trouble(error), markup=False)
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "enter":
            return not self.sixteen.limits.restricted
        if action == "merge":
            return True if self._copy else None
        if action == "undelete":
            return True if self._deleted else None
        if action == "clear":
            return True if self._wanted else None
        if action == "filter":
            return True if self._all else None
        if action in ("watch", "tags"):
            return True if self._entry else None
        if action == "delete":
            row = self.query_one(Menu).row
            return True if row and not row.heading else None
        return super().check_action(action, parameters)

    # Filters and tags

    def action_filter(self) -> None:
        from sixteen_tui.screens.library.filter import FilterScreen

        def chosen(wanted: Filter | None) -> None:
            if wanted is not None:
                self._want(wanted)

        self.app.push_screen(FilterScreen(self._wanted, self._all, self._tags), chosen)

    def action_clear(self) -> None:
        self._want(Filter())

    def _want(self, wanted: Filter) -> None:
        if wanted != self._wanted:
            self._wanted, self._notice = wanted, ""
            self.head()
            if self._found is None:
                self._look()
            else:  # all games have been read: only the rows change
                self.run_worker(partial(self._tell, self._found, {}, None), thread=True, exclusive=True)

    def action_tags(self) -> None:
        from sixteen_tui.screens.base.dialog import LineEntry

        entry = self._entry
        if entry is None:
            return

        def given(text: str | None) -> None:
            words = () if text is None else tags.parsed(text)
            if text is None or words == self._tags.get(entry.file, ()):
                return
            try:
                tags.write(self._folder, entry.file, words)
            except OSError as error:
                self.notify(errors.trouble(error), markup=False)
            self._look()

        now = " ".join(self._tags.get(entry.file, ()))
        self.app.push_screen(LineEntry(library.tags_title(), library.tags_question(), MOST_TAGS, None, now), given)

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
        if row is not None:
            self.pointed(row)

    def _told(self, row: Row) -> str:
        """Return the search text of a row, folded; it includes texts that the row truncates."""
        entry = self._entries.get(row.id)
        return folded(row.text) if entry is None else self._text(entry)

    def _text(self, entry: Entry) -> str:
        """Return the search text of a game, folded; cached until its entry or tags change."""
        known, tagged = self._texts.get(entry.file), self._tags.get(entry.file, ())
        if known is not None and known.entry is entry and known.tags == tagged:
            return known.text
        words = PLUGINS[entry.game].text
        said = (say.date(entry.last), words.title(), self._players(entry), clean(entry.score))
        more = (told.result(entry.result), words.rules_summary(entry.rules), library.tags(tagged))
        made = Text(entry, tagged, folded(" ".join((*said, *more))))
        self._texts[entry.file] = made
        return made.text

    def _match_of(self, entry: Entry, *, in_full: bool = False) -> str:
        """Return the text about the match of a game, as it stood then; "" for a single game."""
        match = self._matches.get(entry.id)
        if match is None:
            return ""
        sides = PLUGINS[entry.game].text.sides(entry.rules, say.seat_names(entry.players))
        return (matches.in_title if in_full else matches.in_list)(match, sides)

    def _players(self, entry: Entry) -> str:
        """Return the column of the players, with the match; a match of two sides is cut to its score if it must fit."""
        match, players = self._matches.get(entry.id), say.players(entry)
        if copy := self._copies.get(entry.file):
            players = f"{library.copy(copy)} · {players}"
        if match is None:
            return players
        said = f"{players} · {self._match_of(entry)}"
        short = f"{players} · {matches.standing(match, ())}" if match.sides == 2 else said
        return said if cell_len(said) <= self._names - 4 else short

    # Columns

    @property
    def _names(self) -> int:
        """Width of the column of the players: the rest of the row."""
        return max(10, min(self.WIDEST, self.size.width) - 4 - sum(COLUMNS))

    def _heads(self, group: str) -> str:
        """Return the heading of a group, with the heads of the columns unless compact."""
        if self.compact:
            return group
        game, players, score, result = told.heads()
        return self._in_columns(group, game, f"  {players}", score, result)

    def _line(self, entry: Entry) -> str:
        """Return the row of a game; if compact without the game's name and the result."""
        mark, date, score = HELPED if entry.helped else " ", say.date(entry.last), clean(entry.score)
        players = f"{BRANCH if entry.parent is not None else ''}{self._players(entry)}"
        if self.compact:
            return f"{date}  {fit(score, 7)}{mark} {fit(players, 43)}"
        title, who = PLUGINS[entry.game].text.title(), players
        tagged = library.tags(self._tags.get(entry.file, ()))
        if tagged and cell_len(who) + 2 + cell_len(tagged) <= self._names - 4:
            who = f"{who}  {tagged}"
        return self._in_columns(date, title, f"{mark} {who}", score, told.result(entry.result))

    def _in_columns(self, *texts: str) -> str:
        sizes = (*COLUMNS[:2], self._names, *COLUMNS[2:])
        return "".join(f"{fit(text, size - 2)}  " for text, size in zip(texts, sizes, strict=True)).rstrip()
