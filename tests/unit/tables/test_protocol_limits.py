"""The shape and size of every value in the table protocol, in both directions.

Each value is tried where it is just accepted and just refused, in a message that is right otherwise.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

import pytest

from sixteen_tui.tables import ADMIN
from sixteen_tui.tables.from_server import FROM_SERVER, listed, parse_from_server
from sixteen_tui.tables.protocol import (
    KINDS,
    LONGEST,
    LONGEST_CLOCK,
    MOST_IN,
    BadMessageError,
    encode,
    is_code,
    is_id,
    parse_to_server,
)
from tests.unit.tables.lines import GOOD

NAN: Final = float("nan")


class Values(NamedTuple):
    """Values of a key that are accepted, and values that are refused."""

    right: tuple[Any, ...]
    wrong: tuple[Any, ...]


def text(most: int) -> Values:
    return Values(("x", "x" * most), ("", "x" * (most + 1), 1, None, ["x"]))


def count(most: int) -> Values:
    return Values((0, most), (-1, most + 1, True, 1.0, "1", None, [1]))


def or_null(values: Values) -> Values:
    return Values((*values.right, None), tuple(each for each in values.wrong if each is not None))


def list_of(values: Values) -> Values:
    """Lists: empty, of one right value, and with a wrong one behind a right one."""
    first = values.right[0]
    return Values(([], *([each] for each in values.right)), (None, {}, "x", *([first, each] for each in values.wrong)))


def all_of(**keys: Values) -> Values:
    """Objects: one for each value of each key, and without each key."""
    base = {key: values.right[0] for key, values in keys.items()}
    right = ({**base, key: value} for key, values in keys.items() for value in values.right)
    wrong = ({**base, key: value} for key, values in keys.items() for value in values.wrong)
    missing = ({other: base[other] for other in base if other != key} for key in keys)
    return Values((*right, {**base, "more": 1}), (None, [], "x", 1, *wrong, *missing))


FLAG: Final = Values((True, False), (0, 1, None, "true"))
AT: Final = Values(
    ([0, 0], [1_000_000, 1_000_000]), ([0], [0, 0, 0], [0, 1_000_001], [-1, 0], [0, True], {"0": 0, "1": 0}, "00", None)
)
RULES: Final = Values(
    ({}, {"a": True, "b": 2, "c": "x"}, {f"r{n}": n for n in range(20)}),
    ({f"r{n}": n for n in range(21)}, [], None, {"a": None}, {"a": 1, "b": []}, {"a": 1.5}),
)
ID: Final = Values(("a", "9" * 100, "A.b_c-d"), ("", "a" * 101, "-a", ".a", "_a", "a/b", "a\n", "é", 1, None))
CODE: Final = Values(("ABCD", "ZZZZ"), ("ABC", "ABCDE", "abcd", "ABC1", "ABCD\n", 1, None))
HEX32: Final = Values(("0" * 32, "9f" * 16), ("0" * 31, "0" * 33, "F" * 32, "g" * 32, 0, None))
HEX64: Final = Values(("0" * 64, "9f" * 32), ("0" * 63, "0" * 65, "F" * 64, "g" * 64, 0, None))
SEATS: Final = Values(
    (["person", "easy"], ["x" * 40] * 10),
    (["person"], ["person"] * 11, ["person", ""], ["person", "x" * 41], ["person", 1], "xx", None),
)
CLOCK: Final = Values(
    ({"per": "move", "seconds": 1, "flag": "loss"}, {"per": "game", "seconds": LONGEST_CLOCK, "flag": "computer"}),
    (
        *({"per": "move", "seconds": each, "flag": "loss"} for each in (0, -1, LONGEST_CLOCK + 1, 1.0, True, None)),
        {"per": "day", "seconds": 1, "flag": "loss"},
        {"per": "move", "seconds": 1, "flag": "win"},
        {"per": "move", "seconds": 1},
        {"per": "move", "seconds": 1, "flag": "loss", "more": 1},
        *([], None, "x", 1),
    ),
)
OPTIONS: Final = {"private": FLAG, "talk": FLAG, "hints": FLAG}
TO_SERVER: Final[dict[str, dict[str, Values]]] = {
    "hello": {"app": text(100), "player": text(60)},
    "open": {"game": text(40), "rules": RULES, "seats": SEATS, **OPTIONS, "clock": or_null(CLOCK)},
    "look": {"table": ID, "code": CODE},
    "sit": {"table": ID, "seat": count(9), "code": CODE, "contribution": HEX32, "have": AT},
    "watch": {"table": ID, "code": CODE},
    "act": {"at": AT, "action": Values((" ", "~" * 60), ("", "~" * 61, "é", "\x1f", "\x7f", "x\n", 1, None))},
    "seen": {"at": AT},
    "hint": {"at": AT},
    "back": {"at": AT},
    "give": {"seat": count(9)},
    "answer": {"asked": count(10**6), "yes": FLAG},
    "resign": {"yes": FLAG},
    "agree": {"yes": FLAG},
    "say": {
        "phrase": Values(("a", "z-" * 15 + "z"), ("", "-a", "a" * 32, "A", "a1", "a\n", 1, None)),
        "text": text(200),
    },
    "leave": {"seat": FLAG},
    "admin": {
        "do": Values(tuple(ADMIN), ("", "dance", "whos", 1, None, ["who"])),
        "table": ID,
        "name": text(60),
        "seconds": Values((1, LONGEST), (0, -1, LONGEST + 1, True, 1.0, "1", None)),
        "text": text(200),
        "reason": text(200),
    },
}
NAME: Final = Values(("", "x" * 60), ("x" * 61, 1, None))
PLACE: Final = all_of(
    name=NAME,
    player=Values(("human", "bot"), ("", "person", None, 1)),
    level=or_null(text(40)),
    free=FLAG,
    here=FLAG,
    away=count(10**9),
)
DESCRIBED: Final = {
    "table": ID,
    "game": text(40),
    "rules": RULES,
    "seats": list_of(PLACE),
    "begun": FLAG,
    "over": FLAG,
    "created": text(40),
    "private": FLAG,
    "talk": FLAG,
    "commitment": HEX64,
    "watching": count(10**6),
}
LISTED: Final = {**DESCRIBED, "yours": list_of(count(9)), "turn": FLAG}
MOMENT: Final = Values(
    ("2026-01-02T03:04:05Z", "2028-02-29T23:59:59Z"),
    ("2026-02-29T00:00:00Z", "2026-01-02T24:00:01Z", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "", 0, None),
)
TIME: Final = Values((0, 1.5, 1e9), (-0.1, 1e9 + 1, True, "1", None, NAN))
LARGE: Final = count(1 << 60)
COUNTS: Final = Values(
    ({}, {"a": 0, "b": 1 << 60}, {str(n): n for n in range(1000)}),
    ({str(n): n for n in range(1001)}, {"a": 1, "b": -1}, {"a": (1 << 60) + 1}, {"a": "1"}, [], None),
)
SENT: Final[dict[str, dict[str, Values]]] = {
    "welcome": {"name": text(60)},
    "tables": {"tables": list_of(all_of(**LISTED))},
    "opened": LISTED,
    "table": {**DESCRIBED, "you": or_null(count(9))},
    "who": {"seats": list_of(PLACE), "begun": FLAG, "watching": count(10**6)},
    "seen": {
        "from": AT,
        "at": count(10**6),
        "entries": Values(
            ([], ["0 play B3"], ["9", "z" + "~" * 2000]),
            (["0", ""], ["0", "0" * 2002], ["Z"], ["0\n"], ["é"], ["0é"], [1], "0", None),
        ),
    },
    "undone": {"to": AT},
    "said": {"seat": count(9)},
    "asked": {"asked": count(10**6), "what": text(40), "seat": count(9), "by": count(9)},
    "answered": {"what": text(40), "agreed": FLAG},
    "ending": dict.fromkeys(("agree", "resign", "out", "no"), list_of(count(9))),
    "clock": {"counts": or_null(count(9)), "used": list_of(count(LONGEST_CLOCK))},
    "gone": {"code": text(40)},
    "down": {},
    "status": {
        "version": text(60),
        "protocol": count(10**9),
        "pid": LARGE,
        "since": MOMENT,
        "seconds": LARGE,
        "tables": all_of(waiting=LARGE, going=LARGE, over=LARGE, stopped=LARGE),
        "seats": all_of(people=LARGE, here=LARGE, computers=LARGE, free=LARGE),
        "connections": all_of(now=LARGE, accounts=LARGE, watching=LARGE, refused=COUNTS),
        "programs": COUNTS,
        "memory": LARGE,
        "latency": or_null(all_of(actions=LARGE, p50=TIME, p99=TIME)),
        "store": all_of(
            kind=text(40),
            sync=or_null(TIME),
            trouble=or_null(all_of(at=MOMENT, why=text(1000), over=FLAG)),
        ),
    },
    "notice": {"text": text(200)},
    "people": {
        "people": list_of(
            all_of(
                name=text(60), account=text(60), seconds=LARGE, table=or_null(ID), seat=or_null(count(9)), silent=FLAG
            )
        )
    },
    "hosted": {"tables": list_of(all_of(**DESCRIBED))},
    "done": {"people": LARGE},
    "bans": {
        "bans": list_of(
            all_of(
                what=Values(("ban", "mute"), ("", "kick", 1, None, ["ban"])),
                name=text(60),
                since=MOMENT,
                until=or_null(MOMENT),
                by=text(60),
                reason=Values(("", "x" * 200), ("x" * 201, 1, None)),
            )
        )
    },
    "over": {},
    "trouble": {"why": Values(("", "disk", None, ["anything"]), ())},
    "no": {"code": text(40)},
}
SOMETIMES: Final = {
    "app": text(100),
    "save": Values(([], ["", "{}", "é"]), (["{}", 1], [1], "{}", None, {})),
    "phrase": or_null(text(60)),
    "text": Values(("", "x" * 5000, None, 1), ()),
    "code": text(40),
    "motd": text(200),
    "draining": FLAG,
    "clock": or_null(CLOCK),
    "counts": or_null(count(9)),
    "lost": list_of(count(9)),
    "late": list_of(count(9)),
}
"""Keys that any message from the server may have."""


def first(values: dict[str, Values]) -> dict[str, Any]:
    return {key: each.right[0] for key, each in values.items()}


def refused(read: Any, message: dict[str, Any]) -> BadMessageError:
    """The fault of a message."""
    with pytest.raises(BadMessageError) as bad:
        read(json.dumps(message).encode())
    return bad.value


def test_values_to_the_server_are_accepted_up_to_their_limits() -> None:
    for kind, keys in TO_SERVER.items():
        base = {**next(each for each in GOOD if each["type"] == kind), **first(keys)}
        for key, values in keys.items():
            for value in values.right:
                assert parse_to_server(encode({**base, key: value}))[key] == value, (kind, key, value)


def test_values_to_the_server_beyond_their_limits_are_refused_with_their_key() -> None:
    for kind, keys in TO_SERVER.items():
        base = {**next(each for each in GOOD if each["type"] == kind), **first(keys)}
        for key, values in keys.items():
            for value in values.wrong:
                bad = refused(parse_to_server, {**base, key: value})
                assert (bad.code, bad.key) == ("bad-value", key), (kind, key, value)


def test_every_key_to_the_server_has_values_here() -> None:
    known = {kind: {*needs, *takes} - {"version"} for kind, (needs, takes) in KINDS.items()}
    assert {kind: keys for kind, keys in known.items() if keys} == {kind: {*keys} for kind, keys in TO_SERVER.items()}


def test_a_message_to_the_server_lacks_nothing_and_has_nothing_else() -> None:
    for message in GOOD:
        needs, takes = KINDS[message["type"]]
        for key in needs:
            bad = refused(parse_to_server, {other: message[other] for other in message if other != key})
            assert (bad.code, bad.key) == ("bad-value", key)
        assert parse_to_server(encode({key: message[key] for key in ("type", *needs)}))["type"] == message["type"]
        assert takes.keys().isdisjoint(needs)
        bad = refused(parse_to_server, {**message, "more": 1})
        assert (bad.code, bad.key) == ("bad-value", "")


def test_the_version_of_a_hello_is_a_number() -> None:
    for version in (0, 2, 10**9):
        assert parse_to_server(encode({"type": "hello", "version": version, "app": 5})) == {
            "type": "hello",
            "version": version,
        }
    wrong: tuple[Any, ...] = (-1, 10**9 + 1, True, "1", None)
    for each in wrong:
        assert refused(parse_to_server, {"type": "hello", "version": each}).key == "version"


def test_values_from_the_server_are_accepted_up_to_their_limits() -> None:
    for kind, keys in SENT.items():
        base = {"type": kind, **first(keys)}
        for key, values in {**SOMETIMES, **keys}.items():
            for value in values.right:
                assert parse_from_server(encode({**base, key: value}))[key] == value, (kind, key, value)


def test_values_from_the_server_beyond_their_limits_are_refused_with_their_key() -> None:
    for kind, keys in SENT.items():
        base = {"type": kind, **first(keys)}
        for key, values in {**SOMETIMES, **keys}.items():
            for value in values.wrong:
                bad = refused(parse_from_server, {**base, key: value})
                assert (bad.code, bad.key) == ("bad-value", key), (kind, key, value)


def test_a_message_from_the_server_lacks_nothing_and_may_have_more() -> None:
    """Later servers of the same version may add kinds and keys."""
    assert {*SENT} == {*FROM_SERVER}
    for kind, keys in SENT.items():
        base = {"type": kind, **first(keys)}
        assert parse_from_server(encode({**base, "more": [1]})) == {**base, "more": [1]}
        for key in keys:
            bad = refused(parse_from_server, {other: base[other] for other in base if other != key})
            assert (bad.code, bad.key) == ("bad-value", key)
    assert parse_from_server(b'{"type": "new", "save": 1}') == {"type": "new"}


@pytest.mark.parametrize("read", [parse_to_server, parse_from_server])
def test_a_line_that_is_no_message_is_refused_with_the_reason(read: Any) -> None:
    for line in (b"", b"{", b"\xff", b"null", b"[]", b'"ping"', b"[" * MOST_IN):
        with pytest.raises(BadMessageError) as bad:
            read(line)
        assert (bad.value.code, bad.value.key) == ("not-json", "")
    for message in ({}, {"type": None}, {"type": ["ping"]}, {"type": 1}):
        bad_kind = refused(read, message)
        assert (bad_kind.code, bad_kind.key) == ("unknown-kind", "type")
    assert refused(parse_to_server, {"type": "new"}).code == "unknown-kind"


def test_a_message_is_one_line_of_ascii_without_blanks() -> None:
    assert encode({"type": "said", "text": "é\n☃"}) == b'{"type":"said","text":"\\u00e9\\n\\u2603"}\n'


def test_a_table_that_another_server_shows_has_the_seats_whose_turn_it_is() -> None:
    base = {**first(LISTED), "turns": [0, 9]}
    assert listed(base)
    assert not listed({**base, "turns": [10]})
    assert not listed({**base, "turn": None})
    assert not listed(first(LISTED))
    assert listed({**base, "clock": CLOCK.right[0], "counts": 9, "lost": [0]})
    seat = {**PLACE.right[0], "used": -1}
    wrongs: tuple[dict[str, Any], ...] = ({"clock": {}}, {"counts": 10}, {"lost": [10]}, {"seats": [seat]})
    assert not any(listed({**base, **wrong}) for wrong in wrongs)
    assert not listed(None)


def test_ids_and_codes_name_no_path() -> None:
    assert is_id("20261122-230123-85d0ba")
    assert not any(map(is_id, ("../x", "a/b", "a\0", "")))
    assert is_code("EAGN")
    assert not is_code("eagn")
