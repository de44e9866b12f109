"""Host of a game: cards, players, and the journal that persists every action.

Invariant: only the host writes, and only the host knows the cards. Entries are persisted before any seat is notified.
If the disk refuses, or another program changed the file, the game continues in memory and `unsaved` has the reason. A
failed write is tried again with each action, by `check`, and on leaving. The game in memory can be saved under another
name at any time.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.engine import players as computers
from sixteen_tui.engine.game import CHANCE, AnyGame, IllegalAction, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import deal_seed, new_deal, new_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.play.observers import Curtain, Observer, Observers
from sixteen_tui.play.seat import Seat
from sixteen_tui.store.disk import ChangedError
from sixteen_tui.store.follower import Follower
from sixteen_tui.store.journal import Journal
from sixteen_tui.store.lines import Lines
from sixteen_tui.store.records import Record, new_header
from sixteen_tui.store.schema import Header, Player

if TYPE_CHECKING:
    from sixteen_tui.play.guests import Guests


def refuges() -> list[Path]:
    """Where a game can be copied when the folder of saves takes nothing: places that a person finds again.

    The folder for temporary files comes last: it may be another disk, and often does not outlast a restart.
    """
    found = []
    for folder in (Path.home, Path.cwd, tempfile.gettempdir):
        # no home, a folder that has been removed, none that can be written
        with contextlib.suppress(OSError, RuntimeError):
            found.append(Path(folder()))
    return list(dict.fromkeys(found))


class Reply(NamedTuple):
    """What a computer player is about to do."""

    shows: bool
    """Whether the table sees that it is done, so that it takes as long as the pace says."""
    commit: Callable[[], bool]
    """Does it, unless the game has moved on in the meantime; whether it was done."""


class Host:
    """One game with its players. With no journal (`watching`) it can be looked at and not played."""

    guests: Guests | None = None
    """The programs on seats, where the person has begun the game with some."""

    def __init__(self, record: Record, journal: Lines | None, follower: Follower | None = None) -> None:
        self.record, self.journal, self._follower = record, journal, follower
        self.unsaved: OSError | None = None
        self._hinted: int | None = None
        """Where the last hint was asked for, until something is taken back."""
        self._observers = Observers(record.table, late=self.watching)
        parent = record.header.parent
        self._beginning = 0 if parent is None or parent.entries > len(record.table) else parent.entries
        """How many entries are another game's, from which this one branches: those stay, and nobody acted in them."""

    @classmethod
    def new(
        cls,
        folder: Path,
        game: str,
        rules: SomeRules,
        players: Sequence[Player],
        seed: str | None = None,
        *,
        id: str | None = None,
        **more: object,
    ) -> Host:
        """Begin a game that is kept in a folder, as `begun` does."""
        return cls.begun(partial(Journal.create, folder), game, rules, players, seed, id=id, **more)

    @classmethod
    def begun(
        cls,
        opened: Callable[[Header], Lines],
        game: str,
        rules: SomeRules,
        players: Sequence[Player],
        seed: str | None = None,
        *,
        id: str | None = None,
        **more: object,
    ) -> Host:
        """Shuffle, deal, and open the journal of a new game; `more` is what else its header says.

        Without a seed the cards follow from a deal code, that in `more` or a new one.
        Raises OSError when there is no place to keep it.
        """
        if seed is None:
            deal = str(more.setdefault("deal", new_deal()))
            seed = deal_seed(deal)
        header = new_header(id, game, rules, players, seed, **more)
        journal = opened(header)
        table: AnyTable = Table(GAMES[game], rules, header.stream)
        record = Record(journal.path, header, table, list(players), last=header.created)
        host = cls(record, journal)
        host.settle()
        return host

    @classmethod
    def resume(cls, path: Path) -> Host:
        """Go on with a saved game. Raises Busy, Damaged, or OSError."""
        return cls.resumed(*Journal.open(path))

    @classmethod
    def resumed(cls, journal: Lines, record: Record) -> Host:
        """Go on with a game whose journal is open."""
        host = cls(record, journal)
        host.settle()
        return host

    @classmethod
    def watch(cls, path: Path) -> Host:
        """Look on at a game that another program plays. Raises Damaged, or OSError."""
        follower = Follower(path)
        return cls(follower.record, None, follower)

    @property
    def table(self) -> AnyTable:
        return self.record.table

    @property
    def game(self) -> AnyGame:
        return self.record.table.game

    @property
    def rules(self) -> SomeRules:
        rules: SomeRules = self.record.table.rules
        return rules

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.record.finished

    @property
    def helped(self) -> tuple[int, int]:
        """How many hints were asked for, and how often something was taken back."""
        return len(self.record.hints), self.record.took_back

    @property
    def company(self) -> None:
        """Nobody sits at a terminal of their own."""

    @property
    def under_way(self) -> bool:
        """Whether an action has been sent and not been told back: here it is done at once."""
        return False

    @property
    def complete(self) -> bool:
        """Whether all of a game that is over is at hand."""
        return True

    def seen(self) -> None:
        """A person has seen that their turn is over: nobody else waits for that."""

    @property
    def players(self) -> list[Player]:
        return self.record.players

    @property
    def watching(self) -> bool:
        return self.journal is None

    @property
    def locked(self) -> bool:
        """Whether no other program can write to the save."""
        return self.journal is None or self.journal.locked

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which a person sits."""
        return tuple(seat for seat, player in enumerate(self.players) if player.human)

    @property
    def mover(self) -> Player | None:
        """Who is to act; None when the game is over."""
        seat = self.table.to_move
        return self.players[seat] if seat >= 0 else None

    def seat(self, number: int | None) -> Seat:
        """The seat of that number (None: an onlooker's), told all that it may know and everything from now on."""
        return self._observers.seat(number)

    def position(self, length: int) -> int:
        """The position of the seats when the log had `length` entries."""
        return self._observers.position(length)

    # What happens

    def settle(self) -> None:
        """Let chance act where it is its turn, each entry kept like any other; then tell the seats."""
        self._deal()
        self.commit()
        self.tell()

    def _deal(self) -> None:
        """Let chance act where it is its turn, and have its entries ready to be kept."""
        reshuffled = self.record.header.reshuffled
        while self.table.to_move == CHANCE and (reshuffled or self.table.seed is not None):
            before = len(self.table)
            self.table.deal(new_seed() if reshuffled else None)
            for action in self.table.log[before:]:
                self._line("entry", self.game.encode(action))

    def think(self, play: Callable[[object], object] | None = None) -> Callable[[], Reply]:
        """Put the position to the computer player to move; what works out the reply may run in a thread.

        `play` is what does it then, `Host.play` if none is given.
        """
        game, table, asked, seat = self.game, self.table, self.table.timeline.here, self.table.to_move
        level, view, seen = self.players[seat].level or "", table.view(seat), table.notation(seat)
        guests = self.guests
        guest = None if guests is None else guests.seats.get(seat)

        def reply() -> Reply:
            action = computers.decide(game, level, view, seen) if guest is None else guest.decide(game, view, seen)
            if action is None and guests is not None:
                return Reply(shows=False, commit=lambda: guests.lost(self, seat))

            def commit() -> bool:
                if table.timeline.here is not asked:
                    return False
                (play or self.play)(action)
                return True

            return Reply(game.is_decision(action), commit)

        return reply

    def play(self, action: object) -> tuple[object, ...]:
        """Apply an action and keep it; returns its events. Raises IllegalAction, and then nothing has changed."""
        events = self.enter(action)
        self.commit()
        self.tell()
        return events

    # The same in three steps, for who has other tables to look after while the disk works

    def enter(self, action: object) -> tuple[object, ...]:
        """Apply an action and what chance adds to it, ready to be kept; returns its events. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        events = self.table.play(action)
        self._line("entry", self.game.encode(action))
        self._deal()
        return events

    def commit(self) -> None:
        """Keep what was entered. It may be called in a thread, as long as nothing else is done here meanwhile."""
        if self.journal is None:
            return
        if self.unsaved is not None:
            self.retry()
            return
        try:
            self.journal.commit()
        except OSError as error:
            self.unsaved = error

    def tell(self, curtain: Curtain | None = None) -> None:
        """Tell everybody what they may see of what is kept, up to where there is a curtain."""
        self._observers.tell(curtain)

    def observed_by(self, number: int | None, observer: Observer) -> None:
        """Have somebody told what the seat of that number may know, from the next time that anybody is told."""
        self._observers.add(number, observer)

    @property
    def told_to_all(self) -> int:
        """The length of the log up to which everybody who observes has been told."""
        return self._observers.told_to_all

    def take_over(self, seat: int, player: Player) -> None:
        """Another player plays a seat from now on; the name stays."""
        self.enter_player(seat, player)
        self.commit()
        self.taken_over(seat, player)

    def enter_player(self, seat: int, player: Player) -> None:
        """Have that ready to be kept; `taken_over` does it then."""
        self._line("seat", {"seat": seat, "player": player.player, "level": player.level})

    def taken_over(self, seat: int, player: Player) -> None:
        """Have another player play a seat."""
        was = self.players[seat]
        self.players[seat] = Player(name=was.name, player=player.player, level=player.level)

    def take_back_point(self, seat: int | None, *, asking: bool = False) -> int | None:
        """How many entries remain if the person on `seat` takes back their last play; None when the table forbids it.

        It can be taken back as long as no other person has acted since: what computers did is undone with it. Where the
        others are asked (`asking`), a card that they have only drawn does not stand in the way.
        """
        if seat is None or self.watching or self.table.outcome is not None or not self.game.takes_back:
            return None
        log = self.table.log
        for length in range(len(log) - 1, max(1, self._beginning) - 1, -1):
            mover = self.table.mover(length)
            decision = self.game.is_decision(log[length])
            if mover == seat and decision:
                return length
            if mover != seat and (mover < 0 or self.players[mover].human) and (decision or not asking):
                return None
        return None

    def take_back(self, length: int) -> None:
        """Go back to when the log had `length` entries, and keep that it was done. Raises IllegalAction."""
        self.enter_take_back(length)
        self.commit()
        self.taken_back(length)

    def enter_take_back(self, length: int) -> None:
        """Have that ready to be kept; `taken_back` does it then. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        self._line("undo", self.table.timeline[length].ply)

    def taken_back(self, length: int) -> None:
        """Go back, and have everybody forget what came after the log had `length` entries."""
        self.table.take_back(length)
        self.record.took_back += 1
        self._hinted = None
        self._observers.take_back(length)

    def take_back_last(self, seat: int | None) -> bool:
        """Take back the last play of the person on `seat`, if the table allows it; whether that is done."""
        length = self.take_back_point(seat)
        if length is not None:
            self.take_back(length)
        return length is not None

    def hint(self) -> None:
        """Keep that a person asked for a hint here; one position needs no more than one. Raises IllegalAction."""
        if self.enter_hint():
            self.commit()

    def enter_hint(self) -> bool:
        """Do the same in memory; whether there is something to be kept. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        length = len(self.table)
        if self._hinted == length:
            return False
        self._hinted = length
        self.record.hints.append(length)
        self._line("hint", length)
        return True

    def catch_up(self) -> bool:
        """While watching: read what has been played since; whether there was anything. Raises Damaged, or OSError."""
        if self._follower is None or not self._follower.catch_up():
            return False
        self.record = self._follower.record
        self._observers.follow(self.record.table)
        return True

    def _line(self, kind: str, value: object) -> None:
        if self.journal is not None:
            self.journal.stage(kind, value)

    def check(self) -> None:
        """Verify the save while nobody acts, or try to save again after a failure; `unsaved` says what came of it."""
        if self.unsaved is not None:
            self.retry()
        elif self.journal is not None:
            try:
                self.journal.verify()
            except OSError as error:
                self.unsaved = error

    def retry(self) -> None:
        """Try to save again after a failed write. A file that another program changed waits for a person's decision."""
        if self.unsaved is not None and not isinstance(self.unsaved, ChangedError):
            with contextlib.suppress(OSError):
                self.rescue(())

    @property
    def goes_on(self) -> bool:
        """Whether the file that another program changed is this game and goes on with it."""
        return isinstance(self.unsaved, ChangedError) and isinstance(self.journal, Journal) and self.journal.goes_on

    def rescue(self, elsewhere: Sequence[Path]) -> Path:
        """While `unsaved`: keep the whole game after all. Returns the file that has it.

        First in the folder of saves: a new file takes the failed one's place, the game is saved again, and `unsaved`
        is None. Where that cannot be, a copy of the game up to now is made in the first of the folders that takes it,
        and the game goes on unsaved. Nothing is overwritten. Raises the OSError of the last folder when none does.
        """
        if self.journal is None or self.unsaved is None:
            return self.record.path
        try:
            self.journal.renew()
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved, self.record.path = None, self.journal.path
            return self.record.path
        failed: OSError = self.unsaved
        for folder in elsewhere:
            try:
                return self.journal.copy(folder)
            except OSError as error:
                failed = error
        raise failed

    @property
    def untouched(self) -> bool:
        """Whether nothing has happened, not even a deal; in a branch, nothing after the entries of its parent."""
        return self.journal is not None and self.journal.lines <= self._beginning

    def drop(self) -> None:
        """Remove the file of a game in which nothing has happened, if it can be removed."""
        if self.journal is not None and self.untouched:
            with contextlib.suppress(OSError):
                self.journal.remove()

    def close(self) -> None:
        """Let go of the game; it is on the disk."""
        if self.guests is not None:
            self.guests.close()
        if self.journal is not None:
            self.journal.close()
