"""Notes in a replay: written, seen in their place and on the line, changed and taken away."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from sixteen_tui.saves.records import parse, read
from sixteen_tui.saves.sharing import encode, shared
from tests.ui.kit import Stage, begin, finish, finished, opened
from tests.ui.stubs import full_disk


async def _write(stage: Stage, text: str) -> None:
    await stage.goes_to("LineEntry", "N")
    stage.screen.query_one(Input).value = text
    await stage.press("enter")
    await stage.comes("ReplayScreen")


async def _refused(stage: Stage, text: str, why: str) -> None:
    """Type a note that cannot be kept: the reason is shown, and the text is there to be kept once more."""
    await stage.goes_to("LineEntry", "N")
    stage.screen.query_one(Input).value = text
    await stage.press("enter")
    await stage.told(why)
    await stage.until(lambda: stage.showing == "LineEntry" and stage.screen.query_one(Input).value == text)
    await stage.goes_to("ReplayScreen", "escape")


async def test_a_note_is_written_seen_changed_and_taken_away() -> None:
    path = finished().record.path
    async with opened(replay=read(path)) as stage:
        await stage.press("right", "right")
        await _write(stage, "A good start")
        await stage.shows("¶ A good start")
        assert read(path).noted == {2: "A good start"}
        await stage.press("right", "right", "right", "right")
        await stage.until(lambda: not stage.sees("A good start"))
        assert stage.text().count("¶") == 1, "it stands on the line"
        await stage.press("left", "left", "left", "left")
        await stage.shows("¶ A good start")
        await stage.goes_to("LineEntry", "N")
        assert stage.screen.query_one(Input).value == "A good start"
        stage.screen.query_one(Input).value = ""
        await stage.press("enter")
        await stage.comes("ReplayScreen")
        await stage.until(lambda: "¶" not in stage.text())
        assert read(path).noted == {}


async def test_a_note_in_little_room_takes_the_place_of_the_news() -> None:
    path = finished().record.path
    async with opened(replay=read(path), size=(40, 12)) as stage:
        await _write(stage, "A good start and a long story")
        await stage.shows("¶ A good")


async def test_a_note_can_be_written_to_a_game_that_has_just_ended() -> None:
    session = begin(seed="0" * 64)
    while session.table.outcome is None and len(session.table) < 102:
        session.play(session.table.legal[0])
    async with opened(finish(session)) as stage:
        await stage.over()
        await stage.goes_to("ReplayScreen", "w")
        await _write(stage, "Well played")
        await stage.shows("¶ Well played")
        assert read(session.record.path).noted == {0: "Well played"}
        await stage.goes_to("OverScreen", "q")
        await stage.goes_to("TableScreen", "a")


async def test_the_game_of_a_code_says_that_it_is_kept_nowhere() -> None:
    path = finished().record.path
    raw, _ = shared(encode(path.read_bytes(), path))
    record = parse(raw, Path())
    record.shared = raw
    async with opened(replay=record) as stage:
        await _refused(stage, "Here", "not among your saved games")
        assert "¶" not in stage.text()


async def test_a_note_that_cannot_be_kept_is_asked_for_again() -> None:
    path = finished().record.path
    async with opened(replay=read(path)) as stage:
        path.rename(path.with_suffix(".away"))
        await _refused(stage, "Thought long", "no such file or folder")
        path.with_suffix(".away").rename(path)
        whole = path.read_bytes()
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-3]))
        await _refused(stage, "Thought long", "has lost its end")
        path.write_bytes(whole)
        await stage.goes_to("LineEntry", "N")
        stage.screen.query_one(Input).value = "Thought long"
        with full_disk():
            await stage.press("enter")
            await stage.told("the disk is full")
        await stage.until(lambda: stage.showing == "LineEntry")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.shows("¶ Thought long")


async def test_an_unfinished_game_has_no_notes() -> None:
    session = begin("0 B6", "1 B5")
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("N")
        assert stage.showing == "ReplayScreen"
