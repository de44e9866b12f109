"""Home screen: the main menu. It is the first screen, so it loads only what it shows.

Invariant: reads no game before the first frame. The game to resume is found afterwards; its table is read after a pause
without keys, through a seat that may see it.
"""

from __future__ import annotations

import contextlib
import re
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui import __version__
from sixteen_tui.config import paths
from sixteen_tui.screens.page import Page
from sixteen_tui.terminal.text import clean
from sixteen_tui.titles import FIRST, TITLES
from sixteen_tui.widgets import cover
from sixteen_tui.widgets.card import Face
from sixteen_tui.widgets.cover import Cover
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.widgets.pages import Beside, margins
from sixteen_tui.widgets.panel import Panel, Small
from sixteen_tui.words import daily, i18n, matches
from sixteen_tui.words import home as told
from sixteen_tui.words import review as reviews
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from textual.widget import Widget

    from sixteen_tui.play.practice import Practice
    from sixteen_tui.play.replay import Replay
    from sixteen_tui.store.catalogue import Catalogue
    from sixteen_tui.store.index import Entry


PICTURE: Final = (("6", "blue"), ("4", "green"), ("5", "orange"), ("1", "purple"))
"""Four cards that make sixteen."""
TOTAL: Final = "16"
QUIET: Final = 0.4
"""Seconds without a key after which the table of the game that waits is read."""
_LAST_NUMBER: Final = re.compile(r" (?=\d+$)")
"""Before a number that ends a line: it does not stand in one of its own."""
TEXT: Final = 24
"""Cells of a row's name."""


