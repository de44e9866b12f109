"""The settled ratings of the person at home: whom they play like.

Invariant: as the ladder has them. The result is kept in the index with a checksum of what it was computed from, so that
home reads no entry while the folder is unchanged; nothing is said while the index lacks files.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.saves import tags
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import Index
from sixteen_tui.saves.statistics.ladder import Ladder, ladder_of, ladders
from sixteen_tui.saves.statistics.rating import SETTLED, Rating
from sixteen_tui.saves.statistics.totals import rated
from sixteen_tui.settings.paths import beside

if TYPE_CHECKING:
    from sixteen_tui.saves.catalogue import Catalogue, Found

Own = Sequence[tuple[Ladder, Rating]]
"""One ladder for each game, with the person's rating on it."""
_WHAT: Final = "own-ratings"
_FAR: Final = 1_000_000


def likeness(catalogue: Catalogue, mine: frozenset[str]) -> Own:
    """Return the settled ratings of a person, in each game on the ladder with most of their games.

    `mine`: the person's names (`session.own.names`). Empty if a file is new to the index. Raises OSError.
    """
    files = catalogue.files()
    if len(files) < SETTLED:
        return ()
    annulled = tags.annulled(catalogue.folder)
    made_of = sha256(
        json.dumps([*sorted(mine), *sorted(file[::2] for file in files), sorted(annulled)]).encode()
    ).hexdigest()
    path = beside(catalogue.folder, "index")
    with Index(path) as index:
        kept = _parsed(index.kept(_WHAT, made_of))
        complete = index.names() >= {file.name for file in files}
    if kept is not None:
        return kept
    if not complete:
        return ()
    found = _computed(catalogue, files, mine, annulled)
    with Index(path) as index:
        index.keep(_WHAT, made_of, json.dumps([(each.game, each.kind, *rating) for each, rating in found]))
    return found


def _computed(catalogue: Catalogue, files: Iterable[Found], mine: frozenset[str], annulled: Container[str]) -> Own:
    entries = [each for each in catalogue.look(files, to_count=True) if isinstance(each, Entry)]
    best: dict[str, tuple[Ladder, Rating]] = {}
    for ladder in ladders(rated(entries, annulled)):
        for person in sorted(mine & ladder.ratings.keys()):
            rating = ladder.ratings[person]
            if rating.settled and (ladder.game not in best or rating.games > best[ladder.game][1].games):
                best[ladder.game] = ladder, rating
    return [*best.values()]


def _parsed(text: str | None) -> Own | None:
    """Return what the index has kept, which is not trusted; None if it is nothing of that kind."""
    try:
        values: Any = json.loads(text or "")
        return [_one(*each) for each in values]
    except (ValueError, TypeError, RecursionError):
        return None


def _one(game: object, kind: object, *numbers: object) -> tuple[Ladder, Rating]:
    """Return a kept rating with its ladder. Raises ValueError."""
    ladder = ladder_of(str(game), str(kind))
    if ladder is None or not all(type(each) is int and -_FAR < each < _FAR for each in numbers):
        raise ValueError("rating")
    return ladder, Rating(*numbers)  # type: ignore[arg-type]  # they are integers
