"""Giving up at a table: one key, a question, and the page of an ended game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.ui.kit import TWO_PEOPLE, YOU_AND_ADA, begin, computer, human, opened, saves

TEAMS = (human("Sophie"), computer("Ada"), human("Emmy"), computer("Bo"))


def dealt(name: str, players: Sequence[Player] = YOU_AND_ADA) -> Host:
    """A new game of you and computer players."""
    game = GAMES[name]
    rules = game.rules({**{key: getattr(game.default_rules, key) for key in game.choices}, "seats": len(players)})
    return Host.new(paths.saves(), name, rules, players, "0" * 64)


@pytest.mark.every("each game has a page of its own")
@pytest.mark.parametrize("name", GAMES)
async def test_the_game_ends_as_lost(name: str) -> None:
    async with opened(dealt(name)) as stage:
        await stage.goes_to("Confirm", "X")
        assert stage.sees("Give the game up?")
        await stage.goes_to("TableScreen", "n")
        assert not read(saves()[0]).finished
        await stage.goes_to("Confirm", "X")
        await stage.goes_to("OverScreen", "y")
        assert stage.sees("You gave up.")
        assert stage.showing != "TableScreen"
        record = read(saves()[0])
        assert record.finished
        assert record.table.ended is not None
        await stage.goes_to("ReplayScreen", "w")
        await stage.goes_to("OverScreen", "q")
        await stage.goes_to("CodeScreen", "c")
        assert stage.sees("S16-4-")


@pytest.mark.every("each terminal has a layout of its own")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", GAMES)
async def test_the_page_fits_every_terminal(name: str, size: tuple[int, int]) -> None:
    host = dealt(name)
    host.give_up((0,))
    async with opened(host, size=size) as stage:
        await stage.over()
        assert stage.sees("You gave up.")


@pytest.mark.parametrize("name", GAMES)
async def test_a_wide_key_bar_has_the_key(name: str) -> None:
    async with opened(dealt(name), size=(120, 40)) as stage:
        assert stage.bar["give up"]
    async with opened(dealt(name)) as stage:
        assert "give up" not in stage.bar
        await stage.press("?")
        assert stage.reads("Give the game up as lost")


async def test_who_gave_up_is_last_whatever_the_chips() -> None:
    players = (human(), computer("Ada"), computer("Bo"), computer("Cy"))
    async with opened(dealt("sweet-sixteen", players)) as stage:
        await stage.goes_to("Confirm", "X")
        await stage.goes_to("OverScreen", "y")
        assert stage.sees("4th of 4", "4 You", "1 Ada", "1 Cy"), stage.text()
        assert not stage.sees("1st of 4")


async def test_partners_give_up_together() -> None:
    async with opened(begin(players=TEAMS, seed="0" * 64)) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "3")
        await stage.goes_to("Confirm", "X")
        await stage.goes_to("OverScreen", "y")
        assert stage.sees("Sophie and Emmy gave up.")


async def test_nobody_gives_up_for_another() -> None:
    async with opened(begin("0 draw", players=TWO_PEOPLE, hands={0: "B1 B2 B3"}, seed=None)) as stage:
        await stage.press("1", "X")
        assert stage.showing == "TableScreen"
        assert stage.sees("nobody can give up for all")
        assert "give up" not in stage.bar


async def test_a_game_of_an_earlier_version_is_not_given_up() -> None:
    async with opened(begin()) as stage:
        await stage.press("X")
        assert stage.sees("earlier version")
        await stage.press("right")
        assert not stage.sees("earlier version")
