"""The people at a shared table: who sits where, who is there, and who is away.

Law: a seat stays its owner's when they go. Whoever comes back sits down where they sat; where the same person has come
from another terminal, the older one makes way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import Message
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

    def sit(self, member: Member, seat: int | None, contribution: str | None) -> Place:
        """Sit down on a seat: one's own, else a free one (of that number, if one is given). Raises RefusedError."""
        member.seat = seat = self.wanted(member.owner, seat)
        place = self.places.places[seat]
        if place.owner is None:
            before = (place.owner, place.name, place.contribution)
            place.owner, place.name, place.contribution = member.owner, self.places.free_name(member.name), contribution
            try:
                self.keep()
            except RefusedError:
                place.owner, place.name, place.contribution = before
                raise
        for other in [each for each in self.members if each.seat == seat and each is not member]:
            other.send({"type": "gone", "code": "elsewhere"})
            self.members.remove(other)
        return place

    def wanted(self, owner: str, seat: int | None) -> int:
        """The seat that an owner gets who asks for that one, or for any. Raises RefusedError."""
        own, free = self.places.of(owner), self.places.free
        if seat is not None:
            if seat in own or seat in free:
                return seat
            raise RefusedError("seat-taken" if seat < len(self.places.places) else "no-such-seat")
        away = [each for each in own if each not in self.here]
        for choices in (away, free, own):
            if choices:
                return choices[0]
        raise RefusedError("no-free-seat")

    def leave(self, member: Member, now: float, *, seat: bool) -> None:
        """Go away; before the game one may give one's seat free, too."""
        self.members.remove(member)
        if member.seat is None:
            return
        self.left[member.seat] = now
        if seat and not self.places.begun:
            before, self.places.places[member.seat] = self.places.places[member.seat], Place()
            try:
                self.keep()
            except RefusedError:
                self.places.places[member.seat] = before
                raise

    def keep(self) -> None:
        """Keep who sits where. Raises RefusedError when the disk does not take it."""
        try:
            self._documents.keep(self.places)
        except OSError as error:
            raise RefusedError("trouble", why=error.strerror or "") from None

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
        """Tell everybody who is there."""
        described = self.described(now)
        for member in self.members:
            member.send({"type": "who", **{key: described[key] for key in ("seats", "begun", "watching")}})
