"""Copies of the files beside the folder that sync programs made: read with the file, exported, and never written to."""

from __future__ import annotations

import errno
import io
import json
import os
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves import appended, archive, coached, dailies, deck, matches, merging, tags
from sixteen_tui.saves.deck import Mistake
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.matches import MatchGame
from tests.unit.saves.damage import within

NAMES = (
    "games.sync-conflict-20261125-120000-ABCDEFG.{}",
    "games (Ada's conflicted copy 2026-11-25).{}",
    "games-HOSTNAME.{}",
    "games_conflict-20261125-120000.{}",
    "games copy.{}",
    "games 2.{}",
    "games (1).{}",
    "games~HEAD.{}",
)
A, B = f"a{SUFFIX}", f"b{SUFFIX}"


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


def tagged(file: str, at: str, *words: str) -> str:
    return json.dumps({"file": file, "tags": words, "at": f"2026-03-{at}T12:00:00.000000Z"}) + "\n"


def setup() -> dict[str, Any]:
    return {"of": "sixteen", "rules": {"seats": 2}, "players": [{"name": "Ada"}]}


@pytest.mark.every("each is the name that another program gives")
@pytest.mark.parametrize("name", NAMES)
def test_tags_of_a_copy_count_and_the_latest_hold(saves: Path, name: str) -> None:
    tags.path_of(saves).write_text(tagged(A, "02", "mine") + tagged(B, "02", "late"))
    copy = saves.parent / name.format("tags")
    copy.write_text(tagged(A, "03", "theirs") + tagged(B, "01", "early"))
    assert appended.copies(tags.path_of(saves)) == [copy]
    assert tags.load(saves) == {A: ("theirs",), B: ("late",)}
    tags.write(saves, A, ("again",))
    assert tags.load(saves)[A] == ("again",)
    assert copy.read_text() == tagged(A, "03", "theirs") + tagged(B, "01", "early")


def test_what_is_no_copy_is_not_read(saves: Path) -> None:
    """A file of another folder, of another kind, a hidden one, and one whose name goes on with a letter."""
    (saves.parent / "games-old").mkdir()
    for name in ("games-old.tags", "games (1).deck", ".games (1).tags", "gamesetc.tags", "games.tags.old", "games.tag"):
        (saves.parent / name).write_text(tagged(A, "03", "theirs"))
    (saves.parent / "games (2).tags").mkdir()
    assert tags.load(saves) == {}


def test_games_of_a_match_on_two_machines_are_one_match(saves: Path) -> None:
    matches.begin(saves, "m", 3, "m", setup())
    file = matches.path_of(saves)
    copy = saves.parent / "games.sync-conflict-20261125-120000-ABCDEFG.matches"
    copy.write_bytes(file.read_bytes())
    line = json.dumps({"match": "m", "game": "m", **MatchGame((5, 4), (0,), 0)._asdict()})
    with copy.open("a") as added:
        added.write(f"{line}\n")
    (kept,) = matches.load(saves)
    assert kept.games == {"m": MatchGame((5, 4), (0,), 0)}
    file.unlink()
    assert matches.there(saves)
    assert matches.load(saves) == [kept]


def test_the_day_of_the_file_counts_and_days_of_a_copy_are_added(saves: Path) -> None:
    dailies.record(saves, dailies.Day("sixteen", "2026-03-01", "mine"))
    lines = [dailies.Day("sixteen", f"2026-03-0{day}", "theirs", True, "won", "5:4") for day in (1, 2)]
    copy = saves.parent / "games (1).daily"
    copy.write_text("".join(f"{json.dumps(day._asdict())}\n" for day in lines))
    assert [day.id for day in dailies.load(saves).days.values()] == ["mine", "theirs"]


def test_the_deck_knows_the_answers_of_both(saves: Path) -> None:
    noon = datetime(2026, 3, 14, 12, tzinfo=UTC)
    mistake = Mistake(A, 4, "sixteen", "set", noon, None, {})
    copy = deck.path_of(saves).with_name("games 2.deck")
    deck.record(copy, mistake._replace(answered=noon, memory={"ease": 2}))
    assert deck.there(saves)
    deck.record(deck.path_of(saves), mistake)
    assert deck.load(deck.path_of(saves)) == [mistake._replace(answered=noon, memory={"ease": 2})]


