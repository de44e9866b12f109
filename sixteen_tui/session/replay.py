"""Replay of a saved game, position by position.

Invariant: the table is private; front ends get views and observations. The replay of an unfinished game reveals no hand
that the person at the keyboard might not know, neither by a view nor by the number of positions. A replay without
spoilers (`then`) shows only what its seat knew at that time, again in neither views nor number.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, overload

from sixteen_tui.engine.game import SomeRules, SomeView
from sixteen_tui.saves.record import Record
from sixteen_tui.session.seat import Observed

if TYPE_CHECKING:
    from sixteen_tui.session.branching import Branching
    from sixteen_tui.session.guessing import Guessing
    from sixteen_tui.session.reviewing import Reviewing
    from sixteen_tui.session.session import Session


class Milestone(NamedTuple):
    """A step at which sets were formed, or a round was settled."""

    step: int
    view: SomeView
    """The public view of that step."""
    numbers: range
    """The numbers of the sets, or of the round; a bonus set of Sixteen counts as two (A20)."""


class _Steps(NamedTuple):
    """The positions that can be shown."""

    lengths: Sequence[int]
    """The length of the log at each step."""
    stops: dict[str, Sequence[int]]
    """The steps at which `move` stops, ascending, by kind."""
    milestones: Sequence[Milestone]


class Past(Sequence[Observed]):
    """The observations up to a position, newest first; each is computed on access."""

    def __init__(self, replay: Replay, count: int) -> None:
        self._replay, self._count = replay, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Observed]:
        return map(self._replay.observed, range(self._count - 1, -1, -1))

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

    The positions are steps, 0 to `last`. A finished game has a step for every log length. An unfinished one has the
    steps that its only person, or else a spectator, may see; a replay without spoilers those at which the seat could
    look.
    """

    def __init__(self, record: Record) -> None:
        self.record, self._table = record, record.table
        self.game, self.finished = record.header.game, record.finished
        self.then = False
        """True for a replay without spoilers: it shows what the seat knew then, and only `end` has later knowledge."""
        self.eyes = None if self.finished else record.only_person
        """The seat from which it is shown. None: with all hands if the game is finished, else as a spectator."""
        self._known: dict[int | None, _Steps] = {}
        """Cached steps: by seat for replays without spoilers, None for all others."""
        self._observed: dict[tuple[int | None, bool], dict[int, Observed]] = {}
        """Cached observations by number, for each value of (`eyes`, `then`)."""
        self.at = self._first
        """The current step. A replay begins after the first entry and cannot go back further."""
        self._reached = 0
        """The largest log length shown without spoilers."""

    @property
    def choices(self) -> tuple[int | None, ...]:
        """The seats from which it can be shown now (None: all hands, or a spectator)."""
        if not self.finished:
            return (self.record.only_person,)
        seats = range(len(self.record.players))
        return (*seats,) if self.then else (None, *seats)

    # The positions

    @property
    def _steps(self) -> _Steps:
        key = self.eyes if self.then else None
        if key not in self._known:
            visible = self._table.visible(self.eyes, 0, spectator=True)
            every = self.finished and not self.then
            lengths = range(len(self._table) + 1) if every else [0, *visible]
            self._known[key] = self._stopping(lengths)
        return self._known[key]

    def _stopping(self, lengths: Sequence[int]) -> _Steps:
        """Return the positions with these log lengths, and the stops among them."""
        game, turns, sets = self._table.game, list[int](), list[Milestone]()
        views = [self._table.view(None, length) for length in lengths]
        for step, (before, view) in enumerate(pairwise(views), start=1):
            turn = game.turn(view)
            over = before.to_move != view.to_move if turn is None else turn.over
            if over or game.halts(view):
                turns.append(step)
            numbers = range(game.milestones(before) + 1, game.milestones(view) + 1)
            if numbers:
                sets.append(Milestone(step, view, numbers))
        first, last = min(1, len(lengths) - 1), len(lengths) - 1
        stops = {"step": range(first, last), "turn": turns, "set": [each.step for each in sets], "end": ()}
        return _Steps(lengths, stops, sets)

    @property
    def last(self) -> int:
        """The last step; without spoilers a front end must not reveal it before it is reached."""
        return len(self._steps.lengths) - 1

    @property
    def _first(self) -> int:
        return min(1, self.last)

    @property
    def length(self) -> int:
        """The log length at the current step."""
        return self._steps.lengths[self.at]

    @property
    def reached(self) -> int:
        """The last step that `go_to` may jump to; without spoilers the furthest that was shown."""
        return self._step(self._reached) if self.then else self.last

    def _step(self, length: int) -> int:
        """Return the last step whose log length is at most `length`."""
        return max(self._first, bisect_right(self._steps.lengths, length) - 1)

    @property
    def stands(self) -> bool:
        """False if the record is a line of the game that was taken back."""
        return self.record.stands is None

    def branching(self) -> Branching:
        """Return the default branch at the current step. Raises Refusal."""
        from sixteen_tui.session.branching import Branching

        return replace(Branching.at(self.record, self.length, eyes=self.eyes), step=self.at)

    def reviewing(self) -> Reviewing:
        """Return a review that has not started. Raises ValueError if the game is not over."""
        from sixteen_tui.session.reviewing import Reviewing

        return Reviewing(self.record)

    def guessing(self) -> Guessing:
        """Return the decisions of the current seat, to be guessed. Raises ValueError if the game is not over."""
        from sixteen_tui.session.guessing import Guessing

        return Guessing(self.record, self._own_eyes)

    def go(self, length: int) -> None:
        """Show the last position whose log length is at most `length`."""
        self._to(self._step(length))

    def go_to(self, step: int) -> None:
        """Show a step, limited to those from the first one to `reached`."""
        self._to(max(self._first, min(step, self.reached)))

    def move(self, to: str, by: int) -> None:
        """Go forward (1) or back (-1) to the nearest stop of a kind, or else to the end or the start.

        The stops of "step" are all positions, of "turn" the ends of turns, of "set" the positions in which a set was
        formed or a round settled; "end" has none.
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
        """True if a set was formed, or a round settled, at the current step."""
        return self.at in self._steps.stops["set"]

    @property
    def entry(self) -> int | None:
        """The log length at the current step, for a share code; None at the end."""
        return None if self.at == self.last else self.length

    @property
    def passed(self) -> int:
        """The number of sets or rounds up to the current step."""
        return self._table.game.milestones(self.view)

    def milestones(self) -> list[Milestone]:
        """Return the milestones; without spoilers only those up to `reached`."""
        return [each for each in self._steps.milestones if each.step <= self.reached]

    # Notes

    @property
    def notes(self) -> dict[int, str]:
        """The notes by step.

        Empty for an unfinished game, a line that was taken back, and without spoilers: notes may reveal hidden cards or
        later events.
        """
        shown = self.finished and self.stands and not self.then
        return {entry + 1: text for entry, text in self.record.noted.items()} if shown else {}

    def note(self, text: str, folder: Path) -> None:
        """Persist a note on the current step, or remove it; `folder`: the folder of saves. Raises Refusal."""
        from sixteen_tui.session.noting import note

        note(self.record, self.length - 1, text, folder)

    # The seat from which it is shown

    def look(self, eyes: int | None) -> bool:
        """Show it from another seat; return False if that is not among the choices."""
        if len(self.choices) == 1 or eyes not in self.choices:
            return False
        length, self.eyes = self.length, eyes
        self._to(self._step(length))
        return True

    def veil(self, *, then: bool) -> bool:
        """Switch spoilers off (`then`) or on; return False if the game is unfinished or nothing changes."""
        if not self.finished or then == self.then:
            return False
        length = self.length
        self.eyes, self.then, self._reached = self._own_eyes if then else self.eyes, then, 0
        self._to(self._step(length))
        return True

    @property
    def _own_eyes(self) -> int:
        """The current seat; with all hands shown, the seat of the only person, else the first seat."""
        seats = (self.eyes, self.record.only_person, 0)
        return next(seat for seat in seats if seat is not None)

    @property
    def open(self) -> bool:
        """True if all hands are shown."""
        return self.finished and self.eyes is None

    # Views and observations

    @property
    def view(self) -> SomeView:
        """The view of the current seat at the current step."""
        return self._view(self.eyes)

    @property
    def open_views(self) -> list[SomeView]:
        """The view of each seat if all hands are shown; else empty."""
        return [self._view(seat) for seat in range(len(self.record.players))] if self.open else []

    def _view(self, seat: int | None) -> SomeView:
        view: SomeView = self._table.view(seat, self.length)
        return view

    def past(self) -> Past:
        """Return the observations up to the current step, newest first; `told` says of which seat."""
        return Past(self, self._count(self.at))

    def told(self, first: int, last: int) -> Iterator[Observed]:
        """Return the observations between two steps: one per entry or, without spoilers, one per step.

        If all hands are shown, each is that of the seat that acted.
        """
        return map(self.observed, range(self._count(first), self._count(last)))

    def _count(self, step: int) -> int:
        """Return the number of observations up to a step."""
        return step if self.then else self._steps.lengths[step]

    def observed(self, number: int) -> Observed:
        """Return an observation by its number, from 0 at the start of the game."""
        kept = self._observed.setdefault((self.eyes, self.then), {})
        if number not in kept:
            steps = self._steps.lengths
            plies = range(steps[number], steps[number + 1]) if self.then else range(number, number + 1)
            kept[number] = self._seen(plies)
        return kept[number]

    def _seen(self, plies: range) -> Observed:
        """Return the observation of a range of entries."""
        actions, events = list[object](), list[object]()
        seat = self.eyes
        for ply in plies:
            seat = self._concerned(ply) if self.open else self.eyes
            done, brought = self._table.told(seat, ply)
            actions += done
            events += brought
        return Observed(tuple(actions), tuple(events), self._table.view(seat, plies.stop))

    def _concerned(self, ply: int) -> int | None:
        """Return the seat that made an entry or, for chance, the seat whose turn follows it."""
        mover = self._table.mover(ply)
        if mover >= 0:
            return mover
        turn = self._table.game.turn(self._table.view(None, ply + 1))
        return turn.seat if turn is not None else None

    # The game as a whole

    @property
    def helped(self) -> tuple[int, int]:
        """The numbers of hints and take-backs; 0 until the game is over, because they could reveal a turn (B10)."""
        told = self.finished and not self.then
        return (len(self.record.hints), self.record.took_back) if told else (0, 0)

    @property
    def rules(self) -> SomeRules:
        rules: SomeRules = self._table.rules
        return rules

    @property
    def end(self) -> SomeView | None:
        """The public view of the end; None for an unfinished game or a line that was taken back."""
        view: SomeView = self._table.view(None)
        return view if self.finished and self.stands else None

    @property
    def session(self) -> Session | None:
        """A session without people at the finished game, for the screen of its result; else None."""
        from sixteen_tui.session.session import Session  # here: the picture of a game at home needs no host

        return Session.of(self.record) if self.finished and self.stands else None
