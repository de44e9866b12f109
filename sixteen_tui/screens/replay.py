"""A game again, by step, by turn, by set or round, by itself; all hands open or one person's eyes.

Law: an unfinished game shows no hand that the person at the keyboard might not know, and has no step that tells one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from sixteen_tui import words as wording
from sixteen_tui.games.layouts import LAYOUTS
from sixteen_tui.play.session import Session
from sixteen_tui.play.story import story
from sixteen_tui.screens.board import Board, Layout
from sixteen_tui.screens.page import Page
from sixteen_tui.store.journal import Record
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.words import hints
from sixteen_tui.words import screens as say

SPEEDS: Final = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds a step."""
LOG_LINES = 12


class ReplayScreen(Page[None]):
    """Shows a record; nothing in it changes."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "replay.step",
        "replay.turn",
        "replay.set",
        "replay.auto",
        "replay.faster",
        "replay.eyes",
        "app.help",
        "page.back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)", id="replay.step"),
        Binding("left,h", "step(-1)", id="replay.step-back"),
        Binding("t,pagedown", "turn(1)", id="replay.turn"),
        Binding("T,pageup", "turn(-1)", id="replay.turn-back"),
        Binding("down,j,n", "set(1)", id="replay.set"),
        Binding("up,k,b", "set(-1)", id="replay.set-back"),
        Binding("home,g", "start", id="replay.start"),
        Binding("end,G", "end", id="replay.end"),
        Binding("space", "auto", id="replay.auto"),
        Binding("plus,f", "speed(1)", id="replay.faster"),
        Binding("minus,s", "speed(-1)", id="replay.slower"),
        Binding("e,tab", "eyes", id="replay.eyes"),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record, self._table, self.game = record, record.table, record.header.game
        self._words = wording.of(record.header.game)
        self._speed = 2
        self._timer: Timer | None = None
        people = [seat for seat, player in enumerate(record.players) if player.human]
        seats: list[int | None] = list(range(len(record.players)))
        if record.finished:
            self._eyes: list[int | str | None] = ["open", *seats]
        else:
            self._eyes = [people[0]] if len(people) == 1 else [None]
        self._places = self._steps_of(record)
        self._first = self._at = min(1, len(self._places) - 1)
        """Steps, as places in `_places`."""
        views = [self._table.view(None, place) for place in self._places]
        self._turns, self._sets = self._marks(views)

    def _steps_of(self, record: Record) -> Sequence[int]:
        """The lengths of the log that are gone through."""
        eyes = self._eyes[0]
        if record.finished:
            return range(len(record.table) + 1)
        return [0, *record.table.moments(eyes if isinstance(eyes, int) else None, 0, onlooker=True)]

    def _marks(self, views: Sequence[Any]) -> tuple[list[int], list[int]]:
        """The steps that ended a turn, and those that made a set or settled a round."""
        game = self._table.game
        turns, sets = [], []
        for step, (before, view) in enumerate(pairwise(views), start=1):
            turn = game.turn(view)
            over = before.to_move != view.to_move if turn is None else turn.over
            if over or game.halts(view):
                turns.append(step)
            if game.milestones(view) > game.milestones(before):
                sets.append(step)
        return turns, sets

    def rules_at(self) -> str:
        from sixteen_tui.booklet.places import place

        eyes = self._eyes[0]
        view = self._table.view(eyes if isinstance(eyes, int) else None, self._places[self._at])
        return place(self._record.header.game, view)

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield LAYOUTS[self._record.header.game]()
        yield Lines(id="place")
        yield KeyBar()

    def fill(self) -> None:
        table, eyes = self._table, self._eyes[0]
        names = say.seat_names(self._record.players)
        seats = range(len(names))
        length = self._places[self._at]
        hands = [table.view(seat, length).hand for seat in seats] if eyes == "open" else None
        seat = eyes if isinstance(eyes, int) else None
        view = table.view(seat, length)
        board = Board(view, names, story(table, seat, names, LOG_LINES, length), hands, hand_note="")
        self.query_one(Layout).show(board)
        self.query_one(TitleBar).show(say.replay_title(), self._marks_of_game(), self._words.status(view))
        whose = say.eyes_public() if eyes is None else say.eyes(names[seat] if seat is not None else None)
        speed = str(self._speed + 1)
        running = say.replay_running(speed) if self._timer else say.replay_stopped(speed)
        passed = self._words.milestones(sum(step <= self._at for step in self._sets))
        place = say.replay_place(self._at, self._last, passed)
        self.query_one("#place", Lines).show([[(f" {place}", "accent"), (f"   {whose}   {running}", "text")]])

    def _marks_of_game(self) -> str:
        """Its variations, and once it is over whether there was help: before, that would tell of a hidden turn."""
        record = self._record
        helped = hints.helped(len(record.hints), record.took_back) if record.finished else ""
        return ". ".join(filter(None, (self._words.rules_summary(record.table.rules), helped)))

    @property
    def _last(self) -> int:
        return len(self._places) - 1

    def _go(self, step: int) -> None:
        self._at = max(0, min(self._last, step))
        if self._at == self._last:
            self._stop()
        self.fill()

    def action_step(self, by: int) -> None:
        if by > 0 and self._at == self._last and self._record.finished:
            self._result()
        else:
            self._go(max(self._first, self._at + by))

    def _result(self) -> None:
        """Behind the last step of a finished game lies how it ended."""
        from sixteen_tui.screens.over import OverScreen

        def done(answer: str | None) -> None:
            if answer == "watch":
                self.action_start()

        self.app.push_screen(OverScreen(Session(self._record, None)), done)

    def action_turn(self, by: int) -> None:
        """To the next step that ended a turn, or back to the last one passed."""
        self._go_to(self._turns, by)

    def action_set(self, by: int) -> None:
        """To the next step that made a set, or settled a round; or back to the last one passed."""
        self._go_to(self._sets, by)

    def _go_to(self, marks: Sequence[int], by: int) -> None:
        if by > 0:
            self._go(next((step for step in marks if step > self._at), self._last))
        else:
            self._go(next((step for step in reversed(marks) if step < self._at), self._first))

    def key_label(self, binding: str) -> str:
        """What the game calls the things that can be skipped to."""
        return self._words.milestone() if binding == "replay.set" else super().key_label(binding)

    def action_start(self) -> None:
        self._go(self._first)

    def action_end(self) -> None:
        self._go(self._last)

    def action_auto(self) -> None:
        if self._timer:
            self._stop()
        elif self._at < self._last:
            self._run()
        self.fill()

    def _run(self) -> None:
        self._timer = self.set_interval(SPEEDS[self._speed], self._tick)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        if self.app.screen is self:
            self._go(self._at + 1)

    def action_speed(self, by: int) -> None:
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self._timer:
            self._stop()
            self._run()
        self.fill()

    def action_eyes(self) -> None:
        self._eyes = [*self._eyes[1:], self._eyes[0]]
        self.fill()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "eyes":
            return True if len(self._eyes) > 1 else None
        return True
