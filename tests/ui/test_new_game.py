"""The screen of a new game: what its rows show."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import added
from sixteen_tui.games.plugin import AnyPlugin
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.menu import Menu
from tests.any_game import PLUGIN as NULL_PLUGIN
from tests.any_game.game import GAME as NULL_GAME
from tests.ui.kit import opened
from tests.ui.menus import choose, to_row, tray
from tests.ui.sweet_states import STATES


async def test_every_choice_is_seen_and_the_chosen_one_is_in_brackets() -> None:
    async with opened(last_players=["human", "easy"]) as stage:
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        await stage.shows("[2] 4 in two teams", "[on] off", "[enforced] strict  loose")
        await to_row(stage, "bonus")
        await stage.press("left")
        await stage.shows("[on] off", "=16 ●●● ×2")


@pytest.mark.parametrize(
    ("plugin", "game"), [*((PLUGINS[name], GAMES[name]) for name in PLUGINS), (NULL_PLUGIN, NULL_GAME)]
)
def test_cards_show_what_a_variation_means(plugin: AnyPlugin, game: AnyGame) -> None:
    """The module `examples` is optional; where a game has one, it shows a variation with one card or more."""
    asked = [(name, value) for name, values in game.choices.items() for value in values]
    found = [plugin.example(*each) for each in asked] if plugin.example is not None else []
    assert any(found) == (plugin.example is not None)
    assert all(small.pile for small in found if small is not None)


async def test_a_game_without_variations_has_no_heading_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from sixteen_tui.session.setup import Setup

    monkeypatch.setattr(Setup, "rule_rows", ())
    async with opened() as stage:
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        rows = stage.screen.query_one(Menu)._rows
        assert [row.text for row in rows if row.heading and row.text] == ["Who plays"]


async def test_only_a_new_game_offers_to_change_a_name() -> None:
    """By the key that the settings have for it; elsewhere that key changes who plays."""
    async with opened(keys={"menu.choose": ["f9"]}) as stage:
        await stage.looked()
        await to_row(stage, "sixteen")
        await stage.goes_to("NewGameScreen", "f9")
        await to_row(stage, "seat-0")
        assert "f9 changes the name." in tray(stage)
        await stage.goes_to("LineEntry", "f9")
    async with STATES["play from here"]({}) as stage:
        for _ in stage.screen.query_one(Menu).rows:
            await stage.press("down")
            assert not stage.sees("changes")
    async with STATES["open table"]({}) as stage:
        await to_row(stage, "seat-1")
        before = stage.screen.query_one(Menu).row
        await stage.press("enter")
        after = stage.screen.query_one(Menu).row
        assert before is not None
        assert after is not None
        assert (before.at, after.at) == (0, 1)


async def test_blank_rows_give_way_before_a_row_is_out_of_sight() -> None:
    async with STATES["new game, 2 players"]({}) as stage:
        await stage.shows("Deal the cards", "Match play")
        await stage.pilot.resize_terminal(60, 18 + len(added(GAMES["sixteen"].default_rules)))
        await stage.rest()
        assert stage.sees("Deal the cards", "WHO PLAYS", "RULES", "Drawing", "Match play"), stage.text()
        assert not stage.sees("↓")
        assert not stage.sees("↑")
