"""The draft of a game with real cards in an archive: brought in where none is, never over another one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sixteen_tui.saves import archive, draft
from tests.unit.saves.archived import Place

BEGUN = ["game sixteen", "players Ada, Blaise", "rules", "0 play B3"]
FURTHER = [*BEGUN, "1 play G4"]
OTHER = ["game sixteen", "players Émilie, Carl"]
NAME = "games.entered.txt"


@pytest.fixture
def here(tmp_path: Path) -> Place:
    return Place(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Place:
    return Place(tmp_path / "there")


def names(place: Place) -> list[str]:
    return sorted(path.name for path in place.root.iterdir() if path.is_file())


def test_a_draft_comes_along(here: Place, there: Place) -> None:
    draft.write(here.saves, OTHER, [])
    (here.root / "games.entered (1).txt").write_text("a copy, which is another text\n")
    (here.root / "games.entered").write_text("{}\n")
    assert [name for name, _ in archive.sources(here.saves)] == [archive.DRAFT]
    packed = here.packed()
    _, merged = there.merge(packed)
    assert merged.others == [NAME]
    assert (there.root / NAME).read_bytes() == (here.root / NAME).read_bytes()
    before = there.all()
    assert there.merge(packed)[1].others == []
    assert there.all() == before


@pytest.mark.parametrize(
    ("mine", "theirs", "rows"),
    [(BEGUN, FURTHER, FURTHER), (FURTHER, BEGUN, FURTHER), (BEGUN, BEGUN, BEGUN), ([], BEGUN, BEGUN)],
)
def test_one_that_goes_on_with_the_other_is_the_same_draft(
    here: Place, there: Place, mine: list[str], theirs: list[str], rows: list[str]
) -> None:
    draft.write(there.saves, mine, [])
    draft.write(here.saves, theirs, [])
    _, merged = there.merge(here.packed())
    assert merged.others == ([NAME] if rows != mine else [])
    assert draft.read(there.saves) == rows
    assert names(there) == [NAME]


def test_another_draft_stays_and_the_other_lies_beside_it(here: Place, there: Place) -> None:
    draft.write(here.saves, BEGUN, [])
    draft.write(there.saves, OTHER, [])
    packed = here.packed()
    _, merged = there.merge(packed)
    (second,) = merged.others
    assert draft.read(there.saves) == OTHER
    assert (there.root / second).read_text() == "\n".join(BEGUN) + "\n"
    assert names(there) == sorted([NAME, second])
    assert there.merge(packed)[1].others == []
    assert names(there) == sorted([NAME, second])


def test_a_folder_in_its_place_is_left_alone(here: Place, there: Place) -> None:
    draft.write(here.saves, BEGUN, [])
    (there.root / NAME).mkdir()
    _, merged = there.merge(here.packed())
    (second,) = merged.others
    assert second != NAME
    assert (there.root / second).is_file()


def test_a_draft_of_a_stranger_has_no_control_characters_and_a_size(here: Place, there: Place) -> None:
    path = draft.path_of(here.saves)
    path.write_bytes(b"game sixteen\n# \x1b[2J\n")
    there.merge(here.packed())
    assert draft.read(there.saves) == ["game sixteen", "# [2J"]
    path.write_bytes(b"#\n" * draft.MOST)
    assert archive.bound(archive.DRAFT) == draft.MOST
    assert [path.name] == archive.pack(io.BytesIO(), archive.sources(here.saves), lambda: None).left_out
