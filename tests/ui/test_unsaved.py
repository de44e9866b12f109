"""A game on the screen whose save another program changes, or that cannot be written: nothing is lost unasked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session.host import Host
from sixteen_tui.text import errors
from tests.ui.kit import Stage, begin, human, opened, saves
from tests.ui.stubs import full_disk, thinking


def check(stage: Stage) -> None:
    """Do what the timer does each second."""
    assert isinstance(stage.screen, TableScreen)
    stage.screen._check_saved()


def continued(path: Path) -> Host:
    """Have the game continued in a copy of its file, and the copy put in the file's place."""
    other = path.parent.parent / "there" / path.name
    other.parent.mkdir()
    shutil.copy(path, other)
    host = Host.resume(other)
    for _ in range(4):
        host.play(host.table.legal[-1])
    host.close()
    other.replace(path)
    return host


async def test_a_removed_save_is_told_within_a_second_and_saved_again() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        session.record.path.unlink()
        check(stage)
        await stage.shows("NOT SAVED: another program removed the file")
        assert stage.bar["rescue"]
        await stage.press("w")
        await stage.told("The game is saved again.")
        assert read(session.record.path).table.log == session.table.log


async def test_a_continued_save_is_taken_over() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        other = continued(session.record.path)
        check(stage)
        await stage.shows("NOT SAVED: another program replaced the file")
        await stage.goes_to("Confirm", "w")
        await stage.shows("from the file? If not,")
        with thinking():
            await stage.goes_to("TableScreen", "y")
            assert read(session.record.path).table.log[: len(other.table)] == other.table.log
    assert len(saves()) == 1


async def test_or_both_stay() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        other = continued(session.record.path)
        check(stage)
        await stage.goes_to("Confirm", "w")
        await stage.goes_to("TableScreen", "n")
        await stage.told(errors.saved_beside(f"{session.record.header.id}.1"))
    logs = [read(path).table.log for path in saves()]
    assert other.table.log in logs
    assert session.table.log in logs


async def test_an_unsaved_game_is_not_left_without_a_question() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        with full_disk(), thinking():
            await stage.press("enter")
            await stage.shows("NOT SAVED")
            await stage.goes_to("Confirm", "q")
            await stage.shows("lose what was")
            await stage.goes_to("TableScreen", "n")
            await stage.shows("NOT SAVED")
            await stage.goes_to("Confirm", "q")
            await stage.goes_to("HomeScreen", "y")


async def test_a_disk_that_has_room_again_needs_no_question() -> None:
    session = begin("0 B6", "1 B5")
    async with opened(session) as stage:
        await stage.my_turn()
        with full_disk(), thinking():
            await stage.press("enter")
            await stage.shows("NOT SAVED")
        await stage.goes_to("HomeScreen", "q")
    assert read(session.record.path).table.log == session.table.log


async def test_at_a_hand_over_the_game_can_be_saved_again() -> None:
    """The warning is there, so is its key; the hand stays covered."""
    session = begin("0 B6", players=(human("Sophie"), human("Emmy")))
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        assert "rescue" not in stage.bar
        await stage.goes_to("TableScreen", "2")
        await stage.my_turn()
        with full_disk(), thinking():
            await stage.goes_to("HandOverScreen", "enter")
            await stage.until(lambda: stage.sees("NOT SAVED"))
            assert stage.bar["rescue"]
            await stage.press("w")
            await stage.told("No copy could be made either")
            assert stage.sees("NOT SAVED")
        await stage.press("w")
        await stage.told("The game is saved again.")
        assert stage.showing == "HandOverScreen"
        await stage.until(lambda: not stage.sees("NOT SAVED"))
        assert "rescue" not in stage.bar
        assert read(session.record.path).table.log == session.table.log


@pytest.mark.parametrize("yes", [True, False])
async def test_at_a_hand_over_a_file_that_another_program_continued_is_asked_about(yes: bool) -> None:
    session = begin("0 B6", players=(human("Sophie"), human("Emmy")))
    async with opened(session) as stage:
        await stage.comes("HandOverScreen")
        other = continued(session.record.path)
        await stage.until(lambda: session.continued_elsewhere)
        await stage.until(lambda: stage.bar.get("rescue"))
        await stage.goes_to("Confirm", "w")
        await stage.goes_to("HandOverScreen", "y" if yes else "n")
        if not yes:
            await stage.told(errors.saved_beside(f"{session.record.header.id}.1"))
        await stage.until(lambda: "rescue" not in stage.bar)
    assert len(saves()) == (1 if yes else 2)
    assert other.table.log in [read(path).table.log for path in saves()]
