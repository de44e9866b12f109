"""The lessons: entered among those of `states`."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sixteen_tui.games.registry import PLUGINS
from tests.ui.kit import Stage, opened
from tests.ui.menus import to_row
from tests.ui.states import Settings, state


async def _to(stage: Stage, game: str, step: str) -> None:
    """From home to a step, by the keys that every step before it asks for."""
    from sixteen_tui.screens.table.lesson import LessonScreen

    await stage.looked()
    await to_row(stage, f"learn {game}")
    await stage.goes_to("LessonScreen", "enter")
    names = [each.name for each in PLUGINS[game].lesson.steps]
    assert isinstance(stage.screen, LessonScreen)
    lesson = stage.screen
    while names[lesson.course.at] != step:
        for binding, key in lesson.course.keys or [("", "enter")]:
            await stage.press(lesson._key(binding, key) if key.isdigit() else key)
            await stage.rest()


@state("lesson, Sixteen")
async def _first(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await _to(stage, "sixteen", "hello")
        yield stage


@state("lesson, Sixteen, a bust refused")
async def _refused(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await _to(stage, "sixteen", "bust")
        await stage.press("2", "enter")
        yield stage


@state("lesson, Sixteen, the end")
async def _end(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await _to(stage, "sixteen", "end")
        yield stage


@state("lesson, Sweet Sixteen, a trade")
async def _trade(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await _to(stage, "sweet-sixteen", "trade")
        yield stage


@state("lesson, Sweet Sixteen, the reveal")
async def _reveal(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await _to(stage, "sweet-sixteen", "second-reveal")
        await stage.press("enter")
        yield stage
