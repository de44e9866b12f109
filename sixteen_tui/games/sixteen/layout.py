"""Sixteen on the screen: how a view becomes widgets, and how keys become actions.

Law: it is given a `Board` and draws that and nothing else; what it tells the screen is an action of the game. Which
keys are alive is `view.legal`'s word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.rules import FULL, TARGET, sets
from sixteen_tui.engine.sixteen.view import View, match_in_reach, preview
from sixteen_tui.games.sixteen import words as say
from sixteen_tui.screens.board import Board, Layout
from sixteen_tui.widgets.bank import Bank
from sixteen_tui.widgets.card import Face
from sixteen_tui.widgets.hand import Hand, Held
from sixteen_tui.widgets.lines import Log
from sixteen_tui.widgets.pile import Heap, Pile
from sixteen_tui.widgets.scoreboard import Scoreboard, Side
from sixteen_tui.widgets.seats import Seat, Seats

if TYPE_CHECKING:
    from collections.abc import Iterable

INKS: Final = ("blue", "green", "orange", "purple")


def face(card: Card) -> Face:
    """A card's front: its code in the language that is spoken, its colour's shape and ink."""
    if card == WILD:
        return Face(say.card(card), len(INKS), "wild")
    colour = COLOUR[card]
    code = f"{say.letter(colour)}{NUMBER[card]}"
    return Face(code, colour, INKS[colour], mark=say.card(WILD) if card > WILD else "")


def heap(view: View, names: Sequence[str]) -> Heap:
    """The play pile; right after a set the cards of that set and why it was formed."""
    if not view.pile and view.won:
        formed = view.won[-1]
        banner = say.announcement(formed, say.sides(view.rules, names)[formed.side])
        return Heap([face(card) for card in formed.cards], 0, TARGET, note=say.reason(formed), banner=banner)
    note = say.match_in_reach(*match_in_reach(view)) if view.pile else say.empty_pile()
    return Heap(
        [face(card) for card in view.pile], view.sum, TARGET, say.sum_line(view.sum), say.missing(view.sum), note
    )


class Table(Pile):
    """The play pile alone, for the screen between two people."""

    def tell(self, view: View, names: Sequence[str]) -> None:
        """Show a spectator's view."""
        self.show(heap(view, names))


