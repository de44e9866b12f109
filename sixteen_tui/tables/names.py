"""Validates and normalises names of people at shared tables.

Invariant: on a shared account the exact name, in NFC, identifies a person. A name is never shortened or cleaned; one
that needs it is refused. So two people never get the same name.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from sixteen_tui.tables.protocol import NAME_CELLS
from sixteen_tui.terminal.text import clean

NAME_LENGTH: Final = 56
"""Most characters of a name, combining marks included. With a number appended it has at most 60 (`docs/tables.md`)."""
_INVISIBLE: Final = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0x13441, 0x13442),
    (0x16FE4, 0x16FE4),
    (0x1D159, 0x1D159),
    (0xE0100, 0xE01EF),
)
"""Ranges of invisible characters that their category does not give away: joiners, fillers, the empty Braille pattern,
blank hieroglyphs, the empty note head, variation selectors."""


def normalised(name: str) -> str | None:
    """Return a name in NFC, the form that is stored, compared and shown; None if the name is invalid.

    >>> [normalised(name) for name in ("Zoe\\u0301", "a\\u200bda", "ada ", "alexandra.humboldt@physics.example")]
    ['Zoé', None, None, None]
    """
    known = unicodedata.normalize("NFC", name)
    spaced = known != known.strip(" ") or "  " in known
    if not known or spaced or len(known) > NAME_LENGTH or not all(map(_is_seen, known)):
        return None
    return known if clean(known, NAME_CELLS) == known else None


def _is_seen(char: str) -> bool:
    """Return True for a visible character and for U+0020, the only space that a name may contain."""
    category = unicodedata.category(char)
    if category[0] == "C" or (category[0] == "Z" and char != " "):
        return False
    return not any(first <= ord(char) <= last for first, last in _INVISIBLE)
