"""Sweet Sixteen on the screen: its keys, and that it tells nothing too early (B10)."""

from __future__ import annotations

import re

import pytest

from sixteen_tui.engine.game import Turn
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.engine.sweet_sixteen.game import GAME, only_loses
from sixteen_tui.games.sweet_sixteen import news
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.text import i18n
from sixteen_tui.widgets.look import UNICODE
from sixteen_tui.widgets.ring import Ring
from tests.ui.sweet_sheet import (
    SHORT,
    Sheet,
    SweetTable,
    begun,
    between,
    board,
    deal,
    laid,
    played,
    said,
)
from tests.ui.sweet_states import STATES

# Keys


async def test_stand_trade_and_take_say_what_the_keys_say() -> None:
    table = begun(take=True)
    deal(table, "5C 4H")
    page = Sheet(board(table, 0, SHORT, interactive=True))
    async with laid(page) as stage:
        assert stage.sees("hand", "7 to go", "t trade the 5♣", "a take a card", "s stand with 9")
        await stage.press("s", "t", "a", "+")
        assert page.chosen == [Stand(0), Trade(0, CARDS["5C"]), Take(0), Take(0)]
        for keys in (("right",), ("left",), ("l",), ("h",), ("j",), ("k",), ("right", "right", "right"), ("2",)):
            page.chosen.clear()
            await stage.press(*keys, "t")
            assert page.chosen == [Trade(0, CARDS["4H"])]
            await stage.press("1")


async def test_the_prompt_has_the_actions_in_the_order_of_the_key_bar() -> None:
    table = begun(take=True)
    deal(table, "5C 4H")
    async with laid(Sheet(board(table, 0, SHORT, interactive=True))) as stage:
        prompt = next(row for row in stage.rows() if "trade the 5♣" in row)
        words = [key.label for key in stage.bar_keys if key.enabled and f"{key.key} {key.label}" in prompt]
        assert words == ["stand", "trade", "take"]
        assert words == sorted(words, key=prompt.index)


async def test_after_a_trade_the_cursor_is_on_the_new_card() -> None:
    """So that the same key never gives away what was kept; and the new card says that it is new."""
    table = begun()
    deal(table, "5C 2H 3D 4S")
    page = Sheet(board(table, 0, SHORT, interactive=True))
    async with laid(page) as stage:
        layout = page.query_one(SweetSixteenLayout)
        for given, come in (("2H", "3D"), ("3D", "4S")):
            await stage.press("t" if given == "3D" else "2")
            assert layout.picked == CARDS[given]
            table.play(Trade(0, CARDS[given]))
            page.board = board(table, 0, SHORT, interactive=True)
            page.fill()
            await stage.rest()
            assert layout.picked == CARDS[come]
            assert stage.sees("2 new")


async def test_without_the_variation_nothing_can_be_taken() -> None:
    table = begun()
    deal(table, "5C 4H")
    page = Sheet(board(table, 0, SHORT, interactive=True))
    async with laid(page) as stage:
        assert (stage.bar["stand"], stage.bar["trade"]) == (True, True)
        assert "take" not in stage.bar
        await stage.press("a", "+")
        assert page.chosen == []


@pytest.mark.parametrize("interactive", [False, True])
async def test_keys_are_dead_when_it_is_not_one_s_turn(interactive: bool) -> None:
    table = begun(take=True)
    deal(table, "5C 4H")
    page = Sheet(board(table, 1, SHORT, interactive=interactive, hand_note="No hand is shown."))
    async with laid(page) as stage:
        assert stage.sees("Your cards come when it is your turn.")
        await stage.press("s", "t", "a", "o", "right")
        assert page.chosen == []
        assert stage.showing == "Sheet"


@pytest.mark.parametrize("language", i18n.languages())
async def test_what_stands_in_place_of_a_hand_is_whole_in_little_room(language: str) -> None:
    table = begun(banker_plays=False)
    deal(table, "5C 4H")
    assert table.view(None).banker == 1
    async with laid(Sheet(board(table, 1, SHORT)), size=(40, 12), language=language) as stage:
        assert stage.sees(words.sits_out())


@pytest.mark.parametrize(
    ("hand", "given", "loses"),
    [
        ("TC 5H", "5H", True),
        ("TC 5H", "TC", False),
        ("KC QC", "QC", False),
        ("2C 2D", "2C", False),
        ("TC 5H", "", False),
    ],
)
def test_what_could_only_lose(hand: str, given: str, loses: bool) -> None:
    """A take with 15 can still bring an ace; a bust dealt with a second chance can only get better."""
    table = begun(take=True, second_chance=True)
    deal(table, hand)
    assert only_loses(table.view(0), Trade(0, CARDS[given]) if given else Take(0)) is loses


async def test_the_odds_are_on_a_key() -> None:
    table = begun(take=True)
    deal(table, "TC 5H")
    async with laid(Sheet(board(table, 0, SHORT, interactive=True))) as stage:
        await stage.goes_to("OddsScreen", "o")
        assert stage.sees("10♣ 5♥ = 15", "stand", "10♣", "5♥", "take")
        assert stage.reads("Stand", "Trade the 10 of clubs", "Trade the 5 of hearts", "Take a card")
        await stage.shows("%")
        assert stage.reads("Trade the 5 of hearts. None of the ")  # no 6 is left to make 16 of a 10
        chips = [float(row.split()[-1].replace("−", "-")) for row in stage.rows() if re.search(r"\d%", row)]
        assert len(chips) == 4
        assert chips == sorted(chips, reverse=True)
        await stage.goes_to("Sheet", "o")


