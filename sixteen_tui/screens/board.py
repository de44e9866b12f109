"""Skeleton of a table, common to all games: parts, strip, hand, and the cursor on the hand.

Invariant: a layout draws boards and posts the player's choices; it makes no decision. `widgets.rooms` computes
positions, so nothing moves when a turn, a set or a round ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic

from rich.cells import cell_len
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from sixteen_tui.engine.game import View
from sixteen_tui.play.seat import Observed
from sixteen_tui.screens.spots import Spots
from sixteen_tui.widgets.canvas import Line, fit, length, wrap
from sixteen_tui.widgets.card import Size as Cards
from sixteen_tui.widgets.lines import Lines
from sixteen_tui.widgets.rooms import NOWHERE, Rooms, rooms
from sixteen_tui.widgets.strip import Banner, Said, Strip
from sixteen_tui.widgets.timeline import Timeline
from sixteen_tui.words import table as say

BARS: Final = 2
"""Rows of a screen that are not the table's: the title bar and the key bar."""
ASIDE_ROWS: Final = 5
"""What is told beside a table has at least so many."""
LABELS: Final = ("all", "chosen", "none")
"""Which cards of the hand say what they would do."""


@dataclass(frozen=True, slots=True)
class Board(Generic[View]):
    """Everything that a layout draws: one seat's view, names, what was seen, and in an open replay every hand."""

    view: View
    names: Sequence[str]
    past: Sequence[Observed] = ()
    """What the seat saw happen, the newest first."""
    hands: Sequence[Sequence[int]] | None = None
    levels: Sequence[str] = ()
    """Who or what plays at each seat, in words; may be left out."""
    away: Mapping[int, str] = field(default_factory=dict)
    """What stands beside the names of people who are away, or whose line is silent, by seat: at a table to which each
    comes from a terminal of their own."""
    waits: bool = False
    """Whether the seat that this view says is to move, or comes next, is one of those, so that all wait."""
    interactive: bool = False
    """Whether the person at the keyboard is to act."""
    several: bool = False
    """Whether several people share the keyboard, so that whose turn it is is said by name."""
    landing: bool = False
    """Whether the last card has just been put down, and what came of it is still to be shown."""
    told: Said | None = None
    """What the strip says instead of whose turn it is."""
    hand_note: str = ""
    """The text in place of a hand that is not shown."""
    paced: bool = False
    """Whether the layout may reveal the last event step by step, at the person's pace."""
    beat: float = 0.0
    """Seconds between two such steps; with 0 everything is revealed at once."""
    hints: bool = False
    """Whether hints are allowed."""
    counting: bool = False
    """Whether help with counting is allowed."""
    labels: str = "all"
    """One of `LABELS`."""
    suits: str = "two"
    """In how many inks suits are painted: "two" or "four"."""
    picks: Sequence[str] = ()
    """The keys that pick the cards by their index, where they are not the numbers; "" for a key too long to show."""

    def pick(self, index: int) -> str:
        """The key that picks a card of the hand, as it is drawn on the card."""
        return self.picks[index] if index < len(self.picks) else str(index + 1)


def placed(before: Sequence[int | None], hand: Sequence[int]) -> list[int | None]:
    """The cards of a hand in their places: whatever was held stays where it was, what is new fills the first gap.

    >>> placed([3, 5, 8], [3, 8, 9])
    [3, 9, 8]
    >>> placed([3, 9, 8], [9, 8])
    [None, 9, 8]
    """
    left = [*hand]
    places: list[int | None] = []
    for card in before:
        held = card is not None and card in left
        if held and card is not None:
            left.remove(card)
        places.append(card if held else None)
    for card in left:
        if None in places:
            places[places.index(None)] = card
        else:
            places.append(card)
    return places


def wrapped_in(text: str, width: int, rows: int) -> list[str]:
    """A text in lines of so many cells, at most so many; what has no room ends in an ellipsis.

    >>> wrapped_in("one two three", 7, 2), wrapped_in("one two three", 7, 1)
    (['one two', 'three'], ['one tw…'])
    """
    lines, rows = wrap(text, max(1, width)), max(1, rows)
    return lines if len(lines) <= rows else [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), width)]


class Prompt(Lines):
    """The line below the hand: what the key does, or what is asked."""

    zone = "prompt"


