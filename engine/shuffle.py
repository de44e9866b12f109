"""Shuffle, seeds, deal codes, commitments and contributions.

Invariant: a seed always gives the same deal (`docs/format.md`, "The shuffle"). No result of this module may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

_Item = TypeVar("_Item")

_WORDS_A_BLOCK: Final = 8
_SPAN: Final = 1 << 32
_words: Final = Struct(f">{_WORDS_A_BLOCK}I").unpack


def new_seed() -> str:
    """Return a fresh seed: 64 lower-case hex digits from the random source of the operating system."""
    from random import SystemRandom  # `secrets` does the same, and loads OpenSSL

    return SystemRandom().randbytes(32).hex()


def is_seed(text: str) -> bool:
    """Return whether `text` is a seed: exactly 64 lower-case hex digits.

    >>> is_seed("0" * 64), is_seed("A" * 64)
    (True, False)
    """
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


DEAL_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_TYPED: Final = str.maketrans("OIL", "011", "-")
DEAL_CHARACTERS: Final = 16


def new_deal() -> str:
    """Return a fresh deal code: 80 bits from the random source of the operating system, as 16 characters."""
    from random import SystemRandom

    return _crockford(SystemRandom().getrandbits(80))


def spelled(code: str) -> str:
    """Return a deal code in groups of four characters, for display.

    >>> spelled("V8V0XRH6DCE5411A")
    'V8V0-XRH6-DCE5-411A'
    """
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))


def read_deal(text: str) -> str:
    """Return the deal code that a person typed. Raises ValueError for any other text.

    Case and hyphens do not matter; O is read as 0, I and L as 1.

    >>> read_deal("v8vo-xrh6-dce5-4iia")
    'V8V0XRH6DCE5411A'
    """
    code = text.upper().translate(_TYPED)
    if len(code) != DEAL_CHARACTERS or not set(code) <= set(DEAL_ALPHABET):
        raise ValueError(text)
    return code


def deal_seed(code: str) -> str:
    """Return the seed of a deal code."""
    return sha256(b"sixteen-tui deal " + code.encode("ascii")).hexdigest()


def daily_deal(game: str, date: str) -> str:
    """Return the deal code of a game's daily deal; `date` is YYYY-MM-DD."""
    digest = sha256(f"sixteen-tui daily {game} {date}".encode("ascii")).digest()
    return _crockford(int.from_bytes(digest) >> 176)  # the first 80 bits


def _crockford(number: int) -> str:
    """Return an 80-bit number in Crockford's base 32, the most significant digit first."""
    return "".join(DEAL_ALPHABET[number >> 5 * place & 31] for place in reversed(range(DEAL_CHARACTERS)))


def stream_seed(seed: str, contributions: Sequence[str | None] | None) -> str:
    """Return the seed of the stream: `seed` itself or, if seats contributed, a digest of it and all contributions.

    A contribution of None is that of a seat that made none.

    >>> stream_seed("0" * 64, None) == "0" * 64
    True
    """
    if contributions is None:
        return seed
    joined = ":".join(each or "-" for each in contributions)
    return sha256(f"{seed}:{joined}".encode("ascii")).hexdigest()


def commitment(seed: str) -> str:
    """Return a digest that, published before a game, proves afterwards that the seed was fixed beforehand."""
    return sha256(b"sixteen-tui:" + seed.encode("ascii")).hexdigest()


class Stream:
    """The infinite sequence of 32-bit words that a seed generates.

    `position` counts the words read so far. A stream created at a position continues like one read up to there.
    """

    __slots__ = ("_block", "_number", "_seed", "position")

    def __init__(self, seed: str, position: int = 0) -> None:
        self._seed = seed.encode("ascii")
        self._number = -1
        self._block: tuple[int, ...] = ()
        self.position = position

    def uniform(self, n: int) -> int:
        """Return a number from 0 to ``n - 1``, all equally likely; words that would bias it are skipped."""
        limit = _SPAN - _SPAN % n
        while True:
            number, place = divmod(self.position, _WORDS_A_BLOCK)
            if number != self._number:
                self._block = _words(sha256(b"%s:%d" % (self._seed, number)).digest())
                self._number = number
            self.position += 1
            word = self._block[place]
            if word < limit:
                return word % n

    def shuffled(self, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """Return the items in random order (Fisher-Yates, from the last place down)."""
        row = list(items)
        for i in range(len(row) - 1, 0, -1):
            j = self.uniform(i + 1)
            row[i], row[j] = row[j], row[i]
        return tuple(row)
