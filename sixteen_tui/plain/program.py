"""Plain mode from its beginning to its end: settings, the ways from one thing to another, and how it is left.

Law: the end of the input leaves with everything kept. Whether that was possible is what every way in returns.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from sixteen_tui.config import paths
from sixteen_tui.config import settings as stored
from sixteen_tui.config.limits import NONE, Limits
from sixteen_tui.plain import typed
from sixteen_tui.plain.console import Console, Ended, Idle
from sixteen_tui.words import errors, i18n, screens
from sixteen_tui.words import plain as say

if TYPE_CHECKING:
    from sixteen_tui.play.sitting import Sitting
    from sixteen_tui.store.journal import Record


class Program:
    """One run of plain mode."""

    def __init__(self, limits: Limits = NONE) -> None:
        self.limits = limits
        self.console = Console(limits.idle)
        self.settings, problems = stored.load(paths.settings())
        self._sitting: Sitting | None = None
        """The game on the table."""
        self._kept = True
        if problems:
            self.console.say(screens.settings_problem(problems))

    def run(self, what: Callable[[], None]) -> bool:
        """Do something to its end, or to that of the input; returns whether all is kept."""
        try:
            what()
        except Ended:
            self._close()
        except Idle:
            if self._sitting is not None:
                self._rescue(self._sitting)
            self._close()
            self.console.say(errors.idle((self.limits.idle or 0.0) / 60, kept=self._kept))
        finally:
            if self._sitting is not None:
                self._sitting.close()
        self.console.flush()
        return self._kept

    @staticmethod
    def _rescue(sitting: Sitting) -> None:
        try:
            sitting.rescue(())
        except OSError:
            return  # `unsaved` still says so

    def _close(self) -> None:
        """Leave the game on the table, and say whether it is kept."""
        sitting, self._sitting = self._sitting, None
        if sitting is None:
            return
        sitting.close()
        self._kept = sitting.unsaved is None
        self.console.say(say.left() if sitting.unsaved is None else screens.not_saved(errors.trouble(sitting.unsaved)))

    def sit(self, sitting: Sitting) -> None:
        """Play a game, and another one after it if that is wanted."""
        from sixteen_tui.plain.table import Table

        following: Sitting | None = sitting
        while following is not None:
            sitting = self._sitting = following
            over = Table(sitting, self.console, self.settings, restricted=self.limits.restricted).play()
            if not over:
                self._close()
                return
            sitting.close()
            self._kept, self._sitting = sitting.unsaved is None, None
            following = self._after(sitting)

    def _after(self, sitting: Sitting) -> Sitting | None:
        """What comes after the end of a game: another one, or the same again to look at, or nothing."""
        known = ("watch", "leave", "help") if sitting.watching else ("again", "watch", "leave", "help")
        while True:
            line = self.console.ask(say.over_prompt())
            match typed.command(line, known):
                case ("again", ""):
                    try:
                        return sitting.again(paths.saves())
                    except OSError as error:
                        self.console.say(errors.trouble(error))
                case ("watch", ""):
                    self.replay(sitting.record)
                case ("leave", ""):
                    return None
                case ("help", ""):
                    self.console.say(*(say.help_line(name) for name in known))
                case _:
                    self.console.say(say.not_understood(line))

    def replay(self, record: Record) -> None:
        """Look at a game again."""
        from sixteen_tui.plain.replay import ReplayLoop

        ReplayLoop(record, self.console).show()

    def speak(self) -> None:
        """The language may have changed."""
        i18n.speak(i18n.wanted(self.settings.language, os.environ))

    def keep_settings(self) -> None:
        """Write the settings; a disk that refuses is reported and changes nothing else."""
        try:
            stored.save(self.settings, paths.settings())
        except OSError as error:
            self.console.say(screens.settings_not_kept(errors.trouble(error)))


def home(limits: Limits) -> bool:
    """Plain mode at its home."""
    from sixteen_tui.plain.home import Home

    program = Program(limits)
    return program.run(Home(program).show)


def table(sitting: Sitting) -> bool:
    """Plain mode at a table."""
    program = Program()
    return program.run(lambda: program.sit(sitting))


def replay(record: Record) -> bool:
    """Plain mode at a replay."""
    program = Program()
    return program.run(lambda: program.replay(record))
