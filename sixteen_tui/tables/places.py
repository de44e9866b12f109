"""Places of a shared table: seats, and the agreements before the first card.

Invariant: a seat belongs to its owner, also while nobody is connected. The seed is the server's secret until the game
is over.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from random import SystemRandom
from typing import Any, Final

from pydantic import TypeAdapter

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment, is_seed, new_seed
from sixteen_tui.saves.header import Clock, Player
from sixteen_tui.saves.records import new_id, now
from sixteen_tui.tables.protocol import NAME_CELLS, is_clock, is_id
from sixteen_tui.terminal.text import clean, is_address

NOBODY: Final = -1
"""`Places.due` of a table that waits for nobody."""
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of the codes of private tables: no I, no O."""


@dataclass
class Place:
    """A seat for a person or a computer player."""

    level: str | None = None
    """Level of the computer player for whom the seat was opened; None: a person."""
    owner: str | None = None
    """Owner of the seat; None: a computer player, or free."""
    name: str = ""
    contribution: str | None = None
    """Random hex digits from the owner's client that go into the deal."""
    stand_in: str | None = None
    """Level of the computer player that plays in place of the owner; None: the owner plays."""
    fetched: bool = False
    """True once the owner has confirmed that they have the finished game."""
    agrees: bool = False
    """True while the owner would end the game without a winner."""
    resigns: bool = False
    """True from when the owner has given the game up; on a side of several people, until they withdraw it."""
    out: bool = False
    """True once the owner has lost a game that goes on without them: by giving up, or with `late` by time."""
    left_at: int | None = None
    """Number of entries that the owner had seen when they last left; None: never since the deal."""
    played_for: list[int] = field(default_factory=list)
    """Numbers of entries that the seat had seen when a computer player last took it over and, once it has, when it gave
    the seat back; empty again when the owner, who has come back, leaves."""
    notified: list[int] = field(default_factory=list)
    """The turn for which the owner was notified last: number of entries that the seat had seen, the time in seconds
    since 1970, and how many kinds of notices there were (`notices.SHARES`; absent: one); empty: never."""
    used: float = 0.0
    """Seconds of the clock that the owner has used: of the game, or of the move at `Places.counted`."""
    flagged: bool = False
    """True from when the owner's time is used up until the computer player has the seat, or the game is over."""
    late: bool = False
    """True once a computer player has the seat for good because the owner's time is used up."""

    @property
    def free(self) -> bool:
        return self.level is None and self.owner is None

    @property
    def lost(self) -> bool:
        """True if a computer player has the seat until the game is over."""
        return self.out or self.late

    def take_back(self, seen: int) -> None:
        """Adapt the counts after a take-back to the first `seen` entries that the seat has seen."""
        self.left_at = None if self.left_at is None else min(self.left_at, seen)
        self.played_for = [min(each, seen) for each in self.played_for]

    @property
    def player(self) -> Player:
        """The player as the header of the save has it."""
        if self.level is None:
            return Player(name=self.name, player="human", level=None)
        return Player(name=self.name, player="bot", level=self.level)


