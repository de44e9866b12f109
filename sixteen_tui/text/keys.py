"""Labels and help texts of bindings, names of keys, and messages about keys."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.plugin import AnyPlugin
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text.commands import COMMANDS
from sixteen_tui.text.i18n import _, later, lazy_in, p_

_LABELS: Final = {each.id: (each.label, each.help) for commands in COMMANDS.values() for each in commands}
"""Label and sentence by the id of the binding; untranslated."""

_NAMES: Final = {
    "enter": later("Enter"),
    "space": later("Space"),
    "escape": later("Esc"),
    "tab": later("Tab"),
    "delete": later("Del"),
    "pageup": later("PgUp"),
    "pagedown": later("PgDn"),
    "end": later("End"),
    "f1": "F1",
    "f2": "F2",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
}
_ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_ASCII_ARROWS: Final = {"up": later("Up"), "down": later("Down"), "left": "<-", "right": "->"}


def game_of(binding: str) -> AnyPlugin | None:
    """Return the game that owns a binding; None if no game does."""
    if binding in _LABELS:
        return None
    return next(
        (
            plugin
            for plugin in PLUGINS.values()
            for bound in (*plugin.keys.layout.values(), *plugin.keys.bound.values())
            if binding in bound
        ),
        None,
    )


def _said(binding: str) -> tuple[str, str]:
    plugin = game_of(binding)
    return (_LABELS if plugin is None else plugin.key_text.LABELS)[binding]


def known(binding: str) -> bool:
    """Return True if a binding has texts."""
    return binding in _LABELS or game_of(binding) is not None


def label(binding: str) -> str:
    """Return the label of a binding, a word or two."""
    return _(_said(binding)[0])


def sentence(binding: str) -> str:
    """Return the help sentence of a binding."""
    return _(_said(binding)[1]).format(number=binding.rpartition("-")[2])


yes_key = lazy_in("key for yes: y or o", "y")


def key(name: str, *, plain: bool = False) -> str:
    """Return a key as labelled on the keyboard; `plain` if arrows cannot be shown."""
    held, plus, rest = name.partition("+")
    if plus:
        said = {"ctrl": _("Ctrl-{key}"), "alt": _("Alt-{key}"), "shift": _("Shift-{key}")}.get(held, f"{held}+{{key}}")
        return said.format(key=rest.upper() if len(rest) == 1 else key(rest, plain=plain))
    if name in _ARROWS:
        return _(_ASCII_ARROWS[name]) if plain else _ARROWS[name]
    if name == "home":
        return p_("key", "Home")
    if name in _NAMES:
        return _(_NAMES[name])
    if len(name) == 1:
        return name
    from sixteen_tui.terminal.keys import written

    return written(name)


no_such_key = lazy_in("at most 36 characters", "That key does nothing now.")
no_room = lazy_in("at most 36 characters", "There is no room for more.")
"""Says that an entry field is full."""
not_latin = lazy_in("at most 36 characters", "Use Latin letters: switch layout.")
"""Advice after a letter of another script."""
needs_shift = lazy_in("at most 36 characters", "Digits need Shift, or AZERTY keys.")
"""Advice for keyboards that type digits with Shift."""
