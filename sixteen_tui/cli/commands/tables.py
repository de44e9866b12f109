"""`tables`, `sit`: lists shared tables, and relays the protocol of one table between standard streams and server."""

from __future__ import annotations

import json
import os
import select
import socket
from typing import BinaryIO

from sixteen_tui.cli.commands import DONE, UNUSABLE, Options, Refused, output, say, tell
from sixteen_tui.text import cli, refusals
from sixteen_tui.text import tables as wording


def run(options: Options) -> int:
    return tables(as_json=options.json, player=options.player)


def run_sit(options: Options) -> int:
    return sit(options.table, player=options.player)


def run_enter(_: Options) -> int:
    """Refuse `enter` after another argument; as the first one, `__main__` handles it before parsing."""
    raise Refused(cli.enter_first())


def tables(*, as_json: bool, player: str | None) -> int:
    """Print the tables of the lobby. Starts the account's server if its folder has tables. Raises Refused."""
    from sixteen_tui.tables.client.lobby import Lobby, LobbyError

    lobby = Lobby(player)
    try:
        found = lobby.tables()
    except LobbyError as error:
        raise Refused(refusals.why(error.code)) from None
    finally:
        lobby.leave()
    for each in found:
        if as_json:
            tell(json.dumps(each))
        else:
            say(wording.table_line(each))
    if not found and not as_json:
        say(wording.no_tables())
    return DONE


def sit(table: str, *, player: str | None) -> int:
    """Take a seat at a table and relay protocol lines from standard input and to standard output.

    `table` is an id or a table code. Returns when the server closes the connection. Raises Refused.
    """
    from sixteen_tui.tables import where
    from sixteen_tui.tables.client.link import hello

    try:
        line = where.connect_to_list()
    except where.NoServerError as error:
        raise Refused(refusals.why(error.code)) from None
    if line is None:
        raise Refused(refusals.why("none"))
    code = {"code": table} if len(table) == 4 and table.isupper() else {}
    out = output().buffer
    come = {"type": "sit", "table": table, **code}
    line.socket.sendall(b"".join(json.dumps(each).encode() + b"\n" for each in (hello(player), come)))
    return _both_ways(line.socket, out)


def _both_ways(connection: socket.socket, out: BinaryIO) -> int:
    """Relay bytes in both directions until the server closes; the end of standard input closes only that direction.

    The exit status is 2 if the server ends the connection with a message (`"end":true`).
    """
    status = DONE
    ends: list[socket.socket | int] = [connection, 0]
    while ends:
        for end in select.select(ends, (), ())[0]:
            if isinstance(end, int):
                data = os.read(0, 4096)
                if data:
                    connection.sendall(data)
                else:
                    ends.remove(0)
                    connection.shutdown(socket.SHUT_WR)
            else:
                data = connection.recv(65536)
                if not data:
                    return status
                if b'"end":true' in data:
                    status = UNUSABLE
                out.write(data)
                out.flush()
    return status
