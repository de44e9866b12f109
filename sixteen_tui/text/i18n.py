"""Selects the language, and provides gettext's functions in it.

Invariant: the language is looked up at every call, never at import, so it can change at run time. The setting decides;
else, as in gettext, the first of LC_ALL, LC_MESSAGES and LANG, and unless that is C the list LANGUAGE. Saves and logs
do not depend on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN: Final = "sixteen_tui"
LOCALE: Final = Path(__file__).parent / "locale"
SOURCE: Final = "en"
_CODE: Final = re.compile("[a-z]{2,8}")
"""A valid language code; any other text is rejected before it becomes part of a path."""
_PLACEHOLDER: Final = re.compile(r"\{(\w+)")
_Part = TypeVar("_Part")

_catalogue: NullTranslations | None = None
"""None for the source language, which needs no catalogue."""
_language = SOURCE


def languages() -> tuple[str, ...]:
    """Return the available languages: `SOURCE`, and every language with a catalogue."""
    found = (path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE, *sorted(found))


def wanted(setting: str, environment: Mapping[str, str]) -> str:
    """Return the language of the setting, else of the environment, else of the source.

    >>> wanted("auto", {"LC_ALL": "", "LANG": "fr_CA.UTF-8"})
    'fr'
    >>> wanted("en", {"LANG": "fr_FR"}), wanted("auto", {"LANG": "C"})
    ('en', 'en')
    >>> wanted("auto", {"LANGUAGE": "eo:fr:en", "LC_ALL": "en_GB.UTF-8"})
    'fr'
    >>> wanted("auto", {"LANGUAGE": "fr", "LANG": "C"})
    'en'
    """
    names = [setting]
    if setting in ("", "auto"):
        names = [next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")]
        if names[0] not in ("C", "POSIX") and environment.get("LANGUAGE"):
            names = environment["LANGUAGE"].split(":")
    codes = (re.split(r"[-_.@]", name)[0].lower() for name in names)
    return next((code for code in codes if code == SOURCE or _is_there(code)), SOURCE)


def _is_there(code: str) -> bool:
    """Return True if an untrusted code is a language with a catalogue."""
    return bool(_CODE.fullmatch(code)) and (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()


def catalogue(language: str) -> NullTranslations:
    """Return the messages of a language; an unknown language gives the source's."""
    import gettext

    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


def set_language(language: str) -> None:
    """Set the language of all sentences from now on; an unknown one means `SOURCE`."""
    global _catalogue, _language  # noqa: PLW0603  # one language for the whole program
    _catalogue = None if language == SOURCE else catalogue(language)
    _language = language


def language() -> str:
    """Return the current language."""
    return _language


def _(message: str) -> str:
    """Return the message in the current language."""
    return message if _catalogue is None else _catalogue.gettext(message)


def n_(one: str, many: str, count: int) -> str:
    """Return the plural form for the count."""
    if _catalogue is None:
        return one if count == 1 else many
    return _catalogue.ngettext(one, many, count)


def p_(context: str, message: str) -> str:
    """Return the message in a context (`pgettext`)."""
    return message if _catalogue is None else _catalogue.pgettext(context, message)


def lazy(message: str) -> Callable[[], str]:
    """Return a function that returns the message in the language at the time of its call."""
    return lambda: _(message)


def lazy_in(context: str, message: str) -> Callable[[], str]:
    """Return a function that returns the message in a context, as `lazy`."""
    return lambda: p_(context, message)


def _same(part: _Part) -> _Part:
    return part


@overload
def lazy_with(message: str) -> Callable[[str | int], str]: ...
@overload
def lazy_with(message: str, shown: Callable[[_Part], str]) -> Callable[[_Part], str]: ...
def lazy_with(message: str, shown: Callable[[Any], object] = _same) -> Callable[[Any], str]:
    """Return a function that returns the message with its one part, which is shown by `shown`.

    >>> hello = lazy_with("Hello, {name}!", str.title)
    >>> hello("ada")
    'Hello, Ada!'
    """
    return lambda part: _with(_(message), shown(part))


def lazy_count(one: str, many: str, shown: Callable[[int], object] = _same) -> Callable[[int], str]:
    """Return a function that returns the plural form for a count, which is its one part.

    >>> cards = lazy_count("{count} card", "{count} cards")
    >>> cards(1), cards(2)
    ('1 card', '2 cards')
    """
    return lambda count: _with(n_(one, many, count), shown(count))


def _with(message: str, part: object) -> str:
    """Return a message whose placeholders, if it has any, all have one name."""
    return message.format(**dict.fromkeys(_PLACEHOLDER.findall(message), part))


def later(message: str) -> str:
    """Mark a message for extraction; it is translated where it is shown."""
    return message
