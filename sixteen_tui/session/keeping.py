"""Handles games that are not saved, for screens and plain mode: retry, copy, take over. See `text.keeping`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.saves.disk import ChangedError, file_id
from sixteen_tui.session.refusal import Refusal

if TYPE_CHECKING:
    from sixteen_tui.session.session import Session


class Unsaved(NamedTuple):
    """A game that is not saved in its file: why, and where a copy is."""

    error: OSError | None
    """None if the game is saved in the folder of saves after all, `beside` the file of another program."""
    copy: Path | None
    beside: str = ""
    """The id of its new file there."""


class Risk(NamedTuple):
    """Loss on leaving an unsaved game: everything that is not in its file."""

    error: OSError
    match: bool = False
    """True if the game is saved, but not its match."""
    changed: bool = False
    """True if another program changed the file, so that earlier entries may be lost, too."""
    whole: bool = False
    """True if the file has no entry of the game."""


class Rescue(NamedTuple):
    """The result of another attempt to save a game: its file, or why it is nowhere."""

    path: Path | None = None
    copied: bool = False
    """True if the file is a copy in another folder, so that the game is still not saved."""
    beside: str = ""
    """The id of the file if it is in the folder of saves under another name."""
    error: OSError | None = None


def may_leave(session: Session) -> Risk | None:
    """Retry a failed write; return what leaving loses, None if all is saved."""
    if session.may_leave():
        return None
    if session.unsaved is None:
        return None if session.match_unsaved is None else Risk(session.match_unsaved, match=True)
    changed = isinstance(session.unsaved, ChangedError)
    return Risk(session.unsaved, changed=changed, whole=session.has_nothing_saved)


def ended(session: Session, *, left: bool, restricted: bool) -> Unsaved | None:
    """Close a game when the program exits by a key (`left`) or a signal; save it elsewhere if necessary.

    Returns None if its file has all of it. With `restricted` no copy is written to other folders.
    """
    from sixteen_tui.session.saving import refuges

    if session.left:
        return None
    if left and session.may_leave():
        session.close()
        return None
    before = session.record.path if session.company is None else None
    copy = session.release(() if restricted else refuges())
    if before is not None and session.unsaved is None and session.record.path != before:
        return Unsaved(None, None, file_id(session.record.path))
    error = session.unsaved or session.match_unsaved
    return None if copy is None and error is None else Unsaved(error, copy)


def taken_over(session: Session) -> Session:
    """Close a game that another program has continued in its file, and resume it from there.

    Raises Refusal, OSError.
    """
    from sixteen_tui.session.opening import opened

    session.abandon()
    return opened(session.record.path)


def released(session: Session) -> None:
    """While watching: wait until the program that plays the game has ended, after asking it to. May run in a thread.

    Raises Refusal if that program does not answer or has not saved the game, or if a third one gets it; OSError.
    """
    from sixteen_tui.saves.claims import claim

    match claim(session.record.path):
        case "refused":
            raise Refusal("claim-refused")
        case "rival":
            raise Refusal("claim-rival")
        case "silent":
            raise Refusal("claim-silent")


def rescued(session: Session, *, restricted: bool) -> Rescue:
    """Save an unsaved game again in the folder of saves, else as a copy in another.

    With `restricted` no copy is written to other folders.
    """
    from sixteen_tui.session.saving import refuges

    before = session.record.path
    try:
        copy = session.rescue(() if restricted else refuges())
    except OSError as error:
        return Rescue(error=error)
    return Rescue(copy, copied=session.unsaved is not None, beside="" if copy.name == before.name else file_id(copy))
