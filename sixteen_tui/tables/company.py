"""People at a shared table: seats, presence, absence.

Invariant: a seat stays its owner's when they leave. An owner who returns gets the same seat; if the same person comes
from another terminal, the older connection ends.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.tasks import Disk
from sixteen_tui.words import refusals as say


class RefusedError(Exception):
    """A message asks for what cannot be. `code` says why, `details` with what."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code, self.details = code, details

    def message(self, kind: str) -> Message:
        """What is sent to whoever sent the message of that kind."""
        return {"type": "no", "code": self.code, "text": say.why(self.code), "to": kind, **self.details}


@dataclass(eq=False)
class Member:
    """Somebody at a table, at the other end of a connection. `seat` is None for who looks on."""

    owner: str
    name: str
    send: Callable[[Message], None]
    seat: int | None = None
    got: int = 0
    """How many entries of its seat have been sent."""
    silent: bool = False
    """Whether its line gives no sign of life."""
    has_game: bool = False
    """Whether the whole game, once it was over, has been sent."""


class Company:
    """Those who are at a table, and its seats."""

    def __init__(self, places: Places, documents: Documents) -> None:
        self.places, self._documents = places, documents
        self.members: list[Member] = []
        self.left: dict[int, float] = {}
        """When the last who sat on a seat went away."""

    @property
    def here(self) -> set[int]:
        """The seats whose people are there."""
        return {each.seat for each in self.members if each.seat is not None}

    def tell(self, message: Message) -> None:
        """Send a message to all who sit at the table."""
        for member in self.members:
            if member.seat is not None:
                member.send(message)

    async def sit(
        self, disk: Disk, member: Member, seat: int | None, contribution: str | None, before: Member | None = None
    ) -> None:
        """Sit down on a seat: one's own, else a free one (of that number, if one is given). Raises RefusedError.

        `before` is who the same program was at this table; that is over then.
        """
        number = self.wanted(member.owner, seat, before)
        if self.places.places[number].owner is None:

            def taken(places: Places) -> None:
                place = places.places[number]
                place.owner, place.name, place.contribution = member.owner, places.free_name(member.name), contribution

            await self.change(disk, taken)
        member.seat = number
        for other in [each for each in self.members if each.seat == number and each is not member]:
            if other is not before:
                other.send({"type": "gone", "code": "elsewhere"})
                self.members.remove(other)

    def wanted(self, owner: str, seat: int | None, but: Member | None = None) -> int:
        """The seat that an owner gets who asks for that one, or for any. Raises RefusedError.

        `but` is somebody who counts as gone.
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
        """Go away; the seat stays one's own."""
        self.members.remove(member)
        if member.seat is not None and member.seat not in self.here:
            self.left[member.seat] = now

    async def give_up(self, disk: Disk, member: Member) -> None:
        """Go away and give one's seat free. Raises RefusedError, and nothing has changed."""
        number = member.seat
        assert number is not None, "only a seat can be given up"
        await self.change(disk, lambda places: operator.setitem(places.places, number, Place()))
        if member in self.members:
            self.members.remove(member)
        self.left.pop(number, None)

    def absent(self, now: float, after: float) -> set[int]:
        """The seats whose people have been away for so many seconds."""
        return {seat for seat, since in self.left.items() if now - since >= after} - self.here

    def expect(self, now: float) -> None:
        """Count from now on how long people are away who have not come back since the server began."""
        for seat in {n for n, place in enumerate(self.places.places) if place.owner is not None} - self.here:
            self.left.setdefault(seat, now)

    async def change(self, disk: Disk, change: Callable[[Places], None]) -> None:
        """Keep a change of who sits where, then make it. One at a time: see `Table.changing`.

        Raises RefusedError when the disk does not take it, and nothing has changed.
        """
        wanted = deepcopy(self.places)
        change(wanted)
        try:
            await disk(lambda: self._documents.keep(wanted))
        except OSError as error:
            raise RefusedError("trouble", why=error.strerror or "") from None
        change(self.places)

    def described(self, now: float) -> Message:
        """The table for whoever is there or might come: no card, and nothing of a seed but what it is bound to."""
        places = self.places
        return {
            "table": places.id,
            "game": places.game,
            "rules": places.rules,
            "seats": [
                {
                    "name": place.name,
                    "player": "human" if place.level is None else "bot",
                    "level": place.level or place.stand_in,
                    "free": place.free and not places.begun,
                    "here": place.level is not None or seat in self.here,
                    "silent": any(member.silent for member in self.members if member.seat == seat),
                    "away": round(max(0.0, now - self.left[seat])) if seat in self.left else 0,
                }
                for seat, place in enumerate(places.places)
            ],
            "begun": places.begun,
            "over": places.over,
            "created": places.created,
            "private": places.private is not None,
            "talk": places.talk,
            "commitment": places.commitment,
            "watching": sum(member.seat is None for member in self.members),
        }

    def present(self, now: float) -> None:
        """Send everybody who sits where, and who is there."""
        described = self.described(now)
        for member in self.members:
            member.send({"type": "who", **{key: described[key] for key in ("seats", "begun", "watching")}})
