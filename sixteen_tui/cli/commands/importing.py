"""`import`: imports a share code, a save, or an archive, recognised by its first bytes.

Invariant: the input is validated to its end before anything is written.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple

from sixteen_tui.cli.commands import Options, archive, given, share
from sixteen_tui.cli.commands.saves import found
from sixteen_tui.saves.archive import is_archive
from sixteen_tui.saves.transfer import MAX_BYTES
from sixteen_tui.session.finding import is_code

_ENOUGH: Final = 4096
"""Bytes that are read to recognise a kind of file."""


class ImportKind(NamedTuple):
    """A kind of file, other than a save, that can be imported."""

    recognised: Callable[[bytes], bool]
    """Returns True if the first bytes are those of this kind."""
    bring_in: Callable[[BinaryIO], int]
    """Imports a seekable file and returns the exit status."""


KINDS: Final = (ImportKind(is_archive, archive.bring_in),)


def run(options: Options) -> int:
    return bring_in(options.shared)


def bring_in(text: str) -> int:
    """Import the game of a share code, or the contents of a file ("-": standard input). Raises Refused, OSError."""
    if is_code(text):
        return share.bring_in(text)
    with _opened(text) as (first, file):
        kind = next((each for each in KINDS if each.recognised(first)), None)
        if kind is not None:
            if text != "-":
                return kind.bring_in(file)
            with archive.spooled(first, file) as whole:
                return kind.bring_in(whole)
        return share.bring_in(text, first + file.read(MAX_BYTES + 1 - len(first)) if text == "-" else None)


@contextlib.contextmanager
def _opened(text: str) -> Iterator[tuple[bytes, BinaryIO]]:
    """Yield the first bytes of a file and the file, positioned after these bytes on standard input, else at 0.

    Opening a FIFO does not block; for a file that is not regular the first bytes are empty.
    """
    if text == "-":
        file: BinaryIO = given()
        yield file.read(_ENOUGH), file
        return
    with open(found(text), "rb", opener=_at_once) as file:  # Path.open has no opener
        first = file.read(_ENOUGH) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else b""
        file.seek(0) if first else None
        yield first, file


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)
