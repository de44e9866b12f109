"""Offers of the home screen to continue: a game, a match, daily deals and practice; or that this is the first start.

Threading: `look` reads files and imports the saves, so home calls it in a worker thread after the first frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.settings.paths import beside
from sixteen_tui.text import matches

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.likeness import Own
    from sixteen_tui.settings.settings import Settings
    from sixteen_tui.tables.protocol import Message

WEEK: Final = 7
"""Number of days whose daily deals are shown."""
NEWEST: Final = 12
"""Number of files among which the games that ended last are sought."""
LAST: Final = 4
"""The most of these games."""


class Offers(NamedTuple):
    latest: Entry | None = None
    """The game to resume."""
    match: Sequence[str] = ()
    """Result of `open_match`."""
    today: Mapping[str, str] = {}
    """State of today's deal (`Dailies.state`), by game."""
    week: Sequence[tuple[date, str]] = ()
    """The last seven days with their states, in the first game with a daily deal."""
    running: int = 0
    """Number of days in a row, in that game."""
    due: int = 0
    """Number of mistakes due for practice today."""
    saved: int = 0
    """Number of saved games; 0 while not all files have been read."""
    last: Sequence[Entry] = ()
    """Games that ended last, the latest first."""
    tables: Sequence[Message] = ()
    """Tables of a running server that this person may find."""
    served: bool = False
    """True if a server of tables runs."""
    like: Own = ()
    """The settled ratings of this person."""
    unread: Sequence[OSError] = ()
    """Errors of the files beside the saves that cannot be read (`appended.OFFERED`)."""
    rated: bool = False
    """True if one of the games that ended last counts for a ladder."""

    @property
    def waiting(self) -> list[Mapping[str, Any]]:
        """The tables that wait for this person's turn or answer."""
        if not self.tables:
            return []  # the first frame imports nothing of shared tables
        from sixteen_tui.tables.waiting import waiting

        return waiting(self.tables)

    @property
    def continues(self) -> bool:
        """True if there is a game or a match to continue."""
        return self.latest is not None or bool(self.match)


def look(saves: Path, catalogue: Catalogue) -> Offers:
    """Read the folder of saves and the files beside it."""
    from datetime import timedelta

    from sixteen_tui.saves import appended, dailies
    from sixteen_tui.saves.catalogue import Recent
    from sixteen_tui.session.daily import Dailies

    try:
        recent = catalogue.recent(NEWEST)
    except OSError:
        recent = Recent()  # the list of saved games shows the error
    last = recent.ended[:LAST]
    days = Dailies(saves)
    days.glance()
    today = dailies.today()
    now = {game: days.state(game, today) for game in with_chance()}
    days_before = [today - timedelta(back) for back in reversed(range(WEEK))]
    first = next(iter(now), None)
    week = [(each, days.state(first, each)) for each in days_before] if first else []
    running, due = days.streak(first).running if first else 0, _due(saves)
    rated = any(map(_rates, recent.ended))
    found = Offers(recent.latest, open_match(saves), now, week, running, due, recent.number, last, rated=rated)
    return found._replace(unread=appended.unread(saves, appended.OFFERED))


def _rates(entry: Entry) -> bool:
    """Return whether a finished game counts for a ladder, as far as the entry says it without its contribution."""
    return not entry.helped and entry.parent is None and any(player.human for player in entry.players)


def with_likeness(catalogue: Catalogue, settings: Settings, player: str | None) -> Callable[[Offers], Offers]:
    """Find the settled ratings of this person; return a function that adds them to other offers."""
    found = _likeness(catalogue, settings, player)
    return lambda offers: offers._replace(like=found)


def with_tables(player: str | None) -> Callable[[Offers], Offers]:
    """Find the tables that this person may find; return a function that adds them to other offers."""
    found = _tables(player)
    return lambda offers: offers._replace(tables=found or [], served=found is not None)


def _likeness(catalogue: Catalogue, settings: Settings, player: str | None) -> Own:
    """Return the settled ratings of this person; none if the folder cannot be read."""
    from sixteen_tui.session import own
    from sixteen_tui.session.likeness import likeness

    try:
        return likeness(catalogue, own.names(settings, player))
    except OSError:
        return ()  # the statistics show the error


def _tables(player: str | None) -> Sequence[Message] | None:
    """Return the tables of a running server that this person may find; None if none runs. Starts no server."""
    from sixteen_tui.tables.client import glance

    return glance.tables(player)


def _due(saves: Path) -> int:
    """Return the number of mistakes due for practice today."""
    from sixteen_tui.saves.appended import DECK, exists

    if not exists(beside(saves, DECK)):
        return 0
    from sixteen_tui.session.practice import Practice

    return len(Practice(saves).today())


def open_match(saves: Path) -> list[str]:
    """Return the open match: file of its unfinished game or "", its score, and lines of explanation; [] for none."""
    from sixteen_tui.saves.appended import MATCHES, exists

    if not exists(beside(saves, MATCHES)):
        return []
    from sixteen_tui.session.matches import offered

    offer = offered(saves)
    if offer is None:
        return []
    title, sides = PLUGINS[offer.kept.game].named.title(), matches.sides(offer)
    file = offer.waiting.name if offer.waiting else ""
    return [file, matches.standing(offer.match, sides), title, *matches.explained(offer.match, sides)]


def first_start(saves: Path, settings: Path) -> bool:
    """Return True if there is neither a settings file nor a folder of saves."""
    return not is_there(settings) and not is_there(saves)


def is_there(path: Path) -> bool:
    """Return True if a file or folder exists, or if the system does not allow the check."""
    try:
        return path.exists()
    except OSError:
        return True
