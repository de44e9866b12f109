"""The null game on the screen: how many stones are left."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.help import HelpScreen
from sixteen_tui.screens.base.prompt import Prompt
from sixteen_tui.widgets.lines import Lines
from sixteen_tui.widgets.strip import Strip
from tests.any_game import text
from tests.any_game.game import View


class Pile(Lines):
    """The stones."""

    zone = "pile"


class NullLayout(Layout[View]):
    """The pile."""

    DEFAULT_CSS = "NullLayout { height: 1fr; }"
    SHOWN: ClassVar[tuple[str, ...]] = ("null.one", "null.hint")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "one", id="null.one"),
        Binding("i", "hint", id="null.hint"),
    ]

    def compose(self) -> ComposeResult:
        yield Pile()
        yield Strip()
        yield Prompt(id="prompt")

    def draw_board(self, board: Board[View]) -> None:
        self.query_one(Pile).show([[(text.status(board.view), "text")]])

    def draw_hand(self, board: Board[View], view: View) -> None: ...

    def prompt(self) -> str:
        return text.take(1)

    def foresee(self) -> str:
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "hint":
            return self.may_ask()
        return True if self.alive and self.view is not None and self.view.legal else None

    def action_one(self) -> None:
        if self.view is not None:
            self.post_message(self.Chosen(self.view.legal[0]))

    def hint(self) -> Screen[None]:
        return HelpScreen({})
