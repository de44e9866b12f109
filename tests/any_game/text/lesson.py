"""The lesson of the null game in words."""

from __future__ import annotations

from typing import Final

from tests.any_game.game import Move, View

TELLS: Final = {"hello": "There are stones.", "take": "Take one, and no more.", "end": "That is all."}
IN_LINES: Final[dict[str, str]] = {}
WHY: Final = {"take": "One is enough."}


def task(action: Move) -> str:
    return f"Take {action.stones}"


def would(view: View, action: Move) -> str:
    return f"That would leave {view.left - action.stones}."


def hint_key() -> str:
    return "{key} is for hints."
