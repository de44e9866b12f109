"""Messages of the table protocol (`docs/tables.md`): their kinds, values and sizes.

Invariant: everything from the socket passes through `parsed` on the server and `heard` on the client, which accept
known kinds with values of the right shape and size. No message names a file.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Container, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sixteen_tui.tables import ADMIN

Message = dict[str, Any]
"""A JSON object with its kind under "type"."""

VERSION: Final = 1
MOST_IN: Final = 4096
"""Most bytes of a line to the server, newline included."""
MOST_OUT: Final = 1 << 23
"""Most bytes of a line from the server that a client accepts; a save is at most half as long."""
NAME_CELLS: Final = 20
"""Most cells of a player's name."""
PHRASES: Final = ("hello", "good-luck", "well-played", "thanks", "oops", "lucky", "one-moment", "your-turn", "bye")
"""The phrases of `say`; each client has its own texts for them."""
TALK: Final = 200
"""Most characters of a free text."""
SANCTIONS: Final = ("ban", "mute")
"""The sanctions of an admin: a ban keeps a person out, a mute lets them say nothing."""
AWAY: Final = 60.0
"""Seconds of absence after which a person's seat may be given to a computer player."""
BEAT: Final = 3.0
"""Seconds between two `ping` messages of a client whose terminal may vanish without notice, as over a network."""
BEATS: Final = 10.0
"""Seconds within which two `ping` messages must arrive for their absence to mean anything."""
SILENT: Final = 12.0
"""Seconds without any message after which such a client is silent; the other players see that within 15."""
IDLE: Final = 300.0
"""Seconds of keeping the table waiting after which the seat of a person who is present may be given away."""
LONGEST: Final = 10 * 366 * 86400
"""Most seconds of a ban or a mute that ends by itself."""
PERSON: Final = "person"
"""Kind of a seat that any person may take."""


class BadMessageError(Exception):
    """A line is not a valid message. `code` is the reason, `key` the key at fault."""

    def __init__(self, code: str, key: str = "") -> None:
        super().__init__(code, key)
        self.code, self.key = code, key


_Check = Callable[[object], bool]
"""Return True for a value of the right shape."""


def _text(most: int) -> _Check:
    return lambda value: isinstance(value, str) and 0 < len(value) <= most


def _matching(pattern: str) -> _Check:
    known = re.compile(pattern)
    return lambda value: isinstance(value, str) and known.fullmatch(value) is not None


def _count(most: int) -> _Check:
    return lambda value: type(value) is int and 0 <= value <= most


def _one_of(known: Container[str]) -> _Check:
    return lambda value: isinstance(value, str) and value in known


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _seconds(value: object) -> bool:
    return _count(LONGEST)(value) and bool(value)


def _at(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_count(1_000_000), value))


def _seats(value: object) -> bool:
    return isinstance(value, list) and 2 <= len(value) <= 10 and all(map(_text(40), value))


def _rules(value: object) -> bool:
    plain = (str, int, bool)
    return isinstance(value, dict) and len(value) <= 20 and all(isinstance(each, plain) for each in value.values())


