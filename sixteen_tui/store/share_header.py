"""Header of a share code: its fields, each described once for the writer and the reader (`store.fields`).

Invariant: a function takes the value to be written, which a reader ignores, and returns the value that the code
contains. Every number is below its radix.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import DEAL_ALPHABET, DEAL_CHARACTERS, commitment, daily_deal, deal_seed
from sixteen_tui.store.fields import Fields, OutOfBoundsError
from sixteen_tui.store.schema import FORMAT, NEW_KEYS, Json

_MOST_GAMES: Final = 16
MOST_SEATS: Final = 10
_PLAYERS: Final = ("human", "bot")
_LEVELS: Final = (None, "easy", "medium", "hard", "expert")
_SECONDS: Final = 1 << 32
_CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"
_MARK: Final = 6
"""Hex digits at the end of an id."""
_DAYS: Final = 1 << 20
_NO_DEAL: Final = "0" * DEAL_CHARACTERS
NO_HEADER: Final[Json] = {
    "game": None,
    "rules": {},
    **dict.fromkeys(("created", "id", "app"), ""),
    "seats": (),
    "seed": None,
    "commitment": None,
}
"""What a reader passes for a header, and `NO_PLAYER` for a player."""
NO_PLAYER: Final[Json] = {"name": "", "player": "human", "level": None}


def header(fields: Fields, given: Json, version: int) -> Json:
    game = _game(fields, given["game"])
    rules = _rules(fields, game, given["rules"])
    created = _created(fields, given["created"])
    return {
        "format": FORMAT,
        "version": version,
        "created": created,
        "id": _id(fields, given["id"], created),
        "app": fields.text(given["app"]),
        "game": game.name,
        "rules": rules,
        "rules_version": 1,
        "seats": [
            {"name": fields.text(player["name"]), **player_fields(fields, player)}
            for player in given["seats"] or [NO_PLAYER] * game.rules(rules).seats
        ],
        **_seed(fields, given["seed"], given["commitment"]),
        **(_new_keys(fields, given) if version > 1 else {}),
    }


def short_header(fields: Fields, given: Json) -> Json:
    """The header of a save with a deal code (`fits`)."""
    game = _game(fields, given["game"])
    rules = _rules(fields, game, given["rules"])
    created = _time(fields.field(_seconds(given["created"]) or 0, _SECONDS), _CREATED)
    mark = fields.field(int(given["id"][-_MARK:] or "0", 16), 16**_MARK)
    players = given["seats"] or [NO_PLAYER] * game.rules(rules).seats
    named = fields.flag(any(player["name"] != nameless(seat) for seat, player in enumerate(players)))
    day = given.get("daily")
    if fields.flag(day is not None):
        day = _day(fields.field(_days(day), _DAYS))
        deal = daily_deal(game.name, day)
    else:
        deal = _deal(fields, given.get("deal") or _NO_DEAL)
    seed = deal_seed(deal)
    return {
        "format": FORMAT,
        "version": 2,
        "created": created,
        "id": f"{_start(created)}{mark:0{_MARK}x}",
        "app": "",
        "game": game.name,
        "rules": rules,
        "rules_version": 1,
        "seats": [
            {"name": fields.text(player["name"]) if named else nameless(seat), **player_fields(fields, player)}
            for seat, player in enumerate(players)
        ],
        "seed": seed,
        "commitment": commitment(seed),
        "deal": deal,
        **({"daily": day} if day is not None else {}),
    }


def fits(header: Json) -> bool:
    """Whether a header is one that a short code can say, but for the program's version."""
    keys = header.keys() & {*NEW_KEYS}
    return (
        header.get("deal") is not None
        and (keys == {"deal"} or (keys == {"deal", "daily"} and 0 < _days(header["daily"]) < _DAYS))
        and header["commitment"] is not None
        and _seconds(header["created"]) is not None
        and re.fullmatch(f"{_start(header['created'])}[0-9a-f]{{{_MARK}}}", header["id"]) is not None
    )


def nameless(seat: int) -> str:
    """What a player is called whose name was left out of a code, in all languages."""
    return f"#{seat + 1}"


def _deal(fields: Fields, given: str) -> str:
    return "".join(fields.choose(character, DEAL_ALPHABET) for character in given)


def _days(day: str | None) -> int:
    """The number of a day, from 1; 0 for what is none."""
    try:
        return date.fromisoformat(day or "").toordinal()
    except ValueError:
        return 0


