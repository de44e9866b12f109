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
        if name == LAST:
            return folder / next(catalogue.originals(files), files[0]).name
        with contextlib.suppress(FileNotFoundError):
            return folder / named([(file.name, "") for file in files], name)
        entries = [each for each in catalogue.look(files) if isinstance(each, Entry)]
        return folder / named([(entry.file, entry.id) for entry in entries], name)
    except (OSError, IndexError):
        raise FileNotFoundError(name) from None


def named(files: Sequence[tuple[str, str]], name: str) -> str:
    """Return the file that a person means, among `files`, which are sorted by change, the latest first.

    `files`: pairs of file name and id in the header, which differ if a person has renamed the file; "" if unknown.
    `name`: an id, its beginning, its end, the beginning of its random last part, or `last`. Raises FileNotFoundError,
    AmbiguousError.
    """
    if name == LAST and files:
        return files[0][0]
    ids = {file.removesuffix(SUFFIX): file for file, _ in files}
    for file, id in files:
        ids.setdefault(id, file)
    text = name.casefold()
    if text and name in ids:
        return ids[name]
    fitting = dict[str, str]()
    for id, file in ids.items():
        if text and _means(text, id.casefold()):
            fitting.setdefault(file, id)
    if len(fitting) > 1:
        raise AmbiguousError(name, [*fitting.values()])
    for file in fitting:
        return file
    raise FileNotFoundError(name)


def _means(text: str, id: str) -> bool:
    return id.startswith(text) or id.endswith(text) or id.rpartition("-")[2].startswith(text)
