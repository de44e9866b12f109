"""Home: what one can do here. The first thing that is seen, so it loads nothing that it does not show."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui import __version__
from sixteen_tui.screens.page import Page
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from sixteen_tui.store.catalogue import Catalogue
    from sixteen_tui.store.index import Entry


class HomeScreen(Page[None], inherit_bindings=False):
    """Resume, new game, saved games, statistics, rules, settings, quit."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "app.rules", "app.help", "home.quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", id="home.quit"),
        Binding("s", "statistics", id="home.statistics"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._latest: Entry | None = None
        self._catalogue: Catalogue | None = None
        self._looked = False
        self._looking = self._wanted = False
        """What to resume is being looked for; and it has been asked for in the meantime."""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="welcome")
        yield Menu(text_width=24)
        yield Lines(id="about")
        yield KeyBar()

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.program())
        self.query_one("#welcome", Lines).show(say.welcome(self.sixteen.look.glyphs.shapes))
        self.query_one("#about", Lines).show([[(f"  {line}", "dim")] for line in say.about(__version__)])
        self._rows()

    def _rows(self) -> None:
        rows = [
            *(Row(game, title.words.play(), title.words.who_plays()) for game, title in TITLES.items()),
            *(Row(f"learn {game}", title.words.learn(), say.step_by_step()) for game, title in TITLES.items()),
            Row("saved", say.saved_games()),
            Row("statistics", say.statistics()),
            Row("rules", say.rules()),
            Row("settings", say.settings()),
            Row("quit", say.quit_program()),
        ]
        if self._latest:
            rows.insert(0, Row("resume", say.resume(), say.game_line(self._latest)))
        self.query_one(Menu).show(rows, cursor=None if self._looked else rows[0].id)

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Menu), scroll_visible=False)
        self.call_after_refresh(self.look_for_games)

    def on_screen_resume(self) -> None:
        if self._looked:
            self.look_for_games()

    def look_for_games(self) -> None:
        """Find the game to resume, after the first picture: it takes reading files."""
        self._looking = True
        self.run_worker(self._look_for_games, thread=True, exclusive=True)

    def _look_for_games(self) -> None:
        from sixteen_tui.store.catalogue import Catalogue

        self._catalogue = self._catalogue or Catalogue(self.sixteen.saves)
        try:
            latest = self._catalogue.latest_unfinished()
        except OSError:
            latest = None  # the saved-games screen says what is wrong with the folder
        self.app.call_from_thread(self._found, latest)

    def _found(self, latest: Entry | None) -> None:
        if not self.query(Menu):
            return  # the program is being left
        untouched = self._latest is None
        row = self.query_one(Menu).row
        self._looked = True
        self._latest = latest
        self._rows()
        wanted, self._looking, self._wanted = self._wanted, False, False
        if wanted and latest and self.sixteen.screen is self:
            self.sixteen.resume(self.sixteen.saves / latest.file)
        if untouched and row and row.id in TITLES:
            self.query_one(Menu).point("resume")

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        match message.row.id:
            case "resume":
                self._wanted = self._looking  # what is shown may have been finished since
                if self._latest and not self._wanted:
                    self.sixteen.resume(self.sixteen.saves / self._latest.file)
            case game if game in TITLES:
                from sixteen_tui.screens.new_game import NewGameScreen

                self.app.push_screen(NewGameScreen(game))
            case row if row.startswith("learn "):
                self.sixteen.open_lesson(row.removeprefix("learn "))
            case "saved":
                from sixteen_tui.screens.saved import SavedScreen

                self.app.push_screen(SavedScreen(self._catalogue))
            case "statistics":
                self.action_statistics()
            case "rules":
                self.sixteen.action_rules()
            case "settings":
                from sixteen_tui.screens.settings import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case "quit":
                self.app.exit()

    def action_statistics(self) -> None:
        from sixteen_tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self._catalogue))

    def action_quit(self) -> None:
        self.app.exit()
