"""Replay of a saved game, position by position.

Invariant: the table is private; front ends get views and observations. The replay of an unfinished game reveals no hand
that the person at the keyboard might not know, neither by a view nor by the number of positions; nor does a replay
without spoilers, in which a seat sees what it saw then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, overload

from sixteen_tui.engine.game import SomeView
from sixteen_tui.play.seat import Observed
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.store.records import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.words import hints
from sixteen_tui.words import replay as words
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from sixteen_tui.play.branching import Branching
    from sixteen_tui.play.guessing import Guessing
    from sixteen_tui.play.reviewing import Reviewing


class _Steps(NamedTuple):
    """The positions that can be shown."""

    lengths: Sequence[int]
    """The length of the log at each step."""
    stops: dict[str, Sequence[int]]
    """The steps at which each kind of move stops, ascending."""
    milestones: Sequence[tuple[int, SomeView]]
    """The steps at which a set has been made or a round settled, each with the public view of it."""


class Past(Sequence[Observed]):
    """What had been seen to happen up to a position, the last first; each is worked out when it is looked at."""

    def __init__(self, replay: Replay, count: int) -> None:
        self._replay, self._count = replay, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Observed: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Observed]: ...
    def __getitem__(self, index: int | slice) -> Observed | Sequence[Observed]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        place = index + self._count if index < 0 else index
        if not 0 <= place < self._count:
            raise IndexError(index)
        return self._replay.observed(self._count - 1 - place)


class Replay:
    """A cursor on the positions of a record, and the seat from which they are shown. The record never changes.

    The positions are steps, 0 to `last`: every length of the log of a finished game; of an unfinished one those that
    the one person in it, or else an onlooker, may see; and as it was then, those at which the seat could look.
    """

    def __init__(self, record: Record) -> None:
        self.record, self._table = record, record.table
        self.game, self.finished = record.header.game, record.finished
        self.then = False
        """Whether it is shown as it was then for the chosen seat: what came of it is in nothing but `end`."""
        self.eyes = None if self.finished else record.only_person
        """The seat from which it is shown. None: with every hand if the game is finished, else as an onlooker."""
        self._known: dict[int | None, _Steps] = {}
        """By the seat for which it is shown as it was then; None: otherwise."""
        self._observed: dict[tuple[int | None, bool], dict[int, Observed]] = {}
        """By whose eyes, and whether as it was then."""
        self.at = self._first
        """The current step. A replay begins after the first entry, and goes back no further."""
        self._reached = 0
        """How long the log was at the last position that has been shown as it was then."""

    @property
    def choices(self) -> tuple[int | None, ...]:
        """The seats from which it can be shown now."""
        if not self.finished:
            return (self.record.only_person,)
        seats = range(len(self.record.players))
        return (*seats,) if self.then else (None, *seats)

    # The positions

    @property
    def _steps(self) -> _Steps:
        key = self.eyes if self.then else None
        if key not in self._known:
            visible = self._table.visible(self.eyes, 0, onlooker=True)
            every = self.finished and not self.then
            lengths = range(len(self._table) + 1) if every else [0, *visible]
            self._known[key] = self._stopping(lengths)
        return self._known[key]

    def _stopping(self, lengths: Sequence[int]) -> _Steps:
        """The positions with these lengths of the log, and where to stop among them."""
        game, turns, sets = self._table.game, list[int](), list[tuple[int, SomeView]]()
        views = [self._table.view(None, length) for length in lengths]
        for step, (before, view) in enumerate(pairwise(views), start=1):
            turn = game.turn(view)
            over = before.to_move != view.to_move if turn is None else turn.over
            if over or game.halts(view):
                turns.append(step)
            if game.milestones(view) > game.milestones(before):
                sets.append((step, view))
        first, last = min(1, len(lengths) - 1), len(lengths) - 1
        stops = {"step": range(first, last), "turn": turns, "set": [step for step, _ in sets], "end": ()}
        return _Steps(lengths, stops, sets)

    @property
    def last(self) -> int:
        """The last step. As it was then, nobody knows it before it is there."""
        return len(self._steps.lengths) - 1

    @property
    def _first(self) -> int:
        return min(1, self.last)

    @property
    def length(self) -> int:
        """How many entries of the log stand here."""
        return self._steps.lengths[self.at]

    @property
    def reached(self) -> int:
        """The last step that may be gone to at once: as it was then, the furthest that has been seen."""
        return self._step(self._reached) if self.then else self.last

    def _step(self, length: int) -> int:
        """The step at which the log had that length, or the last one before it."""
        return max(self._first, bisect_right(self._steps.lengths, length) - 1)

    @property
    def stands(self) -> bool:
        """Whether it is the game as it stands, and not a line of it that was taken back."""
        return self.record.stands is None

    def branching(self) -> Branching:
        """A game that branches from here. Raises CannotBranchError."""
        from sixteen_tui.play.branching import Branching

        return replace(Branching.at(self.record, self.length, eyes=self.eyes), step=self.at)

    def reviewing(self) -> Reviewing:
        """A review that has not begun to think. Raises ValueError for a game that is not over."""
        from sixteen_tui.play.reviewing import Reviewing

        return Reviewing(self.record)

    def guessing(self) -> Guessing:
        """The decisions of the chosen seat, to be made before they are shown. Raises ValueError as `reviewing` does."""
        from sixteen_tui.play.guessing import Guessing

        return Guessing(self.record, self._own_eyes)

    def go(self, length: int) -> None:
        """Show the position in which the log had that length, or the last one before it."""
        self._to(self._step(length))

    def go_to(self, step: int) -> None:
        """Show a step; of those that may not be known yet the last that was seen, of others the nearest."""
        self._to(max(self._first, min(step, self.reached)))

    def move(self, to: str, by: int) -> None:
        """Go forward (1) or back (-1) to the nearest stop of a kind, or else to the end or the start.

        The stops of "step" are all positions, those of "turn" the ends of turns, those of "set" the positions in which
        a set has been made or a round settled; "end" has none.
        """
        stops = self._steps.stops[to]
        if by > 0:
            self._to(next((step for step in stops if step > self.at), self.last))
        else:
            self._to(next((step for step in reversed(stops) if step < self.at), self._first))

    def _to(self, step: int) -> None:
        self.at = step
        if self.then:
            self._reached = max(self._reached, self.length)

    @property
    def halts(self) -> bool:
        """Whether a set has just been made here, or a round settled."""
        return self.at in self._steps.stops["set"]

    @property
    def entry(self) -> int | None:
        """How many entries of the log stand here; None at the end."""
        return None if self.at == self.last else self.length

    @property
    def place(self) -> str:
        """The current step and the number of sets or rounds before it, in words."""
        passed = bisect_right(self._steps.stops["set"], self.at)
        said = TITLES[self.game].words.milestones(passed)
        return words.place(self.at, said) if self.then else say.replay_place(self.at, self.last, said)

    def milestones(self) -> list[tuple[int, SomeView]]:
        """The steps at which a set has been made or a round settled, each with the public view of it.

        As it was then, no more than have been seen.
        """
        return [each for each in self._steps.milestones if each[0] <= self.reached]

    # Notes

    @property
    def notes(self) -> dict[int, str]:
        """The notes on a finished game as it stands, by step.

        There are none of an unfinished one, nor as it was then: they may tell what is hidden, or what came.
        """
        shown = self.finished and self.stands and not self.then
        return {entry + 1: text for entry, text in self.record.noted.items()} if shown else {}

    def note(self, text: str, folder: Path) -> None:
        """Keep a note on the current step, or take it away; `folder` is that of the saves. Raises Refused."""
        from sixteen_tui.play.noting import note

        note(self.record, self.length - 1, text, folder)

    # Whose eyes it looks through

    def look(self, eyes: int | None) -> bool:
        """Show it from another seat. False if that is not among the choices."""
        if len(self.choices) == 1 or eyes not in self.choices:
            return False
        length, self.eyes = self.length, eyes
        self._to(self._step(length))
        return True

    def veil(self, *, then: bool) -> bool:
        """Show it as it was then for the chosen seat, or with all that came of it. False where that cannot be."""
        if not self.finished or then == self.then:
            return False
        length = self.length
        self.eyes, self.then, self._reached = self._own_eyes if then else self.eyes, then, 0
        self._to(self._step(length))
        return True

    @property
    def _own_eyes(self) -> int:
        """The chosen seat; where all hands are open, that of the one person, or the first."""
        seats = (self.eyes, self.record.only_person, 0)
        return next(seat for seat in seats if seat is not None)

    @property
    def open(self) -> bool:
        """Whether every hand is shown."""
        return self.finished and self.eyes is None

    @property
    def whose(self) -> str:
        """Whose view is shown, in words."""
        if self.then and self.eyes is not None:
            return words.eyes_then(self.names[self.eyes])
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
        view: SomeView = self._table.view(seat, self.length)
        return view

    def past(self) -> Past:
        """What had been seen to happen up to the position, the last first; from whose seat, see `told`."""
        return Past(self, self._count(self.at))

    def told(self, first: int, last: int) -> Iterator[Observed]:
        """The observations between two steps; if every hand is shown, those of the seat concerned.

        One an entry; as it was then, one a step.
        """
        return map(self.observed, range(self._count(first), self._count(last)))

    def _count(self, step: int) -> int:
        """The number of observations up to a step."""
        return step if self.then else self._steps.lengths[step]

    def observed(self, number: int) -> Observed:
        """An observation, counted from the first of the game."""
        kept = self._observed.setdefault((self.eyes, self.then), {})
        if number not in kept:
            steps = self._steps.lengths
            plies = range(steps[number], steps[number + 1]) if self.then else range(number, number + 1)
            kept[number] = self._seen(plies)
        return kept[number]

    def _seen(self, plies: range) -> Observed:
        """What was seen of some entries of the log."""
        actions, events = list[object](), list[object]()
        seat = self.eyes
        for ply in plies:
            seat = self._concerned(ply) if self.open else self.eyes
            done, brought = self._table.told(seat, ply)
            actions += done
            events += brought
        return Observed(tuple(actions), tuple(events), self._table.view(seat, plies.stop))

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
        told = self.finished and not self.then
        return hints.helped(len(self.record.hints), self.record.took_back) if told else ""

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
