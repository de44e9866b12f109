"""The table: a game being played, by people at this keyboard and by computer players.

Law: a loop over the director. It paints the position that the director shows, through the seat of the person who holds
the keyboard; an action goes to the sitting, and only what the host has kept is shown. What is not in the state (the
cursor, a message, an open panel) lives here.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType

from sixteen_tui.config import settings as stored
from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.play.director import Cue, Kind
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.screens.board import Layout
from sixteen_tui.screens.table_view import TableView
from sixteen_tui.words import errors

WATCH_SECONDS = 1.0


class TableScreen(TableView):
    """Plays a game to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", id="table.go-on"),
        Binding("u", "take_back", id="table.take-back"),
        Binding("w", "rescue", id="table.rescue"),
        Binding("p", "pace", id="table.pace"),
        Binding("q,escape", "back", id="table.leave"),
    ]

    def __init__(self, sitting: Sitting, *, coach: str | None = None) -> None:
        super().__init__(sitting)
        self._coach = coach
        """The coach's manner in this game, where it is not that of the settings."""
        self._skip = asyncio.Event()
        self._on_top = asyncio.Event()
        self._others_played = False
        """Whether computer players have been shown to play since a person was last called."""
        self._message = ""
        self._asked_about: int | None = None
        """Where a card was played although the coach asked."""

    def _last_shown(self) -> int:
        """What has been seen: all of it or, where turns end in secret, what there was when a person last acted visibly.

        So whoever was dealt out at once and did not come to see it is handed the keyboard like anybody else, and where
        the game goes on does not tell how a turn ended.
        """
        table = self.session.table
        if self.session.watching:
            return self._newest()
        if self._turn(len(table)) is None and not self._halts(len(table)):
            return len(table)
        decided = self.session.game.is_decision
        for place in reversed(range(len(table))):
            acted = table.mover(place) in self.session.people and any(map(decided, table.told(None, place)[0]))
            if acted or self._halts(place + 1):
                return place
        return 0

    def _newest(self) -> int:
        """The last moment of a game that is watched."""
        return max(self.session.table.visible(self._seat, onlooker=True), default=0)

    def _turn(self, place: int) -> Turn | None:
        return self.session.game.turn(self.session.table.view(None, place))

    def _halts(self, place: int) -> bool:
        return self.session.game.halts(self.session.table.view(None, place))

    def _is_news(self, place: int) -> bool:
        """Whether a set was formed, or a round settled, with the entry before."""
        milestones, view = self.session.game.milestones, self.session.table.view
        return place > 0 and milestones(view(None, place)) > milestones(view(None, place - 1))

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield LAYOUTS[self.session.game.name]()
        yield Lines(id="prompt")
        yield KeyBar()

    @property
    def shown(self) -> tuple[str, ...]:
        table = self.SHOWN
        if self.session.unsaved is not None:  # what matters more now
            table = tuple("table.rescue" if each == "table.pace" else each for each in table)
        return (*self.layout_widget.SHOWN, *table)

    def rules_at(self) -> str:
        from sixteen_tui.booklet.places import place

        return place(self.session.game.name, self.session.table.view(self._seat, self._place))

    @property
    def layout_widget(self) -> Layout[Any]:
        return self.query_one(Layout)

    @property
    def names(self) -> list[str]:
        return say.seat_names(self.session.players)

    def on_mount(self) -> None:
        super().on_mount()
        self.layout_widget.pointed = self._pointed
        self.layout_widget.asked = self._hint
        self.set_focus(self.layout_widget, scroll_visible=False)
        if self.sitting.watching:
            self.set_interval(WATCH_SECONDS, self._watch)
        else:
            self.call_next(self.proceed)  # before the first picture: it may be that nobody is to see the table yet

    def on_screen_resume(self) -> None:
        self._on_top.set()

    def on_screen_suspend(self) -> None:
        self._on_top.clear()

    # What comes next

    def proceed(self, due: int | None = None) -> None:
        """Show what has happened; then set the next thing going: a computer player, a hand-over, a draw, the end.

        `due` is a moment of another's turn whose time has come.
        """
        session, table = self.session, self.session.table
        self._message = ""
        for place in table.visible(self._seat, self._place):
            if self._stops(place, due):
                return
            self._place = place
        mover = session.mover
        if mover is not None and not mover.human and self._place < len(table):
            self._follow()
            return
        self._hurry = False
        self.fill()
        if mover is None:
            self._over()
        elif not mover.human:
            self._let_bot_play()
        elif table.to_move != self._seat:
            self._hand_over(table.to_move)
        else:
            self._ring_for_turn()
            self._draw_by_itself()

    def _ring_for_turn(self) -> None:
        """The bell goes with what is shown: somebody is called after computer players were seen to play."""
        if self._others_played:
            self._others_played = False
            self.sixteen.ring()

    def _stops(self, place: int, due: int | None) -> bool:
        """Whether something comes before the next moment can be shown, or the ones after it."""
        people, turn = self.session.people, self._turn(place)
        news = bool(people) and self._is_news(place)
        if news:
            self.sixteen.ring()
        if news and self.session.table.mover(place) not in people:
            # else a person's own move, or a hand-over that shows the set, leaves all the time there is
            if self.sixteen.settings.after_set == "timed" and not self._halts(place):
                self._go_on_by_itself()
            return self._stop(place)
        if turn is None or place == due:
            return False
        if turn.seat not in people:
            return self._follow()
        if turn.seat != self._seat:
            return self._hand_over(turn.seat)
        return turn.over and self._stop(place)

    def _stop(self, place: int) -> bool:
        """Show a moment for as long as people want to look at it, a settled round to all that share the keyboard."""
        self._place, self._waiting, self._hurry = place, True, False
        self.fill()
        return True

    def _follow(self) -> bool:
        """Others' turns end in secret: they are shown moment by moment, each for as long as any other."""
        self._following = self._others_played = True
        if self._seconds:
            self.fill()
        else:
            self._show_prompt()
        self._show_next()
        return True

    @work(exclusive=True, group="bot")
    async def _show_next(self) -> None:
        """The computer players decide while the moment before is shown, so that their thinking takes no time."""
        self._skip.clear()
        place, _ = await asyncio.gather(self._next_moment(), self._pause())
        if await self._looked():
            self._following = False
            self.proceed(due=place)

    async def _next_moment(self) -> int:
        """The next moment; computer players decide until there is one."""
        while (place := next(iter(self.session.table.visible(self._seat, self._place)), None)) is None:
            self.session.play(await self._decision())
        return place

    @property
    def _pace(self) -> float:
        """Seconds that a computer player takes over a card."""
        return stored.SECONDS[self.sixteen.settings.pace]

    @work(exclusive=True, group="others")
    async def _wait_for_others(self, cue: Cue) -> None:
        """Until there is news and its time has come. What is secret takes no more and no less than the pace says."""
        self._skip.clear()
        if cue.paced:
            due, _ = await asyncio.gather(self._news(), self._pause())
            if await self._looked():
                self.proceed(due)
            return
        reply = await asyncio.to_thread(self.sitting.think)
        if reply.shows:
            await self._pause()
        if await self._looked() and reply.commit():
            self.proceed()

    async def _news(self) -> int:
        """The next position to show; computer players act until there is one."""
        while (position := next(self.director.seat.after(self.director.at), None)) is None:
            (await asyncio.to_thread(self.sitting.think)).commit()
        return position.at

    async def _pause(self) -> None:
        """For as long as the position is to be seen, or until the person does not want to wait."""
        seconds = self.director.seconds(self._pace)
        if seconds:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)

    async def _looked(self) -> bool:
        """While help or the rules are open the game waits. Then whether there is still a table to show anything on."""
        await self._on_top.wait()
        return self.is_attached and self.app.is_running

    @work(exclusive=True, group="after-set")
    async def _go_on_by_itself(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if await self._looked():
            self.action_go_on()

    async def _decision(self) -> Any:
        """What the computer player to move does."""
        session, table = self.session, self.session.table
        seat = table.to_move
        level = session.players[seat].level or ""
        return await asyncio.to_thread(bots.decide, session.game, level, table.view(seat), table.notation(seat))

    def _draw_by_itself(self) -> None:
        """Where the draw is all that can be done, nobody has to ask for it, unless the person wants to."""
        action = self.sitting.game.automatic(self.director.view)
        if action is not None and not self.sixteen.settings.draw_by_key:
            self._do(action)

    def _hand_over(self, cue: Cue) -> None:
        from sixteen_tui.screens.hand_over import HandOverScreen

        def done(answer: str | None) -> None:
            if answer == "confirmed":
                self.director.confirmed(seat)
                self.proceed()
            elif answer == "take-back":
                self._go_back()
            else:
                self.action_back()

        assert cue.seat is not None, "somebody is called"
        seat = cue.seat
        may_take_back = self.back_point() is not None
        self.app.push_screen(HandOverScreen(self.director, seat, may_take_back=may_take_back), done)

    def _over(self) -> None:
        from sixteen_tui.screens.over import OverScreen

        def done(answer: str | None) -> None:
            self.sitting.close()
            try:
                again = self.sitting.again(self.sixteen.saves) if answer == "again" else None
            except OSError as error:
                self.notify(errors.trouble(error), markup=False)
                return
            self.dismiss(None)
            if again is not None:
                self.sixteen.open_table(again)
            elif answer == "watch":
                self.sixteen.open_replay(self.sitting.record)

        self.app.push_screen(OverScreen(self.sitting), done)

    def _watch(self) -> None:
        from sixteen_tui.store.disk import SaveError

        try:
            if self.director.look_on():
                self.fill()
        except (SaveError, OSError):
            self.fill()  # the next look may find it whole again

    # What the person does

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        director, action = self.director, message.action
        if not director.persons_turn or director.stopped:
            return
        settings = self.sixteen.settings
        question = director.question(action, self._coach or settings.coach, ask_first=settings.ask_first)
        if question is None:
            self._do(action)
            return
        from sixteen_tui.screens.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # what the dialog hands back
            if yes:
                director.insisted(question)
                self._do(action)

        asked = self.words.question(action, question.doubt, self.names, self.sitting.rules)
        self.app.push_screen(Confirm(asked), answered)

    def _hint(self) -> None:
        if self.director.persons_turn and not self.director.stopped:
            self.sitting.hint()
            self.show_prompt()
            self.app.push_screen(self.layout_widget.hint())

    def _do(self, action: object) -> None:
        """Play an action; what the rules refuse is said and changes nothing."""
        self.message = ""
        try:
            self.sitting.act(action)
        except IllegalAction as error:
            self.message = errors.illegal(error)
            self.show_prompt()
            return
        self.proceed()

    # Keys

    def action_take_back(self) -> None:
        if self.back_point() is not None:
            self._go_back()

    def _go_back(self) -> None:
        self.workers.cancel_group(self, "others")
        self.workers.cancel_group(self, "after-set")
        self.director.take_back()
        self.proceed()

    def action_go_on(self) -> None:
        stopped = self.director.stopped
        self.director.go_on()
        if stopped:
            self.workers.cancel_group(self, "after-set")
            if self.director.holder is None:
                self.fill()
            self.proceed()
        else:
            self._skip.set()

    def action_back(self) -> None:
        self.workers.cancel_group(self, "others")
        self.sitting.close()
        self.dismiss(None)
