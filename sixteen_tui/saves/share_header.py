"""Header of a share code: its fields, each described once for the writer and the reader (`saves.fields`).

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
from sixteen_tui.engine.variations import added
from sixteen_tui.saves.fields import OutOfBoundsError, RadixFields
from sixteen_tui.saves.header import CLOCK, FORMAT, NEW_KEYS, Json

_MOST_GAMES: Final = 16
MOST_SEATS: Final = 10
_PLAYERS: Final = ("human", "bot")
_LEVELS: Final = (None, "easy", "medium", "hard", "expert")
_SECONDS: Final = 1 << 32
_CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"
_MARK: Final = 6
"""Number of hex digits at the end of a generated id."""
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
"""The header that a reader passes to the functions here, and `NO_PLAYER` the player."""
NO_PLAYER: Final[Json] = {"name": "", "player": "human", "level": None}


class NewerRuleError(Exception):
    """A code has a rule, or a value of a rule, that a later version of the program added."""


def has_added_rules(game: AnyGame, rules: Json) -> bool:
    """Return whether rules as a save has them include a variation that was added after the first version."""
    return not rules.keys().isdisjoint(added(game.default_rules))


def header(fields: RadixFields, given: Json, version: int, *, more: bool) -> Json:
    """Code the header of a full code. `version`: of the save. `more`: with added rules."""
    game = _game(fields, given["game"])
    rules = _rules(fields, game, given["rules"], more=more)
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
        **({CLOCK: _clock(fields, given.get(CLOCK))} if version > 2 else {}),
    }


def short_header(fields: RadixFields, given: Json, version: int, *, more: bool) -> Json:
    """Code the header of a short code, for a save with a deal code (`fits`). `version`: of the save, 2 or 3."""
    game = _game(fields, given["game"])
    rules = _rules(fields, game, given["rules"], more=more)
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
        "version": version,
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
        **({CLOCK: None} if version > 2 else {}),
    }


def fits(header: Json) -> bool:
    """Return whether a short code can represent a header, apart from the program's version."""
    keys = header.keys() & {*NEW_KEYS}
    return (
        header.get("deal") is not None
        and header.get(CLOCK) is None
        and (keys == {"deal"} or (keys == {"deal", "daily"} and 0 < _days(header["daily"]) < _DAYS))
        and header["commitment"] is not None
        and _seconds(header["created"]) is not None
        and re.fullmatch(f"{_start(header['created'])}[0-9a-f]{{{_MARK}}}", header["id"]) is not None
    )


def nameless(seat: int) -> str:
    """Return the name of a player whose name a code omits; the same in all languages."""
    return f"#{seat + 1}"


def _deal(fields: RadixFields, given: str) -> str:
    return "".join(fields.choose(character, DEAL_ALPHABET) for character in given)


def _days(day: str | None) -> int:
    """Return the proleptic ordinal of a date, from 1; 0 for None or an invalid date."""
    try:
        return date.fromisoformat(day or "").toordinal()
    except ValueError:
        return 0


def _day(number: int) -> str:
    if not number:
        raise OutOfBoundsError
    return date.fromordinal(number).isoformat()


def _new_keys(fields: RadixFields, given: Json) -> Json:
    """Code the keys of version 2, each after a flag for its presence."""
    found: Json = {}
    for key in NEW_KEYS:
        if fields.flag(key in given):
            value = given.get(key)
            found[key] = _PARTS[key](fields, value) if fields.flag(value is not None) else None
    return found


def _contributions(fields: RadixFields, given: Sequence[str | None] | None) -> list[str | None]:
    count = fields.field(len(given or ()), MOST_SEATS + 1)
    return [
        f"{fields.field(int(each or '0', 16), 1 << 128):032x}" if fields.flag(each is not None) else None
        for each in given or [None] * count
    ]


def _parent(fields: RadixFields, given: Json | None) -> Json:
    known = given or {"id": "", "entries": 0, "cards": _CARDS[0]}
    return {
        "id": fields.text(known["id"]),
        "entries": fields.number(known["entries"]),
        "cards": fields.choose(known["cards"], _CARDS),
    }


def _clock(fields: RadixFields, given: Json | None) -> Json | None:
    """Code the clock of a save of version 3, after a flag for its presence."""
    if not fields.flag(given is not None):
        return None
    known = given or {"per": _PER[0], "seconds": 0, "flag": _FLAGS[0]}
    return {
        "per": fields.choose(known["per"], _PER),
        "seconds": fields.field(known["seconds"], _MOST_TIME),
        "flag": fields.choose(known["flag"], _FLAGS),
    }


