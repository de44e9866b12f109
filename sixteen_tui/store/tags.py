"""Tags of saved games: a file beside the folder of saves.

Invariant: append-only; the latest line about a game counts, so merging takes nothing back. Without the file only the
tags are lost; malformed lines are skipped.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sixteen_tui.store.appended import append, lines, of_copies
from sixteen_tui.store.disk import is_save_name
from sixteen_tui.terminal.text import clean, folded

MOST: Final = 8
"""Tags of a game."""
LONGEST: Final = 20
"""Characters of a tag."""
_BYTES: Final = 8 << 20
"""Of the file that are read: the last, some 80,000 changes."""
_BETWEEN: Final = re.compile(r"[\s,;#]+")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)

Tags = tuple[str, ...]


def of(saves: Path) -> Path:
    """Where the tags of a folder of saves are."""
    folder = saves.absolute()
    return folder.parent / f"{folder.name}.tags"


def parsed(text: str) -> Tags:
    """The tags in a text: letters, digits, hyphens and dots, between spaces, commas or signs of a number.

    >>> parsed("#Final, vs-Ada  final")
    ('Final', 'vs-Ada')
    """
    found: dict[str, str] = {}
    for word in _BETWEEN.split(text[:1000]):
        tag = "".join(char for char in clean(word) if char.isalnum() or unicodedata.combining(char) or char in "-_.'’")
        tag = tag.strip("-_.'’")[:LONGEST]
        if tag:
            found.setdefault(folded(tag), tag)
    return (*found.values(),)[:MOST]


def changed(now: Tags, words: Iterable[str]) -> Tags:
    """The tags once words are added, or taken away where a minus stands before them.

    >>> changed(("final", "vs-Ada"), ["-FINAL", "+close", "game"])
    ('vs-Ada', 'close', 'game')
    """
    found = {folded(tag): tag for tag in now}
    for word in words:
        for tag in parsed(word):
            if word.startswith("-"):
                found.pop(folded(tag), None)
            else:
                found.setdefault(folded(tag), tag)
    return (*found.values(),)[:MOST]


def load(saves: Path) -> dict[str, Tags]:
    """The tags of each game that has any, by the name of its file; none where the file cannot be read."""
    try:
        return {file: tags for file, (_, tags) in _latest(saves).items() if tags}
    except OSError:
        return {}


def keep(saves: Path, file: str, tags: Tags) -> None:
    """Give a game these tags and no others. Raises OSError."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    before, _ = _latest(saves).get(file, ("", ()))  # by a clock that was ahead
    append(of(saves), json.dumps({"file": file, "tags": tags, "at": max(now, before)}))


def hand_on(saves: Path, file: str, to: str) -> None:
    """Add the tags of a save to those of the save that has its game from now on. Raises OSError."""
    tags = load(saves)
    now = tags.get(to, ())
    after = changed(now, tags.get(file, ()))
    if after != now:
        keep(saves, to, after)


def _latest(saves: Path) -> dict[str, tuple[str, Tags]]:
    """When each game was tagged last, and with what. Raises OSError."""
    found: dict[str, tuple[str, Tags]] = {}
    for line in (*of_copies(of(saves), _BYTES), *lines(of(saves), _BYTES)):
        read = _read(line)
        if read is not None and read[1] >= found.get(read[0], ("", ()))[0]:
            found[read[0]] = read[1:]
    return found


def counted(tags: Mapping[str, Tags]) -> list[tuple[str, int]]:
    """Every tag with how many games have it, those that most have first."""
    found: dict[str, tuple[str, int]] = {}
    for each in tags.values():
        for tag in each:
            name, count = found.get(folded(tag), (tag, 0))
            found[folded(tag)] = (name, count + 1)
    return sorted(found.values(), key=lambda each: (-each[1], folded(each[0])))


def _read(line: str) -> tuple[str, str, Tags] | None:
    try:
        each = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match each:
        case {"file": str(file), "tags": [*words], "at": str(at)} if is_save_name(file) and _TIME.fullmatch(at):
            return file, at, parsed(" ".join(word for word in words if isinstance(word, str)))
    return None
