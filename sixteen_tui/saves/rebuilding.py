"""Fills the index on all cores, for a command that needs the entries of many files that it lacks.

Invariant: changes no list. `Catalogue.look` reads the files that are left out here: few, damaged, or those of a worker
that ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sixteen_tui.saves.catalogue import Catalogue, Found, read
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import Index
from sixteen_tui.settings.paths import beside

if TYPE_CHECKING:
    from concurrent.futures import Executor

FEW: Final = 500
"""Up to this number of files the program reads itself, before worker processes would have started."""
PIECE: Final = 50
"""Files that a worker reads at once."""


def lacking(catalogue: Catalogue, files: Sequence[Found]) -> list[Found]:
    """Return the files that `fill` can put into the index; none if they are few."""
    with Index(beside(catalogue.folder, "index")) as index:
        if len(files) - index.count() <= FEW:
            return []
        known = index.names()
    return [file for file in files if file.stamp and file.name not in known]


def fill(
    catalogue: Catalogue,
    files: Sequence[Found],
    step: Callable[[], None],
    executor: Callable[[], Executor] | None = None,
) -> None:
    """Read files and put them into the index; call `step` once for each. `executor`: the default uses all cores."""
    from concurrent.futures import BrokenExecutor  # here: most lists need no workers

    from sixteen_tui.arena.tournament import cores, workers

    pieces = [files[first : first + PIECE] for first in range(0, len(files), PIECE)]
    with suppress(BrokenExecutor, OSError, ImportError, NotImplementedError):  # a system may have no semaphores
        pool = (executor or workers(cores(), len(files)))()
        try:
            with Index(beside(catalogue.folder, "index")) as index:
                for piece, entries in zip(pieces, pool.map(partial(_entries, catalogue.folder), pieces), strict=True):
                    for entry in entries:
                        index.put(entry)
                    for _ in piece:
                        step()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _entries(folder: Path, files: Sequence[Found]) -> list[Entry]:
    """Return the entries of the files that can be read. Runs in a worker."""
    entries = []
    for file in files:
        with suppress(SaveError, OSError):
            entries.append(Entry.of(read(folder / file.name), file.name, file.stamp))
    return entries
