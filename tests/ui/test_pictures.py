"""The pictures of README and docs/: each shows the screen as it is now, and all together they are small."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from shell.picture import digest, shown
from shell.pictures import EVERY, EXPORTED, FILM, FOLDER, PICTURES, SHEETS, Shown, exported, rows
from shell.site_pictures import PICTURES as OF_SITE
from sixteen_tui.terminal import repeats
from tests.ui.classes import screens
from tests.ui.states import SCREENS

MOST: Final = {".gif": 500_000, ".png": 4_500_000, ".svg": 50_000}
"""Bytes of all pictures of a kind."""


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_screen_as_it_is(name: str) -> None:
    """After a change of the screen: `make pictures`, and look at them."""
    assert shown(FOLDER / f"{name}.png") == digest(rows(PICTURES[name]))


def test_an_exported_position_is_drawn_as_it_is() -> None:
    assert (FOLDER / f"{EXPORTED}.svg").read_text("utf-8") == exported()


def test_every_screen_is_on_the_sheets() -> None:
    assert {SCREENS[state.split(",")[0]] for state in EVERY} == {cls.__name__ for cls in screens()}


def test_a_key_that_is_pressed_twice_reaches_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("REPEAT", 0.1), ("FIRST_REPEAT", 1.05)):  # as outside of the tests
        monkeypatch.setattr(repeats, name, seconds)
    assert rows(Shown("table, the daily deal"))


def test_the_pictures_are_those_that_are_made_and_small() -> None:
    made = {*(f"{name}.png" for name in (*PICTURES, *SHEETS, *OF_SITE)), f"{FILM}.gif", f"{EXPORTED}.svg"}
    assert {path.name for path in FOLDER.iterdir()} == made
    for kind, most in MOST.items():
        assert sum(path.stat().st_size for path in FOLDER.glob(f"*{kind}")) < most


def test_the_film_moves() -> None:
    data: bytes = Path(FOLDER / f"{FILM}.gif").read_bytes()
    assert data.startswith(b"GIF89a")
    assert data.count(b"\x21\xf9\x04") > 8, "frames"
