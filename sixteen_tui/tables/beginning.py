"""Begins a game at a shared table: deals from its seed and the contributions of its people.

Invariant: an interrupted beginning continues while the same people sit there.
"""

from __future__ import annotations

from sixteen_tui.play.host import Host
from sixteen_tui.store.disk import SaveError
from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Places


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


def stand_in(levels: tuple[str, ...]) -> str:
    """The level of computer players that take a place: the second weakest, if there is one."""
    return levels[min(1, len(levels) - 1)]
