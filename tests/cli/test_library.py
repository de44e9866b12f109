"""`list` with a filter, and `tag`."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.cli.commands import doctor
from sixteen_tui.saves import archive, records
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.screens.home.offers import look
from sixteen_tui.settings import paths
from sixteen_tui.settings.paths import beside
from tests.cli.kit import Begin, Call, Refused, Snapshot
from tests.patience import PATIENCE

VECTORS = Path(__file__).parents[1] / "unit" / "conformance"


@pytest.fixture
def library(call: Call, begin: Begin) -> list[str]:
    """Ids of two finished games, one of each kind, and of one that is on."""
    for name in ("sixteen-02", "sweet-sixteen-00"):
        call("import", str(VECTORS / f"{name}.sixteen.jsonl"))
    session = begin(plays=3)
    session.close()
    return ["sixteen-02", "sweet-sixteen-00", session.record.header.id]


def listed(call: Call, *arguments: str) -> list[dict[str, Any]]:
    said = call("list", *arguments, "--json")
    assert (said.status, said.err) == (0, "")
    return [json.loads(line) for line in said.out.splitlines()]


def test_home_counts_the_games_that_the_list_doctor_and_the_statistics_count(call: Call, library: list[str]) -> None:
    """It counted copies of a game, and files that are no games."""
    folder = paths.saves()
    for id, mark in zip(
        library, (" (Ada's conflicted copy 2026-01-02)", " 2", ".sync-conflict-20260102-123456-ABC"), strict=True
    ):
        (folder / f"{id}{mark}.sixteen.jsonl").write_bytes((folder / f"{id}.sixteen.jsonl").read_bytes())
    (folder / "torn.sixteen.jsonl").write_bytes(b"{")
    (folder / "._x.sixteen.jsonl").write_bytes(b"{")
    for _ in range(2):  # without the files in the index, and with them
        assert look(folder, Catalogue(folder)).saved == 3
        games = listed(call)
        assert [each["state"] for each in games if not each.get("copy")] == [
            "unfinished",
            "finished",
            "finished",
            "damaged",
        ]
        assert len(games) == 3 + 3 + 1
        counted = json.loads(call("stats", "--json").out)
        assert counted["games"] + counted["branches"] == 2
        (found,) = doctor.games()
        assert (found.details["unfinished"], found.details["finished"], found.details["damaged"]) == (1, 2, ["torn"])


@pytest.mark.parametrize(
    ("filter", "fits"),
    [
        ("--game sixteen", [2, 0]),
        ("--game sweet-sixteen", [1]),
        ("--player p1", [0, 1]),
        ("--player YOU", [2]),
        ("--rules bonus", [0]),
        ("--rules bonus,loose", []),
        ("--rules casino", [1]),
        ("--result unfinished", [2]),
        ("--result won", []),
        ("--since 2026-11 --until 2026-11-21", [0, 1]),
        ("--since today", [2]),
        ("--tag FINAL", [0]),
        ("--tag #final --tag best", []),
        ("--game sixteen --result unfinished --player ada", [2]),
    ],
)
def test_a_filter_of_the_list(call: Call, library: list[str], filter: str, fits: list[int]) -> None:
    call("tag", library[0], "+final")
    if "since today" in filter:  # whenever that is
        fits = [each for each in (2, 0, 1) if each == 2 or records.now()[:10] == "2026-11-20"]
    assert {each["id"] for each in listed(call, *filter.split())} == {library[each] for each in fits}
    said = call("list", *filter.split())
    assert said.status == 0
    assert all((library[each] in said.out) == (each in fits) for each in range(3))
    assert fits or said.out == "No saved game fits.\n"


def test_without_a_filter_all_is_listed_with_tags_and_result(call: Call, library: list[str]) -> None:
    (paths.saves() / "torn.sixteen.jsonl").write_bytes(b"{}\n")
    assert "tags" not in call("list").out.splitlines()[0]
    call("tag", library[1], "good,one")
    found = {each["id"]: each for each in listed(call)}
    assert found[library[1]]["tags"] == ["good", "one"]
    assert found[library[0]]["tags"] == []
    assert {each.get("result") for each in found.values()} == {None}
    assert found["torn"]["state"] == "damaged"
    for id in library:
        assert found[id]["entries"] == len(records.read(paths.saves() / f"{id}.sixteen.jsonl").table)
    assert "#good #one" in call("list").out
    assert "torn" not in call("list", "--game", "sixteen").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--game chess", "unknown game 'chess'; choose from sixteen"),
        ("--rules fast", "unknown rule 'fast'"),
        ("--game sixteen --rules casino", "unknown rule 'casino'; choose from young"),
        ("--result good", "choose from won, lost, drawn, placed, unfinished"),
        ("--since 2026-13", "'2026-13' is no day; write 2026-03-14, a month"),
        ("--until \x1b[31m", "'[31m' is no day"),
        ("--tag ---", "no tag"),
    ],
)
def test_what_is_no_filter(refused: Refused, arguments: str, words: str) -> None:
    argument, *rest = arguments.split(" ")
    assert words in refused("list", *(f"{argument}={rest[0]}" if len(rest) == 1 else arguments).split(" "))


def test_tags_that_cannot_be_read_are_not_said_to_be_none(library: list[str], refused: Refused) -> None:
    beside(paths.saves(), "tags").mkdir()
    for words in ((), (library[0],), (library[0], "+x")):
        assert "a folder, not a file" in refused("tag", *words)


def test_tags_of_a_game_and_of_all(call: Call, library: list[str], refused: Refused) -> None:
    assert call("tag").out == "There are no tags yet.\n"
    assert call("tag", library[0]).out == "The game sixteen-02 has no tags.\n"
    assert call("tag", library[0], "+final", "-x", "close").out == "sixteen-02: #final #close\n"
    assert call("tag", library[0], "-close").out == "sixteen-02: #final\n"
    assert call("tag", str(paths.saves() / f"{library[1]}.sixteen.jsonl"), "final").status == 0
    assert call("tag").out == "#final: 2 games\n"
    assert "no saved game is called" in refused("tag", "nothing", "x")
    assert "not among your saved games" in refused("tag", str(VECTORS / "sixteen-03.sixteen.jsonl"), "x")
    assert "is no tag" in refused("tag", library[0], "+ok", "+!!")
    (paths.saves() / f"{library[1]}.sixteen.jsonl").unlink()
    assert call("tag").out == "#final: 1 game\n", "those of a deleted game wait for its return"
    (paths.saves() / f"{library[0]}.sixteen.jsonl").unlink()
    assert call("tag").out == "There are no tags yet.\n"


def test_copies_are_told_apart_and_found_by_their_names(call: Call, library: list[str]) -> None:
    raw = (VECTORS / "sixteen-02.sixteen.jsonl").read_bytes()
    cut = b"".join(raw.splitlines(keepends=True)[:21])
    (paths.saves() / "sixteen-02.sixteen (1).jsonl").write_bytes(cut)
    (paths.saves() / "sixteen-02-HOST.sixteen.jsonl").write_bytes(raw)
    (paths.saves() / "._sixteen-02.sixteen.jsonl").write_bytes(b"\0\5\26\7")
    for filter in ([], ["--result", "unfinished"], ["--game", "sixteen"]):
        found = {Path(each["file"]).name: each["copy"] for each in listed(call, *filter)}
        more = {"of": "sixteen-02.sixteen.jsonl", "how": "shorter", "entries": len(raw.splitlines()) - 21}
        assert found["sixteen-02.sixteen (1).jsonl"] == more
        assert found.get("sixteen-02-HOST.sixteen.jsonl") in (None, {**more, "how": "same", "entries": 0})
        assert found.get("sixteen-02.sixteen.jsonl") is None
        assert not any("problem" in each for each in found)
    said = call("list").out
    assert f"open, copy: {more['entries']} entries fewer" in said
    assert "over, copy: same" in said
    for name in ("sixteen-02.sixteen (1).jsonl", "sixteen-02-HOST"):
        assert f"\n  {name}  " in said
        assert call("verify", name).status == 0
    assert "is there already" in call("import", "sixteen-02.sixteen (1).jsonl").out


# The archive


def test_everything_goes_out_and_comes_in_elsewhere(
    call: Call, library: list[str], snapshot: Snapshot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call("tag", library[0], "final")
    said = call("export", "all.tar.gz")
    assert said == (0, "3 games written to all.tar.gz\n", "")
    assert (tmp_path / "all.tar.gz").stat().st_mode & 0o777 == 0o600
    before = {path.name: path.read_bytes() for path in paths.saves().iterdir()}
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert call("import", "all.tar.gz") == (0, "3 games are new, 1 line about them\n", "")
    assert {path.name: path.read_bytes() for path in paths.saves().iterdir()} == before
    assert call("tag").out == "#final: 1 game\n"
    now = snapshot()
    assert call("import", "all.tar.gz").out == "everything in the archive was there already, nothing was written\n"
    assert snapshot() == now


def test_an_archive_with_nothing_in_it_is_answered(call: Call, tmp_path: Path) -> None:
    with (tmp_path / "empty.tar.gz").open("wb") as out:
        archive.pack(out, [], lambda: None)
    said = "everything in the archive was there already, nothing was written\n"
    assert call("import", str(tmp_path / "empty.tar.gz")) == (0, said, "")


def test_no_file_is_written_over(call: Call, library: list[str], refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"mine")
    assert "never overwritten" in refused("export", "taken")
    assert (tmp_path / "taken").read_bytes() == b"mine"
    for _ in range(2):
        assert call("export").status == 0
    assert len([*tmp_path.glob("sixteen-tui-20*.tar.gz")]) == 2
    assert "no such" in refused("export", "none/all.tar.gz")


@pytest.mark.parametrize("name", ["last", "LAST", "sixteen-02", "een-02", "S16-3-0"])
def test_an_archive_gets_no_name_of_a_game(library: list[str], refused: Refused, name: str) -> None:
    """A file named `last` would stand for the last game in every command."""
    assert "--html" in refused("export", name)
    assert not Path(name).exists()


def test_an_archive_may_be_named_by_a_day_or_a_word(call: Call, library: list[str]) -> None:
    for name in (library[2][:8], "backup", "last.tar"):
        assert call("export", name).status == 0
        assert archive.is_archive(Path(name).read_bytes())


def test_no_terminal_gets_an_archive(library: list[str], refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "not for a terminal" in refused("export", "-")


def test_nothing_to_write(refused: Refused) -> None:
    assert "nothing to export" in refused("export", "all.tar.gz")


def test_what_is_left_out_is_said(call: Call, library: list[str]) -> None:
    (paths.saves() / "loop.sixteen.jsonl").symlink_to("loop.sixteen.jsonl")
    said = call("export", "all.tar.gz")
    assert (said.status, said.out) == (1, "3 games written to all.tar.gz\n")
    assert said.err == "sixteen-tui: 1 file could not be read and was left out: loop.sixteen.jsonl\n"


def test_a_cut_archive_brings_what_is_whole_and_says_so(
    call: Call, library: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call("export", "all.tar.gz")
    raw = (tmp_path / "all.tar.gz").read_bytes()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    (tmp_path / "cut").write_bytes(raw[:-30])
    said = call("import", "cut")
    assert said.status == 2
    assert said.out in ("2 games are new\n", "3 games are new\n")
    assert "the archive is cut short or damaged: " in said.err
    (tmp_path / "cut").write_bytes(raw[:30])
    assert "nothing in it is whole" in call("import", "cut").err


def test_an_archive_over_a_pipe(library: list[str], tmp_path: Path) -> None:
    """As in `export - | ssh elsewhere sixteen-tui import -`."""
    run = [sys.executable, "-m", "sixteen_tui"]
    out = subprocess.run([*run, "export", "-"], capture_output=True, check=True, timeout=PATIENCE)
    assert out.stderr == b""
    elsewhere = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "elsewhere")}
    for words in (b"3 games are new\n", b"everything in the archive was there already, nothing was written\n"):
        done = subprocess.run(
            [*run, "import", "-"], check=False, input=out.stdout, env=elsewhere, capture_output=True, timeout=PATIENCE
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, words, b"")
    save = (paths.saves() / "sixteen-02.sixteen.jsonl").read_bytes()
    done = subprocess.run(
        [*run, "import", "-"], check=False, input=save, env=elsewhere, capture_output=True, timeout=PATIENCE
    )
    assert b"is there already" in done.stdout


def test_no_archive(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\x1f\x8bnothing")
    assert refused("import", "x").endswith("this is not an archive of sixteen-tui; nothing was written")
    (tmp_path / "x").write_bytes(gzip.compress(b"\0" * 9999))
    assert refused("import", "x").endswith("the file is packed (gzip); unpack it and try again")


def test_the_help_of_tag_says_all_names_of_a_game(call: Call, library: list[str]) -> None:
    said = " ".join(call("tag", "--help").out.split())
    assert "a unique part of that, or last" in said
    assert call("tag", "last", "+final").status == 0
    assert call("tag", library[0][-6:], "+best").status == 0
