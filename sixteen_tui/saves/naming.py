"""Finds the save that a person names: by its path, its id, a part of that, or as the last one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX, is_save_name
from sixteen_tui.saves.index import Entry

LAST: Final = "last"
"""Name of the game that was written last, for `meant` and `named`."""


class AmbiguousError(Exception):
    """A name that a person typed fits several games; `ids`: theirs, the most recently changed first."""

    def __init__(self, name: str, ids: Sequence[str]) -> None:
        super().__init__(name, ids)
        self.name, self.ids = name, [*ids]


def find(folder: Path, name: str) -> Path:
    """Return the path of a save given by its path, or by its id or its file name in the folder.

    Raises FileNotFoundError.
    """
    path = Path(name)
    with contextlib.suppress(OSError):
        if path.exists() or path.is_symlink():
            return path
        if os.sep not in name:
            for file in (f"{name}{SUFFIX}", name):
                if is_save_name(file) and (folder / file).exists():
                    return folder / file
    raise FileNotFoundError(name)


def meant(folder: Path, name: str) -> Path:
    """Return the path of a save, given as for `find` or `named`. Raises FileNotFoundError, AmbiguousError."""
    with contextlib.suppress(FileNotFoundError):
        return find(folder, name)
    catalogue = Catalogue(folder)
    try:
        files = catalogue.files()
        if name.strip().casefold() == LAST:
            return folder / next(catalogue.originals(files), files[0]).name
        with contextlib.suppress(FileNotFoundError, AmbiguousError):
            return folder / named([(file.name, "") for file in files], name)
        entries = [each for each in catalogue.look(files) if isinstance(each, Entry)]
        return folder / named([(entry.file, entry.id) for entry in entries], name)
    except (OSError, IndexError):
        raise FileNotFoundError(name) from None


def named(files: Sequence[tuple[str, str]], name: str) -> str:
    """Return the file that a person means, among `files`, which are sorted by change, the latest first.

    `files`: pairs of file name and id in the header, which differ if a person has renamed the file; "" if unknown.
    `name`: an id, a part of one, or `last`. Its beginning, its end and the beginning of its random last part precede
    other parts. Raises FileNotFoundError, AmbiguousError.
    """
    text = name.strip().casefold()
    if text == LAST and files:
        return files[0][0]
    ids = {file.removesuffix(SUFFIX): file for file, _ in files}
    for file, id in files:
        ids.setdefault(id, file)
    for whole in (name, name.strip()):
        if text and whole in ids:
            return ids[whole]
    containing = {id: file for id, file in ids.items() if text and text in id.casefold()}
    likely = {id: file for id, file in containing.items() if _stands_out(text, id.casefold())}
    fitting = dict[str, str]()
    for id, file in (likely or containing).items():
        fitting.setdefault(file, id)
    games = {id for file, id in files if file in fitting}
    for file in fitting:
        if len(fitting) == 1 or games == {file.removesuffix(SUFFIX)}:  # the others are copies of it
            return file
    if fitting:
        raise AmbiguousError(name, [*fitting.values()])
    raise FileNotFoundError(name)


def _stands_out(part: str, id: str) -> bool:
    return id.startswith(part) or id.endswith(part) or id.rpartition("-")[2].startswith(part)
