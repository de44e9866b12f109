"""Tests how a game of Sixteen was decided, by the sets alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.engine.sixteen.rules import Formed, Rules
from sixteen_tui.engine.sixteen.turning import Turning, furthest, turning
from sixteen_tui.games.sixteen.text.over import decided


def won(sides: str) -> list[Formed]:
    """The sets of a game: the side that won each; "a" and "b" are sets of 0 and 1 that count twice."""
    return [Formed("0a1b".index(each) // 2, ("sixteen",), 1 + each.isalpha(), 0, ()) for each in sides]


@pytest.mark.every("each is another course of a game, at next to no cost")
@pytest.mark.parametrize(
    ("sides", "found"),
    [
        ("", None),
        ("01", None),
        ("00", Turning(0, 0, None, (2, 0))),
        ("111", Turning(1, 0, None, (3, 0))),
        ("0111000", Turning(0, 6, (1, 3), (1, 0))),
        ("10100", Turning(0, 4, (0, 1), (1, 0))),
        ("0110100", Turning(0, 6, (1, 2), (1, 0))),
        ("011010000", Turning(0, 6, (1, 2), (3, 0))),
        ("1100a1", Turning(0, 4, (0, 2), (2, 1))),
        ("b0001", None),
    ],
)
def test_the_winner_leads_from_the_turning_set_to_the_end(sides: str, found: Turning | None) -> None:
    assert turning(won(sides)) == found


@pytest.mark.parametrize(
    ("sides", "most"), [("", None), ("0110", (0, (1, 0))), ("01100", (0, (1, 0))), ("1b001", (1, (3, 0)))]
)
def test_the_largest_lead_is_that_of_either_side_and_the_first_of_several(
    sides: str, most: tuple[int, tuple[int, int]] | None
) -> None:
    assert furthest(won(sides)) == most


def test_a_drawn_game_tells_who_led_and_that_the_last_set_made_it_level() -> None:
    view: Any = SimpleNamespace(won=tuple(won("110100")), rules=Rules())
    assert [decided(view, ("Ada", "Bo"), side) for side in (0, 1, None)] == [
        "From 0:2 behind: set 6, the last one, made it level.",
        "Once 2:0 ahead: set 6, the last one, made it level.",
        "Bo once led 2:0: set 6, the last one, made it level.",
    ]
    view.won = ()
    assert decided(view, ("Ada", "Bo"), 0) == "Nobody was ever ahead."


@pytest.mark.every("each is another sentence, at next to no cost")
@pytest.mark.parametrize(
    ("sides", "winner", "loser"),
    [
        ("000", "Ahead from the first set to the last.", "Behind from the first set to the last."),
        (
            "01100",
            "From 1:2 behind: set 5, the last one, decided it.",
            "Once 2:1 ahead: set 5, the last one, decided it.",
        ),
        (
            "11000",
            "From 0:2 behind: set 5, the last one, decided it.",
            "Once 2:0 ahead: set 5, the last one, decided it.",
        ),
        (
            "1100000",
            "From 0:2 behind: set 5 turned it, and from there on it went 3:0.",
            "Once 2:0 ahead: set 5 turned it, and from there on it went 0:3.",
        ),
        (
            "010",
            "Never behind, but only set 3, the last one, decided it.",
            "Never ahead, but only set 3, the last one, decided it.",
        ),
        (
            "0100",
            "Never behind, and ahead for good from set 3: from there on it went 2:0.",
            "Never ahead, and behind for good from set 3: from there on it went 0:2.",
        ),
        (
            "10a1b000",
            "From 0:1 behind: set 9 turned it, and from there on it went 2:0.",
            "Once 1:0 ahead: set 9 turned it, and from there on it went 0:2.",
        ),
    ],
)
def test_how_a_game_was_decided_is_a_sentence_for_each_side(sides: str, winner: str, loser: str) -> None:
    view: Any = SimpleNamespace(won=tuple(won(sides)))
    assert [decided(view, ("A", "B"), side) for side in (0, 1, None)] == [winner, loser, winner]
