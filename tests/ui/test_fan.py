"""Cards one over another: each says what it is, however little of it is to be seen, and few move for a new one."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from rich.style import Style

from sixteen_tui.games.sixteen.faces import INKS
from sixteen_tui.widgets.card import Face, Size, fan, front
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.sheet import Sheet

ROOM = {Size.M: 33, Size.L: 51, Size.X: 76}
"""The columns that a pile has on a table."""
MOST = 11
"""Cards that a pile can show in them."""
LOOK = Look({"text": Style(bgcolor="#005f00"), "face": Style(bgcolor="#ffffff")}, UNICODE, {})


def drawn(count: int, size: Size) -> list[str]:
    """A fan of that many cards, blue 0, green 1 and so on."""
    faces = [Face(str(n % 7), "BGOP"[n % 4], n % 4, INKS[n % 4]) for n in range(count)]
    sheet = Sheet(ROOM[size], size.height)
    fan(sheet, 0, 0, faces, size, LOOK, ROOM[size])
    return ["".join(text for text, _ in line) for line in sheet.lines()]


@pytest.mark.parametrize("size", ROOM)
@pytest.mark.parametrize("count", range(3, MOST + 1))
def test_every_card_of_a_long_pile_says_what_it_is(size: Size, count: int) -> None:
    lines = drawn(count, size)
    codes = [f"{letter}{number}" for letter, number in islice(zip(cycle("BGOP"), cycle("0123456")), count - 2)]
    if size is Size.M:
        row = lines[1][: ROOM[size] - 2 * size.width]
        assert [row[x : x + 2] for x, character in enumerate(row) if character in "BGOP"] == codes
    letters = "".join(character for line in lines for character in line if character in "BGOP")
    assert sorted(letters) == sorted("BGOP"[n % 4] for n in range(count))


@pytest.mark.parametrize("size", ROOM)
@pytest.mark.parametrize("count", range(4, 9))
def test_a_card_more_leaves_the_first_ones_where_they_are(size: Size, count: int) -> None:
    kept = 3 * (count - 3)
    assert [line[:kept] for line in drawn(count, size)] == [line[:kept] for line in drawn(count + 1, size)]


@pytest.mark.parametrize("size", ROOM)
def test_no_pile_is_wider_than_its_room(size: Size) -> None:
    for count in range(1, 40):
        faces = [Face("0", "B", 0, "blue")] * count
        starts = fan(Sheet(200, size.height), 0, 0, faces, size, LOOK, ROOM[size])
        assert starts[-1] + size.width <= ROOM[size]


@pytest.mark.parametrize("name", ["You", "Emmy", "Carla", "Blaise", "Josepha"])
def test_a_name_in_the_edge_of_a_wild_leaves_both_corners_of_its_frame_or_none(name: str) -> None:
    sheet = Sheet(Size.M.width, Size.M.height)
    front(sheet, 0, 0, Face("0", "G", 1, INKS[1], wild=True), Size.M, LOOK, top=name)
    edge = "".join(text for text, _ in next(iter(sheet.lines())))
    assert name in edge
    assert ("╔" in edge) == ("╗" in edge)
