"""Lines that a hostile program may send: good ones, and what becomes of them."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any, Final

GOOD: Final[tuple[dict[str, Any], ...]] = (
    {"type": "hello", "version": 1, "app": "x", "player": "Ada"},
    {"type": "tables"},
    {
        "type": "open",
        "game": "sixteen",
        "rules": {"wilds": True, "bonus": False, "drawing": "enforced", "matches": True},
        "seats": ["person", "easy"],
        "private": True,
        "talk": True,
    },
    {"type": "look", "table": "20260101-000000-abcdef", "code": "ABCD"},
    {"type": "sit", "table": "20260101-000000-abcdef", "seat": 0, "contribution": "0" * 32, "have": [0, 3]},
    {"type": "watch", "table": "20260101-000000-abcdef"},
    {"type": "begin"},
    {"type": "act", "at": [0, 1], "action": "play B3"},
    {"type": "seen", "at": [0, 1]},
    {"type": "hint", "at": [0, 1]},
    {"type": "back", "at": [0, 1]},
    {"type": "give", "seat": 1},
    {"type": "answer", "asked": 1, "yes": True},
    {"type": "resign"},
    {"type": "agree", "yes": False},
    {"type": "say", "phrase": "well-played", "text": "hello"},
    {"type": "leave", "seat": True},
    {"type": "ping"},
    {"type": "status"},
    {"type": "admin", "do": "close", "table": "20260101-000000-abcdef", "text": "hello", "reason": "old"},
    {"type": "admin", "do": "ban", "name": "ada", "seconds": 60},
)
_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 300,
    "\ud800",
    "\x1b[2J",
    [],
    [[]],
    {},
    {"a": []},
    "../../x",
)


def mutated(chance: Random) -> bytes:
    """One line, changed in one way or another or not at all."""
    message = json.loads(json.dumps(chance.choice(GOOD)))
    for _ in range(chance.randrange(3)):
        key = chance.choice([*message, "more"])
        match chance.randrange(4):
            case 0:
                message.pop(key, None)
            case 1:
                message[key] = deepcopy(chance.choice(_VALUES))
            case 2 if isinstance(message.get(key), list):
                message[key].append(deepcopy(chance.choice(_VALUES)))
            case _:
                message[key] = message.get(chance.choice([*message, "more"]))
    line = bytearray(json.dumps(message).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 5))):
        place = chance.randrange(len(line) + 1)
        line[place : place + chance.randrange(2)] = bytes(chance.choices(range(11, 256), k=chance.randrange(3)))
    return bytes(line[: chance.randrange(len(line) + 1)] if chance.random() < 0.1 else line).replace(b"\n", b" ")
