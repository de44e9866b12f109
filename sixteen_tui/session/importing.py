"""Opens games by path, id or share code, and imports them into the folder of saves.

Invariant: everything is checked from the first byte to the last before anything is written, and no file is replaced.
"""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.saves import archive, fingerprints, pasted, tags
from sixteen_tui.saves.catalogue import discard
from sixteen_tui.saves.copies import Copy, difference
from sixteen_tui.saves.disk import SUFFIX, SaveError, file_id, held_by_another, is_save_name
from sixteen_tui.saves.game_merging import GameMerger
from sixteen_tui.saves.naming import AmbiguousError, meant
from sixteen_tui.saves.records import Record, content, contents, lines, now, parse, rewritten
from sixteen_tui.saves.records import opened as readable
from sixteen_tui.saves.sharing import CodeError, given, means_code
from sixteen_tui.saves.transfer import MAX_BYTES, clean
from sixteen_tui.session import entered, moving
from sixteen_tui.session.opening import usable
from sixteen_tui.session.refusal import Refusal


class Opened(NamedTuple):
    """A game from a share code, a file or standard input."""

    raw: bytes
    """The bytes of its save, without a torn last line."""
    record: Record
    entry: int | None = None
    """Number of entries at which to open it, if the share code contains one."""
    undated: bool = False
    """True if it comes from a text without a date; its time, and the beginning of its id, are then the current time."""


def is_code(text: str) -> bool:
    """Return True if a text is a share code; a file of that name takes precedence."""
    return means_code(text) and not os.path.exists(text)  # noqa: PTH110  # unlike a Path it takes any text


def found(saves: Path, name: str) -> Path:
    """Return the path of a save by its file name or another name (`naming.meant`). Raises Refusal."""
    try:
        return meant(saves, name)
    except AmbiguousError as error:
        raise Refusal("ambiguous", name=error.name, ids=error.ids) from None
    except FileNotFoundError:
        if means_code(name):
            raise Refusal("is-share") from None
        with contextlib.suppress(ValueError):
            raise Refusal("is-deal", code=spelled(pasted.deal(name))) from None
        raise Refusal("no-such-save", name=name) from None


def opened(saves: Path, text: str) -> Opened:
    """Return the game of a share code, or of a save by its name. Raises Refusal or OSError."""
    if is_code(text):
        return _shared(text)
    path = found(saves, text)
    with usable(), readable(path) as descriptor:
        raw = clean(content(descriptor, path))
        modified = os.fstat(descriptor).st_mtime
    return held(raw, path, _time(modified))


