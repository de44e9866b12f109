"""Decisions of admins that outlast a restart of the server: bans, mutes, the message of the day.

Invariant: immutable. `Admin` persists a new value before it replaces the old one.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Literal

from pydantic import TypeAdapter, ValidationError

What = Literal["ban", "mute"]


class DamagedError(Exception):
    """The stored decisions cannot be read."""


@dataclass(frozen=True)
class Sanction:
    """A ban or a mute of a person or of an account. Times are in UTC, in the form of `records.now`."""

    what: What
    owner: str
    """Owner whom it concerns; the number of an account: everybody of that account."""
    name: str
    """The name by which an admin gave it."""
    since: str
    until: str | None
    """None: it does not end by itself."""
    by: str
    """Account of the admin."""
    reason: str = ""

    @property
    def told(self) -> dict[str, str]:
        """The keys of the message to the person whom it concerns."""
        until = {"until": self.until} if self.until is not None else {}
        return {**until, **({"reason": self.reason} if self.reason else {})}


@dataclass(frozen=True)
class Decisions:
    """All decisions of the admins of a server, or of all servers that share a store."""

    sanctions: tuple[Sanction, ...] = ()
    motd: str = ""
    """Message of the day, shown in the lobby; empty: none."""

    def holding(self, now: str) -> Iterator[Sanction]:
        """Return the sanctions that have not ended."""
        return (each for each in self.sanctions if each.until is None or each.until > now)

    def find(self, what: What, owner: str, now: str) -> Sanction | None:
        """Return the sanction that concerns an owner, as a person or by the account; None if there is none.

        Of two, the one that lasts longer.
        """
        concerned = {owner, owner.partition(":")[0]}
        found = [each for each in self.holding(now) if each.what == what and each.owner in concerned]
        return max(found, key=lambda each: each.until or "~", default=None)

    def having(self, new: Sanction) -> Decisions:
        """Return the decisions with a sanction in place of an earlier one of that kind, and without ended ones."""
        others = (each for each in self.holding(new.since) if (each.what, each.owner) != (new.what, new.owner))
        return replace(self, sanctions=(*others, new))

    def lacking(self, what: What, owners: Collection[str | None], name: str) -> Decisions:
        """Return the decisions without the sanctions of that kind of `owners`, or that were given by a name in NFC."""
        left = (
            each
            for each in self.sanctions
            if each.what != what or not (each.owner in owners or unicodedata.normalize("NFC", each.name) == name)
        )
        return replace(self, sanctions=tuple(left))

    def joined(self, other: Decisions, now: str) -> Decisions:
        """Return these decisions, and of another document the sanctions and the message that these lack."""
        known = {(each.what, each.owner) for each in self.holding(now)}
        more = (each for each in other.holding(now) if (each.what, each.owner) not in known)
        return Decisions((*self.holding(now), *more), self.motd or other.motd)

    def encode(self) -> bytes:
        """Return the document as ASCII JSON."""
        return json.dumps(asdict(self)).encode("ascii")

    @classmethod
    def parse(cls, raw: bytes | None) -> Decisions:
        """Parse the document; None: nothing was ever decided. Raises DamagedError."""
        if raw is None:
            return cls()
        try:
            return _known().validate_json(raw)
        except ValidationError:
            raise DamagedError from None


@cache
def _known() -> TypeAdapter[Decisions]:
    return TypeAdapter(Decisions)
