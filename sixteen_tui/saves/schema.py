"""Lines of a save as strict pydantic models.

Invariant: everything from a file passes through these models: no `"1"` or `true` for 1, no unknown key. The record of a
game supplies the values of its rules.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    StringConstraints,
    TypeAdapter,
    create_model,
    model_serializer,
    model_validator,
)

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import DEAL_CHARACTERS, daily_deal, deal_seed, stream_seed
from sixteen_tui.engine.shuffle import commitment as commitment_of
from sixteen_tui.engine.variations import added

Json = dict[str, Any]
"""A JSON object."""

FORMAT: Final = "sixteen-tui"
VERSIONS: Final = (1, 2)
"""Versions of a save that are read and written unchanged; a file of an older version is upgraded to the first."""
NEW_KEYS: Final = ("deal", "contributions", "parent", "daily")
"""Header keys added in version 2: a header with any of them has version 2, a header without has version 1."""

_Hex64 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_Crc = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")]
_Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$")]
_Time = Annotated[
    str,
    StringConstraints(
        pattern=r"^[0-9]{4}-[0-9][0-9]-[0-9][0-9][Tt][0-9][0-9]:[0-9][0-9]:[0-9][0-9](\.[0-9]{1,9})?([Zz]|[+-]00:00)$",
        max_length=40,
    ),
]
_Count = Annotated[int, Field(ge=0, le=1_000_000)]


def _whole(value: object) -> object:
    """Raise ValueError for a value that is not an int: a strict Literal accepts `True` and `1.0` for 1."""
    if type(value) is not int:
        raise ValueError("value-wrong")
    return value


_Deal = Annotated[str, StringConstraints(pattern=f"^[0-9A-HJKMNP-TV-Z]{{{DEAL_CHARACTERS}}}$")]
_Contribution = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
_Date = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9][0-9]-[0-9][0-9]$")]
_Version = Annotated[Literal[1, 2], BeforeValidator(_whole)]
_One = Annotated[Literal[1], BeforeValidator(_whole)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class RulesModel(_Strict):
    """The rules of a game. `header_model` derives a subclass for each game, in which an added variation is optional."""

    seats: int

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> Json:
        """Serialise all rules but added variations with their default (`engine.variations.written`)."""
        kinds = type(self).model_fields
        return {
            key: value for key, value in write(self).items() if kinds[key].is_required() or value != kinds[key].default
        }


class Player(_Strict):
    """The player on a seat."""

    name: str = Field(max_length=200)
    player: Literal["human", "bot"]
    level: Annotated[str, Field(max_length=40)] | None

    @property
    def human(self) -> bool:
        """True if a person plays this seat."""
        return self.player == "human"


class Parent(_Strict):
    """The game that this one branches from, and whether its unseen cards are the same."""

    id: _Id
    entries: _Count
    cards: Literal["same", "reshuffled"]


_MARK: Final = re.compile(r"-[0-9a-f]{8}(\.\d+)?$")
"""Suffix that `saves.game_merging` adds to the id of a game that diverged from its stored copy."""


def base_id(id: str) -> str:
    """Return an id without the suffix of a game that diverged from its stored copy.

    >>> base_id("20260314-120000-00002a-0123abcd"), base_id("20260314-120000-00002a")
    ('20260314-120000-00002a', '20260314-120000-00002a')
    """
    return _MARK.sub("", id)


class Header(_Strict):
    """The first line of a save. `header_model` derives a subclass for each game."""

    format: Literal["sixteen-tui"]
    version: _Version
    id: _Id
    created: _Time
    app: str = Field(max_length=100)
    game: str
    rules: RulesModel
    rules_version: _One
    seats: tuple[Player, ...]
    seed: _Hex64 | None
    commitment: _Hex64 | None
    deal: _Deal | None = None
    contributions: tuple[_Contribution | None, ...] | None = None
    parent: Parent | None = None
    daily: _Date | None = None

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
        """The header without the fields in which copies and share codes of a game differ: id, app and names."""
        seats = tuple(player.model_copy(update={"name": ""}) for player in self.seats)
        return self.model_copy(update={"id": "", "app": "", "seats": seats})

    @property
    def reshuffled(self) -> bool:
        """True if the game branched with reshuffled cards: no seed determines chance, only the log contains it."""
        return self.parent is not None and self.parent.cards == "reshuffled"

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> Json:
        """Serialise the keys of its version and no others."""
        return {key: value for key, value in write(self).items() if key not in NEW_KEYS or key in self.model_fields_set}

    @model_validator(mode="before")
    @classmethod
    def _lists(cls, value: object) -> object:
        """Convert lists to tuples, because a strict model does not."""
        if not isinstance(value, dict):
            return value
        lists = (key for key in ("seats", "contributions") if isinstance(value.get(key), list))
        return {**value, **{key: tuple(value[key]) for key in lists}}

    @model_validator(mode="after")
    def _agrees(self) -> Header:
        if len(self.seats) != self.rules.seats:
            raise ValueError("seats-disagree")
        if self.seed is not None and self.commitment not in (None, commitment_of(self.seed)):
            raise ValueError("commitment-wrong")
        _real_time(self.created)
        if (self.version > 1) != bool(self.model_fields_set & set(NEW_KEYS)):
            raise ValueError("version-wrong")
        if self.deal is not None and self.seed != deal_seed(self.deal):
            raise ValueError("deal-wrong")
        if self.contributions is not None and len(self.contributions) != self.rules.seats:
            raise ValueError("contributions-wrong")
        if self.daily is not None:
            _real_time(self.daily)
            if self.deal != daily_deal(self.game, self.daily):
                raise ValueError("daily-wrong")
        if self.reshuffled and (self.seed is not None or self.commitment is not None):
            raise ValueError("parent-wrong")
        return self


@cache
def header_model(name: str) -> type[Header]:
    """Return the model of the first line of a save; `name`: a key of `GAMES`."""
    game = GAMES[name]
    title = name.replace("-", " ").title()
    prefix = title.replace(" ", "")
    numbers = f" ({game.variations})" if game.variations else ""
    kinds: Json = {"seats": (_one_of(game.seat_counts), ...)}
    optional = added(game.default_rules)
    kinds.update(
        (rule, (_one_of(values), getattr(game.default_rules, rule) if rule in optional else ...))
        for rule, values in game.choices.items()
    )
    rules = create_model(
        f"{prefix}Rules",
        __base__=RulesModel,
        __doc__=f"The variations of {title}{numbers}, every one spelled out.",
        **kinds,
    )
    own: Json = {"game": (_literal((name,)), ...), "rules": (rules, ...)}
    return create_model(f"{prefix}Header", __base__=Header, __doc__=f"The first line of a save of {title}.", **own)


def _one_of(values: tuple[object, ...]) -> object:
    """Return the type of a rule with these values: bool, an int range if they have no gap, or a Literal."""
    match values[0], values[-1]:
        case bool(), _:
            return bool
        case int(low), int(high) if values == tuple(range(low, high + 1)):
            return Annotated[int, Field(ge=low, le=high)]
        case int(), _:
            return Annotated[_literal(values), BeforeValidator(_whole)]
    return _literal(values)


def _literal(values: tuple[object, ...]) -> object:
    return Literal[values]


def header(value: Json) -> Header:
    """Validate a header with the model of its game. Raises ValidationError, also for an unknown game."""
    game = value.get("game")
    known = isinstance(game, str) and game in GAMES
    return header_model(game if known else next(iter(GAMES))).model_validate(value)


class TakeOver(_Strict):
    """Another player takes over a seat."""

    seat: Annotated[int, Field(ge=0, le=9)]
    player: Literal["human", "bot"]
    level: Annotated[str, Field(max_length=40)] | None


class Note(_Strict):
    """A text that a person wrote about one log entry."""

    entry: _Count
    text: str = Field(max_length=10_000)


KINDS: Final = ("entry", "undo", "seat", "hint", "note")


class Line(_Strict):
    """A line of a save after the header: exactly one of the kinds."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": [kind]} for kind in KINDS]})

    n: Annotated[int, Field(ge=1, le=1_000_000)]
    at: _Time
    entry: Annotated[str, Field(max_length=1_000)] | None = None
    undo: _Count | None = None
    seat: TakeOver | None = None
    hint: _Count | None = None
    note: Note | None = None
    crc: _Crc

    @model_validator(mode="after")
    def _one_kind(self) -> Line:
        given = self.model_fields_set & set(KINDS)
        if len(given) != 1 or getattr(self, next(iter(given))) is None:
            raise ValueError("one-kind")
        _real_time(self.at)
        return self


def _real_time(text: str) -> None:
    """Raise ValueError for a date or time that does not exist."""
    try:
        datetime.fromisoformat(text.upper())
    except ValueError:
        raise ValueError("time-wrong") from None


def json_schema() -> Json:
    """Return the JSON Schema of the lines of a save."""
    headers: Any = reduce(or_, map(header_model, GAMES))
    adapter: TypeAdapter[Header | Line] = TypeAdapter(Annotated[headers, Field(discriminator="game")] | Line)
    return adapter.json_schema()
