"""Messages of the table protocol from the server to a client (`docs/tables.md`): their kinds, values and sizes.

Invariant: everything that a client receives passes through `parse_from_server`, which accepts known kinds with values
of the right shape and size.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sixteen_tui.tables.protocol import (
    LONGEST_CLOCK,
    SANCTIONS,
    TALK,
    BadMessageError,
    Message,
    decode,
    is_clock,
    is_hex32,
    is_id,
    is_position,
    is_rules,
)
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
    "rules": is_rules,
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
    "seen": {"from": is_position, "at": count(10**6), "entries": _entries},
    "undone": {"to": is_position},
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
    "contribution": is_hex32,
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
    value = decode(line)
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
