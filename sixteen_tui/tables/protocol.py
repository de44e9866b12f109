"""Messages of the table protocol (`docs/tables.md`): their kinds, values and sizes.

Invariant: everything from the socket passes through `parsed` on the server and `heard` on the client, which accept
known kinds with values of the right shape and size. No message names a file.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sixteen_tui.tables import ADMIN
from sixteen_tui.tables.shapes import (
    Check,
    all_of,
    both,
    count,
    flag,
    list_of,
    matching,
    number,
    one_of,
    or_null,
    some_of,
    text,
)

Message = dict[str, Any]
"""A JSON object with its kind under "type"."""

VERSION: Final = 1
MOST_IN: Final = 4096
"""Most bytes of a line to the server, newline included."""
MOST_OUT: Final = 1 << 23
"""Most bytes of a line from the server that a client accepts; a save is at most half as long."""
NAME_CELLS: Final = 20
"""Most cells of a player's name."""
PHRASES: Final = (
    *("hello", "good-luck", "well-played", "thanks", "oops", "lucky", "one-moment"),
    *("your-turn", "bye"),
)
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
LONGEST_CLOCK: Final = 100_000_000
"""Most seconds of a clock in a save (`docs/format.md`)."""
LOW: Final = 0.8
"""Share of a person's time after which everybody at the table is warned."""
PERSON: Final = "person"
"""Kind of a seat that any person may take."""


class BadMessageError(Exception):
    """A line is not a valid message. `code` is the reason, `key` the key at fault."""

    def __init__(self, code: str, key: str = "") -> None:
        super().__init__(code, key)
        self.code, self.key = code, key


def _seconds(value: object) -> bool:
    return count(LONGEST)(value) and bool(value)


def is_clock(value: object) -> bool:
    """Return True for a clock as in the header of a save."""
    return isinstance(value, dict) and value.keys() == _CLOCK.keys() and all_of(_CLOCK)(value)


def _at(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(count(1_000_000), value))


def _seats(value: object) -> bool:
    return isinstance(value, list) and 2 <= len(value) <= 10 and all(map(text(40), value))


def _rules(value: object) -> bool:
    plain = (str, int, bool)
    return isinstance(value, dict) and len(value) <= 20 and all(isinstance(each, plain) for each in value.values())


