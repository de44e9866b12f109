"""The table of Sixteen in terminals of 15 to 23 rows, as tmux leaves them, and facts that no size may cut."""

from __future__ import annotations

from itertools import product
from unittest import mock

import pytest
from rich.cells import cell_len
from rich.style import Style

from sixteen_tui.engine.sixteen.rules import count_sets
from sixteen_tui.engine.sixteen.view import Outlook
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.layout import SixteenLayout
from sixteen_tui.games.sixteen.played import heap
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.terminal.cells import fit
from sixteen_tui.text import i18n
from sixteen_tui.text import table as words
from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.facts import FactLine, Facts, brief, paint
from sixteen_tui.widgets.hand import Hand
from sixteen_tui.widgets.look import ASCII, UNICODE, Look
from sixteen_tui.widgets.regions import regions
from sixteen_tui.widgets.seats import Seats
from sixteen_tui.widgets.sheet import Sheet
from sixteen_tui.widgets.strip import Strip
from tests.ui.kit import Stage, begin, computer, finish, human, opened
from tests.ui.sweet_states import STATES


async def resized(stage: Stage, width: int, height: int) -> list[str]:
    await stage.pilot.resize_terminal(width, height)
    await stage.rest()
    return stage.text().splitlines()


# Sizes


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_between_two_people_the_prompt_has_the_place_of_the_hand(language: str) -> None:
    async with STATES["hand-over"]({"language": language}) as stage:
        lines = await resized(stage, 60, 18)
        beside = [line for line in lines if "│╲╱╲╱╲│" in line]
        assert [line for line in beside if "Bartholomew-Jack" in line or "Wilhelmina-Maria" in line]
        assert "46" in lines[-3]


@pytest.mark.parametrize("rows", [15, 17, 18, 20, 22, 23])
@pytest.mark.parametrize("width", [60, 80, 120])
async def test_cards_are_drawn_with_their_sum_and_effect(width: int, rows: int) -> None:
    async with STATES["table, own turn"]({}) as stage:
        lines = await resized(stage, width, rows)
        text = "\n".join(lines)
        assert "Draw pile" not in text
        assert [
            each for each in ("5 to go", "wins  any 5", "busts 6", "45 left", "▶ 17 ✗", "YOUR TURN") if each not in text
        ] == []
        assert "over 16" in lines[-2] or "over 16" in lines[-3]
        assert ("no set yet" in text) == (width >= 80)
        assert ("You 0:0 Ada" in lines[0]) == (width < 80)


LOOK = Look({"text": Style(bgcolor="#005f00")}, UNICODE, {})


@pytest.mark.every("each size has other rows")
@pytest.mark.parametrize("size", [Size.F, Size.M, Size.L])
@pytest.mark.parametrize("language", i18n.languages())
def test_a_number_that_wins_is_no_count_of_sets(language: str, size: Size) -> None:
    """The word before the cards that win stands at every width where the table is drawn, once and in one form."""
    i18n.set_language(language)
    cases = [(text, "face") for text, _ in signs.winning(Outlook(5, 0, 5, None, None), UNICODE.shapes)]
    lines = [FactLine(signs.wins(), "good", cases, each=signs.each()), FactLine(signs.busts(), "bad", ())]
    for width in range(20, 60):
        sheet = Sheet(width, 12)
        paint(sheet, 0, 0, Facts(11, 16, "sum", "5 to go", lines=lines), size, LOOK)
        (row,) = ("".join(text for text, _ in line) for line in sheet.lines() if line[0][0].startswith(signs.wins()))
        assert row.split() == [signs.wins(), signs.each(), "5", "●", "0-5"], width
    assert "".join(text for text, _ in brief(Facts(11, 16, "", "", lines=lines), LOOK)[1]).split() == row.split()


@pytest.mark.parametrize("language", i18n.languages())
def test_all_cards_that_win_are_whole_in_the_narrowest_place(language: str) -> None:
    i18n.set_language(language)
    cases = [(text, "face") for text, _ in signs.winning(Outlook(5, 0, 5, 4, None), UNICODE.shapes)]
    sheet = Sheet(20, 12)
    lines = [FactLine(signs.wins(), "good", cases, each=signs.each())]
    paint(sheet, 0, 0, Facts(11, 16, "sum", "5 to go", lines=lines), Size.M, LOOK)
    rows = ["".join(text for text, _ in line) for line in sheet.lines()]
    assert [row for row in rows if row.split()[-4:] == ["4", "5", "●", "0-5"]] != []


async def test_under_tmux_the_table_is_that_of_80x24() -> None:
    """Its status line takes one row: the blank one above the keys."""
    async with STATES["table, own turn"]({}) as stage:
        whole = await resized(stage, 80, 24)
        assert not whole[-2].strip(" │|")
        low = await resized(stage, 80, 23)
        assert low == [*whole[:-2], whole[-1]]


async def test_the_count_of_the_draw_pile_is_whole_at_every_size() -> None:
    """Below or beside the pile; where every part is one row, in that of the other player.

    One terminal for each size of these parts, because they are drawn without regard to their place.
    """
    every = (regions(width, height - 2) for width, height in product(range(40, 201), range(12, 61)))
    different = {(here.facts, here.hand.size, here.seats.size): here for here in every}
    async with STATES["table, own turn"]({}) as stage:
        (hand,), (seats,) = stage.screen.query(Hand), stage.screen.query(Seats)
        layout = stage.screen.layout_widget  # type: ignore[attr-defined]
        for here in different.values():
            with mock.patch.object(SixteenLayout, "regions", here):
                layout.draw_board(layout.board)
            part, room = (hand, here.hand) if here.facts else (seats, here.seats)
            told = ["".join(text for text, _ in line) for line in part.paint(room.width, room.height)]
            wanted = words.left(45) if here.facts else say.draw_pile(45)
            assert any(wanted in fit(line, room.width) for line in told), (here, told)


