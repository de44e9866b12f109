"""Names of people who want to be on nobody's ladder: a file beside the folder of saves, which archives carry.

Invariant: append-only; the latest line about a name counts, so merging takes nothing back. Malformed lines are skipped.
Why: a save has no accounts, and the settings of one person are not read by another's program.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from sixteen_tui.saves.appended import append, lines, of_copies
from sixteen_tui.settings.paths import beside


def path_of(saves: Path) -> Path:
    """Return the path of the names of a folder of saves."""
    return beside(saves, "unlisted")


def names(saves: Path) -> frozenset[str]:
    """Return the names that are not to be listed; empty if the file cannot be read."""
    try:
        return frozenset(name for name, (_, listed) in _latest(saves).items() if not listed)
    except OSError:
        return frozenset()


def write(saves: Path, name: str, *, listed: bool) -> None:
    """Set whether a name is to be listed. Raises OSError."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    before, _ = _latest(saves).get(name, ("", True))  # later than now if a clock was ahead
    append(path_of(saves), json.dumps({"name": name, "ladder": listed, "at": max(now, before)}))


def _latest(saves: Path) -> dict[str, tuple[str, bool]]:
    """Return the last wish of each name: its time, and whether it is to be listed. Raises OSError."""
    found: dict[str, tuple[str, bool]] = {}
    for read in map(_read, (*of_copies(path_of(saves)), *lines(path_of(saves)))):
        if read is not None and read[1] >= found.get(read[0], ("", True))[0]:
            found[read[0]] = read[1:]
    return found


def is_line(line: str) -> bool:
    """Return whether the file can have this line."""
    return _read(line) is not None


def _read(line: str) -> tuple[str, str, bool] | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match read:
        case {"name": str(name), "ladder": bool(listed), "at": str(at)}:
            return name, at, listed
    return None
