"""Sweet Sixteen on the screen: how a view becomes widgets, and how keys become actions.

Law: as for any layout. Another seat's turn shows as the number of its trades and takes and then as done, and as
nothing else (B10). A settled round is opened hand by hand in the order of play where the board asks for it; how far
that has come is the layout's own affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Result, Settlement, order
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import words as say
from sixteen_tui.games.sweet_sixteen.words import reveal
from sixteen_tui.screens.board import Board, Layout
from sixteen_tui.widgets.canvas import Line, Piece
from sixteen_tui.widgets.card import Face
from sixteen_tui.widgets.gauge import Gauge
from sixteen_tui.widgets.hand import Hand, Held
from sixteen_tui.widgets.ledger import Entry, Ledger
from sixteen_tui.widgets.lines import Log
from sixteen_tui.widgets.look import UNICODE
from sixteen_tui.widgets.ring import Middle, Place, Ring
from sixteen_tui.widgets.stacks import Stack, Stacks

INKS: Final = ("blue", "orange", "purple", "wild")
PICKS: Final = 9
"""Cards that a number key picks."""


def face(card: Card, *, letter: bool = True) -> Face:
    """A card's front; without its suit's letter where its sign stands right beside the rank."""
    suit = say.suit(card)
    return Face(say.card(card) if letter else say.rank(card), len(UNICODE.shapes) + suit, INKS[suit])


def _faces(hand: Sequence[Card]) -> list[Face]:
    return [face(card, letter=False) for card in hand]


def places(view: View, names: Sequence[str], hands: Sequence[Sequence[Card]] | None = None) -> list[Place]:
    """The seats as the table sees them, clockwise from the own one, or from the first for a spectator."""
    rules = view.rules
    first = 0 if view.seat is None else view.seat
    found = []
    for i in range(rules.seats):
        seat = (first + i) % rules.seats
        found.append(
            Place(
                names[seat],
                say.banker_mark() if seat == view.banker else "",
                view.counts[seat],
                say.done() if view.done[seat] else "",
                say.swaps(view.trades[seat], view.takes[seat]),
                say.swaps_in_short(view.trades[seat], view.takes[seat]),
                say.stack(view.chips[seat]),
                seat == view.to_move,
                _faces(hands[seat]) if hands else (),
            )
        )
    return found


def middle(view: View) -> Middle:
    """The bank, and what the last round did to it."""
    lines: list[Line] = [[(say.chips(view.bank), "good")]]
    if view.settlements:
        lines += [[(line, "text")] for line in say.bank_change(view.settlements[-1])]
    own = None if view.seat is None else view.chips[view.seat]
    return Middle(say.bank_title(), lines, say.bank_in_short(view.bank, own))


def stacks(view: View, names: Sequence[str]) -> list[Stack]:
    """Every player's chips."""
    return [
        Stack(
            names[seat],
            say.banker_mark() if seat == view.banker else "",
            say.stack(chips),
            chips < 0,
            seat == view.to_move,
        )
        for seat, chips in enumerate(view.chips)
    ]


class Round(Horizontal):
    """What everybody may see of a round, for the screen between two people."""

    DEFAULT_CSS = """
    Round { height: 13; }
    Round Stacks { width: 26; }
    """

    def compose(self) -> ComposeResult:
        yield Ring()
        yield Stacks()

    def tell(self, view: View, names: Sequence[str]) -> None:
        """Show a spectator's view."""
        everyone = places(view, names)
        self.query_one(Ring).show(everyone[1:], middle(view), everyone[0])
        self.query_one(Stacks).show(say.stacks_title(), stacks(view, names))


