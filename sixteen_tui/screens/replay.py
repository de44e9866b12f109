"""A game again, by step, by turn, by set or round, by itself; all hands open or one person's eyes.

Law: what may be shown is for `play.replay` to say; the screen has nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from sixteen_tui.play.replay import Replay
from sixteen_tui.play.reviewing import Reviewing
from sixteen_tui.play.setup import following
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.screens.board import Board, Layout
from sixteen_tui.screens.page import Page
from sixteen_tui.store.journal import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said
from sixteen_tui.widgets.timeline import Mark, Timeline
from sixteen_tui.words import screens as say

SPEEDS: Final = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds a step."""


class ReplayScreen(Page[None]):
    """Shows a record; nothing in it changes."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "replay.step",
        "replay.turn",
        "replay.set",
        "replay.auto",
        "replay.eyes",
        "replay.review",
        "app.help",
        "page.back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "move('step', 1)", id="replay.step"),
        Binding("left,h", "move('step', -1)", id="replay.step-back"),
        Binding("t,pagedown", "move('turn', 1)", id="replay.turn"),
        Binding("T,pageup", "move('turn', -1)", id="replay.turn-back"),
        Binding("down,j,n", "move('set', 1)", id="replay.set"),
        Binding("up,k,b", "move('set', -1)", id="replay.set-back"),
        Binding("home,g", "move('end', -1)", id="replay.start"),
        Binding("end,G", "move('end', 1)", id="replay.end"),
        Binding("space", "auto", id="replay.auto"),
        Binding("plus,f", "speed(1)", id="replay.faster"),
        Binding("minus,s", "speed(-1)", id="replay.slower"),
        Binding("e,tab", "eyes", id="replay.eyes"),
        Binding("v", "review", id="replay.review"),
    ]

    def __init__(self, record: Record, *, ended: bool = False, at: int | None = None) -> None:
        """With `at`, it begins where that entry of the log was about to be made."""
        super().__init__()
        self._ended = ended
        """Whether it was opened on the screen of how the game ended, so that what lies behind the last step is that."""
        self._replay = Replay(record)
        if at is not None:
            self._replay.go(at)
        self._reviewing: Reviewing | None = None
        self.game: str = self._replay.game
        self._words = TITLES[self.game].words
        self._speed = 2
        self._timer: Timer | None = None

    def rules_at(self) -> str:
        return TITLES[self.game].place(self._replay.view)

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with TITLES[self.game].layout():
            yield Timeline()
        yield KeyBar()

    def fill(self) -> None:
        replay, speed = self._replay, str(self._speed + 1)
        hands = [view.hand for view in replay.open_views] if replay.open else None
        layout = self.query_one(Layout)
        board = Board(replay.view, replay.names, [*replay.past()], hands, suits=self.sixteen.settings.suits)
        board = replace(board, told=Said("wait", replay.place, layout.news(board)))
        layout.show(board)
        running = say.replay_running(speed) if self._timer else say.replay_stopped(speed)
        told = f"{replay.whose}   {running}"
        fits = cell_len(f" {say.replay_title()}  {replay.marks}  {told} ") <= self.size.width or not replay.helped
        self.query_one(TitleBar).show(say.replay_title(), replay.marks, told if fits else replay.whose)
        marks = [Mark(step, layout.winner(view), str(n)) for n, (step, view) in enumerate(replay.milestones(), 1)]
        self.query_one(Timeline).show(replay.at, replay.last, layout.parties(board), marks)

    def action_move(self, to: str, by: int) -> None:
        replay = self._replay
        if to == "step" and by > 0 and replay.at == replay.last and replay.sitting:
            if self._ended:
                self._stop()
                self.dismiss(None)
            else:
                self._result(replay.sitting)
            return
        replay.move(to, by)
        if replay.at == replay.last:
            self._stop()
        self.fill()

    def _result(self, sitting: Sitting) -> None:
        """Behind the last step of a finished game lies how it ended."""
        from sixteen_tui.screens.over import OverScreen

        def done(answer: str | None) -> None:
            if answer == "watch":
                self.action_move("end", -1)

        self.app.push_screen(OverScreen(sitting), done)

    def key_label(self, binding: str) -> str:
        """What the game calls the things that can be skipped to."""
        if binding == "replay.auto" and self._timer:
            return say.replay_stop()
        return self._words.milestone() if binding == "replay.set" else super().key_label(binding)

    def action_auto(self) -> None:
        if self._timer:
            self._stop()
        elif self._replay.at < self._replay.last:
            self._run()
        self.fill()

    def _run(self) -> None:
        self._timer = self.set_interval(SPEEDS[self._speed], self._tick)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        if self._timer and self.app.screen is self:
            self.action_move("step", 1)

    def action_speed(self, by: int) -> None:
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self._timer:
            self._stop()
            self._run()
        self.fill()

    def action_eyes(self) -> None:
        self._replay.look(following(self._replay.choices, self._replay.eyes))
        self.fill()

    def action_review(self) -> None:
        """What was luck and what was play; from there to a position here."""
        from sixteen_tui.screens.review import ReviewScreen

        self._stop()
        if self._reviewing is None or not self._reviewing.accounts:
            self._reviewing = self._replay.reviewing()

        def shown(entry: int | None) -> None:
            if entry is not None:
                self._replay.go(entry)
                self.fill()

        self.app.push_screen(ReviewScreen(self._reviewing, self._replay.eyes or 0), shown)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "review":
            return self._replay.finished
        if action == "eyes":
            return True if len(self._replay.choices) > 1 else None
        return True
