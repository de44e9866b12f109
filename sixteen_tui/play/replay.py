"""A replay: a saved game looked at again, position by position.

Law: no input or output, and the table stays in here: front ends get views and observations. An unfinished game shows no
hand that the person at the keyboard might not know, and has no position that tells one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sixteen_tui.engine.game import SomeView
from sixteen_tui.play.seat import Observed
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.play.story import story
from sixteen_tui.store.journal import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.words import hints
from sixteen_tui.words import screens as say


class Replay:
    """Stands at one position of a record and looks at it through somebody's eyes. The record never changes.

    The positions are steps, 0 to `last`: every length of the log of a finished game; of an unfinished one those that
    the one person in it, or else an onlooker, may see.
    """

    def __init__(self, record: Record) -> None:
        self._record, self._table = record, record.table
        self.game, self.finished = record.header.game, record.finished
        people = [seat for seat, player in enumerate(record.players) if player.human]
        self.choices: tuple[int | None, ...] = (people[0],) if len(people) == 1 else (None,)
        """The seats through whose eyes one may look. None: every hand of a finished game, else what everybody sees."""
        if self.finished:
            self.choices = (None, *range(len(record.players)))
        self.eyes = self.choices[0]
        visible = self._table.visible(self.eyes, 0, onlooker=True)
        self._lengths = range(len(self._table) + 1) if self.finished else [0, *visible]
        """The length of the log at each step."""
        self.last = len(self._lengths) - 1
        self.at = self._first = min(1, self.last)
        """A replay begins once the first entry has been made, and goes back no further."""
        self._stops = self._marks()

    def _marks(self) -> dict[str, Sequence[int]]:
        """The steps at which each way of moving stops."""
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

    def move(self, to: str, by: int) -> None:
        """Go on (1) to the next stop, or back (-1) to the last one passed; to the end or the start where there is none.

        The stops of a "step" are all positions, those of a "turn" where one ended, those of a "set" where one was made
        or a round settled; an "end" has none.
        """
        if by > 0:
            self.at = next((step for step in self._stops[to] if step > self.at), self.last)
        else:
            self.at = next((step for step in reversed(self._stops[to]) if step < self.at), self._first)

    @property
    def place(self) -> str:
        """The step and what has been passed, in words."""
        passed = sum(step <= self.at for step in self._stops["set"])
        return say.replay_place(self.at, self.last, TITLES[self.game].words.milestones(passed))

    # Whose eyes it looks through

    def look(self, eyes: int | None) -> bool:
        """Look through other eyes; whether there was that choice."""
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
        """Through whose eyes it looks, in words."""
        if self.eyes is None and not self.finished:
            return say.eyes_public()
        return say.eyes(None if self.eyes is None else self.names[self.eyes])

    # What there is to see

    @property
    def names(self) -> list[str]:
        """What the players are called in the language that is spoken now."""
        return say.seat_names(self._record.players)

    @property
    def view(self) -> SomeView:
        """What is known of the position by whoever it looks through."""
        return self._view(self.eyes)

    @property
    def open_views(self) -> list[SomeView]:
        """Each seat's view of the position, when every hand is shown; else none."""
        return [self._view(seat) for seat in range(len(self.names))] if self.open else []

    def _view(self, seat: int | None) -> SomeView:
        view: SomeView = self._table.view(seat, self._lengths[self.at])
        return view

    def log(self, lines: int) -> list[str]:
        """The last lines of what has happened up to here, as it was seen."""
        table, eyes = self._table, self.eyes
        places = reversed(range(self._lengths[self.at]))
        seen = (Observed(*table.told(eyes, place), table.view(eyes, place + 1)) for place in places)
        return story(self.game, seen, self.names, lines)

    def told(self, first: int, last: int) -> Iterator[Observed]:
        """What was seen between two steps, entry by entry; with open hands each as whom it concerned saw it."""
        for place in range(self._lengths[first], self._lengths[last]):
            seat = self._concerned(place) if self.open else self.eyes
            actions, events = self._table.told(seat, place)
            yield Observed(actions, events, self._table.view(seat, place + 1))

    def _concerned(self, place: int) -> int | None:
        """Who did what stands at a place of the log, or got the cards that were dealt there."""
        mover = self._table.mover(place)
        if mover >= 0:
            return mover
        turn = self._table.game.turn(self._table.view(None, place + 1))
        return turn.seat if turn is not None else None

    # The game as a whole

    @property
    def helped(self) -> str:
        """Whether there was help, in words once the game is over: before, it would tell of a hidden turn."""
        return hints.helped(len(self._record.hints), self._record.took_back) if self.finished else ""

    @property
    def marks(self) -> str:
        """The variations of the game, and whether there was help, for the title."""
        summary = TITLES[self.game].words.rules_summary(self._table.rules)
        return ". ".join(filter(None, (summary, self.helped)))

    @property
    def end(self) -> SomeView | None:
        """What everybody knows of the end of a finished game; None for one that is not over."""
        view: SomeView = self._table.view(None)
        return view if self.finished else None

    @property
    def sitting(self) -> Sitting | None:
        """A finished game to be looked at, for the screen of its end; None for one that is not over."""
        return Sitting.of(self._record) if self.finished else None
