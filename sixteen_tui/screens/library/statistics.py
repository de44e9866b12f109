"""Statistics of all finished games, by game and by person.

Invariant: keys are handled while games are counted. Unfinished games are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.saves.statistics.totals import Group, new_sum
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.page import LOW
from sixteen_tui.screens.base.reader import Reader, Scrolled
from sixteen_tui.screens.library import beginning
from sixteen_tui.screens.library.counting import CountingPage
from sixteen_tui.text import numbers, rating
from sixteen_tui.text import screens as screen_words
from sixteen_tui.text import statistics as say
from sixteen_tui.text.report import Text, on_screen
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.chart import Chart
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.lines import SIGN, Lines, TitleBar, heading
from sixteen_tui.widgets.numerals import Numerals
from sixteen_tui.widgets.pages import margins

CHART, LEAST = 7, 4
"""Least rows of the chart: in a full-size terminal, in a small one; it takes all that the rows leave."""
LOWEST = 16
"""Rows of a terminal from which on there is a chart: below, the table has its rows."""


class StatisticsScreen(CountingPage):
    """Report on one group of games (game, person, with or without help), and its course as a chart."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "stats.game",
        "stats.person",
        "stats.help",
        "stats.course",
        "stats.ladder",
        "app.help",
        "page.back",
    )
    FULL = LOW
    BINDINGS = bindings("StatisticsScreen")

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        super().__init__(catalogue)
        self._group: Group | None = None
        self._course = 0
        """The chart: 0 for that of the games, else the number of a rating."""
        self._heads: Sequence[Line] = ()
        """Heads of the first table, which stay while `_headed` lines of it scroll."""
        self._headed = 0

    def body(self) -> ComposeResult:
        yield Lines(id="group")
        yield Numerals()
        yield Lines(id="heads")
        yield Scrolled(self._show_heads)
        yield beginning.Beginnings(lambda _: self.show_keys())
        yield Chart()

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the bindings: without a finished game, of the rows that begin one."""
        return ("menu.choose", "app.help", "page.back") if self.query_one(Menu).display else self.SHOWN

    def on_mount(self) -> None:
        self.query_one(Menu).display = False
        self.set_focus(self.query_one(Reader))
        self.count()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._counted and not self._counted.groups:  # a game that began here may be over
            self.count(again=True)

    def headed(self) -> str:
        return screen_words.statistics()

    def counted(self) -> None:
        groups = self._groups
        self._group = groups[0] if groups else None
        menu = self.query_one(Menu)
        menu.display = self._group is None and not self._trouble
        self.set_focus(menu if menu.display else self.query_one(Reader), scroll_visible=False)
        self.fill()
        self.show_keys()

    # Showing

    def fill(self) -> None:
        counted = self._counted
        self.query_one(TitleBar).show(
            screen_words.statistics(), say.games(counted.games) if counted and counted.games else ""
        )
        self._show_group()

    @property
    def _tall(self) -> int:
        """Rows of the large figures."""
        return 0 if self.compact else Numerals.TALL + 1 if self.size.height > TALL else Numerals.ROWS + 1

    def _show_group(self) -> None:
        """Draw the report for the current size: figures, heads that stay, rows that scroll, and the chart."""
        group, height = self._group, self.size.height
        x = margins(self.size.width)[0]
        width = max(1, self.size.width - x - SIGN)
        of_group, chart, reader = self.query_one("#group", Lines), self.query_one(Chart), self.query_one(Reader)
        numerals, heads = self.query_one(Numerals), self.query_one("#heads", Lines)
        empty = self.query_one(Menu).display
        numerals.display, heads.display = self._tall > 0 and (empty or group is not None), group is not None
        chart.display = empty or height >= LOWEST
        if group is None:
            of_group.show([[(" " * x, "dim"), *heading(say.nothing_yet(), width, self.shell.look)]] if empty else [])
            of_group.styles.height = 1 + (not self.compact)
            told = [_indented(line, "text", x) for text in self._instead() for line in wrap(text, width)]
            chart.styles.height = 0
            reader.styles.height = self._begin_a_game(told, x, width) if empty else "1fr"
            reader.show(told)
            return
        reader.styles.height = "1fr"
        title = say.heading(group.game, group.person, helped=group.helped)
        fits = cell_len(title) <= width
        lines = [heading(title, width, self.shell.look)] if fits else [[(each, "dim")] for each in wrap(title, width)]
        of_group.show([[(" " * x, "dim"), *line] for line in lines])
        of_group.styles.height = len(lines) + (not self.compact)
        numerals.show(say.figures(group.total))
        numerals.styles.height = self._tall
        first, rows, facts = on_screen(group, width, drawn=not self.compact)
        self._heads = [*([()] if height > TALL else []), _indented(first.text, first.ink, x)]
        heads.styles.height = 1 + (height > TALL)
        heads_ink = ("heading", first.ink) if height > TALL else ()
        told, after = (
            [line for row in part for line in self._rows(row, width, x, apart=row.ink in heads_ink)]
            for part in (rows, facts)
        )
        self._headed = len(told)
        told += [*after, *(_indented(line, "dim", x) for text in self.left_out() for line in wrap(text, width))]
        sized = of_group, numerals, heads
        taken = 2 + sum(int(each.styles.height.value) for each in sized if each.styles.height)
        chart.styles.height = max(LEAST if self.compact else CHART, height - taken - len(told) - (not self.compact))
        reader.show(told)
        self._show_chart(group)

    def _show_heads(self) -> None:
        """Show the heads while a row of their table is visible."""
        self.query_one("#heads", Lines).show(self._heads if self.query_one(Reader).at < self._headed else ())

    def _show_chart(self, group: Group) -> None:
        """Draw the course of the games, or that of the rating which was chosen."""
        chart, rated = self.query_one(Chart), self._rated(group)
        if 0 < self._course <= len(rated):
            ladder = rated[self._course - 1]
            values = [each for _, each in group.course(ladder)]
            ends = [numbers.grouped(each) for each in (max(values), min(values))]
            chart.show(rating.course_title(ladder), values, ends)
        else:
            chart.show(say.text_of(group.game).course(), group.total.course)

    @staticmethod
    def _rated(group: Group) -> list[Ladder]:
        """Return the ladders on which this person has played more than once."""
        return [ladder for ladder, each in group.ratings if each.games > 1]

    def _begin_a_game(self, told: list[Line], x: int, width: int) -> int:
        """Show zeros, the rows that begin a game, and the chart without its line; return the rows of the text.

        Adds to the text what will stand here, if there is room.
        """
        game, gap = next(iter(PLUGINS)), [] if self.compact else [()]
        menu, chart, numerals = self.query_one(Menu), self.query_one(Chart), self.query_one(Numerals)
        numerals.show(say.figures(new_sum(game)))
        numerals.styles.height = self._tall
        beginning.offer(menu)
        menu.styles.padding = (0, 0, 0, max(0, x - 3))
        menu.styles.height = len(menu.rows)
        left = self.size.height - 3 - (not self.compact) - self._tall - len(menu.rows)
        comes = [*gap, *(_indented(line, "text", x) for line in wrap(say.what_comes(), width))]
        told[:0] = gap
        told += comes if len(told) + len(comes) < left else []
        chart.styles.height = 0 if self.compact else "1fr"
        chart.show(say.text_of(game).course(), (0,))
        return min(len(told) + 1, left)

    def _rows(self, row: Text, width: int, x: int, *, apart: bool) -> list[Line]:
        """Return a row, with a blank one before it if it is `apart`."""
        line = _indented(row.text, row.ink, x)
        if row.ink == "heading":
            line = [(" " * x, "dim"), *heading(row.text, width, self.shell.look)]
        return [(), line] if apart else [line]

    def _instead(self) -> list[str]:
        """Return the texts in place of a report: progress, error, or that there are no games."""
        if self._counted is None:
            return [say.reading()]
        return [self._trouble] if self._trouble else [say.what_counts(), *self.left_out()]

    # Navigation

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if self.on_top:
            beginning.begin(self, message.row)

    @property
    def _games(self) -> list[str]:
        return [*dict.fromkeys(group.game for group in self._groups)]

    @property
    def _groups(self) -> list[Group]:
        return self._counted.groups if self._counted else []

    def _persons(self, game: str) -> list[str]:
        return [*dict.fromkeys(group.person for group in self._groups if group.game == game)]

    def _other_help(self) -> Group | None:
        group, counted = self._group, self._counted
        return counted.get(group.game, group.person, helped=not group.helped) if group and counted else None

    def action_game(self, by: int) -> None:
        """Show the next game, for the same person and help, or for the nearest group that exists."""
        group, games = self._group, self._games
        if group is not None:
            game = games[(games.index(group.game) + by) % len(games)]
            self._nearest(game, group.person, helped=group.helped)

    def action_person(self) -> None:
        group = self._group
        if group is not None:
            persons = self._persons(group.game)
            person = persons[(persons.index(group.person) + 1) % len(persons)]
            self._nearest(group.game, person, helped=group.helped)

    def action_help_used(self) -> None:
        other = self._other_help()
        if other is not None:
            self._go(other)

    def action_course(self) -> None:
        """Draw the course of the next rating, or that of the games again."""
        group = self._group
        if group is not None:
            self._course = (self._course + 1) % (len(self._rated(group)) + 1)
            self._show_chart(group)

    def action_ladder(self) -> None:
        from sixteen_tui.screens.library.ladder import LadderScreen

        self.app.push_screen(LadderScreen(self._catalogue, self._counted))

    def _nearest(self, game: str, person: str, *, helped: bool) -> None:
        of_game = [group for group in self._groups if group.game == game]
        self._go(max(of_game, key=lambda group: (group.person == person, group.helped == helped)))

    def _go(self, group: Group) -> None:
        if group is not self._group:
            self._group, self._course = group, 0
            self.query_one(Reader).at = 0
            self._show_group()
            self.show_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        group = self._group
        match action:
            case "game":
                return True if len(self._games) > 1 else None
            case "person":
                return True if group and len(self._persons(group.game)) > 1 else None
            case "help_used":
                return True if self._other_help() else None
            case "course":
                return True if group and self._rated(group) and self.query_one(Chart).display else None
            case "ladder":
                return True if self._counted and self._counted.ladders else None
        return True


def _indented(text: str, ink: str, x: int) -> Line:
    return [(f"{' ' * x}{text}", ink)]
