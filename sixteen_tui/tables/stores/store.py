"""Interface of a store of tables: a folder (`files`), or a database (`postgres`).

Invariant: a call that has returned is durable, except `tell` and `show`. The holder of a table's documents has its
lease; nobody else writes them meanwhile.
"""

from __future__ import annotations

import errno
from asyncio import AbstractEventLoop
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.header import Header
from sixteen_tui.saves.lines import SaveLines
from sixteen_tui.saves.record import Record
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message


class ElsewhereError(Exception):
    """Another server hosts the table; `server` is its number, 0 if unknown at this moment."""

    def __init__(self, server: int) -> None:
        super().__init__(server)
        self.server = server


OUT_OF_REACH: Final = "out-of-reach"
"""Reason in errors of a store, in place of a message of the system; a code of `text.refusals.STOPPED`."""


MOST_LISTED: Final = 100
"""The most tables of a list."""
_REASONS: Final = {errno.ENOSPC: "disk-full", errno.EDQUOT: "over-quota"}


def reason(error: OSError) -> str:
    """Return why a write has failed: a code of `text.refusals.STOPPED`, or the system's message."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


def why(error: Exception) -> str:
    """Return why a file cannot be read: the system's reason, or a code."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    found = error if isinstance(error, SaveError) else error.__cause__
    return found.code if isinstance(found, SaveError) else "damaged"


class OutOfReachError(OSError):
    """The store does not answer for now. Other servers may have taken the leases that were held."""

    def __init__(self) -> None:
        super().__init__(errno.EIO, OUT_OF_REACH)


class LeaseLostError(OSError):
    """Another server has the lease of the table, so that a write has failed."""


def lines_of(raw: bytes) -> list[str]:
    r"""Split a save into the lines of an `over` message. Only a newline ends a line, no other Unicode line break.

    >>> lines_of('{"name":"Zoé\u2028"}\n{}\n'.encode())
    ['{"name":"Zoé\u2028"}', '{}']
    """
    return raw.decode("utf-8").split("\n")[:-1]


class Documents(Protocol):
    """Persistent state of one table: its places, the published length of the log, and the save of its game."""

    lines_wait: bool
    """True if each line of a commit waits for the disk by itself, False if all lines wait together."""

    def write_places(self, places: Places) -> None:
        """Write the places as a whole. Raises OSError."""

    def places_changed(self) -> bool:
        """Return True if another program has changed the places since they were read or written.

        Does not block: called about once a second on the event loop.
        """

    def published(self) -> int | None:
        """Return the length up to which the log was published (B10); None if unknown."""

    def set_published(self, length: int, *, wait: bool = False) -> None:
        """Record the published length. With `wait` it is durable on return, or OSError is raised."""

    def begin(self, header: Header) -> SaveLines:
        """Create the save of a new game and return it open. Replaces an interrupted beginning. Raises OSError."""

    def resume(self) -> tuple[SaveLines, Record]:
        """Open the save of the game; return it with its record. Raises SaveError or OSError."""

    def check_readable(self, *, begun: bool) -> None:
        """Raise OSError if the save of a game that has begun cannot be opened. Called once, at a start."""

    def changed(self) -> float:
        """Return the time of the last change, in seconds since the epoch; infinity: never put aside."""

    def remove(self) -> None:
        """Delete everything, ignoring errors."""

    def put_aside(self) -> None:
        """Move everything aside: it no longer counts as a table, and an admin can restore it. Raises OSError."""

    def release(self) -> None:
        """Give up the lease."""


class OpenedCounts(NamedTuple):
    """Numbers of tables that an owner has opened and that are not hosted here."""

    wanted: int = 0
    """Not over, or with a save that an owner has not fetched."""
    going: int = 0
    """Not over."""


class StoreListener(Protocol):
    """Callbacks of a shared store. They are called on the event loop of the server."""

    def lost(self) -> None:
        """The store is out of reach; all leases are lost."""

    def reached(self) -> None:
        """The store is in reach again."""

    def gone(self, servers: Collection[int]) -> None:
        """Other servers have ended."""

    def heard(self, server: int, message: Message) -> None:
        """A message from another server has arrived."""


class Store(Protocol):
    """Persistent tables, and the leases of those hosted by this server."""

    writers: int
    """Maximum number of threads that wait for the store at once."""
    shared: bool
    """True if other servers may serve the same tables; leases of unused tables are then released."""
    unreadable: int
    """Number of tables that `tables` has left out because their places cannot be read."""

    @property
    def folder(self) -> Path | None:
        """The folder of the tables; None for a database."""

    @property
    def servers(self) -> int:
        """The number of servers that use the store, with this one."""

    def attend(self, attendant: StoreListener, loop: AbstractEventLoop) -> None:
        """Call the attendant on `loop` from now on, and receive posted messages."""

    def beat(self) -> bool:
        """Report that the event loop runs. Return False if the tables are no longer this server's.

        In a shared store, a server whose loop hangs loses its leases.
        """

    def post(self, server: int, message: Message) -> None:
        """Send a message to another server without waiting."""

    def tables(self) -> Iterable[tuple[Places, Documents]]:
        """Return the tables that this server hosts from its start."""

    def open(self, places: Places) -> Documents:
        """Write a new table and take its lease. Raises OSError; FileExistsError if its code is in use."""

    def take(self, id: str) -> tuple[Places, Documents] | None:
        """Take the lease of a table. None: no such table. Raises ElsewhereError, ValueError (damaged) or OSError."""

    def id_of_code(self, code: str) -> str | None:
        """Return the id of the private table with a code, None if there is none. Raises OSError."""

    def count_opened(self, owner: str, here: Collection[str]) -> OpenedCounts:
        """Count the tables that an owner has opened, except those with ids in `here`. Raises OSError."""

    def others(self, owner: str, here: Collection[str]) -> Iterable[Message]:
        """Return what `show` published of the tables that an owner may find, except `here`. Raises OSError."""

    def show(self, id: str, shown: Message) -> None:
        """Publish the description of a hosted table to other servers, without waiting."""

    def stale(self, here: Collection[str], empty: float, forgotten: float) -> Sequence[tuple[str, bool]]:
        """Return ids of tables not in `here` that are candidates for `sweep`. Raises OSError.

        True: unwanted, without a change for `empty` seconds; False: wanted, without one for `forgotten` seconds.
        """

    def waiting(self, here: Collection[str], until: float | None) -> Sequence[str]:
        """Return ids of games, not in `here`, that no server seems to host and that need one. Raises OSError.

        They have a clock or, up to the date `until`, a notice is due (`Places.due`).
        """

    def claim_digest(self, owner: str, day: int) -> bool:
        """Record, durably, that a person gets the digest of a day; return False if any server has done that already.

        Days are counted from 1970. May be called in a thread. Raises OSError.
        """

    def sweep(self, id: str, *, unwanted: bool) -> None:
        """Remove an unwanted table or put aside another, unless a server hosts it. Raises OSError."""

    def status(self) -> dict[str, object]:
        """Return `kind` and state of the store for admins: no password, name of a person, file or card."""

    def read_decisions(self) -> bytes | None:
        """Return the document of `Decisions`, None if there is none. Raises OSError."""

    def write_decisions(self, document: bytes) -> None:
        """Replace that document, durably. Raises OSError."""

    def measure_write(self) -> float:
        """Write a few bytes durably and return the seconds it took. May be called in a thread. Raises OSError."""

    def close(self) -> None:
        """Release the leases that the store itself holds, and its connections."""
