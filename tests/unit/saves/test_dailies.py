"""The file of days beside the saves: what stands in it for ever, and what is no line of it."""

from __future__ import annotations

import json
import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves import dailies
from sixteen_tui.saves.dailies import Day

BEGUN = Day("sixteen", "2026-11-24", "20261124-100000-abcdef")
WON = BEGUN._replace(over=True, result="won", score="7:5", marks="+x" * 6)


def beside(saves: Path) -> Path:
    return saves.parent / f"{saves.name}.daily"


def test_the_first_game_of_a_day_counts_for_ever(tmp_path: Path) -> None:
    saves = tmp_path / "games"
    assert dailies.load(saves) == ({}, frozenset())
    other = WON._replace(id="20261124-110000-000000")
    for day in (BEGUN, other, WON, WON._replace(result="lost", score="0:9"), BEGUN):
        dailies.record(saves, day)
    assert dailies.load(saves).days == {("sixteen", "2026-11-24"): WON}
    assert beside(saves).stat().st_mode & 0o777 == 0o600


def test_a_place_between_is_read_where_a_defeat_was_written(tmp_path: Path) -> None:
    """Version 0.1.0 knew no other word for it."""
    for day, score in enumerate(("22 -5 30", "-5 -5 30", "0:16"), 1):
        dailies.record(tmp_path / "games", WON._replace(date=f"2026-11-0{day}", result="lost", score=score))
    found = dailies.load(tmp_path / "games").days.values()
    assert [day.result for day in found] == ["placed", "lost", "lost"]


def test_a_game_of_somebody_else_is_remembered(tmp_path: Path) -> None:
    dailies.disown(tmp_path / "games", "a.b-c")
    assert dailies.load(tmp_path / "games").foreign == {"a.b-c"}


GOOD = WON._asdict()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        "null",
        "[" * 100_000,
        json.dumps({**GOOD, "id": "../../etc/passwd"}),
        json.dumps({**GOOD, "id": ""}),
        json.dumps({**GOOD, "game": "a/b"}),
        json.dumps({**GOOD, "date": "2026-02-30"}),
        json.dumps({**GOOD, "date": "20261124"}),
        json.dumps({**GOOD, "date": "2026-W48-2"}),
        json.dumps({**GOOD, "result": "wonderful"}),
        json.dumps({**GOOD, "over": False}),
        json.dumps({**GOOD, "over": 1}),
        json.dumps({**GOOD, "score": "\x1b[31m7:5"}),
        json.dumps({**GOOD, "score": "7" * 61}),
        json.dumps({**GOOD, "marks": "B3"}),
        json.dumps({**GOOD, "marks": "+" * 101}),
        json.dumps({**GOOD, "helped": None}),
        json.dumps({"foreign": "../x"}),
        json.dumps({"foreign": 3}),
    ],
)
def test_what_is_no_line_is_passed_over(tmp_path: Path, line: str) -> None:
    saves = tmp_path / "games"
    beside(saves).write_bytes(b"\xff\xfe\n" + line.encode() + b"\n")
    dailies.record(saves, BEGUN)
    assert dailies.load(saves) == ({("sixteen", "2026-11-24"): BEGUN}, frozenset())


def test_what_is_no_file_changes_nothing(tmp_path: Path) -> None:
    saves = tmp_path / "games"
    os.mkfifo(beside(saves))
    dailies.record(saves, BEGUN)
    dailies.disown(saves, "a")
    assert dailies.load(saves) == ({}, frozenset())


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-24T23:59:59.999", "2026-11-24"),
        ("2026-11-25T00:00:00", "2026-11-25"),
        ("2028-02-29T12:00:00", "2028-02-29"),
        ("1970-01-01T00:00:00", "2026-01-01"),
    ],
)
@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu", "Nowhere/Atall"])
def test_the_day_is_that_of_utc_wherever_one_is(monkeypatch: Any, moment: str, day: str, zone: str) -> None:
    """Also where the clock is wrong by decades."""
    import time

    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        monkeypatch.setattr(dailies, "now", lambda: at)
        assert dailies.today() == date.fromisoformat(day)
        begins = dailies.next_deal()
        assert begins.astimezone(UTC).hour == 0
        assert begins > at
        assert (begins - at).total_seconds() <= 86400
    finally:
        monkeypatch.undo()
        time.tzset()
