"""Tags and filters: what a person says about saved games, and which of them are wanted."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sixteen_tui.saves import tags
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import _DETAILS, Entry
from sixteen_tui.saves.library import (
    INPUTS,
    PARTS,
    Filter,
    NoDayError,
    UnknownError,
    between,
    filtered,
    parse_filter,
    span,
)
from sixteen_tui.text.filters import FILTERS
from tests.unit.saves.writer import game

TODAY = date(2026, 3, 14)
FILE = f"a{SUFFIX}"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


@pytest.fixture
def west(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A time zone 11 hours behind UTC: the hand-written game of 2 January was played there on 1 January."""
    monkeypatch.setenv("TZ", "<-11>11")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@given(st.text(st.one_of(st.sampled_from("-_.'’ #/aA\u0301\u200dß\u0130\ufb01"), st.characters()), max_size=60))
@example("nineteen-letters-ab-c")
@example("/\u0591")
@settings(max_examples=300, deadline=None)
def test_a_tag_that_is_written_is_read_as_the_same(typed: str) -> None:
    found = tags.parsed(typed)
    assert tags.parsed(" ".join(found)) == found


def test_tags_that_differ_in_more_than_accents_are_several() -> None:
    for one, other in (("가나", "거너"), ("はは", "ぱぱ"), ("கொ", "கே")):
        assert tags.parsed(f"{one} {other}") == (one, other)
        assert tags.changed((one,), (f"-{other}",)) == (one,)
    assert tags.parsed("été ete") == ("été",)


def test_a_tag_keeps_its_vowel_signs() -> None:
    assert tags.parsed("हिन्दी ที่สุด") == ("हिन्दी", "ที่สุด")


def test_tags_of_another_program_stay_when_others_are_edited(saves: Path) -> None:
    tags.write(saves, FILE, ("gold", "late"))  # "late" since the tags were shown, and "draft" is gone
    tags.edit(saves, FILE, ("gold", "draft"), ("silver", "draft"))
    assert tags.load(saves) == {FILE: ("late", "silver")}
    tags.edit(saves, FILE, ("late", "silver"), ("silver", "Late"))
    assert tags.load(saves) == {FILE: ("silver", "Late")}


def test_the_last_tags_of_a_game_hold_and_none_is_none(saves: Path) -> None:
    assert tags.load(saves) == {}
    tags.write(saves, FILE, ("final", "été"))
    tags.write(saves, f"b{SUFFIX}", ("close",))
    tags.write(saves, FILE, ("draft",))
    assert tags.load(saves) == {FILE: ("draft",), f"b{SUFFIX}": ("close",)}
    tags.write(saves, FILE, ())
    assert tags.load(saves) == {f"b{SUFFIX}": ("close",)}
    assert tags.counted({"a": ("X", "y"), "b": ("x",)}) == [("X", 2), ("y", 1)]


def test_older_lines_that_come_later_take_nothing_back(saves: Path) -> None:
    """As when an archive is merged; and a clock that was ahead keeps nobody from changing a tag."""
    tags.write(saves, FILE, ("new",))
    with tags.path_of(saves).open("a") as file:
        file.write(json.dumps({"file": FILE, "tags": ["old"], "at": "2020-01-01T00:00:00.000000Z"}) + "\n")
    assert tags.load(saves) == {FILE: ("new",)}
    with tags.path_of(saves).open("a") as file:
        file.write(json.dumps({"file": FILE, "tags": ["ahead"], "at": "2999-01-01T00:00:00.000000Z"}) + "\n")
    assert tags.load(saves) == {FILE: ("ahead",)}
    tags.write(saves, FILE, ("mine",))
    assert tags.load(saves) == {FILE: ("mine",)}


def test_a_damaged_file_of_tags_loses_only_what_is_damaged(saves: Path) -> None:
    tags.write(saves, FILE, ("kept",))
    bad = [
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"file": "x", "tags": ["a"], "at": "2026-01-01T00:00:00.000000Z"}\n',
        b'{"file": "b.sixteen.jsonl", "tags": ["a"], "at": "zzzz"}\n',
        b'{"file": "c.sixteen.jsonl", "tags": [1, "\\u001b[31mred\\u202e"], "at": "2026-01-01T00:00:00.000000Z"}\n',
        b'{"file": "a.sixteen',
    ]
    with tags.path_of(saves).open("ab") as file:
        file.writelines(bad)
    assert tags.load(saves) == {FILE: ("kept",), f"c{SUFFIX}": ("31mred",)}
    tags.path_of(saves).unlink()
    tags.path_of(saves).mkdir()
    assert tags.load(saves) == {}
    with pytest.raises(OSError, match="tags"):
        tags.write(saves, FILE, ("x",))


