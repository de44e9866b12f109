"""Compares saves of one game: which is the beginning of the other, and where they part.

Invariant: the id, the program's version, the names and the times of lines make no difference, so that a save, its share
code and a copy that a sync program made are one game (tests/unit/saves/test_copies.py).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sixteen_tui.store.disk import SUFFIX, SaveError

if TYPE_CHECKING:
    from sixteen_tui.store.records import Record, Said

MOST: Final = 8
"""Copies of a game that are compared: somebody may have made thousands, each of 4 MiB."""

How = Literal["same", "longer", "shorter", "differs"]


class Difference(NamedTuple):
    """How a copy of a game differs from it."""

    how: How
    entries: int = 0
    """Entries that the copy has more or fewer; of "differs" the number of the first one that differs, from 1."""


class Copy(NamedTuple):
    """A file that is a copy of a saved game."""

    of: str
    """The name of the game's file."""
    difference: Difference | None
    """None where a file cannot be read, or copies before this one were enough."""


def difference(game: Record, said: Sequence[Said], copy: Record, copied: Sequence[Said]) -> Difference:
    """Compare a copy with a game; `said` and `copied` are their lines after the header."""
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


def found(folder: Path, files: Iterable[tuple[str, str]]) -> dict[str, Copy]:
    """Return which of these saves are copies of another one, by the name of the file.

    `files` are names of files with the id that the header of each has. The game itself is the file that the id names;
    where none has that name, the first of the shortest names.
    """
    named: dict[str, list[str]] = {}
    for file, id in files:
        named.setdefault(id, []).append(file)
    copies: dict[str, Copy] = {}
    for id, group in named.items():
        if len(group) > 1:
            game, *others = sorted(group, key=lambda file: (file != f"{id}{SUFFIX}", len(file), file))
            copies |= _compared(folder, game, others)
    return copies


def furthest(path: Path) -> Path:
    """Return a save, or the file that goes on with it and that `disk.free_name` named.

    Such a file is made where another program changed the one that was played. Copies of sync programs have other names.
    """
    found, number = path, 1
    while path.name.endswith(SUFFIX):
        other = path.with_name(f"{path.name.removesuffix(SUFFIX)}.{number}{SUFFIX}")
        if not os.path.lexists(other):
            break
        found, number = other if _goes_on(found, other) else found, number + 1
    return found


def _goes_on(game: Path, copy: Path) -> bool:
    """Whether a copy of a game has all of it and more."""
    known, other = _read(game), _read(copy)
    return known is not None and other is not None and difference(*known, *other).how == "longer"


def _compared(folder: Path, game: str, others: Sequence[str]) -> dict[str, Copy]:
    known = _read(folder / game)
    copies = {}
    for number, file in enumerate(others):
        copy = _read(folder / file) if known is not None and number < MOST else None
        copies[file] = Copy(game, known and copy and difference(*known, *copy))
    return copies


def _read(path: Path) -> tuple[Record, list[Said]] | None:
    """Return a save and its lines; None where it cannot be read."""
    from sixteen_tui.store.records import contents, lines, parse

    try:
        raw = contents(path)
        record = parse(raw, path)
    except (SaveError, OSError):
        return None
    return record, [*lines(raw, record)]
