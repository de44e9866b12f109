"""Widgets in little room: a text, a name or a card is whole or shortened with a sign, never half of it."""

from __future__ import annotations

import pytest
from rich.style import Style

from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.games.sweet_sixteen.faces import face
from sixteen_tui.screens.base.prompt import Prompt
from sixteen_tui.text.game import StatisticsRow
from sixteen_tui.text.report import table
from sixteen_tui.widgets.card import named
from sixteen_tui.widgets.ledger import Heads, Ledger, LedgerEntry
from sixteen_tui.widgets.lines import TitleBar, going_on, heading
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.ring import chips_bar
from sixteen_tui.widgets.seating import Seating
from sixteen_tui.widgets.stacks import Cloth, StackRow, StackSection
from tests.ui.sweet_states import STATES

LOOK = Look({ink: Style(bgcolor="#005f00") for ink in ("text", "face", "tray")}, UNICODE, {})


class Bar(TitleBar):
    look = LOOK


class Seats(Seating):
    look = LOOK


class Tray(Cloth):
    look = LOOK


class Round(Ledger):
    look = LOOK


@pytest.mark.parametrize(("width", "right"), [(60, "All hands open   Stopped; speed 3"), (40, "All hands open")])
def test_a_part_of_the_title_is_whole_or_left_out(width: int, right: str) -> None:
    bar = Bar()
    bar._parts = ("Replay", "", "All hands open   Stopped; speed 3")
    ((*_, (text, _)),) = bar.paint(width, 1)
    assert text.strip() == right


@pytest.mark.parametrize("width", range(30, 80))
def test_the_subtitle_and_the_text_at_the_right_are_two_texts(width: int) -> None:
    """With one cell between them they read as one: "of this machine you are Ada"."""
    bar = Bar()
    bar._parts = ("Tables", "of this machine, and more", "you are Ada")
    (line,) = bar.paint(width, 1)
    text = "".join(text for text, _ in line)
    assert text.rstrip().endswith("  you are Ada")
    assert len(text) == width


def test_a_row_of_the_tray_without_a_figure_has_the_whole_row() -> None:
    """A tray of 34 columns has 28 for its rows."""
    cloth = Tray()
    cloth._sections = [StackSection("", [StackRow(("round 4: Bartholomew-Jack, 6", "text"), ("", "text"))])]
    rows = ["".join(text for text, _ in line) for line in cloth.paint(34, 4)]
    assert any("round 4: Bartholomew-Jack, 6" in row for row in rows), rows


@pytest.mark.parametrize(("width", "rule"), [(6, 0), (7, 0), (8, 0), (9, 2), (12, 5)])
def test_one_cell_is_no_rule(width: int, rule: int) -> None:
    ((text, _),) = heading("result", width, LOOK)
    assert text == f"RESULT {'─' * rule}".rstrip()


@pytest.mark.parametrize("heads", [("HAND", "CHIPS"), ("MAIN", "JETONS")])
def test_figures_of_a_settled_round_in_pairs_have_heads(heads: tuple[str, str]) -> None:
    """Unless the rows need the room."""
    ledger = Round()
    entries = [LedgerEntry("Ada", "", 2, [], 23, ("−7", "bad"), ("3", "good"), chips=3) for _ in range(10)]
    ledger._heads, ledger._target, ledger._entries = Heads("", heads[0], "", "", "", heads[1]), 16, entries
    ledger._last = entries[0]
    rows = ["".join(text for text, _ in line) for line in ledger.paint(40, 7)]
    assert rows[0].split() == [heads[0], "+−", heads[1]] * 2
    assert rows[0].index(heads[0]) + len(heads[0]) == rows[1].index("23") + 2
    assert rows[1:] == ["".join(text for text, _ in line) for line in ledger.paint(40, 6)]


