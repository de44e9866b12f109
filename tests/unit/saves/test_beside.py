"""Files beside the folder of saves: the draft of a game entered by hand, matches, the deck, and their lines."""

from __future__ import annotations

import bz2
import gzip
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.saves import appended, coached, dailies, deck, draft, matches, merging
from sixteen_tui.saves.deck import Mistake
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.matches import MatchGame, SavedMatch
from sixteen_tui.text import errors

NOON: Final = datetime(2026, 3, 14, 12, tzinfo=UTC)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "games"
    folder.parent.mkdir()
    return folder


def add(path: Path, *lines: object) -> None:
    """Write lines as somebody else may have."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in lines)


def changed(good: dict[str, Any], key: str, *values: Any) -> list[dict[str, Any]]:
    """The same with each of these values of a key."""
    return [{**good, key: value} for value in values]


# The draft


def test_a_draft_is_replaced_whole_and_read_without_blank_lines(saves: Path) -> None:
    assert draft.read(saves) == []
    draft.write(saves, ["deal 0 B1", "", "  ", "1 draw é"], draft.read(saves))
    assert draft.path_of(saves) == saves.parent / "games.entered.txt"
    assert draft.path_of(saves).read_bytes() == "deal 0 B1\n\n  \n1 draw é\n".encode()
    assert draft.read(saves) == ["deal 0 B1", "1 draw é"]
    draft.write(saves, ["other"], draft.read(saves))
    assert draft.read(saves) == ["other"]
    assert [each.name for each in saves.parent.iterdir()] == ["games.entered.txt"]
    draft.write(saves, [], draft.read(saves))
    draft.write(saves, [], draft.read(saves))
    assert draft.read(saves) == []
    assert [*saves.parent.iterdir()] == []


def test_a_draft_makes_its_folder_and_replaces_what_no_file_can_say(tmp_path: Path) -> None:
    saves = tmp_path / "new" / "games"
    draft.write(saves, ["a\ud800b"], draft.read(saves))
    assert draft.path_of(saves).read_bytes() == b"a?b\n"
    assert draft.path_of(saves).stat().st_mode & 0o777 == 0o600


def test_bytes_of_a_draft_that_are_no_utf_8_stay_as_they_are(saves: Path) -> None:
    """An editor may have written it in another encoding."""
    draft.path_of(saves).write_bytes(b"players Ren\xe9, B\n")
    rows = draft.read(saves)
    draft.write(saves, [*rows, "0 draw"], rows)
    assert draft.path_of(saves).read_bytes() == b"players Ren\xe9, B\n0 draw\n"


def test_a_draft_that_cannot_be_written_stays_as_it_was(saves: Path) -> None:
    draft.write(saves, ["before"], draft.read(saves))
    left = saves.parent / f".games.entered.txt.{os.getpid()}.tmp"
    left.write_text("left over")
    with mock.patch("sixteen_tui.saves.disk.write", side_effect=OSError("full")), pytest.raises(OSError, match="full"):
        draft.write(saves, ["after"], draft.read(saves))
    assert draft.read(saves) == ["before"]
    assert not left.exists()


def test_a_draft_that_is_too_long_is_not_read_in_part_and_stays_in_a_file(saves: Path) -> None:
    path, text = draft.path_of(saves), "# first\n" * (draft.MOST // 8 + 1)
    path.write_text(text)
    with pytest.raises(OSError, match="too large"):
        draft.read(saves)
    draft.write(saves, ["sixteen"], [])
    assert draft.read(saves) == ["sixteen"]
    assert path.with_name(f"{path.name}.1").read_text() == text


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_a_draft_may_have_the_line_ends_of_any_editor(saves: Path, end: str) -> None:
    draft.path_of(saves).write_bytes(f"\ufeffsixteen{end}players A, B{end}".encode())
    assert draft.read(saves) == ["sixteen", "players A, B"]


# Lines


def test_a_line_after_one_that_was_cut_stands_on_its_own(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    appended.append(path, "one")
    appended.append(path, "two \udcff")
    assert path.read_bytes() == b"one\ntwo \xff\n"
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"one\ntw")
    appended.append(path, "three")
    assert appended.lines(path) == ["one", "tw", "three", ""]
    appended.extend(path, [b"four", b"five"])
    path.write_bytes(path.read_bytes()[:-1])
    appended.extend(path, [b"six"])
    assert path.read_bytes() == b"one\ntw\nthree\nfour\nfive\nsix\n"


def test_a_carriage_return_alone_ends_a_line_too(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    for raw in (b"one\rtwo\r", b"one\r\ntwo\r\n", b"\xef\xbb\xbfone\rtwo\r\n"):
        path.write_bytes(raw)
        assert [line for line in appended.lines(path) if line] == ["one", "two"]
        assert [line for line in merging._lines(raw) if line] == [b"one", b"two"]
        appended.append(path, "three")
        assert [line for line in appended.lines(path) if line] == ["one", "two", "three"]


def test_only_the_last_bytes_are_read_and_no_line_in_part(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    assert appended.lines(path) == []
    path.write_bytes(b"one\ntwo\nthree\n")
    assert appended.lines(path, 14) == ["one", "two", "three", ""]
    assert appended.lines(path, 13) == ["two", "three", ""]
    assert appended.lines(path, 9) == ["three", ""]


def test_a_whole_file_is_read_up_to_a_size(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert appended.whole(path, 4) == b""
    path.write_bytes(b"1234")
    assert appended.whole(path, 4) == b"1234"
    with pytest.raises(OSError, match="too large") as large:
        appended.whole(path, 3)
    assert large.value.filename == str(path)


def test_what_is_no_plain_file_is_neither_read_nor_written(tmp_path: Path) -> None:
    folder, pipe, link = tmp_path / "folder", tmp_path / "pipe", tmp_path / "link"
    folder.mkdir()
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "elsewhere")
    for path in (folder, pipe, link):
        with pytest.raises(OSError, match=path.name):
            appended.append(path, "x")
    for path, why in ((folder, "directory"), (pipe, "device"), (link, "symbolic")):
        with pytest.raises(OSError, match=why):
            appended.lines(path)
    assert not (tmp_path / "elsewhere").exists()


# Matches

SETUP: Final[dict[str, Any]] = {"of": "sixteen", "rules": {"seats": 2}, "players": [{"name": "A"}, {"name": "B"}]}


def test_a_match_has_its_games_in_order_with_how_they_ended(saves: Path) -> None:
    assert not matches.there(saves)
    assert matches.load(saves) == []
    matches.begin(saves, "m1", 3, "g1", SETUP)
    matches.begin(saves, "m2", 5, "h1", SETUP)
    matches.end(saves, "m1", "g1", MatchGame((16, -3), (0,), 1))
    matches.begin(saves, "m1", 3, "g2", SETUP)
    assert matches.there(saves)
    assert matches.path_of(saves) == saves.parent / "games.matches"
    second, first = matches.load(saves)
    players = SETUP["players"]
    assert second == SavedMatch("m2", 5, "sixteen", {"seats": 2}, players, {"h1": None})
    assert first == SavedMatch(
        "m1", 3, "sixteen", {"seats": 2}, players, {"g1": MatchGame((16, -3), (0,), 1), "g2": None}
    )
    assert list(first.games) == ["g1", "g2"]


def test_a_match_that_was_given_up_is_on_again_with_its_next_game(saves: Path) -> None:
    matches.give_up(saves, "m1")
    matches.begin(saves, "m1", 3, "g1", SETUP)
    assert [each.given_up for each in matches.load(saves)] == [False]
    matches.give_up(saves, "m1")
    assert [each.given_up for each in matches.load(saves)] == [True]
    matches.begin(saves, "m1", 3, "g2", SETUP)
    assert [each.given_up for each in matches.load(saves)] == [False]
    add(matches.path_of(saves), {"match": "m1", "given_up": 1})
    assert [each.given_up for each in matches.load(saves)] == [False]


def test_a_line_that_is_no_game_of_a_match_is_passed_over(saves: Path) -> None:
    matches.begin(saves, "m1", 3, "g1", SETUP)
    good = {"match": "m2", "game": "x", "best": 3, **SETUP}
    add(
        matches.path_of(saves),
        "",
        "{",
        "[" * 100_000,
        [],
        *changed(good, "match", None, 1, "", "-a", "a/b", "a" * 101),
        *changed(good, "game", None, 1, "", ".a", "../a"),
        *changed(good, "best", None, 1, 4, 3.0, "3", True),
        *changed(good, "of", None, 1),
        *changed(good, "rules", None, [], "x"),
        *changed(good, "players", None, {}, [{}, 1], "x"),
    )
    assert [each.id for each in matches.load(saves)] == ["m1"]
    add(matches.path_of(saves), *({**good, "match": f"{best}" + "a" * 99, "best": best} for best in matches.BEST))
    assert [each.best for each in matches.load(saves)] == [3, 3, 5, 7]


def test_a_result_that_cannot_be_is_none(saves: Path) -> None:
    matches.begin(saves, "m1", 3, "g1", SETUP)
    good = {"match": "m1", "game": "g1", "score": [2, 1], "winners": [0], "dealer": None}
    for wrong in (
        *changed(good, "score", None, [], {}, [1.0, 2], [True, 2], [1 << 20, 0], [0] * 11),
        *changed(good, "winners", None, [], {}, [2], [-1], [0, "1"], [True]),
        *changed(good, "dealer", -1, 10, "0", True),
    ):
        add(matches.path_of(saves), wrong)
        assert matches.load(saves)[0].games == {"g1": None}, wrong
    large = (1 << 20) - 1
    for result in (
        MatchGame((large, -large), (0, 1), 9),
        MatchGame((0,) * 10, (9,), 0),
        MatchGame((5,), (0,), None),
    ):
        matches.end(saves, "m1", "g1", result)
        assert matches.load(saves)[0].games == {"g1": result}
    matches.end(saves, "m1", "other", MatchGame((1, 0), (0,), None))
    assert list(matches.load(saves)[0].games) == ["g1"]


# The deck


def mistake(entry: int = 4, *, file: str = f"a{SUFFIX}", answered: datetime | None = None, **memory: Any) -> Mistake:
    return Mistake(file, entry, "sixteen", "match", NOON, answered, memory)


def test_the_last_answer_to_a_mistake_holds(saves: Path) -> None:
    path = deck.path_of(saves)
    assert path == saves.parent / "games.deck"
    assert (deck.there(saves), deck.load(path)) == (False, [])
    for each in (mistake(0), mistake(4), mistake(4, file=f"b{SUFFIX}")):
        deck.record(path, each)
    assert deck.there(saves)
    assert deck.load(path) == [mistake(0), mistake(4), mistake(4, file=f"b{SUFFIX}")]
    late, early = NOON + timedelta(days=1), NOON - timedelta(days=1)
    deck.record(path, mistake(4, answered=late, ease=1))
    deck.record(path, mistake(4, answered=early, ease=2))
    deck.record(path, mistake(4, ease=3))
    assert deck.load(path)[1] == mistake(4, answered=late, ease=1)
    deck.record(path, mistake(4, answered=late, ease=4))
    assert deck.load(path)[1] == mistake(4, answered=late, ease=4)
    assert len(deck.load(path)) == 3


def test_a_line_that_is_no_mistake_is_passed_over(saves: Path) -> None:
    good: dict[str, Any] = {
        "file": f"a{SUFFIX}",
        "entry": 1,
        "game": "sixteen",
        "kind": "match",
        "due": "2026-03-14T12:00:00+00:00",
        "answered": None,
        "memory": {},
    }
    add(
        deck.path_of(saves),
        "",
        "{",
        "[" * 100_000,
        [],
        5,
        *({key: good[key] for key in good if key != missing} for missing in good),
        *changed(good, "file", None, 1, "a", f"b/a{SUFFIX}", f"a\0{SUFFIX}"),
        *changed(good, "entry", None, -1, 1.0, "1", True),
        *({**good, key: 5} for key in ("game", "kind", "memory", "due", "answered")),
        *changed(good, "due", "", "1999-12-31T23:59:59+00:00", "3000-01-01T00:00:00+00:00"),
        {**good, "answered": "1999-12-31T23:59:59"},
    )
    assert deck.load(deck.path_of(saves)) == []
    add(deck.path_of(saves), {**good, "due": "2000-01-01T00:00:00", "answered": "2999-12-31T23:59:59"})
    (found,) = deck.load(deck.path_of(saves))
    assert found.due == datetime(2000, 1, 1, tzinfo=UTC)
    assert found.answered == datetime(2999, 12, 31, 23, 59, 59, tzinfo=UTC)


# The coach and days


def test_the_coach_of_a_game_is_found_by_its_file(saves: Path) -> None:
    saves.mkdir()
    first, second = saves / f"a{SUFFIX}", saves / f"b{SUFFIX}"
    assert coached.of(first) is None
    coached.record(first, "strict")
    coached.record(second, "gentle")
    assert (coached.of(first), coached.of(second)) == ("strict", "gentle")
    assert coached.of(saves / "c") is None
    beside = saves.parent / "games.coach"
    assert beside.read_text() == f"a{SUFFIX} strict\nb{SUFFIX} gentle\n"
    beside.unlink()
    beside.mkdir()
    coached.record(first, "strict")
    assert coached.of(first) is None


def test_a_day_ahead_of_all_clocks_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dailies, "now", lambda: NOON)
    line = {
        "game": "sixteen",
        "id": "a",
        "over": False,
        "result": "",
        "score": "",
        "marks": "",
        "helped": False,
    }
    ahead = {day: dailies.is_ahead(json.dumps({**line, "date": day})) for day in ("2026-03-15", "2026-03-16")}
    assert ahead == {"2026-03-15": False, "2026-03-16": True}
    assert not dailies.is_ahead("{")
    assert not dailies.is_ahead(json.dumps({"foreign": "a"}))
    assert not dailies.is_later("no day")
    assert not dailies.is_later(None)
    assert dailies.next_deal() == datetime(2026, 3, 15, tzinfo=UTC)
    monkeypatch.setattr(dailies, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    assert dailies.today() == dailies.FIRST


@pytest.mark.parametrize("form", [gzip.compress, bz2.compress, lambda raw: raw.decode().encode("utf-16")])
def test_a_file_in_another_form_is_not_taken_for_an_empty_one(saves: Path, form: Callable[[bytes], bytes]) -> None:
    """And nothing is appended to it, which would make it neither one nor the other."""
    path = matches.path_of(saves)
    matches.begin(saves, "a", 3, "a", {"of": "sixteen", "rules": {}, "players": []})
    path.write_bytes(form(path.read_bytes()))
    before = path.read_bytes()
    (error,) = appended.unread(saves, ["matches"])
    assert errors.trouble(error).startswith(f"{path}: the file is packed, or its text is not UTF-8")
    with pytest.raises(appended.FormError):
        matches.give_up(saves, "a")
    with pytest.raises(appended.FormError):
        appended.extend(path, [b"{}"])
    assert path.read_bytes() == before
