"""The sentence of a rating: who plays how, beside which level."""

from __future__ import annotations

from typing import Final

import pytest

from sixteen_tui.saves.statistics.ladder import Ladder
from sixteen_tui.saves.statistics.rating import Rating
from sixteen_tui.text.ladder import lines
from sixteen_tui.text.rating import sentence, spoken

LEVELS: Final = {"easy": 1000, "medium": 1356, "expert": 1620}
LADDER: Final = Ladder("sixteen", "two", LEVELS, {})


@pytest.mark.parametrize(
    ("person", "rating", "said"),
    [
        ("", Rating(1402, 150, 6), "Rating for two: you play like medium; 1,402 ± 150; settling, 6 of 10"),
        ("", Rating(1402, 150, 10), "Rating for two: you play like medium; 1,402 ± 150; 10 games"),
        ("Sophie", Rating(1700, 50, 34), "Rating for two: Sophie plays better than expert; 1,700 ± 50; 34 games"),
        ("#2", Rating(900, 50, 1), "Rating for two: Player 2 plays less well than easy; 900 ± 50; settling, 1 of 10"),
        ("", Rating(1700, 80, 34), "Rating for two: you play like expert; 1,700 ± 80; 34 games"),
        ("", Rating(1701, 80, 34), "Rating for two: you play better than expert; 1,701 ± 80; 34 games"),
        ("", Rating(800, 50, 34), "Rating for two: you play less well than easy; 800 ± 50; 34 games"),
        ("Ada", Rating(1100, 50, 34), "Rating for two: Ada plays like easy; 1,100 ± 50; 34 games"),
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
    said = "you play like medium; 1,402, and with a certainty of 95% between 1,252 and 1,552; settling, 6 of 10"
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
