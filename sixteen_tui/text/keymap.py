"""Texts about key bindings: groups, presets, and why a key is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import keys, screens, settings
from sixteen_tui.text.i18n import _, later, lazy, lazy_with

if TYPE_CHECKING:
    from sixteen_tui.settings.keymap import KeyRefusal

_PLACES: Final = {
    "app": later("Everywhere"),
    "page": later("Everywhere"),
    "menu": later("In lists"),
    "read": later("In texts"),
    "home": later("Home"),
    "daily": later("The daily deal"),
    "line": later("The day in a line"),
    "new": later("New game"),
    "table": later("At the table"),
    "log": later("In the log"),
    "lesson": later("In a lesson"),
    "cards": later("Cards"),
    "reveal": later("When hands are opened"),
    "hand-over": later("Pass the keyboard"),
    "company": later("Shared tables"),
    "lobby": later("Shared tables"),
    "waiting": later("Shared tables"),
    "open": later("Shared tables"),
    "over": later("After a game"),
    "saved": later("Saved games"),
    "stats": later("Statistics"),
    "ladder": later("Ladder"),
    "replay": later("Replay"),
    "review": later("Review"),
    "branch": later("Play from here"),
    "trying": later("Try again"),
    "code": later("Share it"),
    "dialog": later("Questions"),
    "find": later("Finding"),
    "name": later("Entry fields"),
    "entry": later("Entry fields"),
    "keys": later("Choosing keys"),
}
"""The group of a binding, by the prefix of its id."""

WIDEST: Final = 45
"""Most cells of an action in a list."""
_LONGEST: Final = 40


title = lazy("Keys")


def place(binding: str) -> str:
    """Return the group of a binding."""
    plugin = keys.game_of(binding)
    return _(_PLACES[binding.partition(".")[0]]) if plugin is None else plugin.key_text.place()


def keyboard() -> str:
    """Return the label of the row of presets."""
    return settings.label("keyboard")


def preset(name: str) -> str:
    return settings.value_text("keyboard", name)


def preset_help(name: str) -> str:
    return {
        "default": _("The keys that the program comes with."),
        "azerty": _("The row of digits works without Shift, too."),
        "vi": _("For pages and for both ends the keys of vi, too."),
    }[name]


def listed(names: Iterable[str], *, plain: bool) -> str:
    """Return keys, separated by spaces."""
    return " ".join(keys.key(name, plain=plain) for name in names)


def action(binding: str) -> str:
    """Return the action of a binding for a row of a list."""
    sentence = keys.sentence(binding).rstrip(".")
    if cell_len(sentence) > WIDEST:  # the first clause names the action
        sentence = re.split(r"\s?[.;:,]\s", sentence)[0]
    return sentence


def keys_of(binding: str, names: Iterable[str], *, plain: bool) -> str:
    return _("{action}: {keys}").format(action=action(binding), keys=listed(names, plain=plain))


fixed = lazy("This key cannot be changed.")


def how(change: str, add: str, reset: str) -> str:
    """Return the keys that change a binding."""
    return _("{change}: another key; {add}: one more; {reset}: as it was.").format(change=change, add=add, reset=reset)


def press(*, more: bool) -> str:
    """Return the question for a key."""
    return _("Press the key that is to do this as well.") if more else _("Press the key that is to do this.")


swap = lazy_with("Press {key} again to swap the keys.", keys.key)
"""Offer to swap, after a refusal."""
usable = lazy(
    "Use one character, such as a, A or é, or a name, such as f5, space or pageup, or ctrl+ or alt+ before a small"
    " letter or a name."
)
"""Names the keys that can be chosen."""


def told(refusals: Sequence[KeyRefusal]) -> list[str]:
    """Return why keys are refused, and once which can be used if one cannot."""
    advice = [usable()] if any(each.why == "key" for each in refusals) else []
    return [*screens.few([refused(each) for each in refusals]), *advice]


def refused(refusal: KeyRefusal) -> str:
    """Return why a key is refused, with the names of both actions."""
    known = keys.known(refusal.binding)
    said = action(refusal.binding) if known else clean(refusal.binding, _LONGEST)
    key = keys.key(refusal.key) if refusal.why in ("taken", "reserved") else clean(refusal.key, _LONGEST)
    sentence = {
        "unknown": _("Keys: there is no “{action}”."),
        "fixed": _("The keys of “{action}” cannot be changed."),
        "number": _("“{action}” needs a key, and six at most."),
        "key": _("“{action}”: “{key}” cannot be used."),
        "reserved": _("“{action}”: {key} always does the same and cannot be used."),
        "taken": _("“{action}”: {key} already does “{other}” there."),
    }[refusal.why]
    return sentence.format(action=said, key=key, other=action(refusal.other) if refusal.other else "")
