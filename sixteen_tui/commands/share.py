"""`code`, and `import` of a code or a save: a game as a text that can be pasted, and somebody else's among one's own.

Law: what comes in is checked from its first byte to its last before anything is written. It is written whole or not at
all, and it replaces nothing.
"""

from __future__ import annotations

import os
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui.commands import DONE, Refused, complain, say, tell
from sixteen_tui.commands.saves import bytes_of, found, length_at
from sixteen_tui.config import paths
from sixteen_tui.play import entered
from sixteen_tui.play.opening import usable
from sixteen_tui.store import archive
from sixteen_tui.store.dailies import disown
from sixteen_tui.store.disk import SUFFIX, SaveError
from sixteen_tui.store.journal import keep
from sixteen_tui.store.records import MAX_BYTES, Record, contents, lines, new_id, now, parse, rewritten, whole
from sixteen_tui.store.schema import Header
from sixteen_tui.store.sharing import SHORT_PREFIX, CodeError, encode, is_code, shared
from sixteen_tui.words import share as wording

_LONGEST_ID: Final = 100


def code(name: str, *, names: bool, at: str | None) -> int:
    """Print the code of a saved game, with the players' `names` or without, to be looked at from a step on.

    Raises Refused.
    """
    with usable():
        raw, path = bytes_of(name)
        record = parse(raw, path)
    entry = None if at is None else length_at(record, at)
    try:
        made = encode(raw, path, names=names, entry=entry)
    except CodeError as error:
        raise Refused(wording.problem(error)) from None
    if not record.finished:
        complain(wording.tells_the_cards())
    if at is not None and not made.startswith(SHORT_PREFIX):
        complain(wording.names_no_step())
    tell(made)
    return DONE


def bring_in(text: str, given_as: bytes | None = None) -> int:
    """Write the game of a code or of a file into the folder of saves, unless it is there already.

    `given_as` is what was read on standard input.
    """
    raw, record, _ = opened(text) if given_as is None else given(given_as)
    header, folder = record.header, paths.saves()
    mark = f"-{zlib.crc32(whole(header, lines(raw, record))):08x}"
    for id in (header.id, header.id[: _LONGEST_ID - len(mark)] + mark):
        path = folder / f"{id}{SUFFIX}"
        if not os.path.lexists(path):
            break
        if _is_there(path, raw, record):
            say(wording.is_there(id, str(path)))
            return DONE
    else:
        id = new_id()
    path = keep(folder, id, raw if id == header.id else rewritten(raw, record, id=id))
    if header.daily is not None:
        disown(folder, id)  # somebody else's day, or one's own from elsewhere: here it was not played
    say(wording.brought_in(id, str(path)))
    return DONE


class Opened(NamedTuple):
    """A game that a code stands for or that a person means by a name."""

    raw: bytes
    """Its save, without a torn last line."""
    record: Record
    entry: int | None = None
    """How many entries of the log stand where it is to be looked at, where the code says so."""


def opened(text: str) -> Opened:
    """The game that a code stands for or that a person means by a name. Raises Refused."""
    if is_code(text):
        try:
            raw, entry = shared(text)
        except CodeError as error:
            raise Refused(wording.problem(error)) from None
        record = parse(raw, Path())
        record.shared = raw
        return Opened(raw, record, entry)
    path = found(text)
    with usable():
        raw = contents(path)
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return _held(raw, path, when.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _held(raw: bytes, path: Path, created: str) -> Opened:
    """The game that is in a file, or was said on standard input: a code, a text that somebody wrote, or a save.

    Raises Refused, of what means to be nothing of these without a word of what a save has to be.
    """
    if is_code(text := raw.decode("utf-8", "replace").strip()):
        return opened(text)
    if entered.is_text(raw):
        return _written(raw, created)
    name = str(path)
    if raw.startswith(archive.MAGIC):
        raise Refused(wording.is_archive(name))
    if raw and not path.name.endswith(SUFFIX) and not raw.lstrip().startswith(b"{") and len(raw) <= MAX_BYTES:
        raise Refused(wording.is_nothing(name))
    with usable():
        record = parse(raw, path)
    return Opened(raw[: record.good], record)


def _written(raw: bytes, created: str) -> Opened:
    """A game that was played with real cards, from the text that somebody wrote. Raises Refused."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(wording.not_utf8()) from None
    made = entered.save(entered.read(text), created)
    record = parse(made, Path())
    record.shared = made
    return Opened(made, record)


def given(raw: bytes | None = None) -> Opened:
    """The game of what is said on standard input, if it has been read already as `raw`. Raises Refused."""
    if raw is None:
        raw, _ = bytes_of("-")
    return _held(raw, Path("-"), now())


def _is_there(path: Path, raw: bytes, record: Record) -> bool:
    """Whether a file is of the same game: its id, the program's version, names and the times of its lines aside."""
    try:
        other_raw = contents(path)
        other = parse(other_raw, path)
    except (SaveError, OSError):
        return False
    return _kept(other) == _kept(record) and [*lines(other_raw, other)] == [*lines(raw, record)]


def _kept(record: Record) -> Header:
    """What every code keeps of a header."""
    seats = tuple(player.model_copy(update={"name": ""}) for player in record.header.seats)
    return record.header.model_copy(update={"id": "", "app": "", "seats": seats})
