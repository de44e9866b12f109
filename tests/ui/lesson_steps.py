"""The steps of a lesson, gone through at a table without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.lesson import PERSON, LessonStep


def gone_through(game: str) -> Iterator[tuple[LessonStep, AnyTable]]:
    """Each step, and the table as it stands there."""
    lesson = PLUGINS[game].lesson
    table = lesson.begin()
    for each in lesson.steps:
        for action in each.before:
            table.play(action)
        yield each, table
        wanted = [action for action in each.wants if action in table.legal]
        assert bool(wanted) == bool(each.wants)
        if wanted:
            table.play(wanted[0])


def wanted_by(game: str) -> Iterator[tuple[Any, Any]]:
    """The view of the person at each step that asks for an action, and that action."""
    for each, table in gone_through(game):
        wanted = [action for action in each.wants if action in table.legal]
        if wanted:
            yield table.view(PERSON), wanted[0]
