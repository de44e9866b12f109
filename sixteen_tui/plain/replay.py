"""A game again in plain mode: step by step, by turns, by sets or rounds, through everybody's eyes or one player's.

Law: as on the full screen (`screens.replay`). An unfinished game tells no hand that whoever types might not know, and
has no step that tells one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from sixteen_tui import words as wording
from sixteen_tui.plain import game, typed
from sixteen_tui.plain.console import Console
from sixteen_tui.plain.table import gathered
from sixteen_tui.store.journal import Record
from sixteen_tui.words import hints, screens
from sixteen_tui.words import plain as say

KNOWN: Final = (
    "next",
    "previous",
    "turn",
    "set",
    "start",
    "end",
    "eyes",
    "pile",
    "hand",
    "score",
    "repeat",
    "leave",
    "help",
)


class Replay:
    """Tells a record; nothing in it changes."""

    def __init__(self, record: Record, console: Console) -> None:
        self._record, self._table, self._console = record, record.table, console
        self._plain = game.of(record.header.game)
        self._names = screens.seat_names(record.players)
        people = [seat for seat, player in enumerate(record.players) if player.human]
        self._open = record.finished
        """Whether every hand may be told."""
        self._eyes: int | None = people[0] if len(people) == 1 and not self._open else None
        self._places: Sequence[int] = self._steps()
        self._first = self._at = min(1, len(self._places) - 1)
        self._turns, self._sets = self._marks()

    def _steps(self) -> Sequence[int]:
        """The lengths of the log that are gone through."""
        if self._record.finished:
            return range(len(self._table) + 1)
        return [0, *self._table.moments(self._eyes, 0, onlooker=True)]

    def _marks(self) -> tuple[list[int], list[int]]:
        """The steps that ended a turn, and those that made a set or settled a round."""
        turns, sets = [], []
        views = [self._table.view(None, place) for place in self._places]
        for step, (before, view) in enumerate(pairwise(views), start=1):
            turn = self._table.game.turn(view)
            over = before.to_move != view.to_move if turn is None else turn.over
            if over or self._table.game.halts(view):
                turns.append(step)
            if self._table.game.milestones(view) > self._table.game.milestones(before):
                sets.append(step)
        return turns, sets

    def show(self) -> None:
        """Tell the first step, then what is asked for, until it is left."""
        title = wording.of(self._record.header.game).title()
        self._console.say(say.about(screens.replay_title(), title), self._whose(), *self._told(0, self._at))
        while True:
            line = self._console.ask(say.replay_prompt())
            found = typed.command(line, KNOWN) if line else ("next", "")
            if found == ("leave", ""):
                return
            if found is None or (found[1] and found[0] != "eyes"):
                self._console.say(say.not_understood(line))
            else:
                self._answer(*found)

    def _answer(self, command: str, rest: str) -> None:
        match command:
            case "next":
                self._on(self._at + 1)
            case "turn":
                self._on(next((step for step in self._turns if step > self._at), self._last))
            case "set":
                self._on(next((step for step in self._sets if step > self._at), self._last))
            case "end":
                self._on(self._last)
            case "previous":
                self._back(max(self._first, self._at - 1))
            case "start":
                self._back(self._first)
            case "repeat":
                self._back(self._at)
            case "eyes":
                self._look_through(rest)
            case "help":
                self._console.say(*(say.help_line(name) for name in KNOWN))
            case _:
                self._console.say(*self._facts(command))

    @property
    def _last(self) -> int:
        return len(self._places) - 1

    def _on(self, step: int) -> None:
        """Tell everything up to a step; behind the last one lies how a finished game ended."""
        if self._at == self._last:
            self._console.say(*(self._result() if self._record.finished else [self._place()]))
            return
        before, self._at = self._at, min(step, self._last)
        self._console.say(*(self._told(before, self._at) or [self._place()]))

    def _back(self, step: int) -> None:
        """To an earlier step, whose place in the game is said, and what had just happened."""
        self._at = step
        self._console.say(self._place(), *self._told(max(0, step - 1), step))

    def _place(self) -> str:
        passed = wording.of(self._record.header.game).milestones(sum(step <= self._at for step in self._sets))
        return screens.replay_place(self._at, self._last, passed)

    def _result(self) -> list[str]:
        helped = hints.helped(len(self._record.hints), self._record.took_back)
        said = [screens.over_title(), *self._plain.result(self._table.view(None), self._names)]
        return [*said, helped] if helped else said

    def _told(self, first: int, last: int) -> list[str]:
        """What is said between two steps; with open hands everybody's deeds are told as their own eyes saw them."""
        said = []
        for place in range(self._places[first], self._places[last]):
            mover = self._mover(place)
            seat = mover if self._open and self._eyes is None else self._eyes
            actions, events = self._table.told(seat, place)
            view = self._table.view(seat, place + 1)
            said += [line for action in actions for line in self._plain.told(action, events, view, self._names)]
        return gathered(said)

    def _mover(self, place: int) -> int | None:
        """Who does what comes at a place, or gets the cards that are dealt there."""
        mover = self._table.mover(place)
        if mover < 0:
            turn = self._table.game.turn(self._table.view(None, place + 1))
            return turn.seat if turn is not None else None
        return mover

    def _whose(self) -> str:
        if self._eyes is not None:
            return screens.eyes(self._names[self._eyes])
        return screens.eyes(None) if self._open else screens.eyes_public()

    def _look_through(self, rest: str) -> None:
        """The eyes of one player, or everybody's hands; in an unfinished game there is no choice."""
        number = typed.number(rest)
        if not self._open or (rest and (number is None or not 0 < number <= len(self._names))):
            self._console.say(say.cannot_now(rest or say.words("eyes")[0]))
            return
        self._eyes = None if number is None else number - 1
        self._console.say(self._whose())

    def _facts(self, command: str) -> list[str]:
        place = self._places[self._at]
        view: Any = self._table.view(self._eyes, place)
        if command == "pile":
            return self._plain.table(view, self._names)
        if command == "score":
            return self._plain.score(view, self._names)
        if self._eyes is not None:
            return self._plain.hand(view)
        if not self._open:
            return [say.no_hand()]
        views = (self._table.view(seat, place) for seat in range(len(self._names)))
        return [self._plain.hand_of(name, view) for name, view in zip(self._names, views, strict=True)]
