"""The interface between a table screen and the layout of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, runtime_checkable

from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from sixteen_tui.engine.game import SomeView, View


@dataclass(frozen=True, slots=True)
class Board(Generic[View]):
    """Everything that a layout draws: one seat's view, names, lines of the log, and in an open replay every hand."""

    view: View
    names: Sequence[str]
    log: Sequence[str] = ()
    hands: Sequence[Sequence[int]] | None = None
    interactive: bool = False
    """Whether the person at the keyboard is to act."""
    hand_note: str = ""
    """The text in place of a hand that is not shown."""
    paced: bool = False
    """Whether the layout may reveal the last event step by step, at the person's pace."""
    hints: bool = False
    """Whether hints are allowed."""
    picks: Sequence[str] = ()
    """The keys that pick the cards by their index, where they are not the numbers; "" for a key too long to show."""

    def pick(self, index: int) -> str:
        """The key that picks a card of the hand, as it is drawn on the card."""
        return self.picks[index] if index < len(self.picks) else str(index + 1)


@runtime_checkable
class Herald(Protocol):
    """A widget that shows the public part of a position outside a table screen."""

    def tell(self, view: SomeView, names: Sequence[str]) -> None:
        """Show a spectator's view."""


class Layout(Widget, Generic[View], can_focus=True):
    """The base of a game's layout: a widget that draws boards, with a cursor on one of the cards in the hand."""

    @staticmethod
    def herald() -> Widget:
        """A new `Herald`, for the screen between two people at one keyboard."""
        raise NotImplementedError

    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The ids of the bindings that the key bar shows before those of the table."""

    @dataclass
    class Chosen(Message):
        """The person has chosen an action."""

        action: object

    def __init__(self) -> None:
        super().__init__()
        self.board: Board[View] | None = None
        self._cursor = 0
        self.pointed: Callable[[], object] = lambda: None
        """Called when the cursor has moved, so that `foresee` is shown anew. A message would arrive after the frame in
        which the cursor moves."""
        self.asked: Callable[[], object] = lambda: None
        """Called when the person asks for a hint. A message would arrive after the next key."""

    @property
    def view(self) -> View | None:
        return self.board.view if self.board else None

    @property
    def names(self) -> Sequence[str]:
        return self.board.names if self.board else ()

    @property
    def alive(self) -> bool:
        """Whether the person may act by keys now."""
        return self.board is not None and self.board.interactive

    def show(self, board: Board[View]) -> None:
        """Draw a board."""
        self.board = board
        self.draw_board(board)

    def draw_board(self, board: Board[View]) -> None:
        raise NotImplementedError

    def draw_hand(self, board: Board[View], view: View) -> None:
        """Draw the hand alone, after the cursor has moved."""
        raise NotImplementedError

    @property
    def unfolding(self) -> bool:
        """Whether more of the last event is still to be revealed."""
        return False

    def prompt(self) -> str:
        """The text that asks the person to act."""
        raise NotImplementedError

    def foresee(self) -> str:
        """The text about the effect of choosing the card at the cursor; "" for none."""
        raise NotImplementedError

    # Hints

    def may_ask(self) -> bool | None:
        """Whether the key for a hint is enabled (True), disabled (None) or hidden (False)."""
        if self.board is None or not self.board.hints:
            return False
        return True if self.alive and self.board.view.legal else None

    def action_hint(self) -> None:
        self.asked()

    def hint(self) -> Screen[None]:
        """A screen with a hint on the position."""
        raise NotImplementedError

    # The cursor

    @property
    def picked(self) -> int | None:
        """The card at the cursor."""
        view = self.view
        return view.hand[self._cursor] if view and self._cursor < len(view.hand) else None

    def action_move(self, by: int) -> None:
        if self.view and self.view.hand:
            self.action_pick((self._cursor + by) % len(self.view.hand))

    def action_pick(self, index: int) -> None:
        if self.board and self.view and 0 <= index < len(self.view.hand):
            self._cursor = index
            self.draw_hand(self.board, self.view)
            self.pointed()
