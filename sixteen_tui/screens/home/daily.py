"""Calendar of the daily deal: the result of each day, and its table.

Invariant: a day that is not over shows only that it was begun. `session.daily` decides which game counts.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import TYPE_CHECKING, ClassVar, Final, get_args

from textual.app import ComposeResult
from textual.worker import get_current_worker

from sixteen_tui.engine.game import Result
from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.saves import dailies
from sixteen_tui.saves.catalogue import Catalogue, read
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import LOW
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.screens.home.week import CELLS
from sixteen_tui.session.daily import Dailies, setup, share_line
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text import daily as say
from sixteen_tui.text import errors, numbers, screens
from sixteen_tui.text.listed import HELPED
from sixteen_tui.text.reasons import reason
from sixteen_tui.text.setup import SetupText
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.calendar import Month
from sixteen_tui.widgets.canvas import wrap
from sixteen_tui.widgets.lines import Explanation, TitleBar
from sixteen_tui.widgets.pages import Beside
from sixteen_tui.widgets.panel import Panel, Section, said

if TYPE_CHECKING:
    from pathlib import Path

    from sixteen_tui.saves.dailies import Day

OVER: Final = get_args(Result)


class DailyScreen(Deferring[None]):
    """Calendar of one game with the details of the selected day."""

    FULL = LOW

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("daily.play", "daily.again", "daily.line", "daily.game", "daily.month-before", "app.help", "page.back"),
    )
    BINDINGS = bindings("DailyScreen")

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: str = game
        self._catalogue = Catalogue(self.shell.saves)
        self._days = Dailies(self.shell.saves, self._catalogue)
        self._when = dailies.today()

    def body(self) -> ComposeResult:
        with Beside():
            yield Month()
            yield Panel()
        yield Explanation()

    def on_mount(self) -> None:
        self._days.glance()
        super().on_mount()
        self._look()

    def on_screen_resume(self) -> None:
        if self.query(Month):
            self._look()  # the game on top may have ended
        super().on_screen_resume()

    def _look(self) -> None:
        """Load the days in a worker thread, because it reads files."""
        self.run_worker(self._look_in_thread, thread=True, exclusive=True)

    def _look_in_thread(self) -> None:
        found = Dailies(self.shell.saves, self._catalogue)
        found.look()
        if not get_current_worker().is_cancelled:
            self.call_later(self._looked, found)

    def _looked(self, found: Dailies) -> None:
        if self.query(Month):
            self._days = found
            self.fill()
            self.show_keys()

    def on_resize(self) -> None:
        self.query_one(Month).styles.padding = (0, 1) if self.compact else (1, 0, 0, pages.TEXT)
        self.query_one(Panel).styles.width = pages.tray(self.size.width)
        super().on_resize()

    @property
    def _state(self) -> str:
        return self._days.state(self.game, self._when)

    @property
    def _day(self) -> Day | None:
        """The game that counts for the day under the cursor."""
        return self._days.days.get((self.game, self._when.isoformat()))

    @property
    def _watched(self) -> Path | None:
        """The save that Enter shows; None where it plays: the game is not over, or its save is gone."""
        day = self._day
        return self._days.save(day) if day is not None and self._state in OVER else None

    def fill(self) -> None:
        self._show_month()
        self._explain()

    def _show_month(self) -> None:
        when, words = self._when, PLUGINS[self.game].text
        right = "" if self.compact else say.next_deal(dailies.next_deal())
        self.query_one(TitleBar).show(say.title(), words.title(), right)
        first, count = monthrange(when.year, when.month)
        days = [when.replace(day=number) for number in range(1, count + 1)]
        today = dailies.today()
        self.query_one(Month).show(
            say.month(when),
            say.heads(),
            first,
            [CELLS[self._days.state(self.game, each)] for each in days],
            chosen=when.day,
            today=today.day if today in days else None,
        )

    def _explain(self) -> None:
        how, when, day = self._state, self._when, self._day
        key = self.first_key("daily.play", "enter")
        enter = say.enter(how, key, kept=self._watched is not None)
        result = share_line(day).partition("  ")[2] if day is not None and day.over else ""
        streak = self._days.streak(self.game)
        words, begin = PLUGINS[self.game].text, setup(self.game)
        sides = words.sides(begin.rules, [*map(SetupText(begin).name, range(begin.seats))])
        lines = [
            *said(words.title()),
            *said(" – ".join(sides), ink="dim"),
            *([[(each, "strong")] for each in result.split("  ")] if result else []),
            *(said(f"{HELPED} {screens.with_help()}", ink="dim") if result.endswith(HELPED) else []),
            *said(say.state(how)),
            *said(enter, ink="accent"),
        ]
        counted = said(say.at_most(streak.longest), say.days_won(streak.won, streak.played))
        about = [[(say.figure_in_a_row(streak.running), "strong")], *counted]
        first = [Section(say.title(), about, figure=str(streak.running))] if streak.played else []
        self.query_one(Panel).show(*first, Section(say.day(when), lines))
        room = self.size.width - 2
        short = say.short(how)
        told = f"{say.day(when)}  {result}" if result else numbers.about(say.day(when), short) if short else ""
        below = [*wrap(told or say.state(how), room)[:1], *wrap(enter, room)[:1]]
        self.query_one(Explanation).show([[(line, "text")] for line in below])

    # Navigation

    def _go(self, when: date) -> None:
        when = max(dailies.FIRST, min(dailies.today(), when))
        if when == self._when:
            self.no_effect()
            return
        self._when = when
        self._show_month()
        self.follow(self._explain)

    def action_move(self, by: int) -> None:
        self._go(self._when + timedelta(by))

    def action_month(self, by: int) -> None:
        """Select the same day of the next or previous month, or its last day if it is shorter."""
        number = self._when.year * 12 + self._when.month - 1 + by
        year, month = number // 12, number % 12 + 1
        self._go(date(year, month, min(self._when.day, monthrange(year, month)[1])))

    def action_today(self) -> None:
        self._go(dailies.today())

    def action_game(self) -> None:
        games = with_chance()
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.fill()
        self.show_keys()

    # Games of the day

    def action_play(self) -> None:
        """Replay the finished game of the day; else resume or begin one."""
        path = self._watched
        if path is None:
            self.action_again()
            return
        try:
            self.shell.open_replay(read(path))
        except (SaveError, OSError) as error:
            self.notify(errors.wrong(error), markup=False)

    def action_again(self) -> None:
        """Resume or begin the game that counts; on other days play the deal in a game that does not count."""
        self._days.look()  # another process may have begun the same day
        how = self._state
        if how == "none":
            return
        try:
            session = self._days.sit(self.game, self._when)
        except Refusal as refused:
            self.notify(reason(refused), markup=False)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
        else:
            self.shell.open_table(session)
            if session.daily is None:
                self.notify(say.does_not_count(how), markup=False)

    def action_line(self) -> None:
        from sixteen_tui.screens.home.daily_line import LineScreen

        day = self._day
        if day is not None and day.over:
            self.app.push_screen(LineScreen(day))

    def key_label(self, binding: str) -> str:
        """Return the label; Enter on a finished day watches its game, or plays the deal again if its save is gone."""
        if binding == "daily.play" and self._state in OVER:
            binding = "daily.again" if self._watched is None else "over.watch"
        return super().key_label(binding)

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        """No key that does nothing on this day; playing again once: where there is nothing to watch, Enter does it."""
        if binding in ("daily.again", "daily.line") and not any(alive for _, alive in keys):
            return False
        return binding != "daily.again" or self._state not in OVER or self._watched is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "play":
            return True if self._state != "none" else None
        if action == "again":
            return True if self._state in OVER else None
        if action == "line":
            return True if self._state in OVER else None
        if action == "game":
            return len(with_chance()) > 1
        return True
