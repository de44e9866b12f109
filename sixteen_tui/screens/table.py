"""The table: a game being played, by people at this keyboard and by computer players.

Law: the screen draws the view of one seat, the person's who holds the keyboard, and no other. An action goes to the
session, and only what the session has kept is shown. What is not in the state (pace, who has confirmed) lives here.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui import words as wording
from sixteen_tui.config import settings as stored
from sixteen_tui.engine import players as bots
from sixteen_tui.engine.game import IllegalAction, Turn
from sixteen_tui.games.layouts import LAYOUTS
from sixteen_tui.play.session import Session
from sixteen_tui.play.story import story
from sixteen_tui.screens.board import Board, Layout
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.unsaved import unsaved_lines
from sixteen_tui.terminal.text import clean
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.words import errors
from sixteen_tui.words import screens as say

WATCH_SECONDS = 1.0
AFTER_SET_SECONDS = 3.0
RESCUE_SECONDS = 15.0
LOG_LINES = 12


class TableScreen(Page[None]):
    """Plays a session to its end."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "table.go-on",
        "table.take-back",
        "table.pace",
        "app.help",
        "table.leave",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", id="table.go-on"),
        Binding("u", "take_back", id="table.take-back"),
        Binding("w", "rescue", id="table.rescue"),
        Binding("p", "pace", id="table.pace"),
        Binding("q,escape", "back", id="table.leave"),
    ]

    def __init__(self, session: Session, *, coach: str | None = None) -> None:
        super().__init__()
        self._coach = coach
        """The coach's manner in this game, where it is not that of the settings."""
        self.session, self.game = session, session.game.name
        people = session.people
        self._seat: int | None = people[0] if len(people) == 1 else None
        """Whose cards are shown: the person's who holds the keyboard."""
        self._words = wording.of(session.game.name)
        self._place = self._last_shown()
        """How many entries have been shown. Where turns end in secret, what others did is shown moment by moment."""
        self._waiting = False
        """For a person to go on after a set, a turn or a round."""
        self._following = False
        """Others' turns, whose ends are secret."""
        self._hurry = False
        """To where play stops next, without showing what comes before."""
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
        return max(self.session.table.moments(self._seat, onlooker=True), default=0)

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
        if self.session.watching:
            self.set_interval(WATCH_SECONDS, self._watch)
        else:
            self.call_next(self.proceed)  # before the first picture: it may be that nobody is to see the table yet

    def on_screen_resume(self) -> None:
        self._on_top.set()

    def on_screen_suspend(self) -> None:
        self._on_top.clear()

    # What is shown

    @property
    def _persons_turn(self) -> bool:
        table = self.session.table
        shown = self._place == len(table) and not self.session.watching
        return shown and self._seat is not None and table.to_move == self._seat

    def fill(self) -> None:
        table = self.session.table
        view = table.view(self._seat, self._place)
        self.layout_widget.show(
            Board(
                view,
                self.names,
                story(table, self._seat, self.names, LOG_LINES, self._place),
                interactive=self._persons_turn and not self._waiting,
                hand_note=say.no_hand(),
                ask_first=self.sixteen.settings.ask_first,
                paced=self._waiting,
                picks=self.pick_keys(),
                hints=self.sixteen.settings.hints and not self.session.watching,
            )
        )
        subtitle = self._words.rules_summary(table.rules)
        self.query_one(TitleBar).show(self._words.title(), subtitle, self._words.status(view))
        self._show_prompt()

    def _show_prompt(self) -> None:
        self.query_one("#prompt", Lines).show([[(" ", "text"), *self._prompt()]])
        self.show_keys()

    def _prompt(self) -> Line:
        session = self.session
        if session.unsaved is not None:
            return unsaved_lines(session)[0]
        if session.watching:
            return [(say.watching(), "dim")]
        if self._waiting:
            said = self.layout_widget.prompt()
            if self.layout_widget.unfolding:
                return [(said, "accent")]
            return [
                *([(f"{said} ", "text")] if said else []),
                (say.go_on(self.first_key("table.go-on", "enter")), "accent"),
                *self._regret(),
            ]
        if self._message:
            return [(self._message, "bad")]
        if self._following:
            return [(say.others_play(), "dim")]
        seat = session.table.to_move
        if seat < 0:
            return [(say.over_title(), "accent")]
        if not self._persons_turn:
            return [(say.thinks(self.names[seat]), "dim")]
        foreseen = self.layout_widget.foresee()
        if foreseen:
            return [(f"{self.first_key('cards.play', 'enter')} ", "accent"), (foreseen, "text")]
        task = self.layout_widget.prompt()
        if len(session.people) > 1:
            return [(say.turn_of(self.names[seat], task), "accent")]
        return [(say.your_turn(task), "accent")]

    def _regret(self) -> Line:
        """The way back, where a card that the coach asked about has cost the set."""
        point = self._back_point()
        if point is None or point != self._asked_about or self._seat is None:
            return []
        if not self.session.game.lost(self.session.table.view(self._seat, self._place), self._seat):
            return []
        from sixteen_tui.words import hints

        key = self.key_name(self.keys()["table.take-back"][0][0])
        return [(f"   {hints.take_it_back(key)}", "accent")]

    def _pointed(self) -> None:
        self._message = ""
        self._show_prompt()

    # What happens next

    def proceed(self, due: int | None = None) -> None:
        """Show what has happened; then set the next thing going: a computer player, a hand-over, a draw, the end.

        `due` is a moment of another's turn whose time has come.
        """
        session, table = self.session, self.session.table
        self._message = ""
        for place in table.moments(self._seat, self._place):
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
        while (place := next(iter(self.session.table.moments(self._seat, self._place)), None)) is None:
            self.session.play(await self._decision())
        return place

    @property
    def _seconds(self) -> float:
        """How long a computer player takes over a card."""
        return 0.0 if self._hurry else stored.SECONDS[self.sixteen.settings.pace]

    async def _looked(self) -> bool:
        """While help or the rules are open the game waits. Then whether there is still a table to show anything on."""
        await self._on_top.wait()
        return self.is_attached and self.app.is_running

    async def _pause(self) -> None:
        """For as long as the pace says, or until the person does not want to wait."""
        seconds = AFTER_SET_SECONDS if self._halts(self._place) else self._seconds
        if seconds:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), seconds)

    async def _decision(self) -> Any:
        """What the computer player to move does."""
        session, table = self.session, self.session.table
        level = session.players[table.to_move].level or ""
        return await asyncio.to_thread(bots.decide, session.game, level, table.view(table.to_move))

    def _draw_by_itself(self) -> None:
        """Where the draw is all that can be done, nobody has to ask for it, unless the person wants to."""
        action = self.session.game.automatic(self.session.table.view(self._seat))
        if action is not None and not self.sixteen.settings.draw_by_key:
            self._do(action)

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        if self._persons_turn and not self._waiting:
            question = self.layout_widget.doubt(message.action, self._coach or self.sixteen.settings.coach)
            if question:
                self._ask(question, message.action)
            else:
                self._do(message.action)

    def _ask(self, question: str, action: object) -> None:
        """What the coach asks tells as much as a hint, and is kept as one."""
        from sixteen_tui.screens.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # what the dialog hands back
            if yes:
                self._asked_about = len(self.session.table)
                self._do(action)

        self.session.hint()
        self.app.push_screen(Confirm(question), answered)

    def _hint(self) -> None:
        if self._persons_turn and not self._waiting:
            self.session.hint()
            self._show_prompt()
            self.app.push_screen(self.layout_widget.hint())

    def _do(self, action: object) -> None:
        """Play an action; what the rules refuse is said and changes nothing."""
        self._message = ""
        try:
            self.session.play(action)
        except IllegalAction as error:
            self._message = errors.illegal(error)
            self._show_prompt()
            return
        self.proceed()

    @work(exclusive=True, group="bot")
    async def _let_bot_play(self) -> None:
        table, length = self.session.table, len(self.session.table)
        self._others_played = True
        self._skip.clear()
        action = await self._decision()
        if self.session.game.is_decision(action):
            await self._pause()
        if await self._looked() and len(table) == length:
            self._do(action)

    def _hand_over(self, seat: int) -> bool:
        from sixteen_tui.screens.hand_over import HandOverScreen

        before, self._seat, self._hurry = self._seat, None, False
        self.fill()
        self._ring_for_turn()
        back = self.session.take_back_point(before) if self.sixteen.settings.take_back else None

        def done(answer: str | None) -> None:
            if answer == "confirmed":
                self._seat = seat
                self.proceed()
            elif answer == "take-back" and back is not None:
                self._go_back(back)  # whose card it was has to say so before the hand is shown again
            else:
                self.action_back()

        screen = HandOverScreen(self.session, seat, self._place, may_take_back=back is not None)
        self.app.push_screen(screen, done)
        return True

    def _over(self) -> None:
        from sixteen_tui.screens.over import OverScreen

        def done(answer: str | None) -> None:
            session = self.session
            session.close()
            if answer == "again":
                self._again()
            elif answer == "watch":
                self.dismiss(None)
                self.sixteen.open_replay(session.record)
            else:
                self.dismiss(None)

        self.app.push_screen(OverScreen(self.session), done)

    def _again(self) -> None:
        old = self.session
        try:
            session = Session.new(self.sixteen.saves, old.game.name, old.table.rules, old.players)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
            return
        self.dismiss(None)
        self.sixteen.open_table(session)

    def _watch(self) -> None:
        from sixteen_tui.store.disk import SaveError

        try:
            if self.session.catch_up():
                self._place = self._newest()
                self.fill()
        except (SaveError, OSError):
            self.fill()  # the next look may find it whole again

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("go_on", "pace") and self.session.watching:
            return False
        if action == "go_on":
            mover = self.session.mover
            if self.layout_widget.unfolding:
                return None
            return True if self._waiting or self._following or (mover is not None and not mover.human) else None
        if action == "rescue":
            return self.session.unsaved is not None
        if action == "take_back":
            if not self.session.game.takes_back:
                return False
            return True if self._back_point() is not None else None
        if action == "pace":
            return True if len(self.session.people) < len(self.session.players) else None
        return True

    def _back_point(self) -> int | None:
        if not self.sixteen.settings.take_back or self.session.watching:
            return None
        return self.session.take_back_point(self._seat)

    def action_take_back(self) -> None:
        point = self._back_point()
        if point is not None:
            self._go_back(point)

    def _go_back(self, point: int) -> None:
        self.workers.cancel_group(self, "bot")
        self.workers.cancel_group(self, "after-set")
        self._waiting = False
        self.session.take_back(point)
        self._place = point
        self._message = ""
        self.proceed()

    @work(exclusive=True, group="after-set")
    async def _go_on_by_itself(self) -> None:
        await asyncio.sleep(AFTER_SET_SECONDS)
        if await self._looked():
            self.action_go_on()

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """While play has stopped for a set, the key that the prompt names comes first."""
        found = super().keys()
        if self._waiting and not self.layout_widget.unfolding:
            keys = self.sixteen.chosen_keys.get("table.go-on", ("enter", "space"))
            found["table.go-on"] = [(key, True) for key in keys]
            found.pop("cards.play", None)
        return found

    def action_go_on(self) -> None:
        if self._waiting:
            self.workers.cancel_group(self, "after-set")
            self._waiting = False
            if len(self.session.people) > 1 and (self._turn(self._place) is not None or self._halts(self._place)):
                self._seat = None
                self.fill()
            self.proceed()
        else:
            self._hurry = self._following
            self._skip.set()

    def action_rescue(self) -> None:
        """Keep a game after all whose save has failed: anew in the folder of saves, else a copy elsewhere."""
        from sixteen_tui.play.session import refuges

        elsewhere = [] if self.sixteen.limits.restricted else refuges()
        try:
            copy = self.session.rescue(elsewhere)
        except OSError as error:
            said = say.no_copy(errors.trouble(error))
        else:
            said = say.saved_again() if self.session.unsaved is None else say.copied(clean(str(copy), 200))
        self.notify(said, markup=False, timeout=RESCUE_SECONDS)
        self._show_prompt()

    def action_pace(self) -> None:
        choices = stored.CHOICES["pace"]
        settings = self.sixteen.settings
        settings.pace = choices[(choices.index(settings.pace) + 1) % len(choices)]
        self.sixteen.keep_settings()
        self._message = say.pace_now(settings.pace)
        self._show_prompt()

    def action_back(self) -> None:
        self.workers.cancel_group(self, "bot")
        self.session.close()
        self.dismiss(None)
