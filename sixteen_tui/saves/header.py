"""Header and players of a save as plain values, and the words of the format.

Invariant: checks nothing. A header holds what `saves.schema` has validated, or what this program makes itself
(tests/unit/saves/test_headers.py validates those).
Why: no pydantic, because a table, a replay and home are shown without it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import stream_seed
from sixteen_tui.engine.variations import written

Json = dict[str, Any]
"""A JSON object."""

FORMAT: Final = "sixteen-tui"
VERSIONS: Final = (1, 2, 3)
"""Versions of a save that are read and written unchanged; a file of an older version is upgraded to the first."""
NEW_KEYS: Final = ("deal", "contributions", "parent", "daily")
"""Header keys added in version 2: a header with any of them has at least version 2."""
CLOCK: Final = "clock"
"""Header key added in version 3: a header with it has version 3, and only such a save may have a line `END`."""
KINDS: Final = ("entry", "undo", "seat", "hint", "note", "end")
"""The kinds of the lines after the header."""
END: Final = "end"
"""The kind of the line that ends a game before it is played out."""


def version_of(keys: Collection[str]) -> int:
    """Return the version of a save whose header has these keys."""
    return 3 if CLOCK in keys else 2 if any(key in keys for key in NEW_KEYS) else 1


class BadLine(Exception):
    """A line is invalid. `code`: the reason; `details`: its parameters."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code, self.details = code, details


class Player(NamedTuple):
    """The player on a seat."""

    name: str
    player: str
    """"human" or "bot"."""
    level: str | None

    @property
    def human(self) -> bool:
        """True if a person plays this seat."""
        return self.player == "human"


class Parent(NamedTuple):
    """The game that this one branches from, and whether its unseen cards are the same."""

    id: str
    entries: int
    cards: str
    """"same" or "reshuffled"."""


_MARK: Final = re.compile(r"-[0-9a-f]{8}(\.\d+)?$")
"""Suffix that `saves.game_merging` adds to the id of a game that diverged from its stored copy."""


def base_id(id: str) -> str:
    """Return an id without the suffix of a game that diverged from its stored copy.

    >>> base_id("20260314-120000-00002a-0123abcd"), base_id("20260314-120000-00002a")
    ('20260314-120000-00002a', '20260314-120000-00002a')
    """
    return _MARK.sub("", id)


class Clock(NamedTuple):
    """The time that a person has, and what happens when it is used up."""

    per: str
    """"move" or "game"."""
    seconds: int
    flag: str
    """"computer" (a computer player takes over) or "loss"."""


class Header(NamedTuple):
    """The first line of a save."""

    version: int
    id: str
    created: str
    app: str
    game: str
    rules: SomeRules
    seats: tuple[Player, ...]
    seed: str | None
    commitment: str | None
    deal: str | None = None
    contributions: tuple[str | None, ...] | None = None
    parent: Parent | None = None
    daily: str | None = None
    clock: Clock | None = None
    given: tuple[str, ...] = ()
    """Those of `NEW_KEYS` and `CLOCK` that the line has, also without a value."""

    @classmethod
    def of(cls, value: Json) -> Header:
        """Return the header that a valid JSON object describes."""
        given, parent, clock = value.get("contributions"), value.get("parent"), value.get(CLOCK)
        return cls(
            value["version"],
            value["id"],
            value["created"],
            value["app"],
            value["game"],
            GAMES[value["game"]].rules(value["rules"]),
            tuple(Player(**each) for each in value["seats"]),
            value["seed"],
            value["commitment"],
            value.get("deal"),
            None if given is None else (*given,),
            None if parent is None else Parent(**parent),
            value.get("daily"),
            None if clock is None else Clock(**clock),
            tuple(key for key in (*NEW_KEYS, CLOCK) if key in value),
        )

    @property
    def json(self) -> Json:
        """The header as a JSON object, with the keys of its version and no others."""
        new = {
            "deal": self.deal,
            "contributions": self.contributions and [*self.contributions],
            "parent": self.parent and self.parent._asdict(),
            "daily": self.daily,
            CLOCK: self.clock and self.clock._asdict(),
        }
        return {
            "format": FORMAT,
            "version": self.version,
            "id": self.id,
            "created": self.created,
            "app": self.app,
            "game": self.game,
            "rules": written(self.rules),
            "rules_version": 1,
            "seats": [player._asdict() for player in self.seats],
            "seed": self.seed,
            "commitment": self.commitment,
            **{key: new[key] for key in self.given},
        }

    @property
    def line(self) -> bytes:
        """The header as the first line of a save, without its newline."""
        return json.dumps(self.json, ensure_ascii=False, separators=(",", ":")).encode("utf-8")

    @property
    def stream(self) -> str | None:
        """The seed of the random stream; None if the cards do not come from the program's own shuffle."""
        return None if self.seed is None else stream_seed(self.seed, self.contributions)

    @property
    def base_id(self) -> str:
        """The id with which the game began (`base_id`)."""
        return base_id(self.id)

    @property
    def identity(self) -> Header:
        """The header without the fields in which copies and share codes of a game differ: id, app, names, no clock."""
        plain = self.without_clock
        given = tuple(key for key in plain.given if getattr(self, key) is not None)
        return plain._replace(id="", app="", given=given, seats=tuple(each._replace(name="") for each in self.seats))

    @property
    def without_clock(self) -> Header:
        """The header without a `CLOCK` that is null, so of version 1 or 2; unchanged with one."""
        if self.clock is not None or not self.may_end:
            return self
        given = tuple(key for key in self.given if key != CLOCK)
        return self._replace(version=version_of(given), given=given)

    @property
    def may_end(self) -> bool:
        """True if the save may have a line that ends the game before it is played out."""
        return CLOCK in self.given

    @property
    def reshuffled(self) -> bool:
        """True if the game branched with reshuffled cards: no seed determines chance, only the log contains it."""
        return self.parent is not None and self.parent.cards == "reshuffled"
