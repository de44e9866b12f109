"""Imports games into the folder of saves.

Invariant: everything is checked from the first byte to the last before anything is written, and no file is replaced.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Literal, NamedTuple

from sixteen_tui.saves import archive, naming, pasted, tags
from sixteen_tui.saves.copies import Copy, difference
from sixteen_tui.saves.disk import SUFFIX, SaveError, file_id, held_by_another
from sixteen_tui.saves.game_merging import GameMerger
from sixteen_tui.saves.records import contents, lines, parse, rewritten
from sixteen_tui.saves.sharing import CodeError, given, means_code
from sixteen_tui.saves.trash import discard
from sixteen_tui.session import moving
from sixteen_tui.session.finding import Opened, of_code, opened
from sixteen_tui.session.refusal import Refusal


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
    game = _completed(game)
    id, raw = _imported_before(saves, game) if game.undated else (game.record.header.id, game.raw)
    came = GameMerger(saves).single(id, raw)
    id, path = file_id(came.path), str(came.path)
    if came.how == "there":
        return BroughtIn("there", id, path)
    return BroughtIn("longer" if came.how == "longer" else "new", id, path, came.entries, len(game.record.torn))


def _completed(game: Opened) -> Opened:
    """Return a game with its last line if that lacks its newline alone, which editors and mails remove.

    Only for an import: in the folder of saves the line may not be written yet.
    """
    if game.record.torn:
        raw = game.raw + game.record.torn + b"\n"
        with contextlib.suppress(SaveError):
            return game._replace(raw=raw, record=parse(raw, game.record.path))
    return game


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


class ImportResult(NamedTuple):
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


def enter(saves: Path, text: str, steps: moving.Steps, *, files: bool = True) -> ImportResult:
    """Import a share code or, with `files`, a game or an archive by its path; or return a deal code.

    With `files` a saved game may be named as for commands, too (`naming.meant`); it is there already.

    `steps`: progress callback of `moving`.
    """
    try:
        if means_code(text) and not (files and os.path.exists(text)):  # noqa: PTH110  # unlike a Path it takes any text
            return _entered_code(saves, text)
        first = moving.first_bytes(text) if files else None
        if first is None:
            with contextlib.suppress(ValueError):
                deal = pasted.deal(text)
                return ImportResult(deal=deal)
            if not files or (path := _saved(saves, text)) is None:
                return ImportResult(Refusal("neither", files=files), cut=pasted.is_cut(text))
            return ImportResult(brought=BroughtIn("there", file_id(path), str(path)))
        if archive.is_archive(first):
            return ImportResult(moved=moving.bring_in(saves, text, steps))
        return ImportResult(brought=bring_in(saves, opened(saves, str(moving.path(text)))))
    except Refusal as refused:
        return ImportResult(refused)
    except (OSError, SaveError) as error:
        return ImportResult(Refusal("wrong", error=error))


def _saved(saves: Path, text: str) -> Path | None:
    """Return the save that a text names; None for none. Raises Refusal if it fits several."""
    if len(text.strip()) < naming.LEAST:
        return None
    try:
        return naming.meant(saves, text)
    except FileNotFoundError:
        return None
    except naming.AmbiguousError as error:
        raise Refusal("ambiguous", name=error.name, ids=error.ids) from None


def _entered_code(saves: Path, text: str) -> ImportResult:
    try:
        raw, entry = given(text)
    except CodeError as error:
        goes_on = error.code in ("not-a-code", "bad-character") and text.rstrip().endswith(("-", "="))
        cut = error.code == "check-sum" or goes_on  # "=" is a soft line break of mail
        return ImportResult(Refusal("share-code", error=error), cut=cut)
    game = of_code(raw, entry)
    return ImportResult(brought=bring_in(saves, game), game=game)