class Aside(Lines):
    """What is told about the table: beside it, on the tray below the score."""

    ON_TRAY = True
    zone = "pane"

    def paint(self, width: int, height: int) -> Iterable[Line]:
        rule = "│" if self.look.ruled and width < self.screen.size.width else " "
        return [[(f"{rule} ", "text"), *line] for line in super().paint(width - 3, height)]


class Layout(Widget, Generic[View], can_focus=True):
    """The base of a game's layout: a widget that draws boards, with a cursor on one of the cards in the hand.

    A subclass composes its parts, each with the name of a region of `Rooms` as its `zone`.
    """

    DEFAULT_CSS = """
    Layout { height: 1fr; layers: default above; }
    Layout > * { width: 1fr; height: 1fr; }
    """
    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The ids of the bindings that the key bar shows before those of the table."""

    @dataclass
    class Chosen(Message):
        """The person has chosen an action."""

        action: object

    def __init__(self) -> None:
        super().__init__()
        self._default_layout = Spots()  # type: ignore[assignment]  # any arrangement will do
        self.board: Board[View] | None = None
        self._cursor = 0
        self._places: list[int | None] = []
        """The cards of the hand, each in its place."""
        self._of: int | None = None
        """The seat whose hand that is."""
        self.pointed: Callable[[], object] = lambda: None
        """Called when the cursor has moved, so that `foresee` is shown anew. A message would arrive after the frame in
        which the cursor moves."""
        self.asked: Callable[[Callable[[], Screen[None]]], object] = lambda _: None
        """Called with what makes the screen of a hint, when the person asks for one. A message would be too late."""

    # Where the parts lie

    @property
    def rooms(self) -> Rooms:
        """The rooms of the table in the size that its screen has; its own follows later, at the next layout."""
        width, height = self.screen.size
        return self.rooms_in(Size(width, max(0, height - BARS)))

    def rooms_in(self, size: Size) -> Rooms:
        """The rooms in a size. Where there is no tray, what is told beside the table takes the lowest rows."""
        here = rooms(*size)
        if self.has_aside and not here.tray.width:
            return rooms(size.width, size.height - ASIDE_ROWS)
        return here.of_replay() if any(isinstance(part, Timeline) for part in self.children) else here

    @property
    def has_aside(self) -> bool:
        """Whether something is told beside the table."""
        return any(isinstance(part, Aside) for part in self.children)

    def spots(self, parts: Sequence[Widget], size: Size) -> list[Region]:
        """The regions of the parts, by their `zone`. Textual keeps the answers for a size: they depend on no more."""
        here = self.rooms_in(size)
        if here.size is Cards.S and self.has_class("-no-hand"):  # what is asked takes the room of the hand
            here = here._replace(hand=NOWHERE, prompt=here.hand.union(here.prompt))
        below = None if here.tray.width else Region(0, size.height - ASIDE_ROWS, size.width, ASIDE_ROWS)
        zones = [str(part.zone) for part in parts]  # type: ignore[attr-defined]  # every part has one
        return [below if below and zone == "pane" else getattr(here, zone) for zone in zones]

    # What is shown

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
        self._settle(board.view)
        self.draw_board(board)
        told = self.told(board)
        here = self.rooms
        self.query_one(Strip).show(told, max(1, here.hand.x - here.strip.x))

    def look_back(self, board: Board[View]) -> None:
        """Draw a position that is past. The cards of now keep their places, and the cursor is where it was."""
        now = self._of, self._places, self._cursor
        self._of, self._places = board.view.seat, []
        self.show(board)
        self._of, self._places, self._cursor = now

    def _settle(self, view: View) -> None:
        """Put the cards of the hand in their places; the cursor stays on a card."""
        before = self._places if view.seat == self._of else []
        self._of = view.seat
        self._places = placed(before or (self._held_before() if view.hand else []), view.hand)
        if not before or self.picked is None:
            self._cursor = next((i for i, card in enumerate(self._places) if card is not None), 0)

    def _held_before(self) -> list[int | None]:
        """Where the cards came to lie since there was no hand: the same places after a break."""
        hands, places = list[Sequence[int]](), list[int | None]()
        for observed in self.board.past if self.board else ():
            if observed.view.seat == self._of:
                if not observed.view.hand:
                    break
                hands.append(observed.view.hand)
        for hand in reversed(hands):
            places = placed(places, hand)
        return places

    def told(self, board: Board[View]) -> Said | Banner:
        """What the strip says."""
        view = board.view
        if board.told is not None:
            return board.told
        event = self.event(board)
        if event is not None and not board.interactive:
            return event
        news = self.news(board)
        if board.interactive and view.to_move == view.seat:
            name = board.names[view.to_move] if board.several else None
            return Said("turn", f"▶ {say.turn(name)}", news)
        if board.waits:
            return Said("wait", f"· {say.is_away(board.names[self.mover(view)])}", news)
        if view.to_move >= 0:
            name = board.names[view.to_move]
            waited_for = say.to_play(name) if view.seat is None else say.thinks(name)
            return Said("wait", "" if view.to_move == view.seat else f"· {waited_for}", news)
        if view.outcome is not None:
            return Said("wait", say.over(), news)
        return Said("wait", "" if news else say.others_play(), news)

    def mover(self, view: View) -> int:
        """The seat that a view says is to act, or comes next; below 0 where it says that of none."""
        return view.to_move

    def event(self, board: Board[View]) -> Banner | None:
        """The banner for what has just happened, where it was an event."""
        return None

    def news(self, board: Board[View]) -> tuple[str, ...]:
        """What has just happened, in a few words, and in fewer."""
        return ()

    def corner(self, board: Board[View]) -> str:
        """What stands at the right end of the title bar."""
        return ""

    @property
    def corner_now(self) -> str:
        """The same, of the board that is shown."""
        return self.corner(self.board) if self.board else ""

    def parties(self, board: Board[View]) -> Sequence[str]:
        """The two sides as a replay's timeline names them, the one that `winner` calls 0 first; or none."""
        return ()

    def winner(self, view: View) -> int:
        """Whose the last set or round was: 0 or 1, an index of `parties`."""
        return 0

    def say(self, line: Line, note: str = "") -> None:
        """Show the prompt, and a note: in a row of its own where there is one, else behind what fits of the prompt."""
        if not note:
            self.tell([line])
            return
        room = self.rooms.prompt
        if not line or (room.height > 1 and length(line) <= room.width):
            rows: list[Line] = [[(text, "dim")] for text in wrapped_in(note, room.width, room.height - bool(line))]
            self.tell([line, *rows] if line else rows)
            return
        dim = (fit(note, min(cell_len(note), room.width)), "dim")
        before = "".join(text for text, _ in line)
        left = max(0, min(len(before), room.width - length([dim]) - 2))
        self.tell([[(fit(before, left), line[-1][1]), ("  ", "text"), dim]])

    def tell(self, lines: Sequence[Line]) -> None:
        """Show several lines as the prompt."""
        self.query_one(Prompt).show(lines)

    def draw_board(self, board: Board[View]) -> None:
        raise NotImplementedError

    def draw_hand(self, board: Board[View], view: View) -> None:
        """Draw the hand alone, after the cursor has moved."""
        raise NotImplementedError

    @property
    def moment(self) -> object:
        """How much of the last event is revealed."""
        return None

    @property
    def unfolding(self) -> bool:
        """Whether more of the last event is still to be revealed."""
        return False

    def prompt(self) -> str:
        """The text that asks the person to act."""
        raise NotImplementedError

    def asks(self, key: Callable[[str, str], str]) -> Line:
        """The same as a line; `key` gives the key of a binding, from its id and what stands there without one."""
        return [(self.prompt(), "accent")]

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
        self.asked(self.hint)

    def hint(self) -> Screen[None]:
        """A screen with a hint on the position."""
        raise NotImplementedError

    # The cursor

    def place_of(self, index: int) -> int:
        """The place on the table of a card of the hand, by its index in the view."""
        assert self.view is not None, "there is a hand"
        return self._places.index(self.view.hand[index])

    @property
    def picked(self) -> int | None:
        """The card at the cursor."""
        return self._places[self._cursor] if self._cursor < len(self._places) else None

    def action_move(self, by: int) -> None:
        held = [index for index, card in enumerate(self._places) if card is not None]
        if held:
            at = held.index(self._cursor) if self._cursor in held else -1
            self.action_pick(held[(at + by) % len(held)])

    def action_pick(self, index: int) -> None:
        if self.board and self.view and 0 <= index < len(self._places) and self._places[index] is not None:
            self._cursor = index
            self.draw_hand(self.board, self.view)
            self.pointed()
