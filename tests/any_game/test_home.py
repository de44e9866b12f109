"""Home holds any number of registered games: every row can be reached, and is shown in whole at the cursor."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.text import i18n
from tests.any_game import PLUGIN
from tests.any_game.game import GAME
from tests.tiers import first
from tests.ui.kit import begin, finish, in_match, opened
from tests.ui.menus import row

SIZES = ((80, 24), (80, 23), (40, 12))


@pytest.mark.every("rows are left out by width and height")
@pytest.mark.parametrize("language", first(i18n.languages()[::-1]))
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("more", first([9, 0]), ids=("twelve games", "three games"))
@pytest.mark.parametrize("played", [False, True], ids=("the first start", "with all offers"))
async def test_every_row_of_home_is_reached_and_shown(
    size: tuple[int, int], language: str, more: int, played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(more):
        monkeypatch.setitem(GAMES, f"null{number}", GAME)
        monkeypatch.setitem(PLUGINS, f"null{number}", PLUGIN)
    if played:
        in_match(finish(begin(seed="0" * 64))).close()
        begin("0 B6").close()
    async with opened(size=size, language=language) as stage:
        await stage.looked()
        menu = stage.screen.query_one(Menu)
        texts = {each.id: each.text for each in menu.rows if not each.heading}
        assert set(texts) >= {*PLUGINS, *(f"learn {name}" for name in PLUGINS), "daily", "saved", "quit"}
        assert ("match" in texts) == ("resume" in texts) == played
        await stage.press("home")
        for wanted, text in texts.items():
            assert row(stage) == wanted
            (line,) = [each for each in stage.rows() if "▶" in each]
            assert text in line
            below = wanted not in [*texts][-menu.size.height :]
            assert stage.sees("↓") or not below, "rows below are announced"
            await stage.press("down")
        assert row(stage) == next(iter(texts)), "it goes round"
