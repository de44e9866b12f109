"""The null game in plain mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.plain.game import Choice, Plain
from tests.any_game import text
from tests.any_game.game import GAME, Move, View


class _Null(Plain[View, Move]):
    def choices(self, view: View) -> list[Choice]:
        return [Choice(text.take(move.stones), move) for move in view.legal]

    def hint(self, view: View, names: Sequence[str]) -> list[str]:
        return [f"Leave {view.left - 1}"]

    def told(self, action: Move, events: Sequence[object], view: View, names: Sequence[str]) -> list[str]:
        return text.log_line(action, events, view, names)

    def situation(self, view: View) -> list[str]:
        return [text.status(view)]

    def table(self, view: View, names: Sequence[str]) -> list[str]:
        return [text.status(view)]

    def score(self, view: View, names: Sequence[str]) -> list[str]:
        return [" ".join(map(str, GAME.score(view)))]

    def result(self, view: View, names: Sequence[str]) -> list[str]:
        return ["".join(part for part, _ in line) for line in text.result(view, names)]


PLAIN: Final = _Null()
