"""Lines to the server: what is let through, and what is not."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.tables.protocol import KINDS, VERSION, BadMessageError, encode, may_begin, parse_to_server
from tests.unit.tables.lines import GOOD, mutated

LINES: Final = 3000


@pytest.mark.parametrize("message", GOOD, ids=lambda message: str(message["type"]))
@pytest.mark.every("each kind has keys of its own")
def test_what_is_let_through(message: dict[str, Any]) -> None:
    """Every kind; it comes out as it was said."""
    assert parse_to_server(encode(message)) == message


def test_every_kind_is_tried() -> None:
    assert {message["type"] for message in GOOD} == set(KINDS)


def test_mutated_lines() -> None:
    """A line is a message of a known kind with known keys, or refused with a code; nothing else is raised."""
    chance, refused, codes = Random(16), 0, set[str]()
    for _ in range(LINES):
        line = mutated(chance)
        try:
            message = parse_to_server(line)
        except BadMessageError as bad:
            codes.add(bad.code)
            refused += 1
            continue
        needs, takes = KINDS[message["type"]]
        assert set(message) <= {"type", *needs, *takes}
        assert set(needs) <= set(message)
        encode(message)
    assert codes == {"not-json", "unknown-kind", "bad-value"}
    assert LINES // 3 < refused < LINES


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"null",
        b'{"type": []}',
        b'{"type": "act"}',
        b'{"type": "act", "at": [true, 1], "action": "x"}',
        b'{"type": "act", "at": [0, NaN], "action": "x"}',
        b'{"type": "act", "at": [0, 1e3], "action": "x"}',
        b'{"type": "act", "at": [0, -1], "action": "x"}',
        b'{"type": "act", "at": [0, 1], "action": "x\\u0000"}',
        b'{"type": "act", "at": [0, 1], "action": "x", "more": 1}',
        b'{"type": "sit", "table": "../x"}',
        b'{"type": "sit", "table": "x\\n"}',
        b'{"type": "look", "code": "ABCD\\n"}',
        b"[" * 4000,
        b'{"type": "ping", "x": ' + b"9" * 4000 + b"}",
    ],
)
@pytest.mark.every("each breaks another rule")
def test_what_is_not_let_through(line: bytes) -> None:
    with pytest.raises(BadMessageError):
        parse_to_server(line)


def test_another_version_is_told_so_whatever_else_it_says() -> None:
    line = json.dumps({"type": "hello", "version": VERSION + 1, "new": [1]}).encode()
    assert parse_to_server(line) == {"type": "hello", "version": VERSION + 1}


def test_while_the_opener_is_there_only_they_begin() -> None:
    """Without them anybody who sits there, and where the server names no opener."""
    seat = {"here": True, "opener": False}
    ada, ben = {**seat, "opener": True}, dict(seat)
    assert (may_begin([ada, ben], 0), may_begin([ada, ben], 1)) == (True, False)
    assert may_begin([{**ada, "here": False}, ben], 1)
    assert may_begin([seat, ben], 1)
    assert may_begin([{"here": True}, {"here": True}], 1)
