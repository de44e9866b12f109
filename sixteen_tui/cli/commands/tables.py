"""`tables`, `sit`: lists shared tables, and relays the protocol of one table between standard streams and server."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import socket
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO, Final

from sixteen_tui.cli.commands import DOES_NOT_HOLD, DONE, UNUSABLE, Options, Refused, given, output, say, tell
from sixteen_tui.saves.dailies import now
from sixteen_tui.tables.waiting import waiting
from sixteen_tui.text import cli, lobby, refusals
from sixteen_tui.text import tables as wording

if TYPE_CHECKING:
    from sixteen_tui.tables.protocol import Message

_ID: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{6}", re.ASCII)
_END: Final = b'"end":true'
"""Marks the last message of a connection that the server refuses. It cannot stand inside a JSON string."""


def run(options: Options) -> int:
    if options.quiet and not options.mine:
        raise Refused(cli.quiet_alone())
    try:
        found = in_lobby(options.player)
    except Refused:
        if options.quiet:
            return UNUSABLE
        raise
    if options.mine:
        found = [each for each in found if each["yours"]]
    if not options.quiet:
        show(found, as_json=options.json, mine=options.mine)
    return DOES_NOT_HOLD if options.mine and not waiting(found) else DONE


def run_sit(options: Options) -> int:
    return sit(options.table, player=options.player)


def run_enter(_: Options) -> int:
    """Refuse `enter` after another argument; as the first one, `__main__` handles it before parsing."""
    raise Refused(cli.enter_first())


def in_lobby(player: str | None) -> Sequence[Message]:
    """Return the tables of the lobby. Starts the account's server if its folder has tables. Raises Refused."""
    from sixteen_tui.tables.client.lobby import Lobby, LobbyError

    lobby = Lobby(player)
    try:
        return lobby.tables()
    except LobbyError as error:
        raise Refused(refusals.why(error.code)) from None
    finally:
        lobby.leave()


def show(found: Sequence[Message], *, as_json: bool, mine: bool) -> None:
    """Print tables, one a line. `mine` says whether only own ones were wanted, for the sentence that there are none."""
    for each in found:
        if as_json:
            tell(json.dumps(each))
        else:
            say(" ".join(filter(None, (wording.table_line(each), lobby.standing(each, now())))))
    if not found and not as_json:
        say(wording.no_seats() if mine else wording.no_tables())


def sit(table: str, *, player: str | None) -> int:
    """Take a seat at a table and relay protocol lines from standard input and to standard output.

    `table` is an id, a part of one or a table code. Returns when the server closes the connection. Raises Refused.
    """
    from sixteen_tui.tables import where
    from sixteen_tui.tables.client.link import hello

    given()  # the relay reads descriptor 0
    try:
        line = where.connect_to_list()
    except where.NoServerError as error:
        raise Refused(refusals.why(error.code)) from None
    if line is None:
        raise Refused(refusals.why("none"))
    come = {"type": "sit", **called(table)}
    if "code" not in come and not is_whole(table):
        come["table"] = meant(in_lobby(player), table)
    relay = Relay(line.socket, output().buffer)
    relay.send(b"".join(json.dumps(each).encode() + b"\n" for each in (hello(player), come)))
    return relay.run()


def called(table: str) -> dict[str, str]:
    """Return the keys of the message `sit` for a table: its id, or the letters of a private one as chats write them."""
    from sixteen_tui.saves import pasted
    from sixteen_tui.tables.protocol import is_code

    letters = pasted.name(table).upper()
    return {"table": letters, "code": letters} if is_code(letters) else {"table": table}


def is_whole(name: str) -> bool:
    """Return whether a name has the form of the whole id of a table, so that no list is needed to find it."""
    return _ID.fullmatch(name) is not None


def meant(tables: Iterable[Message], name: str) -> str:
    """Return the id of the table that a person means by a part of one (`naming.named`), or by `last`, the newest one.

    A name that fits none stays as it is, so that the server refuses it. Raises Refused if it fits several.
    """
    from sixteen_tui.saves import naming

    ids: list[str] = sorted((each["table"] for each in tables), reverse=True)  # an id begins with its time
    if ids and name.casefold() == naming.LAST:
        return ids[0]
    try:
        return naming.named([(id, id) for id in ids], name)
    except FileNotFoundError:
        return name
    except naming.AmbiguousError as error:
        raise Refused(cli.ambiguous_table(error.name, error.ids)) from None


class Relay:
    """Copies bytes between standard input, the server and standard output, until the server closes."""

    def __init__(self, connection: socket.socket, out: BinaryIO) -> None:
        self._connection, self._out = connection, out
        self._ends: list[socket.socket | int] = [connection, 0]
        self._lost = False
        """True if the server has closed before it took everything."""
        self._last = b""
        """The last bytes received, in which a marker may begin."""
        self._refused = False

    def send(self, data: bytes) -> None:
        """Send bytes to the server. After an error nothing more is sent, and what the server has sent is still read.

        The error must not leave this class: a BrokenPipeError means a closed standard output.
        """
        try:
            self._connection.sendall(data)
        except ConnectionError:
            self._lost = True
            self._ends.remove(0)

    def run(self) -> int:
        """Relay; the end of standard input closes only that direction.

        The exit status is 2 if the server ends the connection with a message (`"end":true`). Raises Refused if the
        connection breaks.
        """
        while True:
            for end in select.select(self._ends, (), ())[0]:
                if not isinstance(end, int):
                    data = self._received()
                    if not data:
                        return self._status()
                    self._out.write(data)
                    self._out.flush()
                elif data := os.read(0, 4096):
                    self.send(data)
                else:
                    self._ends.remove(0)
                    with contextlib.suppress(OSError):  # the server has closed
                        self._connection.shutdown(socket.SHUT_WR)

    def _received(self) -> bytes:
        """Return bytes from the server; none at its end."""
        try:
            data = self._connection.recv(65536)
        except ConnectionError:
            self._lost = True
            return b""
        seen = self._last + data
        self._refused |= _END in seen
        self._last = seen[1 - len(_END) :]
        return data

    def _status(self) -> int:
        if self._lost and not self._refused:
            raise Refused(refusals.why("closed"))
        return UNUSABLE if self._refused else DONE
