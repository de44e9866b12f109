"""Client side of a game that the table server hosts: unanswered messages, and the save after the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sixteen_tui.config import paths
from sixteen_tui.engine.game import IllegalAction, SomeRules
from sixteen_tui.store.disk import SUFFIX, SaveError
from sixteen_tui.store.journal import keep
from sixteen_tui.store.records import Record, parse
from sixteen_tui.tables.protocol import Message

if TYPE_CHECKING:
    from sixteen_tui.tables.link import Link

_NOTES: Final = ("seen", "hint")


class Sent:
    """Messages without an answer: the action under way, and notes, which get none.

    Invariant: each is sent once per `table` message, by which the table says that it accepts messages. A stopped table
    refuses everything, so an immediate repetition would be refused without end.
    """

    def __init__(self, link: Link) -> None:
        self._link = link
        self.action: Message | None = None
        """The action that has been sent and not been told back."""
        self._notes: dict[str, Message] = {}
        self._held: set[str] = set()
        """Kinds of notes that the table has refused because it had stopped."""
        self._refused: Message | None = None

    def act(self, message: Message) -> None:
        """Send an action. Raises IllegalAction, once, for the one that the server has just refused: whatever plays by
        itself stops there, and a person may try again."""
        if message == self._refused:
            self._refused = None
            raise IllegalAction("refused")
        self.action = message
        self._link.send(message)

    def note(self, message: Message) -> None:
        """Send what gets no answer."""
        self._notes[message["type"]] = message
        self._link.send(message)

    def held(self, kind: str) -> bool:
        """Whether what the table has refused because it has stopped is sent again when it goes on."""
        if kind in self._notes:
            self._held.add(kind)
        return kind in self._notes or (kind == "act" and self.action is not None)

    def again(self, at: Sequence[int]) -> None:
        """The table takes messages again: send what holds at this position."""
        if self.action is not None:
            self._link.send(self.action)
        for kind in _NOTES:
            note = self._notes.get(kind)
            # A hint is counted, so it is sent again only if the table did not take it.
            if note is not None and note["at"] == [*at] and (kind == "seen" or kind in self._held):
                self._link.send(note)
        self._held.clear()

    def refused(self) -> None:
        """The action cannot be."""
        self._refused, self.action = self.action, None

    def answered(self) -> None:
        """The game has moved on."""
        self.action = self._refused = None
        self._notes.clear()
        self._held.clear()


class Hosted:
    """What a session asks of a host and the table server does instead, and where the game is saved at the end."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.unsaved: OSError | None = None

    def beat(self) -> None:
        """Give a sign of life."""
        self._link.send({"type": "ping"})

    def keep(self, id: str, raw: bytes) -> None:
        """Save a game that is over among one's own."""
        try:
            keep(paths.saves(), id, raw)
        except FileExistsError:
            return  # somebody else at this account has kept it
        except OSError as error:
            self.unsaved = error

    def rescue(self, elsewhere: Sequence[Path]) -> Path:
        """There is nothing to rescue: the server keeps the game."""
        if self.unsaved is not None:
            raise self.unsaved
        return paths.saves()

    def check(self) -> None:
        """The server watches its own files."""

    def retry(self) -> None:
        """The server tries again by itself."""

    @property
    def goes_on(self) -> bool:
        return False

    @property
    def untouched(self) -> bool:
        return False

    @property
    def locked(self) -> bool:
        """The save is the server's, which refuses a folder without locks."""
        return True

    def drop(self) -> None:
        """The game is the table's."""


def handed_out(
    raw: bytes, ours: tuple[str, str, SomeRules], number: int | None, agreed: tuple[object, str | None]
) -> tuple[Record | None, bool]:
    """The game that the server hands out, if it is ours (id, game and rules), and whether it is dealt as agreed.

    `number` is our seat; `agreed` are the commitment from before the cards, and what we contributed, if that is known.
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