def test_an_archive_has_the_lines_of_copies_too(saves: Path, tmp_path: Path) -> None:
    tags.path_of(saves).write_text(tagged(A, "02", "mine")[:-1])
    (saves.parent / "games (1).tags").write_text(tagged(A, "02", "mine") + tagged(B, "01", "theirs"))
    packed = io.BytesIO()
    archive.pack(packed, archive.sources(saves), lambda: None)
    packed.seek(0)
    there = tmp_path / "there" / "games"
    merging.import_archive(packed, merging.MergeTarget(there, tmp_path / "s", tmp_path / "t"), lambda _: lambda: None)
    assert tags.path_of(there).read_text() == tagged(A, "02", "mine") + tagged(B, "01", "theirs")


def test_no_line_is_called_saved_that_is_not(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes a part of a line, and one that says only when it is synced that it is full."""
    tags.write(saves, A, ("first",))
    write = os.write

    def short(descriptor: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data[:10])

    def full(_: int) -> None:
        raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))

    with monkeypatch.context() as failing:
        failing.setattr(os, "write", short)
        with pytest.raises(OSError, match="No space"):
            tags.write(saves, A, ("second",))
    with monkeypatch.context() as failing:
        failing.setattr(appended, "fdatasync", full)
        with pytest.raises(OSError, match="quota"):
            tags.write(saves, A, ("third",))
    tags.write(saves, B, ("later",))
    assert tags.load(saves)[B] == ("later",)


def test_files_that_macos_adds_to_an_archive_are_passed_over(saves: Path, tmp_path: Path) -> None:
    """Its tar puts one before each file of a folder that is packed again."""
    tags.path_of(saves).write_text(tagged(A, "02", "mine"))
    packed, again = io.BytesIO(), io.BytesIO()
    archive.pack(packed, archive.sources(saves), lambda: None)
    packed.seek(0)
    with tarfile.open(fileobj=packed) as old, tarfile.open(fileobj=again, mode="w:gz") as new:
        for info in old.getmembers():
            folder, _, name = info.name.rpartition("/")
            for added in (f"{folder}/._{name}", f"{folder}/.DS_Store"):
                hidden = tarfile.TarInfo(added)
                hidden.size = 4
                new.addfile(hidden, io.BytesIO(b"\0\5\x16\7"))
            content = old.extractfile(info)
            info.pax_headers = {}
            new.addfile(info, content)
    again.seek(0)
    there = tmp_path / "there" / "games"
    found, merged = merging.import_archive(
        again, merging.MergeTarget(there, tmp_path, tmp_path), lambda _: lambda: None
    )
    assert (found.files, merged.lines) == (1, 1)
    assert sorted(each.name for each in there.parent.iterdir()) == ["games", "games.tags"]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_that_an_editor_rewrote_is_read_from_its_first_line(saves: Path, mark: str, end: str) -> None:
    """Also of a coach, whose lines are no JSON; a day whose first line is lost could be played once more."""
    day = dailies.Day("sixteen", "2026-03-02", "first")
    dailies.record(saves, day)
    tags.write(saves, A, ("mine",))
    coached.record(saves / A, "strict")
    for name in ("daily", "tags", "coach"):
        path = saves.with_name(f"games.{name}")
        path.write_bytes((mark + path.read_text().replace("\n", end)).encode())
    assert dailies.load(saves).days == {("sixteen", "2026-03-02"): day}
    assert tags.load(saves) == {A: ("mine",)}
    assert coached.of(saves / A) == "strict"


def test_the_coach_of_a_copy_counts(saves: Path) -> None:
    coached.record(saves / A, "gentle")
    saves.with_name("games.coach").rename(saves.with_name("games (1).coach"))
    assert coached.of(saves / A) == "gentle"


def test_a_match_that_a_copy_gives_up_is_given_up(saves: Path) -> None:
    matches.begin(saves, "m", 3, "m", setup())
    (saves.parent / "games 2.matches").write_text(
        matches.path_of(saves).read_text() + '{"match": "m", "given_up": true}\n'
    )
    assert [match.given_up for match in matches.load(saves)] == [True]
    matches.begin(saves, "m", 3, "n", setup())
    assert [match.given_up for match in matches.load(saves)] == [False]


def test_lines_with_other_ends_are_not_brought_in_twice(saves: Path) -> None:
    tags.path_of(saves).write_text(tagged(A, "02", "mine"))
    (saves.parent / "games 2.tags").write_bytes(
        b"\xef\xbb\xbf" + tagged(A, "02", "mine").encode().replace(b"\n", b"\r\n")
    )
    data = tags.path_of(saves).read_bytes()
    assert appended.with_copies(tags.path_of(saves), data, 1 << 20) == data


def test_lines_of_an_archive_that_an_editor_rewrote_are_brought_in(saves: Path, tmp_path: Path) -> None:
    tags.path_of(saves).write_text(tagged(A, "02", "mine"))
    theirs = tmp_path / "theirs"
    theirs.write_bytes(
        b"\xef\xbb\xbf" + (tagged(B, "02", "late") + tagged(A, "02", "mine")).replace("\n", "\r\n").encode()
    )
    out = io.BytesIO()
    archive.pack(out, [(f"{archive.BESIDE}tags", theirs)], lambda: None)
    out.seek(0)
    merging.MergeTarget(saves, tmp_path / "settings.toml", tmp_path / "themes").merge(out, lambda: None)
    assert tags.path_of(saves).read_text() == tagged(A, "02", "mine") + tagged(B, "02", "late")


SHORT, LONG, SPACED = "a.sixteen.jsonl", "b-a.sixteen.jsonl", "a (1).sixteen.jsonl"


def test_renaming_takes_whole_names_and_each_once() -> None:
    data = b"".join(
        json.dumps({"file": name, "tags": [f"x {name}"]}).encode() + b"\n" + f"{name} gentle\n".encode()
        for name in (SHORT, LONG, SPACED, 'x"a.sixteen.jsonl', "a.sixteen.jsonl (1).sixteen.jsonl", "été.sixteen.jsonl")
    )
    names = {SHORT: LONG, LONG: "c.sixteen.jsonl", SPACED: SHORT, "été.sixteen.jsonl": "e.sixteen.jsonl"}
    found = appended.renamed(data, names).decode().splitlines()
    assert [json.loads(line)["file"] for line in found[::2]] == [
        *(LONG, "c.sixteen.jsonl", SHORT),
        *('x"a.sixteen.jsonl', "a.sixteen.jsonl (1).sixteen.jsonl", "e.sixteen.jsonl"),
    ]
    assert [line.removesuffix(" gentle") for line in found[1::2]] == [json.loads(line)["file"] for line in found[::2]]
    assert json.loads(found[0])["tags"] == [f"x {SHORT}"]
    raw = '{"file": "été.sixteen.jsonl"}\n'.encode()
    assert json.loads(appended.renamed(raw, names)) == {"file": "e.sixteen.jsonl"}


def test_renaming_takes_names_that_are_not_utf_8() -> None:
    name = "\udcff.sixteen.jsonl"
    raw = name.encode("utf-8", "surrogateescape")
    assert appended.renamed(raw + b" gentle\n", {name: SHORT}) == f"{SHORT} gentle\n".encode()
    assert appended.renamed(f"{SHORT} gentle\n".encode(), {SHORT: name}) == raw + b" gentle\n"
    assert json.loads(appended.renamed(b'{"file": "%b"}' % raw, {name: SHORT})) == {"file": SHORT}
    assert json.loads(appended.renamed(json.dumps({"file": SHORT}).encode(), {SHORT: name})) == {"file": name}


def test_renaming_takes_no_time_with_a_long_line() -> None:
    with within(5):
        for line in (b"x" * (1 << 20), b'"' * (1 << 20), b'"\\' * (1 << 19)):
            assert appended.renamed(line + SHORT.encode(), {SHORT: LONG}) == line + SHORT.encode()


@pytest.mark.parametrize("name", ["a.SIXTEEN.JSONL", "a.sixteen.jsonl (1)", "a.sixteen.jsonl.txt"])
def test_names_that_other_programs_changed_are_replaced_too(name: str) -> None:
    assert appended.renamed(f"{name} gentle\n".encode(), {name: SHORT}) == f"{SHORT} gentle\n".encode()
    raw = json.dumps({"file": name}).encode()
    assert json.loads(appended.renamed(raw, {name: SHORT})) == {"file": SHORT}
