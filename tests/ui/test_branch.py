"""Playing on from a step of a replay, and the tree of what branches from a game, by keys."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Parent
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.settings import paths
from tests.ui.branch_states import family
from tests.ui.kit import begin, computer, finished, human, opened
from tests.ui.menus import tray
from tests.unit.session.branches import saved


def branches(of: Record) -> list[Record]:
    """All games in the folder but one."""
    found = [read(path) for path in sorted(paths.saves().glob(f"*{SUFFIX}"))]
    return [each for each in found if each.header.id != of.header.id]


async def test_two_keys_are_enough() -> None:
    record = finished().record
    async with opened(replay=read(record.path)) as stage:
        await stage.press(*("right",) * 5)
        await stage.goes_to("BranchScreen", "p")
        await stage.goes_to("TableScreen", "enter")
        (branch,) = branches(record)
        assert branch.header.parent == Parent(id=record.header.id, entries=6, cards="same")
        assert branch.table.log[:6] == record.table.log[:6]
        await stage.goes_to("ReplayScreen", "q")
        await stage.shows("Step 6 of")


async def test_a_branch_that_nobody_acted_in_goes_again() -> None:
    record = finished().record
    mine = next(n for n in range(2, 20) if record.table.mover(n) == 0)
    async with opened(replay=read(record.path), draw_by_key=True) as stage:
        await stage.press(*("right",) * (mine - 1))
        await stage.goes_to("BranchScreen", "p")
        await stage.goes_to("TableScreen", "s")
        await stage.goes_to("ReplayScreen", "q")
        await stage.told("Nothing has happened in this game; it is not saved.")
        assert branches(record) == []


async def test_seat_cards_and_players_can_be_chosen() -> None:
    record = finished().record
    async with opened(replay=read(record.path)) as stage:
        await stage.goes_to("BranchScreen", "p")
        await stage.press("down", "right", "down", "right")
        await stage.shows("[reshuffled]")
        await stage.press("down", "left")
        await stage.goes_to("HandOverScreen", "s")
        (branch,) = branches(record)
        assert branch.header.reshuffled
        assert [player.human for player in branch.header.seats] == [True, True]
        assert branch.table.seen(1, 1) == record.table.seen(1, 1)


async def test_the_end_is_no_place_to_begin() -> None:
    async with opened(replay=read(finished().record.path)) as stage:
        await stage.press("end", "p")
        await stage.shows("The game is over here")
        assert stage.showing == "ReplayScreen"


async def test_a_game_that_goes_on_cannot_be_branched_from() -> None:
    for session in (begin("0 B6", "1 G5"),):
        session.close()
        async with opened(replay=read(session.record.path)) as stage:
            await stage.press("p")
            await stage.goes_to("TreeScreen", "P")
            await stage.shows("Nothing branches")
            assert branches(session.record) == []


async def test_the_same_deal_again_is_against_a_stronger_one() -> None:
    record = finished(players=(human(), computer(level="medium"))).record
    async with opened(replay=read(record.path)) as stage:
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        await stage.goes_to("BranchScreen", "p")
        await stage.shows("The same deal again")
        await stage.goes_to("TableScreen", "enter")
        (branch,) = branches(record)
        assert branch.header.parent == Parent(id=record.header.id, entries=1, cards="same")
        assert [player.level for player in branch.header.seats] == [None, "hard"]


async def test_the_tree_leads_to_every_branch() -> None:
    record = family()
    async with opened(replay=record) as stage:
        await stage.goes_to("TreeScreen", "P")
        await stage.shows("taken back after")
        await stage.press("down")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.shows("Taken back")
        await stage.press("v", "c", "m", "N")
        assert stage.showing == "ReplayScreen", "these are of the game as it stands"
        await stage.press("end", "right")
        await stage.goes_to("BranchScreen", "p")
        await stage.goes_to("ReplayScreen", "q")
        await stage.goes_to("TreeScreen", "q")
        await stage.press("down")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.shows("Step 7 of")
        await stage.goes_to("TreeScreen", "q")
        await stage.press("down")
        await stage.goes_to("TableScreen", "enter")
        await stage.goes_to("TreeScreen", "q")
        await stage.press("home")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.shows("Step 1 of")


@pytest.mark.parametrize("columns", [80, 110])
async def test_a_long_score_leaves_room_to_the_players(columns: int) -> None:
    ten: dict[str, Any] = {"name": "sweet-sixteen", "kinds": ["human", *["easy"] * 9], "random": Random(5)}
    record = saved(paths.saves(), **ten)
    saved(paths.saves(), **ten, length=40, parent={"id": record.header.id, "entries": 1, "cards": "same"})
    async with opened(replay=record, size=(columns, 24)) as stage:
        await stage.goes_to("TreeScreen", "P")
        await stage.shows("step 1", "PLAYERS", "● You – ", " 18 −11 40 0 ")


async def test_a_tree_without_the_parent_still_stands() -> None:
    record = family()
    branch = next(each for each in branches(record) if each.finished)
    record.path.unlink()
    async with opened(replay=branch) as stage:
        await stage.goes_to("TreeScreen", "P")
        await stage.shows("not here any more")
        assert stage.text().count("step ") >= 3, "its siblings are there"


async def test_the_end_of_a_branch_says_that_it_does_not_count() -> None:
    record = family()
    branch = next(each for each in branches(record) if each.finished)
    async with opened(replay=branch) as stage:
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        await stage.shows("A branch counts in no statistics.")


async def test_a_branch_is_marked_in_the_list() -> None:
    family()
    async with opened() as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.shows("├ You – Ada")
        assert stage.text().count("├ ") >= 3
        await stage.until(lambda: "It branches from another game at step" in tray(stage))
