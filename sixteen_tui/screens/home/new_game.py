"""Form for a new game: players and rules, with the choices of the last one as defaults."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget

from sixteen_tui.engine.shuffle import commitment, deal_seed, new_deal, spelled
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu, Row, closed_up
from sixteen_tui.screens.base.page import FULL, LOW, Result
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.session import deals
from sixteen_tui.session.setup import Setup
from sixteen_tui.terminal.text import NAME_WIDTH
from sixteen_tui.text import fair, share
from sixteen_tui.text import home as told
from sixteen_tui.text import screens as say
from sixteen_tui.text.setup import SetupText
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.cover import TALL
from sixteen_tui.widgets.lines import Explanation, TitleBar
from sixteen_tui.widgets.pages import Below, Beside, Felt
from sixteen_tui.widgets.panel import MiniTable, Panel, Section, TextBelow, said
from sixteen_tui.widgets.seating import Seating

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.settings.settings import Last

SPACED: Final = 7
"""Maximum number of seats with blank rows between the groups of the menu."""
NEWEST: Final = 64
"""Number of files among which the last games by the chosen rules are sought."""
LAST: Final = 5
"""The most of these games."""
AROUND, AROUND_COMPACT = 3, 5
"""Rows above and below the menu: in the full layout, and in the compact one, which has the explanation there."""


class Tray(Widget):
    """Column beside the menu: seats and explanation."""


class SetupScreen(Deferring[Result]):
    """Base class of the forms that begin a game: a menu of choices, each with an explanation."""

    FULL = LOW

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: str = game
        self._setup = self.begins(game, self.shell.settings.last(game))

    @staticmethod
    def begins(game: str, last: Last) -> Setup:
        """Return the initial setup; `last` are the choices of the last new game."""
        return Setup.remembered(game, last)

    @property
    def _texts(self) -> SetupText:
        """The texts of the rows."""
        return SetupText(self._setup)

    def rules_at(self) -> str:
        return "variations"

    def body(self) -> ComposeResult:
        with Beside():
            yield Felt(Menu(self._pointed, text_width=18), self.below())
            with Tray():
                yield Seating()
                yield Panel()
        yield Explanation()

    def below(self) -> Below:
        """Return the widget below the list of a large terminal (`leave`)."""
        return TextBelow()

    def tell_below(self) -> None:
        """Show the goal of the game below the list, if there is room."""
        for below in self.query(TextBelow):
            if below.display:
                below.show(*self.sections_below())

    def sections_below(self) -> Sequence[Section]:
        """Return the sections below the list, of which those that have room are shown."""
        from sixteen_tui.text import booklet, i18n

        chapter, goal = booklet.read(self.game, i18n.language())[:2]
        return [Section(chapter.text, said(goal.text))]

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Menu))

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.new_game(), PLUGINS[self.game].text.title())
        self._show(self._setup)

    def _show(self, setup: Setup) -> None:
        self._setup = setup
        between = [Row("-", "", heading=True)] if setup.seats <= SPACED else []
        changing = {each: self._row(each) for each in setup.rows[1:]}
        rows = [
            Row("start", self._texts.row("start").label),
            *(changing[each] for each in setup.first_rows[1:]),
            *between,
            Row("-players", say.heading_players(), heading=True),
            *(changing[each] for each in setup.seat_rows),
        ]
        if setup.rule_rows:
            rows += [*between, Row("-rules", say.heading_rules(), heading=True)]
            rows += [changing[each] for each in setup.rule_rows]
        if setup.last_rows:
            rows += [*between, *(changing[each] for each in setup.last_rows)]
        menu = self.query_one(Menu)
        if self.size.height > TALL:
            blank = Row("-", "", heading=True)
            rows = [each for row in rows for each in ((row,) if row.heading else (row, blank))]
        rows = closed_up(rows, self.size.height - (AROUND_COMPACT if self.compact else AROUND))
        menu.show(rows)
        self.leave(len(rows))
        self.tell_below()
        if menu.row:
            self._explain(menu.row)

    def _row(self, row: str) -> Row:
        """Return a row of the menu with all its choices."""
        label, value, _ = self._texts.row(row)
        choices, at = self._texts.choices(row)
        return Row(row, label, value, changes=True, choices=choices, at=at)

    def _explain(self, row: Row) -> None:
        """Explain a row: on the tray, with example cards, and below the menu; only one of the two is visible."""
        setup = self._setup
        help = self.row_help(row.id)
        self.query_one(Explanation).show([[(help, "text")]])
        self.query_one(Seating).show(told.table(), [*map(self._texts.name, range(setup.seats))])
        promise = self.promise() if row.id == "start" else ""
        lines = [*said(help), *([[], *said(promise, ink="dim")] if promise else [])]
        more = self.beside(row.id) if self.size.height > TALL else ()
        self.query_one(Panel).show(Section(row.text, lines, small=self._example(row.id)), *more)

    def _example(self, row: str) -> MiniTable | None:
        """Return cards for the value of a row, if the game has some."""
        example, values = PLUGINS[self.game].example, self._setup.values
        return example(row, values[row]) if example and row in values else None

    def beside(self, row: str) -> Sequence[Section]:
        """Return what a tall tray shows below the explanation of a row: what the other rules say."""
        rules = [(each, self._texts.row(each)) for each in self._setup.rule_rows if each != row]
        return [Section(label, said(help), value, small=self._example(each)) for each, (label, value, help) in rules]

    def on_resize(self) -> None:
        super().on_resize()
        width, height = self.size
        tray = self.query_one(Tray)
        tray.styles.width = pages.tray(width)
        self.query_one(Seating).styles.height = 10 if height >= FULL[1] else 0
        self.fill()

    def _pointed(self, row: Row) -> None:
        self.follow(partial(self._explain, row))

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        self._show(self._setup.change(message.row.id, message.by))

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        if message.row.id == "start":
            self.action_start()
        elif self._person is not None:
            self.action_name()
        else:
            self._changed(Menu.Changed(message.row, 1))

    @property
    def _person(self) -> int | None:
        """Seat of the selected row if its person can be renamed; else None."""
        return None

    def row_help(self, row: str) -> str:
        """Return the text about a row."""
        return self._texts.row(row).help

    def promise(self) -> str:
        """Return the text about what fixes the cards of the game; "" if that is not known here."""
        return ""

    def action_start(self, **more: Any) -> None:
        """Begin the game and open its table; `more` as in `Setup.begin`."""
        from sixteen_tui.text import errors

        try:
            session = self._setup.begin(self.shell.saves, **more)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
            return
        self.dismiss(None)
        self.shell.open_table(session)

    def action_name(self) -> None:
        """Ask for the name of the selected person; does nothing by default."""


class NewGameScreen(SetupScreen[None]):
    """Form for a game at this keyboard."""

    SHOWN: ClassVar[tuple[str, ...]] = ("new.start", "menu.more", "new.name", "app.rules", "app.help", "page.back")
    BINDINGS = bindings("NewGameScreen")

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._entered = self._deal = ""
        """Deal code that the person entered, "" for new cards; and that of the game, "" in a game without chance.

        The latter is drawn before players and rules are known, so that it cannot depend on them."""
        if PLUGINS[game].chance:
            self._entered, self.shell.deal = self.shell.deal, ""
            self._deal = self._entered or new_deal()
        self._ended: Sequence[Entry] | None = None
        """The games that ended last; None until they are wanted."""

    def sections_below(self) -> Sequence[Section]:
        """Return the last games by the chosen rules, then the goal of the game."""
        from sixteen_tui.screens.library.rows import listed
        from sixteen_tui.text.listed import Listed

        if self._ended is None:
            self._ended = ()
            self.run_worker(self._read_ended, thread=True)
        rules, felt = self._setup.rules, self.size.width - pages.tray(self.size.width) - 2 * pages.TEXT
        found = [Listed(each) for each in self._ended if each.game == self.game and each.rules == rules][:LAST]
        last = [Section(say.last_by_rules(), listed(found, felt))] if found else []
        return [*last, *super().sections_below()]

    def _read_ended(self) -> None:
        from sixteen_tui.saves.catalogue import Catalogue

        with contextlib.suppress(OSError):  # the list of saved games shows the error
            ended = Catalogue(self.shell.saves).recent(NEWEST).ended
            self.call_later(self._tell_ended, ended)

    def _tell_ended(self, ended: Sequence[Entry]) -> None:
        self._ended = ended
        self.tell_below()

    def action_deal(self) -> None:
        """Ask for a deal code; an empty one draws new cards."""
        from sixteen_tui.screens.library.codes import deal_entry
        from sixteen_tui.session.refusal import Refusal
        from sixteen_tui.text.names import capital
        from sixteen_tui.text.reasons import reason

        def given(text: str | None) -> None:
            if text is None:
                return
            try:
                self._entered = deals.read(text) if text else ""
            except Refusal as refused:
                self.notify(capital(reason(refused)), markup=False)
                return
            self._deal = self._entered or new_deal()
            self.fill()

        self.app.push_screen(deal_entry(spelled(self._entered)), given)

    @property
    def _person(self) -> int | None:
        row = self.query_one(Menu).row
        return self._setup.person(row.id) if row else None

    def row_help(self, row: str) -> str:
        found = super().row_help(row)
        renamed = self._setup.person(row) is not None
        return f"{found} {say.changes_name(self.first_key('menu.choose'))}" if renamed else found

    def promise(self) -> str:
        if self._entered:
            return share.deal_chosen(spelled(self._entered))
        return fair.promise(commitment(deal_seed(self._deal))) if self._deal else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "name":
            return True if self._person is not None else None
        return action != "deal" or PLUGINS[self.game].chance

    def action_name(self) -> None:
        from sixteen_tui.screens.base.line_entry import LineEntry

        seat = self._person
        if seat is None:
            return

        def named(name: str | None) -> None:
            if name is not None:
                self._show(self._setup.rename(seat, name))

        entry = LineEntry(say.name_question(seat), "", NAME_WIDTH, value=self._setup.names[seat])
        self.app.push_screen(entry, named)

    def action_start(self, **more: Any) -> None:
        self._setup.remember(self.shell.settings.last(self.game))
        self.shell.keep_settings()
        super().action_start(**more, **({"deal": self._deal} if self._deal else {}))