class HomeScreen(Page[None], inherit_bindings=False):
    """Resume, new game, saved games, statistics, rules, settings, quit. At the first start the lessons come first."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "home.code",
        "home.give-up",
        "app.rules",
        "app.help",
        "home.quit",
    )
    STAYS: ClassVar[tuple[str, ...]] = ("app.help", "home.quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x,delete", "give_up", id="home.give-up"),
        Binding("c", "code", id="home.code"),
        Binding("f2", "language", id="home.language"),
        Binding("q", "quit", id="home.quit"),
        Binding("s", "statistics", id="home.statistics"),
    ]

    def __init__(self, below: str | None = None) -> None:
        """`below` is the game at whose table the program begins: until that is left, here is nothing but a title."""
        super().__init__()
        self._below = below
        self._latest: Entry | None = None
        self._catalogue: Catalogue | None = None
        self._due = 0
        """How many of one's own mistakes come back today."""
        self._practice: Practice | None = None
        self._today: dict[str, str] = {}
        """How it stands with today's deal of each game."""
        self._match: list[str] = []
        """The save of the match that can go on ("" before its next game), how it stands, and what is told of it."""
        self._looked = self._covered = False
        self._new = first_start(self.sixteen.saves, paths.settings())
        self._small: tuple[str, Small | None, list[tuple[str, str]]] | None = None
        """The table of the game that waits: of which entry, and what is said beside it."""
        self._looking = self._wanted = False
        """What to resume is being looked for; and it has been asked for in the meantime."""
        self._looks = 0

    def compose(self) -> ComposeResult:
        yield TitleBar()
        if self._below is None:
            yield from self._parts()

    def _parts(self) -> Iterator[Widget]:
        yield Cover()
        yield Beside(Menu(self._pointed, text_width=TEXT), Panel())
        yield Lines(id="about")
        yield KeyBar()

    def show_keys(self) -> None:
        if self._below is None:
            super().show_keys()

    @property
    def ready(self) -> bool:
        return super().ready and self._below is None

    def on_resize(self) -> None:
        """The picture takes the rows that its cards need, the menu what its rows need; the panel has the rest."""
        if self._below is not None:
            super().on_resize()
            return
        width, height = self.size
        x, room = margins(width)
        self.query_one(Cover).styles.height = cover.rows(width, height)
        self.query_one(Menu).styles.width = "1fr" if self.compact else x - 3 + max(41, room // 2)
        self.query_one(Menu).styles.padding = (0, 0, 0, 0 if self.compact else x - 3)
        panel = self.query_one(Panel)
        panel.styles.margin = (0, x, 1 if height > cover.TALL else 0, 0)
        self.fill()
        super().on_resize()

    def fill(self) -> None:
        if self._below is not None:
            self.query_one(TitleBar).show(TITLES[self._below].named.title())
            return
        self.query_one(TitleBar).show(say.program(), "", self._offer())
        self.query_one(Cover).show(picture(), TOTAL, told.rule())
        blank = " " * margins(self.size.width)[0]
        self.query_one("#about", Lines).show([[(f"{blank}{line}", "dim")] for line in say.about(__version__)])
        self._rows()

    def renew(self) -> None:
        self._small = None  # it is in another language
        super().renew()

    def _offer(self) -> str:
        """At the first start, once there is a picture: the other language."""
        if not self._new or not self._looked:
            return ""
        return told.offer(i18n.language(), self._other_language(), self.key_name(self.first_key("home.language", "f2")))

    @staticmethod
    def _other_language() -> str:
        there = i18n.languages()
        return there[(there.index(i18n.language()) + 1) % len(there)]

    def _rows(self) -> None:
        games, lessons = list[Row](), list[Row]()
        for game, title in TITLES.items():
            games.append(Row(game, title.named.play(), self._fitting(title.named.who_plays())))
            lessons.append(Row(f"learn {game}", title.named.learn(), self._fitting(say.step_by_step())))
        others = [
            *([Row("practice", reviews.practice(), self._fitting(reviews.waiting(self._due)))] if self._due else []),
            Row("tables", say.tables()),
            Row("saved", say.saved_games()),
            Row("statistics", say.statistics()),
            Row("rules", say.rules()),
            Row("settings", say.settings()),
            Row("quit", say.quit_program()),
        ]
        games.append(
            Row("daily", daily.title(), self._fitting(daily.waiting(list(self._today.values()).count("today"))))
        )
        groups = [[_heading(told.games()), *games], lessons, others]
        if self._new:
            groups = [[_heading(told.new_here()), *lessons], groups[0], others]
        waiting = []
        if self._latest:
            waiting.append(Row("resume", say.resume(), self._fitting(clean(self._latest.score))))
        if self._match and (self._latest is None or self._match[0] != self._latest.file):
            waiting.append(Row("match", matches.go_on(), self._fitting(self._match[1])))
        if waiting:
            groups.insert(0, waiting)
        rows = [each for group in groups for each in self._spaced(group)][:-1]
        if self.compact:
            rows = [each for each in rows if not each.heading]
        for place in reversed([place for place, each in enumerate(rows) if each.heading and not each.text]):
            if len(rows) > max(1, self.query_one(Menu).size.height):
                del rows[place]  # rather than that it scrolls
        if len(rows) > max(1, self.query_one(Menu).size.height):
            rows = [each for each in rows if not each.heading]
        first = next(each.id for each in rows if not each.heading)
        self.query_one(Menu).show(rows, cursor=None if self._looked else first)

    def _spaced(self, group: list[Row]) -> list[Row]:
        """A group and what parts it from the next; where there is much room its rows are apart, too."""
        blank = Row("-", "", heading=True)
        if self.size.height <= cover.TALL:
            return [*group, blank]
        return [each for row in group for each in ((row,) if row.heading else (row, blank))]

    def _fitting(self, value: str) -> str:
        """What stands behind a row's name; beside the panel only what is short."""
        room = self.size.width if self.compact else self.query_one(Menu).size.width - 3
        return value if cell_len(value) + TEXT + 3 <= room else ""

    def _pointed(self, row: Row) -> None:
        """What a row leads to, on the panel."""
        self.show_keys()
        panel = self.query_one(Panel)
        if row.id == "resume" and self._latest:
            known, small, lines = self._small or ("", None, self._about(self._latest))
            if known != self._latest.file and not self.compact:
                self.set_timer(QUIET, self._read_on)
            panel.show(TITLES[self._latest.game].named.title(), lines, small)
            return
        key = self.key_name(self.first_key("menu.choose", "enter"))
        leaves = told.leaves(key, self.key_name(self.first_key("home.quit", "q"))) if row.id == "quit" else ""
        what = leaves or told.enter(key)
        practice = self._practice if row.id == "practice" else None
        explained = practice.explained() if practice else told.explained(row.id)
        if row.id == "daily":
            days = (daily.of_today(TITLES[game].named.title(), how) for game, how in self._today.items())
            explained = [*daily.explained(), "", *days]
        if row.id == "match":
            explained = self._match[2:]
        lines = [*((line, "text") for line in explained), ("", "text"), (what, "dim")]
        panel.show(row.text, lines)

    # The table of the game that waits

    def _about(self, entry: Entry) -> list[tuple[str, str]]:
        """Who plays in it, when it was played, and in which match."""
        match = self._match if self._match and self._match[0] == entry.file else []
        lines = (*told.waiting(entry), *match[-1:])
        return [(_LAST_NUMBER.sub("\N{NO-BREAK SPACE}", line), "text") for line in lines]

    def _read_on(self) -> None:
        """Read it, if that is still what is looked at."""
        row = self.query_one(Menu).row if self.query(Menu) else None
        if self.on_top and row and row.id == "resume" and self._latest and self._small is None:
            self.run_worker(lambda entry=self._latest: self._read(entry), thread=True, exclusive=True, group="read")

    def _read(self, entry: Entry) -> None:
        from sixteen_tui.play.replay import Replay
        from sixteen_tui.store.catalogue import read
        from sixteen_tui.store.disk import SaveError

        with contextlib.suppress(SaveError, OSError):
            replay = Replay(read(self.sixteen.saves / entry.file))
            replay.move("end", 1)
            self.app.call_from_thread(self._show_small, entry, replay)

    def _show_small(self, entry: Entry, replay: Replay) -> None:
        if self._latest is not entry or not self.query(Menu):
            return
        title, view = TITLES[replay.game], replay.view
        lines = self._about(entry)
        if view.to_move >= 0 and view.to_move == replay.eyes:
            lines.append((f"▶ {told.your_turn()}", "accent"))
        self._small = (entry.file, title.small(view) if title.small else None, lines)
        row = self.query_one(Menu).row
        if row and row.id == "resume":
            self._pointed(row)

    def on_mount(self) -> None:
        super().on_mount()
        if self._below is None:
            self._begin()

    def _begin(self) -> None:
        self.set_focus(self.query_one(Menu), scroll_visible=False)
        self.call_after_refresh(self.look_for_games)

    def on_screen_suspend(self) -> None:
        self._covered = True

    async def _come_up(self) -> None:
        """What lay on it from the start has gone: from now on it is what it is."""
        await self.mount(*self._parts())
        self._below = None
        self._new = self._new and not is_there(self.sixteen.saves)
        self.on_resize()
        self.fill()
        self._begin()
        self.show_keys()
        self._go_on()

    def on_screen_resume(self) -> None:
        if self._below is not None and self._covered:
            self.call_next(self._come_up)
        if self._looked:
            self.look_for_games()

    def look_for_games(self) -> None:
        """Find the game to resume, after the first picture: it takes reading files."""
        self._looking = True
        self._looks += 1
        self.run_worker(partial(self._look_for_games, self._looks), thread=True, exclusive=True)

    def _look_for_games(self, look: int) -> None:
        from sixteen_tui.play.daily import Dailies
        from sixteen_tui.store import dailies, deck
        from sixteen_tui.store.catalogue import Catalogue

        self._catalogue = self._catalogue or Catalogue(self.sixteen.saves)
        try:
            latest = self._catalogue.latest_unfinished()
        except OSError:
            latest = None  # the saved-games screen says what is wrong with the folder
        days = Dailies(self.sixteen.saves)
        days.glance()
        self._today = {game: days.state(game, dailies.today()) for game in TITLES}
        practice, due = None, 0
        if deck.there(self.sixteen.saves):
            from sixteen_tui.play.practice import Practice

            practice = Practice(self.sixteen.saves)
            due = len(practice.today())
        match = open_match(self.sixteen.saves)
        self.app.call_from_thread(self._found, look, latest, practice, due, match)

    def _found(self, look: int, latest: Entry | None, practice: Practice | None, due: int, match: list[str]) -> None:
        if look != self._looks:
            return  # a game may have begun or gone since: the look that began then will say
        untouched = self._latest is None and not self._match
        self._practice, self._due, self._match = practice, due, match
        if not all(self.query(part) for part in ("Menu", "Panel", "TitleBar")):
            return  # the program is being left
        row = self.query_one(Menu).row
        self._looked = True
        if self._latest is None or latest is None or self._latest.stamp != latest.stamp:
            self._small = None
        self._latest = latest
        self._new = self._new and not is_there(self.sixteen.saves)
        self.query_one(TitleBar).show(say.program(), "", self._offer())
        self._rows()
        wanted, self._looking, self._wanted = self._wanted, False, False
        if wanted and latest and self.sixteen.screen is self:
            self.sixteen.resume(self.sixteen.saves / latest.file)
        if (latest or match) and untouched and row and row.id in TITLES:
            self.query_one(Menu).point("resume" if latest else "match")

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        match message.row.id:
            case "resume":
                self._wanted = self._looking  # what is shown may have been finished since
                if self._latest and not self._wanted:
                    self.sixteen.resume(self.sixteen.saves / self._latest.file)
                    if self.on_top:
                        self.look_for_games()  # it could not go on: it is over by now, or gone
            case game if game in TITLES:
                from sixteen_tui.screens.new_game import NewGameScreen

                self.app.push_screen(NewGameScreen(game))
            case row if row.startswith("learn "):
                self.sixteen.open_lesson(row.removeprefix("learn "))
            case "daily":
                self.sixteen.open_daily(FIRST)
            case "match":
                self.sixteen.go_on()
                if self.on_top:
                    self.look_for_games()
            case "practice":
                from sixteen_tui.screens.trying import practise

                practise(self.sixteen, self.look_for_games)
            case "saved":
                from sixteen_tui.screens.saved import SavedScreen

                self.app.push_screen(SavedScreen(self._catalogue))
            case "tables":
                from sixteen_tui.screens.lobby import LobbyScreen

                self.app.push_screen(LobbyScreen())
            case "statistics":
                self.action_statistics()
            case "rules":
                self.sixteen.action_rules()
            case "settings":
                from sixteen_tui.screens.settings import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case "quit":
                self.app.exit()

    def action_code(self) -> None:
        """Enter a share code, whose game is saved and shown, or the code of a deal for the next new game."""
        from sixteen_tui.play import importing
        from sixteen_tui.screens import codes
        from sixteen_tui.words.names import capital

        files = not self.sixteen.limits.restricted

        def given(text: str | None) -> None:
            if text:
                came = importing.enter(self.sixteen.saves, text, lambda _: lambda: None, files=files)
                self.notify(capital(came.said), markup=False)
                codes.show(self, came)
                self.look_for_games()

        self.app.push_screen(codes.code_entry(files=files), given)

    def action_statistics(self) -> None:
        from sixteen_tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self._catalogue))

    def action_quit(self) -> None:
        """Leave; asked by its key, only from its own row: one key too many is no way out of the program."""
        menu = self.query_one(Menu)
        if menu.row and menu.row.id == "quit":
            self.app.exit()
        else:
            menu.point("quit")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        row = self.query_one(Menu).row if self.query(Menu) else None
        return action != "give_up" or (row is not None and row.id == "match")

    def action_give_up(self) -> None:
        """The match that could go on is offered no more."""
        from sixteen_tui.play.matches import give_up, offered
        from sixteen_tui.screens.dialog import Confirm
        from sixteen_tui.words import errors

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # what the dialog hands back
            try:
                if yes:
                    give_up(self.sixteen.saves)
            except OSError as error:
                self.notify(errors.trouble(error), markup=False)
            self.look_for_games()

        offer = offered(self.sixteen.saves)
        if offer is None:
            self.look_for_games()
        else:
            self.app.push_screen(Confirm(matches.give_up(offer.match, offer.sides)), answered)

    def action_language(self) -> None:
        self.sixteen.settings.language = self._other_language()
        self.sixteen.change_settings()


def open_match(saves: Path) -> list[str]:
    """The match that is not over: the file of its unfinished game if there is one, then what is told of it."""
    from sixteen_tui.store import matches as kept

    if not kept.there(saves):
        return []
    from sixteen_tui.play.matches import offered

    offer = offered(saves)
    if offer is None:
        return []
    title, sides, file = TITLES[offer.kept.of].named.title(), offer.sides, offer.waiting.name if offer.waiting else ""
    return [file, matches.standing(offer.match, sides), title, *matches.explained(offer.match, sides)]


def _heading(text: str) -> Row:
    return Row("-", text, heading=True)


def first_start(saves: Path, settings: Path) -> bool:
    """Whether the program has never been used here: nothing has been chosen, and no game begun."""
    return not is_there(settings) and not is_there(saves)


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder; what may not be looked at is there."""
    try:
        return path.exists()
    except OSError:
        return True


def picture() -> list[Face]:
    """The four cards."""
    cards = enumerate(zip(PICTURE, told.letters(), strict=True))
    return [Face(number, letter, place, ink) for place, ((number, ink), letter) in cards]
