"""The keys of a screen as it stands: whether they clash, are in the table, and are named as the settings have them."""

from __future__ import annotations

import re
from typing import Final
from unittest.mock import patch

from textual.widgets import Input

from sixteen_tui.screens.base.page import Page
from sixteen_tui.settings import keymap
from tests.ui.kit import Stage

CLOSES_WHAT_IT_OPENS: Final = {("BookletScreen", "r"), ("HelpScreen", "question_mark")}
"""Screens on which a key of the program means the opposite: it closes the screen that it has opened."""

_LETTERS: Final = [chr(code) for code in range(0x1200, 0x1380) if chr(code).isalpha()]
"""Letters of one cell without capitals, that no text of ours has."""
EVERY: Final = {
    binding: [letter]
    for binding, letter in zip((each for each in keymap.bindings() if each not in keymap.FIXED), _LETTERS, strict=False)
}
"""Another key for every binding that can be changed."""
_OLD: Final = re.compile(
    r"(?<![\w’'.-])(?:Enter(?! an? | the | it)|Entrée|Space|Espace|Esc|Échap|Del|Suppr|PgUp|PgDn|[b-xz])(?![\w’'(.+-])"
)
"""A key that only a default binding has, as a sentence names it."""


def _live(stage: Stage) -> dict[str, set[str]]:
    """For each key, what it would do now, by the id of its binding: the focused widget, the screen, the program."""
    found: dict[str, set[str]] = {}
    for node, bindings in stage.screen._modal_binding_chain:
        if isinstance(node, Input) or not type(node).__module__.startswith("sixteen_tui"):
            continue  # Textual's entry field has keys of its own
        for key, binding in bindings:
            if stage.app._check_action_state(binding.action, node):
                found.setdefault(key, set()).add(str(binding.id))
    return found


def rivals(stage: Stage) -> dict[str, set[str]]:
    """Keys that two live bindings share."""
    return {
        key: ids
        for key, ids in _live(stage).items()
        if len(ids) > 1 and (stage.showing, key) not in CLOSES_WHAT_IT_OPENS
    }


def escape_alone(stage: Stage) -> set[str]:
    """Actions of Escape and no other key; a letter is no other key where it is part of a name."""
    live = _live(stage)
    other = {
        meaning
        for key, ids in live.items()
        for meaning in ids
        if key != "escape" and (len(key) > 1 or stage.showing not in ("FindScreen", "LineEntry"))
    }
    return live.get("escape", set()) - other


def not_in_the_table(stage: Stage) -> str:
    """The focused widget, if the table of the screen does not have the focus."""
    chain = [
        type(node).__name__ for node, _ in stage.screen._binding_chain if type(node).__module__.startswith("sixteen")
    ]
    focused = "".join([each for each in chain if each in keymap.DEFAULTS][: -1 - (stage.showing in keymap.DEFAULTS)])
    return "" if focused in keymap.SCREENS[stage.showing] else focused or "nothing"


async def old_keys(stage: Stage) -> list[str]:
    """The names of keys that no binding has, once each has another: bindings of the help, and rows of the screen.

    The keys of entry fields are fixed. The rows of help, and of the entry of a key, tell of keys that were pressed.
    """
    page = stage.screen
    assert isinstance(page, Page)
    _rename(stage, EVERY)
    assert stage.app.refused == []
    await stage.rest()
    every = [letter for letters in EVERY.values() for letter in letters]
    found = [each for each, keys in page.keys().items() if each in EVERY and any(key not in every for key, _ in keys)]
    if stage.showing not in ("HelpScreen", "KeyEntry"):
        fixed = {page.key_name(key) for each in keymap.FIXED for key in keymap.defaults(each)}
        found += [row for row in stage.rows() if any(each[0] not in fixed for each in _OLD.finditer(row))]
    _rename(stage, {})
    await stage.rest()
    return found


def _rename(stage: Stage, keys: dict[str, list[str]]) -> None:
    """Change keys as the settings screen does, without writing the file, which takes longest."""
    stage.app.settings.keys = keys
    with patch.object(stage.app, "keep_settings"):
        stage.app.change_settings()
