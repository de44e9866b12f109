"""Finds and reads games by path, id or share code.

Invariant: everything is checked from the first byte to the last.
Why: `replay` shows a save from here without the modules of codes, texts and archives, which are imported to read one.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.catalogue import knows
from sixteen_tui.saves.disk import Damaged, SaveError, is_save_name
from sixteen_tui.saves.naming import LAST, AmbiguousError, meant
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import content, now, parse
from sixteen_tui.saves.records import opened as readable
from sixteen_tui.saves.transfer import MAX_BYTES, clean, other_encoding, packing
from sixteen_tui.session.refusal import Refusal

_ENOUGH: Final = 4096
"""Bytes that have the whole header of nearly every save, and the beginning of a code."""


class Opened(NamedTuple):
    """A game from a share code, a file or standard input."""

    raw: bytes
    """The bytes of its save, without a torn last line."""
    record: Record
    entry: int | None = None
    """Number of entries at which to open it, if the share code contains one."""
    undated: bool = False
    """True if it comes from a text without a date; its time, and the beginning of its id, are then the current time."""


@contextlib.contextmanager
def usable() -> Iterator[None]:
    """Convert a SaveError in the body into Refusal."""
    try:
        yield
    except SaveError as error:
        raise Refusal("save", error=error) from None


def found(saves: Path, name: str) -> Path:
    """Return the path of a save by its file name or another name (`naming.meant`). Raises Refusal."""
    try:
        return meant(saves, name)
    except AmbiguousError as error:
        raise Refusal("ambiguous", name=error.name, ids=error.ids) from None
    except FileNotFoundError:
        from sixteen_tui.engine.shuffle import spelled
        from sixteen_tui.saves import pasted
        from sixteen_tui.saves.sharing import means_code

        if means_code(name):
            raise Refusal("is-share") from None
        with contextlib.suppress(ValueError):
            raise Refusal("is-deal", code=spelled(pasted.deal(name))) from None
        raise Refusal("no-such-save", name=name) from None


def is_code(text: str) -> bool:
    """Return True if a text is a share code; a file of that name takes precedence."""
    from sixteen_tui.saves.sharing import means_code

    return means_code(text) and not os.path.exists(text)  # noqa: PTH110  # unlike a Path it takes any text


def opened(saves: Path, text: str) -> Opened:
    """Return the game of a share code, or of a save by its name. Raises Refusal or OSError."""
    if text != LAST and is_code(text):
        return _shared(text)
    return of_file(found(saves, text))


def validated(saves: Path, text: str) -> Path | None:
    """Return the path of a save by its name if the index knows its content as valid; None for anything else.

    So that it can be shown before it is read, without an error afterwards. Raises Refusal.
    """
    if text != LAST and is_code(text):
        return None
    path = found(saves, text)
    return path if knows(path) else None


def of_file(path: Path) -> Opened:
    """Return the game of a file. Raises Refusal or OSError."""
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
    from sixteen_tui.saves.sharing import CodeError, given

    try:
        raw, entry = given(text)
    except CodeError as error:
        raise Refusal("share-code", error=error) from None
    return of_code(raw, entry)


def of_code(raw: bytes, entry: int | None) -> Opened:
    """Return the game of a share code, from the bytes of its save. Raises SaveError."""
    record = parse(raw, Path())
    record.shared = raw
    return Opened(raw, record, entry)


def held(raw: bytes, path: Path, created: str) -> Opened:
    """Parse bytes from a file or from standard input: a share code, a text of a game, or a save.

    `created`: the time of a text without a date. Raises Refusal; a file that is none of these gets a message of its
    own, not one about damaged saves.
    """
    raw = clean(raw)
    match _kind(raw, path):
        case "is-share":
            return _shared(raw.decode("utf-8", "replace"))
        case "is-text":
            return _written(raw, created)
        case "is-nothing":
            raise Refusal("is-nothing", file=str(path))
    with usable():
        record = parse(raw, path, fingerprints.known(path))
    return Opened(raw[: record.good], record)


def check_save(raw: bytes, path: Path) -> None:
    """Raise Refusal for a share code or a text of a game, Damaged for other bytes that are not even a damaged save."""
    match _kind(clean(raw), path):
        case "is-share":
            raise Refusal("is-share")
        case "is-text":
            raise Refusal("is-text")
        case "is-nothing":
            raise Damaged(path, "not-a-save")


def _begins_as_save(raw: bytes) -> bool:
    """Return whether bytes begin as a save, and not as a code in braces, in which trackers and wikis put one."""
    begun = raw.lstrip()
    if not begun.startswith(b"{") or b'"format"' in begun[:_ENOUGH]:
        return begun.startswith(b"{")
    from sixteen_tui.saves.sharing import means_code

    return not means_code(begun[:_ENOUGH].decode("utf-8", "replace"))


def _kind(raw: bytes, path: Path) -> str:
    """Return "is-share" for a share code, "is-text" for a text of a game, "is-nothing" for other files.

    "" is a save, also a damaged one, or what `parse` names: a packed file, an archive, another encoding.
    """
    if other_encoding(raw) or packing(raw) or _begins_as_save(raw):
        return ""
    from sixteen_tui.saves.sharing import means_code
    from sixteen_tui.session import entered

    if entered.is_text(raw):
        return "is-text"
    if means_code(raw.decode("utf-8", "replace")):
        return "is-share"
    if raw and not is_save_name(path.name) and len(raw) <= MAX_BYTES:
        return "is-nothing"
    return ""


def _written(raw: bytes, created: str) -> Opened:
    """Return the game of a text written by people (`session.entered`). Raises Refusal."""
    from sixteen_tui.session import entered

    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("not-utf8") from None
    said = entered.read(text)
    made = entered.save(said, created)
    record = parse(made, Path())
    record.shared = made
    return Opened(made, record, undated=not said.date)
