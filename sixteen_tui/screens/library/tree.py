"""Tree of a game: its origin, its branches, its taken-back lines, and all results.

Invariant: keys are handled while it is read. A row reveals no more of an unfinished game than the list of saved games.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.worker import get_current_worker

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.catalogue import Catalogue, read
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.statistics.game import Contribution
from sixteen_tui.saves.statistics.totals import by_strength
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.previewed import PreviewedPosition, PreviewPage
from sixteen_tui.screens.library.previews import of_game
from sixteen_tui.session.family import FamilyNode, family
from sixteen_tui.session.replay import Replay
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import branches as say
from sixteen_tui.text import errors, listed, numbers, saved, screens, statistics
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.listed import Listed
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import fit
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.panel import MiniTable, Section, said

COLUMNS: Final = (18, 10)
"""Widths of the columns date and result, in cells, with the gap; the players take what they and the score leave."""
GAPS: Final = (6, 8)
"""Cells of a row between its columns and beside them, in a narrow list and in a wide one."""
SCORE: Final = 8
"""Least width of the column of the score, without the gap."""
ROOMY: Final = 30
"""Minimum width of the column of the players, in cells; with less the column of the date is omitted."""
DEEPEST: Final = 6
"""Maximum depth that is drawn with indentation; deeper games are not indented further."""
OTHER_CARDS: Final = "~"
"""Marks a branch in which the unseen cards were reshuffled."""
AROUND: Final = 4
"""Rows of the screen that are not for the games."""
TOLD: Final = 3
"""Maximum number of observations of a taken-back line in its explanation."""


def _guides(node: FamilyNode) -> str:
    """Return the lines of the tree that pass a game."""
    return "".join("│ " if more else "  " for more in node.guides[-(DEEPEST - 1) :])


def _at(step: int, small: MiniTable) -> Section:
    """Return a section with a position of a game at a step."""
    return Section("", small=small._replace(title=say.at_step(step)))


def _part(entry: Entry) -> Contribution | None:
    """Return what a finished game adds to the statistics of its only person; None for any other game."""
    counted = entry.counted if entry.finished and entry.countable else None
    return counted.parts[0] if counted is not None and len(counted.parts) == 1 else None


class TreeScreen(PreviewPage[None]):
    """One row per game or taken-back line of a family (`session.family`); Enter opens or resumes it."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "app.help", "page.back")

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record.stands or record
        self.game: str = record.header.game
        self._catalogue = Catalogue(self.shell.saves)
        self._kin: dict[str, FamilyNode] = {}

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.query(Menu):  # else the program ends
            self.run_worker(self._read, thread=True, exclusive=True)

    def _read(self) -> None:
        worker, found = get_current_worker(), list[Entry]()
        try:
            files = self._catalogue.files()
        except OSError as error:
            self.call_later(self.notify, errors.trouble(error), markup=False)
            files = []
        with contextlib.closing(self._catalogue.look(files)) as looked:
            for each in looked:
                if worker.is_cancelled:
                    return
                if isinstance(each, Entry):
                    found.append(each)
        self.call_later(self._show, family(found, self._record))

    def _show(self, node: list[FamilyNode]) -> None:
        if not self.is_mounted or not self.query(Menu):
            return
        first = not self._kin
        self._kin = {each.id if each.line is None else f"{each.id} {each.line}": each for each in node}
        own = next((row for row, each in self._kin.items() if self._is_here(each)), None)
        self.fill(cursor=own if first else None)
        self.show_keys()

    def _rows(self) -> Iterator[Row]:
        """Yield the heads and the games, in a tall terminal apart, with the lines of the tree between them."""
        yield Row("-heads", self._heads, heading=True, ink="dim")
        tall = self.size.height > max(TALL, 2 * len(self._kin) + AROUND)
        for place, (row, each) in enumerate(self._kin.items()):
            if tall and place:
                lines = _guides(each) + ("│" if each.depth else "")
                yield Row("-", lines, heading=True, ink="dim")
            yield Row(row, *self._line(each))

    def fill(self, cursor: str | None = None) -> None:
        if self._kin:
            rows = [*self._rows()]
            self.leave(len(rows))
            self.query_one(Menu).show(rows, cursor=cursor)
        self.query_one(TitleBar).show(say.tree(), PLUGINS[self.game].text.title())
        row = self.query_one(Menu).row
        if not self._kin:
            self.explain(screens.reading_games())
        elif row is not None:
            self.describe(row)

    def describe(self, row: Row) -> None:
        node = self._kin.get(row.id)
        if node is None:
            return
        told = " ".join(self._sentences(node))
        told = numbers.about(self._who(node.entry), told) if self.compact and node.entry is not None else told
        self.explain(told, title=say.tree())
        self.course(None)
        if node.line is not None and not self.compact:
            self.tray(Section(say.tree(), said(*self._sentences(node))), *self._taken_back(node, node.line))
        elif node.entry is not None and not self.compact:
            then = partial(self._show_game, node, node.entry)
            self.look_at(self.shell.saves / node.entry.file, then, node.begins if node.entry.finished else None)

    def _show_game(self, node: FamilyNode, entry: Entry, found: PreviewedPosition) -> None:
        """Show a game, and one that goes on as it stands, a finished one as it was where it branches."""
        begins = node.begins if entry.finished else None
        now = found if begins is None else PreviewedPosition()
        first, _ = of_game(Listed(entry), now, self.first_key("menu.choose"))
        branch = [] if begins is None or found.small is None else [_at(begins, found.small)]
        self.tray(first, Section(say.tree(), said(*self._sentences(node))), *branch)
        self.course(found.bars)

    def _taken_back(self, node: FamilyNode, line: int) -> Iterator[Section]:
        """Yield the last position of a line that was taken back, as the only person saw it."""
        small = PLUGINS[self.game].small
        if small is not None:
            replay = Replay(self._record.along(line))
            replay.eyes = self._record.only_person
            replay.go(node.length)
            yield _at(node.length, small(replay.view))

    def _sentences(self, node: FamilyNode) -> list[str]:
        if node.line is not None:
            return [
                say.was_taken_back(node.begins or 0, node.length - (node.begins or 0)),
                " · ".join(self._happened(node)),
            ]
        if self._is_here(node):
            return [say.is_here(), *([say.tree_none()] if len(self._kin) == 1 else [])]
        if node.entry is None:
            return [say.gone_by_id(clean(node.id, 40))]
        said = [] if node.begins is None else [say.is_branch(node.begins, same=node.same)]
        said = [f"{OTHER_CARDS} {each}" if not node.same else each for each in said]
        help = [] if self.compact else [screens.help_saved(self.first_key("menu.choose"), finished=node.entry.finished)]
        return [*said, say.played(numbers.date(node.entry.last)), *help]

    def _happened(self, node: FamilyNode) -> list[str]:
        """Return the first actions of a taken-back line, in sentences."""
        replay = Replay(self._record.along(node.line or 0))
        told = PLUGINS[self.game].text.log_line
        first = node.begins or 0
        seen = replay.told(first, min(first + TOLD, replay.last))
        return [
            line
            for each in seen
            for a in each.actions
            for line in told(a, each.events, each.view, replay_text.names(replay))
        ]

    def _is_here(self, node: FamilyNode) -> bool:
        return node.line is None and node.id == self._record.header.id

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        node = self._kin.get(message.row.id)
        if node is None or not self.on_top:
            return
        if self._is_here(node):
            self.dismiss(None)
        elif node.line is not None:
            self.shell.open_replay(self._record.along(node.line), node.begins)
        elif node.entry is not None and not node.entry.finished:
            self.shell.resume(self.shell.saves / node.entry.file)
        elif node.entry is not None:
            try:
                record = read(self.shell.saves / node.entry.file)
            except (SaveError, OSError) as error:
                self.notify(errors.wrong(error), markup=False)
            else:
                self.shell.open_replay(record, node.begins)

    # Columns

    @property
    def _narrow(self) -> bool:
        return self.felt < pages.ROOMY

    @property
    def _score(self) -> int:
        """Width of the column of the score: that of the longest, unless it leaves the players too little."""
        longest = saved.widest_score(node.entry for node in self._kin.values() if node.entry is not None)
        row = self.felt if self._narrow else min(self.WIDEST, self.felt - 2) - COLUMNS[1]
        room = row - GAPS[not self._narrow] - self._begins - saved.LEAST_WHO
        return max(5 if self._narrow else SCORE, min(longest, room))

    @property
    def _begins(self) -> int:
        """Width of the column with the lines of the tree and the step of the branch, in cells."""
        deepest = max((min(node.depth, DEEPEST) for node in self._kin.values()), default=0)
        return 2 * deepest + 12

    def _heads(self) -> str:
        heads = "", f"  {saved.players_head()}", saved.score_head(), " " if self._narrow else saved.result_head()
        text, beside = self._in_columns(say.begins(), *heads)
        return f"{text}   {beside}" if beside else text

    def _line(self, node: FamilyNode) -> tuple[str, str]:
        """Return the row of a game: what the cursor fills, and in a narrow list the players beside it."""
        lines = _guides(node)
        lines += "" if not node.depth else "╰─" if node.last else "├─"
        begins = f"{lines}{'' if node.begins is None else say.at_step(node.begins)}"
        mark = "●" if self._is_here(node) else " " if node.same else OTHER_CARDS
        if node.line is not None:
            return self._in_columns(begins, "", f"  {say.taken_back(node.length - (node.begins or 0))}", "", "")
        entry = node.entry
        if entry is None:
            here = self._is_here(node)
            table = self._record.table
            who = ", ".join(screens.seat_names(self._record.players)) if here else say.gone()
            score = saved.score(self.game, table.game.score(table.public), self._score) if here else ""
            return self._in_columns(begins, "", f"{mark} {who}", score, "")
        part, who = _part(entry), screens.players(entry) if self.compact else self._who(entry)
        how = listed.result(part.result) if part is not None else "" if entry.finished else say.under_way()
        if self._narrow and not entry.finished:
            how = "…"
        score = saved.score(entry.game, entry.points, self._score)
        return self._in_columns(begins, numbers.date(entry.last), f"{mark} {who}", score, how)

    def _who(self, entry: Entry) -> str:
        """Return the players, and the levels of the computer players if the game counts for one person."""
        part = _part(entry)
        levels = statistics.levels(by_strength(self.game, part.opponents)) if part is not None else ""
        return f"{screens.players(entry)} ({levels})" if levels else screens.players(entry)

    def _in_columns(self, begins: str, date: str, who: str, score: str, result: str) -> tuple[str, str]:
        if self._narrow and not score:
            return f"{fit(begins, self._begins - 3)}{who.strip()}", ""
        if self._narrow:
            return f"{fit(begins, self._begins - 3)}{fit(score, self._score + 1)}{fit(result[:1], 1)}", who.strip()
        day, how = COLUMNS
        room = min(self.WIDEST, self.felt - 2) - 4 - self._begins - day - how - self._score - 2
        columns = [(begins, self._begins), (date, day), (who, room), (score, self._score + 2), (result, how)]
        if room < ROOMY:  # the explanation has the date
            columns[1:3] = [(who, max(10, room + day))]
        if not score and not result:  # nothing follows
            columns[-3] = (who, sum(size for _, size in columns[-3:]))
        return "".join(f"{fit(text, size - 2)}  " for text, size in columns).rstrip(), ""
