"""Sizes that no other test visits: what is whole at 80x24 is whole wherever there is as much room, and composed below.

Why 80x23: it is what tmux leaves of 80x24, and so the most frequent size over SSH.
"""

from __future__ import annotations

from pprint import pformat
from typing import Final

import pytest

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.page import Page
from sixteen_tui.text import i18n
from sixteen_tui.widgets.look import ASCII, UNICODE, Look
from sixteen_tui.widgets.seats import Seats
from tests.terminal import shown
from tests.tiers import first
from tests.ui.composed import faults
from tests.ui.cut import Watch, unsigned
from tests.ui.kit import Stage
from tests.ui.states import figured
from tests.ui.sweet_states import STATES

TMUX: Final = (80, 23)
BETWEEN: Final = ((60, 18), (70, 22))
COMPOSED: Final = ("table, 4 long names", "end, 4 long names", "table, Sweet Sixteen, the reveal")
"""States that have least room, which `make test` visits in these sizes; `make long` has the others."""
LARGER: Final = (TMUX, (100, 30), (110, 36), (120, 40), (160, 50), (200, 60))


async def resized(stage: Stage, size: tuple[int, int]) -> Page[object]:
    await stage.pilot.resize_terminal(*size)
    await figured(stage)
    page = stage.screen
    assert isinstance(page, Page)
    return page


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("name", first(STATES))
async def test_nothing_is_cut_where_there_is_more_room(name: str, language: str, watch: Watch) -> None:
    """And no screen is compact from 80x23 on."""
    async with STATES[name]({"language": language}) as stage:
        await figured(stage)
        watch.cut.clear()
        watch.left_out.clear()
        wrong: dict[tuple[int, int], object] = {}
        for size in LARGER:
            page = await resized(stage, size)
            found = [*watch.now(stage), *watch.left_out, *unsigned(stage.rows())]
            if found or page.has_class("-compact"):
                wrong[size] = [*found, page.has_class("-compact")]
            watch.cut.clear()
            watch.left_out.clear()
        assert wrong == {}


@pytest.mark.every("each screen is composed in its own way")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in COMPOSED else pytest.mark.long) for name in STATES]
)
async def test_a_screen_is_composed_in_sizes_in_between(name: str, watch: Watch) -> None:
    async with STATES[name]({}) as stage:
        await figured(stage)
        wrong = {size: await faults(stage, await resized(stage, size), watch) for size in BETWEEN}
        assert not any(wrong.values()), pformat(wrong, width=100)


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("name", ["new game, 2 players", "new game, Sweet Sixteen, 10 players", "settings"])
async def test_what_is_told_of_every_row_is_whole_under_tmux(name: str, language: str, watch: Watch) -> None:
    async with STATES[name]({"language": language}) as stage:
        page = await resized(stage, TMUX)
        menu, seen = page.query_one(Menu), set[int]()
        await stage.press("home")
        watch.cut.clear()
        while menu.place not in seen:
            seen.add(menu.place)
            await stage.rest()
            await stage.press("down")
        assert watch.cut == []


async def test_an_open_hand_is_whole_where_it_has_one_row() -> None:
    """The upper halves of 2, 3 and 7 are the same."""
    async with STATES["replay, mistakes"]({}) as stage:
        seats, *_ = stage.screen.query(Seats)
        (other,) = seats._seats
        await resized(stage, (60, 18))
        assert shown.codes(stage.rows()[1]) == [face.code for face in other.open]
        assert len(other.open) == 4


async def test_a_settled_round_has_heads_below_80_columns() -> None:
    async with STATES["table, Sweet Sixteen, the reveal"]({}) as stage:
        for size in BETWEEN:
            await resized(stage, size)
            heads, line = stage.rows()[1], next(each for each in stage.rows() if "+20" in each)
            assert heads.split() == ["PLAYER", "HAND", "=", "ROUND", "CHIPS"]
            assert heads.index("ROUND") + len("ROUND") == line.index("+20") + len("+20")
            assert len(heads.rstrip()) == len(line.rstrip())


def test_in_plain_characters_a_sum_has_one_sign_at_the_cursor_too() -> None:
    look = Look({}, ASCII, {})
    assert [look.shown(f"{sign} → 3") for sign in (" ", ASCII.turn, UNICODE.turn)] == ["  = 3", "> = 3", "> = 3"]


async def test_the_line_beside_a_lesson_reaches_the_key_bar() -> None:
    async with STATES["lesson, Sixteen"]({"theme": "terminal"}) as stage:
        x = stage.rows()[-2].index("│")
        assert {row[x] for row in stage.rows()[1:-1]} == {"│"}
