"""Reads how many colours a terminal has from its compiled terminfo entry.

Why: curses.setupterm reads only one entry per process, and may print a message or exit if it is missing; only one
number is needed. See: term(5), "STORAGE FORMAT" and "EXTENDED NUMBER FORMAT".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

SYSTEM: Final = (
    *("/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"),
    *("/usr/local/share/terminfo", "/usr/share/misc/terminfo"),
)
"""Default folders of the terminfo database."""
_HEADER: Final = struct.Struct("<6H")
_SHORT, _LONG = 0o432, 0o1036
"""Magic numbers of an entry whose numbers have 16 and 32 bits."""
_COLOURS: Final = 13
"""Index of `max_colors` among the numbers."""
_MOST: Final = 1 << 15
"""Most bytes of an entry."""
_ALWAYS_THERE: Final = "dumb"


def colours(environment: Mapping[str, str]) -> int | None:
    """Return the number of colours of the terminal TERM (0: monochrome); None without an entry for it."""
    return _read(environment.get("TERM", ""), environment)


def lists_terminals(environment: Mapping[str, str]) -> bool:
    """Return True if this system has a terminfo database."""
    return _read(_ALWAYS_THERE, environment) is not None


def _read(name: str, environment: Mapping[str, str]) -> int | None:
    if not name or "/" in name or "\0" in name or name.startswith("."):
        return None
    for folder in _folders(environment):
        for letter in (name[0], f"{ord(name[0]):x}"):  # the second on macOS
            file = Path(folder, letter, name)
            try:
                if file.is_file():
                    with file.open("rb") as opened:
                        return _number(opened.read(_MOST))
            except OSError:
                continue
    return None


def _folders(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the folders with entries, in the search order of ncurses."""
    yield from filter(None, [environment.get("TERMINFO", "")])
    if home := environment.get("HOME"):
        yield f"{home}/.terminfo"
    yield from filter(None, environment.get("TERMINFO_DIRS", "").split(":"))
    yield from SYSTEM


def _number(entry: bytes) -> int | None:
    """Return the number of colours in a compiled entry; None if the bytes are not a valid entry."""
    if len(entry) < _HEADER.size:
        return None
    magic, names, booleans, numbers, _, _ = _HEADER.unpack_from(entry)
    if magic not in (_SHORT, _LONG):
        return None
    form = "<h" if magic == _SHORT else "<i"
    start = _HEADER.size + names + booleans
    at = start + start % 2 + _COLOURS * struct.calcsize(form)
    if numbers <= _COLOURS:
        return 0
    if at + struct.calcsize(form) > len(entry):
        return None
    found: int = struct.unpack_from(form, entry, at)[0]
    return max(found, 0)
