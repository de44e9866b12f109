"""Setup of a shared table: a setup of a game whose seats for people are free. See: `session.setup`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixteen_tui.session.setup import HUMAN, Setup
from sixteen_tui.settings.settings import Last
from sixteen_tui.tables.protocol import PERSON

CLOCKS: Final[tuple[tuple[str, int] | None, ...]] = (
    None,
    ("move", 60),
    ("move", 300),
    ("game", 600),
    ("game", 1800),
    ("move", 86400),
    ("move", 3 * 86400),
    ("move", 7 * 86400),
)
"""The clocks that a front end offers."""
FLAGS: Final = ("computer", "loss")


@dataclass(frozen=True, slots=True)
class TableSetup(Setup):
    """A shared table that can be opened."""

    private: bool = False
    """True if only people with its code can find the table."""
    talk: bool = False
    """True if people may send free text besides the phrases."""
    hints: bool = False
    """True if people may use hints; everybody at the table is then told who does."""
    clock: tuple[str, int] | None = None
    """Whether people have time per "move" or per "game", and how many seconds; None: they take their time."""
    flag: str = "computer"
    """The effect when time is used up, as in the header of a save."""

    @classmethod
    def for_others(cls, name: str, last: Last) -> TableSetup:
        """Return a setup with the rules of the last game of this name, and people on all seats."""
        known = Setup.remembered(name, last)
        return cls(known.game, (HUMAN,) * len(known.kinds), known.names, known.seats, known.values)

    @property
    def seated(self) -> list[str]:
        """The kinds of the seats as the `open` message has them: `PERSON` or a level."""
        return [PERSON if kind == HUMAN else kind for kind in self.kinds[: self.seats]]

    @property
    def first_rows(self) -> tuple[str, ...]:
        return ("start", "private", "talk", "hints")

    @property
    def last_rows(self) -> tuple[str, ...]:
        """The clock. A shared table is a single game, so it has no row for a match."""
        return ("clock",) if self.clock is None else ("clock", "flag")

    @property
    def timed(self) -> dict[str, object] | None:
        """The clock as the `open` message has it."""
        return None if self.clock is None else {"per": self.clock[0], "seconds": self.clock[1], "flag": self.flag}

    @property
    def own(self) -> int | None:
        """The seat of the person who opens the table: the first for a person, if there is one."""
        return self.kinds.index(HUMAN) if HUMAN in self.kinds[: self.seats] else None

    def choices(self, row: str) -> tuple[Sequence[object], int]:
        match row:
            case "private":
                return (False, True), int(self.private)
            case "talk":
                return (False, True), int(self.talk)
            case "hints":
                return (False, True), int(self.hints)
            case "clock":
                return CLOCKS, CLOCKS.index(self.clock)
            case "flag":
                return FLAGS, FLAGS.index(self.flag)
        return Setup.choices(self, row)

    def change(self, row: str, by: int = 1) -> Setup:
        match row:
            case "private":
                return replace(self, private=not self.private)
            case "talk":
                return replace(self, talk=not self.talk)
            case "hints":
                return replace(self, hints=not self.hints)
            case "clock":
                return replace(self, clock=CLOCKS[(CLOCKS.index(self.clock) + by) % len(CLOCKS)])
            case "flag":
                return replace(self, flag=FLAGS[(FLAGS.index(self.flag) + by) % len(FLAGS)])
        return Setup.change(self, row, by)
