"""Taking a game out of a replay: the menu, the file, the question before anything is written over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from sixteen_tui.export import apart
from sixteen_tui.export.files import taken
from sixteen_tui.export.kinds import DRAWINGS, KINDS
from sixteen_tui.saves.records import read
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings.limits import Limits
from sixteen_tui.text.pages import pages
from tests.cli.kit import VECTORS
from tests.refusing import refusing
from tests.ui.kit import Stage, begin, finished, opened
from tests.ui.sweet_states import STATES


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def _file(stage: Stage, kind: str) -> Path:
    """Choose what is taken out, and the file that is offered."""
    await stage.point(kind)
    await stage.goes_to("LineEntry", "enter")
    path = Path(stage.screen.query_one(Input).value)
    await stage.press("enter")
    return path


async def test_text_markdown_and_a_picture_are_written_where_it_says(here: Path) -> None:
    record = read(finished().record.path)
    async with opened(replay=record) as stage:
        await stage.press("right", "right")
        await stage.goes_to("ExportScreen", "E")
        for kind, name, begins in (
            ("text", f"{record.header.id}.txt", "Sixteen: You"),
            ("markdown", f"{record.header.id}.md", "# Sixteen"),
            ("svg", f"{record.header.id}-3.svg", "<svg "),
        ):
            path = await _file(stage, kind)
            assert path == here / name
            await stage.comes("ExportScreen")
            await stage.until(path.exists)
            await stage.shows("written")
            assert path.read_text("utf-8").startswith(begins)


async def test_nobody_is_asked_whether_a_folder_is_to_be_written_over(here: Path) -> None:
    record = read(finished().record.path)
    (here / f"{record.header.id}.txt").mkdir()
    async with opened(replay=record) as stage:
        await stage.goes_to("ExportScreen", "E")
        await _file(stage, "text")
        await stage.comes("ExportScreen")
        await stage.shows("a folder, not a file")


async def test_nothing_is_written_over_without_a_question(here: Path) -> None:
    record = read(finished().record.path)
    there = here / f"{record.header.id}.txt"
    there.write_text("mine")
    async with opened(replay=record) as stage:
        await stage.goes_to("ExportScreen", "E")
        await _file(stage, "text")
        await stage.comes("Confirm")
        await stage.goes_to("ExportScreen", "n")
        assert there.read_text() == "mine"
        await _file(stage, "text")
        await stage.comes("Confirm")
        await stage.goes_to("ExportScreen", "y")
        await stage.shows("written")
        assert there.read_text("utf-8").startswith("Sixteen: You")


async def test_what_goes_wrong_is_said(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = read(finished().record.path)
    monkeypatch.setitem(KINDS, "svg", replace(DRAWINGS["svg"], command=("picture", "no such game")))
    async with opened(replay=record) as stage:
        await stage.goes_to("ExportScreen", "E")
        await _file(stage, "svg")
        await stage.shows("no such game")
        assert not apart.place(Replay(record), KINDS["svg"]).exists()
        await stage.goes_to("LineEntry", "home", "enter")
        stage.screen.query_one(Input).value = str(here / "no" / "such" / "place.txt")
        await stage.press("enter")
        await stage.comes("ExportScreen")
        await stage.shows("no such file or folder")
        await stage.goes_to("LineEntry", "home", "enter")
        stage.screen.query_one(Input).value = "~nobody-is-called-so/x.txt"
        await stage.press("enter")
        await stage.comes("ExportScreen")
        await stage.shows("~nobody-is-called-so/x.txt")
        await stage.goes_to("LineEntry", "home", "enter")
        stage.screen.query_one(Input).value = " - "  # standard output for commands
        await stage.press("enter")
        await stage.comes("ExportScreen")
        await stage.shows("name a file")
        assert not taken(here / "-")


def test_nothing_in_the_folder_that_a_person_is_in_is_run(here: Path) -> None:
    (here / "rich.py").write_text("raise SystemExit('run')")
    path = here / "x.svg"
    assert apart.export(Replay(read(finished().record.path)), KINDS["svg"], path, pages) == path.stat().st_size


def test_a_name_that_no_file_can_have_is_refused(here: Path) -> None:
    with refusing():
        apart.export(Replay(read(finished().record.path)), KINDS["text"], here / "a\0b", pages)


async def test_a_page_is_made_of_a_finished_game_only(here: Path) -> None:
    record = read(VECTORS / "sweet-sixteen-13.sixteen.jsonl")
    async with opened(replay=record) as stage:
        await stage.goes_to("ExportScreen", "E")
        path = await _file(stage, "html")
        await stage.comes("ExportScreen")
        await stage.shows("written")
        assert path == here / f"{record.header.id}.html"
        assert path.read_text("utf-8").startswith("<!DOCTYPE html>")
    session = begin("0 B6", "1 B5")
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.goes_to("ExportScreen", "E")
        path = await _file(stage, "html")
        await stage.comes("ExportScreen")
        await stage.shows("the game is not over")
        assert not path.exists()


async def test_who_may_only_play_takes_nothing_out() -> None:
    session = begin("0 B6", "1 B5")
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        stage.app.limits = Limits(restricted=True)
        await stage.press("E")
        assert stage.showing == "ReplayScreen"
        stage.app.limits = Limits()
        await stage.goes_to("ExportScreen", "E")


@pytest.mark.every("list and text have other places")
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (160, 50)])
async def test_a_format_is_explained_beside_it_with_the_step_that_it_shows(size: tuple[int, int]) -> None:
    async with STATES["export"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.until(lambda: stage.sees("nothing."))
        if size[0] >= 80:
            assert any("nothing." in row for row in stage.rows()[:8]), "on the tray, not below the list"
            await stage.until(lambda: stage.sees("SIXTEEN, SET 1"))
