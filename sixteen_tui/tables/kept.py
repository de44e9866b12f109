"""Interface of a store of tables: a folder (`files`), or a database (`postgres`).

Invariant: a call that has returned is durable, except `tell` and `show`. The holder of a table's documents has its
lease; nobody else writes them meanwhile.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from sixteen_tui.store.lines import Lines
from sixteen_tui.store.records import Record
from sixteen_tui.store.schema import Header
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message


class ElsewhereError(Exception):
    """A table is another server's; `server` is its number, 0 where it is not known who that is at this moment."""

    def __init__(self, server: int) -> None:
        super().__init__(server)
        self.server = server


class OutOfReachError(OSError):
    """The store does not answer for now. Whatever was held there may be another's by now."""


class LeaseLostError(OSError):
    """A table has become another server's; what was to be kept is not."""


def lines_of(raw: bytes) -> list[str]:
    r"""The lines of a save, as they are sent. Only a newline ends one, no other end of a line that Unicode has.

    >>> lines_of('{"name":"Zoé\u2028"}\n{}\n'.encode())
    ['{"name":"Zoé\u2028"}', '{}']
    """
    return raw.decode("utf-8").split("\n")[:-1]


class Documents(Protocol):
    """What is kept of one table: who sits there, how far it has been told, and the lines of its game."""

    def keep(self, places: Places) -> None:
        """Keep who sits where, whole. Raises OSError."""

    def told(self) -> int | None:
        """Up to which length of the log people have been told; None where nothing is known."""

    def tell(self, length: int, *, wait: bool = False) -> None:
        """Remember that, without waiting; with `wait` it is durable, and an OSError is raised where it is not."""

    def begin(self, header: Header) -> Lines:
        """The lines of a game that begins now, in place of a beginning that was cut off. Raises OSError."""

    def resume(self) -> tuple[Lines, Record]:
        """The lines of the game, and what they say. Raises SaveError, or OSError."""

    def changed(self) -> float:
        """When something last happened here, as a time of day."""

    def remove(self) -> None:
        """Take all of it away, as far as that can be."""

    def put_aside(self) -> None:
        """Put all of it where it is no table any more and can be brought back from. Raises OSError."""

    def release(self) -> None:
        """Give up the lease."""


class Opened(NamedTuple):
    """How many tables an owner has opened that are not hosted here."""

    wanted: int = 0
    """Those that somebody may still want something of."""
    going: int = 0
    """Those that are not over."""


class Attendant(Protocol):
    """Who is told what becomes of a store that several servers share, on the loop of the server."""

    def lost(self) -> None:
        """The store is out of reach: what was held is held no more."""

    def reached(self) -> None:
        """It is within reach again."""

    def gone(self, servers: Collection[int]) -> None:
        """Other servers have ended."""

    def heard(self, server: int, message: Message) -> None:
        """Another server has posted something to this one."""


class Store(Protocol):
    """Where tables are kept."""

    writers: int
    """How many threads may wait for it at once."""
    shared: bool
    """Whether there may be other servers, so that a lease is given up where nobody is."""

    def attend(self, attendant: Attendant, loop: AbstractEventLoop) -> None:
        """Tell somebody from now on what becomes of it."""

    def alive(self) -> bool:
        """The server's loop goes on; one that hangs loses what it holds. Whether the tables are still this server's."""

    def post(self, server: int, message: Message) -> None:
        """Send something to another server, without waiting."""

    def tables(self) -> Iterable[tuple[Places, Documents]]:
        """The tables that are this server's from the beginning."""

    def open(self, places: Places) -> Documents:
        """Keep a new table. Raises OSError, FileExistsError where its code is another's."""

    def take(self, id: str) -> tuple[Places, Documents] | None:
        """A table that nobody hosts; None where there is none. Raises ElsewhereError, ValueError, or OSError."""

    def with_code(self, code: str) -> str | None:
        """The id of the private table of a code that is not hosted here. Raises OSError."""

    def opened(self, owner: str, here: Collection[str]) -> Opened:
        """How many tables there are besides those with ids of `here`. Raises OSError."""

    def others(self, owner: str, here: Collection[str]) -> Iterable[Message]:
        """What an owner may find besides them, as it was last shown. Raises OSError."""

    def show(self, id: str, shown: Message) -> None:
        """Show others how a table that is hosted here looks now, without waiting."""

    def stale(self, here: Collection[str], empty: float, forgotten: float) -> Sequence[tuple[str, bool]]:
        """The tables that nobody hosts, with ids not in `here`, and that nobody has wanted for so many seconds (True),
        or that are forgotten (False). Raises OSError."""

    def sweep(self, id: str, *, unwanted: bool) -> None:
        """Take away such a table, or put it aside, unless somebody hosts it by now. Raises OSError."""

    def status(self) -> dict[str, object]:
        """What the store is (`kind`) and how it does, for whoever looks after it: no password, name, file or card."""

    def trial(self) -> float:
        """How many seconds it takes just now to keep a few bytes. It may be called in a thread. Raises OSError."""

    def close(self) -> None:
        """Let go of everything."""
