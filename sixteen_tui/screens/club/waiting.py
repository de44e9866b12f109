"""Waiting room of a shared table: seats, and what the table waits for.

Invariant: opens the table when the cards are dealt. Leaving gives up the seat; the key "later" reserves it.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.dialog import Confirm
from sixteen_tui.screens.base.page import LOW, Page
from sixteen_tui.screens.club import described
from sixteen_tui.session.session import Session
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.protocol import may_begin
from sixteen_tui.text import clocks, lobby, screens, terms
from sixteen_tui.text import tables as say
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.panel import Panel, Section, said
from sixteen_tui.widgets.places import PlaceList


class WaitingScreen(Page[None]):
    """Shows the seats; the key "begin" gives the free ones to computer players and starts the game."""

    SHOWN: ClassVar[tuple[str, ...]] = ("waiting.begin", "waiting.later", "app.rules", "app.help", "waiting.leave")
    FULL = LOW
    BINDINGS = bindings("WaitingScreen")

    def __init__(self, host: RemoteHost) -> None:
        super().__init__()
        self._host = host
        self.game: str = host.game.name
        self._gone = False
        self._question: Confirm | None = None

    def body(self) -> ComposeResult:
        yield pages.Beside(PlaceList(), Panel())

    def on_mount(self) -> None:
        super().on_mount()
        self._host.news = lambda: self.call_later(self._look)
        self._look()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._look()

    def _look(self) -> None:
        """Handle news of the table: open it once it has begun, close this screen if the seat is lost, else redraw."""
        host = self._host
        if self._gone or not self.is_attached:
            return
        if self._question is not None and self._question.on_top and (host.gone or host.about["begun"]):
            self._question.dismiss(None)  # the question is obsolete; `on_screen_resume` calls this again
            return
        if host.gone:
            self._gone = True
            self.notify(say.gone(host.gone), markup=False)
            host.close()
            self.dismiss(None)
            return
        if host.about["begun"] and host.arrived:
            self._gone = True
            host.news = lambda: None
            host.catch_up()
            session = Session(host)
            self.dismiss(None)
            self.shell.open_table(session)
            return
        for each in host.heard("notice"):
            self.notify(say.notice(each["text"]), markup=False)
        if self.on_top:
            self.fill()

    def on_resize(self) -> None:
        super().on_resize()
        self.query_one(Panel).styles.width = pages.tray(self.size.width)

    def fill(self) -> None:
        host, about, title = self._host, self._host.about, PLUGINS[self.game].text
        self.query_one(TitleBar).show(title.title(), title.rules_summary(host.rules))
        places = described.places(about, host.number)
        code = about.get("code")
        watching, fair = lobby.watched_by(about["watching"]), lobby.fair_help(about["commitment"])
        clock = clocks.of_table(about)
        hints = terms.hints_of(about)
        others = [say.code_is(code) if code else "", clock, hints, fair, watching] if self.compact else []
        self.query_one(PlaceList).show(places, say.waiting(about), *filter(None, others))
        self.query_one(Panel).show(
            *([Section(lobby.call_title(), said(lobby.letters_help()), figure=code)] if code else []),
            Section(screens.heading_rules(), said(title.rules_summary(host.rules))),
            *([Section(clocks.label(), said(clock))] if clock else []),
            *([Section(terms.label_hints(), said(hints))] if hints else []),
            Section(lobby.fair_title(), said(fair)),
            *([Section("", said(watching, ink="dim"))] if watching else []),
        )
        self.show_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "begin" and not may_begin(self._host.about["seats"], self._host.number):
            return None
        if action in ("begin", "later"):
            return None if self._host.watching or self._host.about["begun"] else True
        return True

    def action_begin(self) -> None:
        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            self._question = None
            if yes:
                self._host.begin()

        self._question = Confirm(say.begin_question(self._host.about))
        self.app.push_screen(self._question, answered)

    def action_later(self) -> None:
        """Leave and reserve the seat: the game begins once all seats are taken, and the person can join it later."""
        self._gone = True
        self._host.close()
        self.dismiss(None)

    def action_leave_seat(self) -> None:
        """Leave and give up the seat.

        Not named `back`: such actions also take equal keys of one burst (`TypedKeys._leads_back`).
        """
        self._gone = True
        self._host.leave_seat()
        self.dismiss(None)
