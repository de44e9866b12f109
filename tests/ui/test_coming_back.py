"""Back at a shared table: straight at now, and what was played in the absence is one key away."""

from __future__ import annotations

import pytest

from sixteen_tui.screens.table.log import LogScreen
from sixteen_tui.screens.table.table import TableScreen
from tests.ui.shared_tables import local_member, sits, table
from tests.unit.tables import done


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_who_comes_back_reads_that_a_computer_has_played_for_them(game: str, size: tuple[int, int]) -> None:
    """Until the next key: what it played is shown like what the person has played."""
    local, (ada, blaise) = table(game)
    local.table.leave(local_member(ada), local.now)
    local.now += 61
    blaise.give(0)
    ada = local.come("Ada")
    async with sits(ada, size) as stage:
        await stage.shows("A computer player has gone on for")
        await stage.rest()
        assert stage.sees("A computer player has gone on for")
        await stage.press("right")
        await stage.rest()
        assert not isinstance(stage.screen, TableScreen) or "gone on" not in stage.screen.note
        assert not ada.was_replaced


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_the_log_begins_at_what_was_played_in_ones_absence(game: str, size: tuple[int, int]) -> None:
    """It is one key away, below a heading, and names what a computer player played."""
    local, (ada, blaise) = table(game)
    local.table.leave(local_member(ada), local.now)
    local.now += 61
    blaise.give(0)
    for _ in range(6):
        blaise.catch_up()
        if blaise.seat(1).view().legal:
            blaise.play(blaise.seat(1).view().legal[0])
        local.now += 1
        local.work()
    ada = local.come("Ada")
    ada.catch_up()
    async with sits(ada, size) as stage:
        assert isinstance(stage.screen, TableScreen)
        director = stage.screen.director
        assert director.missed is not None
        assert director.at in (director.seat.newest, director.seat.before(director.seat.newest)), "straight at now"
        await stage.shows("A computer player has gone on for")
        await stage.goes_to("LogScreen", "L")
        await stage.shows("While you were away")
        assert isinstance(stage.screen, LogScreen)
        shown = [entry.lines for entry in stage.screen._entries if entry.at > director.missed]
        assert any("Ada (computer)" in line for lines in shown for line in lines)
        await stage.press("escape")
        await stage.comes("TableScreen")
        await stage.rest()


async def test_a_lost_line_leads_straight_to_now() -> None:
    local, (ada, blaise) = table("sixteen")
    async with sits(ada, (120, 40)) as stage:
        screen = stage.screen
        assert isinstance(screen, TableScreen)
        local.table.leave(local_member(ada), local.now)
        ada.take({"type": "lost"})
        local.now += 61
        blaise.give(0)
        for _ in range(6):
            blaise.catch_up()
            if blaise.seat(1).view().legal:
                blaise.play(blaise.seat(1).view().legal[0])
            local.now += 1
            local.work()
        ada.connected = True
        ada.away.lost(ada._have[1])
        local_member(ada).got = ada._have[1]
        done.sit(local.table, local_member(ada), 0, None, local.now)
        local.work()
        await stage.until(lambda: screen.director.at >= screen.director.seat.before(screen.director.seat.newest) > 1)
        await stage.until(lambda: screen.director.missed is not None)
        assert not ada.away.returned
        await stage.shows("gone on for you; L shows it")


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_no_key_is_named_that_the_result_does_not_have(game: str) -> None:
    """The game has ended meanwhile: its result covers the table at once, and the note is shown above it."""
    local, (ada, blaise) = table(game)
    local.table.leave(local_member(ada), local.now)
    local.now += 61
    blaise.give(0)
    blaise.resign(yes=True)
    local.work()
    ada = local.come("Ada")
    ada.catch_up()
    async with sits(ada, (40, 12), screen="OverScreen") as stage:
        await stage.rest()
        assert not stage.sees("L shows it")
        assert not any("L shows it" in str(each.message) for each in stage.app._notifications)
