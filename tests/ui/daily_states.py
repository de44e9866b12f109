"""States of the daily deal (calendar, table, line) and of fair deals, registered in `states`.

Method: the day is that of `dailies.now`; earlier results are written beside the saves.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from random import Random

from sixteen_tui.saves import dailies
from sixteen_tui.saves.dailies import Day
from sixteen_tui.session.daily import Dailies
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.ui.kit import Stage, begin, finish, opened
from tests.ui.menus import choose
from tests.ui.states import Settings, state

GAME = "sixteen"


def past(count: int = 40, skipped: int = 7) -> None:
    """So many days before today that were played, but for every seventh; of each kind, the same every time."""
    random, saves = Random(16), paths.saves()
    saves.mkdir(parents=True, exist_ok=True)
    for back in range(1, count + 1):
        if back % skipped:
            won = random.randint(3, 9)
            marks = "".join(random.sample("+" * won + "x" * (12 - won), 12))
            result = "won" if won > 6 else "drawn" if won == 6 else "lost"
            when = (dailies.today() - timedelta(back)).isoformat()
            day = Day(GAME, when, f"{when}-x", True, result, f"{won}:{12 - won}", marks, helped=not back % 5)
            dailies.record(saves, day)


def begun(*, over: bool) -> Host:
    """Today's game, left, or played to its end by whoever plays the first thing that can be."""
    days = Dailies(paths.saves())
    days.look()
    session = days.sit(GAME, dailies.today())
    session.release()
    host = Host.resume(session.record.path)
    while over and host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    return host


@state("daily")
async def _today(settings: Settings) -> AsyncIterator[Stage]:
    """Not played yet today, and many days before."""
    past()
    async with opened(**settings) as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        await stage.rest()
        yield stage


@state("daily, begun")
async def _begun(settings: Settings) -> AsyncIterator[Stage]:
    begun(over=False)
    async with opened(**settings) as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        await stage.rest()
        yield stage


@state("daily, played")
async def _played(settings: Settings) -> AsyncIterator[Stage]:
    past()
    begun(over=True)
    async with opened(**settings) as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        await stage.until(lambda: stage.screen._days._files is not None)  # type: ignore[attr-defined]  # the calendar
        await stage.rest()
        yield stage


@state("daily, a month before, Sweet Sixteen")
async def _before(settings: Settings) -> AsyncIterator[Stage]:
    """A day that was not played."""
    past()
    async with opened(**settings) as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        await stage.rest()
        await stage.press("pageup", "tab", "up", "left")
        yield stage


@state("daily line")
async def _line(settings: Settings) -> AsyncIterator[Stage]:
    past()
    async with opened(**settings) as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        await stage.rest()
        await stage.press("left")
        await stage.goes_to("LineScreen", "c")
        yield stage


@state("table, the daily deal")
async def _table(settings: Settings) -> AsyncIterator[Stage]:
    begun(over=False)
    async with opened(**settings) as stage:
        await stage.looked()
        await choose(stage, "daily", "DailyScreen")
        await stage.rest()
        await stage.press("enter")
        await stage.my_turn()
        yield stage


@state("fair")
async def _fair(settings: Settings) -> AsyncIterator[Stage]:
    """In the middle of a game."""
    async with opened(begin(seed="1" * 64), **settings) as stage:
        await stage.my_turn()
        await stage.goes_to("FairScreen", "f")
        yield stage


@state("fair, the end")
async def _fair_end(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(finish(begin(deal="0" * 16)), **settings) as stage:
        await stage.over()
        await stage.goes_to("FairScreen", "f")
        yield stage
