"""Profiles of players who share an account (`--player`): settings and saves of their own.

Invariant: a profile begins with copies of what the account has of that player by name, never with a game or a name of
another; the account's files stay as they are. See: docs/ssh.md, "Players and accounts".
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sixteen_tui.settings import paths, toml
from sixteen_tui.settings import settings as stored

if TYPE_CHECKING:
    from sixteen_tui.saves.index import Entry

_LISTS: Final = ("tags", "daily", "matches", "coach", "deck")
"""Files beside the saves whose lines each name a game."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_MATCH: Final = re.compile(rb'"match": "([A-Za-z0-9._-]+)"')
_END: Final = ".sixteen.jsonl"


def begin(player: str) -> None:
    """Use the folders of a player from now on; `player` is normalised. At their first start copy what is theirs.

    An error leaves the profile without the copies; the account has the originals.
    """
    paths.use(None)
    with contextlib.suppress(OSError):
        settings, saves = paths.settings(), paths.saves()
        paths.use(player)
        with contextlib.suppress(OSError, ValueError):
            _copy_settings(settings, paths.settings())
        with contextlib.suppress(OSError, ValueError):
            _copy_games(saves, paths.saves(), player)
    paths.use(player)


def _copy_settings(old: Path, new: Path) -> None:
    """Copy the account's settings, without the names of people in its last games. Raises OSError."""
    if os.path.lexists(new) or not old.is_file():
        return
    raw = toml.read(old)
    with _forming(new) as folder:
        forming = folder / new.name
        forming.write_bytes(raw)
        chosen, _ = stored.load(forming)
        for last in chosen.new_games.values():
            last.names.clear()
        stored.save(chosen, forming)
        _put(forming, new)


def _copy_games(old: Path, new: Path, player: str) -> None:
    """Copy the games in which a person has the player's name, and what the files beside them say of these games.

    The folder comes last, as the sign that all is there. Raises OSError.
    """
    if os.path.lexists(new) or not old.is_dir():
        return
    from sixteen_tui.saves.catalogue import Catalogue
    from sixteen_tui.saves.index import Entry

    catalogue = Catalogue(old)
    own = [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry) and _has(each, player)]
    with _forming(new) as folder:
        games = folder / new.name
        games.mkdir(mode=0o700)
        for each in own:
            with contextlib.suppress(FileNotFoundError):  # deleted meanwhile
                shutil.copy2(old / each.file, games / each.file)
        names = {name for each in own for name in (each.id, each.file, each.file.removesuffix(_END))}
        for kind in _LISTS:
            lines = _lines_about(paths.beside(old, kind), names)
            if lines:
                forming = paths.beside(games, kind)
                forming.write_bytes(b"".join(lines))
                _put(forming, paths.beside(new, kind))
        with contextlib.suppress(FileExistsError):  # another session of the player was faster
            games.rename(new)


def _has(entry: Entry, player: str) -> bool:
    """Return True if a person in a game has the player's name."""
    return any(each.human and unicodedata.normalize("NFC", each.name) == player for each in entry.players)


def _lines_about(path: Path, games: set[str]) -> list[bytes]:
    """Return the lines of a file that name one of these games, or the match of one. Raises OSError."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return []
    words = [{*_NAME.findall(line.decode("utf-8", "replace"))} for line in lines]
    rows = [*zip(lines, words, strict=True)]
    matches = {found.decode() for line, said in rows if games & said for found in _MATCH.findall(line)}
    return [line for line, said in rows if (games | matches) & said]


@contextlib.contextmanager
def _forming(new: Path) -> Iterator[Path]:
    """Yield an empty folder beside a path that is being made, and remove it at the end."""
    paths.make(new.parent)
    folder = new.with_name(f".{new.name}.{os.getpid()}.tmp")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _put(forming: Path, new: Path) -> None:
    """Move a new file to its place, unless it is taken. Raises OSError."""
    try:
        os.link(forming, new)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        if not os.path.lexists(new):
            forming.rename(new)
