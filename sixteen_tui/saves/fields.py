"""Encodes a row of bounded values as one number, and numbers in base 62, for share codes.

Invariant: a function describes a row once, by passing its values through `RadixFields`. A `Writer` returns them; a
`RadixReader` ignores them and returns what was written. Every value that is read is below its radix.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import log2
from typing import Final, TypeVar

_Value = TypeVar("_Value")

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUES: Final = {digit: value for value, digit in enumerate(DIGITS)}
_PLAIN: Final = DIGITS + "-._ "
_MAX_BYTES: Final = 40_000
"""Limit for the length of a text; a note has at most 10,000 characters."""
_NUMBER_FIELDS: Final = 4


class OutOfBoundsError(Exception):
    """A value that was read is outside its bounds."""


class RadixFields(ABC):
    """Values that form a number in a mixed radix: each is below its own radix, the first is the least significant.

    Every method takes the value to write, which a `RadixReader` ignores, and returns the value in the number.
    """

    @abstractmethod
    def field(self, value: int, radix: int) -> int:
        """Code a value from 0 to radix - 1."""

    @abstractmethod
    def choose(self, value: _Value, choices: Sequence[_Value]) -> _Value:
        """Code one of the choices. Raises OutOfBoundsError if a reader gets no choices."""

    def flag(self, value: bool) -> bool:  # noqa: FBT001  # the value is what is written
        return self.field(int(value), 2) == 1

    def number(self, value: int) -> int:
        """Code a number below 2^20: five bits per field, lowest first, plus 32 if another field follows.

        Raises OutOfBoundsError for a longer number.
        """
        found = 0
        for index in range(_NUMBER_FIELDS):
            bits = self.field(value % 32 + 32 * (value >= 32), 64)
            found += bits % 32 << 5 * index
            if bits < 32:
                return found
            value //= 32
        raise OutOfBoundsError

    def text(self, value: str) -> str:
        """Code a text as a number and one field: 2 x length + (1 for UTF-8), then all characters or bytes.

        The first character is the most significant. Raises OutOfBoundsError for a text that is too long,
        UnicodeDecodeError for invalid UTF-8.
        """
        plain = all(char in _PLAIN for char in value)
        given = [*map(_PLAIN.index, value)] if plain else [*value.encode("utf-8")]
        length, as_utf8 = divmod(self.number(2 * len(given) + (not plain)), 2)
        if length > _MAX_BYTES:
            raise OutOfBoundsError
        radix = 256 if as_utf8 else len(_PLAIN)
        found = _split(self.field(_join(given, radix), radix**length), radix, length)
        return bytes(found).decode("utf-8") if as_utf8 else "".join(_PLAIN[value] for value in found)


class Writer(RadixFields):
    """Collects values. Raises OverflowError once their number certainly has more than `most_bits` bits."""

    def __init__(self, most_bits: int) -> None:
        self._fields: list[tuple[int, int]] = []
        self._most, self._bits = most_bits, 0.0

    def field(self, value: int, radix: int) -> int:
        if value and self._bits > self._most + 1:  # rounding errors of the sum stay far below one bit
            raise OverflowError
        self._fields.append((value, radix))
        self._bits += log2(radix)
        return value

    def choose(self, value: _Value, choices: Sequence[_Value]) -> _Value:
        self.field(choices.index(value), len(choices))
        return value

    def total(self) -> int:
        """Return the number that the values form. Raises OverflowError if it has more than `most_bits` bits."""
        total = 0
        for value, radix in reversed(self._fields):
            total = total * radix + value
            if total.bit_length() > self._most:
                raise OverflowError
        return total


class RadixReader(RadixFields):
    """Reads the values back from a number."""

    def __init__(self, total: int) -> None:
        self._rest = total

    @property
    def over(self) -> bool:
        """True if all remaining values are zero."""
        return not self._rest

    def field(self, value: int, radix: int) -> int:
        self._rest, found = divmod(self._rest, radix)
        return found

    def choose(self, value: _Value, choices: Sequence[_Value]) -> _Value:
        if not choices:
            raise OutOfBoundsError
        return choices[self.field(0, len(choices))]


def in_digits(number: int) -> str:
    """Return a positive number in base 62.

    >>> in_digits(61), in_digits(62)
    ('z', '10')
    """
    count = number.bit_length() // 5 + 1  # a digit has more than five bits
    return "".join(DIGITS[value] for value in _split(number, 62, count)).lstrip("0")


def from_digits(digits: str) -> int:
    """Return the value of base 62 digits. Raises KeyError with the first character that is not a digit."""
    return _join([_VALUES[digit] for digit in digits], 62)


# Both functions divide and conquer: converting digit by digit takes quadratic time.


def _join(digits: Sequence[int], radix: int) -> int:
    """Return the number that digits form, the most significant first."""
    if len(digits) < 2:
        return digits[0] if digits else 0
    low = len(digits) // 2
    weight: int = radix**low
    return _join(digits[:-low], radix) * weight + _join(digits[-low:], radix)


def _split(number: int, radix: int, count: int) -> list[int]:
    """Return `count` digits of a number, the most significant first."""
    if count < 2:
        return [number] if count else []
    low = count // 2
    upper, lower = divmod(number, radix**low)
    return _split(upper, radix, count - low) + _split(lower, radix, low)
