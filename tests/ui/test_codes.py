"""Codes entered on screens: at home, among the saved games, at a new game."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input

from sixteen_tui.saves.records import read
from sixteen_tui.saves.sharing import shared
from sixteen_tui.tables.client.lobby import LobbyError
from tests.ui.kit import Stage, opened, saves
from tests.ui.menus import to_saved, tray
from tests.ui.table_states import FakeLobby
from tests.unit.saves.test_pasted import CODE, DEAL, HALF


async def paste(stage: Stage, text: str) -> None:
    """Paste a text into the field that is shown, and confirm."""
    await stage.until(lambda: stage.app.screen.query(Input))
    stage.app.screen.query_one(Input).post_message(events.Paste(text))
    await stage.settle()
    await stage.press("enter")


@pytest.mark.parametrize(
    "text", [CODE, f"> {CODE[:HALF]}\n> {CODE[HALF:]}", f"Look:\n«{CODE[:HALF]}=\r\n{CODE[HALF:]}».\n"]
)
async def test_a_share_code_at_home_is_saved_and_shown(text: str) -> None:
    async with opened() as stage:
        await stage.goes_to("LineEntry", "c")
        await paste(stage, text)
        await stage.comes("ReplayScreen")
        [path] = saves()
        assert read(path).header.id == read_id(CODE)


def read_id(code: str) -> str:
    """The id in the header of the game of a code."""
    return shared(code).raw.split(b'"id":', 1)[1].split(b'"')[1].decode()


async def test_the_code_of_a_deal_at_home_is_for_the_next_new_game() -> None:
    async with opened() as stage:
        await stage.goes_to("LineEntry", "c")
        await paste(stage, f"`{DEAL}`.")
        await stage.told(DEAL)
        await stage.goes_to("NewGameScreen", "enter")
        await stage.shows(DEAL)
        await stage.goes_to("TableScreen", "s")
        assert read(saves()[0]).header.deal == DEAL.replace("-", "")


async def test_the_code_of_a_deal_at_a_new_game() -> None:
    async with opened() as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("LineEntry", "c")
        await paste(stage, CODE)
        await stage.told("share code")
        await stage.goes_to("LineEntry", "c")
        await paste(stage, "V8V0–XRH6–\nDCE5–411A")
        await stage.shows(DEAL)
        await stage.goes_to("TableScreen", "s")
        assert read(saves()[0]).header.deal == DEAL.replace("-", "")


async def test_the_letters_of_a_table_lead_to_it_through_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[str]()

    def look(_: FakeLobby, code: str) -> None:
        looked.append(code)
        raise LobbyError("no-such-table")

    monkeypatch.setattr(FakeLobby, "look", look, raising=False)
    monkeypatch.setattr("sixteen_tui.screens.club.lobby.Lobby", FakeLobby)
    async with opened() as stage:
        await stage.goes_to("LineEntry", "c")
        await paste(stage, "abcd")
        await stage.comes("LobbyScreen")
        await stage.shows("There is no such table.")
        assert looked == ["ABCD"]


async def test_what_is_no_code_is_said() -> None:
    async with opened() as stage:
        for text, said in (
            ("nonsense", "such file or folder, and this is no share code"),
            (CODE[:-1], "changed or is not whole"),
        ):
            await stage.goes_to("LineEntry", "c")
            await paste(stage, text)
            await stage.told(said)
        assert not saves()


async def test_among_the_saved_games_a_code_or_a_path_comes_in() -> None:
    async with opened() as stage:
        await to_saved(stage)
        await stage.goes_to("LineEntry", "i")
        assert not stage.app.screen.query_one(Input).value
        await paste(stage, f"> {CODE[:HALF]}\n> {CODE[HALF:]}")
        await stage.until(lambda: "is now saved" in tray(stage))
        [path] = saves()
        kept = path.rename(path.parent.parent / path.name)
        await stage.goes_to("LineEntry", "i")
        await paste(stage, str(kept))
        await stage.until(lambda: len(saves()) == 1)
