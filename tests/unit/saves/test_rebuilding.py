"""The index is filled by workers, and what they leave out is read as always."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.arena.tournament import Here
from sixteen_tui.saves import rebuilding
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.rebuilding import fill, lacking
from tests.unit.saves.index_rows import load
from tests.unit.saves.writer import game


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """Seven games, and a file that is damaged."""
    saves = tmp_path / "games"
    saves.mkdir()
    monkeypatch.setattr(rebuilding, "FEW", 3)
    monkeypatch.setattr(rebuilding, "PIECE", 2)
    for name in "abcdefg":
        (saves / f"{name}{SUFFIX}").write_bytes(game())
    (saves / f"bad{SUFFIX}").write_bytes(b"nonsense\n")
    return Catalogue(saves)


def listed(catalogue: Catalogue) -> list[str]:
    return sorted(vars(each)["details"] for each in catalogue.look(catalogue.files()) if isinstance(each, Entry))


def test_workers_put_into_the_index_what_can_be_read(library: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    files, steps = library.files(), []
    assert sorted(lacking(library, files)) == sorted(files)
    fill(library, files, lambda: steps.append(1), Here)
    assert len(steps) == 8
    found = load(library.folder.with_name("games.index"))
    assert [*found] == [f"{name}{SUFFIX}" for name in "abcdefg"]
    reads: list[str] = []
    monkeypatch.setattr(Catalogue, "_read", lambda _, __, file: reads.append(file.name))
    assert len(listed(library)) == 7
    assert reads == [f"bad{SUFFIX}"]


def test_few_files_are_not_worth_workers(library: Catalogue) -> None:
    files = library.files()
    listed(library)
    assert lacking(library, files) == []
    for name in "hij":
        (library.folder / f"{name}{SUFFIX}").write_bytes(game())
    assert lacking(library, library.files()) == []
    (library.folder / f"k{SUFFIX}").write_bytes(game())
    assert {file.name[0] for file in lacking(library, library.files())} == {*"hijk"}


class Broken(Here):
    """An executor whose second job ends its worker."""

    def __init__(self) -> None:
        self.jobs = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.jobs += 1
        if self.jobs == 2:
            raise BrokenExecutor
        return super().submit(fn, *args, **kwargs)


def none() -> Here:
    """As on a system that has no semaphores."""
    raise NotImplementedError


@pytest.mark.every("each fails at another moment")
@pytest.mark.parametrize("executor", [Broken, none])
def test_workers_that_fail_change_no_list(library: Catalogue, executor: Callable[[], Here]) -> None:
    before = listed(library)
    library.folder.with_name("games.index").unlink()
    fill(library, library.files(), lambda: None, executor)
    assert listed(library) == before
