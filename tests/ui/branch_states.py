"""Branches of a game, and their beginning: entered among the states of `states`."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.branching import Branching
from sixteen_tui.settings import paths
from tests.ui.kit import Stage, begin, computer, finish, finished, human, opened
from tests.ui.states import Settings, state


def family() -> Record:
    """A game with something that was taken back, and two branches: one that is over, and one that goes on."""
    session = begin("0 B6", "1 G5", seed=None)
    session.take_back(1)
    for entry in ("0 draw",):
        session.play(session.game.decode(entry))
    session.play(next(each for each in session.table.legal if session.game.encode(each) != "0 play B6"))
    finish(session).close()
    record = read(session.record.path)
    for length, plays in ((7, 10**6), (9, 3), (12, 4)):
        in_play = Branching.at(record, length, stronger=plays < 9).begin(paths.saves())
        table = in_play.record.table
        last = len(table) + plays
        while table.outcome is None and len(table) < last:
            in_play.act(table.legal[0])
        in_play.release()
    return record


@state("play from here")
async def _branch(settings: Settings) -> AsyncIterator[Stage]:
    record = finished(players=(human(), computer(level="medium"), computer(), computer())).record
    async with opened(replay=read(record.path), **settings) as stage:
        await stage.goes_to("ReplayScreen", "down")
        await stage.goes_to("BranchScreen", "p")
        await stage.press("down", "down")
        await stage.rest()
        yield stage


@state("branches")
async def _tree(settings: Settings) -> AsyncIterator[Stage]:
    record = family()
    async with opened(replay=record, **settings) as stage:
        await stage.goes_to("TreeScreen", "P")
        await stage.until(lambda: len(stage.screen._kin) > 3)  # type: ignore[attr-defined]
        await stage.press("down")
        await stage.rest()
        yield stage
