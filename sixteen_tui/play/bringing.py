"""Games that a person names, by a path, an id or a share code, and games that are brought in among one's own.

Invariant: what comes in is checked from its first byte to its last before anything is written. It is written whole or
not at all, and it replaces nothing.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.play import entered, moving
from sixteen_tui.play.opening import usable
from sixteen_tui.store import archive, pasted
from sixteen_tui.store.catalogue import AmbiguousError, meant
from sixteen_tui.store.dailies import disown
from sixteen_tui.store.disk import SUFFIX, SaveError
from sixteen_tui.store.journal import keep
from sixteen_tui.store.records import MAX_BYTES, Record, contents, lines, new_id, parse, rewritten, whole
from sixteen_tui.store.schema import Header
from sixteen_tui.store.sharing import CodeError, given, means_code
from sixteen_tui.words import Refused, errors
from sixteen_tui.words import cli as wording
from sixteen_tui.words import share as words

_LONGEST_ID: Final = 100


class Opened(NamedTuple):
    """A game that a code stands for or that a person means by a name."""

    raw: bytes
    """Its save, without a torn last line."""
    record: Record
    entry: int | None = None
    """How many entries of the log stand where it is to be looked at, where the code says so."""


def is_code(text: str) -> bool:
    """Whether a text that a person gives means a share code; a file of that name comes first."""
    return means_code(text) and not os.path.exists(text)  # noqa: PTH110  # unlike a Path it takes any text


def found(saves: Path, name: str) -> Path:
    """The path of a save by its file name or what else names its game (`catalogue.meant`). Raises Refused."""
    try:
        return meant(saves, name)
    except AmbiguousError as error:
        raise Refused(wording.ambiguous(error.name, error.ids)) from None
    except FileNotFoundError:
        with contextlib.suppress(ValueError):
            raise Refused(words.is_deal(spelled(pasted.deal(name)))) from None
        raise Refused(wording.no_such_save(name)) from None


def opened(saves: Path, text: str) -> Opened:
    """The game that a code stands for or that a person means by a name. Raises Refused."""
    if is_code(text):
        return _shared(text)
    path = found(saves, text)
    with usable():
        raw = contents(path)
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return held(raw, path, when.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _shared(text: str) -> Opened:
    try:
        raw, entry = given(text)
    except CodeError as error:
        raise Refused(words.problem(error)) from None
    return _of_code(raw, entry)


def _of_code(raw: bytes, entry: int | None) -> Opened:
    record = parse(raw, Path())
    record.shared = raw
    return Opened(raw, record, entry)


def held(raw: bytes, path: Path, created: str) -> Opened:
    """The game that is in a file, or was said on standard input: a code, a text that somebody wrote, or a save.

    Raises Refused, of what means to be nothing of these without a word of what a save has to be.
    """
    name = str(path)
    if raw.startswith(archive.MAGIC):
        raise Refused(words.is_archive(name))
    if entered.is_text(raw):
        return _written(raw, created)
    if not raw.lstrip().startswith(b"{") and means_code(text := raw.decode("utf-8", "replace")):
        return _shared(text)
    if raw and not path.name.endswith(SUFFIX) and not raw.lstrip().startswith(b"{") and len(raw) <= MAX_BYTES:
        raise Refused(words.is_nothing(name))
    with usable():
        record = parse(raw, path)
    return Opened(raw[: record.good], record)


def _written(raw: bytes, created: str) -> Opened:
    """A game that was played with real cards, from the text that somebody wrote. Raises Refused."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(words.not_utf8()) from None
    made = entered.save(entered.read(text), created)
    record = parse(made, Path())
    record.shared = made
    return Opened(made, record)


# Among one's own


class Brought(NamedTuple):
    """A game that is among one's own now."""

    path: Path
    id: str
    new: bool
    """Whether it was not there before."""

    @property
    def said(self) -> str:
        """What came of it."""
        return (words.brought_in if self.new else words.is_there)(self.id, str(self.path))


def bring_in(folder: Path, opened: Opened) -> Brought:
    """Write a game into the folder of saves, unless it is there already. Raises OSError."""
    raw, record, _ = opened
    header = record.header
    mark = f"-{zlib.crc32(whole(header, lines(raw, record))):08x}"
    for id in (header.id, header.id[: _LONGEST_ID - len(mark)] + mark):
        path = folder / f"{id}{SUFFIX}"
        if not os.path.lexists(path):
            break
        if _is_there(path, raw, record):
            return Brought(path, id, new=False)
    else:
        id = new_id()
    path = keep(folder, id, raw if id == header.id else rewritten(raw, record, id=id))
    if header.daily is not None:
        disown(folder, id)  # somebody else's day, or one's own from elsewhere: here it was not played
    return Brought(path, id, new=True)


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


# What a person enters in a dialog: a code or a path


class Entered(NamedTuple):
    """What came of it."""

    said: str
    game: Opened | None = None
    """The game of a share code, which is among one's own now."""
    deal: str | None = None
    """The code of a deal, for a new game."""
    cut: bool = False
    """Whether it may be the beginning of a code."""


def enter(saves: Path, text: str, steps: moving.Steps, *, files: bool = True) -> Entered:
    """Take in a share code, a deal code or, with `files`, a path to a game or an archive; `steps` as for `moving`."""
    try:
        if means_code(text) and not (files and os.path.exists(text)):  # noqa: PTH110  # as above
            return _entered_code(saves, text)
        first = moving.first_bytes(text) if files else None
        if first is None:
            with contextlib.suppress(ValueError):
                deal = pasted.deal(text)
                return Entered(words.deal_entered(spelled(deal)), deal=deal)
            return Entered(words.neither(files=files), cut=pasted.line(text).endswith("-"))
        if not _is_game(first) or moving.path(text).parent.absolute() == saves.absolute():  # it is among one's own
            return Entered(moving.bring_in(saves, text, steps))
        return Entered(bring_in(saves, opened(saves, str(moving.path(text)))).said)
    except Refused as refused:
        return Entered(str(refused))
    except (OSError, SaveError) as error:
        return Entered(errors.wrong(error))


def _entered_code(saves: Path, text: str) -> Entered:
    try:
        raw, entry = given(text)
    except CodeError as error:
        return Entered(words.problem(error), cut=error.code == "check-sum")
    game = _of_code(raw, entry)
    return Entered(bring_in(saves, game).said, game)


def _is_game(first: bytes) -> bool:
    """Whether a file that begins so is one game: a save, one in notation, a code."""
    return first.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"{") or (
        not first.startswith(archive.MAGIC) and (entered.is_text(first) or means_code(first.decode("utf-8", "replace")))
    )
