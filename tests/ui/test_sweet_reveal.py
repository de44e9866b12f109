"""The reveal of Sweet Sixteen on the screen: hands, totals, stacks and banner, with and without pace."""

from __future__ import annotations

import re
from typing import Any, Final
from unittest import mock

import pytest
from textual.timer import Timer

from sixteen_tui.engine.sweet_sixteen.actions import Stand
from sixteen_tui.engine.sweet_sixteen.settling import order
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.text import i18n
from tests.ui.sweet_sheet import (
    SHORT,
    YOU,
    Sheet,
    begun,
    board,
    deal,
    laid,
    open_hands,
    played,
    settlements,
)
from tests.ui.sweet_states import STATES, TEN

NEVER: Final = 1000.0
"""Seconds of a beat that does not come while a test lasts."""


async def test_the_hands_are_opened_in_the_order_of_play_then_the_best_and_the_bank() -> None:
    """By themselves, each after the same time."""
    table = played(10, 5, lambda table: table.view(None).round == 4, take=True, second_chance=True)
    place = settlements(table)[-1]
    settled = table.view(None, place).settled
    expected = [TEN[result.seat] for result in order(settled)]
    assert expected[-1] == TEN[settled.banker]
    assert expected[0] == TEN[(settled.banker + 1) % 10]
    page = Sheet(board(table, None, TEN, place, paced=True, beat=NEVER))
    async with laid(page) as stage:
        layout = page.query_one(SweetSixteenLayout)
        for opened_so_far in range(11):
            assert open_hands(stage) == expected[:opened_so_far]
            assert stage.sees(f"{opened_so_far} of 10 hands counted")
            assert not stage.sees("best hand")
            assert not stage.sees("The bank")
            layout._next()
            await stage.rest()
        assert stage.sees(words.best_hand(settled, TEN), words.bank_news(settled))
        assert "unfold" not in stage.bar
        assert layout._beat is None


async def test_all_hands_open_without_a_key_and_at_a_steady_beat() -> None:
    """A hand that is a bust takes no longer than one that is a 16."""
    table = played(4, 3, lambda table: table.view(None).round == 2)
    page = Sheet(board(table, None, TEN, settlements(table)[0], paced=True, beat=0.1))
    steps, beats = list[int](), list[float]()
    opens, repeats = SweetSixteenLayout._next, SweetSixteenLayout.set_interval

    def step(layout: SweetSixteenLayout) -> None:
        steps.append(len(beats))
        opens(layout)

    def repeat(layout: SweetSixteenLayout, seconds: float, callback: Any) -> Timer:
        beats.append(seconds)
        return repeats(layout, seconds, callback)

    with mock.patch.multiple(SweetSixteenLayout, _next=step, set_interval=repeat):
        async with laid(page) as stage:
            await stage.shows("The bank")
            assert len(open_hands(stage)) == 4
    assert (steps, beats) == ([1] * 5, [0.1])


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_one_key_opens_them_all_and_they_stay_open_when_shown_again(key: str) -> None:
    table = played(4, 3, lambda table: table.view(None).round == 2)
    page = Sheet(board(table, None, TEN, settlements(table)[0], paced=True, beat=NEVER))
    async with laid(page) as stage:
        assert stage.sees("▒▒", "opens them all at once")
        await stage.press(key)
        assert len(open_hands(stage)) == 4
        assert stage.sees("best hand", "The bank")
        page.fill()
        await stage.rest()
        assert stage.sees("The bank")
        assert not page.query_one(SweetSixteenLayout).unfolding


@pytest.mark.parametrize("how", [{}, {"paced": True, "beat": 0.0}], ids=["not paced", "no beat"])
async def test_without_pace_everything_is_open_at_once(how: dict[str, Any]) -> None:
    table = played(4, 3, lambda table: table.view(None).round == 2)
    async with laid(Sheet(board(table, None, TEN, settlements(table)[0], **how))) as stage:
        assert len(open_hands(stage)) == 4
        assert stage.sees("The bank")


@pytest.mark.parametrize(("hand", "told"), [("3C KH", "16! Your turn is over."), ("TC JC", "21 is a bust.")])
async def test_a_banker_who_was_dealt_out_sees_the_own_hand_on_the_table_first(hand: str, told: str) -> None:
    """For a beat, before anything of the round is settled; no key is needed for it."""
    table = begun()
    deal(table, "5C 4H")
    table.play(Stand(0))
    deal(table, hand)
    assert table.view(None).settled
    page = Sheet(board(table, 1, SHORT, paced=True, beat=NEVER))
    async with laid(page) as stage:
        assert stage.sees(told, "hand", "✓ done", "BANK")
        chips = [row for row in stage.rows() if "Ada" in row and row.rstrip().endswith("10")]
        assert chips, "nothing is paid yet"
        assert not stage.sees("ROUND")
        page.query_one(SweetSixteenLayout)._next()
        await stage.rest()
        assert stage.sees("ROUND", "0 of 2 hands counted")
        await stage.press("enter")
        assert stage.sees("best hand")
    async with laid(Sheet(board(table, 0, SHORT, paced=True, beat=NEVER))) as stage:
        assert stage.sees("ROUND"), "it was not this seat's turn"


