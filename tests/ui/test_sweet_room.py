"""Sweet Sixteen on the screen: it fits, with as many people as there can be, up to the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from textual.app import ComposeResult

from sixteen_tui.engine.sweet_sixteen.actions import Stand, Take
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import stacks
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.geometry import divided
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board
from sixteen_tui.screens.base.page import Page
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import whole
from sixteen_tui.text import i18n
from sixteen_tui.widgets import hand, ring
from sixteen_tui.widgets.canvas import Canvas, length
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.regions import regions_of_replay
from sixteen_tui.widgets.ring import Ring
from sixteen_tui.widgets.stacks import Purse
from tests.ui.cut import Watch
from tests.ui.kit import human, opened
from tests.ui.states import figured
from tests.ui.sweet_sheet import (
    SHORT,
    WIDTH,
    YOU,
    Sheet,
    SweetTable,
    begun,
    between,
    board,
    deal,
    laid,
    played,
    settlements,
)
from tests.ui.sweet_states import STATES, TEN


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
        Sheet(between(table, names)),
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
        (of,) = stage.app.screen.query(Ring)
        rows = [row[: of.region.right] for row in stage.rows()[: of.region.bottom]]
        shown = [name for name in TEN[:seats] if any(name in row for row in rows)]
        assert shown == list(TEN[:seats] if seat is None or seats > 4 else TEN[1:seats])
        assert stage.sees("BANK", f" {100 * seats} ")


@pytest.mark.parametrize(
    ("seats", "size"), [(2, (80, 24)), (4, (80, 24)), (10, (80, 24)), (10, (120, 40)), (7, (160, 50))]
)
async def test_places_are_in_the_order_of_play(seats: int, size: tuple[int, int]) -> None:
    """From left to right, then from above; and in one and the same place from the deal to the last turn."""
    at: list[dict[str, tuple[int, int]]] = []
    for done in (0, seats - 1):

        def far_enough(table: SweetTable, done: int = done) -> bool:
            return table.to_move >= 0 and sum(table.view(None).done) >= done

        table = played(seats, 4, far_enough)
        async with laid(Sheet(board(table, 0, TEN)), size=size) as stage:
            (of,) = stage.app.screen.query(Ring)
            rows = [row[: of.region.right] for row in stage.rows()[: of.region.bottom]]
            at.append({n: (y, row.index(n)) for y, row in enumerate(rows) for n in TEN if n in row})
    order = [*TEN[1:seats], *TEN[: seats > 4]]
    assert [*at[0]] == order
    assert [place for place, _ in sorted(at[0].items(), key=lambda each: each[1])] == order
    moved = {n for n in at[0] if at[0][n] != at[1][n]}
    assert all(at[0][n][0] == at[1][n][0] and abs(at[0][n][1] - at[1][n][1]) <= 2 for n in moved), "but for the plate"


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_no_card_is_larger_than_the_own_ones(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[str, set[Any]] = {}

    def back(*how: Any) -> None:
        drawn.setdefault("others", set()).add(how[-1])

    def front(*how: Any, **_: Any) -> None:
        drawn.setdefault("own", set()).add(how[4].height)

    monkeypatch.setattr(ring, "back", back)
    monkeypatch.setattr(hand, "front", front)
    table = played(seats, 4, lambda table: table.to_move >= 0 and sum(table.view(None).done) == seats - 1)
    async with laid(Sheet(board(table, table.to_move, SHORT, interactive=True))) as stage:
        for size in ((80, 20), (80, 23), (80, 24), (100, 30), (110, 36), (120, 40), (150, 48), (160, 50), (200, 60)):
            await stage.pilot.resize_terminal(*size)
            await stage.rest()
            drawn.clear()  # what was painted on the way to this size does not count
            for canvas in stage.screen.query(Canvas):
                canvas.renew()
            await stage.rest()
            assert max(drawn["others"]) <= max(drawn["own"]), size


@pytest.mark.parametrize("language", i18n.languages())
async def test_a_list_without_a_tray_names_what_its_figures_count(language: str) -> None:
    """At 60x18 the chips have a head; at 40x12 the own chips and place are whole."""
    async with STATES["table, Sweet Sixteen, own turn, 10 long names"]({"language": language}) as stage:
        head = signs.heads()[0]
        await stage.pilot.resize_terminal(60, 18)
        await figured(stage)
        heads, first, *_ = stage.rows()[1:]
        assert heads.split() == [head, head]
        end = heads.index(head) + len(head)
        assert re.fullmatch(r"\d ", first[end - 1 : end + 1]), "right above the last digits"
        await stage.pilot.resize_terminal(40, 12)
        await figured(stage)
        assert "…" not in stage.rows()[5][20:]


@pytest.mark.parametrize("language", i18n.languages())
async def test_figures_stay_below_their_head_beside_an_open_card(language: str) -> None:
    """The card that the first banker cut is wider than the signs of the others."""
    async with STATES["table, Sweet Sixteen, the others play"]({"language": language}) as stage:
        await stage.pilot.resize_terminal(60, 18)
        await figured(stage)
        head, *rows = stage.rows()[1:6]
        ends = [each.end() for each in re.finditer(signs.heads()[0], head)]
        assert any("4♣" in row for row in rows)
        assert {row[end - 3 : end + 1] for row in rows for end in ends} == {" 10 "}
        await stage.pilot.resize_terminal(40, 12)
        await figured(stage)
        assert stage.sees(" 4♣"), "not B4♣, which is a card of Sixteen"


def test_a_card_that_was_only_taken_stands_alone() -> None:
    """Not "0+1"."""
    said = [words.swaps_in_short(*each, "▒") for each in ((0, 0), (2, 0), (2, 1), (0, 1), (12, 2))]
    assert said == ["", "2×", "2×+▒", "+▒", "12×+2▒"]


@pytest.mark.parametrize("language", i18n.languages())
def test_a_number_of_cards_has_its_noun(language: str) -> None:
    """*Traded 12* reads as the value of a card. The list has room for 15 characters and the tick."""
    i18n.set_language(language)
    for said in [*signs.notes(12, 0), *signs.notes(1, 0), *signs.notes(0, 1)]:
        assert re.search(r"1.? car[dt]", said)
        assert len(said) <= ring.TOLD - 2


async def test_a_hand_of_many_cards_lies_closer_together() -> None:
    table = begun(take=True)
    deal(table, "AC AD AH AS 2C 2D 2H 2S 3C")
    for _ in range(7):
        table.play(Take(0))
    async with laid(Sheet(board(table, 0, TEN, interactive=True))) as stage:
        assert all(
            str(number) in row for row in stage.rows() if row.lstrip().startswith("1  2") for number in range(1, 10)
        )
        await stage.press("9")
        assert stage.sees("trade the 3♣", "stand with 15")


async def test_with_ascii_glyphs_everything_is_ascii() -> None:
    table = played(10, 5, lambda table: table.view(None).round == 4, take=True)
    place = settlements(table)[-1]
    for page in (
        Sheet(board(table, table.to_move, TEN, interactive=True)),
        Sheet(board(table, 0, TEN, place)),
        Sheet(between(table, TEN)),
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


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (160, 50)])
async def test_a_debt_in_a_column_of_figures_has_a_minus_sign(size: tuple[int, int]) -> None:
    """As in the list of players: one debt has one form. At the end of a game, too."""
    table = played(10, 5)
    place = settlements(table)[-1]
    view = table.view(None, place)
    debts = {whole(chips) for chips in view.chips if chips < 0}
    assert debts
    async with laid(Sheet(board(table, None, TEN, place)), size=size) as stage:
        ends = {row.split()[-1] for row in stage.rows() if row.split()}
        assert debts <= ends
    said = ["".join(text for text, _ in line) for line in words.standings(view, TEN)]
    assert debts <= {word for line in said for word in line.split()}


async def test_the_largest_figure_is_the_own_stack_with_its_place() -> None:
    table = begun(take=True)
    deal(table, "5C 4H")
    view = table.view(0)._replace(chips=(7, 13))
    async with laid(Sheet(Board(view, YOU, interactive=True))) as stage:
        (purse,) = stage.app.screen.query(Purse)
        assert purse._chips == 7
        assert stage.sees("YOUR CHIPS", "2nd of 2", "6 behind Blaise")
        rows = [" ".join(row[purse.region.x :].split()) for row in stage.rows()]
        pays = ["a 16 +2", "16 with 8♦ +4", "best hand +10 more", "under 16 −1", "a point over −1"]
        assert all(any(pay in row for row in rows) for pay in pays)


async def test_the_eyes_of_another_player_address_nobody() -> None:
    table = played(7, 4, lambda table: table.view(None).round == 2 and table.to_move == 0)
    seen = board(table, 0, TEN)
    async with laid(Sheet(seen)) as stage:
        assert stage.sees(f"{TEN[0].upper()} ─", "plays now")
        assert not stage.sees("YOUR CHIPS")
        assert not stage.sees("your turn")
    async with laid(Sheet(seen), size=(60, 20)) as stage:
        assert stage.sees(f"{TEN[0]}: {words.owned(seen.view.chips[0])}")
        assert not stage.sees("You have")


@pytest.mark.parametrize("settled", [False, True])
def test_a_timeline_does_not_cover_the_bank(settled: bool) -> None:
    for width, height in product((80, 120, 200), range(13, 60)):
        here = divided(regions_of_replay(width, height), settled=settled, told=False)
        assert here.timeline.height == 1 or not here.bank or here.bank.bottom <= here.timeline.y


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_player_is_listed_once(size: tuple[int, int]) -> None:
    for seats in (4, 7):
        table = played(seats, 4, lambda table: table.view(None).round == 2 and table.to_move == 0)
        async with laid(Sheet(board(table, 0, TEN, interactive=True)), size=size) as stage:
            (purse,) = stage.app.screen.query(Purse)
            tray = [row[purse.region.x :] for row in stage.rows()[purse.region.bottom :]]
            named = [name for name in TEN[:seats] if any(name in row for row in tray)]
            assert named == ([*TEN[:4]] if seats == 4 else [])


@pytest.mark.parametrize("seats", [3, 7])
async def test_the_table_marks_whom_it_waits_for_between_two_turns_too(seats: int) -> None:
    """From the order of play alone, so that it does not tell how the last turn ended (B10)."""
    marked = []
    for cards in ("5C 4H", "3C KH", "TC JC"):
        table = begun(seats)
        deal(table, cards)
        if table.to_move == 0:
            table.play(Stand(0))
        async with laid(Sheet(board(table, seats - 1, TEN))) as stage:
            marked.append([row for row in stage.rows() if "▶" in row])
    assert TEN[1] in marked[0][0]
    assert marked[0] == marked[1] == marked[2]


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
        sources = [int(each.replace("−", "-")) for each in row[-5:-1]]
        assert 10 + sum(sources) == view.chips[seat]
        assert len(row[-1]) % (seats + 1) == 0
    assert [history[-1] for history in stacks(view)] == list(view.chips)


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
        await stage.until(lambda: stage.sees("BANK", f" {100 * seats} "))
