"""The end of a game: who won, with which sets, and what now."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui.play.sitting import Sitting
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.unsaved import unsaved_lines
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.words import hints
from sixteen_tui.words import screens as say


class OverScreen(Page[str]):
    """Returns "again", "watch", or None for home."""

    SHOWN: ClassVar[tuple[str, ...]] = ("over.again", "over.watch", "app.help", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,enter", "answer('again')", id="over.again"),
        Binding("w", "answer('watch')", id="over.watch"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self._sitting = sitting

    def rules_at(self) -> str:
        return "end"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Lines(id="result")
        yield KeyBar()

    def fill(self) -> None:
        view = self._sitting.seats[None].view()
        words = TITLES[self._sitting.game.name].words
        self.query_one(TitleBar).show(say.over_title(), words.rules_summary(view.rules))
        names = self._sitting.names
        lines = [*(words.standings if self.compact else words.result)(view, names), [], *unsaved_lines(self._sitting)]
        helped = hints.helped(*self._sitting.helped)
        lines += [[(helped, "dim")]] if helped else []
        self.query_one("#result", Lines).show(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another game follows from one that was played here, not from one that is watched."""
        return not (self._sitting.watching and parameters == ("again",))

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)
