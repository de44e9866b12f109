"""Lessons: a first game of each kind, its cards and the computers' plays fixed, the person's asked for one by one.

Law: a lesson is data. Everything in it is an entry that the rules check, like those of any game, and every sum that is
told is worked out from the view; only the words, by the name of a step, are in `wording.lessons`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from sixteen_tui.engine.table import Table

PERSON: Final = 0
"""The seat of the person who learns."""

Key = tuple[str, str]
"""A binding by its id, and the key that it has as long as nobody has chosen another."""

_MODULES: Final = {"sixteen": "sixteen", "sweet-sixteen": "sweet_sixteen"}


@dataclass(frozen=True, slots=True)
class Step:
    """One idea. What `before` lists happens first; then the person does one of `wants`, or reads and goes on."""

    name: str
    before: tuple[Any, ...] = ()
    wants: tuple[Any, ...] = ()
    reveal: bool = False
    """Whether the hands of a round are opened at the person's pace."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a game; `keys` are those with which an action is done by somebody with this view."""

    begin: Callable[[], Table[Any, Any]]
    steps: tuple[Step, ...]
    keys: Callable[[Any, Any], tuple[Key, ...]]


def of(game: str) -> Lesson:
    """The lesson of a game, imported when it is first needed."""
    lesson: Lesson = import_module(f"sixteen_tui.games.{_MODULES[game]}.lesson").LESSON
    return lesson