def test_a_lone_name_in_a_table_is_shortened_and_a_text_broken() -> None:
    rows = [StatisticsRow("", ("Won", "Drawn", "Lost")), StatisticsRow("Wilhelmina-Maria", ("0", "0", "2"))]
    lines = table(rows, 26, [(0, 1, 2)])
    assert [line.text.split()[0] for line in lines] == ["Won", "Wilhelmina…"]
    assert len(table([rows[0], StatisticsRow("young players, bonus", ("0", "0", "2"))], 26, [(0, 1, 2)])) > len(rows)


@pytest.mark.parametrize("names", [("You", "Blaise"), ("You", "Al", "Bo", "Player 4")])
def test_names_stand_around_a_table_that_is_narrow_enough(names: tuple[str, ...]) -> None:
    seats = Seats()
    seats._names = names
    assert any("16" in text for line in seats.paint(30, 10) for text, _ in line)


@pytest.mark.parametrize("width", [80, 90, 100, 120, 140, 160])
@pytest.mark.parametrize("height", [14, 20, 28])
def test_both_cards_of_a_settled_hand_can_be_read(width: int, height: int) -> None:
    """Side by side, or with the number of the lower one in its corner."""
    hand = [face(CARDS["TD"]), face(CARDS["KH"])]
    ledger = Round()
    entries = [LedgerEntry("Ada", "", 2, hand, 23, ("−7", "bad"), ("3", "good")) for _ in range(2)]
    ledger._heads, ledger._target, ledger._entries = Heads("", "", "", "", "", ""), 16, entries
    rows = ["".join(text for text, _ in line) for line in ledger.paint(width, height)]
    text = "\n".join(rows)
    assert text.count("╮ ╭") == len(entries) or text.count("10") == len(entries) or "10♦ K♥" in text, text


@pytest.mark.parametrize("width", range(10, 20))
def test_a_mark_stands_apart_from_its_name(width: int) -> None:
    """Without colours, a banker named Al would be an "AlB"."""
    text = "".join(text for text, _ in named("Christopher-John", "B", width, "text"))
    assert text.rstrip().endswith(" B")
    assert len(text) == width


async def test_the_heading_of_a_course_says_less_in_whole_words() -> None:
    async with STATES["end"]({"language": "fr"}) as stage:
        await stage.pilot.resize_terminal(60, 18)
        await stage.rest()
        heading = next(row for row in stage.rows() if "VOTRE AVANCE" in row)
        assert "…" not in heading


async def test_a_prompt_that_has_no_room_ends_with_a_sign() -> None:
    async with STATES["table, own turn"]({}) as stage:
        await stage.pilot.resize_terminal(60, 18)
        await stage.rest()
        prompt = stage.screen.query_one(Prompt)
        prompt.show([[("word " * 30, "text")]])
        assert stage.rows()[-2].strip().endswith("…")


@pytest.mark.parametrize("chips", [-1, -8, -400])
def test_a_debt_has_no_bar(chips: int) -> None:
    tray = Tray()
    owned = {"Ada": chips, "Bo": 5}
    tray._sections = [StackSection("", [StackRow((name, "text"), (str(of), "text"), of) for name, of in owned.items()])]
    rows = ["".join(text for text, _ in line) for line in tray.paint(40, 8)]
    bars = {name: row.count("▆") for row in rows for name in owned if name in row}
    assert bars["Bo"] > bars["Ada"] == 0
    assert not chips_bar(chips, 5, 20, LOOK), "the list of ten players"


@pytest.mark.parametrize("filled", range(40, 29, -1))
def test_the_sign_that_there_is_more_stands_at_the_right_edge(filled: int) -> None:
    line = [(f" {'x' * (filled - 1)}", "text")]
    for shown in going_on([line, line], 40, LOOK, above=True, below=True):
        text = "".join(text for text, _ in shown)
        assert text[-2:] in (" ↑", " ↓")
        assert len(text) == 40


async def test_a_row_with_the_sign_keeps_its_whole_value() -> None:
    async with STATES["settings"]({"language": "fr"}) as stage:
        (row,) = (row for row in stage.rows() if "Après une série" in row)
        assert "attendre une touche >  ↓" in row
