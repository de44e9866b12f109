"""Form that filters the saved games: a row for each criterion.

Invariant: shows at once how many games match; reads no file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.worker import get_current_worker

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import library as shelf
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import Filter, NoDayError
from sixteen_tui.saves.tags import Tags, counted, parsed
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.listed import ListPage
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import library as say
from sixteen_tui.text.screens import seat_names
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.menu import Menu, Row

ROWS: Final = ("game", "player", "rules", "result", "days", "tags")
TYPED: Final = ("player", "days", "tags")
"""Rows whose value can also be typed."""
MOST: Final = 12
"""Maximum number of names and of tags that are offered; others can be typed."""
LONGEST: Final = 40
"""Maximum length of a typed value, in characters."""


class FilterScreen(ListPage[Filter]):
    """Returns the filter. Left and right change a row, Enter opens its entry field or changes it."""

    WIDEST = 14
    SHOWN: ClassVar[tuple[str, ...]] = ("menu.more", "menu.choose", "saved.clear", "app.help", "page.back")
    BINDINGS = bindings("FilterScreen")

    def __init__(self, wanted: Filter, entries: Sequence[Entry], tags: Mapping[str, Tags]) -> None:
        super().__init__()
        self._wanted, self._entries, self._tags = wanted, entries, tags
        self._names: list[str] = []
        here = {entry.file: tags[entry.file] for entry in entries if entry.file in tags}
        self._words = [tag for tag, _ in counted(here)][:MOST]
        self._fits: int | None = None
        """Number of games that match; None until counted."""

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
        fit = len(shelf.filtered(self._entries, self._tags, wanted))
        if not worker.is_cancelled:
            self.call_later(self._tell, wanted, fit, names)

    def _tell(self, wanted: Filter, fit: int, names: list[str]) -> None:
        if wanted == self._wanted and self.query(Menu):
            self._fits, self._names = fit, names
            self.fill()

    # Rows

    def fill(self) -> None:
        self.query_one(TitleBar).show(
            say.filter_title(), "", "" if self._fits is None else say.kept(self._fits, len(self._entries))
        )
        self.query_one(Menu).show([*map(self._row, ROWS), *self._end()])

    def _end(self) -> list[Row]:
        return [Row("-", "", heading=True), Row("show", say.show())]

    def _row(self, name: str) -> Row:
        values = self._values(name)
        now = self._now(name)
        at = values.index(now) if now in values else 0
        said = [self._says(name, value) for value in values]
        return Row(name, say.part(name), said[at], changes=True, choices=said, at=at)

    def _now(self, name: str) -> Any:
        return (self._wanted.since, self._wanted.until) if name == "days" else getattr(self._wanted, name)

    def _values(self, name: str) -> list[Any]:
        """Return the choices of a row: "anything" first, last the current value if it was typed."""
        today = date.today()  # noqa: DTZ011  # the person's own day
        match name:
            case "game":
                values: list[Any] = ["", *PLUGINS]
            case "player":
                values = ["", *self._names]
            case "rules":
                values = [(), *((each,) for each in shelf.rule_names(self._wanted.game))]
            case "result":
                values = ["", *shelf.RESULTS]
            case "days":
                spans = (shelf.span(each, today) for each in ("week", "month", "year"))
                values = [(None, None), *((first, None) for first, _ in spans)]
            case _:
                values = [(), *((each,) for each in self._words)]
        now = self._now(name)
        return values if now in values else [*values, now]

    def _says(self, name: str, value: Any) -> str:
        if value in ("", (), (None, None)):
            return say.anything()
        match name:
            case "game":
                return PLUGINS[value].text.title()
            case "player":
                return clean(value)
            case "rules":
                return ", ".join(say.rule(each, self._wanted.game) for each in value)
            case "result":
                return say.result(value)
            case "days":
                return self._days(*value)
        return say.tags(value)

    def _days(self, since: date | None, until: date | None) -> str:
        if until is None:
            for each in ("week", "month", "year"):
                if shelf.span(each, date.today())[0] == since:  # noqa: DTZ011  # as above
                    return say.period(each)
        return say.days(since, until)

    def pointed(self, row: Row) -> None:
        self.explain(say.part_help(row.id))
        self.show_keys()

    # Handlers

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        name = message.row.id
        values = self._values(name)
        self._set(name, values[(values.index(self._now(name)) + message.by) % len(values)])

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        if message.row.id == "show":
            self.action_back()
        elif message.row.id in TYPED:
            self._type(message.row.id)
        else:
            self._changed(Menu.Changed(message.row, 1))

    def _set(self, name: str, value: Any) -> None:
        if name == "days":
            self._choose(replace(self._wanted, since=value[0], until=value[1]))
            return
        wanted = replace(self._wanted, **{name: value})
        known = shelf.rule_names(wanted.game)
        self._choose(replace(wanted, rules=tuple(each for each in wanted.rules if each in known)))

    def _choose(self, wanted: Filter) -> None:
        self._wanted, self._fits = wanted, None
        self.fill()
        self._count()

    def _type(self, name: str) -> None:
        from sixteen_tui.screens.base.dialog import LineEntry

        read: dict[str, Callable[[str], Any]] = {
            "player": clean,
            "days": lambda text: shelf.between(text, date.today()) if text else (None, None),  # noqa: DTZ011  # as above
            "tags": parsed,
        }
        now = self._now(name)
        written = {"player": now, "tags": " ".join(now) if name == "tags" else ""}.get(name, "")

        def given(text: str | None) -> None:
            if text is None:
                return
            try:
                self._set(name, read[name](text))
            except NoDayError:
                self.notify(say.problem("days", text, shelf.PERIODS), markup=False)

        self.app.push_screen(
            LineEntry(say.filter_title(), say.typed(name), LONGEST, say.filter_title(), written), given
        )
