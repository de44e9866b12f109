"""The code of a game on the screen: to be copied, with names or without, and leading to where it was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.saves.records import parse
from sixteen_tui.saves.sharing import shared
from sixteen_tui.screens.replay.share import CodeScreen
from tests.ui.kit import Stage, begin, finish, opened

DEAL = "V8V0XRH6DCE5411A"


def code_on(stage: Stage) -> str:
    """The code on the terminal, which takes as many rows as it needs."""
    assert isinstance(stage.screen, CodeScreen)
    shown = [row.strip() for row in stage.rows()]
    start = next(place for place, row in enumerate(shown) if row.startswith("S16-"))
    return "".join(shown[start : shown.index("", start)])


async def test_names_are_in_it_when_they_are_wanted() -> None:
    session = finish(begin(deal=DEAL))
    names = [player.name for player in session.record.players]
    async with opened(session) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        found = []
        for _ in range(3):
            record = parse(shared(code_on(stage)).raw, Path())
            found.append([player.name for player in record.players])
            assert record.table.log == session.table.log
            await stage.press("n")
        assert found == [["#1", "#2"], names, ["#1", "#2"]]
        await stage.shows("V8V0-XRH6-DCE5-411A")


async def test_names_of_a_game_that_has_gone_meanwhile() -> None:
    session = finish(begin(deal=DEAL))
    async with opened(session) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        code = code_on(stage)
        session.record.path.unlink()
        said: list[str] = []
        stage.screen.notify = lambda text, **_: said.append(text)  # type: ignore[method-assign]  # it may be wrapped
        await stage.press("n")
        assert code_on(stage) == code
        assert "no such file or folder" in said[0]


async def test_it_leads_to_where_it_was_asked_for() -> None:
    async with opened(finish(begin(deal=DEAL))) as stage:
        await stage.over()
        await stage.goes_to("ReplayScreen", "w")
        await stage.press("end")
        for keys, entry in (((), None), (("home",), 1), (("right", "right"), 3)):
            await stage.goes_to("CodeScreen", *keys, "c")
            assert shared(code_on(stage)).entry == entry
            await stage.goes_to("ReplayScreen", "q")


async def test_a_whole_code_has_no_names_to_leave_out() -> None:
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        code = code_on(stage)
        await stage.press("n")
        assert code_on(stage) == code
        assert code.startswith("S16-1-")


async def test_it_is_copied() -> None:
    async with opened(finish(begin(deal=DEAL))) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        await stage.press("c")
        assert stage.app.clipboard == code_on(stage)
        await stage.told("clipboard")


async def test_a_game_that_is_not_over_has_no_code_here() -> None:
    """It would tell all cards."""
    session = begin(deal=DEAL)
    async with opened(replay=session.record) as stage:
        await stage.comes("ReplayScreen")
        await stage.press("c")
        assert stage.showing == "ReplayScreen"


async def test_the_same_code_again_is_other_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """mosh passes on what differs from what it sent last; something else may have been copied meanwhile."""
    monkeypatch.setenv("TMUX", "/tmp/tmux-0/default,1,0")
    async with opened(finish(begin(deal=DEAL))) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        code, copied = code_on(stage), list[str]()
        for _ in range(3):
            await stage.press("c")
            copied.append(stage.app.clipboard)
        assert copied == [code, f"{code} ", code]
        await stage.told("set -g set-clipboard on")


async def test_nothing_is_said_of_tmux_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TMUX", raising=False)
    async with opened(finish(begin(deal=DEAL))) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        await stage.press("c")
        await stage.told("clipboard")
        assert not any("tmux" in notice.message for notice in stage.app._notifications)
