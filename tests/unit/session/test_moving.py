"""Tests export and import of an archive of all saves, and the sentence that reports the result."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import archive, disk
from sixteen_tui.saves.merging import Merged
from sixteen_tui.session import moving
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths
from sixteen_tui.text import archive as say
from sixteen_tui.text import errors, imports
from sixteen_tui.text.cli import no_such_save
from sixteen_tui.text.export import needs_a_file
from sixteen_tui.text.reasons import reason
from tests.unit.session.branches import saved

NO_SPACE: Final = OSError(errno.ENOSPC, "No space left on device")


class Steps:
    """Counts what a progress bar is given."""

    def __init__(self) -> None:
        self.most, self.done = 0, 0

    def __call__(self, most: int) -> Callable[[], None]:
        self.most = most
        return self.step

    def step(self) -> None:
        self.done += 1


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirect home and configuration to a temporary folder."""
    monkeypatch.setattr(paths, "settings", lambda: tmp_path / "config" / "settings.toml")
    monkeypatch.setattr(paths, "themes", lambda: tmp_path / "config" / "themes")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with a game of each kind."""
    for name in GAMES:
        saved(tmp_path / "games", name, length=6)
    return tmp_path / "games"


def export(saves: Path, text: str, steps: Steps) -> str:
    """Write an archive; return the sentence about it."""
    try:
        return imports.exported(moving.export(saves, text, steps))
    except Refusal as refused:
        return reason(refused)


def bring_in(saves: Path, text: str, steps: Steps) -> str:
    """Import an archive; return the sentence about it."""
    try:
        return imports.imported(moving.bring_in(saves, text, steps))
    except Refusal as refused:
        return reason(refused)


def games(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_an_exported_archive_is_imported_once(saves: Path, tmp_path: Path) -> None:
    out, first, second = str(tmp_path / "all.tar.gz"), Steps(), Steps()
    assert export(saves, out, first) == say.written(out, len(GAMES))
    assert first.most == first.done == len(GAMES)
    there = tmp_path / "there" / "games"
    assert bring_in(there, out, second) == say.outcome(Merged(new=len(GAMES)))
    assert second.most == second.done > 0
    assert games(there) == games(saves)
    assert bring_in(there, out, Steps()) == say.nothing_new()


def test_export_does_not_overwrite_a_file(saves: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.tar.gz"
    out.write_bytes(b"mine")
    said = export(saves, str(out), Steps())
    assert said == errors.trouble(FileExistsError(errno.EEXIST, "File exists", str(out)))
    assert out.read_bytes() == b"mine"
    assert export(saves, " - ", Steps()) == needs_a_file()


def test_an_empty_folder_makes_no_archive(tmp_path: Path) -> None:
    assert export(tmp_path / "empty" / "games", str(tmp_path / "x.tar.gz"), Steps()) == say.nothing_to_write()
    assert not (tmp_path / "x.tar.gz").exists()


def test_export_names_the_files_it_leaves_out(saves: Path, tmp_path: Path) -> None:
    (saves / f"away{disk.SUFFIX}").symlink_to(tmp_path / "nowhere")
    out = str(tmp_path / "all.tar.gz")
    said = export(saves, out, Steps())
    assert said.startswith(f"{say.written(out, len(GAMES))}; ")
    assert "away" in said


def test_export_to_a_full_disk_reports_the_error_and_leaves_no_file(saves: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.tar.gz"
    with mock.patch.object(archive, "pack", side_effect=NO_SPACE):
        assert export(saves, str(out), Steps()) == errors.trouble(NO_SPACE)
    assert not out.exists()


def test_paths_expand_the_home_folder(saves: Path, tmp_path: Path) -> None:
    assert export(saves, "~/all.tar.gz", Steps()) == say.written(str(tmp_path / "home" / "all.tar.gz"), len(GAMES))
    assert bring_in(tmp_path / "there" / "games", "~/all.tar.gz", Steps()) != say.nothing_new()
    for what in (export, bring_in):
        assert what(saves, "~nobody-of-that-name/x", Steps()) == no_such_save("~nobody-of-that-name/x")
        assert what(saves, "a\0b", Steps()) == no_such_save("a\0b")


def test_import_of_another_file_reports_the_error(saves: Path, tmp_path: Path) -> None:
    before, wrong = games(saves), tmp_path / "wrong"
    missing = str(tmp_path / "nothing")
    assert bring_in(saves, missing, Steps()) == errors.trouble(
        FileNotFoundError(errno.ENOENT, "No such file or directory", missing)
    )
    assert bring_in(saves, str(saves), Steps()) == say.problem("not-an-archive", "")
    wrong.write_bytes(b"nothing of the kind")
    assert bring_in(saves, str(wrong), Steps()) == say.problem("not-an-archive", "")
    assert games(saves) == before


def test_import_of_a_truncated_archive_brings_in_its_whole_files(saves: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.tar.gz"
    export(saves, str(out), Steps())
    whole = out.read_bytes()
    said = dict[str, int]()
    for cut in range(20, len(whole), 40):
        out.write_bytes(whole[:cut])
        there = tmp_path / str(cut) / "games"
        sentence = bring_in(there, str(out), Steps())
        said[sentence] = len(games(there)) if there.exists() else 0
    assert said.pop(say.cut_at_once()) == 0
    assert said
    for sentence, count in said.items():
        assert sentence.startswith(say.cut(count, len(GAMES)).partition(":")[0])
        assert sentence.endswith(say.outcome(Merged(new=count)))


def test_the_suggested_path_is_one_that_no_file_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Path(moving.suggested())
    assert first.parent == tmp_path / "home"
    first.touch()
    second = Path(moving.suggested())
    assert second.parent == first.parent
    assert not second.exists()
    with mock.patch.object(Path, "home", side_effect=RuntimeError):
        monkeypatch.chdir(tmp_path)
        assert Path(moving.suggested()).parent == tmp_path
    assert str(datetime.now(UTC).astimezone().year) in first.name
