"""Following a journal that another program writes: always what a fresh reading says, and only what is new is read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.saves import follower as module
from sixteen_tui.saves import records
from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.follower import Follower
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.saves.transfer import MAX_BYTES
from tests.unit.saves.games import ALL_RULES, Played, account
from tests.unit.saves.writer import AT, game, header, next_crc, numbered, save_of

LINES: Final = game(
    {"entry": "0 draw"}, {"undo": 3}, {"note": {"entry": 1, "text": "é"}}, {"hint": 2}, {"entry": "0 draw"}
).splitlines(keepends=True)


def said(record: Record) -> dict[str, Any]:
    """All that a record tells, but for the fingerprint of what was read first."""
    kept = {name: value for name, value in vars(record).items() if name not in ("table", "fingerprint")}
    return {**kept, **account(record.table)}


def is_up_to_date(follower: Follower) -> bool:
    return said(follower.record) == said(read(follower.path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "g.sixteen.jsonl"


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of bytes read, for each read that got any."""
    sizes: list[int] = []

    def counted(descriptor: int, path: Path, start: int = 0) -> bytes:
        raw = records.content(descriptor, path, start)
        sizes.append(len(raw))
        return raw

    monkeypatch.setattr(module, "content", counted)
    return sizes


@pytest.mark.parametrize("number", range(4))
def test_at_every_step_of_a_random_game_it_says_what_a_fresh_reading_says(tmp_path: Path, number: int) -> None:
    random = Random(f"followed {number}")
    played = Played.new(tmp_path, random.choice(ALL_RULES), random)
    follower = Follower(played.session.record.path)
    first = follower.record
    for _ in range(60):
        before = played.lines
        for _ in range(random.randrange(3)):
            played.step()
        assert follower.catch_up() == (played.lines > before)
        assert is_up_to_date(follower)
    assert follower.record is first
    played.session.close()


@pytest.mark.parametrize("start", range(1, len(LINES)))
def test_only_what_was_appended_is_read(path: Path, taken: list[int], start: int) -> None:
    path.write_bytes(b"".join(LINES[:start]))
    follower = Follower(path)
    taken.clear()
    assert not follower.catch_up()
    assert taken == []
    for number in range(start, len(LINES)):
        with path.open("ab") as file:
            file.write(LINES[number])
        assert follower.catch_up()
        assert taken.pop() == len(LINES[number - 1]) + len(LINES[number])
        assert is_up_to_date(follower)
        assert not follower.catch_up()
        assert taken == []


def test_a_line_counts_once_all_of_it_is_there(path: Path) -> None:
    path.write_bytes(b"".join(LINES[:4]))
    follower = Follower(path)
    for number in range(4, len(LINES)):
        for place in range(len(LINES[number])):
            with path.open("ab") as file:
                file.write(LINES[number][place : place + 1])
            assert follower.catch_up() == (place == len(LINES[number]) - 1)
            assert is_up_to_date(follower)


def test_a_torn_line_that_is_cut_off_makes_room_for_another(path: Path) -> None:
    path.write_bytes(b"".join(LINES[:5]) + b'{"n": 5, "at": "20')
    follower = Follower(path)
    assert follower.record.torn
    made, _ = Journal.open(path)
    assert not follower.catch_up()
    assert is_up_to_date(follower)
    made.append("hint", 1)
    made.close()
    assert follower.catch_up()
    assert is_up_to_date(follower)


def another(lines: list[bytes], body: dict[str, Any]) -> bytes:
    """A line that can follow these in a file."""
    value = {"n": len(lines), "at": AT, **body}
    return json.dumps({**value, "crc": next_crc(json.loads(lines[-1])["crc"], value)}).encode() + b"\n"


@pytest.mark.parametrize("kept", range(2, len(LINES)))
@pytest.mark.parametrize("more", [[], [{"hint": 0}], [{"hint": 0}, {"hint": 1}, {"hint": 0}] * 4])
def test_a_file_that_became_shorter_is_read_anew(path: Path, kept: int, more: list[dict[str, Any]]) -> None:
    """A line whose sync failed is taken off the file again; what is written then may be as long, or longer."""
    path.write_bytes(b"".join(LINES))
    follower = Follower(path)
    lines = LINES[:kept]
    for body in more:
        lines = [*lines, another(lines, body)]
    with path.open("r+b") as file:
        file.truncate(0)
        file.write(b"".join(lines))
    os.utime(path, ns=(1, 1))
    assert follower.catch_up()
    assert is_up_to_date(follower)
    assert not follower.catch_up()


def test_another_line_of_the_same_length_in_the_last_one_s_place(path: Path) -> None:
    lines = [*LINES[:5], another(LINES[:5], {"hint": 0})]
    other = [*LINES[:5], another(LINES[:5], {"hint": 1})]
    path.write_bytes(b"".join(lines))
    follower = Follower(path)
    with path.open("r+b") as file:
        file.write(b"".join(other))
    os.utime(path, ns=(1, 1))
    assert follower.catch_up()
    assert follower.record.hints[-1] == 1


def test_a_file_in_its_place_is_read_anew(tmp_path: Path, taken: list[int]) -> None:
    played = Played.new(tmp_path, ALL_RULES[0], Random("renewed"))
    made = played.session.journal
    assert made is not None
    played.step()
    follower = Follower(made.path)
    taken.clear()
    made.renew()
    assert not follower.catch_up()
    assert taken == [made.path.stat().st_size]
    made.append("hint", 0)
    assert follower.catch_up()
    assert is_up_to_date(follower)
    made.close()
    made.path.with_name("other").write_bytes(game({"hint": 1}))
    made.path.with_name("other").replace(made.path)
    assert follower.catch_up()
    assert follower.record.header.id == "written-by-hand"
    assert is_up_to_date(follower)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"no json\n", "not-json"),
        (LINES[3], "out-of-order"),
        (another(LINES[:4], {"hint": 0}).replace(b'"hint": 0', b'"hint": 1'), "check-sum"),
        (another(LINES[:4], {"hint": 99}), "value-wrong"),
        (another(LINES[:4], {"entry": "1 draw"}), "illegal"),
        (b"x" * MAX_BYTES, "too-big"),
    ],
    ids=range(6),
)
def test_damage_is_told_at_every_look_until_it_is_mended(path: Path, line: bytes, why: str) -> None:
    path.write_bytes(b"".join(LINES[:3]))
    follower = Follower(path)
    with path.open("ab") as file:
        file.write(LINES[3] + line)
    for _ in range(2):
        with pytest.raises(Damaged) as refused:
            follower.catch_up()
        assert (refused.value.code, refused.value.path) == (why, path)
        if why != "too-big":
            assert refused.value.line == 5
    assert follower.record.lines in (2, 3)
    with path.open("r+b") as file:
        file.truncate(sum(map(len, LINES[:4])))
    follower.catch_up()
    assert follower.record.lines == 3
    assert is_up_to_date(follower)


def test_what_is_no_file_any_more(path: Path) -> None:
    path.write_bytes(LINES[0])
    follower = Follower(path)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        follower.catch_up()
    for folder in (True, False):
        path.mkdir() if folder else os.mkfifo(path)
        with pytest.raises(Damaged) as refused:
            follower.catch_up()
        assert refused.value.code == "not-a-file"
        path.rmdir() if folder else path.unlink()
    path.write_bytes(LINES[0] + LINES[1])
    assert follower.catch_up()
    assert is_up_to_date(follower)


def test_what_cannot_be_followed_is_refused_at_once(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Follower(path)
    path.write_bytes(save_of(header(), numbered([{"hint": 5}])))
    with pytest.raises(Damaged):
        Follower(path)
