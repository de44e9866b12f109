"""Saves of earlier versions: golden files that load for ever.

Invariant: the two golden files never change. If this test fails the program is wrong.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves import records
from sixteen_tui.saves.disk import Damaged, SaveError
from sixteen_tui.saves.records import parse, read
from sixteen_tui.session.host import Host
from tests.unit.saves.damage import HERE, says
from tests.unit.saves.writer import OPENING, first_crc, header, next_crc, numbered, save_of

GOLDEN = Path(__file__).parent / "golden"
SUMS = {
    "v1.sixteen.jsonl": "a1d70f46134bb6f4c4ccc32b0e5f2e61d9139005f1aac0b54a57ccacb6cd9b49",
    "v1.show.jsonl": "9c5671f0df84e6d4c42baf01475f267719df1ae3e7424eadd53645ed038f10ac",
}


@pytest.mark.parametrize("name", SUMS)
def test_the_golden_files_are_what_they_were(name: str) -> None:
    assert sha256((GOLDEN / name).read_bytes()).hexdigest() == SUMS[name]


def test_the_golden_save_loads_to_its_positions() -> None:
    path = GOLDEN / "v1.sixteen.jsonl"
    record = read(path)
    first, *lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    shown = [json.loads(line) for line in (GOLDEN / "v1.show.jsonl").read_bytes().splitlines()]
    assert list(record.table.describe()) == shown
    assert record.finished
    assert record.header.json == first
    assert record.hints == [line["hint"] for line in lines if "hint" in line]
    assert record.notes == [(line["note"]["entry"], line["note"]["text"]) for line in lines if "note" in line]
    assert record.took_back == sum("undo" in line for line in lines) > 1
    players = [dict(seat) for seat in first["seats"]]
    for line in lines:
        if "seat" in line:
            players[line["seat"]["seat"]].update(player=line["seat"]["player"], level=line["seat"]["level"])
    assert [player._asdict() for player in record.players] == players != first["seats"]


def test_the_golden_check_sums_are_those_of_the_format() -> None:
    first, *lines = (GOLDEN / "v1.sixteen.jsonl").read_bytes().splitlines()
    crc = first_crc(first)
    for line in lines:
        crc = next_crc(crc, json.loads(line))
        assert json.loads(line)["crc"] == crc


def test_the_golden_save_can_be_gone_on_with_from_any_point(tmp_path: Path) -> None:
    whole = (GOLDEN / "v1.sixteen.jsonl").read_bytes().splitlines(keepends=True)
    path = tmp_path / "x.sixteen.jsonl"
    for length in range(1, len(whole), 7):
        path.write_bytes(b"".join(whole[:length]))
        session = Host.resume(path)
        session.play(session.table.legal[0])
        session.close()
        assert read(path).table.log == session.table.log


# Older versions. None exists yet, so the tests bring their own: version 0 calls an entry a move and leaves out the
# wilds, version -1 puts the format's name in capitals as well.


def from_0(value: dict[str, Any]) -> dict[str, Any]:
    if "format" in value:
        return {**value, "version": 1, "rules": {**value["rules"], "wilds": True}}
    return {("entry" if key == "move" else key): inner for key, inner in value.items()}


def from_before_0(value: dict[str, Any]) -> dict[str, Any]:
    if "format" in value:
        return {**value, "version": 0, "app": value["app"].lower()}
    return value


def old(version: int, *bodies: dict[str, Any]) -> bytes:
    rules = {key: value for key, value in header()["rules"].items() if key != "wilds"}
    lines = numbered([*({"move": entry} for entry in OPENING), *bodies])
    return save_of(header(version=version, rules=rules, app="X"), lines)


@pytest.fixture
def upgrades(monkeypatch: pytest.MonkeyPatch) -> dict[int, Any]:
    made = {0: from_0, -1: from_before_0}
    monkeypatch.setattr(records, "UPGRADES", made)
    return made


def test_an_older_version_is_read(tmp_path: Path, upgrades: dict[int, Any]) -> None:
    path = tmp_path / "x.sixteen.jsonl"
    for version in (0, -1):
        path.write_bytes(old(version, {"hint": 3}))
        record = read(path)
        assert [record.table.game.encode(action) for action in record.table.log] == list(OPENING)
        assert (record.lines, record.header.version, record.hints) == (4, 1, [3])
        assert path.read_bytes() == old(version, {"hint": 3})
    assert parse(old(-1), HERE).header.app == "x"
    assert parse(old(0), HERE).header.app == "X"


def test_an_older_version_is_checked_like_any_other(upgrades: dict[int, Any]) -> None:
    with pytest.raises(Damaged, match="check-sum"):
        parse(old(0).replace(b"play B0", b"play B1"), HERE)
    with pytest.raises(Damaged, match="key-unknown"):
        parse(old(0, {"x": 1}), HERE)
    with pytest.raises(Damaged, match="key-twice"):
        parse(old(0).replace(b'"app"', b'"app": "X", "app"'), HERE)


def test_a_version_that_never_was_is_no_save(upgrades: dict[int, Any]) -> None:
    for version in (-2, -(10**20)):
        with pytest.raises(Damaged, match="not-a-save"):
            parse(old(version), HERE)
    upgrades.clear()
    with pytest.raises(Damaged, match="not-a-save"):
        parse(old(0), HERE)


def test_an_older_version_can_be_gone_on_with(tmp_path: Path, upgrades: dict[int, Any]) -> None:
    """Lines appended to a file must be readable together with the others."""
    upgrades[0] = with_notes_as_entries
    path = tmp_path / "x.sixteen.jsonl"
    path.write_bytes(old(0))
    session = Host.resume(path)
    session.play(session.table.legal[0])
    session.close()
    assert read(path).table.log == session.table.log


def test_blanks_between_the_words_of_an_older_line_are_no_ends_of_lines(
    tmp_path: Path, upgrades: dict[int, Any]
) -> None:
    """JSON may have a carriage return wherever it may have a blank."""
    path = tmp_path / "x.sixteen.jsonl"
    path.write_bytes(old(0).replace(b', "at"', b',\r"at"'))
    session = Host.resume(path)
    session.play(session.table.legal[0])
    session.close()
    assert read(path).table.log == session.table.log


def with_notes_as_entries(value: dict[str, Any]) -> dict[str, Any]:
    """Like `from_0`; what is a note in version 1 was called an entry in version 0."""
    if "entry" in value:
        return {("note" if key == "entry" else key): inner for key, inner in value.items()}
    return from_0(value)


@pytest.mark.parametrize("line", [{"x": 1}, {"move": 3}, {"move": None}], ids=str)
def test_a_damaged_line_of_an_older_version_is_refused(upgrades: dict[int, Any], line: dict[str, Any]) -> None:
    """An upgrade is written for right lines. An error there is damage like any other."""

    def careless(value: dict[str, Any]) -> dict[str, Any]:
        if "format" in value:
            return from_0(value)
        return {"n": value["n"], "at": value["at"], "entry": value["move"].strip(), "crc": value["crc"]}

    upgrades[0] = careless
    assert says(parse(old(0), HERE))
    with pytest.raises(SaveError):
        parse(old(0, line), HERE)


def test_an_upgrade_may_change_the_line_that_it_is_given(upgrades: dict[int, Any]) -> None:
    def in_place(value: dict[str, Any]) -> dict[str, Any]:
        if "format" in value:
            value.update(version=1, rules={**value["rules"], "wilds": True})
        elif "move" in value:
            value["entry"] = value.pop("move")
        return value

    upgrades[0] = in_place
    assert parse(old(0), HERE).lines == 3
