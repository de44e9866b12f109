"""A replay: a saved game shown again, position by position.

Law: no input or output, and the table stays private: front ends get views and observations. The replay of an unfinished
game reveals no hand that the person at the keyboard might not know, neither by a view nor by the number of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.engine.game import SomeView
from sixteen_tui.play.seat import Observed
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.store.records import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.words import hints
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from sixteen_tui.play.branching import Branching
    from sixteen_tui.play.reviewing import Reviewing


class Replay:
    """A cursor on the positions of a record, and the seat from which they are shown. The record never changes.

    The positions are steps, 0 to `last`: every length of the log of a finished game; of an unfinished one those that
    the one person in it, or else an onlooker, may see.
    """

    def __init__(self, record: Record) -> None:
        self.record, self._table = record, record.table
        self.game, self.finished = record.header.game, record.finished
        self.choices: tuple[int | None, ...] = (record.only_person,)
        """The seats from which it can be shown. None: with every hand if the game is finished, else as an onlooker."""
        if self.finished:
            self.choices = (None, *range(len(record.players)))
        self.eyes = self.choices[0]
        visible = self._table.visible(self.eyes, 0, onlooker=True)
        self._lengths = range(len(self._table) + 1) if self.finished else [0, *visible]
        """The length of the log at each step."""
        self.last = len(self._lengths) - 1
        self.at = self._first = min(1, self.last)
        """The current step. A replay begins after the first entry, and goes back no further."""
        self._stops = self._marks()

    def _marks(self) -> dict[str, Sequence[int]]:
        """The steps at which each kind of move stops, ascending."""
        game, turns, sets = self._table.game, list[int](), list[int]()
        views = [self._table.view(None, length) for length in self._lengths]
        for step, (before, view) in enumerate(pairwise(views), start=1):
            turn = game.turn(view)
            over = before.to_move != view.to_move if turn is None else turn.over
            if over or game.halts(view):
                turns.append(step)
            if game.milestones(view) > game.milestones(before):
                sets.append(step)
        return {"step": range(self._first, self.last), "turn": turns, "set": sets, "end": ()}

    @property
    def stands(self) -> bool:
        """Whether it is the game as it stands, and not a line of it that was taken back."""
        return self.record.stands is None

    def branching(self) -> Branching:
        """A game that branches from here. Raises CannotBranchError."""
        from sixteen_tui.play.branching import Branching

        return Branching.at(self.record, self._lengths[self.at], eyes=self.eyes)

    def reviewing(self) -> Reviewing:
        """A review that has not begun to think. Raises ValueError for a game that is not over."""
        from sixteen_tui.play.reviewing import Reviewing

        return Reviewing(self.record)

    def go(self, length: int) -> None:
        """Show the position in which the log had that length, or the last one before it."""
        steps = [step for step, each in enumerate(self._lengths) if each <= length]
        self.at = max(self._first, steps[-1])

    def move(self, to: str, by: int) -> None:
        """Go forward (1) or back (-1) to the nearest stop of a kind, or else to the end or the start.

        The stops of "step" are all positions, those of "turn" the ends of turns, those of "set" the positions in which
        a set has been made or a round settled; "end" has none.
        """
        if by > 0:
            self.at = next((step for step in self._stops[to] if step > self.at), self.last)
        else:
            self.at = next((step for step in reversed(self._stops[to]) if step < self.at), self._first)

    @property
    def entry(self) -> int | None:
        """How many entries of the log stand here; None at the end."""
        return None if self.at == self.last else self._lengths[self.at]

    @property
    def place(self) -> str:
        """The current step and the number of sets or rounds before it, in words."""
        passed = sum(step <= self.at for step in self._stops["set"])
        return say.replay_place(self.at, self.last, TITLES[self.game].words.milestones(passed))

    def milestones(self) -> Iterator[tuple[int, SomeView]]:
        """The steps at which a set has been made or a round settled, each with the public view of it."""
        for step in self._stops["set"]:
            yield step, self._table.view(None, self._lengths[step])

    # Notes

    @property
    def notes(self) -> dict[int, str]:
        """The notes on a finished game as it stands, by step. Of an unfinished one they may tell what is hidden."""
        shown = self.finished and self.stands
        return {entry + 1: text for entry, text in self.record.noted.items()} if shown else {}

    def note(self, text: str, folder: Path) -> None:
        """Keep a note on the current step, or take it away; `folder` is that of the saves. Raises Refused."""
        from sixteen_tui.play.noting import note

        note(self.record, self._lengths[self.at] - 1, text, folder)

    # Whose eyes it looks through

    def look(self, eyes: int | None) -> bool:
        """Show it from another seat. False if that is not among the choices."""
        if len(self.choices) == 1 or eyes not in self.choices:
            return False
        self.eyes = eyes
        return True

    @property
    def open(self) -> bool:
        """Whether every hand is shown."""
        return self.finished and self.eyes is None

    @property
    def whose(self) -> str:
        """Whose view is shown, in words."""
        if self.eyes is None and not self.finished:
            return say.eyes_public()
        return say.eyes(None if self.eyes is None else self.names[self.eyes])

    # What there is to see

    @property
    def names(self) -> list[str]:
        """The names of the players in the current language."""
        return say.seat_names(self.record.players)

    @property
    def view(self) -> SomeView:
        """The current position as the chosen seat knows it."""
        return self._view(self.eyes)

    @property
    def open_views(self) -> list[SomeView]:
        """Each seat's view of the position if every hand is shown; else empty."""
        return [self._view(seat) for seat in range(len(self.names))] if self.open else []

    def _view(self, seat: int | None) -> SomeView:
        view: SomeView = self._table.view(seat, self._lengths[self.at])
        return view

    def past(self) -> Iterator[Observed]:
        """What had been seen to happen up to the position, the last first; from whose seat, see `told`."""
        for step in range(self.at, 0, -1):
            yield from reversed([*self.told(step - 1, step)])

    def told(self, first: int, last: int) -> Iterator[Observed]:
        """The observations between two steps, one an entry; if every hand is shown, those of the seat concerned."""
        for ply in range(self._lengths[first], self._lengths[last]):
            seat = self._concerned(ply) if self.open else self.eyes
            actions, events = self._table.told(seat, ply)
            yield Observed(actions, events, self._table.view(seat, ply + 1))

    def _concerned(self, ply: int) -> int | None:
        """The seat that made an entry of the log, or to whose turn an entry of chance belongs."""
        mover = self._table.mover(ply)
        if mover >= 0:
            return mover
        turn = self._table.game.turn(self._table.view(None, ply + 1))
        return turn.seat if turn is not None else None

    # The game as a whole

    @property
    def helped(self) -> str:
        """The help that was used, in words; "" until the game is over, because it would reveal a hidden turn."""
        return hints.helped(len(self.record.hints), self.record.took_back) if self.finished else ""

    @property
    def marks(self) -> str:
        """The variations of the game, and the help that was used, for the title bar."""
        summary = TITLES[self.game].words.rules_summary(self._table.rules)
        return ". ".join(filter(None, (summary, self.helped)))

    @property
    def end(self) -> SomeView | None:
        """The public view of the end of a finished game; None for an unfinished one."""
        view: SomeView = self._table.view(None)
        return view if self.finished and self.stands else None

    @property
    def sitting(self) -> Sitting | None:
        """The finished game as a sitting without people, for the screen of its end; None for an unfinished one."""
        return Sitting.of(self.record) if self.finished and self.stands else None
