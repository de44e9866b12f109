"""Sends people at a shared table what their seats may see and, after the end, the whole game.

Invariant: a member is sent each batch of its seat's feed once, in order. The whole game is sent once it is over and
persisted.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Final

from sixteen_tui.session.host import Host
from sixteen_tui.session.observers import Observers
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import Company, Member
from sixteen_tui.tables.server.feed import Feed
from sixteen_tui.tables.stores.store import Documents, lines_of

LONG_AGO: Final = float("-inf")
AGAIN: Final = 1.0
"""Seconds until a refused write of the places is tried again."""


class Publication:
    """The members of a table, and what each has been sent."""

    def __init__(self, places: Places, documents: Documents) -> None:
        self.company = Company(places, documents)
        self.places = places
        self.host: Host | None = None
        self.trouble = ""
        """Error message of the system because of which the table has stopped; empty while it runs."""
        self.documents = documents
        self._feeds: dict[int | None, Feed] = {}
        self._changes = self._written = 0
        """Number of changes of the places that follow from the journal, and how many of these are on the disk."""
        self._write_at = LONG_AGO
        """Earliest time of the next write."""
        self._wrote: tuple[int, OSError | None] | None = None
        """Result of a write until `_has_written` takes it: the number of changes it has, and its error."""
        self._write_error: OSError | None = None
        """Error of the last write of the places; None if the disk accepted it."""
        self._encode: Callable[[object], str] = str
        """Encodes an entry in the game's notation."""
        self._spectators: Observers | None = None
        """Observers for spectators; None before the first spectator."""
        self._undone = 0
        """Number of published take-backs."""

    @property
    def members(self) -> list[Member]:
        return self.company.members

    def at(self, seat: int | None) -> tuple[int, int]:
        """Return the position of a seat: number of take-backs, and number of entries it has seen."""
        return self._undone, self._feeds[seat].count if seat in self._feeds else 0

    def _send_new(self, member: Member) -> None:
        """Send a member the batches of their feed that they have not got."""
        feed, undone = self._feeds.get(member.seat), self.at(None)[0]
        if feed is None or feed.count == member.got:
            return
        for batch in feed.after(member.got):
            member.send(feed.message(batch, undone, member.got))
            member.got = batch.total

    def _send_rest(self, member: Member) -> None:
        """Send a member all that their seat has seen beyond what their client has.

        If the client's count is not the end of a batch, the client forgets everything (`undone`) and gets all batches.
        """
        have, member.got = member.got, 0
        if self.trouble:
            member.send({"type": "trouble", "why": self.trouble})
        if self.host is None:
            if have:  # the client is ahead: the server's files were restored from a backup
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

    def _subscribe_spectators(self) -> None:
        """Observe for spectators, once there are any.

        Why apart from the seats: a player may watch from a second client. So spectators get what every seat has got,
        and nothing that follows from the rest of the log, such as whether the next turn has ended (B10).
        """
        if self.host is None or self._spectators is not None:
            return
        if any(member.seat is None for member in self.members):
            self._spectators = Observers(self.host.table)
            self._spectators.subscribe(None, self._feed(None, self.host))
            self._publish_to_spectators(self.host)

    def _publish_to_spectators(self, host: Host) -> None:
        """Publish to spectators what every seat has got; not what only the end of the game has shown to the seats.

        They do not get the save, so how the last turns ended stays a secret for them (B10).
        """
        if self._spectators is not None:
            told = self._shown_to_all(host)
            self._spectators.publish(lambda _: told)

    @staticmethod
    def _shown_to_all(host: Host) -> int:
        """Return the length of the log that spectators are shown."""
        ended = host.table.ended is not None
        return max(host.table.visible(None, 0, spectator=True), default=0) if ended else host.published_to_all

    @property
    def scored(self) -> Message:
        """Return the score for lists of tables, `{}` while the game is not read: the one that spectators are shown.

        Why that one: a list goes to everybody, so it may contain only what every seat has been sent (B10).
        """
        if self.host is None:
            return {}
        game, table = self.host.game, self.host.table
        return {"score": [*game.score(table.view(None, self._shown_to_all(self.host)))]}

    def _known_hints(self, host: Host) -> list[int]:
        """Return how many hints each seat has used, as far as everybody may know.

        In a discreet game a hint becomes known when its round is settled: a hint shows that the turn goes on, and with
        the cards that the others see, how it ended would follow (B10).
        """
        game, table, found = host.game, host.table, [0] * len(self.places.places)
        if not self.places.hints:
            return found
        settled = game.milestones(table.view(None, self._shown_to_all(host)))
        for length, seat in zip(host.record.hints, host.record.hinted, strict=True):
            hidden = game.discreet and game.milestones(table.view(None, length)) >= settled
            found[seat] += not hidden
        return found

    def _tell_hints(self, host: Host, now: float) -> None:
        """Send everybody the numbers of hints if more are known."""
        known = self._known_hints(host)
        if known != self.company.hints:
            self.company.hints = known
            self.company.present(now)

    def _feed(self, number: int | None, host: Host) -> Feed:
        """Create the feed of a seat."""
        self._feeds[number] = Feed(self._encode)
        return self._feeds[number]

    def _starts_again(self, now: float) -> None:
        """Before the game: continue a stopped table and notify its members."""
        if self.trouble:
            self.trouble = ""
            for member in self.members:
                member.send({"type": "table", "you": member.seat, **self.company.described(now)})

    # The end

    def _end(self) -> None:
        """Record that the game is over, and send it to everybody."""
        self.places.over = True
        self._remember()
        for member in [*self.members]:
            self._hand_out(member)

    def _remember(self) -> None:
        """Request a write of the places, again if the disk refuses it. The game does not wait, as the journal has the
        facts."""
        self._changes, self._write_at = self._changes + 1, LONG_AGO

    @property
    def unwritten(self) -> bool:
        """True if the disk does not have the newest places."""
        return self._changes != self._written

    def _check_places(self) -> None:
        """Let the places be written again if another program changed them."""
        if self.trouble or self.unwritten or not self.documents.places_changed():
            return
        if self.host is None:
            self.company.doubtful = True
        else:
            self._remember()

    def _writing(self) -> Callable[[], None]:
        """Return a callable that writes the places as they are now, in any thread; `_has_written` must follow."""
        places, changes = deepcopy(self.places), self._changes

        def write() -> None:
            error = None
            try:
                self.documents.write_places(places)
            except OSError as refused:
                error = refused
            self._wrote = changes, error

        return write

    def _has_written(self, now: float) -> bool:
        """Take the result of a write of the places; return False if there is none."""
        if self._wrote is None:
            return False
        (changes, error), self._wrote = self._wrote, None
        self._write_error = error
        if error is None:
            self._written = changes
        else:
            self._write_at = now + AGAIN
        return True

    def _hand_out(self, member: Member) -> None:
        """Send `over`: to a player with the whole save, seed included, to a spectator without it."""
        end = self.host.table.ended if self.host is not None else None
        ended = {} if end is None else {"ended": {"why": end.why, "seats": [*end.seats]}}
        if member.seat is None or self.host is None or self.host.journal is None:
            member.send({"type": "over", **ended})
            return
        member.send({"type": "over", **ended, "save": lines_of(self.host.journal.persisted)})
        member.has_game = True

    def taken(self, member: Member) -> None:
        """Record that a leaving player has the whole game. A client that says goodbye has read what it was sent; a
        connection that broke may have lost it."""
        if member.has_game and member.seat is not None and not self.places.places[member.seat].fetched:
            self.places.places[member.seat].fetched = True
            self._remember()

    @property
    def done_with(self) -> bool:
        """True once the game is over, all players have it, and nobody is at the table."""
        people = [place for place in self.places.places if place.level is None and place.owner is not None]
        return self.places.over and not self.members and all(place.fetched for place in people)
