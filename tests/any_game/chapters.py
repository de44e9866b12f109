"""The ends of the null game, as a replay lists them: there is one."""

from __future__ import annotations

from collections.abc import Sequence

from tests.any_game.game import View


def heads() -> tuple[str, ...]:
    return "END", "WON BY"


def row(view: View, names: Sequence[str]) -> tuple[str, ...]:
    return (names[view.outcome.winners[0]],) if view.outcome else ("-",)


def detail(view: View, names: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    return "", []
