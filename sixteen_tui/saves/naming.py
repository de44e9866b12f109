"""Finds the save that a person names: by its path, its id, a part of that, or as the last one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sixteen_tui.saves.catalogue import Catalogue, by_play
from sixteen_tui.saves.disk import SUFFIX, is_save_name
from sixteen_tui.saves.index import Entry

LAST: Final = "last"
"""Name of the game that was played last, for `meant` and `named`: the first one in the order of `catalogue.by_play`."""

LEAST: Final = 3
"""Minimum number of characters of an id at a prompt that takes other words, too; fewer are taken for a typing error."""


class AmbiguousError(Exception):
    """A name that a person typed fits several games; `ids`: theirs, the latest first."""

    def __init__(self, name: str, ids: Sequence[str]) -> None:
        super().__init__(name, ids)
        self.name, self.ids = name, [*ids]


def find(folder: Path, name: str) -> Path:
    """Return the path of a save given by its path, or by its id or its file name in the folder.

    Raises FileNotFoundError.
    """
    path = Path(name)
    with contextlib.suppress(OSError):
        if name and (path.exists() or path.is_symlink()):
            return path
        if os.sep not in name:
            for file in (f"{name}{SUFFIX}", name):
                if is_save_name(file) and (folder / file).exists():
                    return folder / file
    raise FileNotFoundError(name)


def meant(folder: Path, name: str) -> Path:
    """Return the path of a save, given as for `find` or `named`.

    Raises FileNotFoundError, AmbiguousError, OSError for a folder that cannot be read.

    If no save has the name as it is, it is taken without what chats and mail put around it (`pasted.name`).
    """
    try:
        return _meant(folder, name)
    except FileNotFoundError:
        return _meant(folder, _bare(name))


def _meant(folder: Path, name: str) -> Path:
    with contextlib.suppress(FileNotFoundError):
        return find(folder, name)
    catalogue = Catalogue(folder)
    if name.strip().casefold() == LAST:
        if (last := catalogue.last()) is None:
            raise FileNotFoundError(name)
        return folder / last.file
    files = catalogue.files()
    with contextlib.suppress(FileNotFoundError, AmbiguousError):
        return folder / named([(file.name, "") for file in files], name)
    entries = [each for each in catalogue.look(files) if isinstance(each, Entry)]
    return folder / _named_entry(catalogue, entries, name).file


def named_entry(catalogue: Catalogue, entries: Sequence[Entry], name: str) -> Entry:
    """Return the game that a person means among some of the catalogue, by the text of `named` or by `last`.

    The name may be decorated as for `meant`. Raises FileNotFoundError, AmbiguousError.
    """
    try:
        return _named_entry(catalogue, entries, name)
    except FileNotFoundError:
        return _named_entry(catalogue, entries, _bare(name))


def _bare(name: str) -> str:
    """Return a name without its decoration and the suffix of a file. Raises FileNotFoundError if it has none."""
    from sixteen_tui.saves import pasted

    bare = pasted.name(name).removesuffix(SUFFIX)
    if bare in ("", name):
        raise FileNotFoundError(name)
    return bare


def _named_entry(catalogue: Catalogue, entries: Sequence[Entry], name: str) -> Entry:
    if name.strip().casefold() == LAST and (last := catalogue.last_played(entries)) is not None:
        return last
    by_file = {entry.file: entry for entry in by_play(entries)}
    return by_file[named([(file, entry.id) for file, entry in by_file.items()], name)]


def named(files: Sequence[tuple[str, str]], name: str) -> str:
    """Return the file that a person means by an id or a part of one.

    `files`: pairs of file name and id in the header, which differ if a person has renamed the file; "" if unknown. An
    `AmbiguousError` has their order. The beginning of an id, its end and the beginning of its random last part precede
    other parts. Raises FileNotFoundError, AmbiguousError.
    """
    text = name.strip().casefold()
    ids = {file.removesuffix(SUFFIX): file for file, _ in files}
    for file, id in files:
        ids.setdefault(id, file)
    for whole in (name, name.strip()):
        if text and whole in ids:
            return ids[whole]
    says = any(map(str.isalnum, text))  # a hyphen alone, as for standard input, is in every id
    containing = {id: file for id, file in ids.items() if says and text in id.casefold()}
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
