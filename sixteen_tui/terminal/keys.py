"""Names of keys: Textual's names, and the names that people write in the settings file."""

from __future__ import annotations

import unicodedata
from typing import Final

from textual.keys import REPLACED_KEYS, _character_to_key, key_to_character
from textual.keys import Keys as Known

_NAMED: Final = {each.value for each in Known} | {f"f{n}" for n in range(1, 25)}
_ALSO: Final = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+[": "escape",
}
"""Aliases, and the keys that a terminal sends for some combinations."""


AZERTY_DIGITS: Final = ("à", "&", "é", '"', "'", "(", "-§", "è", "_!", "ç")
"""Characters that the keys of the digits 0 to 9 type without Shift on French and Belgian keyboards."""


def key_named(name: str) -> str | None:
    """Return Textual's name of a key, from the character that it types or from a name or alias.

    None for an unknown key, and for Shift with a character, which types another character.
    """
    name = unicodedata.normalize("NFC", name)
    if len(name) == 1:
        return _character_to_key(name) if name.isprintable() else None
    name = _ALSO.get(name.strip().lower(), name.strip().lower())
    *held, last = name.split("+")
    if not all(each in ("ctrl", "alt", "shift", "super", "meta") for each in held):
        return None
    if name in _NAMED or last in _NAMED:
        return name
    if held == ["shift"]:
        return None
    if len(last) == 1 and last.isprintable():
        return name
    character = key_to_character(REPLACED_KEYS.get(last, last))
    return name if character and _character_to_key(character) == last else None


def on_latin_keyboard(character: str) -> str | None:
    """Return the key of the digit or lower-case letter that a character stands for; None for that key and for others.

    >>> [on_latin_keyboard(each) for each in ("I", "１", "٢", "ｉ", "i", "2", "²", "й")]
    ['i', '1', '2', 'i', None, None, None, None]
    """
    if len(character) != 1:
        return None
    narrow = unicodedata.normalize("NFKC", character) if unicodedata.east_asian_width(character) == "F" else character
    digit = unicodedata.decimal(narrow, None)
    found = narrow.lower() if digit is None else str(digit)
    return _character_to_key(found) if found != character and len(found) == 1 else None


def digit_without_shift(character: str) -> str:
    """Return the digit whose key types this character without Shift on a French or Belgian keyboard, else "".

    >>> digit_without_shift("é"), digit_without_shift("a"), digit_without_shift("")
    ('2', '', '')
    """
    return str(next((digit for digit, typed in enumerate(AZERTY_DIGITS) if character and character in typed), ""))


def written(key: str) -> str:
    """Return a key as written in the settings file: the character that it types, else its name."""
    character = key_to_character(REPLACED_KEYS.get(key, key))
    if character is None or not character.isprintable() or unicodedata.category(character).startswith("Z"):
        return key
    return character