@pytest.mark.parametrize(
    ("cards", "ink", "told"),
    [
        (("3C KH", "TC JC"), "won", "✓ You win 12 chips: exactly 16"),
        (("TC JC", "3C KH"), "lost", "✗ You lose 5 chips: 21, 5 over 16"),
        (("TC 4H", "3C KH"), "banner", "You lose 1 chip: 14, 2 under 16"),
    ],
)
async def test_the_banner_is_in_proportion_to_the_result(cards: tuple[str, str], ink: str, told: str) -> None:
    """A loss of one chip, the most frequent result, has neither the ink nor the sign of a defeat."""
    table = begun()
    for seat, hand in enumerate(cards):
        deal(table, hand)
        if table.to_move == seat:
            table.play(Stand(seat))
    page = Sheet(board(table, 0, SHORT))
    async with laid(page) as stage:
        assert stage.sees(told, "of 2.")
        assert ("✗" in stage.text()) is (ink == "lost")
        banner = page.query_one(SweetSixteenLayout).event(page.board)
        assert banner is not None
        assert banner.ink == ink


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (80, 24), (100, 30), (120, 40), (160, 50)])
async def test_every_hand_shows_its_total(size: tuple[int, int]) -> None:
    table = played(4, 3, lambda table: table.view(None).round == 2)
    place = settlements(table)[0]
    results = table.view(None, place).settlements[0].results
    async with laid(Sheet(board(table, None, SHORT, place)), size=size) as stage:
        for result in results:
            row = next(row for row in stage.rows() if SHORT[result.seat] in row)
            assert re.search(rf"\b{result.value}\b", row.replace(SHORT[result.seat], "")), row


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_total_is_as_far_from_the_line_as_from_16(size: tuple[int, int]) -> None:
    table = played(10, 5, lambda table: table.view(None).round == 4, take=True)
    place = settlements(table)[-1]
    scale = 1 if size[0] == 80 else 2
    async with laid(Sheet(board(table, None, TEN, place)), size=size) as stage:
        for result in table.view(None, place).settlements[-1].results:
            row = next(row for row in stage.rows() if TEN[result.seat] in row)
            dots = "·" * abs(result.value - 16) * scale
            under, over = f" {result.value}{dots}│", f"│{dots}{result.value} "
            assert (over if result.value > 16 else under if result.value < 16 else " 16 ✓ ") in row


async def test_stacks_move_with_the_hands() -> None:
    """Before anything is opened the stacks are those from before the round; after it those of the view."""
    table = begun()
    deal(table, "3C KH")  # 16: two chips, and ten for the best hand
    deal(table, "TC JC")  # 21: five chips
    page = Sheet(board(table, None, TEN, paced=True, beat=NEVER))
    async with laid(page) as stage:
        layout = page.query_one(SweetSixteenLayout)

        def rows() -> list[list[str]]:
            return [row.split() for row in stage.rows() if any(name in row for name in TEN[:2])]

        assert [row[-1] for row in rows()] == ["10", "10"]
        layout._next()
        await stage.rest()
        assert [row[-1] for row in rows()] == ["12", "10"]
        assert stage.sees("16 leads") is False, "nothing beats a 16"
        layout._next()
        layout._next()
        await stage.rest()
        assert rows()[0][-4:] == ["best", "hand", "+12", "22"]
        assert rows()[1][-2:] == ["−5", "5"]


@pytest.mark.parametrize("language", i18n.languages())
async def test_in_little_room_the_best_hand_has_its_name_and_the_totals_a_heading(language: str) -> None:
    async with STATES["table, Sweet Sixteen, the reveal"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(60, 18)
        await stage.rest()
        head, *rows = stage.rows()[1:]
        assert [row for row in rows if ": Alexandra-Louise, 16" in row.replace("\u00a0", "")] != []
        totals = [row.index(" 16 ") + 1 for row in rows if row.startswith("✓")]
        assert [head.index("=")] == [at - 2 for at in totals]


async def test_before_the_last_hand_the_strip_says_what_it_needs() -> None:
    table = begun()
    deal(table, "TC 3H")
    table.play(Stand(0))
    deal(table, "3C KH")
    page = Sheet(board(table, None, SHORT, paced=True, beat=NEVER))
    async with laid(page) as stage:
        assert not stage.sees("leads")
        page.query_one(SweetSixteenLayout)._next()
        await stage.rest()
        assert stage.sees("1 of 2 hands counted", "13 leads: Blaise beats it with 14 to 16")


async def test_once_gone_on_from_a_round_the_table_lies_ready_for_the_next() -> None:
    table = played(4, 3, lambda table: table.view(None).round == 2)
    view = board(table, 0, YOU, settlements(table)[0], passed=True)
    async with laid(Sheet(view)) as stage:
        assert stage.sees("BANK", "YOUR CHIPS", "The others are playing")
        assert not stage.sees("ROUND")
        assert not stage.sees("done")


async def test_a_banker_who_sits_out_has_a_line_of_its_own() -> None:
    table = begun(banker_plays=False)
    deal(table, "3C KH")
    async with laid(Sheet(board(table, None, TEN))) as stage:
        assert stage.sees("deals only")