@dataclass
class Places:
    """A table as it was opened, and its seats; the document that a store writes whole."""

    game: str
    rules: dict[str, Any]
    places: list[Place]
    opened_by: str
    private: str | None = None
    """Code without which nobody can join; None: a public table."""
    talk: bool = False
    """True if people may send free text besides the phrases."""
    hints: bool = False
    """True if people may use hints; everybody at the table is then told who does."""
    id: str = field(default_factory=new_id)
    seed: str = field(default_factory=new_seed)
    created: str = field(default_factory=now)
    begun: bool = False
    over: bool = False
    clock: dict[str, Any] | None = None
    """The clock as in the header of the save; None: people take their time."""
    due: int = 0
    """Date of the next notice to somebody who is away, in seconds since 1970; 0: not known, negative: nobody waits."""
    counted: list[int] | None = None
    """The move for which `Place.used` counts, if the clock is per move: a number for the turn as it was published."""

    @property
    def commitment(self) -> str:
        """Digest of the seed, published before the server knows any contribution."""
        return commitment(self.seed)

    def reopen(self) -> None:
        """Mark the game as not over and not fetched. Called if the journal shows that the game continues."""
        self.over = False
        for place in self.places:
            place.fetched = False

    @property
    def known_rules(self) -> SomeRules:
        """The rules as the engine's record."""
        rules: SomeRules = GAMES[self.game].rules(self.rules)
        return rules

    @property
    def timed(self) -> Clock | None:
        """The clock, if there is one."""
        return None if self.clock is None else Clock(**self.clock)

    @property
    def contributions(self) -> list[str | None]:
        return [place.contribution for place in self.places]

    @property
    def owners(self) -> list[str | None]:
        """The owner of each seat, but of none that was lost while the game goes on."""
        return [None if place.lost and not self.over else place.owner for place in self.places]

    @property
    def people(self) -> list[int]:
        """Seats whose owners have not lost them for good, also while a computer player stands in for them."""
        return [seat for seat, place in enumerate(self.places) if place.owner is not None and not place.lost]

    def lost_by(self, owner: str) -> list[int]:
        """Return the seats of an owner that a computer player has until the game is over."""
        return [n for n, each in enumerate(self.places) if each.owner == owner and each.lost and not self.over]

    def of(self, owner: str) -> list[int]:
        """Return the seats of an owner."""
        return [seat for seat, each in enumerate(self.owners) if each == owner]

    def played_by_others(self, seat: int) -> list[int]:
        """Return the other seats that people play now, without seats that have a stand-in."""
        people = [n for n, place in enumerate(self.places) if place.level is None and place.stand_in is None]
        return [n for n in people if n != seat]

    @property
    def free(self) -> list[int]:
        """Seats that somebody may take; none once the game has begun."""
        return [] if self.begun else [seat for seat, place in enumerate(self.places) if place.free]

    def described(self) -> dict[str, Any]:
        """Return the public description while nobody is connected: no cards, and of the seed only the commitment."""
        return {
            "table": self.id,
            "game": self.game,
            "rules": self.rules,
            "seats": [
                {
                    "name": place.name,
                    "player": "human" if place.level is None else "bot",
                    "level": place.level or place.stand_in,
                    "free": place.free and not self.begun,
                    "opener": place.owner == self.opened_by,
                    "here": place.level is not None,
                    "silent": False,
                    "away": 0,
                    **({} if self.clock is None else {"used": int(place.used)}),
                }
                for place in self.places
            ],
            "begun": self.begun,
            "over": self.over,
            "created": self.created,
            "private": self.private is not None,
            "talk": self.talk,
            "hints": self.hints,
            "commitment": self.commitment,
            "watching": 0,
            "clock": self.clock,
            **({} if self.clock is None else {"counts": None}),
        }

    def free_name(self, name: str, others: Sequence[str] = ()) -> str:
        """Return a name that nobody at the table has, ignoring case: this one, one of `others`, or a numbered one.

        A name by which programs address their reader ("You") gets a number.
        """
        taken = {place.name.casefold() for place in self.places}
        numbered = (f"{clean(name, NAME_CELLS - len(f' {n}'))} {n}" for n in range(2, 12))
        names = (*(each for each in (name, *others) if not is_address(each)), *numbered)
        return next(each for each in names if each.casefold() not in taken)

    # Persistence

    def encode(self) -> bytes:
        """Return the document as ASCII JSON."""
        return json.dumps(asdict(self)).encode("ascii")

    @classmethod
    def parse(cls, raw: bytes, id: str) -> Places:
        """Parse the document of the table with this id. Raises ValueError if it is invalid or another table's."""
        found = _known().validate_json(raw, strict=True)
        try:
            levels = {None, *GAMES[found.game].levels}
            known = all({place.level, place.stand_in} <= levels for place in found.places)
            known &= found.clock is None or is_clock(found.clock)
            holds = known and len(found.places) == found.known_rules.seats and is_seed(found.seed)
        except LookupError as error:
            raise ValueError(id) from error
        if not holds or found.id != id or not is_id(id):
            raise ValueError(id)
        return found


@cache
def _known() -> TypeAdapter[Places]:
    """Return the validator. Cached, because building it takes longer than reading a file."""
    return TypeAdapter(Places)


def new_code() -> str:
    """Return a random code for a private table: four letters."""
    return "".join(SystemRandom().choices(_LETTERS, k=4))
