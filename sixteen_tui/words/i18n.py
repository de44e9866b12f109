"""Selects the language, and provides gettext's functions in it.

Invariant: the language is looked up at every call, never at import, so it can change at run time. The setting decides;
else, as in gettext, the first of LC_ALL, LC_MESSAGES and LANG, and unless that is C the list LANGUAGE. Saves and logs
do not depend on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN: Final = "sixteen_tui"
LOCALE: Final = Path(__file__).parents[1] / "locale"
SOURCE: Final = "en"
_CODE: Final = re.compile("[a-z]{2,8}")
"""What a language is named by; everything else leads nowhere."""

_catalogue: NullTranslations | None = None
"""None for the source's own words, for which nothing has to be loaded."""
_language = SOURCE


def languages() -> tuple[str, ...]:
    """The languages that there are: the source's own, and every one with a catalogue."""
    found = (path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE, *sorted(found))


def wanted(setting: str, environment: Mapping[str, str]) -> str:
    """The language to speak: the setting's, or the environment's, or the source's.

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
    """Whether a word, which anybody may have made up, is a language with a catalogue."""
    return bool(_CODE.fullmatch(code)) and (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file()


def catalogue(language: str) -> NullTranslations:
    """The messages of a language, or the source's where there is no such language."""
    import gettext

    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)


def speak(language: str) -> None:
    """Change the language of every sentence from now on. An unknown one is the source's."""
    global _catalogue, _language  # noqa: PLW0603  # the one thing in the program that is spoken everywhere
    _catalogue = None if language == SOURCE else catalogue(language)
    _language = language


def language() -> str:
    """The language that is spoken now."""
    return _language


def _(message: str) -> str:
    """The message in the language that is spoken now."""
    return message if _catalogue is None else _catalogue.gettext(message)


def n_(one: str, many: str, count: int) -> str:
    """The message in the form that the count asks for."""
    if _catalogue is None:
        return one if count == 1 else many
    return _catalogue.ngettext(one, many, count)


def p_(context: str, message: str) -> str:
    """The message as it is meant in a context."""
    return message if _catalogue is None else _catalogue.pgettext(context, message)


def later(message: str) -> str:
    """Marks a message for the catalogues; it is translated where it is shown."""
    return message
