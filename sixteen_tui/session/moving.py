"""Writes everything into one archive, and imports an archive, by the path that a person types.

Invariant: every result, success or error, is returned as one sentence, the same on every front end.
"""

from __future__ import annotations

import os
import stat
from datetime import date
from pathlib import Path
from typing import BinaryIO, Final

from sixteen_tui.saves import archive, merging
from sixteen_tui.saves.archive import ArchiveError
from sixteen_tui.settings import paths
from sixteen_tui.text import archive as say
from sixteen_tui.text import errors
from sixteen_tui.text.cli import no_such_save

_ENOUGH: Final = 4096
"""Bytes that are enough to recognise the kind of a file."""

Steps = merging.Steps


def suggested() -> str:
    """Return a free path for an archive of today in the home folder, or in the current one without a home."""
    try:
        folder = Path.home()
    except RuntimeError:  # no home folder
        folder = Path.cwd()
    return str(archive.free(folder, date.today()))  # noqa: DTZ011  # the person's own day


def export(saves: Path, text: str, steps: Steps) -> str:
    """Write everything to a new archive at the path; return the result as a sentence."""
    try:
        files = archive.sources(saves)
        if not files:
            return say.nothing_to_write()
        place = path(text)
        packed = archive.write(place, files, steps(len(files)))
    except (OSError, RuntimeError, ValueError) as error:
        return _trouble(error, text)
    said = say.written(str(place), packed.games)
    return f"{said}; {say.left_out(packed.left_out)}" if packed.left_out else said


def bring_in(saves: Path, text: str, steps: Steps) -> str:
    """Merge the archive at a path into the saves; return the result as a sentence."""
    try:
        with _opened(path(text)) as file:
            found, merged = merging.import_archive(
                file, merging.MergeTarget(saves, paths.settings(), paths.themes()), steps
            )
    except ArchiveError as error:
        return say.problem(error.code, error.name)
    except (OSError, RuntimeError, ValueError) as error:
        return _trouble(error, text)
    if not found.cut:
        return say.outcome(merged)
    return f"{say.cut(found.files, found.total)}; {say.outcome(merged)}" if found.files else say.cut_at_once()


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


def _trouble(error: Exception, text: str) -> str:
    return errors.trouble(error) if isinstance(error, OSError) else no_such_save(text)
