"""Ladder: the ratings of people, by game and kind of table and by season, and their results against one of them.

Invariant: shows the ladders of `sixteen-tui ladder` (tests/ui/test_ladder.py). Keys are handled while they are fitted.
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.worker import get_current_worker

from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.library import Filter
from sixteen_tui.saves.statistics.course import course
from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.saves.statistics.meetings import against, meetings
from sixteen_tui.saves.statistics.totals import Statistics
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.page import LOW
from sixteen_tui.screens.base.previewed import PreviewPage
from sixteen_tui.screens.base.text import TextPage
from sixteen_tui.screens.library.counting import CountingPage
from sixteen_tui.session.statistics import ALWAYS, Season, of, quarters, shown
from sixteen_tui.terminal.cells import shortened
from sixteen_tui.text import ladder as say
from sixteen_tui.text import numbers, rating, statistics
from sixteen_tui.text.filters import conditions
from sixteen_tui.text.names import capital
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.chart import Chart
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.lines import Explanation, Lines, TitleBar, heading
from sixteen_tui.widgets.pages import margins
from sixteen_tui.widgets.panel import MARGIN, Panel, Section, said

BESIDE: Final = pages.TEXT
"""Cells before the text of a row, the cursor included."""
AROUND: Final = 5
"""Rows of the screen that are neither list nor chart: bars, heading and heads."""
CHART: Final = 6
"""Least rows of the chart below the list."""
_COURSE: Final = "course"
"""Group of the workers that compute the course of a rating."""


class LadderScreen(PreviewPage[None], CountingPage):
    """One ladder: a row for each person and level, the highest rating first.

    The tray has the person at the cursor, and below the list stands the course of that person's rating.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "ladder.next",
        "ladder.season",
        "ladder.all",
        "app.help",
        "page.back",
    )
    FULL = LOW
    BINDINGS = bindings("LadderScreen")

    def __init__(self, catalogue: Catalogue | None = None, counted: Statistics | None = None) -> None:
        super().__init__(catalogue, counted)
        self._season, self._everybody = ALWAYS, False
        self._fitted: dict[Season, list[Ladder]] = {}
        """The ladders of the seasons that have been asked for, with everybody."""
        self._pool = ""
        """Game and kind of the ladder in view, which another season may lack."""

    def body(self) -> ComposeResult:
        parts = Lines(id="group"), Lines(id="heads"), Menu(self.pointed, text_width=200), Chart(margin=BESIDE)
        yield pages.Beside(pages.Felt(*parts), Panel())
        yield Explanation()

    def on_mount(self) -> None:
        super().on_mount()
        self.count()

    def headed(self) -> str:
        return say.title()

    def counted(self) -> None:
        self._fitted[ALWAYS] = self._counted.ladders if self._counted else []
        self.fill()
        self.show_keys()

    # The ladder in view

    @property
    def ladders(self) -> list[Ladder]:
        """The ladders of the season, as `sixteen-tui ladder` has them."""
        found = self._fitted.get(self._season, ())
        return shown(found, self._season, everybody=self._everybody, hidden=self.hidden)

    @property
    def ladder(self) -> Ladder | None:
        """The ladder in view."""
        found = {_pool(each): each for each in self.ladders}
        return found.get(self._pool) or next(iter(found.values()), None)

    @property
    def time(self) -> str:
        return conditions(Filter(since=self._season.since, until=self._season.until))

    def fill(self) -> None:
        ladder, x = self.ladder, BESIDE - self.compact
        room = max(1, self.felt - x - 2)
        games = statistics.games(len(ladder.played)) if ladder else ""
        self.query_one(TitleBar).show(self.headed(), games)
        group, heads, menu = self.query_one("#group", Lines), self.query_one("#heads", Lines), self.query_one(Menu)
        heads.display = ladder is not None
        if ladder is None:
            group.show([])
            lines = [line for text in self._instead() for line in wrap(text, room)]
            menu.show([Row(f"-{n}", line, heading=True, ink="dim") for n, line in enumerate(lines)])
            self.query_one(Explanation).show([])
            self.query_one(Panel).show()
            self.query_one(Chart).show("", ())
            return
        group.show([[(" " * x, "dim"), *heading(say.heading(ladder, self.time), room, self.shell.look)]])
        head, laid = say.laid(ladder, room, self.own)
        heads.show([[(" " * x + head, "dim")]])
        filled = 0 if self.wide else say.names(laid)
        rows = [self._row(*each)._replace(filled=filled) for each in laid]
        if self.size.height > TALL and 2 * len(rows) - 1 <= self.size.height - AROUND - CHART:
            rows = [each for row in rows for each in (row, Row("-", "", heading=True))][:-1]
        drawn = not self.compact and len(rows) <= self.size.height - AROUND - CHART
        self.query_one(Chart).display = drawn
        menu.styles.height = len(rows) if drawn else "1fr"
        menu.show(rows)
        self._describe()
        self.show_keys()

    def _instead(self) -> list[str]:
        """Return the texts in place of a ladder: progress, error, or that there is none."""
        if self._counted is None or self._season not in self._fitted:
            return [statistics.reading()]
        return [self._trouble] if self._trouble else [say.nothing(), *self.left_out()]

    def _row(self, each: say.Rated, text: str) -> Row:
        if each.person is None:
            return Row(f"level {each.label}", text, heading=True, ink="dim")
        return Row(each.person, text, ink="strong" if each.person in self.own else "text")

    @property
    def late(self) -> bool:
        return super().late or any(work.group == _COURSE and work.is_running for work in self.workers)

    def _describe(self) -> None:
        """Describe the row under the cursor; without a person on the ladder that is a level."""
        if self.query(Menu) and (row := self.query_one(Menu).row) is not None:
            self.describe(row)

    def describe(self, row: Row) -> None:
        """Describe the person at the cursor."""
        ladder = self.ladder
        if ladder is None:
            return
        about = self._about(ladder, row.id) if not row.heading and row.id in ladder.ratings else []
        if self.compact:
            x = " " * (BESIDE - 1)
            texts = [" ".join(about), *say.away(ladder)]
            room = max(1, self.size.width - len(x) - 2)
            lines = [x + line for text in texts if text for line in wrap(text, room)]
            self.query_one(Explanation).show([[(line, "text")] for line in lines])
            return
        left_out = [Section("", said(*say.away(ladder), ink="dim"))] if ladder.away else []
        self.tray(*(self._sections(ladder, row.id, about) if about else ()), *left_out)
        if about and self.query_one(Chart).display:
            work = partial(self._plot, ladder, row.id)
            self.run_worker(work, thread=True, exclusive=True, group=_COURSE)

    @staticmethod
    def _about(ladder: Ladder, person: str) -> list[str]:
        """Return sentences about a person: the level that plays so, and the day of the last game."""
        like, last = rating.likeness(person, ladder, ladder.ratings[person]), say.last(ladder.last()[person])
        return [f"{each}." for each in (capital(like), last)]

    def _sections(self, ladder: Ladder, person: str, about: list[str]) -> list[Section]:
        """Return the sections of the tray: the rating of a person, and the games against each other person."""
        found = ladder.ratings[person]
        certain = [[(rating.interval(found), "strong")], *said(rating.games(found), *about)]
        first = Section(say.named(person, self.own), certain, say.heads()[0], str(found.rating))
        room = pages.tray(self.size.width) - 2 * MARGIN
        met: list[Line] = []
        for who, each in meetings(ladder, person).items():
            figure = say.met_short(each)
            name = shortened(say.named(who, self.own), room - cell_len(figure) - 1)
            met.append([(fit(name, room - cell_len(figure) - 1), "text"), (f" {figure}", "strong")])
        return [first, *([Section(say.met_title(), met, say.met_unit())] if met else [])]

    def _plot(self, ladder: Ladder, person: str) -> None:
        """Compute the course of a rating in a worker thread: a rating is fitted for each of up to 40 games."""
        values = [each for _, each in course(ladder, person)]
        if not get_current_worker().is_cancelled:
            self.call_later(self._plotted, ladder, person, values)

    def _plotted(self, ladder: Ladder, person: str, values: list[int]) -> None:
        row = self.query_one(Menu).row if self.query(Menu) else None
        if row is not None and row.id == person:
            ends = [numbers.grouped(each) for each in (max(values), min(values))]
            title = rating.course_title(ladder)
            self.query_one(Chart).show(title, values if len(values) > 1 else (), ends)  # one rating is no course

    # Keys

    def action_next(self, by: int) -> None:
        """Show the ladder of the next game or kind of table."""
        found, now = [_pool(each) for each in self.ladders], self.ladder
        if now is not None:
            self._pool = found[(found.index(_pool(now)) + by) % len(found)]
            self.fill()

    def action_season(self, by: int) -> None:
        """Show the season before (1) or the next (-1); all games are between the last and the first."""
        if (now := self.ladder) is not None:
            self._pool = _pool(now)
        seasons = self._seasons
        self._season = seasons[(seasons.index(self._season) + by) % len(seasons)]
        if self._season in self._fitted:
            self.fill()
        else:
            self.run_worker(partial(self._rate, self._season), thread=True, exclusive=True)

    def _rate(self, season: Season) -> None:
        counted, worker = self._counted, get_current_worker()
        found = of(counted.rated if counted else (), season)
        if not worker.is_cancelled:
            self.call_later(self._rated, season, found)

    def _rated(self, season: Season, found: list[Ladder]) -> None:
        self._fitted[season] = found
        if self.is_mounted and season == self._season:
            self.fill()
            self.show_keys()

    def action_everybody(self) -> None:
        self._everybody = not self._everybody
        self.fill()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        ladder = self.ladder
        if ladder is not None and message.row.id in ladder.ratings and self.on_top:
            self.app.push_screen(MeetingsScreen(message.row.id, self.ladders, self.own, self.time))

    @property
    def _seasons(self) -> list[Season]:
        return [ALWAYS, *quarters(self._fitted.get(ALWAYS, ()))]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "next":
                return True if len(self.ladders) > 1 else None
            case "season":
                return True if len(self._seasons) > 1 else None
            case "everybody":
                away = any(each.away for each in self.ladders)
                return True if self._season == ALWAYS and (away or self._everybody) else None
        return True


class MeetingsScreen(TextPage):
    """The results of everybody against one person, on all ladders of a season."""

    FULL = LOW
    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "app.help", "page.back")

    def __init__(self, person: str, ladders: list[Ladder], mine: frozenset[str], time: str) -> None:
        super().__init__()
        self._person, self._found, self._own, self._time = person, [*against(ladders, person)], mine, time

    def titles(self) -> tuple[str, str]:
        return say.title(), say.named(self._person, self._own)

    def text(self) -> list[Line]:
        x, room = margins(self.app.size.width)
        lines = say.against(self._found, self._person, room, self._own, self._time)
        whole = [part for line in lines for part in (wrap(line, room) if cell_len(line) > room else [line])]
        return [[(" " * x + line, "text")] for line in ("", *whole)]


def _pool(ladder: Ladder) -> str:
    return f"{ladder.game} {ladder.kind}"
