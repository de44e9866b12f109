"""`import`: a share code, a save, or an archive, recognised by its first bytes.

Invariant: the input is validated to its end before anything is written.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple

from sixteen_tui.commands import export, given, share
from sixteen_tui.commands.saves import found
from sixteen_tui.play.importing import is_code
from sixteen_tui.store import archive
from sixteen_tui.store.transfer import MAX_BYTES

_ENOUGH: Final = 4096
"""Bytes from which a kind of file is recognised."""


class Kind(NamedTuple):
    """A kind of file that can be brought in, other than a save."""

    recognised: Callable[[bytes], bool]
    """Whether a file is of this kind, from its first bytes."""
    bring_in: Callable[[BinaryIO], int]
    """What brings it in, from a file that can be read more than once; it returns the exit status."""


KINDS: Final = (Kind(lambda first: first.startswith(archive.MAGIC), export.bring_in),)


def bring_in(text: str) -> int:
    """Bring in what a code stands for, or what is in a file; "-" is standard input. Raises Refused and OSError."""
    if is_code(text):
        return share.bring_in(text)
    with _opened(text) as (first, file):
        kind = next((each for each in KINDS if each.recognised(first)), None)
        if kind is not None:
            if text != "-":
                return kind.bring_in(file)
            with export.spooled(first, file) as whole:
                return kind.bring_in(whole)
        return share.bring_in(text, first + file.read(MAX_BYTES + 1 - len(first)) if text == "-" else None)


@contextlib.contextmanager
def _opened(text: str) -> Iterator[tuple[bytes, BinaryIO]]:
    """How a file begins, and the file: from there on standard input, else from its beginning."""
    if text == "-":
        file: BinaryIO = given()
        yield file.read(_ENOUGH), file
        return
    descriptor = os.open(found(text), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        first = file.read(_ENOUGH) if stat.S_ISREG(os.fstat(descriptor).st_mode) else b""
        file.seek(0) if first else None
        yield first, file
