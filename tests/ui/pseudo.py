"""A made-up language built from the message template.

Invariant: every message differs from the source in every letter, is a third longer and stands in brackets.
Placeholders, plural forms, outer spaces and the room that a context names are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogues
from sixteen_tui.text import i18n

CODE: Final = "qps"
"""Of the codes that ISO 639 leaves to everybody's own use."""
_FIELD: Final = re.compile(r"(\{\w+\}|%(?:\(\w+\))?[A-Za-z])")
_LIMIT: Final = re.compile(r"at most (\d+)")
_PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž"
_LETTERS: Final = str.maketrans(_PLAIN, _ACCENTED)


def pseudo(message: str, context: str = "") -> str:
    """The translation of a message. If its context leaves no room it is not longer.

    >>> pseudo(" {name} has one card. ")
    ' [{name} ĥåš öñé çåŕð.~~~~] '
    >>> pseudo("W"), pseudo("bust", "column, at most 8"), pseudo("bust", "at most 6 characters")
    ('Ŵ', '[ƀûšţ~]', 'ƀûšţ')
    """
    said = "".join(piece if _FIELD.fullmatch(piece) else piece.translate(_LETTERS) for piece in _FIELD.split(message))
    inner = said.strip()
    if len(inner) < 2 or not any(letter in _ACCENTED for letter in inner):
        return said
    longer = f"[{inner}{'~' * round(0.3 * len(_FIELD.sub('', inner)))}]"
    limit = _LIMIT.search(context)
    return said if limit and len(longer) >= int(limit[1]) else said.replace(inner, longer)


def make(template: Path, locale: Path) -> None:
    """Translate the template into a folder of catalogues, and compile it as the build does."""
    with template.open("rb") as lines:
        source = read_po(lines)
    target = Catalog(locale="en", project=i18n.DOMAIN, version="1")  # English has the same two plural forms
    for message in source:
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else [*message.id]
            said = tuple(pseudo(form, message.context or "") for form in forms)
            target.add(message.id, said if len(said) > 1 else said[0], context=message.context, flags=message.flags)
    path = locale / CODE / "LC_MESSAGES" / f"{i18n.DOMAIN}.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as written:
        write_po(written, target)
    compile_catalogues(locale)


def words(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words of three plain letters and more in a text that are no part of a name: the catalogue has not said them.

    A name may be cut before an ellipsis, or before a number as under a card of the pile; in three cells it has no sign.

    >>> words("Bar 11", ["Bartholomew"])
    []
    >>> words("Ada-Rose [åñð] Bartholo… Jim and A5 [Ŵîļðš.~] to", ["Ada-Rose", "Bartholomew"])
    ['Jim', 'and']
    >>> words("Bar & Con, Bart", ["Bartholomew", "Constantin"])
    ['Bart']
    """
    parts = {part for name in names for part in name.split("-")}
    return [
        word
        for word, cut in re.findall(r"([^\W\d_]+)(…| (?=\d)|)", text)
        if len(word) > 2 and word.isascii() and word not in parts
        if not ((cut or len(word) == 3) and any(part.startswith(word) for part in parts))
    ]
