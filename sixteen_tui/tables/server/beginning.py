"""Begins or resumes the game of a shared table. These calls wait for the disk, so the server runs them in a thread.

Cards are dealt from the table's seed and the contributions of its people. Invariant: an interrupted beginning continues
while the same people sit there.
"""

from __future__ import annotations

from typing import NamedTuple

from sixteen_tui.saves.disk import ChangedError, SaveError
from sixteen_tui.saves.header import CLOCK
from sixteen_tui.session.host import Host
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.stores.store import Documents, reason


def dealt(documents: Documents, places: Places) -> Host:
    """Begin the game, then mark `places` as begun and persist them. Return the host.

    Raises OSError; no journal is open then.
    """
    host = begun(documents, places)
    places.begun = True
    try:
        documents.write_places(places)
    except OSError:
        host.close()
        raise
    return host


def begun(documents: Documents, places: Places) -> Host:
    """Return the host of the game, dealt and persisted.

    Raises OSError, also if the deal was only partly written; no journal is open then.
    """
    host = _begun_before(documents, places) or Host.begun(
        documents.begin,
        places.game,
        places.known_rules,
        [place.player for place in places.places],
        places.seed,
        id=places.id,
        late=True,
        contributions=tuple(places.contributions),
        **{CLOCK: places.clock},  # also without one, so that it may end before it is played out
    )
    if host.unsaved is not None:
        host.close()
        raise host.unsaved
    return host


def _begun_before(documents: Documents, places: Places) -> Host | None:
    """Return the host of a game that is saved although its places do not say that it has begun.

    An interrupted beginning leaves such a save, and so does a backup made at that moment. Return None if there is no
    readable save, or if its seed, contributions or players differ from those of `places`.
    """
    try:
        lines, record = documents.resume()
    except (SaveError, OSError):
        return None
    header, players = record.header, [place.player for place in places.places]
    if (header.seed, header.contributions, [*header.seats]) == (places.seed, tuple(places.contributions), players):
        return Host.resumed(lines, record, late=True)
    lines.close()
    return None


def resumed(documents: Documents) -> tuple[Host, int | None]:
    """Open the saved game. Return its host and `Documents.told`, the length up to which the log was published.

    Raises SaveError or OSError.
    """
    host = Host.resumed(*documents.resume(), late=True)
    if host.unsaved is not None:
        host.close()
        raise host.unsaved
    return host, documents.published()


class Continued(NamedTuple):
    """A game that was opened again after a failed write."""

    host: Host
    told: int | None
    changed: str
    """Code of `text.refusals.STOPPED` if another program had changed the file, which is put back; else empty."""


def continued(documents: Documents, before: Host | None) -> Continued:
    """Open a game again after a failed write. `before` is the same game, still open; it is closed.

    Raises SaveError or OSError; unless the put back file cannot be read, `before` is still open then.
    """
    changed = ""
    if before is not None:
        changed = put_back(before)
        before.close()
    return Continued(*resumed(documents), changed)


def put_back(host: Host) -> str:
    """Write the save again if another program removed or changed it; the changed file is renamed.

    Returns how it was changed, as a code; empty if it was not. Raises OSError: the game must not continue from the file
    then, which may be an older copy without entries that were published.
    """
    if host.journal is None:
        return ""
    error: OSError | None = host.unsaved
    if not isinstance(error, ChangedError):
        error = host.journal.changed()
    if error is None:
        return ""
    host.journal.renew(in_place=True)
    return reason(error)


def stand_in(levels: tuple[str, ...]) -> str:
    """Return the level of a substitute computer player: the second weakest of `levels` (weakest first)."""
    return levels[min(1, len(levels) - 1)]
