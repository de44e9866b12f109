"""One look at the tables, for home in both user interfaces: starts no server, and keeps no connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixteen_tui.tables import where

if TYPE_CHECKING:
    from sixteen_tui.tables.protocol import Message


def tables(player: str | None) -> Sequence[Message] | None:
    """Return the tables of a running server that this person may find, none if it refuses; None if no server runs.

    Takes as long as `Lobby.tables` at most, so it runs in a worker thread. The lobby shows the error.
    """
    try:
        line = where.connect()
    except where.NoServerError:
        return []
    if line is None:
        return None
    from sixteen_tui.tables.client.lobby import Lobby, LobbyError

    lobby = Lobby(player, line)
    try:
        return lobby.tables()
    except LobbyError:
        return []
    finally:
        lobby.leave()