is_id: Final = matching(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
"""Return True for a valid id of a table. Ids are parts of file names."""
is_code: Final = matching("[A-Z]{4}")
"""Return True for a code of a private table: four capital letters."""
_HEX32: Final = matching("[0-9a-f]{32}")
_ENTRY: Final = matching("[ -~]{1,60}")
_PHRASE: Final = matching("[a-z][a-z-]{0,30}")

_CLOCK: Final[Mapping[str, Check]] = {
    "per": one_of(("move", "game")),
    "seconds": both(count(LONGEST_CLOCK), bool),
    "flag": one_of(("computer", "loss")),
}

KINDS: Final[Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]]] = {
    "hello": ({"version": count(10**9)}, {"app": text(100), "player": text(60)}),
    "tables": ({}, {}),
    "open": (
        {"game": text(40), "rules": _rules, "seats": _seats},
        {**dict.fromkeys(("private", "talk", "hints"), flag), "clock": or_null(is_clock)},
    ),
    "look": ({}, {"table": is_id, "code": is_code}),
    "sit": ({"table": is_id}, {"seat": count(9), "code": is_code, "contribution": _HEX32, "have": _at}),
    "watch": ({"table": is_id}, {"code": is_code}),
    "begin": ({}, {}),
    "act": ({"at": _at, "action": _ENTRY}, {}),
    "seen": ({"at": _at}, {}),
    "hint": ({"at": _at}, {}),
    "back": ({"at": _at}, {}),
    "give": ({"seat": count(9)}, {}),
    "answer": ({"asked": count(10**6), "yes": flag}, {}),
    "resign": ({}, {"yes": flag}),
    "agree": ({}, {"yes": flag}),
    "say": ({}, {"phrase": _PHRASE, "text": text(TALK)}),
    "leave": ({}, {"seat": flag}),
    "ping": ({}, {}),
    "status": ({}, {}),
    "admin": (
        {"do": one_of(ADMIN)},
        {"table": is_id, "name": text(60), "seconds": _seconds, "text": text(TALK), "reason": text(TALK)},
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
    if kind == "hello" and count(10**9)(value.get("version")) and value["version"] != VERSION:
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
    return isinstance(value, list) and all(map(matching("[0-9a-z][ -~]{0,2000}"), value))


def _any(_: object) -> bool:
    return True


_SEATS: Final = list_of(count(9))
_MOMENT: Final = matching(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_MOST_MILLISECONDS: Final = 1e9
_PLACES: Final = list_of(
    both(
        all_of(
            {
                "name": lambda value: isinstance(value, str) and len(value) <= 60,
                "player": lambda value: value in ("human", "bot"),
                "level": or_null(text(40)),
                "free": flag,
                "here": flag,
                "away": count(10**9),
            }
        ),
        some_of({"used": count(LONGEST_CLOCK), "hints": count(1_000_000)}),
    )
)
_DESCRIBED: Final[Mapping[str, Check]] = {
    "table": is_id,
    "game": text(40),
    "rules": _rules,
    "seats": _PLACES,
    "begun": flag,
    "over": flag,
    "created": text(40),
    "private": flag,
    "talk": flag,
    "commitment": matching("[0-9a-f]{64}"),
    "watching": count(10**6),
}
_OPTIONS: Final[Mapping[str, Check]] = {"hints": flag, "clock": or_null(is_clock), "counts": or_null(count(9))}
_NEWER: Final = some_of({**_OPTIONS, "lost": _SEATS, "score": list_of(number(10**6))})
_LISTED: Final = {**_DESCRIBED, "yours": list_of(count(9)), "turn": flag}


def may_begin(seats: Sequence[Message], number: int | None) -> bool:
    """Return True if the person of a seat may let computer players take the free ones (`seats`: as described).

    Only the opener may while they are at the table; without them anybody who sits there. Older servers name no opener.
    """
    openers = [seat for seat, each in enumerate(seats) if each.get("opener") and each["here"]]
    return not openers or number in openers


def listed(value: object) -> bool:
    """Return True for the list entry of a table, with the seats that are to act."""
    return both(all_of({**_LISTED, "turns": list_of(count(9))}), _NEWER)(value)


def _counts(value: object) -> bool:
    """Return True for a mapping from names to counts."""
    return isinstance(value, dict) and len(value) <= 1000 and all(map(count(1 << 60), value.values()))


def _moment(value: object) -> bool:
    """Return True for a valid time in UTC, to the second."""
    with contextlib.suppress(ValueError):
        return _MOMENT(value) and bool(datetime.fromisoformat(str(value)))
    return False


def _time(value: object) -> bool:
    """Return True for a duration in milliseconds."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _MOST_MILLISECONDS


_STATUS: Final[Mapping[str, Check]] = {
    "version": text(60),
    "protocol": count(10**9),
    "pid": count(1 << 60),
    "since": _moment,
    "seconds": count(1 << 60),
    "tables": all_of(dict.fromkeys(("waiting", "going", "over", "stopped"), count(1 << 60))),
    "seats": all_of(dict.fromkeys(("people", "here", "computers", "free"), count(1 << 60))),
    "connections": all_of(
        {**dict.fromkeys(("now", "accounts", "watching"), count(1 << 60)), "refused": _counts},
    ),
    "programs": _counts,
    "memory": count(1 << 60),
    "latency": or_null(all_of({"actions": count(1 << 60), "p50": _time, "p99": _time})),
    "store": all_of(
        {
            "kind": text(40),
            "sync": or_null(_time),
            "trouble": or_null(all_of({"at": _moment, "why": text(1000), "over": flag})),
        }
    ),
}
FROM_SERVER: Final[Mapping[str, Mapping[str, Check]]] = {
    "welcome": {"name": text(60)},
    "tables": {"tables": list_of(both(all_of(_LISTED), _NEWER))},
    "opened": _LISTED,
    "table": {**_DESCRIBED, "you": or_null(count(9))},
    "who": {"seats": _PLACES, "begun": flag, "watching": count(10**6)},
    "seen": {"from": _at, "at": count(10**6), "entries": _entries},
    "undone": {"to": _at},
    "said": {"seat": count(9)},
    "asked": {"asked": count(10**6), "what": text(40), "seat": count(9), "by": count(9)},
    "answered": {"what": text(40), "agreed": flag},
    "ending": dict.fromkeys(("agree", "resign", "out", "no"), _SEATS),
    "clock": {"counts": or_null(count(9)), "used": list_of(count(LONGEST_CLOCK))},
    "gone": {"code": text(40)},
    "down": {},
    "status": _STATUS,
    "notice": {"text": text(TALK)},
    "people": {
        "people": list_of(
            all_of(
                {
                    "name": text(60),
                    "account": text(60),
                    "seconds": count(1 << 60),
                    "table": or_null(is_id),
                    "seat": or_null(count(9)),
                    "silent": flag,
                }
            )
        )
    },
    "hosted": {"tables": list_of(all_of(_DESCRIBED))},
    "done": {"people": count(1 << 60)},
    "bans": {
        "bans": list_of(
            all_of(
                {
                    "what": one_of(SANCTIONS),
                    "name": text(60),
                    "since": _moment,
                    "until": or_null(_moment),
                    "by": text(60),
                    "reason": lambda value: isinstance(value, str) and len(value) <= TALK,
                }
            )
        )
    },
    "over": {},
    "trouble": {"why": _any},
    "no": {"code": text(40)},
}
"""For each kind of message from the server: the keys on which a client relies."""
_SOMETIMES: Final[Mapping[str, Check]] = {
    "app": text(100),
    "save": _texts,
    "phrase": or_null(text(60)),
    "text": or_null(_any),
    "code": text(40),
    **dict.fromkeys(("no", "lost", "late"), _SEATS),
    "contribution": _HEX32,
    "ended": all_of({"why": one_of(("resigned", "agreed", "time")), "seats": _SEATS}),
    "left_at": count(1_000_000),
    "played_for": list_of(count(1_000_000)),
    "motd": text(TALK),
    "draining": flag,
    "restored": text(40),
    "others": count(1 << 60),
    **_OPTIONS,
    "until": or_null(_moment),
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
