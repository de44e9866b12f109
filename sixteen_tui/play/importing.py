"""Opens a single game that somebody hands on, as a share code, a text in notation or a save, and imports it.

Invariant: everything is checked from the first byte to the last before anything is written, and no file is replaced.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sixteen_tui.config import paths
from sixteen_tui.play import entered
from sixteen_tui.play.opening import usable
from sixteen_tui.store import archive
from sixteen_tui.store.catalogue import discard
from sixteen_tui.store.copies import Copy
from sixteen_tui.store.disk import file_id, held_by_another, is_save_name
from sixteen_tui.store.merging import Library
from sixteen_tui.store.records import MAX_BYTES, Record, clean, contents, parse
from sixteen_tui.store.sharing import CodeError, is_code, shared
from sixteen_tui.words import Refused, library
from sixteen_tui.words import share as wording


class Opened(NamedTuple):
    """A game that a code stands for or that a person means by a name."""

    raw: bytes
    """Its save, without a torn last line."""
    record: Record
    entry: int | None = None
    """How many entries of the log stand where it is to be looked at, where the code says so."""


def of_code(text: str) -> Opened:
    """Return the game of a share code. Raises Refused."""
    try:
        raw, entry = shared(text)
    except CodeError as error:
        raise Refused(wording.problem(error)) from None
    record = parse(raw, Path())
    record.shared = raw
    return Opened(raw, record, entry)


def held(raw: bytes, path: Path, created: str) -> Opened:
    """Return the game in the bytes of a file or of standard input: a code, a text in notation, or a save.

    `created` is when a game in notation was played, if its text does not say so. Raises Refused; of a file that is not
    called a save and begins as none of these, without a word of what a save has to be.
    """
    raw = clean(raw)
    if is_code(text := raw.decode("utf-8", "replace").strip()):
        return of_code(text)
    if entered.is_text(raw):
        return _written(raw, created)
    name = str(path)
    if raw.startswith(archive.MAGIC):
        raise Refused(wording.is_archive(name))
    if raw and not is_save_name(path.name) and not raw.lstrip().startswith(b"{") and len(raw) <= MAX_BYTES:
        raise Refused(wording.is_nothing(name))
    with usable():
        record = parse(raw, path)
    return Opened(raw[: record.good], record)


def in_file(path: Path) -> Opened:
    """Return the game in a file. Raises Refused, OSError."""
    with usable():
        raw = contents(path)
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return held(raw, path, changed.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _written(raw: bytes, created: str) -> Opened:
    """Return the game with real cards that a text in notation says. Raises Refused."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(wording.not_utf8()) from None
    made = entered.save(entered.read(text), created)
    record = parse(made, Path())
    record.shared = made
    return Opened(made, record)


def merge_copy(saves: Path, trash: Path, file: str, copy: Copy) -> tuple[str, Path | None]:
    """Merge a copy into its game as `bring_in` does, and move the file of the copy to the trash folder.

    Where both differ, the copy becomes a game with an id of its own. Returns what came of it, and the file in the trash
    folder; None where nothing was done. Raises SaveError, OSError.
    """
    path = saves / file
    raw = contents(path)
    record = parse(raw, path)
    if held_by_another(path) or held_by_another(saves / copy.of):
        return library.merge_busy(), None
    came = Library(saves, paths.settings(), paths.themes()).copy(saves / copy.of, raw[: record.good])
    thrown = discard(path, trash)
    match came.how:
        case "longer":
            return library.merged_longer(came.entries), thrown
        case "second":
            return library.merged_two(file_id(came.path)), thrown
    return library.merged_same(), thrown


def bring_in(saves: Path, game: Opened) -> str:
    """Merge a game into the folder of saves as `store.merging` does; returns what came of it. Raises OSError."""
    came = Library(saves, paths.settings(), paths.themes()).single(game.record.header.id, game.raw)
    id, path = file_id(came.path), str(came.path)
    match came.how:
        case "there":
            return wording.is_there(id, path)
        case "longer":
            return wording.goes_on(id, path, came.entries)
    return wording.brought_in(id, path)
