"""The sentence of a rating: who plays how, beside which level."""

from __future__ import annotations

from typing import Final

import pytest

from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.saves.statistics.rating import Rating
from sixteen_tui.text.ladder import laid, lines
from sixteen_tui.text.rating import course, sentence, spoken

LEVELS: Final = {"easy": 1000, "medium": 1356, "expert": 1620}
LADDER: Final = Ladder("sixteen", "two", LEVELS, {})


@pytest.mark.parametrize(
    ("person", "rating", "said"),
    [
        ("", Rating(1402, 150, 6), "Rating for two: you play at the level of medium; 1,402 ± 150; settling, 6 of 10"),
        ("", Rating(1402, 150, 10), "Rating for two: you play at the level of medium; 1,402 ± 150; 10 games"),
        ("Sophie", Rating(1700, 50, 34), "Rating for two: Sophie plays better than expert; 1,700 ± 50; 34 games"),
        ("#2", Rating(900, 50, 1), "Rating for two: Player 2 plays less well than easy; 900 ± 50; settling, 1 of 10"),
        ("", Rating(1700, 80, 34), "Rating for two: you play at the level of expert; 1,700 ± 80; 34 games"),
        ("", Rating(1701, 80, 34), "Rating for two: you play better than expert; 1,701 ± 80; 34 games"),
        ("", Rating(800, 50, 34), "Rating for two: you play less well than easy; 800 ± 50; 34 games"),
        ("Ada", Rating(1100, 50, 34), "Rating for two: Ada plays at the level of easy; 1,100 ± 50; 34 games"),
    ],
    ids=lambda value: "" if isinstance(value, Rating) else None,
)
def test_a_rating_in_a_sentence(person: str, rating: Rating, said: str) -> None:
    assert sentence(person, LADDER, rating) == said


def test_each_kind_of_table_has_its_title() -> None:
    rating = Rating(1000, 10, 12)
    titles = [sentence("", LADDER._replace(kind=kind), rating).split(":")[0] for kind in ("two", "many", "teams")]
    assert titles == ["Rating for two", "Rating for three or more", "Rating in teams"]


def test_for_the_ear_the_interval_has_two_ends() -> None:
    said = (
        "you play at the level of medium; 1,402, and with a certainty of 95% between 1,252 and 1,552; settling, 6 of 10"
    )
    assert spoken("", LADDER, Rating(1402, 150, 6)) == f"Rating for two: {said}"


@pytest.mark.parametrize("width", [38, 60, 80])
def test_a_ladder_fits_and_has_all_in_order(width: int) -> None:
    people = {"Sophie": (1711, 80, 45), "": (1402, 150, 6), "#2": (1356, 60, 11), "Bo": (-20, 300, 1)}
    ratings = {person: Rating(*each) for person, each in people.items()}
    said = [*lines([LADDER._replace(ratings=ratings), LADDER._replace(kind="teams", ratings=ratings)], width)]
    assert all(len(line) <= width for line in said)
    assert said[0] == "Sixteen, for two"
    assert said[said.index("") + 1] == "Sixteen, in teams"
    text = " ".join(" ".join(said[: said.index("")]).split())
    found = -1
    for each in (
        *("1. Sophie", "1,711 ± 80", "1,620", "2. you", "1,402 ± 150"),
        *("3. Player 2", "1,356 ± 60", "1,356", "1,000", "4. Bo", "−20 ± 300"),
    ):
        found = text.find(each, found + 1)
        assert found >= 0, each
    assert ("settling, 6 of 10" in text) is (width > 38)


COURSE: Final = [(1, 1290), (4, 1180), (9, 1412), (12, 1402)]


@pytest.mark.parametrize(
    ("points", "drawn", "said"),
    [
        (COURSE, True, "Its course: ▄▁██  1,180 to 1,412"),
        (
            COURSE,
            False,
            "Its course: 1,290 after game 1; at most 1,412, after game 9; at least 1,180, after game 4; 1,402 now",
        ),
        ([(1, 1400), (2, 1300)], False, "Its course: 1,400 after game 1; at least 1,300, after game 2; 1,300 now"),
        ([(1, 1300), (2, 1300)], True, "Its course: ▁▁  1,300 to 1,300"),
        ([(1, 1300), (2, 1300)], False, "Its course: 1,300 after game 1; 1,300 now"),
        ([(1, 1300)], True, ""),
        ([], False, ""),
    ],
)
def test_a_course_in_a_line(points: list[tuple[int, int]], drawn: bool, said: str) -> None:
    assert course(points, drawn=drawn) == said


@pytest.mark.parametrize("width", [34, 40, 50, 70])
def test_a_row_on_the_screen_is_one_line_that_fits(width: int) -> None:
    people = {"Bartholomew-Jack": (1711, 80, 45), "": (1402, 150, 6), "Ada": (-20, 1300, 1)}
    found = LADDER._replace(ratings={person: Rating(*each) for person, each in people.items()})
    head, rows = laid(found, width, {"Ada"})
    assert [each.person for each, _ in rows] == ["Bartholomew-Jack", None, "", None, None, "Ada"]
    for each, line in rows:
        assert len(line) <= width
        assert each.cells[0] in line
        assert each.label[:3] in line or each.short in line
    assert "Rating" in head
    assert ("Games" in head) is ("settling, 6 of 10" in rows[2][1]) is (width > 50)
