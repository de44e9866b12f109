"""Messages of the table protocol (`docs/tables.md`): its limits, and the messages to the server with their values.

Invariant: everything that a server receives passes through `parse_to_server`, which accepts known kinds with values of
the right shape and size. `from_server.py` has the messages to a client. No message names a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sixteen_tui.tables import ADMIN
from sixteen_tui.tables.shapes import (
    Check,
    all_of,
    both,
    count,
    flag,
    matching,
    one_of,
    or_null,
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
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oops",
    "lucky",
    "one-moment",
    "your-turn",
    "bye",
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


def is_position(value: object) -> bool:
    """Return True for a position: how often a play was taken back, and how many entries the seat has seen."""
    return isinstance(value, list) and len(value) == 2 and all(map(count(1_000_000), value))


def _seats(value: object) -> bool:
    return isinstance(value, list) and 2 <= len(value) <= 10 and all(map(text(40), value))


def is_rules(value: object) -> bool:
    """Return True for rules of any game by name; whether the game has them is for its plugin to say."""
    plain = (str, int, bool)
    return isinstance(value, dict) and len(value) <= 20 and all(isinstance(each, plain) for each in value.values())


is_id: Final = matching(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
"""Return True for a valid id of a table. Ids are parts of file names."""
is_code: Final = matching("[A-Z]{4}")
"""Return True for a code of a private table: four capital letters."""
is_hex32: Final = matching("[0-9a-f]{32}")
"""Return True for 16 bytes in hexadecimal, as a player contributes to the deal."""
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
        {"game": text(40), "rules": is_rules, "seats": _seats},
        {**dict.fromkeys(("private", "talk", "hints"), flag), "clock": or_null(is_clock)},
    ),
    "look": ({}, {"table": is_id, "code": is_code}),
    "sit": ({"table": is_id}, {"seat": count(9), "code": is_code, "contribution": is_hex32, "have": is_position}),
    "watch": ({"table": is_id}, {"code": is_code}),
    "begin": ({}, {}),
    "act": ({"at": is_position, "action": _ENTRY}, {}),
    "seen": ({"at": is_position}, {}),
    "hint": ({"at": is_position}, {}),
    "back": ({"at": is_position}, {}),
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


def parse_to_server(line: bytes) -> Message:
    """Parse and validate a line to the server. Raises BadMessageError.

    >>> parse_to_server(b'{"type": "act", "at": [0, 4], "action": "play B3"}')["action"]
    'play B3'
    """
    value = decode(line)
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


def may_begin(seats: Sequence[Message], number: int | None) -> bool:
    """Return True if the person of a seat may let computer players take the free ones (`seats`: as described).

    Only the opener may while they are at the table; without them anybody who sits there. Older servers name no opener.
    """
    openers = [seat for seat, each in enumerate(seats) if each.get("opener") and each["here"]]
    return not openers or number in openers


def decode(line: bytes) -> Message:
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
