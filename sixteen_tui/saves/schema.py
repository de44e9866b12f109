"""Lines of a save as strict pydantic models: the one definition of what is valid.

Invariant: everything foreign passes through these models: no `"1"` or `true` for 1, no unknown key. The record of a
game supplies the values of its rules.
Why: imported only to validate; the program passes lines on as plain values (`saves.header`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
    ValidationError,
    create_model,
    model_serializer,
    model_validator,
)

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import DEAL_CHARACTERS, daily_deal, deal_seed
from sixteen_tui.engine.shuffle import commitment as commitment_of
from sixteen_tui.engine.variations import added
from sixteen_tui.saves.header import KINDS, VERSIONS, BadLine, Header, Json, Player, version_of

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
_Version = Annotated[Literal[1, 2, 3], BeforeValidator(_whole)]
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


class PlayerModel(_Strict):
    """The player on a seat."""

    model_config = ConfigDict(title="Player")

    name: str = Field(max_length=200)
    player: Literal["human", "bot"]
    level: Annotated[str, Field(max_length=40)] | None


class ParentModel(_Strict):
    """The game that this one branches from, and whether its unseen cards are the same."""

    model_config = ConfigDict(title="Parent")

    id: _Id
    entries: _Count
    cards: Literal["same", "reshuffled"]


class ClockModel(_Strict):
    """The time that a person has, present or not, and what happens when it is used up."""

    model_config = ConfigDict(title="Clock")

    per: Literal["move", "game"]
    seconds: Annotated[int, Field(ge=1, le=100_000_000)]
    flag: Literal["computer", "loss"]


class HeaderModel(_Strict):
    """The first line of a save. `header_model` derives a subclass for each game."""

    format: Literal["sixteen-tui"]
    version: _Version
    id: _Id
    created: _Time
    app: str = Field(max_length=100)
    game: str
    rules: RulesModel
    rules_version: _One
    seats: tuple[PlayerModel, ...]
    seed: _Hex64 | None
    commitment: _Hex64 | None
    deal: _Deal | None = None
    contributions: tuple[_Contribution | None, ...] | None = None
    parent: ParentModel | None = None
    daily: _Date | None = None
    clock: ClockModel | None = None

    @model_validator(mode="before")
    @classmethod
    def _lists(cls, value: object) -> object:
        """Convert lists to tuples, because a strict model does not."""
        if not isinstance(value, dict):
            return value
        lists = (key for key in ("seats", "contributions") if isinstance(value.get(key), list))
        return {**value, **{key: tuple(value[key]) for key in lists}}

    @model_validator(mode="after")
    def _agrees(self) -> HeaderModel:
        if len(self.seats) != self.rules.seats:
            raise ValueError("seats-disagree")
        if self.seed is not None and self.commitment not in (None, commitment_of(self.seed)):
            raise ValueError("commitment-wrong")
        _real_time(self.created)
        if self.version != version_of(self.model_fields_set):
            raise ValueError("version-wrong")
        if self.deal is not None and self.seed != deal_seed(self.deal):
            raise ValueError("deal-wrong")
        if self.contributions is not None and len(self.contributions) != self.rules.seats:
            raise ValueError("contributions-wrong")
        if self.daily is not None:
            _real_time(self.daily)
            if self.deal != daily_deal(self.game, self.daily):
                raise ValueError("daily-wrong")
        reshuffled = self.parent is not None and self.parent.cards == "reshuffled"
        if reshuffled and (self.seed is not None or self.commitment is not None):
            raise ValueError("parent-wrong")
        return self


@cache
def header_model(name: str) -> type[HeaderModel]:
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
    return create_model(f"{prefix}Header", __base__=HeaderModel, __doc__=f"The first line of a save of {title}.", **own)


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


class TakeOver(_Strict):
    """Another player takes over a seat."""

    seat: Annotated[int, Field(ge=0, le=9)]
    player: Literal["human", "bot"]
    level: Annotated[str, Field(max_length=40)] | None


class Note(_Strict):
    """A text that a person wrote about one log entry."""

    entry: _Count
    text: str = Field(max_length=10_000)


class EndModel(_Strict):
    """The game ends before it is played out: the sides of these seats lose, or nobody wins."""

    model_config = ConfigDict(title="End")

    why: Literal["resigned", "agreed", "time"]
    seats: Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(max_length=10)]
    """In ascending order."""

    @model_validator(mode="after")
    def _ascend(self) -> EndModel:
        if self.seats != sorted({*self.seats}):
            raise ValueError("value-wrong")
        return self


_KINDS: Final = frozenset(KINDS)


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
    end: EndModel | None = None
    crc: _Crc

    @model_validator(mode="after")
    def _one_kind(self) -> Line:
        given = self.model_fields_set & _KINDS
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


def header(value: Json) -> Header:
    """Validate a header with the model of its game and return it. Raises BadLine, also for an unknown game."""
    game = value.get("game")
    known = isinstance(game, str) and game in GAMES
    with _explained(str(value.get("app", "?"))):
        header_model(game if known else next(iter(GAMES))).model_validate(value)
    return Header.of(value)


def player(value: object) -> Player:
    """Validate a player and return it. Raises BadLine."""
    with _explained():
        return Player(**PlayerModel.model_validate(value).model_dump())


def check_line(value: Json) -> None:
    """Validate a line after the header. Raises BadLine."""
    with _explained():
        Line.model_validate(value)


@contextmanager
def _explained(app: str = "?") -> Iterator[None]:
    """Convert the first of pydantic's errors to BadLine. `app`: the version of the program that wrote the line."""
    try:
        yield
    except ValidationError as error:
        raise _why(error, app) from None


def _why(error: ValidationError, app: str) -> BadLine:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    key = ".".join(map(str, first["loc"]))
    match first["type"]:
        case "missing":
            return BadLine("key-missing", key=key)
        case "extra_forbidden":
            rule = f"{VERSIONS[-1]} + {first['loc'][-1]}" if first["loc"][0] == "rules" else None
            return BadLine("newer-version", version=rule, key=key, app=app) if rule else BadLine("key-unknown", key=key)
        case "literal_error" if key == "game":
            return BadLine("unknown-game", app=app)
        case "value_error" if not first["loc"]:
            return BadLine(first["msg"].removeprefix("Value error, "))
    return BadLine("value-wrong", key=key)


def json_schema() -> Json:
    """Return the JSON Schema of the lines of a save."""
    headers: Any = reduce(or_, map(header_model, GAMES))
    adapter: TypeAdapter[HeaderModel | Line] = TypeAdapter(Annotated[headers, Field(discriminator="game")] | Line)
    return adapter.json_schema()
