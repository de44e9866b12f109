"""Fills the free blocks in the forker's memory, so that the objects of a session lie together on pages of their own.

Why: Python puts a new object into a free block of a page that it has. After the fork that page is shared, so each such
block costs the session a copy of the whole page. The blocks belong to the forker, which all sessions share.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from typing import Final

_ROW: Final = re.compile(r"^ *\d+ +(\d+) +\d+ +\d+ +(\d+)$", re.MULTILINE)
"""A row of the allocator's statistics: class, size, pools, blocks in use, free blocks."""
_SMALLEST: Final = 48
"""Bytes of the smallest block that a `bytes` object fills; smaller blocks are few."""

_kept: Final[list[list[bytes]]] = []


def fill() -> None:
    """Fill the free blocks, as far as this Python tells of them. They stay filled while the process lives."""
    head = sys.getsizeof(b"")
    for size, count in free().items():
        if size >= _SMALLEST:
            _kept.append([bytes(size - head) for _ in range(count)])


def free() -> dict[int, int]:
    """Return the number of free blocks on pages in use, by the size of a block in bytes; {} if Python does not tell.

    Standard error goes to a file meanwhile: call it while the process has one thread.
    """
    tell = getattr(sys, "_debugmallocstats", None)
    if tell is None:
        return {}
    with tempfile.TemporaryFile() as file:
        before = os.dup(2)
        try:
            os.dup2(file.fileno(), 2)
            tell()
        finally:
            os.dup2(before, 2)
            os.close(before)
        file.seek(0)
        return {int(size): int(count) for size, count in _ROW.findall(file.read().decode())}
