"""Session of the people of one front end at a table: their seats, and every request to the host.

Invariant: a front end uses this object only, never the host or the engine table. It shows views of its seats and sends
actions to the host, which may be in another process: nothing here needs the cards.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.engine.game import AnyGame, SomeRules
from sixteen_tui.saves import coached, dailies, disk
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.session import matches, notices
from sixteen_tui.session.host import BotReply, Host
from sixteen_tui.session.interfaces import SharedTable, SomeHost
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.seat import Seat

RETRY: Final = 5
"""Number of calls of `check` after which a failed write is retried."""

if TYPE_CHECKING:
    from sixteen_tui.session.guests import Programs, Replaced
    from sixteen_tui.session.matchplay import Match


class News(NamedTuple):
    """Messages that the people at a table receive once."""

    replaced: Sequence[Replaced] = ()
    notices: Sequence[notices.Notice] = ()
    """About the files of the game."""
    unlocked: bool = False
    """True if another program could write to the save, because the disk has no locks."""


class Session:
    """The people of one front end at a table; without people, a spectator."""

    def __init__(self, host: SomeHost, *, people: Sequence[int] | None = None, guests: Programs | None = None) -> None:
        self._host, self._guests = host, guests
        self._checks, self._warned = 0, False
        self._notices: list[notices.Notice] = []
        """Facts about the files of the game that `news` has not returned."""
        self.left = False  # closed, abandoned or released
        self.coach: str | None = None
        """The manner of the coach chosen for this game (`saves.coached`); None for the setting."""
        self.match: Match | None = None
        """The match of this game, with its finished games; None for a single game."""
        self._day: dailies.Day | None = None
        """The day for which this game counts; None for any other game."""
        self.match_unsaved: OSError | None = None
        """The error because of which the file of matches lacks something of the match; None while it has all."""
        self.people: tuple[int, ...] = host.people if people is None else (*people,)
        """The seats of the people who share this front end."""
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
        guests: Programs | None = None,
        match: Match | None = None,
        **more: Any,
    ) -> Session:
        """Begin a new game and return a session at it; in a `match` it is the next game.

        `coach`: the manner of a coach for this game. `guests`: the programs on its seats, which `players` names too.
        `more`: further header fields. Raises OSError.
        """
        host = Host.new(folder, game, rules, players, seed, **more)
        if guests is not None:
            guests.sit_down(host)
        host.guests = guests
        session = cls(host, guests=guests)
        session._day = dailies.begun(host.record.header)
        if match is not None:
            session.match = matches.begun(host.record, match)
        session.coach = coach
        session._keep_beside()
        session._notices = notices.unrecorded(host.record, session.match_unsaved)
        return session

    @classmethod
    def resume(cls, path: Path, guests: Programs | None = None) -> Session:
        """Resume a saved game; computer players replace programs not in `guests`. Raises Busy, Damaged, or OSError."""
        host = Host.resume(path)
        overtaken = notices.overtaken(host.record)  # before `sit_down` adds lines, which no copy has
        if guests is None and any(player.level not in host.game.levels for player in host.players if not player.human):
            from sixteen_tui.session.guests import Programs

            guests = Programs({})
        if guests is not None:
            guests.sit_down(host)
        host.guests = guests
        session = cls(host, guests=guests)
        session.coach = coached.of(path)
        session._day = dailies.counting(host.record.path.parent, host.record.header)
        session.match = matches.of_game(host.record)
        session._keep_beside()
        session._notices = notices.unrecorded(host.record, session.match_unsaved)
        session._notices += notices.unread(host.record) + overtaken
        return session

    @classmethod
    def watch(cls, path: Path) -> Session:
        """Watch a game that another program plays. Raises Damaged, or OSError."""
        session = cls(Host.watch(path))
        session.match = matches.of_game(session.record)
        return session

    @classmethod
    def of(cls, record: Record) -> Session:
        """Return a session without people at a record in memory."""
        return cls(Host(record, None))

    def again(self, folder: Path) -> Session:
        """Begin another game with the same players and rules, the next of their match. Raises OSError."""
        guests, match = self._guests and self._guests.again(), self.match and self.match.following()
        more = matches.deal(self.game.name, self.rules, match) if match is not None else {}
        return type(self).begin(folder, self.game.name, self.rules, self.players, guests=guests, match=match, **more)

    def conclude(self) -> None:
        """Count a finished game in its match."""
        if self.match is not None:
            self.match = matches.concluded(self.record, self.match)
            self._keep_beside()

    def _keep_beside(self) -> None:
        """Append to the files of coaches, days and matches what they lack; the last result is in `match_unsaved`.

        Why: somebody may have deleted or replaced them since. A watching program writes nothing.
        """
        self.match_unsaved = None
        if self.watching:
            return
        if self.coach is not None:
            coached.record(self.record.path, self.coach)
        if self._day is not None:
            dailies.claim(self.record.path.parent, self._day)
        if self.match is not None:
            try:
                matches.complete(self.record, self.match)
            except OSError as error:
                self.match_unsaved = error

    @property
    def game(self) -> AnyGame:
        return self._host.game

    @property
    def rules(self) -> SomeRules:
        return self._host.rules

    @property
    def company(self) -> SharedTable | None:
        """The other people at a shared table; None at a local one."""
        return self._host.company

    @property
    def complete(self) -> bool:
        """True once the save of a finished game is available; at a shared table it arrives after the last entry."""
        return self._host.complete

    @property
    def under_way(self) -> bool:
        """True while an action that was sent is not confirmed by the host."""
        return self._host.under_way

    @property
    def players(self) -> Sequence[Player]:
        return self._host.players

    def only_seat(self) -> Seat | None:
        """Return the seat of the only person in a finished game, also for a spectator; else None."""
        people = self._host.people
        return self._host.seat(people[0]) if len(people) == 1 and self._host.over else None

    @property
    def watching(self) -> bool:
        return self._host.watching

    @property
    def unsaved(self) -> OSError | None:
        """The error because of which the game is not saved; None while it is."""
        return self._host.unsaved

    @property
    def record(self) -> Record:
        """The record of the game, for a replay."""
        return self._host.record

    @property
    def commitment(self) -> str | None:
        """The commitment published before the first card; None if the cards do not follow from a seed."""
        if self.company is not None:
            return str(self.company.about["commitment"])
        return self.record.header.commitment

    @property
    def daily(self) -> str | None:
        """The date of the daily deal; None for any other game."""
        return None if self.company is not None else self.record.header.daily

    @property
    def helped(self) -> tuple[int, int]:
        """The number of hints and the number of take-backs."""
        return self._host.helped

    def act(self, action: object) -> None:
        """Apply an action of the seat to move. Raises IllegalAction, and then nothing has changed."""
        self._host.play(action)

    def think(self) -> Callable[[], BotReply]:
        """Start the reply of others; return a function that waits for it and may run in a thread (`Host.think`)."""
        return self._host.think()

    def news(self) -> News:
        """Return what has happened to players and to files; each only once."""
        found, self._notices = self._notices, []
        replaced = self._guests.news() if self._guests is not None else []
        unlocked = not self._warned and not self._host.locked
        self._warned = self._warned or unlocked
        return News(replaced, found, unlocked=unlocked)

    def dismiss(self) -> None:
        """End the wait for others (`think`), and the programs on seats."""
        self._host.dismiss()

    def back_point(self, seat: int | None) -> int | None:
        """Return the mark of the position before the last play of a seat; None if it cannot be taken back."""
        length = self._host.take_back_point(seat)
        return None if length is None else self._host.position(length)

    def take_back(self, seat: int | None) -> bool:
        """Take back a seat's last play, and what computers did since; return True if it is done.

        At a shared table this asks the others and returns False; the take-back arrives when they agree.
        """
        return self._host.take_back_last(seat)

    @property
    def may_not_give_up(self) -> str:
        """Code of the reason why the people here cannot give the game up; "" if they can.

        They can at a shared table, whose server decides what it takes, and at a table of their own against computer
        players, if all of them are on one side.
        """
        if self.watching or self._host.over:
            return "over"
        if self.company is not None:
            return ""
        sides = len(self.game.score(self.seats[None].view()))
        if len({seat % sides for seat in self.people}) != 1:
            return "several"
        return "" if self.record.header.may_end else "older"

    def give_up(self) -> None:
        """End the game as lost for the people here; at a shared table ask the server for it. Raises Refusal."""
        if code := self.may_not_give_up:
            raise Refusal("cannot-give-up", why=code)
        if self.company is not None:
            self.company.resign(yes=True)
            return
        assert isinstance(self._host, Host), "any other is a shared table"
        self._host.give_up(self.people)

    def seen(self) -> None:
        """Report that the person here has seen the end of their turn, so that other terminals may be shown it."""
        self._host.seen()

    @property
    def may_hint(self) -> bool:
        """True if the people here may use hints, if their settings allow: hint, odds, counting, coach, series."""
        return self._host.may_hint

    def hint(self) -> None:
        """Persist that a hint was asked for here."""
        self._host.hint()

    def catch_up(self) -> bool:
        """While watching: observe new entries; return True if there are any. Raises Damaged, or OSError."""
        return self._host.catch_up()

    def unattended(self) -> bool:
        """While watching here: return True if the game is not over and no program has it open. Raises OSError."""
        follows = self.watching and self.company is None and not self._host.over
        return follows and not disk.held_by_another(self.record.path)

    def claimed(self) -> bool:
        """Return True if another program asks for this game (`saves.claims`) and all of it is saved; else refuse.

        Call it each second.
        """
        host = self._host
        if not isinstance(host, Host) or self.left or not host.claimed:
            return False
        if self.may_leave():
            return True
        host.refuse()
        return False

    def rescue(self, elsewhere: Sequence[Path]) -> Path:
        """While `unsaved`: save the game elsewhere; return its file (`Host.rescue`). Raises OSError."""
        return self._host.rescue(elsewhere)

    def check(self) -> bool:
        """Verify the save, or retry a failed write; return True if `unsaved` changed. Call it each second."""
        before, self._checks = self.unsaved, self._checks + 1
        if before is None or self._checks % RETRY == 0:
            self._host.check()
        return self.unsaved is not before

    def may_leave(self) -> bool:
        """Verify the save and the match, or retry a failed write; return True if all is saved."""
        self._host.check()
        self._keep_beside()
        return self.unsaved is None and self.match_unsaved is None

    @property
    def has_nothing_saved(self) -> bool:
        """True if another program changed the file so that leaving now loses the whole game."""
        return self._host.has_nothing_saved

    @property
    def continued_elsewhere(self) -> bool:
        """True if another program continued this game in its file, so that the file can be taken over."""
        return self._host.continued_elsewhere

    @property
    def untouched(self) -> bool:
        """True if the game has no entry and belongs to no match, so that leaving deletes it."""
        return self.match is None and self._host.untouched

    def release_lock(self) -> None:
        """Release the lock of a finished game that is saved, so that a note can be written to it."""
        if self._host.over and self._host.unsaved is None and self._host.company is None:
            self._host.close()

    def close(self) -> None:
        """Leave; a game without any entry is deleted, unless it belongs to a match."""
        self.left = True
        self._host.check()
        self._keep_beside()
        if self.match is None:
            self._host.drop()
        self._end()

    def abandon(self) -> None:
        """Leave without saving what is not saved."""
        self.left = True
        self._end()

    def _end(self) -> None:
        if isinstance(self._host, Host):
            self._host.remember()
        self._host.close()

    def release(self, elsewhere: Sequence[Path] = ()) -> Path | None:
        """Close the game when the connection breaks, or the program exits by a key or a signal.

        Saves it first; if the folder of saves does not accept it, as a copy in the first of the folders `elsewhere`
        that does. Returns the path of that copy, else None.
        """
        copy = None
        if not self.left:
            self._host.check()
            self._keep_beside()
            with contextlib.suppress(OSError):
                copy = self._host.rescue(elsewhere)
        self.abandon()
        return None if self.unsaved is None else copy
