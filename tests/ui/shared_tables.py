"""Shared tables without a socket, for tests of screens: people at a table, and one of them at a screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.server.company import Member
from tests.ui.kit import Stage, opened
from tests.unit.tables.local import Local, LocalLink

NAMES = ("Ada", "Blaise", "Carl", "Emmy", "Sophie")


def table(game: str = "sixteen", seats: int = 2, *names: str) -> tuple[Local, list[RemoteHost]]:
    """A table at which the cards are dealt."""
    local = Local(paths.saves().parent / "tables", game, seats)
    hosts = [local.come(name) for name in (names or NAMES)[:seats]]
    for host in hosts:
        host.catch_up()
    return local, hosts


def to_move(local: Local, hosts: list[RemoteHost]) -> tuple[RemoteHost, RemoteHost]:
    """The person for whom the table waits, perhaps only to see that their turn has ended; and somebody else."""
    mover = next(host for host in hosts if local.table._is_to_act(host.number or 0))
    return mover, next(host for host in hosts if host is not mover)


def local_member(host: RemoteHost) -> Member:
    """A client as the table knows it."""
    assert isinstance(host._link, LocalLink)
    return host._link.member


@asynccontextmanager
async def sits(
    host: RemoteHost, size: tuple[int, int] = (80, 24), screen: str = "TableScreen", **settings: Any
) -> AsyncIterator[Stage]:
    """The table as one of them sees it. A person who waits leaves at the end, as nothing else ends the wait.

    `screen` is what comes first.
    """
    async with opened(size=size, **settings) as stage:
        try:
            stage.app.open_table(Session(host))
            await stage.comes(screen)
            await stage.rest()
            yield stage
        finally:
            host.close()
