"""Ends of a shared game before it is played out: a side that gives up, or all people by consent.

Invariant: only an explicit yes of its owner speaks for a seat; nobody has agreed by being away or by not answering. A
yes is a flag of its place, which outlasts the server, so that people who are never there together can agree. The end
follows from the flags that the disk has, and is a line of the save before anybody is notified.
B10: a flag is told at once, whatever the disk does, and stored within moments, like an answer to a question; no
refusal depends on an entry that is not published.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Literal

from sixteen_tui.engine.game import End
from sixteen_tui.session.host import Host
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.beginning import stand_in
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.consent import Consent
from sixteen_tui.tables.stores.store import Documents

Kind = Literal["agrees", "resigns"]
"""A flag of a place: for an end without a winner, or for giving up."""
AGAIN_AFTER: Final = 30.0
"""Seconds after a no or a withdrawal in which nobody says yes to the same again."""


class Endings(Consent):
    """Layer of `ServedTable` that ends a game before it is played out."""

    def __init__(self, places: Places, documents: Documents, away: float) -> None:
        super().__init__(places, documents, away)
        self._said_no: dict[tuple[Kind, int], float] = {}
        """By kind and side (0 for all): until when nobody says yes again."""

    def agree(self, member: Member, *, yes: bool, now: float) -> None:
        """Record whether a player would end the game without a winner. Raises RefusedError."""
        host, seat = self._ending(member)
        self._say("agrees", 0, self.places.people, seat, yes=yes, now=now)
        self._settle_ending(host, now)

    def resign(self, member: Member, *, yes: bool, now: float) -> None:
        """Record whether a player gives up; on a side of several people it takes them all. Raises RefusedError."""
        host, seat = self._ending(member)
        sides = self._sides(host)
        side = [each for each in self.places.people if each % sides == seat % sides]
        self._say("resigns", seat % sides, side, seat, yes=yes, now=now)
        self._settle_ending(host, now)

    def _ending(self, member: Member) -> tuple[Host, int]:
        """Return the host and the seat of a player whose game may end. Raises RefusedError."""
        host, seat = self._playing(member)
        if self.places.over:
            raise RefusedError("game-over")
        if not host.record.header.may_end:
            raise RefusedError("dealt-before")
        return host, seat

    def _say(self, kind: Kind, side: int, seats: Collection[int], seat: int, *, yes: bool, now: float) -> None:
        """Set or remove the flag of a seat. A no where it has none removes those of all `seats`."""
        places = self.places.places
        own = getattr(places[seat], kind)
        if yes == own and (yes or not any(getattr(places[each], kind) for each in seats)):
            return
        if yes and now < self._said_no.get((kind, side), now):
            raise RefusedError("refused-before")
        for each in [seat] if yes or own else seats:
            setattr(places[each], kind, yes)
        if not yes:
            self._said_no[kind, side] = now + AGAIN_AFTER
        self._remember()
        if len(seats) > 1:  # otherwise the end says it
            self._send_ending(seats, [] if yes else [seat])

    @property
    def _has_yes(self) -> bool:
        """True while a yes of a player stands.

        If the disk refuses it, the table stops, so that nobody plays on after they gave up; the yes counts once the
        table continues.
        """
        return not self.places.over and any(place.agrees or place.resigns for place in self.places.places)

    @staticmethod
    def _sides(host: Host) -> int:
        return len(host.game.score(host.table.view(None)))

    def _asks(self, seat: int) -> bool:
        """Return True if others have said yes to an end, and the person of a seat has not answered."""
        told = {} if self.places.over or seat not in self.places.people else self._told_of_ending(seat)
        return any(told.get(kind) and seat not in told[kind] for kind in ("agree", "resign"))

    # Messages

    def _send_ending(self, seats: Collection[int], no: Collection[int] = ()) -> None:
        """Send the people of these seats who would end the game, or has given up; `no`: who has just said no."""
        for member in self.members:
            if member.seat is not None and member.seat in seats:
                member.send(self._told_of_ending(member.seat, no))

    def _told_of_ending(self, seat: int, no: Collection[int] = ()) -> Message:
        """Return the message about the end for a seat: who agrees, who of its own side gives up, who has given up."""
        places, sides = self.places.places, 1 if self.host is None else self._sides(self.host)
        resigning = [n for n in self.places.people if places[n].resigns and n % sides == seat % sides]
        return {
            "type": "ending",
            "agree": [n for n in self.places.people if places[n].agrees],
            "resign": resigning,
            "out": [n for n, place in enumerate(places) if place.lost],
            "no": [*no],
            **({"late": late} if (late := [n for n, place in enumerate(places) if place.late]) else {}),
        }

    def _send_open(self, member: Member) -> None:
        """Send a player who has come the open question, and what has been said about the end."""
        if member.seat is None:
            return
        if self._questions.open is not None:
            member.send(self._questions.open.message)
        if self.host is None or self.places.over:
            return
        told = self._told_of_ending(member.seat)
        if told["agree"] or told["resign"] or told["out"]:
            member.send(told)

    # Effects

    def _settle_ending(self, host: Host, now: float) -> None:
        """Carry out what the flags say, once the disk has them and no commit is under way."""
        if self._busy or self.trouble or self.unwritten or self.places.over or not host.record.header.may_end:
            return
        due = self._due(host)
        if due is None:
            return
        if host.table.outcome is not None and self._concludes(due):
            self._conclude(now)  # it is played out, and its last turn is not published yet
        elif isinstance(due, End):
            end = due
            host.enter_end(end)
            self._persist(lambda _: self._close_questions(), holds_all=True)
        else:
            self._go_on_without(host, due)

    def _due(self, host: Host) -> End | list[int] | None:
        """Return the end that the flags say, or the seats that a computer player takes for good; None for neither."""
        places, people = self.places.places, self.places.people
        if not any(places[seat].agrees or places[seat].resigns for seat in people):
            return None  # after nearly every action, so without a view
        sides = self._sides(host)
        if all(places[seat].agrees for seat in people):
            return End("agreed", (*people,))
        for side in sorted({seat % sides for seat in people}):
            own = [seat for seat in people if seat % sides == side]
            if not any(places[seat].resigns for seat in own):
                continue
            if not all(places[seat].resigns or places[seat].stand_in is not None for seat in own):
                continue
            if sides > 2 and len({seat % sides for seat in people} - {side}) > 1:
                return own
            losers = (n for n, place in enumerate(places) if place.out or (place.resigns and n % sides == side))
            return End("resigned", (*losers,))
        return None

    def _concludes(self, _: End | list[int]) -> bool:
        """Return True if the result of a game that is played out is published at once for this reason."""
        return True

    def _go_on_without(self, host: Host, seats: list[int]) -> None:
        """Begin to give seats to computer players for good."""

        def done(now: float) -> None:
            self._mark_lost(seats)
            self._send_away(seats, "resigned", now)

        self._drop_question("back")
        for seat in seats:
            self._drop_question("give", seat)
        self._hand_over(host, seats, stand_in(tuple(host.game.levels)), done)

    def _mark_lost(self, seats: Iterable[int]) -> None:
        """Mark seats that a computer player has for good, in memory; the caller has the places written."""
        for seat in seats:
            self.places.places[seat].out = True

    def _complete_loss(self, host: Host) -> None:
        """Mark the seats that were lost when the server ended between the line of the save and the places.

        Why: their owners were notified, so they do not come back, not even for the moment that a second line needs.
        """
        if self.places.over or not host.record.header.may_end:
            return
        while isinstance(due := self._due(host), list):
            replaced = all(self.places.places[seat].stand_in is not None for seat in due)
            if not replaced or (host.table.outcome is not None and self._concludes(due)):
                return
            self._mark_lost(due)
            self._remember()

    def _send_away(self, seats: Iterable[int], code: str, now: float) -> None:
        """Remove the people of seats that a computer player has taken, and notify those who stay."""
        for seat in seats:
            for member in [each for each in self.members if each.seat == seat]:
                member.send({"type": "gone", "code": code})
                self.company.leave(member, now)
            if self.places.places[seat].lost:
                self.company.left.pop(seat, None)
        self._send_ending(self.places.people)

    def _close_questions(self) -> None:
        self._drop_question("back")
        self._drop_question("give")

    def _conclude(self, now: float) -> None:
        """Publish the rest of the log, and the end."""
        raise NotImplementedError
