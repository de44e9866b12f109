"""Client side of a game that the table server hosts: unanswered messages, and the save after the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.engine.game import IllegalAction, SomeRules
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse
from sixteen_tui.session.absence import Absence
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.clock import RemoteClock
from sixteen_tui.tables.protocol import Message

if TYPE_CHECKING:
    from sixteen_tui.tables.client.link import Link

_NOTES: Final = ("seen", "hint")


class Sent:
    """Unanswered messages: the action under way, and notes, which the server never answers.

    Invariant: each is sent again at most once per `table` message, which announces that the table accepts messages.
    Why: a stopped table refuses everything, so an immediate repetition would loop.
    """

    def __init__(self, link: Link) -> None:
        self._link = link
        self.action: Message | None = None
        """Action that was sent and has not come back in a batch."""
        self._notes: dict[str, Message] = {}
        self._held: set[str] = set()
        """Types of notes that the stopped table refused."""
        self._refused: Message | None = None
        self._put_back: Sequence[int] | None = None
        """Position of the action under way when the server said that it has fewer entries than we do."""

    def act(self, message: Message) -> None:
        """Send an action. Raises IllegalAction once if the server has just refused the same one.

        The exception stops automatic play; a person may try again.
        """
        if message == self._refused:
            self._refused = None
            raise IllegalAction("refused")
        self.action = message
        self._link.send(message)

    def note(self, message: Message) -> None:
        """Send a note, and store it until the position changes."""
        self._notes[message["type"]] = message
        self._link.send(message)

    def held(self, kind: str) -> bool:
        """Record that the stopped table refused a message of type `kind`. Return True if `again` repeats it."""
        if kind in self._notes:
            self._held.add(kind)
        return kind in self._notes or (kind == "act" and self.action is not None)

    def again(self, at: Sequence[int]) -> None:
        """Send the action and the notes for position `at` again, because the table accepts messages."""
        if self.action is not None:
            self._link.send(self.action)
        for kind in _NOTES:
            note = self._notes.get(kind)
            # Hints are counted, so one is sent again only if the table has refused it.
            if note is not None and note["at"] == [*at] and (kind == "seen" or kind in self._held):
                self._link.send(note)
        self._held.clear()

    def undone(self, message: Message) -> None:
        """Take `undone`. Without a seat, the server knows fewer entries than we do, and sends its own next."""
        if message["type"] == "undone" and "seat" not in message:
            self._put_back = None if self.action is None else self.action["at"]

    def lost(self, have: Sequence[int]) -> bool:
        """Return True, once, if the server's entries `have` end before the action that was under way."""
        at, self._put_back = self._put_back, None
        return at is not None and have[0] == at[0] and have[1] <= at[1]

    def refused(self) -> None:
        """Drop the action, which the server has refused."""
        self._refused, self.action = self.action, None

    def answered(self) -> None:
        """Drop everything: the position has changed."""
        self.action = self._refused = None
        self._notes.clear()
        self._held.clear()


NO_ENDING: Final[Message] = {"agree": [], "resign": [], "out": [], "no": []}
"""Nobody has said anything about an end before the game is played out."""


class HostClient:
    """Part of the host interface that the table server takes over, and the save of the finished game."""

    def __init__(self, link: Link, table: str) -> None:
        self._link = link
        link.table = table
        self.away = Absence()
        self.unsaved: OSError | None = None
        self.clock = RemoteClock()
        self.refusal = ""
        """Code of why the last request was refused."""
        self.ending: Mapping[str, Any] = NO_ENDING
        """Proposals to end the game: the server's last message `ending`."""

    def begin(self) -> None:
        """Begin the game, with computer players on the free seats."""
        self._link.send({"type": "begin"})

    def say(self, phrase: str) -> None:
        """Send one of the fixed phrases."""
        self._link.send({"type": "say", "phrase": phrase})

    def resign(self, *, yes: bool) -> None:
        """Give the game up, or withdraw that or refuse a partner's wish to."""
        self.refusal = ""
        self._link.send({"type": "resign", "yes": yes})

    def agree(self, *, yes: bool) -> None:
        """Say whether the game is to end without a winner."""
        self.refusal = ""
        self._link.send({"type": "agree", "yes": yes})

    def give(self, seat: int) -> None:
        """Ask the others to give a seat to a computer player."""
        self.refusal = ""
        self._link.send({"type": "give", "seat": seat})

    def beat(self) -> None:
        """Send a `ping`."""
        self._link.send({"type": "ping"})

    def keep(self, id: str, raw: bytes) -> None:
        """Write a finished game to the player's own saves; an error goes to `unsaved`."""
        try:
            write_save(paths.saves(), id, raw)
        except FileExistsError:
            return  # another client of this account has written it
        except OSError as error:
            self.unsaved = error

    def rescue(self, elsewhere: Sequence[Path]) -> Path:
        """Return the folder of saves: the server has the game. Raises the error of `keep`."""
        if self.unsaved is not None:
            raise self.unsaved
        return paths.saves()

    def check(self) -> None:
        """Do nothing: the server verifies its own files."""

    @property
    def has_nothing_saved(self) -> bool:
        return False

    @property
    def continued_elsewhere(self) -> bool:
        return False

    @property
    def untouched(self) -> bool:
        return False

    @property
    def locked(self) -> bool:
        """True: the server has the save, and refuses a folder without locks."""
        return True

    def drop(self) -> None:
        """Do nothing: the game belongs to the table."""


def fits(message: Message, seats: int) -> bool:
    """Return True if all seats in a message exist at a table with this number of seats."""
    named = (message.get(key) for key in ("seat", "by", "you", "counts"))
    listed = (message.get(key, ()) for key in ("no", "agree", "resign", "out", "late"))
    ended = message.get("ended", {"seats": ()})["seats"]
    numbers = [*(each for each in named if each is not None), *chain(ended, *listed)]
    return all(number < seats for number in numbers) and ("seats" not in message or len(message["seats"]) == seats)


def hinted(before: Mapping[str, Any], table: Message, own: int | None) -> list[Message]:
    """Return a message for each seat but the own that has used a hint between two descriptions of the table."""
    seats = zip(before["seats"], table["seats"], strict=True)
    more = (number for number, (old, new) in enumerate(seats) if new.get("hints", 0) > old.get("hints", 0))
    return [{"type": "hinted", "seat": number} for number in more if number != own]


def restored(table: Message) -> list[Message]:
    """Return a message with the reason if the table was restored from a backup."""
    return [{"type": "restored", "why": table["restored"]}] if table.get("restored") else []


def stood_in(table: Mapping[str, Any]) -> set[int]:
    """Return the seats of people that a computer player has for now."""
    return {number for number, seat in enumerate(table["seats"]) if seat["player"] == "human" and seat["level"]}


def handed_out(
    raw: bytes, ours: tuple[str, str, SomeRules], number: int | None, agreed: tuple[object, str | None]
) -> tuple[Record | None, bool]:
    """Parse the save that the server sends after the end. Return its record, and True if the deal was fair.

    The record is None if the save is unreadable or of another game than `ours` (id, game, rules). `number` is our seat.
    `agreed` is the commitment received before the deal, and our contribution, None if unknown.
    """
    try:
        record = parse(raw, paths.saves() / f"{ours[0]}{SUFFIX}")
    except SaveError:
        return None, False
    header, (commitment, contribution) = record.header, agreed
    given = header.contributions or ()
    found = given[number] if number is not None and number < len(given) else None
    if (header.id, header.game, record.table.rules) != ours:
        return None, False
    return record, header.commitment == commitment and contribution in {None, found}
