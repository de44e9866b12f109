"""The people at other terminals of a shared table, as its screen shows them: presence, messages, and questions.

Invariant: nothing here blocks play. Messages and questions are shown beside the game; the table continues it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len

from sixteen_tui.screens.table.others import HELPS, Others
from sixteen_tui.screens.table.proposals import ShownProposals
from sixteen_tui.screens.table.table_view import ROOMY, TableView
from sixteen_tui.session.interfaces import SharedTable, awaited, missed
from sixteen_tui.tables.protocol import AWAY, BEAT, IDLE
from sixteen_tui.text import absence, clocks, phrases
from sixteen_tui.text import tables as say

if TYPE_CHECKING:
    from sixteen_tui.screens.base.dialog import Confirm

MOST_WRITTEN: Final = 60
"""Maximum length of a message to the others, in characters; it is shown in one line."""
HEARD_SECONDS: Final = 6.0
"""Minimum seconds for which a received message stays visible, also while the table proceeds.

No other record of it exists, so it stays until the next card, message or key replaces it.
"""
REFUSAL_SECONDS: Final = 15.0
"""Seconds after which the note on a refusal goes, if no key has removed it: it may no longer be true."""
OFTEN: Final = 5.0
"""Seconds between two updates of the key bar: "give" appears after a time without news (`_waited`)."""


class SharedOthers(Others):
    """The others at a shared table. Owned by the table screen, which calls it (`Others`)."""

    def __init__(self, screen: TableView, table: SharedTable) -> None:
        self._screen, self._table, self._session = screen, table, screen.session
        self._muted = self._left_alone = False
        """`_left_alone`: the seat is lost and the screen closes."""
        self._asked: Mapping[str, Any] | None = None
        """The question that was shown last."""
        self._own: Mapping[str, Any] | None = None
        """The last question of the person here."""
        self._question: Confirm | None = None
        """Dialog that shows it, until it is answered or settled."""
        self._told: tuple[object, float] = (None, 0.0)
        """Last description of the table (`SharedTable.about`), and its time of arrival: `away` counts from there."""
        self._waiting: tuple[object, float] = (None, 0.0)
        """Position and seat that the table waits for, and the start of the wait."""
        self._heard: list[tuple[float, str]] = []
        """Received messages of the last `HEARD_SECONDS`, each with its time."""
        self._returned = ""
        """Says after a return what happened in the absence, until a key; "" otherwise."""
        self._replaced = False
        """True if it says that a computer player has played."""
        self._missed_before: int | None = None
        """Position up to which the person had looked before the last absence that was noted."""
        self._clock = ""
        """The text about the clock that is shown."""
        self._warned: int | None = None
        """The seat whose time counts while little of it is left."""
        self._warning: tuple[int | None, str] = (None, "")
        """The seat and the text of the warning that the note has; "" once another note or a key has replaced it."""
        self._app = table.app
        """Server version that the person knows of; the lobby showed the first one."""
        self.shown = () if self._session.watching else ("company.say", "company.give", "company.end")
        self._proposals = ShownProposals(screen, table, self._refuse)

    def meet(self) -> None:
        """Subscribe to news, and start the timers.

        `news` is called in the thread of the connection; `call_later` moves it to the event loop.
        """
        screen = self._screen
        self._table.news = lambda: screen.call_later(self.hear)
        screen.set_interval(OFTEN, screen.show_keys)
        screen.set_interval(BEAT, self._beat)
        if self._table.about.get("clock"):
            screen.set_interval(1.0, self._tick)
        self.hear()

    @property
    def clock(self) -> str:
        seat, left = self._table.clock.counts, self._table.clock.left
        if seat is None or left is None or not self._table.connected:
            return ""
        if self._screen.compact:
            return clocks.duration(left)  # whose turn it is shows below
        return clocks.running(self._screen.names[seat], left, own=seat == self._table.number)

    def _tick(self) -> None:
        """Show the clock if its text has changed; warn once a turn when little is left, for as long as it is true."""
        screen, clock = self._screen, self._table.clock
        if self.clock != self._clock and screen.is_attached:
            self._clock = self.clock
            screen.show_title()
        seat, left, warned = clock.counts, clock.left, self._warned
        self._warned, now = seat if clock.low else None, ""
        if clock.low and seat is not None and left is not None:
            own = seat == self._table.number
            now = clocks.warning(screen.names[seat], left, own=own)
            if warned != seat:
                self._warning = (seat, now)
                self._refuse(now)
                screen.show_prompt()
                if own:
                    screen.shell.ring(shared=True)
        self._renew_warning(now if seat == self._warning[0] else "")

    def _renew_warning(self, now: str) -> None:
        """Have the warning say how much time is left now; remove it ("") once that time is not short or not counted."""
        seat, before = self._warning
        if not before or now == before:
            return
        said = self._screen.note == before
        self._warning = (seat, now if said else "")
        if said:
            self._screen.note = now or self.note
            self._screen.show_prompt()

    def _beat(self) -> None:
        """Send a heartbeat if the terminal has answered since the last one.

        Without an answer the SSH connection to it may be dead; the server then shows this person as silent.
        """
        answers = getattr(self._screen.app._driver, "answers", None)  # noqa: SLF001  # no public name for it
        if answers is not None and answers():
            self._table.beat()

    def hear(self) -> None:
        """Handle news: end of the seat, version, messages, refusal, question, and new entries."""
        screen, table = self._screen, self._table
        if not screen.is_attached or self._left_alone:
            return
        if table.gone:
            self._left_alone = True
            self._withdraw()
            self._proposals.withdraw()
            screen.notify(say.gone(table.gone), markup=False)
            self._session.close()
            screen.dismiss(None)
            return
        if table.app != self._app:
            self._app = table.app
            if say.other_version(table.app):
                screen.notify(say.other_version(table.app), markup=False)
        for said in table.heard():
            if told := say.from_server(said, screen.names):
                screen.notify(told, markup=False)
                continue
            text = phrases.said(screen.names[said["seat"]], said.get("phrase"), said.get("text"))
            if text and not self._muted:
                self._heard.append((monotonic(), text))
                self._show(text)
        if table.away.returned and screen.on_top:
            table.away.returned = False
            screen.come_back()
        self._tell_absence()
        if table.refusal:
            self._refuse(say.told_no(table.refusal, [screen.names[seat] for seat in table.refused_by]))
            table.refusal = ""
        self._ask()
        self._proposals.hear()
        if table.has_news and self._idle():
            self._session.think()().commit()
            screen.director.stopped = False
            screen.proceed()
        else:
            screen.fill()  # below another screen, too: a question leaves the table and its people in sight

    def _tell_absence(self) -> None:
        """Note, once after each absence, that a computer player has played, and the key for what was played."""
        screen, table = self._screen, self._table
        missed = screen.director.missed
        news = missed is not None and missed != self._missed_before
        news |= table.was_replaced
        self._replaced, self._missed_before = self._replaced or table.was_replaced, missed
        if news:
            plays = screen.director.view.outcome is None  # the result that covers the table has no such key
            keys = [key for key, alive in screen.keys().get("table.log", []) if alive and plays and missed is not None]
            self._returned = absence.returned([screen.key_name(key) for key in keys[:1]], replaced=self._replaced)
            table.was_replaced = False
            self._show(self._returned)

    def _refuse(self, text: str) -> None:
        """Note why something is refused, or what was said to a proposal, for `REFUSAL_SECONDS` at most."""
        screen = self._screen
        warning = text == self._warning[1]

        def end() -> None:
            if screen.note == (self._warning[1] if warning else text):
                screen.note = self.note
                screen.show_prompt()

        screen.note = text
        self._notify_if_cut(text)
        screen.set_timer(REFUSAL_SECONDS, end)

    def _show(self, text: str) -> None:
        """Show the note with a text that has come; where the note has no room for it, notify, too."""
        self._screen.note = self.note
        self._notify_if_cut(text)

    def _notify_if_cut(self, text: str) -> None:
        if cell_len(text) > self._screen.layout_widget.regions.prompt.width:
            self._screen.notify(text, markup=False)

    @property
    def note(self) -> str:
        """Return, until a key, and the recent messages, in one line: the newest ones that fit together."""
        self._heard = [each for each in self._heard if monotonic() - each[0] < HEARD_SECONDS]
        own = say.asked() if self._own is not None and self._table.asked is self._own else ""
        texts = [*filter(None, (self._returned, *(text for _, text in self._heard), own))]
        while len(texts) > 1 and cell_len("  ".join(texts)) > self._screen.layout_widget.regions.prompt.width:
            texts.pop(0)
        return "  ".join(texts)

    @property
    def leaving(self) -> str:
        """Asks those who play while other people do: these wait for who has left."""
        others = (seat for seat in self._table.about["seats"] if seat["player"] == "human" and not seat["level"])
        plays = not self._session.watching and not self._table.about["over"]
        return say.leaving(timed=bool(self._table.about.get("clock"))) if plays and len([*others]) > 1 else ""

    @property
    def held(self) -> bool:
        return self._session.under_way and bool(self.prompt)

    @property
    def halted(self) -> bool:
        return bool(self._table.stopped or self._table.goes_down or not self._table.connected)

    def typed(self) -> None:
        if self._returned:
            self._returned, self._replaced = "", False
            self._screen.note = self.note
            self._screen.show_prompt()

    def forget(self) -> None:
        self._heard = []

    def _idle(self) -> bool:
        """Return True if this person is to act, so that no worker waits for entries of others."""
        director = self._screen.director
        return director.persons_turn and not director.stopped and not self._session.under_way

    def _ask(self) -> None:
        """Show the pending question, once, unless this person asked it; close a settled one.

        A request for the own seat is no question but a reminder to play.
        """
        screen, table, asked = self._screen, self._table, self._table.asked
        if asked is not self._asked:
            self._withdraw()
        if asked is not None and asked is not self._own and asked["by"] == table.number:
            self._own = asked  # the server has accepted it; before that nobody is asked
            screen.note = self.note
            screen.show_prompt()
        if asked is None or asked["by"] == table.number or asked is self._asked or not screen.on_top:
            return
        self._asked = asked
        if asked["what"] == "give" and asked["seat"] == table.number:
            screen.shell.ring(shared=True)
            screen.note = say.waited_for()
            return
        from sixteen_tui.screens.base.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            self._question = None
            if yes is not None:
                table.answer(asked, yes=yes)

        screen.shell.ring(shared=True)
        question = say.asks(asked["what"], screen.names[asked["by"]], screen.names[asked["seat"]])
        self._question = Confirm(question, unasked=True)
        screen.app.push_screen(self._question, answered)

    def _withdraw(self) -> None:
        """Close the dialog of a settled question. A newer question is shown when the table is on top again."""
        if self._question is not None:
            self._question.dismiss(None)

    def levels(self, levels: Sequence[str]) -> Sequence[str]:
        """Return the texts beside the names: absence, else how many hints they used, else the kind of player."""
        from sixteen_tui.text import hints  # here: only a shared table needs it

        seats = zip(levels, self._table.about["seats"], strict=True)
        return [say.absence(seat) or hints.used(seat.get("hints", 0)) or level for level, seat in seats]

    @property
    def away(self) -> Mapping[int, str]:
        seats = self._table.about["seats"]
        return {number: say.beside(seat) for number, seat in enumerate(seats) if say.beside(seat)}

    def awaited(self, at: int) -> int | None:
        """Return the absent person's seat that the table waits for; None for none.

        Looks only at the own view. Any other source would tell how a turn ended (B10).
        """
        seat = awaited(self._session.game, self._screen.director.seat.view(at))
        if seat is None or seat == self._table.number:
            return None
        place = self._table.about["seats"][seat]
        return None if place["here"] or place["level"] else seat

    @property
    def prompt(self) -> str:
        return say.trouble(self._table)

    def offer_phrases(self) -> None:
        from sixteen_tui.screens.club.phrases import MUTE, WRITE, PhrasesScreen

        screen, table = self._screen, self._table

        def said(phrase: str | None) -> None:
            if phrase == MUTE:
                self._muted = not self._muted
                screen.note = phrases.muted() if self._muted else phrases.heard()
                screen.show_prompt()
            elif phrase == WRITE:
                self._write()
            elif phrase:
                table.say(phrase)

        screen.app.push_screen(PhrasesScreen(muted=self._muted, talk=bool(table.about["talk"])), said)

    def _write(self) -> None:
        from sixteen_tui.screens.base.line_entry import LineEntry

        def written(text: str | None) -> None:
            if text:
                self._table.talk(text)

        entry = LineEntry(phrases.say_title(), phrases.write_question(), MOST_WRITTEN, phrases.send())
        self._screen.app.push_screen(entry, written)

    def ask_to_give(self) -> None:
        if self._missed is not None:
            self._table.give(self._missed)

    def ask_to_end(self) -> None:
        self._proposals.ask_to_end()

    @property
    def _missed(self) -> int | None:
        """Seat that a computer player may take: of a person who is away, else of another person for whom play waits."""
        return missed(self._table, self._screen.director.awaited)

    def _waited(self, seat: int) -> bool:
        """Return True if the wait for a seat has lasted `IDLE`, or `AWAY` if the person is away.

        An estimate by the local clock; the server decides.
        """
        now, about, at = monotonic(), self._table.about, self._screen.director.at
        place = about["seats"][seat]
        if self._told[0] is not about:
            self._told = (about, now)
        if self._waiting[0] != (at, seat):
            self._waiting = ((at, seat), now)
        if place["here"]:
            return now - self._waiting[1] >= IDLE
        return bool(place["away"] + now - self._told[1] >= AWAY)

    def offers(self, binding: str, keys: Sequence[tuple[str, bool]]) -> bool:
        """Return False for disabled keys, for "give" before its time, and for take-back without a position.

        At a shared table such keys may stay disabled for a long time, so they are hidden.
        """
        if not any(alive for _, alive in keys):
            return False
        if binding == "company.end":
            return self._proposals.urgent or self._screen.size.width >= ROOMY
        if binding == "company.give":
            seat = self._missed
            return seat is not None and self._waited(seat)
        return binding != "table.take-back" or self._screen.back_point() is not None

    def refuses(self, actions: Collection[str]) -> str:
        may = self._session.may_hint or self._session.watching or HELPS.isdisjoint(actions)
        return "" if may else say.told_no("no-hints")

    def no_take_back(self) -> None:
        """Show why nothing can be taken back, which the table does not show by itself."""
        self._refuse(say.told_no("asked-already" if self._table.asked is not None else "nothing-to-take-back"))
        self._screen.show_prompt()

    def allows(self, action: str) -> bool | None:
        session = self._session
        if action in ("say", "give", "end_game"):
            return not session.watching and (action != "give" or self._missed is not None)
        if action == "take_back":
            return not session.watching and session.game.takes_back and self._screen.shell.settings.take_back
        if action == "pace" and all(player.human for player in session.players):
            return False
        return None
