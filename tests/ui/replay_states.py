"""States of replays and reviews."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session.entering import Entering
from sixteen_tui.settings import paths
from tests.ui.kit import (
    LONG,
    TWO_PEOPLE,
    Stage,
    begin,
    computer,
    finished,
    human,
    opened,
)
from tests.ui.menus import to_saved
from tests.ui.states import TEAMS, Settings, read_on, state


@state("replay, open")
async def _replay_open(settings: Settings) -> AsyncIterator[Stage]:
    record = read(finished(players=TEAMS, bonus=True).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.press("end", "up", "up", "plus", "space", "space")
        yield stage


@state("replay, through one's eyes")
async def _replay_eyes(settings: Settings) -> AsyncIterator[Stage]:
    record = read(finished(players=(human(LONG[0]), computer(LONG[1]))).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.press("e", "down", "right")
        yield stage


@state("replay, as it was then")
async def _replay_then(settings: Settings) -> AsyncIterator[Stage]:
    """In the middle of a game: nothing tells how long it will be, who wins it, or what was a mistake."""
    record = read(finished(players=(human(LONG[0]), computer(LONG[1]))).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.press("a", "down", "down", "right", "right")
        yield stage


@state("chapters")
async def _chapters(settings: Settings) -> AsyncIterator[Stage]:
    record = read(finished(players=TEAMS, bonus=True).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.press("down", "down", "right")
        await stage.goes_to("ChaptersScreen", "o")
        yield stage


@state("guess, after an answer")
async def _guess(settings: Settings) -> AsyncIterator[Stage]:
    """The first decision but one of a game."""
    record = read(finished(players=(human(LONG[0]), computer(LONG[1]))).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.press("y")
        await stage.goes_to("TryScreen", "t", "t")
        await stage.press("enter")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.goes_to("TryScreen", "t", "t")
        await stage.press("2", "enter")
        yield stage


@state("review")
async def _review(settings: Settings) -> AsyncIterator[Stage]:
    async for stage in _reviewed(settings, (human(), computer()), 0):
        yield stage


@state("review, 4 long names")
async def _review_long(settings: Settings) -> AsyncIterator[Stage]:
    async for stage in _reviewed(settings, TEAMS, 3):
        await stage.press("w")
        await read_on(stage)
        yield stage


async def _reviewed(settings: Settings, players: tuple[Player, ...], seat: int) -> AsyncIterator[Stage]:
    """Of another player than the first, too."""
    record = read(finished(players=players).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.goes_to("ReviewScreen", "v")
        await stage.until(lambda: stage.screen._found.accounts)  # type: ignore[attr-defined]
        await stage.until(lambda: not any(map(str.isdigit, stage.rows()[0])))  # no progress in the title
        for _ in range(seat):
            await stage.press("right")
        await stage.rest()
        yield stage


@state("try again")
async def _try(settings: Settings) -> AsyncIterator[Stage]:
    async for stage in _tried(settings, (human(), computer())):
        yield stage


@state("try again, answered, 4 long names")
async def _try_answered(settings: Settings) -> AsyncIterator[Stage]:
    async for stage in _tried(settings, TEAMS):
        await stage.press("enter")
        yield stage


async def _tried(settings: Settings, players: tuple[Player, ...]) -> AsyncIterator[Stage]:
    async for stage in _reviewed(settings, players, 0):
        await stage.goes_to("TryScreen", "t")
        yield stage


@state("replay, mistakes")
async def _replay_mistakes(settings: Settings) -> AsyncIterator[Stage]:
    """Both players make some."""
    record = read(finished(players=(human(), computer())).record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.press("m")
        await stage.until(lambda: stage.screen._mistakes.worker.found.accounts)  # type: ignore[attr-defined]
        await stage.press("end", "home", "m", "m")  # by itself it goes to the first of them sooner or later
        yield stage


@state("enter")
async def _enter(settings: Settings) -> AsyncIterator[Stage]:
    draft = Entering(paths.saves())
    for text in ("sixteen", "Ada, Blaise", "bonus", "0 play B3", "G4", "draw P6", "P6"):
        draft.enter(text)
    async with opened(**settings) as stage:
        await to_saved(stage)
        await stage.goes_to("EnterScreen", "a")
        yield stage


@state("export")
async def _export(settings: Settings) -> AsyncIterator[Stage]:
    record = read(finished().record.path)
    async with opened(replay=record, **settings) as stage:
        await stage.goes_to("ExportScreen", "right", "right", "E")
        await stage.point("svg")
        yield stage


@state("replay, unfinished, two people")
async def _replay_unfinished(settings: Settings) -> AsyncIterator[Stage]:
    session = begin("0 B6", "1 B5", players=TWO_PEOPLE)
    session.close()
    async with opened(replay=read(session.record.path), **settings) as stage:
        await stage.press("end")
        yield stage
