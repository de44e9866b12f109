"""The lesson of the null game: one stone."""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.session.lesson import PERSON, Lesson, LessonStep
from tests.any_game.game import GAME, Move, Rules
from tests.any_game.text import lesson as words


def _begin() -> AnyTable:
    table = Table(GAME, Rules())
    table.play(Move(CHANCE, 5))
    return table


LESSON: Final = Lesson(
    _begin,
    (LessonStep("hello"), LessonStep("take", wants=(Move(PERSON, 1),)), LessonStep("end", (Move(1, 2),))),
    lambda _view, _action: (("null.one", "1"),),
    words,
    ("null.hint", "i"),
)
