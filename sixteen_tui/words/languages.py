"""What languages are called: each by its own name for itself, which its own catalogue says."""

from __future__ import annotations

from sixteen_tui.terminal.text import clean
from sixteen_tui.words import i18n


def name(code: str) -> str:
    """What a language calls itself; its code where its catalogue says nothing of that."""
    said = i18n.catalogue(code).pgettext("name of this language", "English")
    return clean(said if code == i18n.SOURCE or said != "English" else code, 30)