class SixteenLayout(Layout[View]):
    """The table of Sixteen."""

    DEFAULT_CSS = """
    SixteenLayout { layout: horizontal; height: 1fr; align-horizontal: center; }
    SixteenLayout #left { width: 1fr; max-width: 80; padding: 1 0 0 0; }
    SixteenLayout Log { padding: 0 0 0 1; }
    SixteenLayout #right { width: 28; padding: 1 0 0 0; }
    """

    SHOWN: ClassVar[tuple[str, ...]] = ("cards.play", "cards.draw", "cards.hint")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", id="cards.play"),
        Binding("d", "draw", id="cards.draw"),
        Binding("i", "hint", id="cards.hint"),
        Binding("left,h,k,up", "move(-1)", id="cards.left"),
        Binding("right,l,j,down", "move(1)", id="cards.right"),
        *(Binding(str(n + 1), f"pick({n})", id=f"cards.pick-{n + 1}") for n in range(FULL)),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield Seats()
            yield Pile()
            yield Hand()
            yield Log()
        with Vertical(id="right"):
            yield Scoreboard()
            yield Bank()

    @staticmethod
    def herald() -> Table:
        return Table()

    def draw_board(self, board: Board[View]) -> None:
        view: View = board.view
        self._cursor = max(0, min(self._cursor, len(view.hand) - 1))
        self.query_one(Seats).show(list(self._seats(board, view)))
        self.query_one(Pile).show(heap(view, board.names))
        self.query_one(Log).show([[(line, "text")] for line in board.log])
        self._draw_score(board, view)
        self.draw_hand(board, view)

    def _seats(self, board: Board[View], view: View) -> Iterable[Seat]:
        me = view.seat
        for i in range(view.rules.seats):
            seat = i if me is None else (me + 1 + i) % view.rules.seats
            if seat == me:
                continue
            partner = me is not None and view.rules.seats == 4 and seat % 2 == me % 2
            cards = [face(card) for card in board.hands[seat]] if board.hands else ()
            detail = say.partner() if partner else ""
            yield Seat(board.names[seat], detail, view.counts[seat], view.to_move == seat, cards)

    def _draw_score(self, board: Board[View], view: View) -> None:
        names = say.sides(view.rules, board.names)
        score = sets(view.won)
        self.query_one(Scoreboard).show(
            say.score_title(),
            [
                Side(
                    names[side],
                    score[side],
                    say.tally([formed for formed in view.won if formed.side == side]),
                    view.to_move >= 0 and view.to_move % 2 == side,
                )
                for side in (0, 1)
            ],
        )
        self.query_one(Bank).show(
            say.bank_title(),
            [
                say.bank_line(number, board.names[formed.side], formed)
                for number, formed in enumerate(view.won, start=1)
            ],
            say.no_sets(),
        )

    def draw_hand(self, board: Board[View], view: View) -> None:
        fresh = view.drawn if view.to_move == view.seat else 0
        held = [
            Held(face(card), board.pick(place), say.drawn_mark() if place >= len(view.hand) - fresh else "")
            for place, card in enumerate(view.hand)
        ]
        self.query_one(Hand).show(held, self._cursor if board.interactive else None, board.hand_note)

    # What the person may do

    def _play_of(self, card: Card) -> Play | None:
        """The play of a card if it is legal now; of a wild one of its 28, as a sign that it can be played."""
        view = self.view
        if view is None:
            return None
        plays = (action for action in view.legal if isinstance(action, Play))
        return next((play for play in plays if play.card == card or (card == WILD and play.card > WILD)), None)

    def foresee(self) -> str:
        view, card = self.view, self.picked
        if view is None or card is None or not self.alive:
            return ""
        play = self._play_of(card)
        if play is None:
            return ""
        if card == WILD:
            return say.wild_help()
        return say.preview(card, preview(view, play))

    def prompt(self) -> str:
        view = self.view
        if view is None:
            return ""
        may_draw = any(isinstance(action, Draw) for action in view.legal)
        may_play = any(isinstance(action, Play) for action in view.legal)
        if may_draw and may_play:
            return say.may_draw()
        return say.must_draw() if may_draw else say.must_play() if may_play else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        view = self.view
        if action == "hint":
            return self.may_ask()
        if action not in ("play", "draw", "move", "pick"):
            return True
        if view is None or not self.alive:
            return None
        if action == "draw":
            return True if any(isinstance(each, Draw) for each in view.legal) else None
        if action == "play":
            return True if self.picked is not None and self._play_of(self.picked) else None
        return True if view.hand else None

    def action_draw(self) -> None:
        view = self.view
        if view is not None and view.seat is not None:
            self.post_message(self.Chosen(Draw(view.seat)))

    def action_play(self) -> None:
        card = self.picked
        play = None if card is None else self._play_of(card)
        if play is None:
            return
        if card == WILD:
            self._choose_wild()
        else:
            self.post_message(self.Chosen(play))

    def hint(self) -> Screen[None]:
        from sixteen_tui.games.sixteen.hint import HintScreen

        assert self.view is not None, "only who sees a hand asks"
        return HintScreen(self.view, self.names)

    def _choose_wild(self) -> None:
        from sixteen_tui.games.sixteen.wild import WildChooser

        def chosen(play: Play | None) -> None:
            if play is not None:
                self.post_message(self.Chosen(play))

        if self.view is not None:
            self.app.push_screen(WildChooser(self.view), chosen)


LAYOUT: Final = SixteenLayout
