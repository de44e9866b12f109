"""Interface of the table server to its parts: requests, peers and admins.

Why: the server makes them, and they need the server. With this interface below them nobody imports the server.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.accounts import Accounts
from sixteen_tui.tables.server.connection import Connection, Door, Handler
from sixteen_tui.tables.server.guest import Guest, Visitor
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.table import ServedTable


class VisitorHandler(Handler, Protocol):
    """`Requests`, as far as `Peers` needs it."""

    def again(self, connection: Connection, message: Message) -> None:
        """Start to handle a message that was charged before."""

    def serve(self, guest: Guest, message: Message) -> None:
        """Start to handle a message from a client of another server."""


class Hosting(Door, Protocol):
    """The `Server`, as far as its parts need it."""

    hall: Hall
    accounts: Accounts
    date: Callable[[], float]
    one_account: bool
    guests: frozenset[int]

    @property
    def requests(self) -> VisitorHandler: ...

    @property
    def greeted(self) -> list[Connection]:
        """The open connections of clients that have said hello, in the order of arrival."""

    def leave(self, visitor: Visitor) -> None:
        """Remove a person from their table, if they are at one."""

    def silence(self, visitor: Visitor, *, silent: bool) -> None:
        """Record that a client fell silent or is heard again, and notify everybody at its table."""

    def forget(self, tables: Collection[ServedTable]) -> None:
        """Drop tables that another server hosts or may host."""

    def status(self, visitor: Visitor, sync: float | None, why: str = "") -> Message:
        """Return the answer to `status`."""
