"""The keys that work on a screen as it stands: whether they get in each other's way, and whether the table has them."""

from __future__ import annotations

from typing import Final

from textual.widgets import Input

from sixteen_tui.settings import keymap
from tests.ui.kit import Stage

CLOSES_WHAT_IT_OPENS: Final = {("BookletScreen", "r"), ("HelpScreen", "question_mark")}
"""Where a key of the program means the opposite: it closes the screen that it has opened."""


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
    """What Escape does and no other key; a letter is no other key where it is part of a name."""
    live = _live(stage)
    other = {
        meaning
        for key, ids in live.items()
        for meaning in ids
        if key != "escape" and (len(key) > 1 or stage.showing not in ("FindScreen", "LineEntry"))
    }
    return live.get("escape", set()) - other


def not_in_the_table(stage: Stage) -> str:
    """What has the focus, where the table of the screen does not have it."""
    chain = [
        type(node).__name__ for node, _ in stage.screen._binding_chain if type(node).__module__.startswith("sixteen")
    ]
    focused = "".join([each for each in chain if each in keymap.DEFAULTS][: -1 - (stage.showing in keymap.DEFAULTS)])
    return "" if focused in keymap.SCREENS[stage.showing] else focused or "nothing"
