"""Phrases and messages at shared tables. Each client shows a phrase in its own language.

A phrase is a name and a sentence in `PHRASES`; keys, numbers and help follow from its place there.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.terminal.text import Verbatim, clean
from sixteen_tui.text.i18n import _, later, lazy, lazy_in

PHRASES: Final = {
    "hello": later("Hello!"),
    "good-luck": later("Good luck!"),
    "well-played": later("Well played!"),
    "thanks": later("Thank you!"),
    "oops": later("Oops."),
    "lucky": later("That was lucky."),
    "one-moment": later("One moment, please."),
    "your-turn": later("It is your turn."),
    "bye": later("Goodbye!"),
}
"""Phrases, shown to each reader in the reader's language."""


def phrase(name: str) -> str:
    return _(PHRASES[name])


say_title = lazy_in("title", "Say")
write_question = lazy("To all at the table:")
send = lazy_in("key", "send")
mute_help = lazy("Messages of the others are shown.")
muted = lazy("Messages of the others are not shown.")
heard = lazy("Messages of the others are shown again.")


def said(name: str, what: str | None, text: str | None) -> str:
    """Return a message of a player; "" for a phrase of a later version."""
    said = _spoken(what, text)
    return Verbatim(_("{name}: {text}").format(name=name, text=said) if said else "")


def you_say(what: str | None, text: str | None) -> str:
    """Return the confirmation of one's own message; "" for a phrase of a later version."""
    said = _spoken(what, text)
    return Verbatim(_("You say: {text}").format(text=said) if said else "")


def _spoken(what: str | None, text: str | None) -> str:
    if what:
        return phrase(what) if what in PHRASES else ""
    return clean(text or "", 60)
