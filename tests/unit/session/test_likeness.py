"""Whom the person at home plays like: as the ladder has it, once it is settled, and without reading entries again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.statistics.ladder import ladders
from sixteen_tui.saves.statistics.rating import SETTLED
from sixteen_tui.saves.statistics.totals import rated
from sixteen_tui.session.likeness import Own, likeness
from tests.unit.saves.counted import YOU, bot
from tests.unit.saves.test_ladder import save

ME = frozenset({""})


class Reading(Catalogue):
    """Notes whether entries are read."""

    read = False

    def look(self, *arguments: object, **options: object) -> Iterator[Entry]:  # type: ignore[override]
        self.read = True
        return super().look(*arguments, **options)  # type: ignore[arg-type,return-value]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def games(folder: Path, count: int, first: int = 0) -> None:
    for number in range(first, first + count):
        save(folder, number, YOU, bot("medium"), game="sweet-sixteen")


def entries(folder: Path) -> list[Entry]:
    catalogue = Catalogue(folder)
    return [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]


def numbers(own: Own) -> list[tuple[object, ...]]:
    return [(ladder.game, ladder.kind, dict(ladder.levels), rating) for ladder, rating in own]


def asked(folder: Path, mine: frozenset[str] = ME) -> tuple[list[tuple[object, ...]], bool]:
    """Return what is said, and whether entries were read for it."""
    catalogue = Reading(folder)
    return numbers(likeness(catalogue, mine)), catalogue.read


def test_it_is_that_of_the_ladder_and_kept_until_a_game_is_new(folder: Path) -> None:
    games(folder, SETTLED)
    assert asked(folder) == ([], False), "the index has not read them"
    [ladder] = ladders(rated(entries(folder)))
    expected = [("sweet-sixteen", "two", dict(ladder.levels), ladder.ratings[""])]
    assert asked(folder) == (expected, True)
    assert asked(folder) == (expected, False)
    games(folder, 1, SETTLED)
    assert asked(folder) == ([], False)
    [ladder] = ladders(rated(entries(folder)))
    assert asked(folder)[0][0][-1] == ladder.ratings[""] != expected[0][-1]


def test_nothing_is_said_before_the_tenth_game(folder: Path) -> None:
    games(folder, SETTLED - 1)
    save(folder, 99, bot("easy"), bot("medium"), game="sweet-sixteen")
    entries(folder)
    assert asked(folder)[0] == []
    assert asked(folder.with_name("none")) == ([], False)


def test_other_names_are_asked_for_themselves(folder: Path) -> None:
    games(folder, SETTLED)
    entries(folder)
    assert asked(folder, frozenset({"Ada"}))[0] == []
    assert len(asked(folder)[0]) == 1


@pytest.mark.parametrize(
    "value", ["", "[]x", "[1]", '[["chess", "two", 1, 1, 10]]', '[["sixteen", "two", 1, 1.5, 10]]']
)
def test_what_the_index_kept_is_not_trusted(folder: Path, value: str) -> None:
    from sixteen_tui.saves.index_file import _crc

    games(folder, SETTLED)
    entries(folder)
    expected, _ = asked(folder)
    with sqlite3.connect(folder.with_name("games.index")) as database:
        what, made_of = database.execute("SELECT what, made_of FROM kept").fetchone()
        row = (what, made_of, value)
        database.execute("REPLACE INTO kept VALUES (?, ?, ?, ?)", (*row, _crc(row)))
    assert asked(folder) == (expected, True)
