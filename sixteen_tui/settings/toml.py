"""Reads untrusted TOML: settings and themes.

Invariant: reading is fast for any file. Files must be small and regular, and keys must not have hundreds of parts:
`tomllib` needs half a minute for a key of 30,000 parts.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any, Final

LARGEST: Final = 1 << 16
_DOTS: Final = 100
"""Most dots in one line outside quotes. Legitimate files have only a few."""
_TEXT: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|\'[^\']*\'')


def read(path: Path) -> bytes:
    """Return the bytes of a file. Raises OSError, also for a file that is not regular or larger than `LARGEST`.

    Opening a FIFO does not block.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError("not a file")
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise OSError("too large")
    return raw


def parse(raw: bytes) -> dict[str, Any]:
    """Parse the bytes of a TOML file. Raises no exception but ValueError."""
    for number, line in enumerate(raw[: LARGEST + 1].splitlines(), start=1):
        if line.count(b".") > _DOTS and _TEXT.sub(b"", line).count(b".") > _DOTS:
            raise ValueError(f"too many dots (at line {number})")
    if len(raw) > LARGEST:
        raise ValueError("too large")
    import tomllib  # a command without a settings file needs no parser

    try:
        return tomllib.loads(raw.decode("utf-8-sig"))  # some editors write a byte order mark
    except RecursionError:
        raise ValueError("too deep") from None
