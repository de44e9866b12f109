"""Cleans text from outside: names, file names, texts of saves and people.

Invariant: foreign text reaches a terminal only through `clean`. The result is one line that moves no cursor, changes no
colour and no writing direction, and fits the given width.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import takewhile
from typing import Final

_NEVER: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Controls, invisible formatting, surrogates, and Unicode's own ends of lines and paragraphs."""
_MARKS: Final = frozenset(("Mn", "Me", "Mc"))
_JOINED: Final = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FF), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
"""Letters and signs that are drawn onto the one before and have no cell of their own, such as vowels of Hangul."""
_MOST_MARKS: Final = 3
"""Marks on one letter; no living language needs more, and a pile of them runs over the lines above and below."""
_ELLIPSIS: Final = "…"
_BREAKS: Final = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
"""Tabs and ends of lines."""


@lru_cache(1024)
def clean(text: str, width: int | None = None) -> str:
    """The text as it can be shown: one line in NFC, of at most `width` terminal cells.

    >>> clean("A\\x1b[31mda\\u202e\\uffff"), clean("Blaise Pascal", 7)
    ('A[31mda', 'Blaise…')
    """
    kept = (char for char in text if unicodedata.category(char) not in _NEVER and not _is_none(char))
    whole = "".join(_thinned(unicodedata.normalize("NFC", "".join(_thinned(kept)))))
    return whole if width is None else _cut(whole, width)


def one_line(text: str) -> str:
    """`clean` for what a person types or pastes: tabs and ends of lines become spaces, so that words stay apart.

    >>> one_line("players\\tSophie,\\r\\nEmmy"), one_line("Bien\\xa0!")
    ('players Sophie, Emmy', 'Bien\\xa0!')
    """
    return clean(_BREAKS.sub(" ", text))


def path_shown(path: str | bytes | os.PathLike[str]) -> str:
    """A path as it can be shown and used again: where it has bytes that cannot be shown, quoted for a shell.

    >>> path_shown("/tmp/Späße 1"), path_shown("a\\nb")
    ('/tmp/Späße 1', "$'a\\\\012b'")
    """
    text = os.fsdecode(path)
    return text if clean(text) == text else f"$'{''.join(map(_quoted, text))}'"


def _quoted(char: str) -> str:
    if char not in "'\\" and clean(char) == char:
        return char
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(char))


def _thinned(text: Iterable[str]) -> Iterator[str]:
    """The characters without marks that pile up, or that have nothing to stand on."""
    room = 0
    for char in text:
        if not _is_mark(char):
            room = _MOST_MARKS
        elif room:
            room -= 1
        else:
            continue
        yield char


def _cut(text: str, width: int) -> str:
    from rich.cells import cell_len  # here, because most of what is printed is never cut

    if cell_len(text) <= width:
        return text
    if width < 1:
        return ""
    end, cells = 0, 0
    while end < len(text):
        letter = text[end] + "".join(takewhile(_is_mark, text[end + 1 : end + 1 + _MOST_MARKS]))
        cells += cell_len(letter)
        if cells > width - 1:
            break
        end += len(letter)
    return text[:end] + _ELLIPSIS


def _is_none(char: str) -> bool:
    """Whether it is one of the code points that will never be characters: no document may have them."""
    return char > "\ufdcf" and (char <= "\ufdef" or ord(char) & 0xFFFE == 0xFFFE)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS or any(first <= ord(char) <= last for first, last in _JOINED)


@cache
def _plain(character: str) -> str:
    return {"’": "'", "‘": "'"}.get(character) or unicodedata.normalize("NFD", character)[0].lower()[0]


def folded(text: str) -> str:
    """A text without capitals, accents and kinds of apostrophes, each character in its place.

    >>> folded("L’Échelle")
    "l'echelle"
    """
    return text.lower() if text.isascii() else "".join(map(_plain, text))


def padded(text: str, width: int) -> str:
    """The cleaned text in a column of exactly `width` cells."""
    from rich.cells import cell_len

    shown = clean(text, width)
    return shown + " " * (width - cell_len(shown))


# Numbers

MINUS: Final = "−"
"""U+2212: before every negative number that people read; JSON and CSV have the hyphen of ASCII."""


def whole(number: int) -> str:
    """A whole number that can be below zero.

    >>> whole(-3), whole(3)
    ('−3', '3')
    """
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A change: a whole number with its sign, and nothing before 0.

    >>> signed(-3), signed(3), signed(0)
    ('−3', '+3', '0')
    """
    return f"{number:+d}".replace("-", MINUS) if number else "0"
