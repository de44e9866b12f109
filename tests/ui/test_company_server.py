"""Shared tables on the screen: what the server and its admins say, and stopped tables."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.tables.client.lobby import LobbyError
from sixteen_tui.tables.protocol import Message
from sixteen_tui.terminal.text import Code
from tests.patience import PATIENCE
from tests.ui.kit import Stage
from tests.ui.menus import tray
from tests.ui.shared_tables import sits, table, to_move
from tests.ui.states import STATES
from tests.ui.table_states import FakeLobby


async def test_that_the_server_goes_down_is_told_until_it_is_back() -> None:
    local, (host, _) = table()
    async with sits(host) as stage:
        for message in ({"type": "down"}, {"type": "lost"}):
            host.take(message)
            await stage.shows("The table server goes down.")
        host.connected = True  # as when the line is found
        host.take({"type": "table", "you": host.number, **local.table.company.described(0.0)})
        await stage.until(lambda: "goes down" not in stage.text())


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_what_was_chosen_at_a_stopped_table_waits_and_nothing_else_can_be_chosen(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    local, hosts = table(game)
    host, _ = to_move(local, hosts)
    sent: list[Message] = []
    async with sits(host) as stage:
        monkeypatch.setattr(host._link, "send", sent.append)  # the server does not get it
        await stage.press("2" if game == "sixteen" else "s", "enter")
        await stage.until(lambda: host.under_way)
        host.take({"type": "trouble", "why": "No space left on device"})
        await stage.shows("Your choice waits.")
        before = [each for each in sent if each["type"] == "act"]
        await stage.press("3" if game == "sixteen" else "1", "enter", "t")
        assert [each for each in sent if each["type"] == "act"] == before != []
        assert stage.sees("Your choice waits.")
        assert not stage.sees("YOUR TURN")


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_a_refusal_does_not_hide_why_the_table_has_stopped(game: str) -> None:
    """The reason is longer than a row, and each of the two has one."""
    local, hosts = table(game)
    _, other = to_move(local, hosts)
    async with sits(other, (80, 24)) as stage:
        other.take({"type": "trouble", "why": "No space left on device", "reason": "disk-full"})
        await stage.shows("The game has stopped")
        other.take({"type": "no", "code": "trouble", "to": "back"})
        await stage.shows("The server's disk does not take it")
        assert stage.sees("The game has stopped: the")


async def test_a_stopped_table_offers_nothing_that_its_server_would_refuse() -> None:
    local, hosts = table()
    host, _ = to_move(local, hosts)
    asked = {"table.take-back", "table.give-up", "company.say", "company.end", "company.give"}
    async with sits(host, (120, 40)) as stage:
        await stage.until(lambda: {"give up", "end game", "say"} <= {*stage.bar})
        host.take({"type": "trouble", "why": "No space left on device"})
        await stage.shows("The game has stopped")
        bound = stage.screen.active_bindings.values()
        assert not [each.binding.id for each in bound if each.enabled and each.binding.id in asked]
        assert not {"take back", "give up", "end game", "say"} & {*stage.bar}


async def test_a_server_of_another_version_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the lobby, and at the table when it is started anew meanwhile."""
    monkeypatch.setattr(FakeLobby, "app", "99.0")
    async with STATES["lobby, tables"]({}) as stage:
        told = list(stage.app._notifications)
        assert ["99.0" in each.message for each in told] == [True]
        stage.screen._found([])  # type: ignore[attr-defined]  # as every two seconds
        assert len(list(stage.app._notifications)) == 1
    _, (host, _) = table()
    async with sits(host) as stage:
        vars(host._link)["app"] = "99.0"
        host.take({"type": "welcome", "version": 1, "app": "99.0", "name": "Ada"})
        await stage.until(lambda: ["99.0" in each.message for each in stage.app._notifications] == [True])


async def test_a_table_is_come_to_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often Enter is pressed while the server has not answered: a second time would take a second seat."""
    came, go = list[object](), threading.Event()

    def come(self: FakeLobby, table: object, *, watch: bool = False) -> Any:
        came.append(table)
        assert go.wait(PATIENCE)
        raise LobbyError("no-such-table")

    monkeypatch.setattr(FakeLobby, "join", come)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.press("enter", "enter", "enter")
        await stage.until(lambda: came)
        await stage.press("enter")
        assert len(came) == 1
        go.set()
        await stage.shows("There is no such table.")
        assert stage.showing == "LobbyScreen"


async def test_what_an_admin_says_is_shown_at_the_table_also_to_who_hears_no_player() -> None:
    local, hosts = table()
    mover, _ = to_move(local, hosts)
    async with sits(mover) as stage:
        assert isinstance(stage.screen, TableScreen)
        mover.take({"type": "notice", "text": "At eight we stop."})
        await stage.until(lambda: "From the admin: At eight we stop." in notified(stage))


async def test_what_an_admin_says_is_shown_in_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    notices = ["At eight we stop."]
    monkeypatch.setattr(FakeLobby, "notices", lambda _: [notices.pop()] if notices else [])
    async with STATES["lobby, tables"]({}) as stage:
        await stage.until(lambda: notified(stage) == ["From the admin: At eight we stop."])


BANNED = {"type": "no", "code": "banned", "until": "2026-11-27T20:00:00Z", "reason": "floods the lobby", "end": True}


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_who_is_banned_reads_why_and_until_when_in_the_lobby(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    def banned(_: FakeLobby) -> None:
        raise LobbyError(Code.of(BANNED))

    monkeypatch.setattr("sixteen_tui.text.refusals.moment", lambda at: at)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        monkeypatch.setattr(FakeLobby, "tables", banned)
        stage.screen._look()  # type: ignore[attr-defined]  # the lobby it is

        def shown() -> str:
            return " ".join((tray(stage) if size == (80, 24) else stage.text()).split())

        await stage.until(lambda: "until 2026-11-27T20:00:00Z: floods the lobby." in shown())


async def test_who_is_banned_at_a_table_reads_why() -> None:
    local, hosts = table()
    mover, _ = to_move(local, hosts)
    async with sits(mover) as stage:
        mover.take({**BANNED, "until": None})
        said = "An admin of these tables has banned you from them: floods the lobby."
        await stage.until(lambda: said in notified(stage))


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_message_of_the_day_is_above_the_tables(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Whole, over several lines if need be, before all that can be chosen; and that no table can be opened."""
    words = "On Friday at eight we play for the cup, all are welcome"
    monkeypatch.setattr(FakeLobby, "motd", words)
    monkeypatch.setattr(FakeLobby, "draining", True)
    async with STATES["lobby, tables"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        rows = [row.text for row in stage.screen.query_one(Menu).rows if row.heading]
        assert " ".join(rows).startswith(f"{words} No new tables for now: this table server is about to be upgraded. ")
        assert stage.sees("On Friday at eight")


def notified(stage: Stage) -> list[str]:
    return [each.message for each in stage.app._notifications]


REASONS = {"disk-full": ("the server's", "disk is full."), "out-of-reach": ("the database", "answer.")}


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_why_the_table_has_stopped_is_on_the_screen(size: tuple[int, int]) -> None:
    _, (ada, _) = table()
    async with sits(ada, size) as stage:
        for reason, why in REASONS.items():
            ada.take({"type": "trouble", "why": "sa langue", "reason": reason})
            await stage.shows(*why)
