"""Places of a shared table: seats, and the agreements before the first card.

Invariant: a seat belongs to its owner, whoever is connected. The seed is the server's secret until the game is over.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment, is_seed, new_seed
from sixteen_tui.store.records import new_id, now
from sixteen_tui.store.schema import Player
from sixteen_tui.tables.protocol import NAME_CELLS, is_id
from sixteen_tui.terminal.text import clean

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of the codes of private tables."""


@dataclass
class Place:
    """A seat: for a person, or for a computer player of a level."""

    level: str | None = None
    """The level of the computer player that it is meant for; None for a person."""
    owner: str | None = None
    """Whose it is; None while it is free."""
    name: str = ""
    contribution: str | None = None
    stand_in: str | None = None
    """The level of the computer player that plays while its owner is away."""
    fetched: bool = False
    """Whether its owner has been given the game that is over."""

    @property
    def free(self) -> bool:
        return self.level is None and self.owner is None

    @property
    def player(self) -> Player:
        """As a save has it at the beginning."""
        if self.level is None:
            return Player(name=self.name, player="human", level=None)
        return Player(name=self.name, player="bot", level=self.level)


@dataclass
class Places:
    """A table as it was opened, and who sits there."""

    game: str
    rules: dict[str, Any]
    places: list[Place]
    opened_by: str
    private: str | None = None
    """The code without which nobody gets in."""
    talk: bool = False
    """Whether people may say what they want, besides the phrases."""
    id: str = field(default_factory=new_id)
    seed: str = field(default_factory=new_seed)
    created: str = field(default_factory=now)
    begun: bool = False
    over: bool = False

    @property
    def commitment(self) -> str:
        """What the server is bound to before it knows any contribution."""
        return commitment(self.seed)

    def reopen(self) -> None:
        """The game is not over after all: nobody has been given it."""
        self.over = False
        for place in self.places:
            place.fetched = False

    @property
    def known_rules(self) -> SomeRules:
        rules: SomeRules = GAMES[self.game].rules(self.rules)
        return rules

    @property
    def contributions(self) -> list[str | None]:
        return [place.contribution for place in self.places]

    def of(self, owner: str) -> list[int]:
        """The seats of an owner."""
        return [seat for seat, place in enumerate(self.places) if place.owner == owner]

    def played_by_others(self, seat: int) -> list[int]:
        """The other seats that people play now."""
        people = [n for n, place in enumerate(self.places) if place.level is None and place.stand_in is None]
        return [n for n in people if n != seat]

    @property
    def free(self) -> list[int]:
        """The seats that somebody may sit down on."""
        return [] if self.begun else [seat for seat, place in enumerate(self.places) if place.free]

    def free_name(self, name: str, others: Sequence[str] = ()) -> str:
        """A name that nobody at the table has, whatever its capitals: this one, one of the others, or with a number."""
        taken = {place.name.casefold() for place in self.places}
        numbered = (f"{clean(name, NAME_CELLS - len(f' {n}'))} {n}" for n in range(2, 12))
        return next(each for each in (name, *others, *numbered) if each.casefold() not in taken)

    # Kept

    def written(self) -> bytes:
        """As it is kept."""
        return json.dumps(asdict(self)).encode("ascii")

    @classmethod
    def known(cls, raw: bytes, id: str) -> Places:
        """The table of that id that was kept so. Raises ValueError for what is none."""
        found = _known().validate_json(raw, strict=True)
        try:
            levels = {None, *GAMES[found.game].levels}
            known = all({place.level, place.stand_in} <= levels for place in found.places)
            holds = known and len(found.places) == found.known_rules.seats and is_seed(found.seed)
        except LookupError as error:
            raise ValueError(id) from error
        if not holds or found.id != id or not is_id(id):
            raise ValueError(id)
        return found


@cache
def _known() -> TypeAdapter[Places]:
    """What a file may say; to work that out takes longer than to read a file."""
    return TypeAdapter(Places)


def new_code() -> str:
    """The code of a private table: four letters."""
    return "".join(secrets.choice(_LETTERS) for _ in range(4))
