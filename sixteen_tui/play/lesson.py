"""Lessons: a first game of each kind, its cards and the computers' plays fixed, the person's asked for one by one.

Law: a lesson is data. Everything in it is an entry that the rules check, like those of any game, and every sum that is
told is worked out from the view; only the words, by the name of a step, are elsewhere. Nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic

from sixteen_tui.engine.game import Action, SomeView, View
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.play.observers import Observers
from sixteen_tui.words.lessons import LessonWords

PERSON: Final = 0
"""The seat of the person who learns."""

Key = tuple[str, str]
"""A binding by its id, and the key that it has as long as nobody has chosen another."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea. What `before` lists happens first; then the person does one of `wants`, or reads and goes on."""

    name: str
    before: tuple[object, ...] = ()
    wants: tuple[object, ...] = ()
    reveal: bool = False
    """Whether the hands of a round are opened at the person's pace."""


@dataclass(frozen=True, slots=True)
class Lesson(Generic[View, Action]):
    """The steps of a game; `keys` are those with which an action is done by somebody with this view."""

    begin: Callable[[], AnyTable]
    steps: tuple[Step, ...]
    keys: Callable[[View, Action], tuple[Key, ...]]
    words: LessonWords[View, Action]
    hint: Key
    """What shows a hint."""


class Course:
    """One person going through a lesson, step by step, at the seat `PERSON`."""

    def __init__(self, lesson: Lesson[SomeView, object]) -> None:
        self._lesson, self._table = lesson, lesson.begin()
        self.game, self.rules = self._table.game, self._table.rules
        self._observers = Observers(self._table)
        self.seat = self._observers.seat(PERSON)
        self.at = -1
        """Which step it is, from 0."""
        self.go_on()

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self._lesson.steps)

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self._lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether the step that is shown is the last."""
        return self.at + 1 == self.steps

    @property
    def wanted(self) -> object | None:
        """The action that the step asks for, the first where several will do; None where there is only to read."""
        return next((each for each in self.step.wants if each in self._table.legal), None)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the action that is asked for."""
        return () if self.wanted is None else self._lesson.keys(self.seat.view(), self.wanted)

    def go_on(self) -> None:
        """The next step: first what others do in it, and what comes by itself."""
        self.at += 1
        for action in self.step.before:
            self._table.play(action)
        self._observers.tell()

    def act(self, action: object) -> bool | None:
        """Do what is asked for, and go on to the next step.

        False for what the rules would allow here but the step does not ask for; None for what was typed ahead, and
        played already.
        """
        if action not in self._table.legal:
            return None
        if action not in self.step.wants:
            return False
        self._table.play(action)
        self.go_on()
        return True
