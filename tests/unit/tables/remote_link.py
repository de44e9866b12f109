"""A host of a table behind a link that records what is sent, without a server."""

from __future__ import annotations

from typing import Any, cast

from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.protocol import Message
from tests.unit.tables.script import rules_of, seen


class FakeLink:
    """Records the messages that the host sends."""

    app = "9.9"

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.closed = False
        self.came_back: list[str] = []

    def comes_back(self, code: str) -> bool:
        self.came_back.append(code)
        return code == "trouble"

    def send(self, message: Message) -> bool:
        self.sent.append(message)
        return True

    def close(self) -> None:
        self.closed = True


def about(you: int | None = 0, *, seats: int = 2, game: str = "sixteen", **more: Any) -> Message:
    """The message with which a server lets somebody in."""
    place = {"player": "human", "level": None, "free": False, "here": True, "away": 0}
    return {
        "type": "table",
        "you": you,
        "table": "20261122-100000-abcdef",
        "game": game,
        "rules": rules_of(game, seats),
        "seats": [{**place, "name": name} for name in ("ada", "ben", "carl", "dora")[:seats]],
        "begun": False,
        "over": False,
        "created": "2026-11-22T10:00:00Z",
        "private": False,
        "talk": True,
        "commitment": "0" * 64,
        "watching": 0,
        **more,
    }


def came(you: int | None = 0, **more: Any) -> tuple[RemoteHost, FakeLink]:
    """Somebody who has just been let in, and their link."""
    link = FakeLink()
    return RemoteHost(cast("Link", link), about(you, **more)), link


def dealt(you: int | None = 0, **more: Any) -> tuple[RemoteHost, FakeLink]:
    """The same after the deal, on seat 0's turn."""
    host, link = came(you, **more)
    show(host, 0)
    return host, link


def show(host: RemoteHost, actions: int) -> None:
    """Have the host take in what its seat sees up to so many actions, a batch an entry."""
    for number, entry in enumerate(seen(host.number, actions)):
        host.take({"type": "seen", "from": [0, number], "at": number + 1, "entries": [entry]})
    assert host.catch_up()


def first_action(host: RemoteHost) -> object:
    return host.seat(host.number).view().legal[0]
