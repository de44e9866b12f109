"""Host of a game: cards, players, and the journal that persists every action (`saving`).

Invariant: only the host writes, and only the host knows the cards. Entries are persisted before any seat is notified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.engine import players as computers
from sixteen_tui.engine.game import CHANCE, End, IllegalAction, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import deal_seed, new_deal, new_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.follower import Follower
from sixteen_tui.saves.header import CLOCK, END, Header, Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.lines import SaveLines
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header
from sixteen_tui.session.observers import Observer, Observers, PublicationLimit
from sixteen_tui.session.saving import SavedGame
from sixteen_tui.session.seat import Acted, Seat, take_back_point

if TYPE_CHECKING:
    from sixteen_tui.session.guests import Programs


class BotReply(NamedTuple):
    """The pending action of a computer player."""

    shows: bool
    """True if the other seats see the action, so that it takes the configured delay."""
    commit: Callable[[], bool]
    """Applies the action and returns True; returns False if the log has changed meanwhile."""


class Host(SavedGame):
    """One game with its players. Without a journal (`watching`) it accepts no actions.

    A `late` host deals after a turn that a card ended only when `enter_deal` is called. Why: a stand and `enter_deal`
    then write the same, at the same moment, so that the work of a server does not reveal how a turn ended (B10).
    """

    guests: Programs | None = None
    """The programs on seats; None without any."""

    def __init__(
        self, record: Record, journal: SaveLines | None, follower: Follower | None = None, *, late: bool = False
    ) -> None:
        super().__init__(record, journal)
        self._follower, self._late = follower, late
        self._hinted: int | None = None
        """Log length at the last hint, so that a position gets one hint line; a take-back resets it."""
        self._observers = Observers(record.table, late=self.watching)

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
        """Begin a game that is saved in a folder, and that may be given up; otherwise as `begun`."""
        more.setdefault(CLOCK, None)
        return cls.begun(partial(Journal.create, folder), game, rules, players, seed, id=id, late=False, **more)

    @classmethod
    def begun(
        cls,
        opened: Callable[[Header], SaveLines],
        game: str,
        rules: SomeRules,
        players: Sequence[Player],
        seed: str | None = None,
        *,
        id: str | None = None,
        late: bool = False,
        **more: object,
    ) -> Host:
        """Shuffle, deal, and open the journal of a new game; `more`: further header fields.

        Without a seed the cards follow from the deal code in `more`, or from a new one; a game without chance has
        neither. `opened` creates the journal from the header. Raises OSError if the journal cannot be created.
        """
        if seed is None and PLUGINS[game].chance:
            deal = str(more.setdefault("deal", new_deal()))
            seed = deal_seed(deal)
        header = new_header(id, game, rules, players, seed, **more)
        journal = opened(header)
        table: AnyTable = Table(GAMES[game], rules, header.stream)
        record = Record(journal.path, header, table, list(players), last=header.created)
        host = cls(record, journal, late=late)
        host.settle()
        return host

    @classmethod
    def resume(cls, path: Path) -> Host:
        """Resume a saved game. Raises Busy, Damaged, or OSError."""
        return cls.resumed(*Journal.open(path))

    @classmethod
    def resumed(cls, journal: SaveLines, record: Record, *, late: bool = False) -> Host:
        """Resume a game whose journal is already open."""
        host = cls(record, journal, late=late)
        host.settle()
        return host

    @classmethod
    def watch(cls, path: Path) -> Host:
        """Follow a game that another program plays. Raises Damaged or OSError."""
        follower = Follower(path)
        return cls(follower.record, None, follower)

    @property
    def over(self) -> bool:
        return self.record.finished

    @property
    def helped(self) -> tuple[int, int]:
        """The number of hints and the number of take-backs."""
        return len(self.record.hints), self.record.took_back

    @property
    def company(self) -> None:
        """None: at a local game all people share this terminal."""

    @property
    def under_way(self) -> bool:
        """True while a sent action is unconfirmed; never here, as actions apply at once."""
        return False

    @property
    def complete(self) -> bool:
        """True once the save of a finished game is available; always so here."""
        return True

    def seen(self) -> None:
        """Do nothing: at a local game no other terminal waits for this."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player.human)

    @property
    def mover(self) -> Player | None:
        """The player to move; None for chance and after the end."""
        seat = self.table.to_move
        return self.players[seat] if seat >= 0 else None

    def seat(self, number: int | None) -> Seat:
        """Return the seat `number` (None: a spectator's), subscribed and up to date."""
        return self._observers.seat(number)

    def position(self, length: int) -> int:
        """Return the mark of the position when the log had `length` entries."""
        return self._observers.position(length)

    # Actions

    def settle(self) -> None:
        """Deal if chance is to move, persist, then notify the seats."""
        self._deal()
        self.commit()
        self.publish()

    def _deal(self) -> None:
        """Let chance act while it is to move, and stage its entries. A late host stops where a card ends a turn."""
        while self.deal_due and not (self._late and self.table.ended_by_card(len(self.table))):
            self._deal_once()

    def _deal_once(self) -> None:
        before = len(self.table)
        self.table.deal(new_seed() if self.record.header.reshuffled else None, once=True)
        for action in self.table.log[before:]:
            self._line("entry", self.game.encode(action))

    @property
    def deal_due(self) -> bool:
        """True if chance is to move. At rest only a late host has this."""
        return self.table.to_move == CHANCE and (self.record.header.reshuffled or self.table.seed is not None)

    def enter_deal(self) -> bool:
        """Stage the deal after a turn that a card ended; return False if it is not due."""
        if not self.deal_due:
            return False
        self._deal_once()
        self._deal()
        return True

    def think_deal(self) -> Callable[[], BotReply]:
        """Return a function like that of `think`, whose reply stages the due deal."""
        table, asked = self.table, self.table.timeline.here
        return lambda: BotReply(shows=False, commit=lambda: table.timeline.here is asked and self.enter_deal())

    def think(self, play: Callable[[object], object] | None = None) -> Callable[[], BotReply]:
        """Capture the position for the computer player to move; return a function that computes the reply.

        The function may run in a thread; its `commit` runs on the thread of the host. `play` applies the action, by
        default `Host.play`.
        """
        game, table, asked, seat = self.game, self.table, self.table.timeline.here, self.table.to_move
        level, view, seen = self.players[seat].level or "", table.view(seat), table.notation(seat)
        guests = self.guests
        guest = None if guests is None else guests.seats.get(seat)

        def reply() -> BotReply:
            action = computers.decide(game, level, view, seen) if guest is None else guest.decide(game, view, seen)
            if action is None and guests is not None:
                return BotReply(shows=False, commit=lambda: guests.lost(self, seat))

            def commit() -> bool:
                if table.timeline.here is not asked or table.ended is not None:
                    return False
                (play or self.play)(action)
                return True

            return BotReply(game.is_decision(action), commit)

        return reply

    def play(self, action: object) -> tuple[object, ...]:
        """Apply an action, persist it and notify the seats; return its events.

        Raises IllegalAction, and then nothing has changed.
        """
        events = self.enter(action)
        self.commit()
        self.publish()
        return events

    # `play` in three steps, for a server that serves other tables while a thread waits for the disk

    def enter(self, action: object) -> tuple[object, ...]:
        """Apply an action and the moves of chance after it, and stage them; return the events. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        events = self.table.play(action)
        self._line("entry", self.game.encode(action))
        self._deal()
        return events

    def publish(self, barrier: PublicationLimit | None = None) -> None:
        """Publish to every observer the entries that it may see, up to the publication barrier if one is given."""
        self._observers.publish(barrier)

    def subscribe(self, number: int | None, observer: Observer) -> None:
        """Subscribe `observer` to what seat `number` may see (None: a spectator). First called by the next tell()."""
        self._observers.subscribe(number, observer)

    @property
    def published_to_all(self) -> int:
        """The log length up to which every observer has been notified."""
        return self._observers.published_to_all

    def give_up(self, seats: tuple[int, ...]) -> None:
        """End the game as lost for these seats, persist it and notify the seats. Raises IllegalAction.

        The header must have a clock, null or not (`Header.may_end`).
        """
        self.enter_end(End("resigned", seats))
        self.commit()
        self.publish()

    def enter_end(self, end: End) -> None:
        """End the game before it is played out, and stage that. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        assert self.record.header.may_end, "the save would be invalid"
        self.table.end(end)
        self._line(END, {"why": end.why, "seats": [*end.seats]})

    def take_back_point(self, seat: int | None, *, asking: bool = False) -> int | None:
        """Return the log length to go back to if the person on `seat` takes back their last play, or None.

        Possible as long as no other person has acted since; plays of computers are undone with it. With `asking` (a
        shared table, where the others have to agree) a card that another person only drew does not prevent it.
        """
        if seat is None or self.watching or self.table.outcome is not None or not self.game.takes_back:
            return None
        log, others = self.table.log, {CHANCE, *(number for number in self.people if number != seat)}
        entries = (
            Acted(length, self.table.mover(length), self.game.is_decision(log[length]))
            for length in range(len(log) - 1, self._beginning - 1, -1)
        )
        return take_back_point(seat, entries, others, asking=asking)

    def take_back(self, length: int) -> None:
        """Persist a take-back and go back to the first `length` entries. Raises IllegalAction."""
        self.enter_take_back(length)
        self.commit()
        self.taken_back(length)

    def enter_take_back(self, length: int) -> None:
        """Stage a take-back; `taken_back` applies it. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        self._line("undo", self.table.timeline[length].ply)

    def taken_back(self, length: int) -> None:
        """Go back to the first `length` entries, and make every observer forget the later ones."""
        self.table.take_back(length)
        self.record.took_back += 1
        self._hinted = None
        self._observers.take_back(length)

    def take_back_last(self, seat: int | None) -> bool:
        """Take back the last play of the person on `seat`; return False if that is not possible."""
        length = self.take_back_point(seat)
        if length is not None:
            self.take_back(length)
        return length is not None

    @property
    def may_hint(self) -> bool:
        """True unless this is somebody else's game: people at one terminal may use hints."""
        return not self.watching

    def hint(self) -> None:
        """Persist that a person asked for a hint here, once per position. Raises IllegalAction."""
        if self.enter_hint():
            self.commit()

    def enter_hint(self) -> bool:
        """Stage the hint; return False if this position has one. Raises IllegalAction."""
        if self.watching:
            raise IllegalAction("watching")
        length = len(self.table)
        if self._hinted == length:
            return False
        self._hinted = length
        self.record.hints.append(length)
        self.record.hinted.append(self.table.to_move)
        self._line("hint", length)
        return True

    def catch_up(self) -> bool:
        """While watching: read new entries; return True if there are any. Raises Damaged or OSError."""
        if self._follower is None or not self._follower.catch_up():
            return False
        self.record = self._follower.record
        self._observers.follow(self.record.table)
        return True

    def dismiss(self) -> None:
        """End the programs."""
        if self.guests is not None:
            self.guests.close()

    def close(self) -> None:
        """End the programs, close the journal and release its lock."""
        self.dismiss()
        if self.journal is not None:
            self.journal.close()
