"""Deck of the player's mistakes with their due dates: a file beside the folder of saves.

Invariant: append-only. The last line about a mistake counts, unless an earlier one has a later answer, so merging takes
nothing back. Without the file only the deck is lost; malformed lines are skipped. The game itself stays in its save.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sixteen_tui.saves.appended import DECK, append, exists, lines, of_copies
from sixteen_tui.saves.disk import is_save_name
from sixteen_tui.settings.paths import beside

FIRST, LAST = 2000, 2999
"""Years that a time in the deck may have."""
_NEVER = datetime.min.replace(tzinfo=UTC)


class Mistake(NamedTuple):
    """A decision of a saved game that was a mistake, with its schedule."""

    file: str
    """The name of the save."""
    entry: int
    game: str
    kind: str
    """The category of the mistake (`Game.mistake`)."""
    due: datetime
    """When it is due for practice."""
    answered: datetime | None
    """When it was practised last; None: never."""
    memory: dict[str, Any]
    """State of the scheduler (the library `fsrs`) for it."""


def path_of(saves: Path) -> Path:
    """Return the path of the deck of a folder of saves."""
    return beside(saves, DECK)


def there(saves: Path) -> bool:
    """Return whether a deck exists; without one the modules for practice need not be imported."""
    return exists(path_of(saves))


def load(path: Path) -> list[Mistake]:
    """Read all mistakes, in the order in which they were added. Raises OSError."""
    found: dict[tuple[str, int], Mistake] = {}
    for line in (*of_copies(path), *lines(path)):
        mistake = _read(line)
        if mistake is None:
            continue
        before = found.get((mistake.file, mistake.entry))
        if before is None or not is_later(before, mistake):
            found[mistake.file, mistake.entry] = mistake
    return [*found.values()]


def is_later(mistake: Mistake, other: Mistake) -> bool:
    """Return whether a state of a mistake was answered later than another."""
    return (mistake.answered or _NEVER) > (other.answered or _NEVER)


def record(path: Path, mistake: Mistake) -> None:
    """Append a mistake, or its new state. Raises OSError."""
    times = {
        "due": mistake.due.isoformat(),
        "answered": None if mistake.answered is None else mistake.answered.isoformat(),
    }
    append(path, json.dumps({**mistake._asdict(), **times}))


def is_line(line: str) -> bool:
    """Return whether the file can have this line."""
    return _read(line) is not None


def _read(line: str) -> Mistake | None:
    try:
        each = json.loads(line)
        texts = [each["file"], each["game"], each["kind"]]
        entry, memory, answered = each["entry"], each["memory"], each["answered"]
        due, answered = _time(each["due"]), None if answered is None else _time(answered)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError):
        return None
    if not all(isinstance(text, str) for text in texts) or type(entry) is not int or not isinstance(memory, dict):
        return None
    file, game, kind = texts
    if not is_save_name(file) or "/" in file or "\0" in file or entry < 0:
        return None
    return Mistake(file, entry, game, kind, due, answered, memory)


def _time(text: str) -> datetime:
    """Parse a time. Raises ValueError for a year out of range, which may not exist in every time zone."""
    found = datetime.fromisoformat(text)
    if not FIRST <= found.year <= LAST:
        raise ValueError(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
