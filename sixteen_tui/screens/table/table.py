"""Table: a game in play, by people at this keyboard and by computer players.

Invariant: a loop over the director. Shows the director's position through the seat of the current player; actions go to
the session, and only persisted entries are shown. State that is not part of the game (cursor, message, open pane) is
here.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from textual import events, on, work

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.table.company import SharedOthers
from sixteen_tui.screens.table.table_view import TableView
from sixteen_tui.screens.table.unsaved import CHECK_SECONDS
from sixteen_tui.session import keeping, proposals
from sixteen_tui.session.cues import Cue, Kind
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.session import Session
from sixteen_tui.text import ends, errors, programs, screens
from sixteen_tui.text import keeping as say_keeping

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen

WATCH_SECONDS = 1.0
"""Seconds between two checks of a watched game for new entries."""
BEAT_SECONDS = 0.25
"""Seconds between a card that makes a set and the banner of that set."""
NEWS_SECONDS = 12.0
"""Seconds for which news of the session is shown, for example that another player took a seat."""


PANES = ("sixteen_tui.screens.base.help", "sixteen_tui.screens.table.log", "sixteen_tui.screens.base.dialog")
"""Modules of the panes of every game."""
END = (
    "sixteen_tui.session.practice",
    "sixteen_tui.text.plain",
    "sixteen_tui.widgets.ending",
    "sixteen_tui.screens.table.over",
    "sixteen_tui.screens.base.menu",
    "sixteen_tui.screens.base.previewed",
    "sixteen_tui.screens.home.rows",
    "sixteen_tui.screens.home.tray",
    "sixteen_tui.screens.home.home",
)
"""Modules of the end of a game and of home, each after those that it imports."""


class TableScreen(TableView):
    """Plays a game to its end: takes cues from the director and passes actions to the session."""

    BINDINGS = bindings("TableScreen")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        if session.company is not None:
            self.others = SharedOthers(self, session.company)
        self._skip = asyncio.Event()
        """Set when the person does not want to wait for the pace."""
        self._on_top = asyncio.Event()
        """Set while no other screen is on top."""
        self._has_acted = False
        """True once a person at this keyboard has chosen an action; not for what the program plays for them."""

    @property
    def soon(self) -> tuple[str, ...]:
        """Return the modules of the panes; with those of the end once somebody plays, for a table may wait for days."""
        of_game = [name for layout in self.query(Layout) for name in layout.SOON]  # none while the screen closes
        return (*PANES, *of_game, *(END if self._has_acted else ()))

    def on_mount(self) -> None:
        super().on_mount()
        self.layout_widget.pointed = self._pointed
        self.layout_widget.asked = self._hint
        self.set_focus(self.layout_widget, scroll_visible=False)
        self.others.meet()
        if self.session.watching:
            self.set_interval(WATCH_SECONDS, self.look_on)
        else:
            self.set_interval(CHECK_SECONDS, self._check_saved)
            self.call_next(self.proceed)  # before the first frame, which a hand-over may have to cover

    def dead_key(self, key: events.Key) -> str:
        said = super().dead_key(key)
        return said and (self.others.refuses({action for action, _ in self.bound(key.key)}) or said)

    def _check_saved(self) -> None:
        """Verify the save, and show at once if another program changed it or if writing works again.

        If another program asks for the game (`saves.claims`), this one ends.
        """
        if self.session.check() and self._past is None:
            self.show_prompt()
        if self.session.claimed():
            self.shell.end(screens.released())

    def look_on(self) -> None:
        """Show the entries of a watched game that were written since the last check."""
        from sixteen_tui.saves.disk import SaveError

        if not self.on_top:
            return  # the position behind a pane must not change
        lost = ""
        try:
            news = self.director.follow()
            if not news and self.session.unattended():
                lost = screens.unattended()
        except (SaveError, OSError) as error:  # keep the position; the next check may succeed
            news, lost = False, screens.not_followed(errors.brief(error))
        if news or lost != self.message:
            self.message, self.note = lost, self.others.note
            self.fill()

    def on_unmount(self) -> None:
        self.session.dismiss()  # else the event loop, at its end, waits for the thread that waits for others

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._on_top.set()
        self.call_later(self.others.hear)  # messages and questions that arrived under another screen

    def on_screen_suspend(self) -> None:
        self._on_top.clear()

    # Cues

    def proceed(self, due: int | None = None) -> None:
        """Take and show cues of the director until one has to wait for a person, for others, or for the end.

        `due`: position of others' play whose pause is over, so that the director may show it.
        """
        for said in programs.news(self.session.news()):
            self.notify(said, markup=False, timeout=NEWS_SECONDS)
        self.message, self.note = "", self.others.note
        self.director.timed = self.shell.settings.after_set == "timed"
        cue = self.director.next(due)
        bell = cue.bell
        if cue.kind is Kind.STOP and self._beats and not self.session.game.discreet:
            self._landing = self.set_timer(BEAT_SECONDS, self._landed)
        while cue.kind is Kind.SHOW:
            cue = self.director.next(due)
            bell |= cue.bell
        if cue.kind is not Kind.TURN and not self.session.under_way:
            self.series.end()
        if cue.kind is not Kind.OTHERS or not cue.paced or self.director.seconds(self.pace):
            self.fill()
        else:
            self.show_prompt()  # shown for 0 seconds: not worth a frame
        if bell:
            self.shell.ring(shared=self.session.company is not None)
        match cue.kind:
            case Kind.STOP if cue.after is not None:
                self._go_on_by_itself(cue.after)
            case Kind.OTHERS:
                self._wait_for_others(cue)
            case Kind.CALL:
                self._hand_over(cue)
            case Kind.TURN:
                self._act_by_itself()
                self.series.go_on()
            case Kind.OVER:
                self._over()

    @work(exclusive=True, group="others")
    async def _wait_for_others(self, cue: Cue) -> None:
        """Wait until there is a position to show and its pause is over, then proceed.

        A paced cue (B10) waits for the position and for the pause at the same time, so that the time of decisions does
        not add to the pause, which would tell how a turn ended. Otherwise the pause follows the reply, and only if the
        reply shows something. `exclusive`: a new wait cancels the one before.
        """
        self._skip.clear()
        if cue.paced:
            due, _ = await asyncio.gather(self._news(), self._pause())
            if await self._looked():
                self.proceed(due)
            return
        reply = await asyncio.to_thread(self.session.think())
        if reply.shows:
            await self._pause()
        if await self._looked() and reply.commit():
            self.proceed()

    async def _news(self) -> int:
        """Return the next position to show; lets computer players act until there is one."""
        while (due := self.director.coming()) is None:
            (await asyncio.to_thread(self.session.think())).commit()
        return due

    async def _pause(self) -> None:
        """Wait as long as the position has to be shown, or until the person skips the wait."""
        seconds = self.director.seconds(self.pace)
        if seconds:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)

    async def _looked(self) -> bool:
        """Wait until this screen is on top; return False if it or the program has closed meanwhile."""
        await self._on_top.wait()
        return self.is_attached and self.app.is_running

    @work(exclusive=True, group="after-set")
    async def _go_on_by_itself(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if await self._looked():
            self.action_go_on()

    def _act_by_itself(self) -> None:
        """Play a forced draw without a key, unless the setting `draw_by_key` is on."""
        action = self.session.game.automatic(self.director.view)
        if action is not None and not self.shell.settings.draw_by_key:
            self.play(action)

    def _hand_over(self, cue: Cue) -> None:
        from sixteen_tui.screens.table.hand_over import HandOverScreen

        def done(answer: str | None) -> None:
            if answer == "confirmed":
                self.director.confirmed(seat)
                self.proceed()
            elif answer == "take-back":
                self._go_back()
            elif answer == "take-over":
                self.take_over_file()
            else:
                self.action_back()

        assert cue.seat is not None, "somebody is called"
        seat = cue.seat
        self.app.push_screen(HandOverScreen(self.director, seat, may_take_back=self.back_point() is not None), done)

    def _over(self) -> None:
        from sixteen_tui.screens.table.over import OverScreen

        self.session.conclude()
        self.show_title()

        def done(answer: str | None) -> None:
            try:
                again = self.session.again(self.shell.saves) if answer == "again" else None
            except OSError as error:
                self.notify(errors.trouble(error), markup=False)
                self.app.push_screen(OverScreen(self.session), done)
                return
            self.session.close()
            self.dismiss(None)
            if again is not None:
                self.shell.open_table(again)

        self.app.push_screen(OverScreen(self.session), done)

    # Handlers

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        director, action = self.director, message.action
        if not director.persons_turn or director.stopped:
            return
        self.forget()
        settings = self.shell.settings
        question = director.question(action, settings.coach, ask_first=settings.ask_first)
        if question is None:
            self._begin(message)
            return
        from sixteen_tui.screens.base.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            if yes:
                director.insisted(question)
                self._begin(message)

        asked = self.words.question(action, question.doubt, self.names, self.session.rules)
        self.app.push_screen(Confirm(asked), answered)

    def _begin(self, message: Layout.Chosen) -> None:
        self._has_acted = True
        if message.series is None:
            self.play(message.action)
        else:
            self.series.begin(message.series)

    def _hint(self, opens: Callable[[], Screen[None]]) -> None:
        if self.director.persons_turn and not self.director.stopped:
            self.session.hint()
            self.show_prompt()
            self.app.push_screen(opens())

    def play(self, action: object) -> None:
        """Play an action and proceed, or show why the rules refuse it."""
        self.message, self.note = "", self.others.note
        try:
            self.session.act(action)
        except IllegalAction as error:
            self.series.stop()
            self.message = errors.illegal(error)
            self.show_prompt()
            return
        self.proceed()

    # Keys

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        """Return True if the key bar shows this binding: none during a series, which any key stops."""
        return not self.series.running and super().offers(binding, keys)

    def on_key(self, event: events.Key) -> None:
        """Let any key end a series of actions, and do nothing else."""
        if self.series.running:
            event.prevent_default().stop()
            self.series.stop()

    def _go_back(self) -> None:
        if self.session.company is not None:  # a request: the others decide, and the result arrives as news
            self.director.take_back()
            return
        self.workers.cancel_group(self, "others")
        self.workers.cancel_group(self, "after-set")
        self._landed()
        if self.director.take_back():
            self.proceed()

    def come_back(self) -> None:
        self.workers.cancel_group(self, "others")
        self.workers.cancel_group(self, "after-set")
        self._landed()
        self.session.catch_up()
        self.director.come_back()
        self.proceed()

    def action_go_on(self) -> None:
        """Continue: show the set after its card, end a stop, or skip the pause of the others."""
        if self._landing is not None:
            self._landed()
            return
        stopped = self.director.stopped
        self.director.go_on()
        if stopped:
            self.workers.cancel_group(self, "after-set")
            if self.director.holder is None:
                self.fill()
            self.proceed()
        else:
            self._skip.set()

    def action_give_up(self) -> None:
        """Ask whether the game is to end as lost, or show why it cannot."""
        if code := self.session.may_not_give_up:
            self.message = ends.refused(code)
            self.show_prompt()
            return
        from sixteen_tui.screens.base.dialog import Confirm

        question = ends.question(proposals.way(self.session))
        self.app.push_screen(Confirm(question), lambda yes: self._give_up() if yes else None)

    def _give_up(self) -> None:
        if self.session.company is not None:  # the server decides, and the end arrives as news
            if self.director.stopped:
                self.action_go_on()
            with contextlib.suppress(Refusal):
                self.director.give_up()
            return
        self.workers.cancel_group(self, "others")
        self.workers.cancel_group(self, "after-set")
        self.series.end()
        self._landed()
        with contextlib.suppress(Refusal):  # the game ended under the question
            self.director.give_up()
        self.proceed()

    def action_back(self) -> None:
        question = say_keeping.may_leave(keeping.may_leave(self.session)) or self.others.leaving
        if not question:
            self._leave()
            return
        from sixteen_tui.screens.base.dialog import Confirm

        self.app.push_screen(Confirm(question), lambda yes: self._leave() if yes else self.proceed())

    def _leave(self) -> None:
        self.workers.cancel_group(self, "others")
        if self.session.untouched:
            self.notify(screens.left_untouched(), markup=False)
        self.session.close()
        self.dismiss(None)
