"""External programs on seats of a table.

Invariant: a program is started only by a command line that the person typed in this run; no save, setting or message
can name one. If a save says that a program sat, a computer player sits until the person names the program again. Shared
tables have no programs: only a session of one's own can begin with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event
from typing import TYPE_CHECKING, Final

from sixteen_tui.arena import programs
from sixteen_tui.arena.programs import PREFIX, Program, ProgramError
from sixteen_tui.engine.game import AnyGame, SomeView
from sixteen_tui.store.schema import Player
from sixteen_tui.words import programs as say

if TYPE_CHECKING:
    from sixteen_tui.play.host import Host
    from sixteen_tui.store.records import Record


class Guest:
    """A program that sits at a table. What goes wrong with it goes wrong once: it is not asked again."""

    def __init__(self, command: str) -> None:
        self.command: Final = command.removeprefix(PREFIX)
        self.level: Final = programs.name(self.command)
        """By which a save knows it."""
        self.trouble: ProgramError | None = None
        """Why it plays no more."""
        self._program: Program | None = None
        self._closed = Event()

    def start(self) -> None:
        """Start it, unless it runs. Raises ProgramError."""
        if self._program is None:
            self._program = Program(self.command, quiet=True)

    def decide(self, game: AnyGame, view: SomeView, seen: Sequence[str]) -> object | None:
        """The action that it takes; None if there is none, for its `trouble` or because nobody waits any more."""
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
        """End it."""
        self._closed.set()
        if self._program is not None:
            self._program.close()


class Guests:
    """The programs at a table, each command line started once, and what is to be told about them."""

    def __init__(self, commands: Mapping[int, str]) -> None:
        """`commands`: the seats and the command lines, as the person gave them."""
        known = {command: Guest(command) for command in commands.values()}
        self.seats = {seat: known[command] for seat, command in commands.items()}
        self._all = [*known.values()]
        self._news: list[str] = []

    @classmethod
    def chosen(cls, kinds: Sequence[str]) -> Guests:
        """Those of a new game, from who sits on each seat."""
        return cls({seat: kind for seat, kind in enumerate(kinds) if programs.names(kind)})

    def start(self) -> None:
        """Start them. Raises ProgramError, and then none runs."""
        try:
            for guest in self._all:
                guest.start()
        except ProgramError:
            self.close()
            raise

    def named(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """Who sits on each seat, as a save has it."""
        return tuple(self.seats[seat].level if seat in self.seats else kind for seat, kind in enumerate(kinds))

    def sit_down(self, host: Host) -> None:
        """Give each the seat that it is to have in a game that goes on, and no seat to a program that is not here."""
        for seat, player in enumerate(host.players):
            guest = self.seats.get(seat)
            if guest is not None and player.level != guest.level:
                host.take_over(seat, Player(name=player.name, player="bot", level=guest.level))
            elif guest is None and not player.human and programs.names(player.level):
                level = _strongest(host)
                host.take_over(seat, Player(name=player.name, player="bot", level=level))
                self._news.append(say.not_by_itself(player.level or "", level, host.record.header.id))

    def lost(self, host: Host, seat: int) -> bool:
        """A program has no answer: a computer player takes its seat, unless nobody waits any more; whether one has."""
        trouble = self.seats[seat].trouble if seat in self.seats else None
        if trouble is None:
            return False
        level, guest = _strongest(host), self.seats.pop(seat)
        host.take_over(seat, Player(name=host.players[seat].name, player="bot", level=level))
        name = guest.level.removeprefix(PREFIX)
        self._news.append(say.plays_on(say.trouble(trouble, programs.PATIENCE, name), level))
        if guest not in self.seats.values():
            guest.close()
        return True

    def news(self) -> list[str]:
        """What is to be told and has not been."""
        told, self._news = self._news, []
        return told

    def again(self) -> Guests:
        """The same programs on the same seats of another game; they are started anew."""
        return Guests({seat: guest.command for seat, guest in self.seats.items()})

    def close(self) -> None:
        """End all of them."""
        for guest in self._all:
            guest.close()


def seats_of(record: Record, command: str) -> dict[int, str]:
    """The seats of a saved game that the program of a command line has, or has had, each with it."""
    level, header = programs.name(command.removeprefix(PREFIX)), record.header.seats
    return {
        seat: command
        for seat, player in enumerate(record.players)
        if not player.human and level in (player.level, header[seat].level)
    }


def _strongest(host: Host) -> str:
    return [*host.game.levels][-1]
