"""Begins the game of a shared table, or reads it: what the disk is asked for, in a thread.

Cards are dealt from the table's seed and the contributions of its people. Invariant: an interrupted beginning continues
while the same people sit there.
"""

from __future__ import annotations

import contextlib

from sixteen_tui.play.host import Host
from sixteen_tui.store.disk import ChangedError, SaveError
from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Places


def dealt(documents: Documents, places: Places) -> Host:
    """The game of these places, which have begun then; both are kept. Raises OSError, and nothing is open."""
    host = begun(documents, places)
    places.begun = True
    try:
        documents.keep(places)
    except OSError:
        host.close()
        raise
    return host


def begun(documents: Documents, places: Places) -> Host:
    """The host of the game, dealt and kept. Raises OSError, also where the disk has not taken all of the deal."""
    host = _begun_before(documents, places) or Host.begun(
        documents.begin,
        places.game,
        places.known_rules,
        [place.player for place in places.places],
        places.seed,
        id=places.id,
        contributions=tuple(places.contributions),
    )
    if host.unsaved is not None:
        host.close()
        raise host.unsaved
    return host


def _begun_before(documents: Documents, places: Places) -> Host | None:
    """The same game of the same people, where that is kept and its table does not know: after a beginning that was cut
    off, or out of a copy that was made just then."""
    try:
        lines, record = documents.resume()
    except (SaveError, OSError):
        return None
    header, players = record.header, [place.player for place in places.places]
    if (header.seed, header.contributions, [*header.seats]) == (places.seed, tuple(places.contributions), players):
        return Host.resumed(lines, record)
    lines.close()
    return None


def resumed(documents: Documents, before: Host | None = None) -> tuple[Host, int | None]:
    """The game as the disk has it, and how much of it was told. Raises SaveError, or OSError.

    `before` is the same game as it was open until now; the disk has refused something of it.
    """
    if before is not None:
        _put_back(before)
        before.close()
    host = Host.resumed(*documents.resume())
    if host.unsaved is not None:
        host.close()
        raise host.unsaved
    return host, documents.told()


def _put_back(host: Host) -> None:
    """Write the game again where another program removed or changed its file; that file gets another name."""
    if host.journal is not None and isinstance(host.unsaved, ChangedError):
        with contextlib.suppress(OSError):
            host.journal.renew(in_place=True)


def stand_in(levels: tuple[str, ...]) -> str:
    """The level of computer players that take a place: the second weakest, if there is one."""
    return levels[min(1, len(levels) - 1)]