def _time(modified: float) -> str:
    """Return the time of a file as in a header; the current time if no calendar has that year."""
    try:
        return datetime.fromtimestamp(modified, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        return now()


def _shared(text: str) -> Opened:
    try:
        raw, entry = given(text)
    except CodeError as error:
        raise Refusal("share-code", error=error) from None
    return _of_code(raw, entry)


def _of_code(raw: bytes, entry: int | None) -> Opened:
    record = parse(raw, Path())
    record.shared = raw
    return Opened(raw, record, entry)


def held(raw: bytes, path: Path, created: str) -> Opened:
    """Parse bytes from a file or from standard input: a share code, a text of a game, or a save.

    `created`: the time of a text without a date. Raises Refusal; a file that is none of these gets a message of its
    own, not one about damaged saves.
    """
    raw, name = clean(raw), str(path)
    if raw.startswith(archive.MAGIC):
        raise Refusal("is-archive", file=name)
    if entered.is_text(raw):
        return _written(raw, created)
    if not raw.lstrip().startswith(b"{") and means_code(text := raw.decode("utf-8", "replace")):
        return _shared(text)
    if raw and not is_save_name(path.name) and not raw.lstrip().startswith(b"{") and len(raw) <= MAX_BYTES:
        raise Refusal("is-nothing", file=name)
    with usable():
        record = parse(raw, path, fingerprints.known(path))
    return Opened(raw[: record.good], record)


def _written(raw: bytes, created: str) -> Opened:
    """Return the game of a text written by people (`session.entered`). Raises Refusal."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("not-utf8") from None
    said = entered.read(text)
    made = entered.save(said, created)
    record = parse(made, Path())
    record.shared = made
    return Opened(made, record, undated=not said.date)


# Importing into the folder of saves


class CopyMerged(NamedTuple):
    """Result of merging a copy."""

    how: Literal["busy", "longer", "second", "same"]
    """Nothing: one of the two is being played; it has continued its game; it differs; its game has all of it."""
    thrown: Path | None = None
    """Its file in the trash folder; None if nothing was done."""
    entries: int = 0
    """The number of entries that its game has more."""
    id: str = ""
    """The id of the game that a copy has become that differs."""


class BroughtIn(NamedTuple):
    """Result of importing a game."""

    how: Literal["there", "longer", "new"]
    id: str
    path: str
    entries: int = 0
    """The number of entries that its game has more."""
    torn: int = 0
    """The number of bytes of an unfinished last line."""


def merge_copy(saves: Path, trash: Path, file: str, copy: Copy) -> CopyMerged:
    """Merge a copy into its game as `bring_in` does, and move the file of the copy to the trash folder.

    If both differ, the copy becomes a game with its own id. Raises SaveError, OSError.
    """
    path = saves / file
    raw = contents(path)
    record = parse(raw, path)
    if held_by_another(path) or held_by_another(saves / copy.of):
        return CopyMerged("busy")
    came = GameMerger(saves).copy(saves / copy.of, raw[: record.good])
    tags.hand_on(saves, file, came.path.name)
    thrown = discard(path, trash)
    match came.how:
        case "longer":
            return CopyMerged("longer", thrown, came.entries)
        case "second":
            return CopyMerged("second", thrown, id=file_id(came.path))
    return CopyMerged("same", thrown)


def bring_in(saves: Path, game: Opened) -> BroughtIn:
    """Merge a game into the folder of saves (`saves.game_merging`). Raises OSError."""
    id, raw = _imported_before(saves, game) if game.undated else (game.record.header.id, game.raw)
    came = GameMerger(saves).single(id, raw)
    id, path = file_id(came.path), str(came.path)
    if came.how == "there":
        return BroughtIn("there", id, path)
    return BroughtIn("longer" if came.how == "longer" else "new", id, path, came.entries, len(game.record.torn))


def _imported_before(saves: Path, game: Opened) -> tuple[str, bytes]:
    """Return id and bytes of an undated game; those of its first import if the same text was imported before."""
    id = game.record.header.id
    for path in sorted(saves.glob(f"*-{id.rpartition('-')[2]}{SUFFIX}")):
        with contextlib.suppress(SaveError, OSError):
            raw = contents(path)
            known = parse(raw, path)
            made = rewritten(game.raw, game.record, id=known.header.id, created=known.header.created)
            same = parse(made, path)
            if difference(known, [*lines(raw, known)], same, [*lines(made, same)]).how in ("same", "shorter"):
                return known.header.id, made
    return id, game.raw


# Input of a dialog: a code or a path


class Entered(NamedTuple):
    """The result of a dialog; one of the first three, or `deal`, is set."""

    refused: Refusal | None = None
    brought: BroughtIn | None = None
    """The result of a share code or of the path of a game."""
    moved: moving.Imported | None = None
    """The result of the path of an archive."""
    game: Opened | None = None
    """The imported game of a share code."""
    deal: str | None = None
    """The deal code, for a new game."""
    cut: bool = False
    """True if the text may be an incomplete code, so that more lines can be asked for."""


def enter(saves: Path, text: str, steps: moving.Steps, *, files: bool = True) -> Entered:
    """Import a share code or, with `files`, a game or an archive by its path; or return a deal code.

    `steps`: progress callback of `moving`.
    """
    try:
        if means_code(text) and not (files and os.path.exists(text)):  # noqa: PTH110  # as above
            return _entered_code(saves, text)
        first = moving.first_bytes(text) if files else None
        if first is None:
            with contextlib.suppress(ValueError):
                deal = pasted.deal(text)
                return Entered(deal=deal)
            return Entered(Refusal("neither", files=files), cut=pasted.line(text).endswith("-"))
        if first.startswith(archive.MAGIC):
            return Entered(moved=moving.bring_in(saves, text, steps))
        return Entered(brought=bring_in(saves, opened(saves, str(moving.path(text)))))
    except Refusal as refused:
        return Entered(refused)
    except (OSError, SaveError) as error:
        return Entered(Refusal("wrong", error=error))


def _entered_code(saves: Path, text: str) -> Entered:
    try:
        raw, entry = given(text)
    except CodeError as error:
        return Entered(Refusal("share-code", error=error), cut=error.code == "check-sum")
    game = _of_code(raw, entry)
    return Entered(brought=bring_in(saves, game), game=game)
