"""What people and computer players are called at a shared table."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import NAME_CELLS
from sixteen_tui.words.screens import COMPUTERS


def seated(*names: str) -> Places:
    return Places("sixteen", {}, [*(Place(name=name) for name in names), Place()], "0:ada")


@pytest.mark.parametrize(
    ("names", "wanted", "found"),
    [
        (["ben"], "ada", "ada"),
        (["ada"], "ada", "ada 2"),
        (["Ada"], "ada", "ada 2"),
        (["ÉMILE", "émile 2"], "Émile", "Émile 3"),
        (["straße"], "STRASSE", "STRASSE 2"),
        (["w" * 20], "W" * 20, "W" * 17 + "… 2"),
        (["家" * 10], "家" * 10, "家" * 8 + "… 2"),
    ],
)
def test_a_name_is_had_once_whatever_its_capitals(names: list[str], wanted: str, found: str) -> None:
    free = seated(*names).free_name(wanted)
    assert free == found
    assert cell_len(free) <= NAME_CELLS


def test_ten_of_the_same_name_have_ten_names() -> None:
    places = Places("sweet-sixteen", {}, [Place() for _ in range(10)], "0:ada")
    for place in places.places:
        place.name = places.free_name("w" * 20)
    names = {place.name.casefold() for place in places.places}
    assert len(names) == 10
    assert all(cell_len(name) <= NAME_CELLS for name in names)


def test_a_computer_player_rather_has_another_name_than_a_number() -> None:
    assert seated("ada", "BLAISE").free_name("Ada", COMPUTERS) == "Emmy"
    assert seated("ben").free_name("Carl", COMPUTERS) == "Carl"
    assert seated(*map(str.upper, COMPUTERS)).free_name("Ada", COMPUTERS) == "Ada 2"
