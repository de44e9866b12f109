"""Codes as chats, mail and shells hand them on: quoted, wrapped, decorated, with other hyphens, within a text.

One set of rules for every entry of the program: command line, screens and plain mode. What is only decoration is
removed here; whether the rest is the code that was sent is for its check sum to say (`store.sharing`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from sixteen_tui.engine.shuffle import read_deal

MAX_TEXT: Final = 1 << 17
"""Characters of a text in which a code is looked for."""
_MOST: Final = 64
"""Ends that are tried for a code with words behind it."""

_MINUS: Final = "\u2212"
_SOFT: Final = re.compile(r"=(\r\n|\r|\n)")
"""A line that mail breaks (quoted-printable)."""
_ESCAPED: Final = re.compile(r"\\([nrt])|\\")
"""Line breaks as programs write them, and what Markdown and shells put before a sign."""
_QUOTED: Final = re.compile(r"^[>|\s]+", re.MULTILINE)
"""What stands before each line of a text that is answered."""
_REMOVED: Final = frozenset(("Cc", "Cf", "Cs", "Mn", "Me"))
"""Zero-width characters, marks of direction, soft hyphens, controls, variation selectors."""

_SHARE: Final = re.compile(r"(?<![0-9A-Za-z./_-])_{0,3}S16 ?- ?([0-9]{1,4}) ?- ?(?=[0-9A-Za-z])", re.IGNORECASE)
_BEGUN: Final = re.compile(r"(?<![0-9A-Za-z./_-])S16 ?-( ?[0-9]{1,4} ?-)? ?(?![0-9A-Za-z])", re.IGNORECASE)
"""The beginning of a code, of which the rest was not copied."""
_LETTERS: Final = re.compile("[0-9A-Za-z]*")
_DECORATION: Final = "".join(char for char in map(chr, range(32, 127)) if not char.isalnum())
_DEALS: Final = (
    re.compile(r"(?<![0-9A-Za-z-])[0-9A-Za-z]{4}(?:-[0-9A-Za-z]{4}){3}(?![0-9A-Za-z-])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{4}(?: ?- ?[0-9A-Za-z]{4}){3,}(?![0-9A-Za-z])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{4}(?: [0-9A-Za-z]{4}){3,}(?![0-9A-Za-z])"),
    re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{16}(?![0-9A-Za-z])"),
)
"""Deal codes in a text, the surest form first, with the words of four letters beside them."""
_GROUP: Final = re.compile("[0-9A-Za-z]{4}")
_GROUPS: Final = 4


def joined(text: str) -> str:
    """Return the lines of a paste as one, for a field that has one: a path in it stays as it is."""
    return " ".join(_SOFT.sub("", text).splitlines())


def line(text: str) -> str:
    """Return a text as one line of ASCII: without quotation, invisible characters and other kinds of hyphen.

    >>> line("> S16\\u20113\\u2011ab\\u200bc\\n> de\\u00a0"), line("«V8V0–XRH6»")
    ('S16-3-abc de', 'V8V0-XRH6')
    """
    text = _ESCAPED.sub(lambda found: " " if found[1] else "", _SOFT.sub("", text[:MAX_TEXT]))
    text = _QUOTED.sub(" ", text)
    return " ".join("".join(map(_ascii, unicodedata.normalize("NFKC", text))).split())


def _ascii(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    kind = unicodedata.category(char)
    if kind == "Pd" or char == _MINUS:
        return "-"
    return "" if kind in _REMOVED and not char.isspace() else " "


def mentions_share(text: str) -> bool:
    """Whether a text has something in it that means to be a share code."""
    text = line(text)
    means = _SHARE.search(text) or _BEGUN.search(text)
    return means is not None or text.lstrip(_DECORATION).upper().startswith("S16-")


def shares(text: str) -> Iterator[str]:
    """Yield what the share code in a text may be: the longest first, then without words behind it.

    The first is also what is to be judged where none of them holds.
    """
    cleaned = line(text)
    starts = [*_SHARE.finditer(cleaned)][:_MOST]
    if not starts:
        yield "".join(cleaned.split())
    for start in starts:
        head, words = f"S16-{start[1]}-", cleaned[start.end() :].split(" ")
        yield head + "".join(words).rstrip(_DECORATION)
        bare = [*_bare(words)]
        for count in range(len(bare), max(0, len(bare) - _MOST), -1):
            yield head + "".join(bare[:count])


def _bare(words: Sequence[str]) -> Iterator[str]:
    """Yield words up to the first that has more in it than letters and digits, and of that its beginning."""
    for word in words:
        if not word.strip(">|"):
            continue  # quotation of a line that has been joined to the one before
        bare = _LETTERS.match(word)
        assert bare is not None, "it matches nothing, too"
        yield bare[0]
        if bare[0] != word:
            return


def deal(text: str) -> str:
    """Return the deal code in a text, as `read_deal` does. Raises ValueError for a text with none.

    >>> deal("Look: V8V0–XRH6– DCE5–411A."), deal("--deal v8v0xrh6dce5411a")
    ('V8V0XRH6DCE5411A', 'V8V0XRH6DCE5411A')
    """
    cleaned = line(text)
    try:
        return read_deal(cleaned.strip(_DECORATION).replace(" ", ""))
    except ValueError:
        for form in _DEALS:
            for found in form.findall(cleaned):
                try:
                    return read_deal(_without_words(found))
                except ValueError:
                    continue
        raise


def _without_words(found: str) -> str:
    """Return the one code in a row of groups of four signs; a code has no check sum, so none is chosen by chance.

    Where words of four letters stand beside it, it is the part in capitals, as the program writes it. Raises ValueError
    where that is not one part.
    """
    groups = _GROUP.findall(found)
    parts = ["".join(groups[at : at + _GROUPS]) for at in range(len(groups) - _GROUPS + 1)]
    if len(parts) > 1:
        parts = [part for part in parts if part == part.upper()]
    (part,) = parts
    return part