_PER: Final = ("move", "game")
_FLAGS: Final = ("computer", "loss")
_MOST_TIME: Final = 1 << 27
_CARDS: Final = ("same", "reshuffled")
_PARTS: Final[dict[str, Callable[[RadixFields, Any], Any]]] = {
    "deal": lambda fields, given: fields.text(given or ""),
    "contributions": _contributions,
    "parent": _parent,
    "daily": lambda fields, given: fields.text(given or ""),
}


def _game(fields: RadixFields, name: str | None) -> AnyGame:
    """Code a game as its index in `GAMES`."""
    games = tuple(GAMES)
    number = fields.field(games.index(name) if name else 0, _MOST_GAMES)
    if number >= len(games):
        raise OutOfBoundsError
    return GAMES[games[number]]


def _rules(fields: RadixFields, game: AnyGame, given: Json, *, more: bool) -> Json:
    """Code the rules of the first version in their order, then, if there are any, the added ones by name."""
    choices: dict[str, tuple[object, ...]] = {"seats": game.seat_counts, **game.choices}
    later = added(game.default_rules)
    found = {
        rule: fields.choose(given.get(rule), _in_order(values)) for rule, values in choices.items() if rule not in later
    }
    names = [rule for rule in later if rule in given]
    for index in range(fields.number(len(names)) if more else 0):
        rule = fields.text(names[index] if names else "")
        values = _in_order(later[rule].values) if rule in later else ()
        number = fields.number(values.index(given[rule]) if names else 0)
        if number >= len(values):
            raise NewerRuleError
        found[rule] = values[number]
    return found


def _in_order(values: tuple[object, ...]) -> tuple[object, ...]:
    """Return the values of a rule in the order of the code: that of the game's record, but False before True."""
    return (False, True) if isinstance(values[0], bool) else values


def _created(fields: RadixFields, given: str) -> str:
    seconds = _seconds(given)
    if fields.flag(seconds is None):
        return fields.text(given)
    return _time(fields.field(seconds or 0, _SECONDS), _CREATED)


def _seconds(created: str) -> int | None:
    """Return a time as seconds since 1970; None if the seconds do not represent it exactly."""
    try:
        seconds = int(datetime.strptime(created, _CREATED).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return None
    exact = 0 <= seconds < _SECONDS and _time(seconds, _CREATED) == created
    return seconds if exact else None


def _time(seconds: int, form: str) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime(form)


def _id(fields: RadixFields, given: str, created: str) -> str:
    """Code an id. A generated one is the time `created` and six hex digits, and only the digits are coded."""
    seconds = _seconds(created)
    start = "" if seconds is None else _start(created)
    own = re.fullmatch(f"{start}([0-9a-f]{{{_MARK}}})", given) if start else None
    if fields.flag(own is None):
        return fields.text(given)
    if not start:
        raise OutOfBoundsError
    return f"{start}{fields.field(int(own[1], 16) if own else 0, 16**_MARK):0{_MARK}x}"


def _start(created: str) -> str:
    """Return the beginning of an id that this program generates at the time `created`."""
    return _time(_seconds(created) or 0, "%Y%m%d-%H%M%S-")


def player_fields(fields: RadixFields, given: Json) -> dict[str, str | None]:
    """Code the kind and the level of a player."""
    level = given["level"]
    player = fields.choose(given["player"], _PLAYERS)
    number = fields.field(_LEVELS.index(level) if level in _LEVELS else len(_LEVELS), len(_LEVELS) + 1)
    return {"player": player, "level": _LEVELS[number] if number < len(_LEVELS) else fields.text(level or "")}


def _seed(fields: RadixFields, seed: str | None, promise: str | None) -> dict[str, str | None]:
    """Code a seed and its commitment, either of which may be None; with a seed the commitment is computed."""
    seed = _hex(fields, seed) if fields.flag(seed is not None) else None
    if not fields.flag(promise is not None):
        return {"seed": seed, "commitment": None}
    return {"seed": seed, "commitment": commitment(seed) if seed else _hex(fields, promise)}


def _hex(fields: RadixFields, given: str | None) -> str:
    return f"{fields.field(int(given or '0', 16), 1 << 256):064x}"
