"""Fingerprints of saves, by which the index knows the lines that have been validated.

Invariant: a fingerprint is a cryptographic digest of whole lines, so anything else in a file is validated again.
"""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from pathlib import Path
from typing import Final

from sixteen_tui.settings.paths import beside

_BYTES: Final = 16
_DIGITS: Final = 9
"""Limit for the digits of a length."""


def of(raw: bytes) -> str:
    """Return the fingerprint of complete lines: their length and their digest."""
    return f"{len(raw)} {blake2b(raw, digest_size=_BYTES).hexdigest()}"


def length(raw: bytes, fingerprint: str) -> int:
    """Return the number of bytes at the beginning of a save that have a fingerprint; 0 if they have another one."""
    digits, _, _ = fingerprint.partition(" ")
    begins = raw[: int(digits)] if digits.isdecimal() and len(digits) <= _DIGITS else b""
    return len(begins) if begins and of(begins) == fingerprint else 0


def known(path: Path) -> str:
    """Return the fingerprint that the index of its folder has of a save; "" for none."""
    from sixteen_tui.saves.index_file import Index

    with contextlib.suppress(OSError), Index(beside(path.parent, "index")) as index:
        return index.fingerprint(path.name)
    return ""
