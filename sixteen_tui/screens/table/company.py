"""Part of the table screen for shared tables: presence, messages, and questions.

Invariant: nothing here blocks play. Messages and questions are shown beside the game; the table continues it.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len

from sixteen_tui.screens.table.table_view import TableView
from sixteen_tui.session.session import Session, SharedTable, missed
from sixteen_tui.tables.protocol import AWAY, BEAT, IDLE
from sixteen_tui.text import phrases
from sixteen_tui.text import tables as say

if TYPE_CHECKING:
    from sixteen_tui.screens.base.dialog import Confirm

MOST_WRITTEN: Final = 60
"""Maximum length of a message to the others, in characters; it is shown in one line."""
WATCH_SECONDS: Final = 1.0
"""Seconds between two checks of a watched game for new entries."""
HEARD_SECONDS: Final = 6.0
"""Minimum seconds for which a received message stays visible, also while the table proceeds.

No other record of it exists, so it stays until the next card, message or key replaces it.
"""
OFTEN: Final = 5.0
"""Seconds between two updates of the key bar: "give" appears after a time without news (`_waited`)."""


class CompanyView(TableView):
    """The table screen's part for shared tables; without a company it does nothing."""

    _muted = False
    _asked: Mapping[str, Any] | None = None
    """The question that was shown last."""
    _question: Confirm | None = None
    """Dialog that shows it, until it is answered or settled."""
    _left_alone = False
    """True once the seat is lost and the screen closes."""
    _told: tuple[object, float] = (None, 0.0)
    """Last description of the table (`SharedTable.about`), and its time of arrival: `away` in it counts from there."""
    _waiting: tuple[object, float] = (None, 0.0)
    """Position and seat that the table waits for, and the start of the wait."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._heard: list[tuple[float, str]] = []
        """Received messages of the last `HEARD_SECONDS`, each with its time."""
        self._app = session.company.app if session.company is not None else ""
        """Server version that the person knows of; the lobby showed the first one."""

    @property
    def company(self) -> SharedTable | None:
        """The other people, if they sit at terminals of their own; else None."""
        return self.session.company

    @property
    def shown(self) -> tuple[str, ...]:
        found = super().shown
        if self.company is None or self.session.watching:
            return found
        before = found.index("app.help")
        return (*found[:before], "company.say", "company.give", *found[before:])

    def meet(self) -> None:
        """Subscribe to news of the company, and start the timers.

        `news` is called in the thread of the connection; `call_later` moves it to the event loop.
        """
        if self.company is not None:
            self.company.news = lambda: self.call_later(self.hear)
            self.set_interval(OFTEN, self.show_keys)
            self.set_interval(BEAT, self._beat)
            self.hear()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.call_later(self.hear)  # messages and questions that arrived under another screen

    def _beat(self) -> None:
        """Send a heartbeat if the terminal has answered since the last one.

        Without an answer the SSH connection to it may be dead; the server then shows this person as silent.
        """
        answers = getattr(self.app._driver, "answers", None)  # noqa: SLF001  # no public name for it
        if answers is not None and self.company is not None and answers():
            self.company.beat()

    def hear(self) -> None:
        """Handle news of the company: end of the seat, version, messages, refusal, question, and new entries."""
        company = self.company
        if company is None or not self.is_attached or self._left_alone:
            return
        if company.gone:
            self._left_alone = True
            self._withdraw()
            self.notify(say.gone(company.gone), markup=False)
            self.session.close()
            self.dismiss(None)
            return
        if company.app != self._app:
            self._app = company.app
            if say.other_version(company.app):
                self.notify(say.other_version(company.app), markup=False)
        for said in company.heard():
            text = phrases.said(self.names[said["seat"]], said.get("phrase"), said.get("text"))
            if text and not self._muted:
                self._heard.append((monotonic(), text))
                self.note = self.lasting()
        if company.refusal:
            self.note = say.told_no(company.refusal)
            company.refusal = ""
        self._ask(company)
        if company.has_news and self._idle():
            self.session.think()().commit()
            self.director.stopped = False
            self.proceed()
        elif self.on_top:
            self.fill()

    def lasting(self) -> str:
        """Return the recent messages in one line: the newest ones that fit together."""
        self._heard = [each for each in self._heard if monotonic() - each[0] < HEARD_SECONDS]
        texts, room = [text for _, text in self._heard], self.layout_widget.rooms.prompt
        while len(texts) > 1 and cell_len("  ".join(texts)) > room.width:
            texts.pop(0)
        return "  ".join(texts)

    def forget(self) -> None:
        super().forget()
        self._heard = []

    def _idle(self) -> bool:
        """Return True if this person is to act, so that no worker waits for entries of others."""
        director = self.director
        return director.persons_turn and not director.stopped and not self.session.under_way

    def proceed(self, due: int | None = None) -> None:
        """Show the next cue of the director; implemented by `TableScreen`."""
        raise NotImplementedError

    def look_on(self) -> None:
        """Show the entries of a watched game that were written since the last check."""
        from sixteen_tui.saves.disk import SaveError

        if not self.on_top:
            return  # the position behind a pane must not change
        try:
            if self.director.follow():
                self.fill()
        except (SaveError, OSError):
            self.fill()  # keep the position; the next check may succeed

    def _ask(self, company: SharedTable) -> None:
        """Show the pending question of the company, once, unless this person asked it; close a settled one.

        A request for the own seat is no question but a reminder to play.
        """
        asked = company.asked
        if asked is not self._asked:
            self._withdraw()
        if asked is None or asked["by"] == company.number or asked is self._asked or not self.on_top:
            return
        self._asked = asked
        if asked["what"] == "give" and asked["seat"] == company.number:
            self.sixteen.ring()
            self.note = say.waited_for()
            return
        from sixteen_tui.screens.base.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            self._question = None
            if yes is not None:
                company.answer(asked, yes=yes)

        self.sixteen.ring()
        names = self.names
        question = say.asks(asked["what"], names[asked["by"]], names[asked["seat"]])
        self._question = Confirm(question, unasked=True)
        self.app.push_screen(self._question, answered)

    def _withdraw(self) -> None:
        """Close the dialog of a settled question. A newer question is shown when the table is on top again."""
        if self._question is not None:
            self._question.dismiss(None)

    def levels(self) -> list[str]:
        """Return the texts beside the names: absence, else the description of the player."""
        found, company = super().levels(), self.company
        if company is None:
            return found
        return [say.absence(seat) or level for level, seat in zip(found, company.about["seats"], strict=True)]

    @property
    def away(self) -> Mapping[int, str]:
        seats = self.company.about["seats"] if self.company is not None else ()
        return {number: say.absence(seat) for number, seat in enumerate(seats) if say.absence(seat)}

    def awaited(self, at: int) -> int | None:
        """Return the absent person's seat that the table waits for; None for none.

        Looks only at the seat that is to move, or moves next, in the own view. Any other source would tell how a turn
        ended (B10).
        """
        seat = self.layout_widget.mover(self.director.seat.view(at))
        if self.company is None or seat == self.company.number:
            return None
        place = self.company.about["seats"][seat]
        return None if place["here"] or place["level"] else seat

    def company_prompt(self) -> str:
        """Return the prompt with priority over all others: lost connection or stopped table; "" for none."""
        company = self.company
        if company is None:
            return ""
        return say.trouble(company)

    def action_say(self) -> None:
        from sixteen_tui.screens.club.phrases import MUTE, WRITE, PhrasesScreen

        company = self.company
        assert company is not None, "`check_action` allows this only there"

        def said(phrase: str | None) -> None:
            if phrase == MUTE:
                self._muted = not self._muted
                self.note = phrases.muted() if self._muted else phrases.heard()
                self.show_prompt()
            elif phrase == WRITE:
                self._write(company)
            elif phrase:
                company.say(phrase)

        self.app.push_screen(PhrasesScreen(muted=self._muted, talk=bool(company.about["talk"])), said)

    def _write(self, company: SharedTable) -> None:
        from sixteen_tui.screens.base.dialog import LineEntry

        def written(text: str | None) -> None:
            if text:
                company.talk(text)

        self.app.push_screen(
            LineEntry(phrases.say_title(), phrases.write_question(), MOST_WRITTEN, phrases.send()), written
        )

    def action_give(self) -> None:
        """Ask the others to give the seat of `missed` to a computer player."""
        seat = self.missed
        if seat is not None and self.company is not None:
            self.company.give(seat)

    @property
    def missed(self) -> int | None:
        """Seat that a computer player may take: of a person who is away, else of another person who is to act."""
        return None if self.company is None else missed(self.company, self.director.view.to_move)

    def _waited(self, company: SharedTable, seat: int) -> bool:
        """Return True if the wait for a seat has lasted `IDLE`, or `AWAY` if the person is away.

        An estimate by the local clock; the server decides.
        """
        now, place = monotonic(), company.about["seats"][seat]
        if self._told[0] is not company.about:
            self._told = (company.about, now)
        if self._waiting[0] != (self.director.at, seat):
            self._waiting = ((self.director.at, seat), now)
        if place["here"]:
            return now - self._waiting[1] >= IDLE
        return bool(place["away"] + now - self._told[1] >= AWAY)

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        """Return False for disabled keys, for "give" before its time, and for take-back without a position.

        At a shared table such keys may stay disabled for a long time, so they are hidden.
        """
        company, seat = self.company, self.missed
        if company is None or not any(alive for _, alive in keys):
            return company is None
        if binding == "company.give":
            return seat is not None and self._waited(company, seat)
        return binding != "table.take-back" or self.back_point() is not None

    def action_take_back(self) -> None:
        """Ask the others for a take-back, or show why it is refused, which the table does not show by itself."""
        if self.company is None or self.back_point() is not None:
            super().action_take_back()
            return
        self.note = say.told_no("asked-already" if self.company.asked is not None else "nothing-to-take-back")
        self.show_prompt()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "say":
            return self.company is not None and not self.session.watching
        if action == "give":
            return self.company is not None and not self.session.watching and self.missed is not None
        if action == "take_back" and self.company is not None:
            return not self.session.watching and self.session.game.takes_back and self.sixteen.settings.take_back
        if action == "pace" and self.company is not None and all(player.human for player in self.session.players):
            return False
        return super().check_action(action, parameters)
