"""Lessons: a scripted first game that asks for one action at a time.

Invariant: a lesson is data. The rules validate its entries, and the sums in its sentences are computed from the view;
the sentences are stored by the name of the step. Nothing is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic

from sixteen_tui.engine.game import Action, SomeView, View
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.session.observers import Observers

if TYPE_CHECKING:
    from sixteen_tui.text.game import LessonText

PERSON: Final = 0
"""The seat of the learner."""

Key = tuple[str, str]
"""The id of a binding, and its default key."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: plays the entries `before`; then the person plays one of `wants` or, without any, continues."""

    name: str
    before: tuple[object, ...] = ()
    wants: tuple[object, ...] = ()
    asks: bool = False
    """True if its text asks which card: the task is shown after a wrong choice only."""
    reveal: bool = False
    """True if the hands of a round are revealed one by one, as the person continues."""


@dataclass(frozen=True, slots=True)
class Lesson(Generic[View, Action]):
    """The lesson of a game. `keys` maps a view and an action to the keys that play it."""

    begin: Callable[[], AnyTable]
    steps: tuple[LessonStep, ...]
    keys: Callable[[View, Action], tuple[Key, ...]]
    words: LessonText[View, Action]
    hint: Key
    """The key of the hint."""


class LessonCourse:
    """The progress of one person, on the seat `PERSON`, through a lesson."""

    def __init__(self, lesson: Lesson[SomeView, object]) -> None:
        self._lesson, self._table = lesson, lesson.begin()
        self.game, self.rules = self._table.game, self._table.rules
        self._observers = Observers(self._table)
        self.seat = self._observers.seat(PERSON)
        self.at = -1
        """The index of the current step."""
        self._missed = False
        self.go_on()

    @property
    def steps(self) -> int:
        return len(self._lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self._lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """True on the last step."""
        return self.at + 1 == self.steps

    @property
    def wanted(self) -> object | None:
        """The first legal action of those that the step asks for; None if it asks for none."""
        return next((each for each in self.step.wants if each in self._table.legal), None)

    @property
    def asks(self) -> bool:
        """True while the person is to find the action, which is not shown."""
        return self.step.asks and not self._missed

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that play the wanted action."""
        return () if self.wanted is None else self._lesson.keys(self.seat.view(), self.wanted)

    def go_on(self) -> None:
        """Advance to the next step and play its entries `before`."""
        self.at += 1
        self._missed = False
        for action in self.step.before:
            self._table.play(action)
        self._observers.publish()

    def act(self, action: object) -> bool | None:
        """Play an action that the step asks for, and advance.

        Returns False for a legal action that the step does not ask for, and None for an illegal one, which a key typed
        ahead may have played already; in both cases nothing is played.
        """
        if action not in self._table.legal:
            return None
        if action not in self.step.wants:
            self._missed = True
            return False
        self._table.play(action)
        self.go_on()
        return True
