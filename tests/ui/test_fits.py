"""At 80x24 nothing of ours is cut (`test_every_state.py`): what sees that it is, and what has least room."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from sixteen_tui.engine.sixteen.rules import Formed
from sixteen_tui.engine.sixteen.view import Preview
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.text import i18n
from sixteen_tui.widgets import canvas
from sixteen_tui.widgets.lines import wrapped
from tests.ui.cut import Watch, unsigned
from tests.ui.states import SETS
from tests.ui.sweet_states import STATES, TEN


def test_the_watch_sees_what_is_cut_and_forgives_names(watch: Watch) -> None:
    canvas.fit("A sentence of ours", 10)
    canvas.fit(f"{TEN[0]} & {TEN[1]}", 10)
    canvas.fit("Fits", 4)
    canvas.fit(f"{TEN[0]} wins", 10)
    assert watch.cut == ["A sentence of ours", f"{TEN[0]} wins"]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("▶Wilhelmina-Maria 0:0 Blaise", False),
        ("Wilhelmina-M… & Bla… 6", False),
        ("Wil & Bla 11", False),
        ("Wilhelmina & Alexandra-Lo…", True),
        ("Blai 6", True),
        ("Wilhelmina-Maria 6 Wilhelm", True),
        ("Theory and Maximum", False),
    ],
)
def test_a_name_that_lost_letters_without_a_sign_is_found(row: str, found: bool) -> None:
    assert bool(unsigned([row])) == found


@pytest.mark.parametrize("language", i18n.languages())
async def test_home_has_room_for_the_release(language: str, watch: Watch) -> None:
    """The one that this is; elsewhere it is the same for ever."""
    async with STATES["home, no game"]({"language": language}) as stage:
        await stage.rest()
    assert (watch.cut, watch.left_out) == ([], [])


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("kinds", [*SETS])
def test_a_choice_of_the_wild_has_room_for_what_it_makes(kinds: str, language: str) -> None:
    """The cells of the chooser are six characters wide."""
    i18n.set_language(language)
    formed = Formed(0, tuple(sorted(kinds.split("-"))), 1, 0, ())
    assert 0 < cell_len(words.in_short(Preview(16, formed))) <= 6


@pytest.mark.parametrize("language", i18n.languages())
def test_what_stands_on_a_card_fits_its_edge(language: str) -> None:
    i18n.set_language(language)
    assert 0 < cell_len(words.drawn_mark()) <= 5
    assert len({words.letter(colour) for colour in range(4)}) == 4
    assert all(cell_len(words.letter(colour)) == 1 for colour in range(4))


@pytest.mark.parametrize("width", [-2, 0, 1])
def test_lines_in_less_than_no_room(width: int) -> None:
    """A terminal may be narrower than the margins of what it shows."""
    assert [*wrapped([], width)] == [[]]
    assert [*wrapped([("two words", "text")], width)]
