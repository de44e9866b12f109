"""A game again, step by step: forwards, backwards, from set to set, by itself; all hands open or one person's eyes.

Law: an unfinished game shows no hand that the person at the keyboard might not know.
"""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from sixteen_tui import wording
from sixteen_tui.journal import Record
from sixteen_tui.layouts import LAYOUTS
from sixteen_tui.layouts.board import Board, Layout
from sixteen_tui.screens.page import Page
from sixteen_tui.story import story
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.wording import screens as say

SPEEDS: Final = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds a step."""
LOG_LINES = 12


class ReplayScreen(Page[None]):
    """Shows a record; nothing in it changes."""

    CSS = "ReplayScreen #place { height: 1; dock: bottom; margin-bottom: 1; }"
    SHOWN: ClassVar[tuple[str, ...]] = (
        "replay.step",
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
        self._record, self._table = record, record.table
        self._words = wording.of(record.header.game)
        self._first = self._at = min(1, len(record.table))
        passed = [self._passed(place) for place in range(len(record.table) + 1)]
        self._marks = [place for place in range(1, len(passed)) if passed[place] > passed[place - 1]]
        self._speed = 2
        self._timer: Timer | None = None
        people = [seat for seat, player in enumerate(record.players) if player.human]
        seats: list[int | None] = list(range(len(record.players)))
        if record.finished:
            self._eyes: list[int | str | None] = ["open", *seats]
        else:
            self._eyes = [people[0]] if len(people) == 1 else [None]

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield LAYOUTS[self._record.header.game]()
        yield Lines(id="place")
        yield KeyBar()

    def _passed(self, place: int) -> int:
        """How many milestones lie before an entry."""
        return LAYOUTS[self._record.header.game].milestones(self._table.view(None, place))

    def fill(self) -> None:
        table, eyes = self._table, self._eyes[0]
        names = say.seat_names(self._record.players)
        seats = range(len(names))
        hands = [table.view(seat, self._at).hand for seat in seats] if eyes == "open" else None
        seat = eyes if isinstance(eyes, int) else None
        view = table.view(seat, self._at)
        board = Board(view, names, story(table, seat, names, LOG_LINES, self._at), hands, hand_note="")
        self.query_one(Layout).show(board)
        self.query_one(TitleBar).show(
            say.replay_title(), self._words.rules_summary(table.rules), self._words.status(view)
        )
        whose = say.eyes_public() if eyes is None else say.eyes(names[seat] if seat is not None else None)
        speed = str(self._speed + 1)
        running = say.replay_running(speed) if self._timer else say.replay_stopped(speed)
        place = say.replay_place(self._at, len(table), self._words.milestones(self._passed(self._at)))
        self.query_one("#place", Lines).show([[(f" {place}", "accent"), (f"   {whose}   {running}", "text")]])

    def _go(self, place: int) -> None:
        self._at = max(0, min(len(self._table), place))
        if self._at == len(self._table):
            self._stop()
        self.fill()

    def action_step(self, by: int) -> None:
        self._go(max(self._first, self._at + by))

    def action_set(self, by: int) -> None:
        """To the next entry that made a set, or settled a round; or back to the last one passed."""
        if by > 0:
            self._go(next((place for place in self._marks if place > self._at), len(self._table)))
        else:
            self._go(next((place for place in reversed(self._marks) if place < self._at), self._first))

    def action_start(self) -> None:
        self._go(self._first)

    def action_end(self) -> None:
        self._go(len(self._table))

    def action_auto(self) -> None:
        if self._timer:
            self._stop()
        elif self._at < len(self._table):
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
