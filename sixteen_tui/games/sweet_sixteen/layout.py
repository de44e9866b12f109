"""Table of Sweet Sixteen: maps a view to widgets, and keys to actions.

Invariant: the turn of another seat shows its number of trades and takes, then only that it is over (B10). If the board
asks for it, a settled round opens hand by hand in turn order at a steady pace; the layout owns the progress.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer

from sixteen_tui.engine.game import NOBODY
from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.game import GAME, closed_by
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Settlement, value
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import news, tray, until
from sixteen_tui.games.sweet_sixteen import settled as opening
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.faces import face, faces
from sixteen_tui.games.sweet_sixteen.geometry import divided
from sixteen_tui.games.sweet_sixteen.keys import KEYS
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.commands import game_bindings
from sixteen_tui.screens.base.prompt import Prompt
from sixteen_tui.session.interfaces import awaited
from sixteen_tui.text import table as common
from sixteen_tui.text.names import You
from sixteen_tui.widgets.canvas import Line, Piece
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.hand import Hand, Held
from sixteen_tui.widgets.ledger import Heads, Ledger
from sixteen_tui.widgets.look import Glyphs
from sixteen_tui.widgets.regions import Regions
from sixteen_tui.widgets.ring import Ring, RingPlace, beside
from sixteen_tui.widgets.stacks import Cloth, Purse, inside
from sixteen_tui.widgets.strip import Banner, Said, Strip

CLOSED: Final = -1
"""Value of `_opened`: no hand is open, and the table still shows the own hand, whose turn ended the round."""


_ACTIONS: Final = {
    "sweet.stand": "stand",
    "sweet.trade": "trade",
    "sweet.until": "until",
    "sweet.take": "take",
    "sweet.odds": "hint",
}
"""Binding -> action, in the order of the key bar and of the prompt."""
_KEYS: Final = KEYS.layout["SweetSixteenLayout"]


class SweetSixteenLayout(Layout[View]):
    SHOWN: ClassVar[tuple[str, ...]] = (*_ACTIONS, "reveal.next")
    SOON: ClassVar[tuple[str, ...]] = (
        "sixteen_tui.engine.sweet_sixteen.bots.action_values",
        "sixteen_tui.games.sweet_sixteen.odds",
    )
    BINDINGS = game_bindings(_KEYS, _ACTIONS)

    def __init__(self) -> None:
        super().__init__()
        self._round = 0
        """Number of the settled round that is open or opening; 0 for none."""
        self._opened = CLOSED
        """Number of open hands; one more than all hands: the best hand, too."""
        self._laid = False
        """True if the ledger is shown."""
        self._beat: Timer | None = None
        self._newest: Card | None = None
        """The latest card of the own turn."""

    def compose(self) -> ComposeResult:
        yield Ring()
        yield Ledger()
        yield Strip()
        yield Hand()
        yield Prompt(id="prompt")
        yield Purse()
        yield Cloth()

    def regions_in(self, size: Size) -> Regions:
        return divided(super().regions_in(size), settled=self._laid, told=self.has_aside)

    # Drawing

    def show(self, board: Board[View]) -> None:
        settled = _settled(board)
        if settled is None:
            self._round = 0
        elif settled.round != self._round:
            self._round, self._opened = settled.round, 0
            if board.paced and closed_by(board.view) == board.view.seat:
                self._opened = CLOSED
        if settled is not None and not (board.paced and board.beat):
            self._opened = opening.steps(settled)
        self._go_on(settled, board.beat)
        laid = settled is not None and self._opened > CLOSED
        if laid == self._laid:
            super().show(board)
            return
        self._laid = laid
        self.show_anew(board)

    def _settle(self, view: View) -> None:
        super()._settle(view)
        if None in self._places:  # a new round
            self._places = [*view.hand]
            self._cursor = 0
        newest = _newest(view)
        if newest is not None and newest != self._newest and newest in self._places:
            self._cursor = self._places.index(newest)  # so a repeated trade key takes the new card
        self._newest = newest

    def draw_board(self, board: Board[View]) -> None:
        settled = _settled(board)
        if settled is not None and self._laid:
            heads, entries = Heads(*signs.ledger_heads()), opening.entries(board, settled, self._opened)
            self.part(Ledger).show(heads, TARGET, *entries)
            if self.has_aside:
                closed = opening.before(board.view, settled)
                self._draw_tray(board, closed if self.unfolding else board.view, listed=True)
            return
        view = self._on_the_table(board)
        here = self.regions
        places = self._seats(board, view)
        rest = () if here.tray.width else tray.in_short(view, board.names)
        self.part(Ring).show(places, signs.heads(), here.size, here.facts, rest)
        others = sum(not seat.own for seat in places)
        self._draw_tray(board, view, listed=not beside(others, len(places), here.upper.width, here.upper.height))
        self.draw_hand(board, view)

    @staticmethod
    def _on_the_table(board: Board[View]) -> View:
        """Return the view to draw: that before the settlement until the hands open, and then the next round."""
        settled = _settled(board)
        if settled is None:
            return board.view if board.view.settled is None else opening.after(board.view)
        return opening.before(board.view, settled)

    @property
    def _glyphs(self) -> Glyphs:
        return self.part(Strip).look.glyphs

    def _draw_tray(self, board: Board[View], view: View, *, listed: bool) -> None:
        self.part(Purse).show(*tray.purse(view, board.names))
        across = 0 if self.regions.size.small else inside(self.regions.tray.width)
        self.part(Cloth).show(*tray.cloth(view, board.names, listed=listed, room=across))

    # Players

    def _seats(self, board: Board[View], view: View) -> list[RingPlace]:
        """Return the seats in turn order after the own one, which is the last and marked while play waits for it."""
        seats, me = view.rules.seats, view.seat
        first = 0 if me is None else me + 1
        mover = me if board.paced and me is not None and view.done[me] else awaited(GAME, view)
        return [self._seat(board, view, (first + i) % seats, mover) for i in range(seats)]

    def _seat(self, board: Board[View], view: View, seat: int, mover: int | None) -> RingPlace:
        banker, own, now = seat == view.banker, seat == view.seat, seat == mover
        notes = signs.notes(view.trades[seat], view.takes[seat])
        if banker and not view.counts[seat] and view.to_move != NOBODY:
            notes = [signs.plays_last() if view.rules.banker_plays else signs.deals_only()]
        shown = news.cut_cards(view)
        lone = face(shown[seat], board.suits) if seat in shown and not view.counts[seat] else None
        if lone is not None:
            notes = [signs.cut_card(lone.label(self._glyphs))]
        if now and view.round and not view.done[seat] and (own or not (notes and view.counts[seat])):
            notes = [signs.plays_now(own=isinstance(board.names[seat], You))]
        return RingPlace(
            board.names[seat],
            say.banker_mark() if banker else "",
            view.counts[seat],
            say.done() if view.done[seat] else "",
            notes,
            say.swaps_in_short(view.trades[seat], view.takes[seat], self._glyphs.back),
            view.chips[seat],
            say.owned(view.chips[seat]),
            now,
            own,
            faces(board.hands[seat], board.suits) if board.hands else (),
            lone,
            board.away.get(seat, ""),
        )

    # Own hand

    def draw_hand(self, board: Board[View], view: View) -> None:
        here = self.regions
        cards = self._cards(board, view)
        held = [self._held(board, index, card) for index, card in enumerate(cards)]
        facts = None
        if cards:
            worth = value(tuple(cards), faces_ten=view.rules.faces_ten)
            facts = Facts(worth, TARGET, signs.hand(), common.to_go(worth, TARGET))
            if board.interactive and self._legal(Take):
                held.append(Held(None, "+", signs.takes()))
        note = board.hand_note
        if note and view.seat is not None and view.to_move != NOBODY:  # a replay has none: it addresses nobody
            sits_out = view.seat == view.banker and not view.rules.banker_plays
            note = say.sits_out() if sits_out else say.no_hand()
        cursor = self._cursor if self.alive and view.legal else None
        self.part(Hand).show(held, cursor, note, facts if here.facts else None, here.facts)

    def _cards(self, board: Board[View], view: View) -> list[Card]:
        """Return the cards of the large hand: the own ones or, with all hands open, those of `view.turn`."""
        if board.hands:
            return [*board.hands[view.turn]] if view.turn >= 0 else []
        return [card for card in self._places if card is not None] if view.hand else []

    def _held(self, board: Board[View], index: int, card: Card) -> Held:
        top = f"{board.pick(index)} {signs.new()}" if card == self._newest else board.pick(index)
        may = board.interactive and bool(self._legal(Trade))
        said = may and (board.labels == "all" or (board.labels == "chosen" and index == self._cursor))
        return Held(face(card, board.suits), top, signs.trades() if said else "")

    # Strip

    def told(self, board: Board[View]) -> Said | Banner:
        settled = _settled(board)
        if settled is None or board.told is not None or not self.unfolding:
            said = super().told(board)
            if isinstance(said, Said) and said.ink == "turn" and board.told is None and not self.regions.facts:
                return Said(said.ink, said.head, (signs.brief(board.view.value),))
            return news.over(board.view) if news.ended(board) else said
        if self._opened == CLOSED:
            return news.over(board.view)
        return Said("wait", signs.counted(self._opened, len(settled.results)), news.race(board, self._opened))

    def event(self, board: Board[View]) -> Banner | None:
        return None if board.passed else news.event(board, self.regions.strip.width)

    def news(self, board: Board[View]) -> tuple[str, ...]:
        if board.interactive and board.view.legal and not _settled(board):
            return (signs.may(trade=bool(self._legal(Trade)), take=bool(self._legal(Take))),)
        return news.news(board, self._glyphs) if _settled(board) is board.view.settled else ()

    def corner(self, board: Board[View], title: str = "") -> str:
        return say.status(board.view)

    # Reveal

    @property
    def moment(self) -> int:
        return self._opened

    @property
    def unfolding(self) -> bool:
        """True if hands of a settled round remain to be opened."""
        settled = _settled(self.board) if self.board else None
        return settled is not None and self._opened < opening.steps(settled)

    def _go_on(self, settled: Settlement | None, beat: float) -> None:
        """Start or stop the timer that opens the hands, each after the same time, whatever its cards."""
        more = settled is not None and self._opened < opening.steps(settled)
        if more and self._beat is None:
            self._beat = self.set_interval(beat, self._next)
        elif not more and self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _next(self) -> None:
        if self.app.screen is self.screen:
            self._open(self._opened + 1)

    def _open(self, count: int) -> None:
        if self.board is None or not self.unfolding:
            return
        self._opened = count
        self.show(self.board)
        self.pointed()

    def action_unfold(self) -> None:
        """Open all hands at once."""
        settled = self.view.settled if self.view else None
        if settled is not None:
            self._open(opening.steps(settled))

    # Actions of the player

    def _legal(self, kind: type[Action]) -> list[Action]:
        return [action for action in self.view.legal if isinstance(action, kind)] if self.view else []

    def foresee(self) -> str:
        return ""

    def prompt(self) -> str:
        return ""

    def asks(self, key: Callable[[str, str], str]) -> Line:
        view, card = self.view, self.picked
        if self.unfolding:
            return [(f"{key('reveal.next', 'enter')} ", "accent"), (signs.all_at_once(), "text")]
        if view is None or not view.legal:
            return super().asks(key)
        line: list[Piece] = []
        trade = face(card).label(self._glyphs) if card is not None else ""
        low = not self.regions.facts
        offers = {
            "sweet.stand": (self._legal(Stand), signs.stand_with(view.value), signs.stand()),
            "sweet.trade": (self._legal(Trade), signs.trade_the(trade), signs.trade_in_short(trade)),
            "sweet.until": (self._may_trade_until(), signs.until(), signs.until()),
            "sweet.take": (self._legal(Take), signs.take_one(), signs.take_in_short()),
        }
        for binding in _ACTIONS:
            legal, text, short = offers.get(binding, (False, "", ""))
            if legal:
                gap = "" if not line else "  " if low else "   "
                first = key(binding, _KEYS[binding].partition(",")[0])
                line += [(f"{gap}{first} ", "accent"), (short if low else text, "text")]
        return line

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        view = self.view
        if action == "unfold":
            return self.unfolding
        if action not in ("stand", "trade", "until", "take", "hint", "move", "pick"):
            return True
        if self.board is not None and _settled(self.board):
            return False
        if action == "hint":
            return self.may_ask()
        if action == "until":
            return self._may_trade_until()
        if action == "take" and view is not None and not view.rules.take:
            return False
        if view is None or not self.alive or not view.legal:
            return None
        if action in ("move", "pick"):
            return self.may_point(action, parameters)
        kinds: dict[str, type[Action]] = {"stand": Stand, "trade": Trade, "take": Take}
        return True if action not in kinds or self._legal(kinds[action]) else None

    def _may_trade_until(self) -> bool:
        """Return whether one can trade until 16 now; at other times its key is hidden, as the bar has little room."""
        return bool(self.view and until.offered(self.view) and self.may_ask())

    def action_stand(self) -> None:
        for action in self._legal(Stand):
            self.post_message(self.Chosen(action))

    @property
    def _picked(self) -> Trade | None:
        """The trade of the card at the cursor."""
        trades = (action for action in self._legal(Trade) if isinstance(action, Trade))
        return next((trade for trade in trades if trade.card == self.picked), None)

    def action_trade(self) -> None:
        if self._picked is not None:
            self.post_message(self.Chosen(self._picked))

    def action_until(self) -> None:
        if self._picked is not None:
            self.post_message(self.Chosen(self._picked, until.series(self._picked)))

    def action_take(self) -> None:
        for action in self._legal(Take):
            self.post_message(self.Chosen(action))

    def hint(self) -> Screen[None]:
        """Return the pane with the odds and the hint for this turn."""
        from sixteen_tui.games.sweet_sixteen.odds import OddsScreen

        assert self.view is not None, "only who has a turn asks"
        return OddsScreen(self.view)


def _settled(board: Board[View]) -> Settlement | None:
    """Return the settled round that the board shows; None once the person has gone on from it."""
    return None if board.passed else board.view.settled


def _newest(view: View) -> Card | None:
    """Return the card that the seat's own turn received last; None if there is none."""
    if view.seat is None or view.turn != view.seat or not view.hand:
        return None
    return view.hand[-1] if view.trades[view.seat] or view.takes[view.seat] else None