def _day(number: int) -> str:
    if not number:
        raise OutOfBoundsError
    return date.fromordinal(number).isoformat()


def _new_keys(fields: Fields, given: Json) -> Json:
    """The keys that came with version 2, those that there are."""
    found: Json = {}
    for key in NEW_KEYS:
        if fields.flag(key in given):
            value = given.get(key)
            found[key] = _PARTS[key](fields, value) if fields.flag(value is not None) else None
    return found


def _contributions(fields: Fields, given: Sequence[str | None] | None) -> list[str | None]:
    count = fields.field(len(given or ()), MOST_SEATS + 1)
    return [
        f"{fields.field(int(each or '0', 16), 1 << 128):032x}" if fields.flag(each is not None) else None
        for each in given or [None] * count
    ]


def _parent(fields: Fields, given: Json | None) -> Json:
    known = given or {"id": "", "entries": 0, "cards": _CARDS[0]}
    return {
        "id": fields.text(known["id"]),
        "entries": fields.number(known["entries"]),
        "cards": fields.choose(known["cards"], _CARDS),
    }


_CARDS: Final = ("same", "reshuffled")
_PARTS: Final[dict[str, Callable[[Fields, Any], Any]]] = {
    "deal": lambda fields, given: fields.text(given or ""),
    "contributions": _contributions,
    "parent": _parent,
    "daily": lambda fields, given: fields.text(given or ""),
}


def _game(fields: Fields, name: str | None) -> AnyGame:
    """A game, by its number in `GAMES`."""
    games = tuple(GAMES)
    number = fields.field(games.index(name) if name else 0, _MOST_GAMES)
    if number >= len(games):
        raise OutOfBoundsError
    return GAMES[games[number]]


def _rules(fields: Fields, game: AnyGame, given: Json) -> Json:
    choices: dict[str, tuple[object, ...]] = {"seats": game.seat_counts, **game.choices}
    return {rule: fields.choose(given.get(rule), _in_order(values)) for rule, values in choices.items()}


def _in_order(values: tuple[object, ...]) -> tuple[object, ...]:
    """The values of a rule as a code counts them: as the game's record does, but False before True."""
    return (False, True) if isinstance(values[0], bool) else values


def _created(fields: Fields, given: str) -> str:
    seconds = _seconds(given)
    if fields.flag(seconds is None):
        return fields.text(given)
    return _time(fields.field(seconds or 0, _SECONDS), _CREATED)


def _seconds(created: str) -> int | None:
    """A time as seconds since 1970, if that says all of it."""
    try:
        seconds = int(datetime.strptime(created, _CREATED).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return None
    exact = 0 <= seconds < _SECONDS and _time(seconds, _CREATED) == created
    return seconds if exact else None


def _time(seconds: int, form: str) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime(form)


def _id(fields: Fields, given: str, created: str) -> str:
    """An id; one as this program makes them is the time of the game's beginning, and six hex digits."""
    seconds = _seconds(created)
    start = "" if seconds is None else _start(created)
    own = re.fullmatch(f"{start}([0-9a-f]{{{_MARK}}})", given) if start else None
    if fields.flag(own is None):
        return fields.text(given)
    if not start:
        raise OutOfBoundsError
    return f"{start}{fields.field(int(own[1], 16) if own else 0, 16**_MARK):0{_MARK}x}"


def _start(created: str) -> str:
    """How the id of a game begins that this program has begun then."""
    return _time(_seconds(created) or 0, "%Y%m%d-%H%M%S-")


def player_fields(fields: Fields, given: Json) -> dict[str, str | None]:
    level = given["level"]
    player = fields.choose(given["player"], _PLAYERS)
    number = fields.field(_LEVELS.index(level) if level in _LEVELS else len(_LEVELS), len(_LEVELS) + 1)
    return {"player": player, "level": _LEVELS[number] if number < len(_LEVELS) else fields.text(level or "")}


def _seed(fields: Fields, seed: str | None, promise: str | None) -> dict[str, str | None]:
    """A seed and the commitment to it, which follows from it. Either may be None."""
    seed = _hex(fields, seed) if fields.flag(seed is not None) else None
    if not fields.flag(promise is not None):
        return {"seed": seed, "commitment": None}
    return {"seed": seed, "commitment": commitment(seed) if seed else _hex(fields, promise)}


def _hex(fields: Fields, given: str | None) -> str:
    return f"{fields.field(int(given or '0', 16), 1 << 256):064x}"
