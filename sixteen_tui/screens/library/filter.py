"""Form that filters the saved games: a row for each criterion (`saves.library.PARTS`).

Invariant: shows at once how many games match; reads no file. Threading: games are counted in a worker thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.worker import get_current_worker

from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import PARTS, Criterion, Filter, OfferedValues, Value, filtered, rule_names, today
from sixteen_tui.saves.tags import Tags, counted
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.listed import ListPage
from sixteen_tui.screens.base.menu import AROUND, Menu, Row, apart
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.screens.home.tray import result
from sixteen_tui.screens.library.rows import listed
from sixteen_tui.text import library as say
from sixteen_tui.text.filters import FILTERS, problem
from sixteen_tui.text.i18n import _
from sixteen_tui.text.listed import Listed
from sixteen_tui.text.screens import saved_games, seat_names
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.panel import MARGIN, Panel, Section, TextBelow, said

_BY_NAME: Final = {part.name: part for part in PARTS}
MOST: Final = 12
"""Maximum number of names and of tags that are offered; others can be typed."""
COUNT: Final = 7
"""Cells of a number of games."""
LONGEST: Final = 40
"""Maximum length of a typed value, in characters."""

GAPS: Final = 4
"""Rows of the tray that are neither explanation nor games."""
_BY_VALUE: Final = "values"
"""Group of the workers that count the games of each value of a row."""


class FilterScreen(ListPage[Filter], Deferring[Filter]):
    """Returns the filter. Left and right change a row, Enter opens its entry field or changes it.

    In a wide terminal the tray has the explanation of the row and the games that match; in a large one these stand
    below the list, and the tray has their number for each value of the row.
    """

    WIDEST = 14
    SHOWN: ClassVar[tuple[str, ...]] = ("menu.more", "menu.choose", "saved.clear", "app.help", "page.back")
    BINDINGS = bindings("FilterScreen")

    def __init__(self, wanted: Filter, entries: Sequence[Entry], tags: Mapping[str, Tags]) -> None:
        super().__init__()
        self._wanted, self._entries, self._tags = wanted, entries, tags
        self._names: list[str] = []
        here = {entry.file: tags[entry.file] for entry in entries if entry.file in tags}
        self._words = [tag for tag, _ in counted(here)][:MOST]
        self._fits: Sequence[Entry] | None = None
        """The games that match; None until they have been looked for."""
        self._counts: Sequence[int] = ()
        """The number of matches with each value of the row at the cursor, without its own value; () for unknown."""
        self._counted_for: object = None
        """The filter and row that `_counts` belongs to."""

    def body(self) -> ComposeResult:
        yield pages.Beside(pages.Felt(*super().body(), TextBelow()), Panel())

    def on_resize(self) -> None:
        super().on_resize()
        self.query_one(Panel).styles.width = pages.tray(self.size.width)
        self.set_class(pages.told_beside(*self.size), "-beside")

    def on_mount(self) -> None:
        self._count()

    def action_back(self) -> None:
        self.dismiss(self._wanted)

    def action_clear(self) -> None:
        self._choose(Filter())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True if action != "clear" or self._wanted else None

    # Matches

    def _count(self) -> None:
        self.run_worker(partial(self._counted, self._wanted), thread=True, exclusive=True)

    def _counted(self, wanted: Filter) -> None:
        """Count the matches in a worker thread, and on the first run the most frequent names."""
        worker = get_current_worker()
        names = self._names
        if not names:
            found = Counter(name for entry in self._entries for name in seat_names(entry.players))
            names = [name for name, _ in found.most_common(MOST)]
        fit = filtered(self._entries, self._tags, wanted, seat_names)
        if not worker.is_cancelled:
            self.call_later(self._tell, wanted, fit, names)

    def _tell(self, wanted: Filter, fit: Sequence[Entry], names: list[str]) -> None:
        if wanted == self._wanted and self.query(Menu):
            self._fits, self._names = fit, names
            self.fill()

    # Rows

    def fill(self) -> None:
        self.query_one(TitleBar).show(
            say.filter_title(), "", "" if self._fits is None else say.games_kept(len(self._fits), len(self._entries))
        )
        menu = self.query_one(Menu)
        rows = apart([*map(self._row, PARTS), *self._end()], self.size.height - AROUND)
        menu.show(rows)
        self.leave(len(rows) if pages.told_beside(*self.size) else 0)
        if menu.row:
            self._explain(menu.row)

    def _end(self) -> list[Row]:
        return [Row("-", "", heading=True), Row("show", say.show())]

    def _row(self, part: Criterion) -> Row:
        values = self._values(part)
        said = [self._says(part, value) for value in values]
        at = values.index(part.value(self._wanted))
        return Row(part.name, FILTERS[part.name].label(), said[at], changes=True, choices=said, at=at)

    def _offered(self, part: Criterion) -> Mapping[str, Value]:
        return part.offered(self._wanted, OfferedValues(self._names, self._words, today()))

    def _values(self, part: Criterion) -> list[Value]:
        """Return the choices of a row: "anything" first, last the current value if it was typed."""
        values, now = [part.value(Filter()), *self._offered(part).values()], part.value(self._wanted)
        return values if now in values else [*values, now]

    def _says(self, part: Criterion, value: Value) -> str:
        text = FILTERS[part.name]
        if value == part.value(Filter()):
            return text.any()
        name = next((name for name, each in self._offered(part).items() if each == value), None)
        if text.offered is not None and name is not None:
            return text.offered(name)
        return text.says(replace(self._wanted, **value))

    def pointed(self, row: Row) -> None:
        self.follow(partial(self._explain, row))

    def _help(self, row: str) -> str:
        return _(FILTERS[row].help).format(key=self.first_key("menu.choose")) if row in FILTERS else say.show_help()

    def _explain(self, row: Row) -> None:
        """Explain a row below the list, or on the tray, where the games begin in the same row for each."""
        if not pages.told_beside(*self.size):
            self.explain(self._help(row.id))
            return
        self.explain()
        room = pages.tray(self.size.width) - 2 * MARGIN
        told = said(*wrap(self._help(row.id), room))
        rows = max(len(wrap(self._help(each), room)) for each in (*FILTERS, "show"))
        told += [[] for _ in range(rows - len(told))]
        below, fits = self.query_one(TextBelow), self._fits or ()
        none = said(say.nothing_fits()) if self._fits is not None and not fits else []
        if not below.display:
            games = [result(each, room) for each in fits[: self.size.height - AROUND - rows - GAPS]]
            self.query_one(Panel).show(Section(row.text, told), Section(saved_games(), none or games))
            return
        self.query_one(Panel).show(Section(row.text, told), *self._by_value(row, room))
        felt = self.size.width - pages.tray(self.size.width) - 2 * pages.TEXT
        found = [Listed(each, self._tags.get(each.file, ())) for each in fits[: self.size.height]]
        below.show(Section(saved_games(), none or listed(found, felt)))

    def _by_value(self, row: Row, room: int) -> list[Section]:
        """Return the section with the number of games for each value of a row; it is counted after the first time."""
        if row.id not in _BY_NAME:
            return []
        part = _BY_NAME[row.id]
        values = self._values(part)
        if self._counted_for != (self._wanted, row.id, len(values)):
            self._counted_for, self._counts = (self._wanted, row.id, len(values)), ()
            count = partial(self._count_values, part, values, self._counted_for)
            self.run_worker(count, thread=True, exclusive=True, group=_BY_VALUE)
        now, lines = part.value(self._wanted), list[Line]()
        numbers = [*map(str, self._counts)] or [""] * len(values)
        for value, number in zip(values, numbers, strict=True):
            line = f"{fit(self._says(part, value), room - COUNT)}{fit(number, COUNT, 'right')}"
            lines.append([(line, "accent" if value == now else "text")])
        return [Section(saved_games(), lines)]

    def _count_values(self, part: Criterion, values: Sequence[Value], counted_for: object) -> None:
        """Count the games that match with each value of a criterion and all the others as they are."""
        worker, wanted, found = get_current_worker(), self._wanted, list[int]()
        open = filtered(self._entries, self._tags, replace(wanted, **part.value(Filter())), seat_names)
        for value in values:
            if worker.is_cancelled:
                return
            found.append(len(filtered(open, self._tags, replace(wanted, **value), seat_names)))
        self.call_later(self._tell_values, found, counted_for)

    def _tell_values(self, found: list[int], counted_for: object) -> None:
        if counted_for == self._counted_for and self.query(Menu):
            self._counts = found
            if (row := self.query_one(Menu).row) and not self.waits:
                self._explain(row)

    @property
    def late(self) -> bool:
        return super().late or any(work.group == _BY_VALUE and work.is_running for work in self.workers)

    # Handlers

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        part = _BY_NAME[message.row.id]
        values = self._values(part)
        self._set(values[(values.index(part.value(self._wanted)) + message.by) % len(values)])

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        if message.row.id == "show":
            self.action_back()
        elif _BY_NAME[message.row.id].typed is not None:
            self._type(_BY_NAME[message.row.id])
        else:
            self._changed(Menu.Changed(message.row, 1))

    def _set(self, value: Value) -> None:
        wanted = replace(self._wanted, **value)
        known = rule_names(wanted.game)
        self._choose(replace(wanted, rules=tuple(each for each in wanted.rules if each in known)))

    def _choose(self, wanted: Filter) -> None:
        self._wanted, self._fits = wanted, None
        self.fill()
        self._count()

    def _type(self, part: Criterion) -> None:
        from sixteen_tui.screens.base.line_entry import LineEntry

        def given(text: str | None) -> None:
            if text is None or part.typed is None:
                return
            try:
                self._set(part.typed(text, today()))
            except ValueError:
                last = part.inputs[-1]
                self.notify(problem(last.field, text, last.known(self._wanted.game)), markup=False)

        question, now = _(FILTERS[part.name].typed), part.written(self._wanted)
        self.app.push_screen(LineEntry(say.filter_title(), question, LONGEST, say.filter_key(), now), given)
