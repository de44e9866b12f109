"""Home screen: the main menu. It is the first screen, so it loads only what it shows.

Invariant: reads no game before the first frame. The game to resume is found afterwards; its table is read after a pause
without keys, through a seat that may see it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult

from sixteen_tui import __version__
from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.screens.base import previewed
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.page import LOW
from sixteen_tui.screens.base.previewed import Deferring, PreviewedPosition
from sixteen_tui.screens.home import rows, tray
from sixteen_tui.screens.home.offers import Offers, first_start, is_there, look, with_likeness, with_tables
from sixteen_tui.screens.home.picture import PICTURE, TOTAL, picture
from sixteen_tui.screens.home.turns import EVERY, TurnWatch
from sixteen_tui.settings import paths
from sixteen_tui.text import home as told
from sixteen_tui.text import i18n, lobby
from sixteen_tui.text import screens as say
from sixteen_tui.widgets import cover, pages
from sixteen_tui.widgets.canvas import wrap
from sixteen_tui.widgets.cover import Cover
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.pages import Beside, Felt
from sixteen_tui.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.geometry import Size

    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.screens.base.shell import Shell


_T = TypeVar("_T")
_PARTS: Final = ("TitleBar", "Menu", "Cover", "#about", "Panel")
"""Widgets that show what the worker threads find."""


class HomeScreen(Deferring[None], inherit_bindings=False):
    """The main menu, and what waits for the person. At the first start the lessons come first."""

    FULL = LOW
    SHOWN: ClassVar[tuple[str, ...]] = (
        "menu.choose",
        "home.code",
        "home.give-up",
        "app.rules",
        "app.help",
        "home.quit",
    )
    BINDINGS = bindings(
        "HomeScreen", last=("home.code", "home.language", "home.quit", "home.statistics", "home.ladder", "home.plain")
    )

    def __init__(self) -> None:
        super().__init__()
        self._catalogue: Catalogue | None = None
        self._offers = Offers()
        self._looked = False
        """True once the games have been read."""
        self._new = first_start(self.shell.saves, paths.settings())
        self._small: tuple[str, PreviewedPosition] | None = None
        """Preview of the game to resume: its file and position; None until read."""
        self._arranged: Size | None = None  # for which `on_resize` has set the widths
        self._looking = self._wanted = False
        """True while a worker looks for the game to resume; True if "resume" was chosen meanwhile."""
        self._opens: dict[str, Callable[[], object]] = {
            "resume": self._resume,
            "match": self._go_on_with_match,
            "daily": lambda: self.shell.open_daily(with_chance()[0]),
            "practice": self._practise,
            "tables": self._tables,
            "saved": self._saved,
            "statistics": self.action_statistics,
            "rules": self.shell.action_rules,
            "settings": self._settings,
            "quit": self.app.exit,
        }
        """Row id -> function that opens it, for the rows that belong to no single game (`home.rows`)."""
        self._turns = TurnWatch()
        self._looks = 0  # number of the latest worker; results of earlier ones are dropped

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Beside(Felt(Cover(), Menu(self._pointed), Lines(id="about")), Panel())
        yield KeyBar()

    def on_resize(self) -> None:
        """Set the widths of the menu and the tray, once for each size: Textual reports that of a start three times."""
        super().on_resize()
        if self.size != self._arranged:
            self._arranged = self.size
            panel = self.query_one(Panel)
            panel.display = bool(pages.tray(self.size.width)) and not self.compact
            panel.styles.width = pages.tray(self.size.width)
            self.fill()

    def fill(self) -> None:
        self._title()
        self.query_one(Cover).show(picture(), TOTAL, told.rule())
        self._rows()
        self._tell()

    def renew(self) -> None:
        self._small = None  # its texts are in the old language
        super().renew()

    def _title(self) -> None:
        """Show the version, and how many tables wait or, at the first start after the first frame, another language."""
        right = lobby.waiting(self._offers.waiting)
        if self._new and self._looked:
            right = told.offer(i18n.language(), self._other_language(), self.first_key("home.language", "f2"))
        self.query_one(TitleBar).show(say.program(), __version__.partition("+")[0], right)

    @staticmethod
    def _other_language() -> str:
        there = i18n.languages()
        return there[(there.index(i18n.language()) + 1) % len(there)]

    def _rows(self) -> None:
        """Show the menu, above it the cards and below it the notice if there is room."""
        menu, (width, height) = self.query_one(Menu), self.size
        groups = rows.groups(self._offers, new=self._new)
        names = [row.text for group in groups for row in group if not row.heading]
        menu.text_width = max(map(cell_len, names))
        felt = width - (0 if self.compact else pages.tray(width))
        said = say.unofficial().replace("®", "(R)") if self.shell.look.plain else say.unofficial()
        notice = [f"{' ' * pages.TEXT}{line}" for line in wrap(said, felt - pages.TEXT - 1)]
        left = height - 2 - (0 if self.compact else len(notice))
        listed = sum(not (self.compact and row.heading) for group in groups for row in group)
        cards = cover.rows(felt, left - listed, cards=len(PICTURE), total=TOTAL)
        self.query_one(Cover).styles.height = cards
        about = self.query_one("#about", Lines)
        about.styles.height = len(notice)
        about.show([[(line, "dim")] for line in notice])
        shown = rows.arranged(groups, left - cards, tall=height > cover.TALL, compact=self.compact)
        first = next(each.id for each in shown if not each.heading)
        menu.show(shown, cursor=None if self._looked else first)

    def _pointed(self, _: Row) -> None:
        """Update the key bar, and read the game to resume, once there has been no key for a moment."""
        self.follow(self._preview)

    def _preview(self) -> None:
        latest = self._offers.latest
        if latest and not self.compact and (self._small is None or self._small[0] != latest.file):
            self._read_on()

    def _tell(self) -> None:
        """Show on the tray what waits for the person."""
        latest, small = self._offers.latest, self._small
        position = small[1] if small and latest and small[0] == latest.file else PreviewedPosition()
        self.query_one(Panel).show(*tray.sections(self._offers, position, self.size))

    # Preview of the game to resume

    def _read_on(self) -> None:
        if self.on_top and (latest := self._offers.latest) and self._small is None:
            show = partial(self._show_small, latest)
            self._in_thread("read", lambda shell: previewed.position(shell.saves / latest.file), show)

    def _in_thread(self, group: str, work: Callable[[Shell], _T], then: Callable[[_T], object]) -> None:
        """Run `work` in a worker thread, then `then` with its result, unless the program ends meanwhile.

        The thread gets the application as an argument, because the screen may have been left when it begins or ends.
        """
        shell, call = self.shell, self.app.call_from_thread

        def done(found: _T) -> None:
            if all(self.query(part) for part in _PARTS):  # they are removed one after another
                then(found)

        self.run_worker(lambda: call(done, work(shell)), thread=True, exclusive=True, group=group)

    def _show_small(self, entry: Entry, found: PreviewedPosition) -> None:
        if self._offers.latest is entry:
            self._small = entry.file, found
            self._tell()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(EVERY, partial(self._look_for_tables, again=True))
        self.set_focus(self.query_one(Menu), scroll_visible=False)
        self.call_after_refresh(self.look_for_games)

    def on_screen_resume(self) -> None:
        for menu in self.query(Menu):
            if menu.row and menu.row.id == "quit":
                menu.action_end(-1)  # so the first repeat of a key that led here does not quit
        if self._looked:
            self.look_for_games()

    def look_for_games(self) -> None:
        """Find the game to resume, match, daily deals and practice in a worker thread, because it reads files."""
        self._looking = True
        self._looks += 1
        self._in_thread("games", self._look_for_games, partial(self._found, self._looks))

    def _look_for_games(self, shell: Shell) -> Offers:
        from sixteen_tui.saves.catalogue import Catalogue

        self._catalogue = self._catalogue or Catalogue(shell.saves)
        return look(shell.saves, self._catalogue)

    def _found(self, number: int, offers: Offers) -> None:
        if number != self._looks:
            return  # outdated: a later worker will report
        before, latest = self._offers, offers.latest
        self._offers = offers._replace(tables=before.tables, served=before.served, like=before.like)
        row = self.query_one(Menu).row
        self._looked = True
        if before.latest is None or latest is None or before.latest.stamp != latest.stamp:
            self._small = None
        self._new = self._new and not is_there(self.shell.saves)
        self._title()
        self._rows()
        self._tell()
        self._say_unread(before)
        player, games = self.shell.limits.player, self._catalogue
        self._look_for_tables()
        if offers.rated and games:
            self._in_thread("like", lambda shell: with_likeness(games, shell.settings, player), self._add)
        wanted, self._looking, self._wanted = self._wanted, False, False
        if wanted and latest and self.on_top:
            self.shell.resume(self.shell.saves / latest.file)
        if offers.continues and not before.continues and row and row.id in PLUGINS:
            self.query_one(Menu).point("resume" if latest else "match")

    def _say_unread(self, before: Offers) -> None:
        """Show which files beside the saves cannot be read, unless the offers before had as many."""
        if len(self._offers.unread) > len(before.unread):
            from sixteen_tui.text import errors

            for error in self._offers.unread:
                self.notify(errors.missing(error), markup=False)

    def _add(self, to: Callable[[Offers], Offers]) -> None:
        """Show a part of the offers that takes longer to find."""
        offers = to(self._offers)
        if offers != self._offers:
            self._offers = offers
            self._title()
            self._rows()
            self._tell()

    def _look_for_tables(self, *, again: bool = False) -> None:
        """Look at the shared tables in a worker thread; `again`: the timer asks, and a turn that is new rings."""
        if again and not (self.on_top and self._looked and self._turns.due()):
            return
        player = self.shell.limits.player

        def found(to: Callable[[Offers], Offers]) -> None:
            self._add(to)
            if self._turns.found(self._offers.tables, served=self._offers.served) and again:
                self.shell.ring(shared=True)

        self._in_thread("tables", lambda _: with_tables(player), found)

    # The rows

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        row = message.row.id
        if not self.on_top:
            return
        if row in PLUGINS:
            self._new_game(row)
        elif row.startswith("learn "):
            self.shell.open_lesson(row.removeprefix("learn "))
        else:
            self._opens[row]()

    def _new_game(self, game: str) -> None:
        from sixteen_tui.screens.home.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(game))

    def _resume(self) -> None:
        self._wanted = self._looking  # the game may be finished by now: wait for the result
        latest = self._offers.latest
        if latest and not self._wanted:
            self.shell.resume(self.shell.saves / latest.file)
            if self.on_top:
                self.look_for_games()  # not resumed: finished meanwhile, or deleted

    def _go_on_with_match(self) -> None:
        self.shell.go_on()
        if self.on_top:
            self.look_for_games()

    def _practise(self) -> None:
        from sixteen_tui.screens.table.trying import practise

        practise(self, self.look_for_games)

    def _saved(self) -> None:
        from sixteen_tui.screens.library.saved import SavedScreen

        self.app.push_screen(SavedScreen(self._catalogue))

    def _tables(self) -> None:
        from sixteen_tui.screens.club.lobby import LobbyScreen

        self.app.push_screen(LobbyScreen())

    def _settings(self) -> None:
        from sixteen_tui.screens.settings.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_code(self) -> None:
        from sixteen_tui.screens.home import code

        code.ask(self, self.look_for_games)

    def action_plain(self) -> None:
        """Ask, then leave the screen for plain mode (`launch`), from now on at every start."""
        from sixteen_tui.screens.base.dialog import Confirm

        self.app.push_screen(Confirm(told.plain_mode()), self._goes_plain)

    def _goes_plain(self, yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
        if yes:
            self.shell.settings.plain = True
            self.shell.keep_settings()
            self.app.exit(0)

    def action_statistics(self) -> None:
        from sixteen_tui.screens.library.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self._catalogue))

    def action_ladder(self) -> None:
        from sixteen_tui.screens.library.ladder import LadderScreen

        self.app.push_screen(LadderScreen(self._catalogue))

    def action_quit(self) -> None:
        """Quit if the cursor is on the row "quit", else move it there, so that one extra key does not quit."""
        menu = self.query_one(Menu)
        if menu.row and menu.row.id == "quit":
            self.app.exit()
        else:
            menu.point("quit")
            self.notify(told.leaves(self.first_key("menu.choose"), self.first_key("home.quit")), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "ladder":
            return True if self._offers.rated else None
        if action != "give_up":
            return True  # at once: asked for each key of each row
        row = self.query_one(Menu).row if self.query(Menu) else None
        return row is not None and row.id == "match"

    def action_give_up(self) -> None:
        """Ask whether to give up the open match."""
        from sixteen_tui.screens.home import giving_up

        giving_up.ask(self, self.look_for_games)

    def action_language(self) -> None:
        self.shell.settings.language = self._other_language()
        self.shell.change_settings()
