"""Sweet Sixteen on the screen: its keys, its reveal, that it fits, and that it tells nothing too early (B10)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, ClassVar

import pytest
from textual import on
from textual.app import ComposeResult
from textual.widget import Widget

from sixteen_tui.config import paths
from sixteen_tui.engine.game import Turn
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.engine.sweet_sixteen.game import GAME, only_loses
from sixteen_tui.engine.sweet_sixteen.rules import to_shuffle
from sixteen_tui.engine.sweet_sixteen.settling import order
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.games.sweet_sixteen import words
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.play.host import Host
from sixteen_tui.play.seat import Observed
from sixteen_tui.play.story import story
from sixteen_tui.screens.board import Board, Herald, Layout
from sixteen_tui.screens.page import Page
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.canvas import length
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.words import i18n
from tests.tui.kit import Stage, human, opened
from tests.tui.sweet_states import TEN
from tests.tui.test_fits import Watch, watch

__all__ = ["watch"]

SWEET = GAMES["sweet-sixteen"]
SHORT = ("Ada", "Blaise", "Emmy", "Sophie")
WIDTH = 76
"""Cells that the end screen leaves for its lines."""

SweetTable = Table[Action, Any]


class Sheet(Page[None]):
    """A page with a layout and nothing that plays: what the layout wants done is noted."""

    CSS = "Sheet #prompt { height: 1; dock: bottom; margin-bottom: 1; }"
    SHOWN: ClassVar[tuple[str, ...]] = (
        *("sweet.stand", "sweet.trade", "sweet.take", "sweet.odds", "reveal.next", "reveal.all"),
    )

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.chosen: list[Action] = []

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield SweetSixteenLayout()
        yield Lines(id="prompt")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(SweetSixteenLayout).pointed = self.tell
        self.query_one(SweetSixteenLayout).asked = self.ask
        self.set_focus(self.query_one(SweetSixteenLayout))

    def fill(self) -> None:
        layout, view = self.query_one(SweetSixteenLayout), self.board.view
        layout.show(self.board)
        self.query_one(TitleBar).show(words.title(), words.rules_summary(view.rules), words.status(view))
        self.tell()

    def tell(self) -> None:
        prompt = self.query_one(SweetSixteenLayout).prompt()
        self.query_one("#prompt", Lines).show([[(f" {prompt}", "accent")]])
        self.show_keys()

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        self.chosen.append(message.action)

    def ask(self) -> None:
        self.app.push_screen(self.query_one(SweetSixteenLayout).hint())


class Between(Page[None]):
    """A page with nothing but the herald."""

    def __init__(self, view: Any, names: Sequence[str]) -> None:
        super().__init__()
        self._view, self._names = view, names
        self._herald = TITLES["sweet-sixteen"].layout.herald()

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield self._herald
        yield KeyBar()

    def fill(self) -> None:
        herald: Widget = self._herald
        assert isinstance(herald, Herald)
        herald.tell(self._view, self._names)


@asynccontextmanager
async def laid(page: Page[None], **options: Any) -> AsyncIterator[Stage]:
    """The program with a page on top."""
    async with opened(**{"glyphs": "unicode", **options}) as stage:
        stage.app.push_screen(page)
        await stage.until(lambda: stage.app.screen is page and page.settled)
        await stage.rest()
        yield stage


def said(table: SweetTable, seat: int | None, names: Sequence[str], lines: int, length: int | None = None) -> list[str]:
    """The log panel's lines up to an entry."""
    places = reversed(range(len(table) if length is None else length))
    seen = (Observed(*table.told(seat, place), table.view(seat, place + 1)) for place in places)
    return story(table.game.name, seen, names, lines)


def board(table: SweetTable, seat: int | None, names: Sequence[str], length: int | None = None, **how: Any) -> Board:
    """What a table screen would hand over."""
    return Board(table.view(seat, length), names, said(table, seat, names, 12, length), hints=True, **how)


def begun(seats: int = 2, **rules: bool) -> SweetTable:
    """A table at which the last seat has cut the lowest card, so that seat 0 comes first."""
    table: SweetTable = Table(SWEET, Rules(seats=seats, **rules))
    codes = [*("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC")[: seats - 1], "AC"]
    table.play(Cut(tuple((seat, CARDS[code]) for seat, code in enumerate(codes))))
    return table


def deal(table: SweetTable, top: str) -> None:
    """Shuffle so that these cards come first: two for the seat whose turn it is, then those that it draws."""
    first = tuple(CARDS[code] for code in top.split(" "))
    table.play(Shuffle((*first, *(card for card in to_shuffle(table._state) if card not in first))))