# Signs


async def test_the_cursor_is_no_sign_of_a_card() -> None:
    async with STATES["table, own turn"]({}) as stage:
        (hand,) = stage.screen.query(Hand)
        for key in "1234":
            await stage.press(key)
            label = "".join(text for text, ink in [*hand.paint(*hand.size)][5] if ink == "cursor")
            assert label.startswith("▶")
            assert cell_len(label) == 7


@pytest.mark.parametrize(
    ("unicode", "plain"),
    [
        ("▶ → 12", "> = 12"),
        (" → 4 ", " = 4 "),
        ("9 → 11", "9-->11"),
        (">16", ">16"),
        (" → ", " > "),
        ("→ step", "> step"),
    ],
)
def test_in_ascii_an_arrow_is_no_cursor(unicode: str, plain: str) -> None:
    """Only the names of keys stay a single sign."""
    assert Look({}, UNICODE, {}).shown(unicode) == unicode
    assert Look({}, ASCII, {}).shown(unicode) == plain
    assert cell_len(plain) == cell_len(unicode)


# The strip, and the first frame of a set


@pytest.mark.parametrize("size", [(80, 24), (80, 23), (60, 18), (120, 40), (160, 50)])
async def test_the_text_of_the_strip_begins_in_one_column(size: tuple[int, int]) -> None:
    async with STATES["table, own turn"]({}) as stage:
        await resized(stage, *size)
        layout, (strip,) = stage.screen.layout_widget, stage.screen.query(Strip)  # type: ignore[attr-defined]
        starts = set()
        for told in ("▶ YOUR TURN", "· Ada is thinking…", "Step 3 of 9"):
            strip.show(layout.told(layout.board)._replace(head=told), layout.regions.hand.x)
            await stage.rest()
            (row,) = (line for line in stage.text().splitlines() if told in line)
            starts.add(row.index(told) + (2 if told[1] == " " else 0))
        strip.show(layout.told(layout.board)._replace(head=""), layout.regions.hand.x)
        await stage.rest()
        (row,) = (line for line in stage.text().splitlines() if "Ada played" in line)
        assert starts == {row.index("Ada played")} == {layout.regions.hand.x + 2}


async def test_the_first_frame_of_a_set_says_nothing_that_the_next_takes_back() -> None:
    """The title keeps the number of the set, nobody is to move, and the score counts the set with its banner."""
    async with STATES["table, after sixteen"]({}) as stage:
        layout = stage.screen.layout_widget  # type: ignore[attr-defined]
        board, landing = layout.board, layout.board._replace(landing=True)
        assert stage.sees("The set goes to Ada")
        assert layout.corner(board) == layout.corner(landing) == "set 1"
        layout.show(landing)
        await stage.rest()
        assert "thinking" not in stage.text()
        assert "▶" not in stage.text()
        assert "Ada played" in stage.text()
        await resized(stage, 60, 18)
        assert layout.corner(landing) == "You 0:0 Ada  set 1"
        assert layout.corner(board) == "You 0:1 Ada  set 1"


async def test_after_a_set_the_table_goes_on_with_the_key_and_says_whose_turn_it_is() -> None:
    """The set is gone before the next player has played."""
    async with STATES["table, after sixteen"]({}) as stage:
        layout = stage.screen.layout_widget  # type: ignore[attr-defined]
        drawn = layout.board.view._replace(drawn=1)
        for on in (layout.board._replace(passed=True), layout.board._replace(view=drawn, live=True)):
            layout.show(on._replace(passed=False, live=False))
            await stage.rest()
            assert stage.sees("The set goes to Ada")
            layout.show(on)
            await stage.rest()
            assert layout.corner(on) == "set 2"
            assert stage.sees("Ada is thinking", "16 to go")
            assert not stage.sees("The set goes to Ada")


async def test_the_cards_that_are_left_at_the_end_are_no_set() -> None:
    """Nothing more is to go, and the title counts the sets that were won."""
    view = finish(begin(seed="1" * 64)).table.view(0)
    assert view.pile
    async with STATES["table, after sixteen"]({}) as stage:
        layout = stage.screen.layout_widget  # type: ignore[attr-defined]
        board = layout.board._replace(view=view, interactive=False)
        assert layout.corner(board) == f"{count_sets(view.won)} sets"
        facts = heap(board).facts
        assert facts is not None
        assert not facts.missing


async def test_the_name_below_the_last_card_is_whole_where_nothing_lies_beside_it() -> None:
    players = human("Bo"), computer("Blaise")
    async with opened(begin("0 G4", "1 B3", "0 P1", "1 O0", players=players)) as stage:
        await stage.my_turn()
        assert stage.sees("Blaise 8")
        assert not stage.sees("Bla…")


async def test_a_match_that_lies_there_misses_nothing() -> None:
    async with STATES["table, after colour"]({}) as stage:
        layout = stage.screen.layout_widget  # type: ignore[attr-defined]
        for landing in (True, False):
            lies = heap(layout.board._replace(interactive=False, passed=False, live=False, landing=landing))
            assert lies.facts is not None
            assert lies.facts.missing == ""


# The prompt


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_a_phrase_stands_above_the_prompt_and_not_on_the_keys(size: tuple[int, int]) -> None:
    async with STATES["table, others at their terminals"]({}) as stage:
        lines = await resized(stage, *size)
        rows = [row for row, line in enumerate(lines) if "ell played" in line]
        assert rows
        assert rows[0] < len(lines) - 2
        assert not lines[-2].strip(" │|")