class SweetSixteenLayout(Layout[View]):
    """The table of Sweet Sixteen."""

    DEFAULT_CSS = """
    SweetSixteenLayout { height: 1fr; padding: 1 0 0 0; align-horizontal: center; }
    SweetSixteenLayout #table { layout: horizontal; width: 1fr; max-width: 112; height: 1fr; }
    SweetSixteenLayout #left { width: 1fr; max-width: 84; }
    SweetSixteenLayout Ring { max-height: 22; }
    SweetSixteenLayout #right { width: 26; }
    SweetSixteenLayout Log { padding: 1 0 0 1; }
    SweetSixteenLayout Ledger { display: none; }
    SweetSixteenLayout.-settled #table { display: none; }
    SweetSixteenLayout.-settled Ledger { display: block; }
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        "sweet.stand",
        "sweet.trade",
        "sweet.take",
        "sweet.odds",
        "reveal.next",
        "reveal.all",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "stand", id="sweet.stand"),
        Binding("t", "trade", id="sweet.trade"),
        Binding("k,plus", "take", id="sweet.take"),
        Binding("o,i", "hint", id="sweet.odds"),
        Binding("enter,space", "unfold", id="reveal.next"),
        Binding("x", "unfold_all", id="reveal.all"),
        Binding("left,h,up", "move(-1)", id="cards.left"),
        Binding("right,l,down", "move(1)", id="cards.right"),
        *(Binding(str(n + 1), f"pick({n})", id=f"cards.pick-{n + 1}") for n in range(PICKS)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._round = 0
        """The settled round that is being opened, or has been."""
        self._opened = 0
        """How much of it: a hand, and another, …, then the best hand, then the bank."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Ring()
                yield Gauge()
                yield Hand()
            with Vertical(id="right"):
                yield Stacks()
                yield Log()
        yield Ledger()

    @staticmethod
    def herald() -> Round:
        return Round()

    def draw_board(self, board: Board[View]) -> None:
        view: View = board.view
        settled = view.settled
        self.set_class(settled is not None, "-settled")
        if settled is None:
            self._round = 0
            self._draw_table(board, view)
            return
        if settled.round != self._round:
            self._round, self._opened = settled.round, 0
        if not board.paced:
            self._opened = self._steps(settled)
        self._draw_ledger(board, view, settled)

    def _draw_table(self, board: Board[View], view: View) -> None:
        self._cursor = max(0, min(self._cursor, len(view.hand) - 1))
        own, *others = places(view, board.names, board.hands)
        self.query_one(Ring).show(others, middle(view), own if view.seat is None else None)
        self.query_one(Stacks).show(say.stacks_title(), stacks(view, board.names))
        self.query_one(Log).show([[(line, "text")] for line in board.log])
        self.draw_hand(board, view)

    def draw_hand(self, board: Board[View], view: View) -> None:
        gauge = self.query_one(Gauge)
        if view.hand:
            gauge.show(say.hand_line(view.value), view.value, TARGET, say.missing(view.value))
        else:
            gauge.clear()
        held = [Held(face(card), board.pick(place)) for place, card in enumerate(view.hand)]
        note = board.hand_note
        if view.seat is not None and view.to_move != NOBODY:
            sits_out = view.seat == view.banker and not view.rules.banker_plays
            note = say.sits_out() if sits_out else say.no_hand()
        self.query_one(Hand).show(held, self._cursor if self.alive and view.legal else None, note)

    # The reveal

    @staticmethod
    def _steps(settled: Settlement) -> int:
        return len(settled.results) + 2

    @property
    def unfolding(self) -> bool:
        """Whether there is more of a settled round to open."""
        settled = self.view.settled if self.view else None
        return settled is not None and self._opened < self._steps(settled)

    def unfold(self, *, all_of_it: bool = False) -> None:
        """Open the next hand, then the best hand, then the bank; or all that is left."""
        view = self.view
        if self.board is None or view is None or view.settled is None or not self.unfolding:
            return
        self._opened = self._steps(view.settled) if all_of_it else self._opened + 1
        self._draw_ledger(self.board, view, view.settled)
        self.pointed()

    def action_unfold(self) -> None:
        self.unfold()

    def action_unfold_all(self) -> None:
        self.unfold(all_of_it=True)

    def _draw_ledger(self, board: Board[View], view: View, settled: Settlement) -> None:
        results = order(settled)
        best = self._opened > len(results)
        entries = [
            self._entry(board, view, settled, result, opened=place < self._opened, best=best)
            for place, result in enumerate(results)
        ]
        if 0 < self._opened <= len(results):
            last = self._opened - 1
            entries[last] = replace(entries[last], now=True)
        if len(results) < len(view.chips):
            chips = view.chips[settled.banker]
            cells = ((reveal.deals_only(), "dim"), *[("", "text")] * 3, _stack(chips))
            brief = (*[("", "text")] * 2, _stack(chips))
            entries.append(Entry(board.names[settled.banker], say.banker_mark(), 0, (), cells, brief))
        below: list[Line] = []
        if best:
            below.append([(say.best_hand(settled, board.names), "accent")])
        if self._opened == self._steps(settled):
            below += [[(say.bank_news(settled), "text")], [(say.bank_now(view.bank), "good")]]
        title = reveal.reveal_title(settled, view.rules.seats, board.names)
        self.query_one(Ledger).show(title, reveal.ledger_heads(), reveal.LEDGER, entries, below)

    @staticmethod
    def _entry(
        board: Board[View], view: View, settled: Settlement, result: Result, *, opened: bool, best: bool
    ) -> Entry:
        """A seat's line: closed, or with what the hand brought; its share in the best hand once that is told."""
        seat = result.seat
        known = result.points if opened else 0
        if best:
            known += result.best
        chips = view.chips[seat] - result.net + known
        cells: list[Piece] = [("", "text")] * 4
        if opened:
            cells = [
                (reveal.result_line(result), "text"),
                (say.change(result.points), "text"),
                (say.change(result.best) if best and result.best else "", "accent"),
                (say.change(known) if best else "", "good" if known > 0 else "text"),
            ]
        mark = say.banker_mark() if seat == settled.banker else ""
        cards = _faces(result.hand) if opened or seat == view.seat else ()
        worth = str(result.value) if opened else ""
        brief = ((worth, "text"), (say.change(known) if opened else "", "text"), _stack(chips))
        return Entry(board.names[seat], mark, len(result.hand), cards, (*cells, _stack(chips)), brief)

    # What the person may do

    def _legal(self, kind: type[Action]) -> list[Action]:
        return [action for action in self.view.legal if isinstance(action, kind)] if self.view else []

    def foresee(self) -> str:
        return ""

    def prompt(self) -> str:
        view = self.view
        if self.unfolding and view is not None and view.settled:
            ended_it = not self._opened and order(view.settled)[-1].seat == view.seat
            return say.turn_over(view.value) if ended_it else reveal.unfolding()
        if view is None or view.seat is None:
            return ""
        if view.legal:
            return say.choices(self.picked, trade=bool(self._legal(Trade)), take=bool(self._legal(Take)))
        return say.turn_over(view.value) if view.turn == view.seat and view.hand else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        view = self.view
        if action in ("unfold", "unfold_all"):
            return self.unfolding
        if action not in ("stand", "trade", "take", "hint", "move", "pick"):
            return True
        if view is not None and view.settled:
            return False
        if action == "hint":
            return self.may_ask()
        if action == "take" and view is not None and not view.rules.take:
            return False
        if view is None or not self.alive or not view.legal:
            return None
        kinds: dict[str, type[Action]] = {"stand": Stand, "trade": Trade, "take": Take}
        return True if action not in kinds or self._legal(kinds[action]) else None

    def action_stand(self) -> None:
        for action in self._legal(Stand):
            self.post_message(self.Chosen(action))

    def action_trade(self) -> None:
        for action in self._legal(Trade):
            if isinstance(action, Trade) and action.card == self.picked:
                self.post_message(self.Chosen(action))

    def action_take(self) -> None:
        for action in self._legal(Take):
            self.post_message(self.Chosen(action))

    def hint(self) -> Screen[None]:
        """The odds of the turn, and what the medium player would do."""
        from sixteen_tui.games.sweet_sixteen.odds import OddsScreen

        assert self.view is not None, "only who has a turn asks"
        return OddsScreen(self.view)


def _stack(chips: int) -> Piece:
    return say.stack(chips), "bad" if chips < 0 else "good"


LAYOUT: Final = SweetSixteenLayout
