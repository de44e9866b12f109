"""External programs on seats of a table.

Invariant: a program is started only by a command line that the person typed in this run; no save, setting or message
can name one. If a save says that a program sat, a computer player sits until the person names the program again. Shared
tables have no programs: only a session of one's own can begin with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.arena import programs
from sixteen_tui.arena.programs import PREFIX, Program, ProgramError
from sixteen_tui.engine.game import AnyGame, SomeView
from sixteen_tui.saves.header import Player

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.saving import SavedGame


class Replaced(NamedTuple):
    """A computer player has taken the seat of a program."""

    program: str
    """The name of the program, without prefix after an error."""
    level: str
    game: str
    """The id of the game."""
    error: ProgramError | None
    """Why the program has stopped; None if it was in the save and not named again."""
    patience: float = programs.PATIENCE
    """The seconds that a program has for an action."""


class ProgramSeat:
    """A program on a seat. After its first error it is not asked again."""

    def __init__(self, command: str) -> None:
        self.command: Final = command.removeprefix(PREFIX)
        self.level: Final = programs.name(self.command)
        """The name that a save has for the program, in place of a level."""
        self.trouble: ProgramError | None = None
        """The error after which it stopped playing."""
        self._program: Program | None = None
        self._closed = Event()

    def start(self) -> None:
        """Start the program unless it runs. Raises ProgramError."""
        if self._program is None:
            self._program = Program(self.command, quiet=True)

    def decide(self, game: AnyGame, view: SomeView, seen: Sequence[str]) -> object | None:
        """Return the action of the program; None after an error (`trouble`) or once it is closed.

        `seen`: the observations of the seat in notation.
        """
        if self.trouble is not None or self._closed.is_set():
            return None
        try:
            self.start()
            assert self._program is not None, "it runs"
            return self._program.move(game, view, seen)
        except ProgramError as error:
            self.trouble = None if self._closed.is_set() else error
            return None

    def close(self) -> None:
        self._closed.set()
        if self._program is not None:
            self._program.close()


class Programs:
    """The programs at a table, one per command line, and their replacements."""

    def __init__(self, commands: Mapping[int, str]) -> None:
        """`commands`: the command line of each seat, as the person typed it."""
        known = {command: ProgramSeat(command) for command in commands.values()}
        self.seats = {seat: known[command] for seat, command in commands.items()}
        self._all = [*known.values()]
        self._news: list[Replaced] = []

    @classmethod
    def chosen(cls, kinds: Sequence[str]) -> Programs:
        """Return the programs among the kinds of players of a new game, by seat."""
        return cls({seat: kind for seat, kind in enumerate(kinds) if programs.names(kind)})

    def start(self) -> None:
        """Start all programs. If one raises ProgramError, close the others and raise it."""
        try:
            for guest in self._all:
                guest.start()
        except ProgramError:
            self.close()
            raise

    def named(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """Return the kinds of the seats with each command line replaced by the name that a save has for it."""
        return tuple(self.seats[seat].level if seat in self.seats else kind for seat, kind in enumerate(kinds))

    def sit_down(self, host: SavedGame) -> None:
        """Give each program its seat in a resumed game; a computer player replaces a program that was not named."""
        for seat, player in enumerate(host.players):
            guest = self.seats.get(seat)
            if guest is not None and player.level != guest.level:
                host.take_over(seat, Player(name=player.name, player="bot", level=guest.level))
            elif guest is None and not player.human and programs.names(player.level):
                level = _strongest(host)
                host.take_over(seat, Player(name=player.name, player="bot", level=level))
                self._news.append(Replaced(player.level or "", level, host.record.header.id, None))

    def lost(self, host: SavedGame, seat: int) -> bool:
        """Replace the program on a seat by a computer player after an error.

        Returns False if there was no error, because the program was closed.
        """
        trouble = self.seats[seat].trouble if seat in self.seats else None
        if trouble is None:
            return False
        level, guest = _strongest(host), self.seats.pop(seat)
        host.take_over(seat, Player(name=host.players[seat].name, player="bot", level=level))
        name = guest.level.removeprefix(PREFIX)
        self._news.append(Replaced(name, level, host.record.header.id, trouble, programs.PATIENCE))
        if guest not in self.seats.values():
            guest.close()
        return True

    def news(self) -> list[Replaced]:
        """Return the replacements that have not been returned before."""
        told, self._news = self._news, []
        return told

    def again(self) -> Programs:
        """Return the same programs on the same seats for another game; each is started anew."""
        return Programs({seat: guest.command for seat, guest in self.seats.items()})

    def close(self) -> None:
        for guest in self._all:
            guest.close()


def seats_of(record: Record, command: str) -> dict[int, str]:
    """Return the seats of a saved game that a program has or had, each mapped to the command line."""
    level, header = programs.name(command.removeprefix(PREFIX)), record.header.seats
    return {
        seat: command
        for seat, player in enumerate(record.players)
        if not player.human and level in (player.level, header[seat].level)
    }


def _strongest(host: SavedGame) -> str:
    return [*host.game.levels][-1]
