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

from sixteen_tui.saves.appended import append, extend, lines, of_copies
from sixteen_tui.saves.disk import is_save_name
from sixteen_tui.settings.paths import beside
from sixteen_tui.terminal.text import clean, folded

MOST: Final = 8
"""Largest number of tags of a game."""
LONGEST: Final = 20
"""Largest number of characters of a tag."""
ANNULLED: Final = "annulled"
"""Tag of a finished game that does not count, in any language and case."""
_BYTES: Final = 8 << 20
"""Read limit in bytes: of a longer file the end is read, some 80,000 changes."""
_BETWEEN: Final = re.compile(r"[\s,;#]+")
_SIGNS: Final = "-_.'’"
"""Characters of a tag, except at its ends, besides letters, digits and marks."""
_FORM: Final = "%Y-%m-%dT%H:%M:%S.%fZ"
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)

Tags = tuple[str, ...]


def path_of(saves: Path) -> Path:
    """Return the path of the tags of a folder of saves."""
    return beside(saves, "tags")


def parsed(text: str) -> Tags:
    """Return the tags in a text: letters, digits, hyphens and dots, separated by spaces, commas or `#`.

    >>> parsed("#Final, vs-Ada  final")
    ('Final', 'vs-Ada')
    """
    found: dict[str, str] = {}
    for word in _BETWEEN.split(text[:1000]):
        if tag := _tag(word):
            found.setdefault(folded(tag), tag)
    return (*found.values(),)[:MOST]


def _tag(word: str) -> str:
    """Return a word as a tag, which stays the same if it is parsed again; "" if nothing of it is left."""
    tag = "".join(char for char in clean(word) if char.isalnum() or _is_mark(char) or char in _SIGNS)
    while (shorter := clean(tag.strip(_SIGNS)[:LONGEST])) != tag:  # a cut leaves a new end, a strip a new beginning
        tag = shorter
    return tag


def _is_mark(char: str) -> bool:
    """Return whether a character belongs to a letter: an accent, or a vowel sign, which combines without a class."""
    return unicodedata.category(char).startswith("M")


def changed(now: Tags, words: Iterable[str]) -> Tags:
    """Return the tags after words are added, or removed if they begin with a minus.

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
    """Return the tags of each game as `read` does; empty if the file of tags cannot be read."""
    try:
        return read(saves)
    except OSError:
        return {}


def read(saves: Path) -> dict[str, Tags]:
    """Return the tags of each game that has any, by file name. Raises OSError."""
    return {file: tags for file, (_, tags) in _latest(saves).items() if tags}


def annulled(saves: Path) -> frozenset[str]:
    """Return the file names of the games that do not count."""
    return frozenset(file for file, tags in load(saves).items() if ANNULLED in map(folded, tags))


def write(saves: Path, file: str, tags: Tags) -> None:
    """Set the tags of a game. Raises OSError."""
    now = datetime.now(UTC).strftime(_FORM)
    before, _ = _latest(saves).get(file, ("", ()))  # later than now if a clock was ahead
    append(path_of(saves), _line(file, tags, max(now, before)))


def edit(saves: Path, file: str, shown: Tags, chosen: Tags) -> None:
    """Set the tags of a game as a person chose them in place of those `shown`. Raises OSError.

    Tags that another program has added or removed since they were shown stay so.
    """
    now = read(saves).get(file, ())
    if now != shown:
        words = [*(f"-{tag}" for tag in shown if tag not in chosen), *(tag for tag in chosen if tag not in shown)]
        chosen = changed(now, words)
    write(saves, file, chosen)


def restore(saves: Path, known: Mapping[str, Tags]) -> bool:
    """Append the tags that a list has shown of games about which the file has no line; return True if there are any.

    Why: no line is ever removed, so another program has removed or replaced the file. Raises OSError.
    """
    there, now = _latest(saves), datetime.now(UTC).strftime(_FORM)
    lost = {file: tags for file, tags in known.items() if tags and file not in there}
    if lost:
        extend(path_of(saves), [_line(file, tags, now).encode("ascii") for file, tags in lost.items()])
    return bool(lost)


def _line(file: str, tags: Tags, at: str) -> str:
    return json.dumps({"file": file, "tags": tags, "at": at})


def hand_on(saves: Path, file: str, to: str) -> None:
    """Add the tags of the save `file` to those of the save `to`, which now contains its game. Raises OSError."""
    tags = read(saves)
    now = tags.get(to, ())
    after = changed(now, tags.get(file, ()))
    if after != now:
        write(saves, to, after)


def _latest(saves: Path) -> dict[str, tuple[str, Tags]]:
    """Return the last change of each game: its time and the tags. Raises OSError."""
    found: dict[str, tuple[str, Tags]] = {}
    for line in (*of_copies(path_of(saves), _BYTES), *lines(path_of(saves), _BYTES)):
        read = _read(line)
        if read is not None and read[1] >= found.get(read[0], ("", ()))[0]:
            found[read[0]] = read[1:]
    return found


def counted(tags: Mapping[str, Tags]) -> list[tuple[str, int]]:
    """Return every tag with the number of games that have it, the most frequent first."""
    found: dict[str, tuple[str, int]] = {}
    for each in tags.values():
        for tag in each:
            name, count = found.get(folded(tag), (tag, 0))
            found[folded(tag)] = (name, count + 1)
    return sorted(found.values(), key=lambda each: (-each[1], folded(each[0])))


def is_line(line: str) -> bool:
    """Return whether the file can have this line."""
    return _read(line) is not None


def _read(line: str) -> tuple[str, str, Tags] | None:
    try:
        each = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match each:
        case {"file": str(file), "tags": [*words], "at": str(at)} if is_save_name(file) and _TIME.fullmatch(at):
            return file, at, parsed(" ".join(word for word in words if isinstance(word, str)))
    return None
