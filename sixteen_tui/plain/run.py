"""Entry points of plain mode. Each returns True if everything is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.plain.program import PlainProgram
from sixteen_tui.settings.limits import Limits

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.session import Session


def home(limits: Limits) -> bool:
    """Run plain mode from the main menu; return True if everything is saved."""
    from sixteen_tui.plain.home import Home

    program = PlainProgram(limits)
    return program.run(Home(program).show)


def daily(game: str) -> bool:
    """Run plain mode at the days of a game; return True if everything is saved."""
    from sixteen_tui.plain.daily import DailyMenu

    program = PlainProgram()
    return program.run(lambda: DailyMenu(program).earlier(game))


def table(session: Session) -> bool:
    """Run plain mode at a table; return True if everything is saved."""
    program = PlainProgram()
    return program.run(lambda: program.sit(session))


def lesson(game: str) -> bool:
    """Run plain mode at the lesson of a game; return True if everything is saved."""
    from sixteen_tui.plain.lesson import LessonLoop

    program = PlainProgram()
    return program.run(LessonLoop(program, game).show)


def replay(record: Record, at: int | None, *, then: bool = False) -> bool:
    """Run plain mode at a replay, from entry `at` on; return True if everything is saved."""
    program = PlainProgram()
    return program.run(lambda: program.replay(record, at, then=then))
