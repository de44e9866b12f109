"""Sanitises untrusted text: names, file names, and texts from saves and other people.

Invariant: foreign text reaches a terminal only through `clean`. The result is one line that moves no cursor, changes no
colour and no writing direction, and fits the given width.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final, Self

NAME_WIDTH: Final = 16
"""Cells of a player's name."""
ADDRESSES: Final = frozenset(("you", "your team", "vous", "votre équipe"))
"""Words by which sentences call their reader, or the reader's team, in each language (`text.names`)."""
_NEVER: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode categories that are removed: controls, formats, surrogates, line and paragraph separators."""
_MARKS: Final = frozenset(("Mn", "Me", "Mc"))
_JOINED: Final = ((0x1160, 0x11FF), (0x3164, 0x3164), (0xD7B0, 0xD7FF), (0xFFA0, 0xFFA0), (0x1F3FB, 0x1F3FF))
"""Ranges of letters and signs that combine with the previous one in its cell, such as Hangul vowels."""
_MOST_MARKS: Final = 3
"""Most marks on one letter. No living language needs more, and more would run over the lines above and below."""
_VOICED: Final = "\u3099\u309a"
"""Marks that make another letter of a kana."""
_ELLIPSIS: Final = "…"
_BREAKS: Final = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]+")
"""Tabs and line breaks."""


@lru_cache(1024)
def clean(text: str, width: int | None = None) -> str:
    """Return the text safe to print: one line in NFC, of at most `width` terminal cells (None: unlimited).

    >>> clean("A\\x1b[31mda\\u202e\\uffff"), clean("Blaise Pascal", 7)
    ('A[31mda', 'Blaise…')
    """
    whole = text
    if not _is_clean(text):
        kept = (char for char in text if unicodedata.category(char) not in _NEVER and not _is_none(char))
        whole = "".join(_thinned(unicodedata.normalize("NFC", "".join(_thinned(kept)))))
    return whole if width is None else _cut(whole, width)


def is_address(name: str) -> bool:
    """Return True for a name that would make others read of this person as of themselves, in whatever letters.

    >>> is_address("You"), is_address("ＶＯＵＳ "), is_address("Youri")
    (True, True, False)
    """
    return unicodedata.normalize("NFKC", name).strip().casefold() in ADDRESSES


def given_name(text: str) -> str:
    """Return the name that a person typed for somebody at this keyboard; "" for none, and for an address.

    A person without a name is called "You" where nobody else is at the keyboard, else by the number of the seat.
    """
    name = clean(text, NAME_WIDTH)
    return "" if is_address(name) else name


def one_line(text: str) -> str:
    """Return typed or pasted text as one line: `clean`, with tabs and line breaks as spaces so that words stay apart.

    >>> one_line("players\\tSophie,\\r\\nEmmy"), one_line("Bien\\xa0!")
    ('players Sophie, Emmy', 'Bien\\xa0!')
    """
    return clean(_BREAKS.sub(" ", text))


def path_shown(path: str | bytes | os.PathLike[str]) -> str:
    """Return a path safe to print, and to paste into a shell if it contains bytes that have to be quoted.

    >>> path_shown("/tmp/Späße 1"), path_shown("a\\nb")
    ('/tmp/Späße 1', "$'a\\\\012b'")
    """
    text = os.fsdecode(path)
    return text if clean(text) == text else f"$'{''.join(map(_quoted, text))}'"


def _quoted(char: str) -> str:
    if char not in "'\\" and clean(char) == char:
        return char
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(char))


def _is_clean(text: str) -> bool:
    """Return whether `clean` certainly leaves every character of a text, as it does with most texts."""
    if text.isascii():
        return text.isprintable()
    return all(map(_stays, set(text))) and unicodedata.is_normalized("NFC", text)


@lru_cache(1024)
def _stays(char: str) -> bool:
    """Return whether a character is neither removed nor a mark, of which there may be too many."""
    return unicodedata.category(char) not in _NEVER and not _is_none(char) and not _is_mark(char)


def _thinned(text: Iterable[str]) -> Iterator[str]:
    """Yield the characters without marks beyond `_MOST_MARKS`, and without marks that follow no character."""
    room = 0
    for char in text:
        if not _is_mark(char):
            room = _MOST_MARKS
        elif room:
            room -= 1
        else:
            continue
        yield char


def cell_count(text: str) -> int:
    """Return the cells of a text that is `clean`."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # imported here, because most printed lines are ASCII

    return cell_len(text)


def _cut(text: str, width: int) -> str:
    if cell_count(text) <= width:
        return text
    if width < 1:
        return ""
    end, used = 0, 0
    while end < len(text):
        letter = text[end] + "".join(takewhile(_is_mark, text[end + 1 : end + 1 + _MOST_MARKS]))
        used += cell_count(letter)
        if used > width - 1:
            break
        end += len(letter)
    return text[:end] + _ELLIPSIS


def _is_none(char: str) -> bool:
    """Return True for one of Unicode's 66 noncharacters."""
    return char > "\ufdcf" and (char <= "\ufdef" or ord(char) & 0xFFFE == 0xFFFE)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS or any(first <= ord(char) <= last for first, last in _JOINED)


@cache
def _plain(character: str) -> str:
    letter = unicodedata.normalize("NFD", character)
    if any(mark in _VOICED or not unicodedata.combining(mark) for mark in letter[1:]):
        letter = character  # a syllable, not a letter with accents
    return {"’": "'", "‘": "'"}.get(character) or letter[0].lower()[0]


def folded(text: str) -> str:
    """Return the text in lower case, without accents and typographic apostrophes; its length stays the same.

    Hangul syllables and voiced kana stay whole: without the parts that Unicode splits off they are other letters.

    >>> folded("L’Échelle"), folded("가"), folded("ガ")
    ("l'echelle", '가', 'ガ')
    """
    return text.lower() if text.isascii() else "".join(map(_plain, text))


def padded(text: str, width: int) -> str:
    """Return the cleaned text, cut or padded to exactly `width` cells."""
    shown = clean(text, width)
    return shown + " " * (width - cell_count(shown))


class Verbatim(str):
    """A line with what a person wrote, or with what is to be copied; plain mode changes no sign in it."""

    __slots__ = ()


class Code(str):
    """Code of a refusal, with the other values of the message that brought it."""

    __slots__ = ("details",)
    details: Mapping[str, Any]

    def __new__(cls, code: str = "", details: Mapping[str, Any] = MappingProxyType({})) -> Self:
        made = super().__new__(cls, code)
        made.details = details
        return made

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Code:
        """Return the code of a message with that message as details."""
        return cls(message["code"], message)


# Numbers

MINUS: Final = "−"
"""U+2212, the minus sign of numbers for people; JSON and CSV use the ASCII hyphen."""


def whole(number: int) -> str:
    """Return an integer with a typographic minus sign.

    >>> whole(-3), whole(3)
    ('−3', '3')
    """
    return str(number).replace("-", MINUS)


def score(values: Iterable[int]) -> str:
    """Return what sides have won, equal in every language. Every score of two sides is written so.

    >>> score((7, 6))
    '7:6'
    """
    return ":".join(map(whole, values))


def signed(number: int) -> str:
    """Return a difference: an integer with its sign; 0 has none.

    >>> signed(-3), signed(3), signed(0)
    ('−3', '+3', '0')
    """
    return f"{number:+d}".replace("-", MINUS) if number else "0"
