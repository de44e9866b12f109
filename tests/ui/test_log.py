"""The log at the table: what was seen happen, and the table as it was then; and the present again afterwards."""

from __future__ import annotations

from unittest import mock

import pytest

from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.screens.table import entries as log_entries
from sixteen_tui.screens.table.entries import LogLine
from sixteen_tui.screens.table.log import LogScreen
from sixteen_tui.session.host import Host
from sixteen_tui.text import keys as words
from tests.ui.kit import Stage, begin, opened
from tests.ui.stubs import thinking

PLAYED = ("0 B6", "1 G5", "0 O3", "1 P2", "1 B1", "0 G2", "1 P4")


def at_the_table() -> Host:
    return begin(*PLAYED)


def entries(stage: Stage) -> list[str]:
    assert isinstance(stage.screen, LogScreen)
    return [" ".join(entry.lines) for entry in stage.screen._entries]


async def test_what_was_played_is_listed_though_computers_play_at_once() -> None:
    async with opened(at_the_table(), pace="instant") as stage:
        await stage.my_turn()
        await stage.goes_to("LogScreen", "L")
        assert entries(stage) == [
            "You: B6, sum 6",
            "Ada: G5, sum 11",
            "You: O3, sum 14",
            "Ada: P2, sum 16 Sixteen! The set goes to Ada",
            "Ada: B1, sum 1",
            "You: G2, sum 3",
            "Ada: P4, sum 7",
        ]


async def test_the_table_goes_back_with_the_cursor_and_returns() -> None:
    session = at_the_table()
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.press("2")
        before, hand = stage.text(), stage.hand
        table = stage.layout
        await stage.goes_to("LogScreen", "L")
        await stage.press("up", "up")
        assert stage.sees("Log: 5 of 7", "Ada played B1●: 0 → 1")
        assert table.board is not None
        view = table.board.view
        assert [CODES[card] for card in view.pile] == ["B1"]
        assert not table.board.interactive
        await stage.press("pageup")
        assert stage.sees("Log: 4 of 7", "= 16")
        await stage.press("home")
        assert stage.sees("Log: 1 of 7")
        await stage.press("end")
        assert stage.sees("YOUR TURN")
        await stage.press("up", "up", "up")
        await stage.goes_to("TableScreen", "escape")
        assert (stage.text(), stage.hand) == (before, hand)
        length = len(session.table)
        await stage.press("enter")
        await stage.until(lambda: len(session.table) > length)


@pytest.mark.parametrize("key", ["enter", "L", "q", "escape"])
async def test_the_ways_back(key: str) -> None:
    async with opened(at_the_table()) as stage:
        await stage.my_turn()
        before = stage.text()
        await stage.goes_to("LogScreen", "L")
        await stage.press("up")
        await stage.goes_to("TableScreen", key)
        assert stage.text() == before


async def test_nothing_that_the_seat_has_not_seen() -> None:
    """The other's cards differ, what is shown does not."""

    async def shown(other: str) -> list[str]:
        session = begin(*PLAYED, hands={0: "B3 G3 O6", 1: other})
        async with opened(session) as stage:
            await stage.my_turn()
            await stage.goes_to("LogScreen", "L")
            texts = []
            for _ in PLAYED:
                await stage.press("up")
                texts.append(stage.text())
            return texts

    assert await shown("O5 P5 W") == await shown("P3 P1 G6")


async def test_before_anything_was_played_there_is_no_log() -> None:
    async with opened(begin()) as stage:
        await stage.my_turn()
        await stage.press("L")
        await stage.rest()
        assert stage.showing == "TableScreen"
        assert not stage.bar.get("log")


async def test_the_pace_is_told_while_others_play_and_beside_the_prompt() -> None:
    async with opened(begin("0 B6", "1 B5")) as stage:
        await stage.my_turn()
        asked = stage.layout.foresee()
        await stage.press("p")
        assert stage.sees(asked, "The computer plays: slow")
        await stage.press("right")
        assert not stage.sees("The computer plays")
    with thinking():
        async with opened(begin("0 B6")) as stage:
            await stage.rest()
            assert stage.sees("Ada is thinking")
            await stage.press("p")
            assert stage.sees("The computer plays: slow")


@pytest.mark.parametrize("size", [(40, 12), (110, 36)])
async def test_the_pace_does_not_hide_the_prompt_where_there_is_one_row(size: tuple[int, int]) -> None:
    async with opened(begin("0 B6", "1 B5", hands={0: "B3 G5 O6"}), size=size) as stage:
        await stage.my_turn()
        await stage.press("p")
        assert stage.sees("Enter ", "slow")


def test_equal_entries_one_after_another_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    trade, done = ["Ada trades a card"], ["Ada is done"]
    seen = [
        LogLine(5, done, ends=False),
        *(LogLine(at, trade, ends=False) for at in (4, 3, 2)),
        LogLine(1, done, ends=True),
    ]
    monkeypatch.setattr(log_entries, "_each", lambda *_: iter(seen))
    told = [*log_entries.entries(mock.Mock(), ())]
    assert told == [seen[0], LogLine(4, ["Ada trades a card, 3 times"], ends=False), seen[-1]]
    ends = [LogLine(at, done, ends=True) for at in (2, 1)]
    monkeypatch.setattr(log_entries, "_each", lambda *_: iter(ends))
    assert [*log_entries.entries(mock.Mock(), ())] == ends, "each set or round has its own line"


@pytest.mark.parametrize("key", ["down", "pagedown", "G"])
async def test_the_ends_of_the_log_say_so(key: str) -> None:
    async with opened(at_the_table()) as stage:
        await stage.my_turn()
        await stage.goes_to("LogScreen", "L")
        await stage.press(key)
        assert words.no_such_key() in stage.rows()[-1]
        await stage.press("up")
        assert not stage.sees(words.no_such_key())
        await stage.press("home", "up")
        assert words.no_such_key() in stage.rows()[-1]
