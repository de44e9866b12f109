"""Compares saves of one game: which is the beginning of the other, and where they diverge.

Invariant: the id, the program's version, the names and the times of lines make no difference, so that a save, its share
code and a copy that a sync program made are one game (tests/unit/saves/test_copies.py).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sixteen_tui.saves.disk import SUFFIX, SaveError

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record
    from sixteen_tui.saves.records import Said

MOST: Final = 8
"""Limit for the copies of a game that are compared: a folder may have thousands, of 4 MiB each."""

How = Literal["same", "longer", "shorter", "differs"]


class Difference(NamedTuple):
    """The difference between a copy of a game and the game."""

    how: How
    entries: int = 0
    """Number of entries that the copy has more or fewer; for "differs" the position of the first difference, from 1."""


class Copy(NamedTuple):
    """A file that is a copy of a saved game."""

    of: str
    """The name of the game's file."""
    difference: Difference | None
    """None if not compared: a file cannot be read, or `MOST` copies that have as many lines were compared."""


class Ahead(NamedTuple):
    """The file that has all of a game and most entries more."""

    file: str = ""
    """Its name; "" for none."""
    entries: int = 0
    """The number of entries that it has more."""
    left: int = 0
    """The number of files that may continue the game and were not compared."""


def difference(game: Record, said: Sequence[Said], copy: Record, copied: Sequence[Said]) -> Difference:
    """Compare a copy with a game. `said`, `copied`: the lines of each after the header."""
    if game.header.identity != copy.header.identity:
        return Difference("differs", 1)
    common, entries = 0, 0
    for one, other in zip(said, copied, strict=False):
        if one != other:
            return Difference("differs", entries + 1)
        common += 1
        kind, value = one
        entries = entries + 1 if kind == "entry" else value if kind == "undo" else entries
    longer = len(copied) - common
    rest = copied[common:] if longer else said[common:]
    how: How = "longer" if longer else "shorter" if rest else "same"
    return Difference(how, sum(kind == "entry" for kind, _ in rest))


def found(folder: Path, files: Iterable[tuple[str, str, int]]) -> dict[str, Copy]:
    """Return those saves that are copies of another save, by file name.

    `files`: file name, id in the header and number of lines of each. The original is the file that the id names;
    without such a file, the first in order among those with the shortest name.
    """
    named: dict[str, dict[str, int]] = {}
    for file, id, lines in files:
        named.setdefault(id, {})[file] = lines
    copies: dict[str, Copy] = {}
    for id, group in named.items():
        if len(group) > 1:
            game = min(group, key=lambda file: (file != f"{id}{SUFFIX}", len(file), file))
            del group[game]
            copies |= _compared(folder, game, group)
    return copies


def furthest(path: Path) -> Path:
    """Return the file that continues a save the furthest: the save, or one that `disk.free_name` numbered.

    The program writes a numbered file if another program changed the save in play. Copies of sync programs have other
    names and are ignored.
    """
    found, number = path, 1
    while path.name.endswith(SUFFIX):
        other = path.with_name(f"{path.name.removesuffix(SUFFIX)}.{number}{SUFFIX}")
        if not os.path.lexists(other):
            break
        found, number = other if _goes_on(found, other) else found, number + 1
    return found


def ahead(path: Path, others: Mapping[str, int]) -> Ahead:
    """Compare a save with other files of its folder. `others`: their numbers of lines, by file name."""
    best = Ahead(left=max(0, len(others) - MOST))
    for file, copy in _compared(path.parent, path.name, others).items():
        if copy.difference is not None and copy.difference.how == "longer" and copy.difference.entries > best.entries:
            best = best._replace(file=file, entries=copy.difference.entries)
    return best


def _goes_on(game: Path, copy: Path) -> bool:
    """Return whether a copy contains all of a game and more."""
    known, other = _read(game), _read(copy)
    return known is not None and other is not None and difference(*known, *other).how == "longer"


def _compared(folder: Path, game: str, others: Mapping[str, int]) -> dict[str, Copy]:
    """Compare a save with those of `others` that have most lines: a save that continues another has more."""
    known = _read(folder / game) if others else None
    copies = {}
    for number, file in enumerate(sorted(others, key=lambda file: (-others[file], len(file), file))):
        copy = _read(folder / file) if known is not None and number < MOST else None
        copies[file] = Copy(game, known and copy and difference(*known, *copy))
    return copies


def _read(path: Path) -> tuple[Record, list[Said]] | None:
    """Return a save and its lines; None if it cannot be read."""
    from sixteen_tui.saves import fingerprints
    from sixteen_tui.saves.records import contents, lines, parse

    try:
        raw = contents(path)
        record = parse(raw, path, fingerprints.known(path))
    except (SaveError, OSError):
        return None
    return record, [*lines(raw, record)]
