"""What a table screen hands to a game's layout, and what a layout tells it back."""

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
    """All that may be drawn: one seat's view, names, what the log says, and, in an open replay, every hand."""

    view: View
    names: Sequence[str]
    log: Sequence[str] = ()
    hands: Sequence[Sequence[int]] | None = None
    interactive: bool = False
    """Whether it is for the person who is looking to act."""
    hand_note: str = ""
    """What stands in place of a hand that is not shown."""
    paced: bool = False
    """Whether what has just happened may be opened bit by bit, at the person's pace."""
    hints: bool = False
    """Whether the person may be shown what could come of each choice."""
    picks: Sequence[str] = ()
    """The keys that pick the cards, where they are not the cards' numbers; "" where none can stand on a card."""

    def pick(self, place: int) -> str:
        """What stands on a card of the hand: the key that picks it."""
        return self.picks[place] if place < len(self.picks) else str(place + 1)


@runtime_checkable
class Herald(Protocol):
    """A widget that shows what everybody may see of a position, without a table round it."""

    def tell(self, view: SomeView, names: Sequence[str]) -> None:
        """Show a spectator's view."""


class Layout(Widget, Generic[View], can_focus=True):
    """The base of a game's layout. A cursor lies on one of the cards in the hand."""

    @staticmethod
    def herald() -> Widget:
        """A new `Herald`, for the screen between two people at one keyboard."""
        raise NotImplementedError

    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The bindings of this game, by id, that the key bar shows before the table's own."""

    @dataclass
    class Chosen(Message):
        """The person wants to do this."""

        action: object

    def __init__(self) -> None:
        super().__init__()
        self.board: Board[View] | None = None
        self._cursor = 0
        self.pointed: Callable[[], object] = lambda: None
        """Called when the cursor has moved: what would happen may be told anew. A message would come too late for the
        picture in which the cursor moves."""
        self.asked: Callable[[], object] = lambda: None
        """Called when the person wants a hint. A message would come too late for the key that was typed next."""

    @property
    def view(self) -> View | None:
        return self.board.view if self.board else None

    @property
    def names(self) -> Sequence[str]:
        return self.board.names if self.board else ()

    @property
    def alive(self) -> bool:
        """Whether keys may act."""
        return self.board is not None and self.board.interactive

    def show(self, board: Board[View]) -> None:
        """Draw a board; only what differs from the one before is sent."""
        self.board = board
        self.draw_board(board)

    def draw_board(self, board: Board[View]) -> None:
        raise NotImplementedError

    def draw_hand(self, board: Board[View], view: View) -> None:
        """Draw the hand alone: the cursor is on another card."""
        raise NotImplementedError

    @property
    def unfolding(self) -> bool:
        """Whether there is more to open of what has just happened."""
        return False

    def prompt(self) -> str:
        """What the person is asked to do, in a few words."""
        raise NotImplementedError

    def foresee(self) -> str:
        """What choosing what the cursor is on would do."""
        raise NotImplementedError

    # Hints

    def may_ask(self) -> bool | None:
        """Whether the key for a hint is alive, dead, or not there at all."""
        if self.board is None or not self.board.hints:
            return False
        return True if self.alive and self.board.view.legal else None

    def action_hint(self) -> None:
        self.asked()

    def hint(self) -> Screen[None]:
        """A screen that shows the person what could come of each choice."""
        raise NotImplementedError

    # The cursor

    @property
    def picked(self) -> int | None:
        """The card that the cursor is on."""
        view = self.view
        return view.hand[self._cursor] if view and self._cursor < len(view.hand) else None

    def action_move(self, by: int) -> None:
        if self.view and self.view.hand:
            self.action_pick((self._cursor + by) % len(self.view.hand))

    def action_pick(self, place: int) -> None:
        if self.board and self.view and 0 <= place < len(self.view.hand):
            self._cursor = place
            self.draw_hand(self.board, self.view)
            self.pointed()
