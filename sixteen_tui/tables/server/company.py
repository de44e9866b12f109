"""People at a shared table: seats, presence, absence.

Invariant: a seat stays its owner's when they leave. An owner who returns gets the same seat; if the same person comes
from another terminal, the older connection ends.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass

from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.tasks import Disk
from sixteen_tui.tables.stores.store import Documents, reason


class RefusedError(Exception):
    """A request cannot be fulfilled. `code` is the reason in the protocol, `details` are more fields of the answer.

    The server adds the text when it sends the answer (`Server.worded`).
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code, self.details = code, details

    def message(self, kind: str) -> Message:
        """Return the answer to a message of type `kind`."""
        return {"type": "no", "code": self.code, "to": kind, **self.details}


@dataclass(eq=False)
class Member:
    """Person who is connected to a table. `seat` is None for a spectator."""

    owner: str
    name: str
    send: Callable[[Message], None]
    seat: int | None = None
    got: int = 0
    """Number of entries of its seat that have been sent."""
    silent: bool = False
    """True while the connection is open but no message arrives (`Connection.falls_silent`)."""
    has_game: bool = False
    """True once the save of the finished game has been sent."""
    looked: int | None = None
    """Value of `got` when the member fell silent; None while heard."""

    def fall_silent(self, *, silent: bool) -> None:
        """Record that the client gives no sign of life, or gives one again."""
        self.silent, self.looked = silent, self.got if silent else None


class Company:
    """Connected people and seats of one table."""

    def __init__(self, places: Places, documents: Documents) -> None:
        self.places, self._documents = places, documents
        self.members: list[Member] = []
        self.counts: int | None = None
        """Seat whose time counts, at a table with a clock; None: nobody's."""
        self.hints: Sequence[int] = ()
        """For each seat, how many hints everybody may know of; empty before the game."""
        self.left: dict[int, float] = {}
        """Seat -> time at which its last connection closed; only seats whose owner is away."""
        self.doubtful = False
        """True after a refused change until the places are written again: the disk may have it all the same, if the
        file was replaced and the folder could not be synced."""

    @property
    def here(self) -> set[int]:
        """Seats with a connected person."""
        return {each.seat for each in self.members if each.seat is not None}

    @property
    def heard(self) -> set[int]:
        """Seats with a connected person whose client gives signs of life."""
        return {each.seat for each in self.members if each.seat is not None and not each.silent}

    def send_all(self, message: Message) -> None:
        """Send a message to every connected player, not to spectators."""
        for member in self.members:
            if member.seat is not None:
                member.send(message)

    async def sit(
        self, disk: Disk, member: Member, seat: int | None, contribution: str | None, before: Member | None = None
    ) -> None:
        """Give a member a seat (see `wanted`), and end other connections to that seat. Raises RefusedError.

        A free seat gets the member as its owner, which is persisted first. `before` is the earlier member of
        the same connection at this table; it is not sent `gone`.
        """
        number = self.wanted(member.owner, seat, before)
        if self.places.places[number].owner is None:

            def taken(places: Places) -> None:
                place = places.places[number]
                place.owner, place.name, place.contribution = member.owner, places.free_name(member.name), contribution

            await self.change(disk, taken)
        member.seat = number
        for other in [each for each in self.members if each.seat == number and each is not member]:
            self._stops_looking(other)
            if other is not before:
                other.send({"type": "gone", "code": "elsewhere"})
                self.members.remove(other)

    def wanted(self, owner: str, seat: int | None, but: Member | None = None) -> int:
        """Return the number of the seat that `owner` gets for a request for `seat` (None: any). Raises RefusedError.

        If any seat will do, one of the owner without a connection comes first, then a free one, then any of the owner.
        The member `but` counts as not connected.
        """
        own, free = self.places.of(owner), self.places.free
        if seat is not None:
            if seat in own or seat in free:
                return seat
            raise RefusedError("seat-taken" if seat < len(self.places.places) else "no-such-seat")
        here = {each.seat for each in self.members if each is not but}
        away = [each for each in own if each not in here]
        for choices in (away, free, own):
            if choices:
                return choices[0]
        raise RefusedError("no-free-seat")

    def leave(self, member: Member, now: float) -> None:
        """Remove a member. The seat remains its owner's."""
        self.members.remove(member)
        self._stops_looking(member)
        if member.seat is not None and member.seat not in self.here:
            self.left[member.seat] = now

    def _stops_looking(self, member: Member) -> None:
        """Record how much of the game a person has seen who goes. A silent client may not have shown the newest."""
        if member.seat is None or not self.places.begun or self.places.over:
            return
        place = self.places.places[member.seat]
        place.left_at = max(0, member.got if member.looked is None else member.looked)
        if len(place.played_for) == 2 and place.played_for[1] <= place.left_at:
            place.played_for = []

    def own(self, seat: int | None) -> Message:
        """Return the keys of `table` for one seat only: its contribution, and what of its person's absence."""
        if seat is None:
            return {}
        place = self.places.places[seat]
        known = {
            "contribution": place.contribution,
            "left_at": place.left_at,
            "played_for": [*place.played_for] or None,
        }
        return {key: value for key, value in known.items() if value is not None}

    async def give_up(self, disk: Disk, member: Member) -> None:
        """Persist that a member's seat is free, then remove the member. Raises RefusedError if the write fails."""
        number = member.seat
        assert number is not None, "only a seat can be given up"
        await self.change(disk, lambda places: operator.setitem(places.places, number, Place()))
        if member in self.members:
            self.members.remove(member)
        self.left.pop(number, None)

    def absent(self, now: float, after: float) -> set[int]:
        """Return the seats whose owners have been away for at least `after` seconds."""
        return {seat for seat, since in self.left.items() if now - since >= after} - self.here

    def expect(self, now: float) -> None:
        """Start to count the absence of owners who have not connected since the server started."""
        for seat in {n for n, place in enumerate(self.places.places) if place.owner is not None} - self.here:
            self.left.setdefault(seat, now)

    async def change(self, disk: Disk, change: Callable[[Places], None]) -> None:
        """Persist a change of the places, then apply it in memory. The caller holds `Table.changing`.

        `change` is called twice: on a copy, which is written, and on the places. If the write fails, the places do not
        change and RefusedError is raised.
        """
        wanted = deepcopy(self.places)
        change(wanted)
        try:
            await disk(lambda: self._documents.write_places(wanted))
        except OSError as error:
            self.doubtful = True
            raise RefusedError("trouble", why=reason(error)) from None
        change(self.places)
        self.doubtful = False

    def described(self, now: float) -> Message:
        """Return the public description of the table: no cards, and of the seed only the commitment."""
        found = self.places.described()
        for seat, each in enumerate(found["seats"]):
            each["here"] = each["here"] or seat in self.here
            each["silent"] = any(member.silent for member in self.members if member.seat == seat)
            if self.places.hints:
                each["hints"] = self.hints[seat] if self.hints else 0
            each["away"] = round(max(0.0, now - self.left[seat])) if seat in self.left else 0
        if "counts" in found:
            found["counts"] = self.counts
        found["watching"] = sum(member.seat is None for member in self.members)
        return found

    def present(self, now: float) -> None:
        """Send every member the seats and who is connected."""
        described = self.described(now)
        for member in self.members:
            member.send({"type": "who", **{key: described[key] for key in ("seats", "begun", "watching")}})
