"""Offers of the home screen to continue: a game, a match, daily deals and practice; or that this is the first start.

Threading: `look` reads files and imports the saves, so home calls it in a worker thread after the first frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import matches

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry
    from sixteen_tui.session.practice import Practice


class Offers(NamedTuple):
    latest: Entry | None = None
    """The game to resume."""
    match: Sequence[str] = ()
    """Result of `open_match`."""
    today: Mapping[str, str] = {}
    """State of today's deal (`Dailies.state`), by game."""
    practice: Practice | None = None
    due: int = 0
    """Number of mistakes due for practice today."""

    @property
    def continues(self) -> bool:
        """True if there is a game or a match to continue."""
        return self.latest is not None or bool(self.match)


def look(saves: Path, catalogue: Catalogue) -> Offers:
    """Read the folder of saves and the files beside it."""
    from sixteen_tui.saves import dailies
    from sixteen_tui.session.daily import Dailies

    try:
        latest = catalogue.latest_unfinished()
    except OSError:
        latest = None  # the list of saved games shows the error
    days = Dailies(saves)
    days.glance()
    today = {game: days.state(game, dailies.today()) for game in PLUGINS}
    return Offers(latest, open_match(saves), today, *_practice(saves))


def _practice(saves: Path) -> tuple[Practice | None, int]:
    from sixteen_tui.saves import deck

    if not deck.there(saves):
        return None, 0
    from sixteen_tui.session.practice import Practice

    practice = Practice(saves)
    return practice, len(practice.today())


def open_match(saves: Path) -> list[str]:
    """Return the open match: file of its unfinished game or "", its score, and lines of explanation; [] for none."""
    from sixteen_tui.saves import matches as kept

    if not kept.there(saves):
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
