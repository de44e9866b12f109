"""Session of people at a table from one front end: their seats, and every request to the host.

Invariant: a front end holds this object and nothing behind it. It shows views of its seats; actions go to the host,
which may be in another process: nothing here needs the cards.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from sixteen_tui.engine.game import AnyGame, SomeRules
from sixteen_tui.play import matches
from sixteen_tui.play.host import Host, Reply
from sixteen_tui.play.seat import Seat
from sixteen_tui.store import coached
from sixteen_tui.store.records import Record
from sixteen_tui.store.schema import Player
from sixteen_tui.titles import TITLES
from sixteen_tui.words import errors
from sixteen_tui.words.screens import seat_names

RETRY: Final = 5
"""Checks after which a failed write is tried again while nobody acts."""

if TYPE_CHECKING:
    from sixteen_tui.play.guests import Guests
    from sixteen_tui.play.matchplay import Match


class Company(Protocol):
    """The others at a shared table, each at a terminal of their own."""

    about: Mapping[str, Any]
    """The table as it is described: its seats, who is there and who is away, who looks on."""
    asked: Mapping[str, Any] | None
    """What the people at the table are asked."""
    stood_in: bool
    """Whether a computer player had gone on for the person here when they came back, and that is still to be told."""
    refusal: str
    """Why the last thing that was asked for cannot be: a code."""
    connected: bool
    app: str
    """The version of the server."""
    goes_down: bool
    """Whether the server has said that it ends, until it is back."""
    stopped: str
    """Why the table has stopped; empty while all is well."""
    gone: str
    """Why the person does not sit there any more: a code; empty while they do."""
    doubtful: bool
    """Whether the deal did not follow from what was agreed before."""
    news: Callable[[], object]
    """Called in another thread whenever something has arrived."""

    @property
    def number(self) -> int | None:
        """The seat of who sits here; None for who looks on."""

    @property
    def has_news(self) -> bool:
        """Whether the game has moved on and nobody has been shown that."""

    def wait(self, seconds: float) -> bool:
        """Wait for the game to move on, at most so long; whether it has."""

    def heard(self) -> Sequence[Mapping[str, Any]]:
        """What was said and has not been taken in, the newest last."""

    def beat(self) -> None:
        """Give a sign of life."""

    def answer(self, *, yes: bool) -> None:
        """Answer what is asked."""

    def say(self, phrase: str) -> None:
        """Say one of the phrases."""

    def talk(self, text: str) -> None:
        """Say what one wants, where the table allows it."""

    def give(self, seat: int) -> None:
        """Ask the others whether a computer player may have the seat of somebody who is away."""


def missed(company: Company, to_move: int) -> int | None:
    """The seat that a computer player might take for a while: of who is away, else of another person who is to act."""
    people = [(n, seat["here"]) for n, seat in enumerate(company.about["seats"]) if not seat["level"]]
    away = [n for n, here in people if not here]
    return next((n for n in (*away, *(n for n, _ in people if n == to_move)) if n != company.number), None)


class SomeHost(Protocol):
    """What a sitting asks of a host, in this process or at the other end of a line."""

    unsaved: OSError | None

    @property
    def game(self) -> AnyGame: ...
    @property
    def rules(self) -> SomeRules: ...
    @property
    def players(self) -> list[Player]: ...
    @property
    def people(self) -> tuple[int, ...]: ...
    @property
    def watching(self) -> bool: ...
    @property
    def over(self) -> bool: ...
    @property
    def record(self) -> Record: ...
    @property
    def helped(self) -> tuple[int, int]: ...
    @property
    def company(self) -> Company | None: ...
    @property
    def complete(self) -> bool: ...
    @property
    def under_way(self) -> bool: ...
    @property
    def untouched(self) -> bool: ...
    @property
    def locked(self) -> bool: ...
    def seat(self, number: int | None) -> Seat: ...
    def play(self, action: object) -> tuple[object, ...]: ...
    def think(self) -> Callable[[], Reply]: ...
    def seen(self) -> None: ...
    def take_back_point(self, seat: int | None) -> int | None: ...
    def position(self, length: int) -> int: ...
    def take_back_last(self, seat: int | None) -> bool: ...
    def hint(self) -> None: ...
    def catch_up(self) -> bool: ...
    def rescue(self, elsewhere: Sequence[Path]) -> Path: ...
    def check(self) -> None: ...
    def retry(self) -> None: ...
    @property
    def goes_on(self) -> bool: ...
    def drop(self) -> None: ...
    def close(self) -> None: ...


class Sitting:
    """The people of one front end at a table; one without people looks on."""

    def __init__(self, host: SomeHost, *, people: Sequence[int] | None = None, guests: Guests | None = None) -> None:
        self._host, self._guests = host, guests
        self._checks, self._warned = 0, False
        self.left = False  # closed, abandoned or released
        self.coach: str | None = None
        """The manner of the coach that this game was begun with, if it was begun with one."""
        self.match: Match | None = None
        """The match that this game belongs to, with the games of it that are over."""
        self.people: tuple[int, ...] = host.people if people is None else (*people,)
        """The seats of those who share this front end."""
        self.seats: dict[int | None, Seat] = {number: host.seat(number) for number in (*self.people, None)}

    @classmethod
    def begin(
        cls,
        folder: Path,
        game: str,
        rules: SomeRules,
        players: Sequence[Player],
        seed: str | None = None,
        *,
        coach: str | None = None,
        guests: Guests | None = None,
        match: Match | None = None,
        **more: Any,
    ) -> Sitting:
        """A new game, with a coach of its own if that is wanted, and with `guests`, whose seats `players` has.

        In a `match` it is the next game. `more` is what else the save's header says. Raises OSError.
        """
        host = Host.new(folder, game, rules, players, seed, **more)
        if guests is not None:
            guests.sit_down(host)
        host.guests = guests
        sitting = cls(host, guests=guests)
        if match is not None:
            sitting.match = matches.begun(host.record, match)
        sitting.coach = coach
        if coach is not None:
            coached.keep(sitting.record.path, coach)
        return sitting

    @classmethod
    def resume(cls, path: Path, guests: Guests | None = None) -> Sitting:
        """Go on with a saved game; no program sits there but those that are given. Raises Busy, Damaged, or OSError."""
        host = Host.resume(path)
        if guests is None and any(player.level not in host.game.levels for player in host.players if not player.human):
            from sixteen_tui.play.guests import Guests

            guests = Guests({})
        if guests is not None:
            guests.sit_down(host)
        host.guests = guests
        sitting = cls(host, guests=guests)
        sitting.coach = coached.of(path)
        sitting.match = matches.of_game(host.record)
        return sitting

    @classmethod
    def watch(cls, path: Path) -> Sitting:
        """Look on at a game that another program plays. Raises Damaged, or OSError."""
        sitting = cls(Host.watch(path))
        sitting.match = matches.of_game(sitting.record)
        return sitting

    @classmethod
    def of(cls, record: Record) -> Sitting:
        """Look at a game that has been read already."""
        return cls(Host(record, None))

    def again(self, folder: Path) -> Sitting:
        """Another game with the same players and rules, the next of their match. Raises OSError."""
        guests, match = self._guests and self._guests.again(), self.match and self.match.following()
        more = matches.deal(self.record, match) if match is not None else {}
        return type(self).begin(folder, self.game.name, self.rules, self.players, guests=guests, match=match, **more)

    def conclude(self) -> None:
        """Once the game is over: count it in its match."""
        if self.match is not None:
            self.match = matches.concluded(self.record, self.match, keep=not self.watching)

    @property
    def game(self) -> AnyGame:
        return self._host.game

    @property
    def rules(self) -> SomeRules:
        return self._host.rules

    @property
    def company(self) -> Company | None:
        """The others, where they sit at terminals of their own."""
        return self._host.company

    @property
    def complete(self) -> bool:
        """Whether all of a game that is over is at hand; at a shared table it is handed out a moment later."""
        return self._host.complete

    @property
    def under_way(self) -> bool:
        """Whether an action has been sent and not been told back."""
        return self._host.under_way

    @property
    def players(self) -> Sequence[Player]:
        """Who sits on each seat."""
        return self._host.players

    def only_seat(self) -> Seat | None:
        """The seat of the one person in a game that is over, also for those who look on; else nobody's."""
        people = self._host.people
        return self._host.seat(people[0]) if len(people) == 1 and self._host.over else None

    @property
    def names(self) -> list[str]:
        """What the players are called in the current language; a person who plays here alone is spoken to."""
        return seat_names(self.players, () if self.watching else self.people)

    @property
    def sides(self) -> Sequence[str]:
        """What those are called who have a score each: players, or teams."""
        return TITLES[self.game.name].words.sides(self.rules, self.names)

    @property
    def watching(self) -> bool:
        return self._host.watching

    @property
    def unsaved(self) -> OSError | None:
        """Why the game is no longer kept; None while it is."""
        return self._host.unsaved

    @property
    def record(self) -> Record:
        """The save, for a replay."""
        return self._host.record

    @property
    def commitment(self) -> str | None:
        """What fixed the cards before the first; None where they did not come from a seed."""
        if self.company is not None:
            return str(self.company.about["commitment"])
        return self.record.header.commitment

    @property
    def daily(self) -> str | None:
        """The date of the daily deal that is played; None for any other game."""
        return None if self.company is not None else self.record.header.daily

    @property
    def helped(self) -> tuple[int, int]:
        """How many hints were asked for, and how often something was taken back."""
        return self._host.helped

    def act(self, action: object) -> None:
        """Do what the seat to move is to do. Raises IllegalAction, and then nothing has changed."""
        self._host.play(action)

    def think(self) -> Callable[[], Reply]:
        """Put the position to the computer player to move; what works out the reply may run in a thread."""
        return self._host.think()

    def news(self) -> list[str]:
        """Return what is to be said about who plays and how the game is saved; each only once."""
        news = self._guests.news() if self._guests is not None else []
        if not self._warned and not self._host.locked:
            self._warned = True
            news.append(errors.no_locks())
        return news

    def dismiss(self) -> None:
        """End the programs that play here: nobody waits for them any more."""
        if self._guests is not None:
            self._guests.close()

    def back_point(self, seat: int | None) -> int | None:
        """The position that a seat can go back to by taking back its last play, if the table allows it."""
        length = self._host.take_back_point(seat)
        return None if length is None else self._host.position(length)

    def take_back(self, seat: int | None) -> bool:
        """Take back a seat's last play, and what computers did since, if the table allows it.

        Whether it is done; where others have to agree, they are asked, and it is done when they do.
        """
        return self._host.take_back_last(seat)

    def seen(self) -> None:
        """The person here has seen that their turn is over; others at terminals of their own may go on."""
        self._host.seen()

    def hint(self) -> None:
        """Keep that a hint was asked for here."""
        self._host.hint()

    def catch_up(self) -> bool:
        """While looking on: observe what was played since; whether there was anything. Raises Damaged, or OSError."""
        return self._host.catch_up()

    def rescue(self, elsewhere: Sequence[Path]) -> Path:
        """While `unsaved`: keep the game after all; the file that has it. Raises OSError."""
        return self._host.rescue(elsewhere)

    def check(self) -> bool:
        """Verify the save while nobody acts, or try again to save; whether `unsaved` changed. Call it each second."""
        before, self._checks = self.unsaved, self._checks + 1
        if before is None or self._checks % RETRY == 0:
            self._host.check()
        return self.unsaved is not before

    def may_leave(self) -> bool:
        """Verify the save, after one more try where it failed; whether all is saved."""
        self._host.check()
        return self.unsaved is None

    @property
    def goes_on(self) -> bool:
        """Whether another program continued this game in its file, so that the file can be taken over."""
        return self._host.goes_on

    @property
    def untouched(self) -> bool:
        """Whether no card has been dealt, so that the game is removed when they leave; one of a match always stays."""
        return self.match is None and self._host.untouched

    def let_go(self) -> None:
        """Let others have the file of a game that is over here and saved, so that a note can be written to it."""
        if self._host.over and self._host.unsaved is None and self._host.company is None:
            self._host.close()

    def close(self) -> None:
        """Leave; the game stays saved, unless no card was dealt in it."""
        self.left = True
        self._host.check()
        if self.match is None:
            self._host.drop()
        self._host.close()

    def abandon(self) -> None:
        """Close the game without saving what is not saved."""
        self.left = True
        self._host.close()

    def release(self, elsewhere: Sequence[Path] = ()) -> Path | None:
        """Close the game that nobody has left: the line broke, or a key or a signal ends the program at once.

        Saves it first, under another name where its file was changed; where the folder of saves takes nothing, as a
        copy in the first of the folders `elsewhere` that takes it, which is returned.
        """
        copy = None
        if not self.left:
            self._host.check()
            with contextlib.suppress(OSError):
                copy = self._host.rescue(elsewhere)
        self.abandon()
        return None if self.unsaved is None else copy
