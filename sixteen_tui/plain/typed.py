"""Parses typed text: commands, numbers and cards.

Invariant: words of the current language take precedence. The notation of a save (`docs/format.md`) is understood in
every language unless it means something else there. Case and accents do not matter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from sixteen_tui.text import plain as say

NOTATION: Final = {word: word for word in ("play", "draw", "trade", "take", "stand")}
"""Words of the notation and their commands."""


def folded(text: str) -> str:
    """Return a text without capitals, accents and needless spaces, and with narrow letters for full-width ones.

    >>> folded("  Échanger   ROI de  Cœur ")
    'echanger roi de coeur'
    >>> folded("Ｐｌａｙ　Ｂ３"), folded("b²")
    ('play b3', 'b²')
    """
    narrow = "".join(map(_narrow, text))
    bare = "".join(char for char in unicodedata.normalize("NFD", narrow) if not unicodedata.combining(char))
    return " ".join(bare.casefold().replace("œ", "oe").split())


def _narrow(char: str) -> str:
    return unicodedata.normalize("NFKC", char) if unicodedata.east_asian_width(char) == "F" else char


def command(text: str, known: Iterable[str], *, short: bool = False) -> tuple[str, str] | None:
    """Return the command at the beginning of a line, out of those known here, and its folded arguments; else None.

    `short`: the beginning of a word will do if it is that of one command.
    """
    first, _, rest = folded(text).partition(" ")
    meant = {folded(word): name for name in known for word in say.words(name)}
    second, _, more = rest.partition(" ")
    name = meant.get(f"{first}-{second}")  # "give up" for "give-up", and before "next" with an argument
    rest = more if name else rest
    name = name or meant.get(first) or (NOTATION.get(first) if NOTATION.get(first) in set(known) else None)
    begun = {each for word, each in meant.items() if word.startswith(first)} if short and first and not name else set()
    name = begun.pop() if len(begun) == 1 else name
    return (name, rest) if name else None


def number(text: str, digits: int = 3) -> int | None:
    """Return a number of at most so many digits, in any script; None if the text is none.

    >>> number("12"), number("1234"), number("²"), number("1234", 9), number("١２")
    (12, None, None, 1234, 12)
    """
    return int(text) if text.isdecimal() and len(text) <= digits else None


def like_a_card(text: str, names: Iterable[str]) -> bool:
    """Return True if a text looks like a card: a single word with a digit, or a word from the names of the cards.

    >>> like_a_card("b9", ["blue 3"]), like_a_card("9 Blue", ["blue 3"]), like_a_card("say 3", ["blue 3"])
    (True, True, False)
    """
    tokens = folded(text).split()
    known = {word for name in names for word in folded(name).split() if not word.isdigit()}
    return not known.isdisjoint(tokens) or (len(tokens) == 1 and any(map(str.isdigit, text)))


def cards(codes: Mapping[str, int], spoken: Callable[[int], Sequence[str]], known: Iterable[int]) -> dict[str, int]:
    """Return the card of each typed form: code and name in the current language, else the code of a save."""
    found = {folded(word): card for card in known for word in spoken(card)}
    named = set(found.values())
    return {**{folded(code): card for code, card in codes.items() if card in named}, **found}
