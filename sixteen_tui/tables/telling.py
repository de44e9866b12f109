"""Sends to the people at a shared table: what their seats may see and, after the end, the whole game.

Invariant: a member is sent each batch of its seat's feed once, in order. The whole game is sent once it is over and
persisted.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Final

from sixteen_tui.play.host import Host
from sixteen_tui.play.observers import Observers
from sixteen_tui.tables.company import Company, Member
from sixteen_tui.tables.feed import Feed
from sixteen_tui.tables.kept import Documents, lines_of
from sixteen_tui.tables.places import Places

LONG_AGO: Final = float("-inf")
AGAIN: Final = 1.0
"""Seconds after which what the disk has refused is written again."""


class Telling:
    """A table's company, and what of its feeds it has been sent."""

    def __init__(self, places: Places, documents: Documents) -> None:
        self.company = Company(places, documents)
        self.places = places
        self.host: Host | None = None
        self.trouble = ""
        """Why the table has stopped: the reason of the system."""
        self.documents = documents
        self._feeds: dict[int | None, Feed] = {}
        self._changes = self._written = 0
        """How often the places have changed by what the journal says, and how many of those changes the disk has."""
        self._write_at = LONG_AGO
        """When they may be written again."""
        self._wrote: tuple[int, OSError | None] | None = None
        """The changes that the disk was given last, and why it refused them; until the table has taken that in."""
        self._encode: Callable[[object], str] = str
        """An entry in the game's notation."""
        self._onlookers: Observers | None = None
        self._undone = 0
        """How often the seats know that something was taken back."""

    @property
    def members(self) -> list[Member]:
        """Those who are there."""
        return self.company.members

    def at(self, seat: int | None) -> tuple[int, int]:
        """The position of a seat: how often something was taken back, and how many entries it has seen."""
        return self._undone, self._feeds[seat].count if seat in self._feeds else 0

    def _send_new(self, member: Member) -> None:
        feed, undone = self._feeds.get(member.seat), self.at(None)[0]
        for batch in feed.after(member.got) if feed is not None else ():
            seen = {"from": [undone, member.got], "at": batch.at, "entries": batch.entries}
            member.send({"type": "seen", **seen})
            member.got = batch.total

    def _send_rest(self, member: Member) -> None:
        """All that a seat has seen beyond what its program has."""
        have, member.got = member.got, 0
        if self.trouble:
            member.send({"type": "trouble", "why": self.trouble})
        if self.host is None:
            if have:  # a program from a later time than the server's, whose files were restored
                member.send({"type": "undone", "to": [self.at(None)[0], 0]})
            return
        feed = self._feeds.get(member.seat)
        if feed is not None and any(batch.total == have for batch in feed.batches):
            member.got = have
        elif have or self._undone:
            member.send({"type": "undone", "to": [self.at(None)[0], 0]})
        self._send_new(member)
        if self.places.over:
            self._hand_out(member)

    def _let_look_on(self) -> None:
        """Observe for spectators, once there are any.

        A player may watch from a second program. So spectators are told what every seat has been told, and nothing
        else: nothing that follows from the rest of the log, such as whether the next turn is over already (B10).
        """
        if self.host is None or self._onlookers is not None:
            return
        if any(member.seat is None for member in self.members):
            self._onlookers = Observers(self.host.table)
            self._onlookers.add(None, self._feed(None, self.host))
            self._tell_onlookers(self.host)

    def _tell_onlookers(self, host: Host) -> None:
        if self._onlookers is not None:
            told = host.told_to_all
            self._onlookers.tell(lambda _: told)

    def _feed(self, number: int | None, host: Host) -> Feed:
        self._feeds[number] = Feed(self._encode)
        return self._feeds[number]

    def _starts_again(self, now: float) -> None:
        """Before the cards: say that the table has not stopped any more."""
        if self.trouble:
            self.trouble = ""
            for member in self.members:
                member.send({"type": "table", "you": member.seat, **self.company.described(now)})

    # The end

    def _end(self) -> None:
        self.places.over = True
        self._remember()
        for member in [*self.members]:
            self._hand_out(member)

    def _remember(self) -> None:
        """Have the places written, which say again what the journal says: the game does not wait for that.

        What the disk refuses is written later.
        """
        self._changes, self._write_at = self._changes + 1, LONG_AGO

    @property
    def unwritten(self) -> bool:
        """Whether the disk has yet to be given the places."""
        return self._changes != self._written

    def _writing(self) -> Callable[[], None]:
        """What writes the places as they are now; it may be called in a thread, and `_has_written` follows."""
        places, changes = deepcopy(self.places), self._changes

        def write() -> None:
            error = None
            try:
                self.documents.keep(places)
            except OSError as refused:
                error = refused
            self._wrote = changes, error

        return write

    def _has_written(self, now: float) -> bool:
        """Take in whether the places have been written, if that was done last; whether it was."""
        if self._wrote is None:
            return False
        (changes, error), self._wrote = self._wrote, None
        if error is None:
            self._written = changes
        else:
            self._write_at = now + AGAIN
        return True

    def _hand_out(self, member: Member) -> None:
        """Whoever has played gets the whole game, seed and all."""
        if member.seat is None or self.host is None or self.host.journal is None:
            member.send({"type": "over"})
            return
        member.send({"type": "over", "save": lines_of(self.host.journal.kept)})
        member.has_game = True

    def taken(self, member: Member) -> None:
        """Who was sent the game says goodbye: they have it. What was sent over a line that broke may not have come."""
        if member.has_game and member.seat is not None and not self.places.places[member.seat].fetched:
            self.places.places[member.seat].fetched = True
            self._remember()

    @property
    def done_with(self) -> bool:
        """Whether everybody has what they are to get of a game that is over, and nobody is there any more."""
        people = [place for place in self.places.places if place.level is None and place.owner is not None]
        return self.places.over and not self.members and all(place.fetched for place in people)
