"""Home finds games to go on with in the index, in a folder of any size."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from sixteen_tui.saves import catalogue as catalogues
from sixteen_tui.saves import index_file
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.records import read
from sixteen_tui.session.session import Session
from tests.saves.test_index import put, shown
from tests.unit.saves.finished import OVER
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.index_rows import load
from tests.unit.saves.writer import game, save_of


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files of which home asked the operating system or the index for more than the name."""
    files: list[str] = []
    found, entries = catalogues._found, index_file.Index._entries

    def stat(file: Path) -> catalogues.Found:
        files.append(file.name)
        return found(file)

    def select(self: index_file.Index, names: Sequence[str]) -> dict[str, Entry]:
        files.extend(names)
        return entries(self, names)

    monkeypatch.setattr(catalogues, "_found", stat)
    monkeypatch.setattr(index_file.Index, "_entries", select)
    return files


def _numbered(number: int) -> bytes:
    """A finished game with an id of its own."""
    first, *lines = map(json.loads, OVER.splitlines())
    return save_of(
        {**first, "id": f"over{number}"}, [{key: line[key] for key in line if key != "crc"} for line in lines]
    )


@pytest.mark.parametrize("games", [10, 300])
def test_home_asks_for_as_much_in_a_large_folder_as_in_a_small_one(
    tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """Once the list has been read, of finished games no more than those that it shows."""
    folder = tmp_path / "games"
    for number in range(games):
        put(folder, f"over{number:03}", _numbered(number), changed=(number + 1) * 10**15)
    put(folder, "open", changed=5 * 10**15)
    os.utime(folder, ns=(10**18, 10**18))
    shown(folder)
    Catalogue(folder).recent(4)
    asked.clear()
    monkeypatch.setattr(Catalogue, "_names", None)
    recent = Catalogue(folder).recent(4)
    assert recent.latest is not None
    assert (recent.latest.file, recent.number) == (f"open{SUFFIX}", games + 1)
    assert [each.file for each in recent.ended] == [f"over{games - 1 - n:03}{SUFFIX}" for n in range(4)]
    assert len(asked) == 1 + 1 + 4


def test_home_sees_what_came_went_and_changed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    paths = [put(folder, name, changed=number * 10**18) for number, name in enumerate("abc", 1)]

    def latest() -> str:
        os.utime(folder, ns=(time.time_ns() - 10**10,) * 2)
        entry = Catalogue(folder).latest_unfinished()
        return "" if entry is None else entry.file.removesuffix(SUFFIX)

    shown(folder)
    assert latest() == latest() == "c"
    paths[2].write_bytes(OVER)  # in place, by another program
    assert latest() == latest() == "b"
    paths[1].unlink()
    assert latest() == "a"
    put(folder, "d", b"nonsense")
    assert latest() == "a"
    put(folder, "d", game())
    assert latest() == "d"
    assert Catalogue(folder).recent(0).number == 2, "a copy is no other game"


def test_a_game_is_in_the_index_once_it_has_been_left(tmp_path: Path, reads: list[str]) -> None:
    """So that home and `resume` need not validate what the program wrote itself."""
    folder = tmp_path / "games"
    session = Session.begin(folder, "sixteen", ALL_RULES[0], [PERSON, BOT])
    for _ in range(5):
        session.act(session.record.table.legal[0])
    session.hint()
    session.close()
    before = load(folder.with_name("games.index"))[session.record.path.name]
    (entry,) = Catalogue(folder).look(Catalogue(folder).files())
    assert reads == []
    assert isinstance(entry, Entry)
    truth = Entry.of(read(session.record.path), entry.file, entry.stamp)
    assert vars(before) | {"_parts": None} == vars(truth) | {"_parts": None}