is_id: Final = _matching(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
"""Return True for a valid id of a table. Ids are parts of file names."""
is_code: Final = _matching("[A-Z]{4}")
"""Return True for a code of a private table: four capital letters."""
_HEX32: Final = _matching("[0-9a-f]{32}")
_ENTRY: Final = _matching("[ -~]{1,60}")
_PHRASE: Final = _matching("[a-z][a-z-]{0,30}")

KINDS: Final[Mapping[str, tuple[Mapping[str, _Check], Mapping[str, _Check]]]] = {
    "hello": ({"version": _count(10**9)}, {"app": _text(100), "player": _text(60)}),
    "tables": ({}, {}),
    "open": (
        {"game": _text(40), "rules": _rules, "seats": _seats},
        {"private": _flag, "talk": _flag},
    ),
    "look": ({}, {"table": is_id, "code": is_code}),
    "sit": ({"table": is_id}, {"seat": _count(9), "code": is_code, "contribution": _HEX32, "have": _at}),
    "watch": ({"table": is_id}, {"code": is_code}),
    "begin": ({}, {}),
    "act": ({"at": _at, "action": _ENTRY}, {}),
    "seen": ({"at": _at}, {}),
    "hint": ({"at": _at}, {}),
    "back": ({"at": _at}, {}),
    "give": ({"seat": _count(9)}, {}),
    "answer": ({"asked": _count(10**6), "yes": _flag}, {}),
    "resign": ({}, {"yes": _flag}),
    "agree": ({}, {"yes": _flag}),
    "say": ({}, {"phrase": _PHRASE, "text": _text(TALK)}),
    "leave": ({}, {"seat": _flag}),
    "ping": ({}, {}),
    "status": ({}, {}),
    "admin": (
        {"do": _one_of(ADMIN)},
        {"table": is_id, "name": _text(60), "seconds": _seconds, "text": _text(TALK), "reason": _text(TALK)},
    ),
}
"""For each kind of message to the server: required keys, and optional keys."""


def parsed(line: bytes) -> Message:
    """Parse and validate a line to the server. Raises BadMessageError.

    >>> parsed(b'{"type": "act", "at": [0, 4], "action": "play B3"}')["action"]
    'play B3'
    """
    value = _object(line)
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadMessageError("unknown-kind", "type")
    needs, takes = KINDS[kind]
    if kind == "hello" and _count(10**9)(value.get("version")) and value["version"] != VERSION:
        return {"type": kind, "version": value["version"]}  # other keys may differ between versions
    for key, holds in needs.items():
        if key not in value or not holds(value[key]):
            raise BadMessageError("bad-value", key)
    for key, given in value.items():
        if key in needs or key == "type":
            continue
        if key not in takes or not takes[key](given):
            raise BadMessageError("bad-value", key if key in takes else "")
    return value


# Messages to a client


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _entries(value: object) -> bool:
    return isinstance(value, list) and all(map(_matching("[0-9a-z][ -~]{0,2000}"), value))


def _or_null(holds: _Check) -> _Check:
    return lambda value: value is None or holds(value)


def _all_of(keys: Mapping[str, _Check]) -> _Check:
    return lambda value: (
        isinstance(value, dict) and all(key in value and holds(value[key]) for key, holds in keys.items())
    )


def _list_of(holds: _Check) -> _Check:
    return lambda value: isinstance(value, list) and all(map(holds, value))


def _any(_: object) -> bool:
    return True


_SEATS: Final = _list_of(_count(9))
_MOMENT: Final = _matching(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_MOST_MILLISECONDS: Final = 1e9
_PLACES: Final = _list_of(
    _all_of(
        {
            "name": lambda value: isinstance(value, str) and len(value) <= 60,
            "player": lambda value: value in ("human", "bot"),
            "level": _or_null(_text(40)),
            "free": _flag,
            "here": _flag,
            "away": _count(10**9),
        }
    )
)
_DESCRIBED: Final[Mapping[str, _Check]] = {
    "table": is_id,
    "game": _text(40),
    "rules": _rules,
    "seats": _PLACES,
    "begun": _flag,
    "over": _flag,
    "created": _text(40),
    "private": _flag,
    "talk": _flag,
    "commitment": _matching("[0-9a-f]{64}"),
    "watching": _count(10**6),
}
_LISTED: Final = {**_DESCRIBED, "yours": _list_of(_count(9)), "turn": _flag}


def may_begin(seats: Sequence[Message], number: int | None) -> bool:
    """Return True if the person of a seat may let computer players take the free ones (`seats`: as described).

    Only the opener may while they are at the table; without them anybody who sits there. Older servers name no opener.
    """
    openers = [seat for seat, each in enumerate(seats) if each.get("opener") and each["here"]]
    return not openers or number in openers


def listed(value: object) -> bool:
    """Return True for the list entry of a table, with the seats that are to act."""
    return _all_of({**_LISTED, "turns": _list_of(_count(9))})(value)


def _counts(value: object) -> bool:
    """Return True for a mapping from names to counts."""
    return isinstance(value, dict) and len(value) <= 1000 and all(map(_count(1 << 60), value.values()))


def _moment(value: object) -> bool:
    """Return True for a valid time in UTC, to the second."""
    with contextlib.suppress(ValueError):
        return _MOMENT(value) and bool(datetime.fromisoformat(str(value)))
    return False


def _time(value: object) -> bool:
    """Return True for a duration in milliseconds."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _MOST_MILLISECONDS


_STATUS: Final[Mapping[str, _Check]] = {
    "version": _text(60),
    "protocol": _count(10**9),
    "pid": _count(1 << 60),
    "since": _moment,
    "seconds": _count(1 << 60),
    "tables": _all_of(dict.fromkeys(("waiting", "going", "over", "stopped"), _count(1 << 60))),
    "seats": _all_of(dict.fromkeys(("people", "here", "computers", "free"), _count(1 << 60))),
    "connections": _all_of(
        {**dict.fromkeys(("now", "accounts", "watching"), _count(1 << 60)), "refused": _counts},
    ),
    "programs": _counts,
    "memory": _count(1 << 60),
    "latency": _or_null(_all_of({"actions": _count(1 << 60), "p50": _time, "p99": _time})),
    "store": _all_of(
        {
            "kind": _text(40),
            "sync": _or_null(_time),
            "trouble": _or_null(_all_of({"at": _moment, "why": _text(1000), "over": _flag})),
        }
    ),
}
FROM_SERVER: Final[Mapping[str, Mapping[str, _Check]]] = {
    "welcome": {"name": _text(60)},
    "tables": {"tables": _list_of(_all_of(_LISTED))},
    "opened": _LISTED,
    "table": {**_DESCRIBED, "you": _or_null(_count(9))},
    "who": {"seats": _PLACES, "begun": _flag, "watching": _count(10**6)},
    "seen": {"from": _at, "at": _count(10**6), "entries": _entries},
    "undone": {"to": _at},
    "said": {"seat": _count(9)},
    "asked": {"asked": _count(10**6), "what": _text(40), "seat": _count(9), "by": _count(9)},
    "answered": {"what": _text(40), "agreed": _flag},
    "ending": dict.fromkeys(("agree", "resign", "out", "no"), _SEATS),
    "gone": {"code": _text(40)},
    "down": {},
    "status": _STATUS,
    "notice": {"text": _text(TALK)},
    "people": {
        "people": _list_of(
            _all_of(
                {
                    "name": _text(60),
                    "account": _text(60),
                    "seconds": _count(1 << 60),
                    "table": _or_null(is_id),
                    "seat": _or_null(_count(9)),
                    "silent": _flag,
                }
            )
        )
    },
    "hosted": {"tables": _list_of(_all_of(_DESCRIBED))},
    "done": {"people": _count(1 << 60)},
    "bans": {
        "bans": _list_of(
            _all_of(
                {
                    "what": _one_of(SANCTIONS),
                    "name": _text(60),
                    "since": _moment,
                    "until": _or_null(_moment),
                    "by": _text(60),
                    "reason": lambda value: isinstance(value, str) and len(value) <= TALK,
                }
            )
        )
    },
    "over": {},
    "trouble": {"why": _any},
    "no": {"code": _text(40)},
}
"""For each kind of message from the server: the keys on which a client relies."""
_SOMETIMES: Final[Mapping[str, _Check]] = {
    "app": _text(100),
    "save": _texts,
    "phrase": _or_null(_text(60)),
    "text": _or_null(_any),
    "code": _text(40),
    "no": _SEATS,
    "ended": _all_of({"why": _one_of(("resigned", "agreed", "time")), "seats": _SEATS}),
    "left_at": _count(1_000_000),
    "played_for": _list_of(_count(1_000_000)),
    "motd": _text(TALK),
    "draining": _flag,
    "restored": _text(40),
    "others": _count(1 << 60),
    "until": _or_null(_moment),
    "reason": lambda value: isinstance(value, str) and len(value) <= TALK,
}
"""Optional keys of messages from the server, which are checked where present."""


def parse_from_server(line: bytes) -> Message:
    """Parse and validate a line from the server. A message of unknown kind is reduced to its `type`.

    Raises BadMessageError.

    >>> parse_from_server(b'{"type": "gone", "code": "idle"}')["code"]
    'idle'
    """
    value = _object(line)
    kind = value.get("type")
    if not isinstance(kind, str):
        raise BadMessageError("unknown-kind", "type")
    if kind not in FROM_SERVER:
        return {"type": kind}
    for key, holds in FROM_SERVER[kind].items():
        if key not in value or not holds(value[key]):
            raise BadMessageError("bad-value", key)
    for key, holds in _SOMETIMES.items():
        if key in value and not holds(value[key]):
            raise BadMessageError("bad-value", key)
    return value


def _object(line: bytes) -> Message:
    """Decode a line that contains a JSON object. Raises BadMessageError."""
    try:
        value = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise BadMessageError("not-json") from None
    if not isinstance(value, dict):
        raise BadMessageError("not-json")
    return value


class Shared(dict[str, Any]):
    """A message that several clients get. Nobody changes it after it was sent, because it is encoded once."""

    line = b""
    """Its encoding; empty until it is sent."""


def encode(message: Message) -> bytes:
    """Encode a message as one line of ASCII."""
    if not isinstance(message, Shared):
        return _line(message)
    message.line = message.line or _line(message)
    return message.line


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"))  # `json.dumps` makes one for each message


def _line(message: Message) -> bytes:
    return _ENCODER.encode(message).encode("ascii") + b"\n"
