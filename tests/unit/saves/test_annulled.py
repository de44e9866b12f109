"""Annulled games: the tag takes a game out of ladders, statistics and likeness, and its removal brings it back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sixteen_tui.saves import tags
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.statistics.rating import SETTLED
from sixteen_tui.session.likeness import likeness
from sixteen_tui.session.statistics import finished, laddered, summed_up
from sixteen_tui.text.statistics import left_out
from tests.unit.saves.counted import SOPHIE, YOU, bot
from tests.unit.saves.test_ladder import save

NOBODY_HIDDEN: frozenset[str] = frozenset()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    for number in range(SETTLED + 1):
        save(folder, number, YOU, bot("medium"), game="sweet-sixteen")
    save(folder, 90, YOU, SOPHIE)
    return folder


def said(folder: Path) -> list[object]:
    """Everything that is computed from the games."""
    files = Catalogue(folder).files()
    totals, _ = summed_up(Catalogue(folder))
    games, counted, ladders, unreadable = finished(Catalogue(folder), None, NOBODY_HIDDEN)
    return [
        laddered(Catalogue(folder), everybody=True),
        [(group.game, group.person, group.helped, group.total.played, group.ratings) for group in totals.groups],
        (totals.games, totals.ladders),
        ([each.file for each in games], counted.games, ladders, unreadable),
        likeness(Catalogue(folder), frozenset({""})) if files else (),
    ]


@pytest.mark.parametrize("file", ["g0003", "g0090"])
def test_a_game_counts_as_if_it_were_not_there(folder: Path, tmp_path: Path, file: str) -> None:
    (path,) = folder.glob(f"{file}*")
    whole = said(folder)
    without = tmp_path / "without"
    shutil.copytree(folder, without, ignore=lambda _, names: [path.name] if path.name in names else [])
    tags.write(folder, path.name, ("final", "Annulled"))
    assert said(folder) == said(without) != whole
    assert summed_up(Catalogue(folder))[0].annulled == 1
    assert "1 annulled game is not counted." in left_out(summed_up(Catalogue(folder))[0], [])
    tags.write(folder, path.name, ("final",))
    assert said(folder) == whole
    assert summed_up(Catalogue(folder))[0].annulled == 0


def test_the_tag_of_a_copy_annuls_the_game(folder: Path) -> None:
    """Whichever of the files the statistics take."""
    (path,) = folder.glob("g0090*")
    copy = folder / path.name.replace("g0090", "g0091")
    shutil.copy(path, copy)
    counted = summed_up(Catalogue(folder))[0].games
    for each in (path, copy):
        tags.write(folder, each.name, ("annulled",))
        totals = summed_up(Catalogue(folder))[0]
        assert (totals.games, totals.annulled) == (counted - 1, 1)
        tags.write(folder, each.name, ())
