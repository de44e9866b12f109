"""Names of languages, each in the language itself, from its own catalogue."""

from __future__ import annotations

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import i18n


def name(code: str) -> str:
    """Return the name that a language has for itself; its code if the catalogue has none."""
    said = i18n.catalogue(code).pgettext("name of this language", "English")
    return clean(said if code == i18n.SOURCE or said != "English" else code, 30)
