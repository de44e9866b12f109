"""The lines of a save: what each key may hold.

Each key is given values of every kind; a small account of `docs/format.md` says which of them stand. The files are
written by hand with right check sums, so that nothing but the value can be what is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse
from tests.unit.saves.writer import AT, OPENING, header, numbered, save_of

SEED: Final = "0123456789abcdef" * 4
HERE: Final = Path("a save")


def loaded(raw: bytes) -> Record:
    return parse(raw, HERE)


def refusal(raw: bytes) -> Damaged:
    with pytest.raises(Damaged) as refused:
        parse(raw, HERE)
    assert refused.value.path == HERE
    return refused.value


def text(longest: int) -> Callable[[object], bool]:
    """Text that UTF-8 can write, up to a length that the program sets."""
    return lambda value: type(value) is str and len(value) <= longest and not re.search("[\ud800-\udfff]", value)


def whole(*allowed: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and value in allowed


def flag(value: object) -> bool:
    return type(value) is bool


def one_of(*allowed: str) -> Callable[[object], bool]:
    return lambda value: type(value) is str and value in allowed


def safe_id(value: object) -> bool:
    return type(value) is str and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", value) is not None and len(value) <= 100


def time(value: object) -> bool:
    return value in (AT, "2024-02-29t23:59:59.123456789z", "2026-01-02T03:04:05+00:00")


def level(value: object) -> bool:
    return value is None or text(40)(value)


ANY: Final[tuple[object, ...]] = (
    None, True, False, -1, 0, 1, 2, 3, 4, 10, 10**9, 10**30, -0.0, 0.0, 0.5, 1.0, 2.0, 3.0, 4.0,
    float("inf"), float("nan"), [], [1], ["x"], {}, {"seat": 0}, {"x": None},
    "", "0", "1", "2", "3", "null", "true", "x", "é", "\ud800", "a\udfffb",
    "sixteen", "Sixteen", "sweet-sixteen", "sixteen-tui", "human", "bot", "enforced", "strict", "loose", "loose ",
    "a/b", "..", "../x", ".hidden", "a\n", "a b", "-x", "_x", "a" * 100, "a" * 101, "ok-1.2_3", "a\x00",
    AT, AT + "\n", "2024-02-29t23:59:59.123456789z", "2026-01-02T03:04:05+00:00", "2026-01-02 03:04:05Z",
    "2026-01-02T03:04:05", "2023-02-29T00:00:00Z", "2026-01-02T25:04:05Z", "2026-01-02T03:04:05+01:00",
    "2026-1-2T03:04:05Z", "٢٠٢٦-01-02T03:04:05Z",
    SEED, SEED.upper(), SEED[1:], SEED + "0", SEED + "\n", "00000000", "G" * 8, OPENING[0], "deal 0", "1 draw",
    "0draw", "0 draw", "0 draw ", " 0 draw", "0\tdraw", "０ draw", "0 draw B1", "0 play B1", "0 play b1",
)  # fmt: skip
"""Values of every kind that JSON has, right somewhere and wrong elsewhere."""
HEADER_KEYS: Final[dict[tuple[str | int, ...], Callable[[object], bool]]] = {
    ("format",): one_of("sixteen-tui"),
    ("version",): whole(1),
    ("id",): safe_id,
    ("created",): time,
    ("app",): text(100),
    ("game",): one_of("sixteen"),
    ("rules",): lambda value: False,
    ("rules", "seats"): whole(2),
    ("rules", "matches"): flag,
    ("rules", "bonus"): flag,
    ("rules", "wilds"): whole(),
    ("rules", "drawing"): one_of("enforced", "strict", "loose"),
    ("rules_version",): whole(1),
    ("seats",): lambda value: False,
    ("seats", 0): lambda value: False,
    ("seats", 1, "name"): text(200),
    ("seats", 1, "player"): one_of("human", "bot"),
    ("seats", 1, "level"): level,
    ("seed",): lambda value: value is None or value == SEED,
    ("commitment",): lambda value: value is None or value == SEED,
}
LINES: Final[dict[str, Any]] = {
    "entry": "0 draw",
    "undo": 2,
    "seat": {"seat": 1, "player": "bot", "level": None},
    "hint": 3,
    "note": {"entry": 2, "text": "x"},
}
LINE_KEYS: Final[dict[tuple[str | int, ...], Callable[[object], bool]]] = {
    ("n",): whole(4),
    ("at",): time,
    ("entry",): one_of("0 draw"),
    ("undo",): whole(0, 1, 2, 3),
    ("seat",): lambda value: False,
    ("seat", "seat"): whole(0, 1),
    ("seat", "player"): one_of("human", "bot"),
    ("seat", "level"): level,
    ("hint",): whole(0, 1, 2, 3),
    ("note",): lambda value: False,
    ("note", "entry"): whole(0, 1, 2),
    ("note", "text"): text(10_000),
}


def put(value: Any, path: tuple[str | int, ...], new: object) -> Any:
    """A copy of a JSON value with another one at a path."""
    if not path:
        return new
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def beside_the_point(path: tuple[str | int, ...], value: object) -> bool:
    """The deal of these saves has wilds; and two keys have a test of their own for numbers that equal a right one."""
    if path == ("rules", "wilds"):
        return type(value) is bool
    return path in EQUALS and type(value) is not int and value in EQUALS[path]


EQUALS: Final[dict[tuple[str | int, ...], tuple[object, ...]]] = {
    ("rules_version",): (True, 1.0),
    ("rules", "seats"): (2.0,),
}


@pytest.mark.parametrize("path", HEADER_KEYS, ids=str)
def test_header_key(path: tuple[str | int, ...]) -> None:
    entries = () if path == ("seed",) else numbered({"entry": entry} for entry in OPENING)
    for value in ANY:
        if beside_the_point(path, value):
            continue
        changed = put(header(), path, value)
        raw = save_of(json.dumps(changed), entries)
        if HEADER_KEYS[path](value):
            assert loaded(raw).header.json == changed, value
        else:
            assert refusal(raw).line == 1, value


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in EQUALS.items() for value in values])
def test_header_key_that_equals_a_right_one(path: tuple[str | int, ...], value: object) -> None:
    assert refusal(save_of(put(header(), path, value))).line == 1


@pytest.mark.parametrize("path", LINE_KEYS, ids=str)
def test_line_key(path: tuple[str | int, ...]) -> None:
    kind = str(path[0]) if path[0] in LINES else "hint"
    *opening, line = numbered([*({"entry": entry} for entry in OPENING), {kind: LINES[kind]}])
    for value in ANY:
        raw = save_of(header(), [*opening, put(line, path, value)])
        if LINE_KEYS[path](value):
            assert loaded(raw).lines == 4, value
        else:
            assert refusal(raw).line == 5, value


def objects(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of all objects in a JSON value."""
    if isinstance(value, dict):
        yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(inner, (*path, key))


