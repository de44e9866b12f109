"""Skeleton of a table, common to all games: parts, strip, hand, and the cursor on the hand.

Invariant: a layout draws boards and posts the player's choices; it makes no decision. `widgets.regions` computes
positions, so nothing moves when a turn, a set or a round ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from rich.cells import cell_len
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from sixteen_tui.engine.game import View
from sixteen_tui.screens.base.holding import filled, placed
from sixteen_tui.screens.base.prompt import Aside, Prompt, wrapped_in
from sixteen_tui.screens.base.spots import Spots
from sixteen_tui.session.seat import Observed
from sixteen_tui.session.series import Series
from sixteen_tui.text import table as say
from sixteen_tui.widgets.canvas import Line, fit, length
from sixteen_tui.widgets.card import Size as Cards
from sixteen_tui.widgets.regions import NOWHERE, Regions, regions, regions_above_text, regions_of_replay
from sixteen_tui.widgets.strip import Banner, Said, Strip
from sixteen_tui.widgets.timeline import TimelineBar

PartOf = TypeVar("PartOf", bound=Widget)
BARS: Final = 2
"""Rows of a screen outside the table: the title bar and the key bar."""


class Board(NamedTuple, Generic[View]):
    """All that a layout draws: one view with its observations, texts and options; in an open replay all hands."""

    view: View
    names: Sequence[str]
    past: Sequence[Observed] = ()
    """Observations of the seat, the newest first."""
    hands: Sequence[Sequence[int]] | None = None
    """The cards of every hand, by seat; None unless a replay shows all hands."""
    levels: Sequence[str] = ()
    """Description of the player on each seat (person, level); may be empty."""
    away: Mapping[int, str] = {}
    """At a shared table the text beside the name of a person who is away, silent or replaced, by seat."""
    waits: int | None = None
    """The seat for which play waits, if it is one of `away`; otherwise None."""
    interactive: bool = False
    """True if the person at the keyboard is to act."""
    several: bool = False
    """True if several people share the keyboard, so the strip names the player to move."""
    landing: bool = False
    """True between the frame of a card that makes a set and the frame of the set."""
    passed: bool = False
    """True if the person has gone on from the last event, so that the table is drawn as it is after it."""
    live: bool = False
    """True at the newest position of a table in play, unless play waits there for a person to go on."""
    told: Said | None = None
    """Content of the strip in place of the default, which names the player to move."""
    hand_note: str = ""
    """Text in place of a hidden hand."""
    paced: bool = False
    """True if the layout may reveal the last event step by step, one key press a step."""
    beat: float = 0.0
    """Seconds between two such steps; 0 reveals everything at once."""
    hints: bool = False
    """True if hints are allowed."""
    counting: bool = False
    """True if help with counting is allowed."""
    by_key: bool = False
    """True if the person draws by key even where nothing else is legal."""
    labels: str = "all"
    """The cards of the hand that are labelled with their effect: "all", "chosen" or "none"."""
    asks: bool = False
    """True while a lesson or a guess asks for a choice, which the effects of the cards would tell: they are hidden."""
    suits: str = "two"
    """Number of colours of the suits: "two" or "four"."""
    picks: Sequence[str] = ()
    """Keys that pick the cards, by index, if they are not the numbers; "" for a key whose name is too long to show."""

    def pick(self, index: int) -> str:
        """Return the key that picks a card of the hand, as drawn on the card."""
        return self.picks[index] if index < len(self.picks) else str(index + 1)


class Layout(Widget, Generic[View], can_focus=True):
    """Base class of a game's layout: a widget that draws boards, with a cursor on one of the cards in the hand.

    A subclass composes its widgets, each with the name of a region of `Regions` as its `zone`.
    """

    DEFAULT_CSS = """
    Layout { height: 1fr; layers: default above; }
    Layout > * { width: 1fr; height: 1fr; }
    """
    SHOWN: ClassVar[tuple[str, ...]] = ()
    """Ids of the bindings that the key bar shows before those of the table screen."""
    SOON: ClassVar[tuple[str, ...]] = ()
    """Names of the modules of its panes, each after those that it imports, so that no import delays a key for long."""

    @dataclass
    class Chosen(Message):
        """Posted when the person chooses an action, and with `series` those that follow it."""

        action: object
        series: Series | None = None

    def __init__(self) -> None:
        super().__init__()
        self._default_layout = Spots()  # type: ignore[assignment]  # Textual accepts any layout
        self.board: Board[View] | None = None
        self._cursor = 0
        self._places: list[int | None] = []
        """Cards of the hand by place; None: an empty place."""
        self._filled: int | None = None
        """Place of the card that has come to the hand last."""
        self._of: int | None = None
        """Seat of that hand."""
        self._drawing: Regions | None = None
        """The geometry while a board is drawn."""
        self.pointed: Callable[[], object] = lambda: None
        """Called after the cursor moves, to update the text of `foresee`. A message would arrive one frame too late."""
        self.asked: Callable[[Callable[[], Screen[None]]], object] = lambda _: None
        """Called with a factory of the hint screen when the person asks for a hint; a message would come too late."""

    # Geometry

    @property
    def regions(self) -> Regions:
        """Geometry of the table for the size of its screen; the widget gets its own size only at the next layout."""
        if self._drawing is not None:
            return self._drawing
        width, height = self.screen.size
        return self.regions_in(Size(width, max(0, height - BARS)))

    @property
    def concern(self) -> Region:
        """The cards of the hand on the screen, below the title bar."""
        here = self.regions
        hand = here.hand.translate((0, 1))
        return Region(hand.x, hand.y, here.facts or hand.width, hand.height)

    def regions_in(self, size: Size) -> Regions:
        """Return the geometry for a size. Without a tray, an `Aside` takes the lowest rows."""
        here = regions(*size)
        if self.has_aside and not here.tray.width:
            return regions_above_text(*size)
        return regions_of_replay(*size) if any(isinstance(part, TimelineBar) for part in self.children) else here

    @property
    def has_aside(self) -> bool:
        """True if the layout contains an `Aside`."""
        return any(isinstance(part, Aside) for part in self.children)

    def spots(self, parts: Sequence[Widget], size: Size) -> list[Region]:
        """Return the regions of the widgets, by their `zone`.

        Textual caches the result by size; nothing else that it depends on changes.
        """
        here = self.regions_in(size)
        if self.has_class("-no-hand") and here.size is Cards.S:  # the prompt takes the region of the hand
            here = here._replace(hand=NOWHERE, prompt=here.hand.union(here.prompt))
        elif self._beside_deck(here):
            here = here._replace(prompt=Region(here.hand.x, here.hand.y + 1, here.facts - 1, here.hand.height))
        below = None if here.tray.width else Region(0, here.height, size.width, size.height - here.height)
        zones = [str(part.zone) for part in parts]  # type: ignore[attr-defined]  # every child has one
        return [below if below and zone == "pane" else getattr(here, zone) for zone in zones]

    def _beside_deck(self, here: Regions) -> bool:
        """Return True if the prompt has the place of a hand that is not shown, because one row is too few for it."""
        return self.has_class("-no-hand") and here.prompt.height == 1

    def offers(self, binding: str, keys: Sequence[tuple[str, bool]]) -> bool:
        """Return True if the key bar shows a binding; `keys` as in `Page.offers`."""
        return True

    # Drawing

    @property
    def view(self) -> View | None:
        return self.board.view if self.board else None

    @property
    def names(self) -> Sequence[str]:
        return self.board.names if self.board else ()

    @property
    def alive(self) -> bool:
        """True if the keys of the person are enabled."""
        return self.board is not None and self.board.interactive

    def show(self, board: Board[View]) -> None:
        """Draw a board."""
        self.board = board
        self._settle(board.view)
        here = self._drawing = self.regions
        try:
            self.draw_board(board)
            self.part(Strip).show(self.told(board), max(1, here.hand.x - here.strip.x))
        finally:
            self._drawing = None

    def part(self, kind: type[PartOf]) -> PartOf:
        """Return the child of this class; raises NoMatches as `query_one` does, whose selector takes time to parse."""
        return next((child for child in self.children if isinstance(child, kind)), None) or self.query_one(kind)

    def show_anew(self, board: Board[View]) -> None:
        """Draw a board for which `regions_in` has changed: content and positions change in one frame."""
        with self.app.batch_update():
            Layout.show(self, board)
            self._clear_arrangement_cache()
            self.screen._refresh_layout()  # noqa: SLF001  # else the positions change one frame later

    def look_back(self, board: Board[View]) -> None:
        """Draw an earlier position, without a change to the places of the current cards or to the cursor."""
        now = self._of, self._places, self._filled, self._cursor
        self._of, self._places = board.view.seat, []
        self.show(board)
        self._of, self._places, self._filled, self._cursor = now

    def _settle(self, view: View) -> None:
        """Update the places of the cards; move the cursor only if it is on no card, or if the hand is a new one."""
        if view.seat != self._of:
            self._of, self._places = view.seat, []
        began = not self._places
        for hand in (*(self._hands_before() if began and view.hand else ()), view.hand):
            before, self._places = self._places, placed(self._places, hand)
            self._filled = filled(before, self._places, self._filled)
        if began or self.picked is None:
            self._cursor = next((i for i, card in enumerate(self._places) if card is not None), 0)

    def _hands_before(self) -> Iterable[Sequence[int]]:
        """Return the hands observed since the hand was empty, the oldest first: those before a resumption."""
        hands = list[Sequence[int]]()
        for observed in self.board.past if self.board else ():
            if observed.view.seat == self._of:
                if not observed.view.hand:
                    break
                hands.append(observed.view.hand)
        return reversed(hands)

    def told(self, board: Board[View]) -> Said | Banner:
        """Return the content of the strip: given text, event, player to move, or end."""
        if board.told is not None:
            return board.told
        view = board.view
        event = self.event(board)
        if event is not None and not board.interactive:
            return event
        news = self.news(board)
        if board.landing:  # nobody acts while the set that was formed lies there
            return Said("wait", "", news)
        if board.interactive and view.to_move == view.seat:
            name = board.names[view.to_move] if board.several else None
            return Said("turn", f"▶ {say.turn(name)}", news)
        if board.waits is not None:
            return Said("wait", f"· {say.is_away(board.names[board.waits])}", news)
        if view.to_move >= 0:
            name = board.names[view.to_move]
            waited_for = say.to_play(name) if view.seat is None else say.thinks(name)
            return Said("wait", "" if view.to_move == view.seat else f"· {waited_for}", news)
        if view.outcome is not None:
            return Said("wait", say.over(), news)
        return Said("wait", "" if news else say.others_play(), news)

    def event(self, board: Board[View]) -> Banner | None:
        """Return the banner of the last event; None if the last entry was no event."""
        return None

    def news(self, board: Board[View]) -> tuple[str, ...]:
        """Return texts about the last entry, the longest first; the strip shows the first that fits."""
        return ()

    def corner(self, board: Board[View], title: str = "") -> str:
        """Return the text at the right end of the title bar, with room for `title`, or the game's, at the left."""
        return ""

    @property
    def corner_now(self) -> str:
        """`corner` of the current board."""
        return self.corner(self.board) if self.board else ""

    def parties(self, board: Board[View]) -> Sequence[str]:
        """Return the names of the two sides on a replay's timeline, in the order of `winner`; () if there are none."""
        return ()

    def winner(self, view: View) -> int:
        """Return the side that won the last set or round, as an index of `parties`."""
        return 0

    def say(self, line: Line, note: str = "") -> None:
        """Show the prompt and a note: in a row of its own if there is one, else after a prompt that is cut to fit."""
        if not note:
            self.tell([line])
            return
        room = self.regions.prompt
        if not line or room.height > 1:
            if length(line) > room.width:
                line = [(fit("".join(text for text, _ in line), room.width), line[-1][1])]
            rows: list[Line] = [[(text, "dim")] for text in wrapped_in(note, room.width, room.height - bool(line))]
            self.tell(rows if not line else [line, *rows] if self.regions.size is Cards.S else [*rows, line])
            return
        dim = (fit(note, min(cell_len(note), room.width)), "dim")
        before = "".join(text for text, _ in line)
        left = max(0, min(len(before), room.width - length([dim]) - 2))
        self.tell([[(fit(before, left), line[-1][1]), ("  ", "text"), dim]])

    def tell(self, lines: Sequence[Line]) -> None:
        """Show several lines as the prompt."""
        prompt = self.query_one(Prompt)
        prompt.low = self.regions.size is not Cards.S and not self._beside_deck(self.regions)
        prompt.show(lines)

    def draw_board(self, board: Board[View]) -> None:
        """Draw all widgets but the strip and the prompt."""
        raise NotImplementedError

    def draw_hand(self, board: Board[View], view: View) -> None:
        """Draw the hand alone, after the cursor has moved."""
        raise NotImplementedError

    @property
    def moment(self) -> object:
        """Value that identifies the revealed part of the last event (`Page.moment`)."""
        return None

    @property
    def unfolding(self) -> bool:
        """True while a part of the last event is still hidden."""
        return False

    def prompt(self) -> str:
        """Return the text that asks the person to act."""
        raise NotImplementedError

    def asks(self, key: Callable[[str, str], str]) -> Line:
        """Return `prompt` as a line. `key` maps the id of a binding and its default key to the key's display name."""
        return [(self.prompt(), "accent")]

    def foresee(self) -> str:
        """Return the text about the effect of the card at the cursor; "" for none."""
        raise NotImplementedError

    # Hints

    def may_ask(self) -> bool | None:
        """Return True if the key for a hint is enabled, None if disabled, False if hidden."""
        if self.board is None or not self.board.hints:
            return False
        return True if self.alive and self.board.view.legal else None

    def action_hint(self) -> None:
        self.asked(self.hint)

    def hint(self) -> Screen[None]:
        """Return the screen with a hint on the position."""
        raise NotImplementedError

    # The cursor

    def may_point(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return True if a key of the cursor, `pick` or `move`, has an effect; None if it is disabled."""
        held = [place for place, card in enumerate(self._places) if card is not None]
        if not self.alive:
            return None
        return True if (parameters[0] in held if action == "pick" else len(held) > 1) else None

    def why_disabled(self, action: str) -> str:
        """Return the message about the number of a card that is not held (`parts.Explaining`)."""
        return say.no_card() if action.startswith("pick(") and self.alive else ""

    def place_of(self, index: int) -> int:
        """Return the place of a card of the hand from its index in the view."""
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