def played(seats: int, seed: int, until: Callable[[SweetTable], bool] = lambda _: False, **rules: bool) -> SweetTable:
    """A table at which everybody does anything, up to some position or the end."""
    table: SweetTable = Table(SWEET, Rules(seats=seats, **rules), f"{seed:064x}")
    chance = Random(seed)
    table.deal()
    while table.outcome is None and not until(table):
        table.play(chance.choice(table.legal))
        table.deal()
    return table


def settlements(table: SweetTable) -> list[int]:
    """The lengths of the log at which a round has just been settled."""
    return [place for place in range(1, len(table) + 1) if table.view(None, place).settled]


def open_hands(stage: Stage) -> list[str]:
    """The names whose line of the ledger has been opened."""
    return [
        next(name for name in TEN if name in row)
        for row in stage.rows()
        if any(name in row for name in TEN) and any(word in row for word in (" under ", " over ", " 16  "))
    ]


# Keys


async def test_stand_trade_and_take_say_what_the_keys_say() -> None:
    table = begun(take=True)
    deal(table, "5C 4H")
    page = Sheet(board(table, 0, SHORT, interactive=True))
    async with laid(page) as stage:
        assert stage.sees("Hand 9", "7 to 16", "5C", "4H", "stand, take, or trade 5C")
        await stage.press("s", "t", "k", "+")
        assert page.chosen == [Stand(0), Trade(0, CARDS["5C"]), Take(0), Take(0)]
        for keys in (("right",), ("left",), ("right", "right", "right"), ("2",)):
            page.chosen.clear()
            await stage.press(*keys, "t")
            assert page.chosen == [Trade(0, CARDS["4H"])]
            await stage.press("1")


async def test_without_the_variation_nothing_can_be_taken() -> None:
    table = begun()
    deal(table, "5C 4H")
    page = Sheet(board(table, 0, SHORT, interactive=True))
    async with laid(page) as stage:
        assert (stage.bar["stand"], stage.bar["trade"]) == (True, True)
        assert "take" not in stage.bar
        await stage.press("k", "+")
        assert page.chosen == []


@pytest.mark.parametrize("interactive", [False, True])
async def test_keys_are_dead_when_it_is_not_one_s_turn(interactive: bool) -> None:
    table = begun(take=True)
    deal(table, "5C 4H")
    page = Sheet(board(table, 1, SHORT, interactive=interactive))
    async with laid(page) as stage:
        assert stage.sees("Your cards come when it is your turn.")
        await stage.press("s", "t", "k", "o", "right")
        assert page.chosen == []
        assert stage.showing == "Sheet"


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
        assert stage.sees("10C 5H = 15", "Stand", "Trade the 10 of clubs", "Trade the 5 of hearts", "Take a card")
        await stage.shows("%")
        row = next(row for row in stage.rows() if "Trade the 5 of hearts" in row)
        assert "0.0%" in row  # no 6 is left to make 16 of a 10
        await stage.goes_to("Sheet", "o")