def inside(value: Any, path: tuple[str | int, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


@pytest.mark.parametrize("path", objects(header()), ids=str)
def test_header_objects_have_their_keys_and_no_other(path: tuple[str | int, ...]) -> None:
    whole_object = inside(header(), path)
    for key in whole_object:
        rest = {other: value for other, value in whole_object.items() if other != key}
        assert refusal(save_of(put(header(), path, rest))).line == 1, key
    for extra in ("x", "", "Format", "levels", "\ud800", "crc", "model_config", "__class__"):
        assert refusal(save_of(json.dumps(put(header(), path, {**whole_object, extra: None})))).line == 1, extra


@pytest.mark.parametrize("kind", LINES)
def test_line_objects_have_their_keys_and_no_other(kind: str) -> None:
    *opening, line = numbered([*({"entry": entry} for entry in OPENING), {kind: LINES[kind]}])
    assert loaded(save_of(header(), [*opening, line])).lines == 4
    for path in objects(line):
        whole_object = inside(line, path)
        for key in whole_object:
            rest = {other: value for other, value in whole_object.items() if other != key}
            assert refusal(save_of(header(), [*opening, put(line, path, rest)])).line == 5, key
        for extra in ("x", "", "name", "\ud800", "__class__"):
            assert refusal(save_of(header(), [*opening, put(line, path, {**whole_object, extra: 1})])).line == 5, extra
    for other in LINES:
        if other != kind:
            assert refusal(save_of(header(), [*opening, {**line, other: LINES[other]}])).code == "one-kind"
            assert refusal(save_of(header(), [*opening, {**line, other: None}])).code == "one-kind"
    assert refusal(save_of(header(), [*opening, {**line, kind: None}])).code == "one-kind"
