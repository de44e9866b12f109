"""The places of the parts of a table: whole, apart, and larger as the terminal grows."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Final

import pytest
from textual.geometry import Region

from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.regions import Regions, regions, regions_above_text, regions_of_replay

WIDTHS: Final = range(40, 260, 3)
HEIGHTS: Final = range(10, 98)
APART: Final = ("seats", "pile", "strip", "hand", "prompt", "score", "bank", "course")


def named(here: Regions) -> dict[str, Region]:
    return {name: getattr(here, name) for name in APART}


@pytest.mark.parametrize("width", WIDTHS)
def test_every_room_is_on_the_screen_and_none_covers_another(width: int) -> None:
    for height in HEIGHTS:
        found = named(regions(width, height))
        screen = Region(0, 0, width, height)
        for name, region in found.items():
            assert not region or screen.contains_region(region), (width, height, name)
        for (one, a), (other, b) in combinations(found.items(), 2):
            assert not a.overlaps(b), (width, height, one, other)
        assert found["prompt"].height >= 1


def test_cards_never_get_smaller_in_a_larger_terminal() -> None:
    order = [*Size][::1]
    for width in WIDTHS:
        sizes = [order.index(regions(width, height).size) for height in HEIGHTS]
        assert all(a <= b for a, b in pairwise(sizes)), width
    for height in HEIGHTS:
        sizes = [order.index(regions(width, height).size) for width in WIDTHS]
        assert all(a <= b for a, b in pairwise(sizes)), height


@pytest.mark.parametrize("rows", range(15, 24))
@pytest.mark.parametrize("width", [60, 70, 80, 120, 200])
def test_from_fifteen_rows_on_cards_are_drawn(width: int, rows: int) -> None:
    here = regions(width, rows - 2)
    assert here.size is (Size.M if rows > 21 else Size.F)
    assert Size.of(here.hand.height) is Size.of(here.pile.height) is here.size
    assert here.hand.height == here.pile.height == here.size.height + 1, "a row for labels and sums"
    assert bool(here.tray) == (width >= 80)
    assert here.strip.height == (3 if rows > 17 else 1)


@pytest.mark.parametrize("rows", range(18, 24))
@pytest.mark.parametrize("width", [60, 70])
def test_from_eighteen_rows_on_cards_are_drawn_above_a_text(width: int, rows: int) -> None:
    here = regions_above_text(width, rows - 2)
    assert here.size is Size.F
    assert rows - 2 - here.height >= 4, "rows of the text"
    assert all(part.bottom <= here.height for part in (here.hand, here.strip, here.pile, here.prompt))


def test_every_row_more_keeps_what_there_was() -> None:
    """A part never loses a row, nor the gap above it, to a higher terminal."""
    for lower, higher in pairwise(range(13, 20)):
        few, many = regions(80, lower), regions(80, higher)
        for name in ("seats", "pile", "strip", "hand", "prompt"):
            assert getattr(few, name).height <= getattr(many, name).height, (lower, name)
    assert regions(80, 21)._replace(height=0, tray=Region(), bank=Region(), course=Region()) == regions(
        80, 22
    )._replace(height=0, tray=Region(), bank=Region(), course=Region()), (
        "80x23 is 80x24 without the blank row above the keys"
    )


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_the_timeline_of_a_replay_covers_no_card(width: int) -> None:
    for height in range(13, 60):
        here = regions_of_replay(width, height)
        assert here.timeline.bottom == height
        assert here.timeline.height == (3 if height > 14 else 1) or here.hand.bottom + 3 <= height
        assert here.timeline.y >= here.hand.bottom


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (160, 50), (200, 60)])
def test_the_rows_are_those_of_the_size(width: int, height: int) -> None:
    """Each widget sees by its own rows how large cards may be: that must be what the regions were made for."""
    here = regions(width, height - 2)
    assert Size.of(here.hand.height) is Size.of(here.pile.height) is here.size
    assert here.pane.width >= 25, "there is room for a pane"
    assert here.timeline.bottom == height - 2


def test_from_the_full_size_on_there_is_a_tray() -> None:
    assert regions(80, 22).tray
    assert not regions(79, 22).tray
    assert regions(79, 22).size is Size.M, "cards are pictures all the same"
    assert regions(80, 12).size is Size.S
