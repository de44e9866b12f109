"""Writes everything into one archive, and imports an archive, by the path that a person types.

Invariant: every error is a Refusal, so that every front end says the same.
"""

from __future__ import annotations

import os
import stat
from datetime import date
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from sixteen_tui.saves import archive, merging
from sixteen_tui.saves.archive import ArchiveError
from sixteen_tui.saves.merging import ArchiveSurvey, Merged
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths

_ENOUGH: Final = 4096
"""Bytes that are enough to recognise the kind of a file."""

Steps = merging.Steps


class Exported(NamedTuple):
    """A new archive: its path, the number of games in it, and the names of the files that could not be read."""

    path: str
    games: int
    left_out: list[str]


class Imported(NamedTuple):
    """The contents of an archive, and what became of them."""

    survey: ArchiveSurvey
    merged: Merged


def suggested() -> str:
    """Return a free path for an archive of today in the home folder, or in the current one without a home."""
    try:
        folder = Path.home()
    except RuntimeError:  # no home folder
        folder = Path.cwd()
    return str(archive.free(folder, date.today()))  # noqa: DTZ011  # the person's own day


def export(saves: Path, text: str, steps: Steps) -> Exported:
    """Write everything to a new archive at the path. Raises Refusal, also for "-": there is no standard output here."""
    if text.strip() == "-":
        raise Refusal("needs-a-file")
    try:
        files = archive.sources(saves)
        if not files:
            raise Refusal("nothing-to-write")
        place = path(text)
        packed = archive.write(place, files, steps(len(files)))
    except (OSError, RuntimeError, ValueError) as error:
        raise _trouble(error, text) from None
    return Exported(str(place), packed.games, packed.left_out)


def bring_in(saves: Path, text: str, steps: Steps) -> Imported:
    """Merge the archive at a path into the saves. Raises Refusal."""
    try:
        with _opened(path(text)) as file:
            target = merging.MergeTarget(saves, paths.settings(), paths.themes())
            return Imported(*merging.import_archive(file, target, steps))
    except ArchiveError as error:
        raise Refusal("archive", code=error.code, name=error.name) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise _trouble(error, text) from None


def _opened(path: Path) -> BinaryIO:
    """Open a file for reading. Raises OSError, and ArchiveError if it is not regular (a pipe would block)."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    raise ArchiveError("not-an-archive")


def first_bytes(text: str) -> bytes | None:
    """Return the first bytes of the file at a typed path; b"" if it is not regular, None if it cannot be read."""
    try:
        place = path(text)
        if not os.path.lexists(place):
            return None
        with _opened(place) as file:
            return file.read(_ENOUGH)
    except ArchiveError:
        return b""
    except (OSError, RuntimeError, ValueError):
        return None


def path(text: str) -> Path:
    """Return a typed path with `~` expanded; relative paths are from the current folder. Raises RuntimeError."""
    return Path(text).expanduser()


def _trouble(error: Exception, text: str) -> Refusal:
    return Refusal("wrong", error=error) if isinstance(error, OSError) else Refusal("no-such-save", name=text)
