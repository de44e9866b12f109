"""Transliterates text for terminals that cannot show it. Imported only where something has to be."""

from __future__ import annotations

import unicodedata
from typing import Final

_SIMPLE: Final = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "…": "...",
        "–": "-",
        "—": "-",
        "×": "x",
        "−": "-",
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "ß": "ss",
        "®": "(R)",
        "→": "->",
        "✓": "+",
        "✗": "x",
    }
)
"""Replacements for characters that ASCII lacks."""


def simple(line: str) -> str:
    """Return a line in ASCII: letters lose their accents, and what cannot be spelt is a question mark.

    >>> simple("Échanger l’as de cœur… −3 日")
    "Echanger l'as de coeur... -3 ?"
    """
    letters = unicodedata.normalize("NFKD", line.translate(_SIMPLE))
    bare = "".join(each for each in letters if not unicodedata.combining(each))
    return bare.encode("ascii", "replace").decode("ascii")