@pytest.mark.parametrize(
    ("cards", "said"),
    [("5C 4H", "You stand with 9."), ("3C KH", "16! Your turn is over."), ("TC JC", "21 is a bust.")],
)
async def test_one_s_own_turn_is_over_and_says_why(cards: str, said: str) -> None:
    """The position between the end of a turn and the next shuffle, which the table stops at."""
    table = begun(3)
    deal(table, cards)
    if table.to_move == 0:
        table.play(Stand(0))
    assert [GAME.turn(table.view(seat)) for seat in (0, 1, None)] == [Turn(0, over=True)] * 3
    page = Sheet(board(table, 0, SHORT))
    async with laid(page) as stage:
        assert stage.sees(said, words.sign(CARDS[cards[:2]]))
        await stage.press("s", "t", "a")
        assert page.chosen == []
    async with laid(Sheet(board(table, 1, SHORT))) as stage:
        assert stage.sees("done")
        assert not stage.sees(said)
    deal(table, "2S 3S")
    assert GAME.turn(table.view(0)) == Turn(1, over=False)


# Secrets


ENDINGS = {"stand": "5C 4H", "sixteen": "3C KH", "bust": "TC JC"}
AFTER_TRADE = {"stand": "5C 4H 2D", "sixteen": "5C 4H QD", "bust": "5C TH KD"}


def _third(first: str, second: str, *, trades: bool) -> SweetTable:
    """Three seats: the first stands, the second's turn ends like this, the third has its cards."""
    table = begun(3)
    deal(table, "2S 3S")
    table.play(Stand(0))
    deal(table, second)
    if trades:
        table.play(Trade(1, CARDS["5C"]))
    if table.to_move == 1:
        table.play(Stand(1))
    deal(table, first)
    return table


@pytest.mark.parametrize("trades", [False, True])
@pytest.mark.parametrize("seat", [0, 2, None])
async def test_no_screen_tells_why_a_turn_ended(seat: int | None, trades: bool) -> None:
    shown, handed_over = set(), set()
    for cards in (AFTER_TRADE if trades else ENDINGS).values():
        table = _third("7C 7D", cards, trades=trades)
        async with laid(Sheet(board(table, seat, SHORT, interactive=seat == 2))) as stage:
            assert stage.sees("✓")
            shown.add(stage.text())
        async with laid(Sheet(between(table, SHORT))) as stage:
            handed_over.add(stage.text())
    assert len(shown) == 1
    assert len(handed_over) == 1


async def test_between_two_people_only_the_cut_lies_open() -> None:
    """The first banker's cut, until everybody has been dealt a hand; then no card at all."""
    table = _third("7C 7D", "5C 4H", trades=False)
    async with laid(Sheet(between(table, SHORT))) as stage:
        assert stage.sees("✓ done", "BANK", *SHORT[:3])
        assert not any(sign in stage.text() for sign in "♣♦♥♠")
    table = begun(3)
    deal(table, "2S 3S")
    async with laid(Sheet(between(table, SHORT))) as stage:
        assert stage.sees("cut A♣")
        assert [row.count("♣") for row in stage.rows() if "♣" in row] == [1, 1], "the note, and the card"


def test_the_log_tells_a_settlement_once() -> None:
    table = played(3, 2)
    for seat in (None, 0, 1, 2):
        told = said(table, seat, SHORT, 1000)
        assert sum("the best hand" in line for line in told) == 3
        assert sum(line.startswith("The bank") for line in told) == 3


def test_the_strip_tells_the_trades_of_a_turn_in_one_line() -> None:
    """In which only their number may be known (B10)."""
    table = begun()
    deal(table, "5C 2H 3D 3C 2D")
    for card in ("5C", "3D", "3C"):
        table.play(Trade(0, CARDS[card]))
    table.play(Stand(0))
    boards = [board(table, 1, SHORT, length) for length in table.visible(1)]
    seen = [news.news(each._replace(view=each.view._replace(cuts=())), UNICODE) for each in boards]
    assert any("Ada trades a card" in said for said in seen)
    assert any("Ada has traded 2 cards" in said for said in seen)


def test_the_log_tells_only_the_own_cards() -> None:
    table = begun(take=True)
    deal(table, "5C 2H 3D 3C")
    table.play(Trade(0, CARDS["5C"]))
    table.play(Take(0))
    table.play(Stand(0))
    deal(table, "7C 7D")
    assert said(table, 0, SHORT, 4) == ["Ada: 5♣ 2♥", "Ada trades 5♣ for 3♦", "Ada takes 3♣", "Ada stands with 8"]
    assert said(table, 1, SHORT, 4) == ["Ada trades a card", "Ada takes a card", "Ada is done", "Blaise: 7♣ 7♦"]


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("size", [(40, 12), (60, 18)])
async def test_the_own_chips_have_their_noun_in_little_room(size: tuple[int, int], language: str) -> None:
    async with STATES["table, Sweet Sixteen, own turn, 10 long names"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        assert re.search(r"(You: 28 chips|Vous\u00a0: 28 jetons)", stage.text())


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_mark_of_the_banker_keeps_its_place_when_the_turn_comes(seats: int) -> None:
    table = begun(seats)
    shown, places = board(table, 0, SHORT), set[int]()
    for turn in (0, table.view(0).banker):
        async with laid(Sheet(shown._replace(view=shown.view._replace(turn=turn, to_move=turn)))) as stage:
            here = stage.app.screen.query_one(Ring).region
            (row,) = [row[: here.right] for row in stage.rows()[: here.bottom] if " B " in row[: here.right]]
            assert ("▶" in row) == (turn > 0)
            places.add(row.index(" B "))
    assert len(places) == 1
