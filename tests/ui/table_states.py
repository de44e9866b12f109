"""The lobby, and shared tables: entered among those of `states`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final
from unittest import mock

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.variations import written
from sixteen_tui.screens.club import lobby
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.lobby import LobbyError
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.protocol import Message
from tests.ui.kit import Stage, opened
from tests.ui.menus import to_row
from tests.ui.states import Settings, state
from tests.unit.tables.local import Local

RULES: Final[dict[str, type[Rules | SweetRules]]] = {"sixteen": Rules, "sweet-sixteen": SweetRules}


class FakeLobby:
    """A lobby with these tables."""

    app = ""

    name = "Ada"
    motd, draining = "", False
    of_machine = True

    def __init__(self, player: str | None = None, tables: Sequence[Message] = ()) -> None:
        self._tables = tables

    def tables(self) -> list[Message]:
        return [*self._tables]

    def notices(self) -> list[str]:
        return []

    def leave(self) -> None:
        """A fake has no line."""

    def open(self, setup: object) -> RemoteHost:
        """Open no table: no server has a place for one."""
        raise LobbyError("no-server")

    def join(self, table: Message, *, watch: bool = False) -> RemoteHost:
        """Sit down at a table that waits."""
        return Local(paths.saves().parent / "tables").come("Ada")


def table(game: str, *names: str, free: int = 0, begun: bool = False, **more: Any) -> Message:
    """A table as it is listed."""
    seats = [
        {"name": name, "player": "human", "level": None, "free": False, "here": True, "away": 0} for name in names
    ] + [{"name": "", "player": "human", "level": None, "free": True, "here": False, "away": 0}] * free
    found = {
        "table": f"{game}-{'-'.join(names)}",
        "game": game,
        "rules": written(RULES[game](seats=len(seats))),
        "seats": seats,
        "begun": begun,
        "over": False,
        "created": "2026-03-14T11:52:00Z",
        "private": False,
        "turn": False,
        "yours": [],
        "watching": 0,
        "commitment": "0" * 64,
    }
    return {**found, **more}


TABLES = (
    table("sixteen", "Ada", "Blaise", begun=True, yours=[0], turn=True),
    table("sweet-sixteen", "Ada", "Sophie", "Carl", begun=True, yours=[0]),
    table("sixteen", "Emmy", free=1),
    table("sweet-sixteen", "Sophie", "Carl", "Emmy", free=2),
    table("sixteen", "Sophie", "Carl", begun=True, score=[4, 3]),
    table("sweet-sixteen", "Bo", "Al", begun=True, score=[12, -12]),
)


async def _in_lobby(stage: Stage) -> None:
    await to_row(stage, "tables")
    await stage.goes_to("LobbyScreen", "enter")
    await stage.until(lambda: stage.screen._looked)  # type: ignore[attr-defined]  # the lobby it is
    await stage.settle()


@state("lobby, tables")
async def _lobby(settings: Settings) -> AsyncIterator[Stage]:
    with mock.patch.object(lobby, "Lobby", lambda player: FakeLobby(player, TABLES)):
        async with opened(**settings) as stage:
            await _in_lobby(stage)
            yield stage


@state("lobby, empty")
async def _lobby_empty(settings: Settings) -> AsyncIterator[Stage]:
    with mock.patch.object(lobby, "Lobby", FakeLobby):
        async with opened(**settings) as stage:
            await _in_lobby(stage)
            yield stage


@state("table code")
async def _code(settings: Settings) -> AsyncIterator[Stage]:
    with mock.patch.object(lobby, "Lobby", FakeLobby):
        async with opened(**settings) as stage:
            await _in_lobby(stage)
            await stage.goes_to("LineEntry", "c")
            yield stage


@state("open table")
async def _open(settings: Settings) -> AsyncIterator[Stage]:
    with mock.patch.object(lobby, "Lobby", FakeLobby):
        async with opened(**settings) as stage:
            await _in_lobby(stage)
            await to_row(stage, "open sweet-sixteen")
            await stage.goes_to("OpenTableScreen", "enter")
            yield stage


@state("waiting")
async def _waiting(settings: Settings) -> AsyncIterator[Stage]:
    with mock.patch.object(lobby, "Lobby", lambda player: FakeLobby(player, TABLES)):
        async with opened(**settings) as stage:
            await _in_lobby(stage)
            await to_row(stage, TABLES[2]["table"])
            await stage.goes_to("WaitingScreen", "enter")
            yield stage


def two(*, played: int = 3, talk: bool = False) -> tuple[Local, RemoteHost, RemoteHost]:
    """A table of two people, after so many cards."""
    local = Local(paths.saves().parent / "tables")
    local.places.talk = talk
    ada, ben = local.come("Ada"), local.come("Blaise")
    for _ in range(played):
        for host in (ada, ben):
            decided = False
            while not decided and host.catch_up() in (True, False) and (legal := host.seat(host.number).view().legal):
                host.play(legal[0])
                decided = host.game.is_decision(legal[0])
    for host in (ada, ben):
        host.catch_up()
    return local, ada, ben


async def _sit(stage: Stage, host: RemoteHost) -> None:
    """Open the table of a person who is to move, and wait until the card that nobody chooses is drawn."""
    stage.app.open_table(Session(host))
    await stage.until(lambda: host.game.is_decision(host.seat(host.number).view().legal[0]))
    await stage.settle()


@state("table, others at their terminals")
async def _shared(settings: Settings) -> AsyncIterator[Stage]:
    """The other has gone away, and has said something before."""
    _, ada, ben = two()
    async with opened(**settings) as stage:
        await _sit(stage, ada)
        ben.say("well-played")
        ben.close()
        await stage.settle()
        yield stage


@state("phrases")
async def _phrases(settings: Settings) -> AsyncIterator[Stage]:
    _, ada, _ben = two(talk=True)
    async with opened(**settings) as stage:
        await _sit(stage, ada)
        await stage.goes_to("PhrasesScreen", "m")
        yield stage


@state("say something")
async def _written(settings: Settings) -> AsyncIterator[Stage]:
    _, ada, _ben = two(talk=True)
    async with opened(**settings) as stage:
        await _sit(stage, ada)
        await stage.goes_to("PhrasesScreen", "m")
        await stage.goes_to("LineEntry", "w")
        yield stage


@state("table, others' is looked on")
async def _looked_on(settings: Settings) -> AsyncIterator[Stage]:
    local, _ada, _ben = two()
    carl = local.come("Carl", watch=True)
    carl.catch_up()
    async with opened(**settings) as stage:
        stage.app.open_table(Session(carl))
        await stage.settle()
        yield stage


@state("confirm, a card to be taken back")
async def _asked(settings: Settings) -> AsyncIterator[Stage]:
    _, ada, ben = two()
    async with opened(**settings) as stage:
        await _sit(stage, ada)
        ben.catch_up()
        ben.take_back_last(1)
        await stage.until(lambda: stage.showing == "Confirm")
        yield stage
