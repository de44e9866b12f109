"""Files that commands cannot use: what stands where a save is expected, and the sentence about it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves.catalogue import saved
from sixteen_tui.settings import paths
from tests.cli.kit import VECTORS, Begin, Call, Launched, Refused, Snapshot

QUOTED = r"$'wide\033[2J\012name': "
"""A name with control characters, as a shell takes it."""


def _bad_files(folder: Path) -> dict[str, tuple[str, str]]:
    """Things in the place of a save: the file, and words of the sentence about it."""
    os.mkfifo(folder / "fifo")
    (folder / "folder").mkdir()
    (folder / "dangling").symlink_to("nowhere")
    (folder / "loop").symlink_to("loop")
    (folder / "wide\x1b[2J\nname").write_text("x")
    (folder / "newer").write_text('{"format": "sixteen-tui", "version": 4}\n')
    return {
        "missing": ("missing", "no file and no saved game is called 'missing'"),
        "missing path": ("there/is/none", "no file and no saved game"),
        "no name": ("", "no file and no saved game is called ''"),
        "fifo": ("fifo", "not a file"),
        "folder": ("folder", "not a file"),
        "device": ("/dev/zero", "not a file"),
        "dangling link": ("dangling", "dangling: no such file"),
        "link to itself": ("loop", "symbolic link"),
        "below a file": ("wide\x1b[2J\nname/x", "no file and no saved game"),
        "too long": ("x" * 300, "no file and no saved game is called 'xxx"),
        "controls": ("wide\x1b[2J\nname", QUOTED + "not a saved game"),
        "empty": (str(VECTORS / "bad/empty-file.sixteen.jsonl"), "line 1: the file is empty"),
        "damaged": (str(VECTORS / "bad/line-removed.sixteen.jsonl"), "line 5: n is 5 instead of 4"),
        "no version 2": (str(VECTORS / "bad/newer-version.sixteen.jsonl"), "not the one that its keys ask for"),
        "newer": ("newer", "update sixteen-tui"),
        "illegal": (str(VECTORS / "bad/wrong-seat.sixteen.jsonl"), "(A13)"),
        "foreign": (str(VECTORS / "bad/other-format.sixteen.jsonl"), "not a saved game"),
    }


NEITHER = QUOTED + "this is neither a saved game, nor a share code"


@pytest.mark.parametrize("command", ["show", "show --json", "show --seat 0", "resume", "replay"])
def test_files_that_cannot_be_used(refused: Refused, launched: Launched, tmp_path: Path, command: str) -> None:
    for name, (file, words) in _bad_files(tmp_path).items():
        line = refused(*command.split(), file)
        neither = name == "controls" and command == "replay"  # which takes a share code from a file, too
        assert (NEITHER if neither else words) in line, name
        assert line.isprintable(), name
        assert len(line.replace(file, "")) < 200, name
    assert launched == []


def test_verify_looks_at_every_file(call: Call, tmp_path: Path, snapshot: Snapshot) -> None:
    bad = _bad_files(tmp_path)
    before = snapshot()
    good = str(VECTORS / "sixteen-02.sixteen.jsonl")
    said = call("verify", good, *(file for file, _ in bad.values()), good)
    assert said.status == 2
    out, err = said.out.splitlines(), said.err.splitlines()
    assert len(out) + len(err) == len(bad) + 2
    assert out[0] == out[-1]
    assert ": holds: 103 entries" in out[0]
    assert all(any(words.split(": ")[-1] in line for line in (*out, *err)) for _, words in bad.values())
    assert all(line.isprintable() for line in (*out, *err))
    assert snapshot() == before


def test_a_file_that_may_not_be_read(
    refused: Refused, call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(plays=2)
    session.close()
    really = os.open

    def closed(path: Any, *arguments: Any, **named: Any) -> int:
        if str(path).endswith(".jsonl"):
            raise PermissionError(13, "Permission denied", str(path))
        return really(path, *arguments, **named)

    monkeypatch.setattr(os, "open", closed)
    path = str(session.record.path)
    for command in ("show", "verify", "replay", "resume"):
        assert refused(command, path).startswith(f"sixteen-tui: {path}: permission denied")
    assert "permission denied" in call("list").out
    assert [type(each) for each in saved(paths.saves())] == [PermissionError]


@pytest.mark.parametrize("above", [False, True])
def test_a_file_where_the_folder_of_saves_should_be_is_called_that(
    call: Call, refused: Refused, *, above: bool
) -> None:
    """Not a file that is never overwritten, with the advice to choose another place; and no fault to report."""
    wrong = paths.saves().parent if above else paths.saves()
    shutil.rmtree(wrong, ignore_errors=True)
    wrong.parent.mkdir(parents=True, exist_ok=True)
    wrong.write_text("in the way")
    said = f"{wrong}: a part of the path is not a folder"
    assert refused("play", "sixteen", "--plain") == f"sixteen-tui: {said}"
    report = call("doctor").out
    assert "please report it" not in report
    assert any(
        line.split()[:3] == ["problem", "saved", "games"] and "is not a folder" in line for line in report.splitlines()
    )
