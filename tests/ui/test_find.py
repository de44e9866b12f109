"""Finding text with `/`: in the booklets and among the saved games, in both languages and at every size."""

from __future__ import annotations

import pytest

from sixteen_tui.screens.base.find import marked, places
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.terminal.text import folded
from sixteen_tui.widgets.lines import TitleBar
from tests.ui.kit import LONG, Stage, begin, computer, finished, human, opened
from tests.ui.menus import to_saved

SIZES = [(80, 24), (120, 40), (40, 12)]


def _shown(stage: Stage) -> str:
    """The rows of the text that can be seen now, in one line."""
    reader = stage.screen.query_one(Reader)
    rows = reader.lines[reader.at : reader.at + reader.rows]
    return " ".join("".join(text for text, _ in row).strip() for row in rows)


def _marked(stage: Stage) -> str:
    """The part of the text that is marked as found."""
    lines = stage.screen.query_one(Reader).lines
    return " ".join(text for line in lines for text, ink in line if ink == "cursor")


def _aside(stage: Stage) -> str:
    return stage.screen.query_one(TitleBar)._parts[2]


async def _find(stage: Stage, text: str) -> None:
    before = stage.showing
    await stage.goes_to("FindScreen", "/")
    await stage.goes_to(before, *text, "enter")


def _place(stage: Stage) -> str:
    row = stage.screen.query_one(Menu).row
    return row.text if row else ""


def test_capitals_accents_and_line_ends_do_not_matter() -> None:
    assert folded("L’Échelle à Noël") == "l'echelle a noel"
    assert places(["A colour", "    run of three"], "COLOUR RUN") == [[(0, 2, 8), (1, 4, 7)]]
    assert places(["a.b", "axb"], "a.b") == [[(0, 0, 3)]]
    assert places(["anything"], "  ") == []


def test_what_is_found_is_marked_and_nothing_is_lost() -> None:
    line = [("  - ", "accent"), ("a colour run", "text")]
    [shown] = marked([line], places(["  - a colour run"], "- a col")[0])
    assert shown == [("  ", "accent"), ("- a col", "cursor"), ("our run", "text")]


@pytest.mark.parametrize("size", SIZES)
async def test_a_word_is_found_in_the_rules_again_and_back(size: tuple[int, int]) -> None:
    async with opened(size=size) as stage:
        await stage.goes_to("BookletScreen", "r")
        await _find(stage, "BONUS")
        first = stage.screen.query_one(Reader).lines, _aside(stage)
        assert "1 of " in first[1]
        assert _marked(stage).lower() == "bonus"
        assert "bonus" in _shown(stage).lower()
        await stage.press("n")
        assert "2 of " in _aside(stage)
        assert "bonus" in _shown(stage).lower()
        await stage.press("N")
        assert (stage.screen.query_one(Reader).lines, _aside(stage)) == first
        count = int(first[1].split()[2])
        await stage.press("N")
        assert f"{count} of {count}" in _aside(stage)
        await _find(stage, "")  # what was sought stands there, so Enter alone goes on
        assert f"1 of {count}" in _aside(stage)


async def test_accents_need_not_be_typed() -> None:
    async with opened(language="fr") as stage:
        await stage.goes_to("BookletScreen", "r")
        await _find(stage, "MEME pile, et les valeurs s'a")
        assert _marked(stage) == "même pile, et les valeurs s’a"
        assert _aside(stage).startswith("1 sur ")


async def test_what_is_not_there_moves_nothing() -> None:
    async with opened() as stage:
        await stage.goes_to("BookletScreen", "r")
        await stage.press("space")
        at = stage.screen.query_one(Reader).at
        await _find(stage, "sousaphone")
        assert stage.screen.query_one(Reader).at == at
        assert "“sousaphone” is not there" in _aside(stage)
        await stage.goes_to("FindScreen", "/")
        await stage.goes_to("BookletScreen", *"bonus", "escape")
        assert stage.screen.query_one(Reader).at == at
        assert _marked(stage) == ""
        await stage.goes_to("HomeScreen", "escape")


async def test_what_lies_behind_is_seen_while_one_types() -> None:
    async with opened() as stage:
        await stage.goes_to("BookletScreen", "r")
        before = stage.rows()
        await stage.goes_to("FindScreen", "/")
        await stage.press(*"sum")
        assert stage.rows()[:-2] == before[:-2]
        assert stage.rows()[-2].startswith(" Find: sum")


async def test_next_is_dead_before_anything_is_sought() -> None:
    async with opened() as stage:
        await stage.goes_to("BookletScreen", "r")
        await stage.press("n", "N")
        assert stage.screen.query_one(Reader).at == 0
        assert "find" in stage.bar
        await _find(stage, "sum")
        assert stage.bar["next"]


async def test_the_marks_go_with_the_game_and_the_search_stays() -> None:
    async with opened() as stage:
        await stage.goes_to("BookletScreen", "r")
        await _find(stage, "players")
        await stage.press("o")
        assert _marked(stage) == ""
        await stage.press("n")
        assert _marked(stage).lower() == "players"
        said = _aside(stage)
        await stage.pilot.resize_terminal(40, 12)
        await stage.rest()
        assert _marked(stage).lower() == "players"
        assert "players" in _shown(stage).lower()
        await stage.press("n", "N")
        assert _aside(stage) == said


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_is_found_by_all_that_is_known_of_it(size: tuple[int, int]) -> None:
    finished(players=(human("Emmy"), computer()))
    begin("0 B6", players=(human("Sophie"), computer())).close()
    begin("0 B6", players=[human(name) for name in LONG], bonus=True).close()
    async with opened(size=size) as stage:
        await to_saved(stage)
        await stage.until(lambda: len(stage.screen.query_one(Menu).rows) >= 5)
        await stage.rest()
        await _find(stage, "ada EMMY")
        assert "Emmy" in _place(stage)
        assert _aside(stage) == ""
        await _find(stage, "sophie")
        one = _place(stage)
        assert "Sophie" in one
        await stage.press("n")
        assert _place(stage) == one  # the only one
        await _find(stage, LONG[3])
        assert LONG[0][:5] in _place(stage)
        await _find(stage, "ada")
        places = {_place(stage)}
        await stage.press("n")
        places.add(_place(stage))
        await stage.press("N")
        assert {name for name in ("Emmy", "Sophie") if any(name in place for place in places)} == {"Emmy", "Sophie"}
        one = _place(stage)
        await _find(stage, "nobody")
        assert _place(stage) == one
        await stage.rest()  # the list has been read again
        assert stage.sees("“nobody” is not there")
        await _find(stage, "ada")
        assert not stage.sees("is not there")
