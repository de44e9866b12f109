"""A game that nothing in the program names goes through every screen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.any_game.game import GAME, Rules
from tests.ui.kit import Stage, computer, human, kept, opened
from tests.ui.menus import choose, to_row, to_saved


def begun(players: Sequence[Player] = (human(), computer()), moves: int = 0) -> Host:
    session = Host.new(paths.saves(), GAME.name, Rules(len(players)), players, "0" * 64)
    assert session.table.log[0].seat == CHANCE
    while moves and session.table.outcome is None:
        session.play(session.table.legal[0])
        moves -= 1
    return session


async def my_turn(stage: Stage) -> None:
    await stage.until(lambda: stage.showing == "TableScreen" and stage.screen.query_one(Layout).alive)
    await stage.settle()


async def test_it_is_given_up_and_looked_at_again() -> None:
    async with opened(begun(moves=1)) as stage:
        await my_turn(stage)
        await stage.goes_to("Confirm", "X")
        await stage.goes_to("OverScreen", "y")
        await stage.shows("the rest lies")
        await stage.goes_to("ReplayScreen", "w")
        await stage.press("end")
        await stage.shows("You gave up.")
        await stage.goes_to("OverScreen", "q")
        await stage.goes_to("ReviewScreen", "v")


async def test_from_home_through_a_new_game_to_its_end_and_again() -> None:
    async with opened() as stage:
        await stage.looked()
        await stage.shows("Play Null", "Learn Null")
        await to_row(stage, "null")
        await stage.shows("2 to 4 players and a pile")
        await choose(stage, "null", "NewGameScreen")
        await stage.shows("At most")
        await to_row(stage, "seat-1")
        await stage.shows("Takes stones, easy")
        await to_row(stage, "most")
        await stage.press("right")
        await stage.shows("Somebody takes 3 at most")
        await stage.press("s")
        await my_turn(stage)
        await stage.shows("Null", "take 3", "stones are left", "YOUR TURN", "take 1")
        await stage.goes_to("BookletScreen", "r")
        await stage.shows("Take from the pile.")
        await stage.goes_to("TableScreen", "q")
        await stage.goes_to("HelpScreen", "?")
        await stage.shows("Take one stone.")
        await stage.goes_to("TableScreen", "q")
        await stage.goes_to("HelpScreen", "i")
        await stage.goes_to("TableScreen", "q")
        while stage.showing == "TableScreen":
            await stage.press("1", "enter")
            await stage.until(
                lambda: stage.showing != "TableScreen" or stage.screen.query_one(Layout).alive or stage.sees("to go on")
            )
        await stage.comes("OverScreen")
        await stage.shows("has the last stone", "With help: 1 hint")
        await stage.goes_to("ReplayScreen", "w")
        await stage.shows("0 ends")
        await stage.press("n")
        await stage.shows("1 ends", "0 stones are left")
        assert kept().last("null").rules == ["many"]


async def test_two_people_hand_over_and_take_back() -> None:
    session = begun((human("Sophie"), human("Emmy")))
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        await stage.shows("stones are left", "Sophie")
        await stage.goes_to("TableScreen", "1")
        await my_turn(stage)
        await stage.press("1")
        await stage.goes_to("HandOverScreen")
        before = len(session.table)
        await stage.goes_to("HandOverScreen", "u")
        await stage.until(lambda: len(session.table) == before - 1)


async def test_saved_games_resume_replay_and_statistics() -> None:
    begun(moves=1).close()
    begun(moves=99).close()
    async with opened() as stage:
        await stage.looked()
        await to_saved(stage)
        await stage.shows("UNFINISHED", "FINISHED", "You – Ada")
        await stage.shows("NULL ─", "take 2")
        await stage.goes_to("TableScreen", "enter")
        await my_turn(stage)
        await stage.goes_to("SavedScreen", "q")
        await stage.press("down")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.goes_to("SavedScreen", "q")
        await stage.goes_to("HomeScreen", "q")
        await stage.goes_to("StatisticsScreen", "s")
        await stage.shows("NULL, YOU, WITHOUT HINTS AND TAKE-BACKS", "Went over 16: 0 times", "2 players, take 2")


async def test_its_lesson() -> None:
    async with opened() as stage:
        await stage.looked()
        await choose(stage, "learn null", "LessonScreen")
        await stage.shows("There are stones.")
        await stage.press("enter")
        await stage.shows("Take one, and no more.", "Take 1: [1]")
        await stage.press("1")
        await stage.shows("That is all. i is", "for hints")
        await stage.goes_to("TableScreen", "enter")
        await my_turn(stage)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_it_fits(size: tuple[int, int]) -> None:
    async with opened(begun(), size=size) as stage:
        await my_turn(stage)
        await stage.shows("stones are left")


async def test_a_branch_and_its_tree() -> None:
    session = begun(moves=99)
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.goes_to("BranchScreen", "p")
        await stage.goes_to("TableScreen", "enter")
        await my_turn(stage)
        await stage.press("1", "enter")
        await my_turn(stage)
        await stage.goes_to("ReplayScreen", "q")
        await stage.goes_to("TreeScreen", "P")
        await stage.shows("╰─step 1   0:0   …   You – Ada")
        await stage.press("down")
        await stage.goes_to("TableScreen", "enter")