@pytest.mark.parametrize(
    ("cards", "said"),
    [("5C 4H", "You stand with 9."), ("3C KH", "16! Your turn is over."), ("TC JC", "21 is over 16: a bust.")],
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
        assert stage.sees(said, words.card(CARDS[cards[:2]]))
        await stage.press("s", "t", "k")
        assert page.chosen == []
    async with laid(Sheet(board(table, 1, SHORT))) as stage:
        assert stage.sees("done")
        assert not stage.sees(said)
    deal(table, "2S 3S")
    assert GAME.turn(table.view(0)) == Turn(1, over=False)


# The reveal


async def test_the_reveal_goes_by_the_order_of_play_then_the_best_hand_then_the_bank() -> None:
    table = played(10, 5, lambda table: table.view(None).round == 4, take=True, second_chance=True)
    place = settlements(table)[-1]
    settled = table.view(None, place).settled
    expected = [TEN[result.seat] for result in order(settled)]
    assert expected[-1] == TEN[settled.banker]
    assert expected[0] == TEN[(settled.banker + 1) % 10]
    async with laid(Sheet(board(table, None, TEN, place, paced=True))) as stage:
        for opened_so_far in range(11):
            assert open_hands(stage) == expected[:opened_so_far]
            assert not stage.sees("Best hand")
            assert not stage.sees("The bank")
            await stage.press("enter")
        assert stage.sees("Best hand", words.best_hand(settled, TEN))
        assert not stage.sees("The bank")
        assert stage.bar["next"]
        await stage.press("space")
        assert stage.sees(words.bank_news(settled), "In the bank")
        assert "next" not in stage.bar


async def test_the_reveal_can_be_skipped_and_stays_open_when_shown_again() -> None:
    table = played(4, 3, lambda table: table.view(None).round == 2)
    page = Sheet(board(table, 0, TEN, settlements(table)[0], paced=True))
    async with laid(page) as stage:
        assert stage.sees("▒▒")
        await stage.press("x")
        assert len(open_hands(stage)) == 4
        assert stage.sees("Best hand", "In the bank")
        page.fill()
        await stage.rest()
        assert stage.sees("In the bank")
        assert not page.query_one(SweetSixteenLayout).unfolding


async def test_without_pace_everything_is_open_at_once() -> None:
    table = played(4, 3, lambda table: table.view(None).round == 2)
    async with laid(Sheet(board(table, None, TEN, settlements(table)[0]))) as stage:
        assert len(open_hands(stage)) == 4
        assert stage.sees("In the bank")


async def test_stacks_in_the_reveal_move_with_the_hands() -> None:
    """Before anything is opened the stacks are those from before the round; after it those of the view."""
    table = begun()
    deal(table, "3C KH")  # 16: two chips, and ten for the best hand
    deal(table, "TC JC")  # 21: five chips
    async with laid(Sheet(board(table, None, TEN, paced=True))) as stage:
        assert stage.sees("Round 1 of 2 is over")
        assert [row.split()[-1] for row in stage.rows() if "-" in row and "▒" in row] == ["10", "10"]
        await stage.press("enter")
        assert next(row for row in stage.rows() if TEN[0] in row).split()[-1] == "12"
        await stage.press("enter", "enter")
        rows = [row.split() for row in stage.rows() if any(name in row for name in TEN[:2])][1:3]
        assert [row[-4:] for row in rows] == [["+2", "+10", "+12", "22"], ["over", "-5", "-5", "5"]]


async def test_a_banker_who_sits_out_has_a_line_of_its_own() -> None:
    table = begun(banker_plays=False)
    deal(table, "3C KH")
    async with laid(Sheet(board(table, None, TEN))) as stage:
        assert stage.sees("dealt only")


# What nobody may know


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
    shown, between = set(), set()
    for cards in (AFTER_TRADE if trades else ENDINGS).values():
        table = _third("7C 7D", cards, trades=trades)
        async with laid(Sheet(board(table, seat, SHORT, interactive=seat == 2))) as stage:
            assert stage.sees("done")
            shown.add(stage.text())
        async with laid(Between(table.view(None), SHORT)) as stage:
            between.add(stage.text())
    assert len(shown) == 1
    assert len(between) == 1


async def test_the_herald_shows_no_card() -> None:
    table = _third("7C 7D", "5C 4H", trades=False)
    async with laid(Between(table.view(None), SHORT)) as stage:
        assert stage.sees("done", "Bank", *SHORT[:3])
        assert not any(sign in stage.text() for sign in "♣♦♥♠")


def test_the_log_tells_a_settlement_once() -> None:
    table = played(3, 2)
    for seat in (None, 0, 1, 2):
        told = said(table, seat, SHORT, 1000)
        assert sum(line.startswith(("Best hand", "All bust")) for line in told) == 3
        assert sum(line.startswith("The bank") for line in told) == 3


def test_the_log_tells_only_the_own_cards() -> None:
    table = begun(take=True)
    deal(table, "5C 2H 3D 3C")
    table.play(Trade(0, CARDS["5C"]))
    table.play(Take(0))
    table.play(Stand(0))
    deal(table, "7C 7D")
    assert said(table, 0, SHORT, 4) == ["Ada: 5C 2H", "Ada: 5C for 3D", "Ada: take 3C", "Ada: stand with 8"]
    assert said(table, 1, SHORT, 4) == ["Ada: trade", "Ada: take", "Ada: done", "Blaise: 7C 7D"]


# It fits


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_nothing_is_cut(seats: int, language: str, watch: Watch) -> None:
    names, every = TEN[:seats], {"take": True, "second_chance": True, "faces_ten": True}
    table = played(seats, 6, lambda table: table.view(None).round == 2, **every)
    mover = table.to_move
    hands = [table.view(seat).hand for seat in range(seats)]
    place = settlements(table)[0]
    pages: list[Page[None]] = [
        Sheet(board(table, mover, names, interactive=True)),
        Sheet(board(table, None, names, hands=hands)),
        Sheet(board(table, 0, names, place, paced=True)),
        Sheet(board(table, None, names, place)),
        Between(table.view(None), names),
    ]
    for page in pages:
        async with laid(page, language=language) as stage:
            for name in names:
                assert stage.sees(name) or page is pages[0]
            if page is pages[0]:
                await stage.goes_to("OddsScreen", "o")
                await stage.shows("%")
    assert (watch.cut, watch.left_out) == ([], [])


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("seat", [None, 0])
async def test_everybody_has_a_place_round_the_table(seat: int | None, seats: int) -> None:
    table = played(seats, 4, lambda table: table.view(None).round == 1 and table.to_move >= 0)
    async with laid(Sheet(board(table, seat, TEN))) as stage:
        ring = [row[:54] for row in stage.rows()]
        shown = [name for name in TEN[:seats] if any(name in row for row in ring)]
        assert shown == list(TEN[:seats] if seat is None else TEN[1:seats])
        assert stage.sees("Bank", f"{100 * seats} chips")


async def test_places_go_clockwise_from_the_left() -> None:
    table = played(10, 4, lambda table: table.to_move >= 0)
    async with laid(Sheet(board(table, 0, TEN))) as stage:
        rows = [row[:54] for row in stage.rows()]
        at = {name: (row.index(name) // 18, y) for y, row in enumerate(rows) for name in TEN if name in row}
    left = [at[name] for name in TEN[1:5]]
    right = [at[name] for name in TEN[6:10]]
    assert [x for x, _ in left + right] == [0] * 4 + [2] * 4
    assert [y for _, y in left] == sorted((y for _, y in left), reverse=True)
    assert at[TEN[5]][0] == 1
    assert [y for _, y in right] == sorted(y for _, y in right)


async def test_a_hand_of_many_cards_lies_closer_together() -> None:
    table = begun(take=True)
    deal(table, "AC AD AH AS 2C 2D 2H 2S 3C")
    for _ in range(7):
        table.play(Take(0))
    async with laid(Sheet(board(table, 0, TEN, interactive=True))) as stage:
        assert stage.sees("Hand 15", "AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S", "3C")
        await stage.press("9")
        assert stage.sees("trade 3C")


async def test_with_ascii_glyphs_everything_is_ascii() -> None:
    table = played(10, 5, lambda table: table.view(None).round == 4, take=True)
    place = settlements(table)[-1]
    for page in (
        Sheet(board(table, table.to_move, TEN, interactive=True)),
        Sheet(board(table, 0, TEN, place)),
        Between(table.view(None), TEN),
        Ending(played(10, 5), TEN),
    ):
        async with laid(page, glyphs="ascii") as stage:
            assert stage.text().isascii()


async def test_a_debt_is_said_in_a_word() -> None:
    table = begun()
    deal(table, "KC QC")
    deal(table, "3C KH")
    deal(table, "3C KH")
    deal(table, "KC QC")
    view = table.view(None)._replace(chips=(-8, 12), turn=0)
    async with laid(Sheet(Board(view, TEN))) as stage:
        assert stage.sees("owes 8")


# The end


class Ending(Page[None]):
    """A page with the end of a game."""

    CSS = "Ending #result { padding: 2 2; }"

    def __init__(self, table: SweetTable, names: Sequence[str]) -> None:
        super().__init__()
        self._table, self._names = table, names

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="result")
        yield KeyBar()

    def fill(self) -> None:
        self.query_one("#result", Lines).show(words.result(self._table.view(None), self._names))


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_end_fits_and_adds_up(seats: int) -> None:
    table = played(seats, 9, take=True)
    view, names = table.view(None), TEN[:seats]
    lines = words.result(view, names)
    assert all(length(line) <= WIDTH for line in lines)
    assert len(lines) <= 18
    rows = ["".join(text for text, _ in line) for line in lines]
    for seat, name in enumerate(names):
        row = next(row for row in rows if f"{name} " in row and row[:4].strip().isdigit()).split()
        sources = [int(each) for each in row[-5:-1]]
        assert 10 + sum(sources) == view.chips[seat]
        assert len(row[-1]) % (seats + 1) == 0
    assert [history[-1] for history in words.stacks(view)] == list(view.chips)


def test_a_shared_win_names_everybody() -> None:
    table = played(4, 9)
    view = table.view(None)._replace(chips=(7, 7, 7, 7))
    said = "".join(text for line in words.result(view, SHORT)[:2] for text, _ in line)
    assert all(name in said for name in SHORT)


# A session


@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_a_table_of_people_opens(seats: int) -> None:
    players = [human(name) for name in TEN[:seats]]
    session = Host.new(paths.saves(), "sweet-sixteen", Rules(seats=seats), players, "0" * 64)
    async with opened(session) as stage:
        await stage.until(lambda: stage.sees("Bank", f"{100 * seats} chips"))


def test_the_log_says_in_one_line_what_is_done_again_and_again() -> None:
    table = begun()
    deal(table, "AC AD 2C 2D 3C")
    for _ in range(3):
        table.play(Trade(0, table.view(0).hand[0]))
    table.play(Stand(0))
    assert said(table, 1, SHORT, 2) == ["Ada: trade (3 times)", "Ada: done"]
    assert said(table, 1, SHORT, 1) == ["Ada: done"]
