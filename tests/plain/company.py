"""People at a shared table without a socket: they leave, come back, play, and type lines in plain mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sixteen_tui.plain.console import Console, Ended, NewsArrived
from sixteen_tui.plain.table import PlainTable
from sixteen_tui.session.session import Session
from sixteen_tui.settings.settings import Settings
from sixteen_tui.tables.client.remote import RemoteHost
from tests.unit.tables import done
from tests.unit.tables.local import Local, LocalLink


def link(host: RemoteHost) -> LocalLink:
    found = host._link
    assert isinstance(found, LocalLink)
    return found


def leaves(local: Local, host: RemoteHost) -> None:
    """The line of somebody breaks."""
    local.table.leave(link(host).member, local.now)
    host.take({"type": "lost"})


def comes_back(local: Local, host: RemoteHost) -> None:
    """The line has found its way back: the program has what it had."""
    member = link(host).member
    member.got = host._have[1]
    host.connected = True
    host.away.lost(host._have[1])
    done.sit(local.table, member, host.number, None, local.now)
    local.work()


def given_away(local: Local, host: RemoteHost, other: RemoteHost) -> None:
    """Nobody has waited for longer; a computer player has the seat, and plays."""
    leaves(local, host)
    local.now += 61
    assert host.number is not None
    other.give(host.number)
    play(local, other)


def play(local: Local, host: RemoteHost) -> None:
    """Do three things, or what there is to do while others do."""
    host.catch_up()
    for _ in range(3):
        if legal := host.seat(host.number).view().legal:
            host.play(legal[0])
        local.now += 1
        local.work()
        host.seen()
        host.catch_up()


class Typist(Console):
    """A person who types these lines, and then says goodbye; news are told before."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = [*lines]

    def ask(self, prompt: str, *, news: Callable[[], bool] | None = None, **options: Any) -> str:
        if news is not None and news():
            raise NewsArrived
        if not self.lines:
            raise Ended
        return self.lines.pop(0)


def typing(session: Session, capsys: pytest.CaptureFixture[str], *lines: str) -> list[str]:
    """The output at a table after these lines are typed."""
    capsys.readouterr()
    with pytest.raises(Ended):
        PlainTable(session, Typist(*lines), Settings(), restricted=False).play()
    return capsys.readouterr().out.splitlines()
