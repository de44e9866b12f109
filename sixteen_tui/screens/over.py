"""The end of a game: who won, with which sets, and what now."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engine.games.sixteen import View
from sixteen_tui.screens.page import Page
from sixteen_tui.session import Session
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.wording import screens as say
from sixteen_tui.wording import sixteen as sixteen_words


class OverScreen(Page[str]):
    """Returns "again", "watch", or None for home."""

    CSS = "OverScreen #result { padding: 2 2; }"
    SHOWN: ClassVar[tuple[str, ...]] = ("over.again", "over.watch", "app.help", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,enter", "answer('again')", id="over.again"),
        Binding("w", "answer('watch')", id="over.watch"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="result")
        yield KeyBar()

    def fill(self) -> None:
        view: View = self._session.table.view(None)
        outcome = self._session.table.outcome
        if outcome is None:
            return
        names = sixteen_words.sides(view.rules, say.seat_names(self._session.players))
        rows = [
            (
                names[side],
                outcome.score[side],
                dict(Counter(kind for formed in view.won if formed.side == side for kind in formed.kinds)),
            )
            for side in (0, 1)
        ]
        self.query_one(TitleBar).show(say.over_title(), sixteen_words.rules_summary(view.rules))
        self.query_one("#result", Lines).show(
            [[(say.winner([names[side] for side in outcome.winners]), "accent")], [], *say.kinds_table(rows)]
        )

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)