def test_what_is_a_tag() -> None:
    assert tags.parsed("  #one,two\tTHREE one ") == ("one", "two", "THREE")
    assert tags.parsed("<b>\x1b]0;x\x07 … -- '' 小明 é") == ("b0", "x", "小明", "é")
    assert len(tags.parsed(" ".join(map(str, range(50))))) == tags.MOST
    assert tags.parsed("x" * 99) == ("x" * tags.LONGEST,)
    assert tags.changed(("a", "b"), ["-A", "c", "+d", "-zz"]) == ("b", "c", "d")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", "2026-01-01", "2026-12-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2026-3-5", "2026-03-05", "2026-03-05"),
        ("05/03/2026", "2026-03-05", "2026-03-05"),
        ("03/2026", "2026-03-01", "2026-03-31"),
        ("today", "2026-03-14", "2026-03-14"),
        ("week", "2026-03-09", "2026-03-14"),
        ("month", "2026-03-01", "2026-03-14"),
        ("year", "2026-01-01", "2026-03-14"),
    ],
)
def test_a_time_is_a_span_of_days(text: str, first: str, last: str) -> None:
    assert span(text, TODAY) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize("text", ["", "-", "2026-13", "0000", "2026-02-30", "yesterday", "٢٠٢٦", "1/2/3/2026"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(NoDayError):
        span(text, TODAY)


def test_two_times_with_either_end_open() -> None:
    assert between("2025", TODAY) == (date(2025, 1, 1), date(2025, 12, 31))
    assert between("2025-06 – 2026-01", TODAY) == (date(2025, 6, 1), date(2026, 1, 31))
    assert between("2025 -", TODAY) == (date(2025, 1, 1), None)
    assert between("- month", TODAY) == (None, TODAY)
    for text in ("", "2025 2026 2027", "x"):
        with pytest.raises(NoDayError):
            between(text, TODAY)


def entry(saves: Path, name: str) -> Entry:
    """The entry of a game of Zoë against B, by bonus, that somebody has made and left."""
    rules = {"seats": 2, "matches": True, "bonus": True, "wilds": True, "drawing": "strict"}
    (saves / f"{name}{SUFFIX}").write_bytes(game(id=name, rules=rules))
    catalogue = Catalogue(saves)
    (found,) = (each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry) and each.id == name)
    return found


def test_a_filter_keeps_what_fits_in_every_part(saves: Path) -> None:
    found = entry(saves, "a")
    assert found.result == ""
    assert Filter(game="", player="", rules=(), result="", since=None, until=None, tags=()) == Filter()
    assert not Filter()
    for fits in (
        Filter(),
        Filter(game="sixteen"),
        Filter(player="ZOE"),
        Filter(rules=("bonus", "strict")),
        Filter(result="unfinished"),
        Filter(since=date(2026, 1, 1), until=date(2026, 1, 3)),
        Filter(tags=("FINAL",)),
        Filter(
            game="sixteen",
            player="b",
            rules=("bonus",),
            result="unfinished",
            since=date(2026, 1, 1),
            until=date(2026, 12, 31),
            tags=("final", "x"),
        ),
    ):
        assert filtered([found], {found.file: ("final", "X")}, fits), fits
    for misses in (
        Filter(game="sweet-sixteen"),
        Filter(player="Emmy"),
        Filter(rules=("bonus", "loose")),
        Filter(rules=("casino",)),
        Filter(result="won"),
        Filter(since=date(2026, 1, 5)),
        Filter(until=date(2025, 12, 31)),
        Filter(tags=("final", "draft")),
    ):
        assert not filtered([found], {found.file: ("final", "X")}, misses), misses


def test_every_criterion_has_its_texts() -> None:
    """So that a new one is in `list`, in plain mode and on the screen, or in none of them."""
    assert [(part.name, [each.field for each in part.inputs]) for part in PARTS] == [
        (name, [*text.inputs]) for name, text in FILTERS.items()
    ]
    assert [*INPUTS] == [each.name for each in fields(Filter)]
    for part in PARTS:
        assert (part.typed is not None) == bool(FILTERS[part.name].typed), part.name


@pytest.mark.parametrize(
    ("since", "until", "fits"),
    [
        ("2026-01-01", None, True),
        (None, "2026-01-01", True),
        ("2026-01-01", "2026-01-01", True),
        ("2026-01", "2026-01", True),
        ("2026-01-02", None, False),
        (None, "2025-12-31", False),
        ("2026-02", None, False),
        (None, "2025", False),
    ],
)
@pytest.mark.every("each end of a span is a case of its own")
@pytest.mark.usefixtures("west")
def test_the_first_and_the_last_day_are_included(saves: Path, since: str | None, until: str | None, fits: bool) -> None:
    """The days are those of the person's own time zone."""
    assert parse_filter(since=since, until=until).matches(entry(saves, "a")) is fits


@pytest.mark.parametrize(
    "texts",
    [{"game": "chess"}, {"rules": ["casino"], "game": "sixteen"}, {"result": "good"}, {"since": "x"}, {"until": "x"}],
)
def test_a_filter_that_says_nothing_is_told_apart(texts: dict[str, str]) -> None:
    with pytest.raises(UnknownError) as raised:
        parse_filter(**texts)
    assert raised.value.part == next(name for name in texts if name != "game" or texts == {"game": "chess"})


@pytest.mark.parametrize("name", _DETAILS)
def test_an_entry_that_lacks_a_value_is_read_again(saves: Path, name: str) -> None:
    """The entry of an older version, which has not had that value yet."""
    known = entry(saves, "a")
    values = json.loads(known.details)

    def holds() -> bool:
        details = json.dumps(values)
        return Entry(known.file, known.stamp, known.last, finished=known.finished, details=details).holds

    assert holds()
    del values[name]
    assert not holds()
