"""Texts of a review of the null game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.any_game.game import Move, View


def nth(number: int) -> str:
    return f"end {number}"


def in_short(action: Move) -> str:
    return str(action.stones)


def together(actions: Sequence[Move], named: Callable[[object], str]) -> list[str]:
    return [*map(named, actions)]


def lay(view: View) -> str:
    return f"{view.left} stones"


def scored(_amount: float) -> str:
    return ""


def overlooked(kind: str) -> str:
    return {"any": "how many stones to take"}.get(kind, "")


def drew(_view: View) -> str:
    return ""


def drawn(_view: View) -> str:
    return ""


def why(view: View, _played: Move, best: Move, _names: object, _rules: object) -> str:
    return f"It leaves {view.left - best.stones} stones."
