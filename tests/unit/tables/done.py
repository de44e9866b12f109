"""Calls of tables and halls that need a disk, without an event loop: each is done when the call returns."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.server.table import ServedTable

T = TypeVar("T")


async def at_once(work: Callable[[], T]) -> T:
    """A `Disk` that runs the work in this thread."""
    return work()


def done(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result
    coroutine.close()
    raise AssertionError("it waits")


def served(hall: Hall, **more: Any) -> Server:
    """A server that waits for no disk."""
    server = Server(hall, one_account=False, **more)
    server.driver.on_disk = at_once  # type: ignore[method-assign]
    server.accounts.look_up = at_once  # type: ignore[method-assign]
    return server


def sit(table: ServedTable, member: Member, seat: int | None, contribution: str | None, now: float) -> None:
    """Sit down and be there."""
    done(table.sit(at_once, member, seat, contribution))
    table.come(member, now)


def give_up(table: ServedTable, member: Member, now: float) -> None:
    done(table.give_up(at_once, member, now))


def begin(table: ServedTable, now: float, *, fill: bool = False) -> None:
    done(table.begin(at_once, now, fill=fill))


def deal(table: ServedTable, now: float) -> None:
    done(table.deal(at_once, now))


def open_journal(table: ServedTable, now: float) -> None:
    done(table.open_journal(at_once, now))


def try_again(table: ServedTable, now: float) -> bool:
    """Whether the table goes on."""
    done(table.try_again(at_once, now))
    return not table.trouble


def open(hall: Hall, owner: str, message: Message) -> ServedTable:
    return done(hall.open(at_once, owner, message))


def find(hall: Hall, owner: str, id: str | None, code: str | None, now: float) -> ServedTable:
    return done(hall.find(at_once, owner, id, code, now))


def listed(hall: Hall, owner: str, now: float) -> list[Message]:
    return done(hall.listed(at_once, owner, now))


def tidy(hall: Hall, now: float) -> None:
    done(hall.tidy(at_once, now))


def forget(hall: Hall, clock: float) -> None:
    done(hall.forget(at_once, clock))
