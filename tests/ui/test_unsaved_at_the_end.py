"""A game that is over and not saved: its end says so, saves it again, and is not left without a question."""

from __future__ import annotations

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.screens.table.over import OverScreen
from sixteen_tui.session.host import Host
from sixteen_tui.text import i18n, keys
from sixteen_tui.widgets.keybar import fitting
from tests.ui.kit import Stage, begin, finish, opened, saves
from tests.ui.stubs import full_disk


def check(stage: Stage) -> None:
    """Do what the timer does each second."""
    assert isinstance(stage.screen, OverScreen)
    stage.screen._check_saved()


def ended() -> Host:
    """Return a game whose file was removed after its last card."""
    session = finish(begin(seed="0" * 64))
    session.record.path.unlink()
    return session


async def test_an_unsaved_end_is_not_left_without_a_question() -> None:
    session = ended()
    async with opened(session) as stage:
        await stage.over()
        with full_disk():
            check(stage)
            await stage.shows("NOT SAVED: another program removed the file")
            for key in ("q", "a"):
                await stage.goes_to("Confirm", key)
                await stage.shows("Leave now and lose")
                await stage.goes_to("OverScreen", "n")
            await stage.goes_to("Confirm", "q")
            await stage.goes_to("HomeScreen", "y")
    assert saves() == []


@pytest.mark.parametrize("language", i18n.languages())
async def test_its_key_bar_is_whole_at_80_columns(language: str) -> None:
    """And its keys stand apart; `test_the_key_bar_fits` has the bar of a saved game."""
    async with opened(ended(), language=language) as stage:
        await stage.over()
        await stage.until(lambda: stage.screen.thinking.found.accounts)  # type: ignore[attr-defined]
        with full_disk():
            check(stage)
            await stage.rest()
            assert stage.bar_keys[0].label == keys.label("over.rescue")
            assert fitting(stage.bar_keys, 80) == ([*stage.bar_keys], " ")


async def test_it_is_saved_again_on_a_key() -> None:
    session = finish(begin(seed="0" * 64))
    async with opened(session) as stage:
        await stage.over()
        assert "rescue" not in stage.bar
        session.record.path.unlink()
        check(stage)
        await stage.shows("NOT SAVED")
        assert stage.bar["rescue"]
        await stage.press("W")
        await stage.told("The game is saved again.")
        await stage.until(lambda: not stage.sees("NOT SAVED"))
        await stage.goes_to("HomeScreen", "q")
    assert read(session.record.path).table.log == session.table.log


async def test_a_disk_that_has_room_again_saves_it_without_a_key() -> None:
    session = begin("0 B6", "1 B5")
    with full_disk():
        finish(session)
        assert session.unsaved is not None
    async with opened(session) as stage:
        await stage.over()
        await stage.goes_to("HomeScreen", "q")
    assert read(session.record.path).table.log == session.table.log


async def test_a_next_game_that_cannot_be_created_leads_back_to_the_end() -> None:
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        with full_disk():
            await stage.press("a")
            await stage.told("the disk is full; make room and try again")
            await stage.comes("OverScreen")
        await stage.goes_to("TableScreen", "a")
        assert len(saves()) == 2
