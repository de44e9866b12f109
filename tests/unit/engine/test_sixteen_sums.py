"""Booklets: the figures on leaving a sum are those measured, and the measurement counts what it says."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bench.sixteen_sums import Rate, at_whim, game, left
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD
from sixteen_tui.engine.sixteen.rules import TARGET, Rules, apply, legal
from sixteen_tui.engine.sixteen.view import preview, unseen, view
from sixteen_tui.text import booklet
from tests.unit.rules.positions import after

MEASURED: Final = Path(__file__).resolve().parents[3] / "docs" / "sixteen-sums.md"
ROW: Final = re.compile(r"(\d+) +(\d+) +(\d+) +(\d+|-)")
TOLD: Final = {
    "en": (r"won (\d+) in 100 after a 2, and (\d+) after a 9", r"After a 9, only (\d+) piles", r"(12,000) games"),
    "fr": (
        r"gagné (\d+) fois sur 100 après un 2, et (\d+) fois aussi après un 9",
        r"Après un 9, .* que (\d+) piles",
        "(12\N{NO-BREAK SPACE}000) parties",
    ),
}
CHOSEN, AT_WHIM = 1, 2
"""The tables of the document, by their place."""


def measured(table: int) -> dict[str, list[str]]:
    """By the sum, in whole numbers: how likely a 16 is held, and what is won without and with a match threatening."""
    section = MEASURED.read_text("utf-8").split("\n### ")[table + 1]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if re.match(r"\| \d", line)]
    return {row[0]: [_whole(cell) for cell in (row[1], row[5], row[9])] for row in rows}


def _whole(cell: str) -> str:
    return cell if cell == "-" else f"{float(cell.split(maxsplit=1)[0]):.0f}"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_booklets_tell_what_was_measured(language: str) -> None:
    blocks = booklet.read("sixteen", language)
    rows = [match for block in blocks if block.kind == "example" and (match := ROW.fullmatch(block.text))]
    assert {row[1]: [row[2], row[3], row[4]] for row in rows} == measured(AT_WHIM)
    text = "\n".join(block.text for block in blocks)
    chosen, threatened, games = (re.search(pattern, text) for pattern in TOLD[language])
    assert chosen is not None
    assert chosen.groups() == (measured(CHOSEN)["2"][1], measured(CHOSEN)["9"][1])
    assert threatened is not None
    assert threatened[1] == measured(AT_WHIM)["9"][2]
    assert games is not None
    assert re.sub(r"\D", "", games[1]) in MEASURED.read_text("utf-8").replace(",", "")


def test_best_and_worst_sums_are_those_that_the_booklets_name() -> None:
    quiet = {int(total): int(row[1]) for total, row in measured(AT_WHIM).items()}
    threatened = {int(total): int(row[2]) for total, row in measured(AT_WHIM).items() if row[2] != "-"}
    assert max(quiet, key=quiet.__getitem__) == 9
    assert all(quiet[total] < 50 for total in range(10, TARGET))
    assert quiet[2] < min(quiet[1], quiet[8])
    assert max(threatened[total] for total in threatened if total <= 9) < min(quiet.values())


def test_a_16_is_as_likely_as_over_all_hands() -> None:
    """Worked out once more by going through the hands that the other seat may have."""
    state = after("1 B6", "0 G3")
    for _ in range(50):  # fewer cards make fewer hands
        state = apply(state, legal(state)[0]).state
    counted = 0
    for _ in range(40):
        seat = state.to_move
        before = view(state, seat)
        state = apply(state, legal(state)[0]).state
        seen = view(state, seat)
        found = left(seat, seen)
        if seen.pile and len(before.hand) > len(seen.hand) and found is not None:
            size = seen.counts[1 - seat] + (seen.draw_pile > 0)
            hands = list(combinations(unseen(seen), size))
            missing = TARGET - seen.sum
            fit = sum(any(missing <= 6 and (c == WILD or NUMBER[c] == missing) for c in hand) for hand in hands)
            counted += 1
            assert found.chance == pytest.approx(fit / len(hands))
    assert counted > 5


def test_a_play_at_whim_makes_no_set() -> None:
    state = after("1 B6", "0 B5", hands={1: "B3 O5 W"})
    seen = view(apply(state, legal(state)[0]).state, 1)
    for number in range(50):
        play = at_whim(seen, Random(number))
        assert play is not None
        assert preview(seen, play).formed is None


@pytest.mark.parametrize("way", ["chance", "hard", "whim"])
def test_what_is_counted(way: str) -> None:
    plays = [play for number in range(20) for play in game(Rules(), way, f"test {number}")]
    assert all(play.chance == 0 for play in plays if play.sum < 10)
    assert all(play.taken for play in plays if play.hit)
    assert not any(play.taken and play.won for play in plays)
    assert not any(play.taken for play in plays if play.sum < 10 and not play.threat)
    assert any(play.won for play in plays)
    assert way != "whim" or len(plays) < 20 * 54 / 3  # at most one a pile, and piles have more than three cards


def test_an_interval_takes_a_game_as_one_observation() -> None:
    """Ten games of ten plays each that all go one way are ten observations, not a hundred."""
    rate = Rate([(10, 10.0)] * 5 + [(10, 0.0)] * 5)
    assert (rate.plays, rate.mean) == (100, 0.5)
    assert rate.half == pytest.approx(1.96 * (10 * 25) ** 0.5 / 100)
