"""Table of Sixteen: maps a view to widgets, and keys to actions.

Invariant: draws its `Board` and nothing else, and posts actions of the game. `view.legal` decides which keys are
enabled, `preview` what a card would do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.rules import FULL, Formed, count_sets, set_numbers, sets
from sixteen_tui.engine.sixteen.view import View, preview
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.events import told_of
from sixteen_tui.games.sixteen.faces import INKS, face, label, shape
from sixteen_tui.games.sixteen.keys import KEYS
from sixteen_tui.games.sixteen.played import (
    course,
    heap,
    just_won,
    last_cards,
    last_play,
    lies,
    mine_of,
    plays,
    shows_event,
    won_so_far,
)
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.commands import game_bindings
from sixteen_tui.screens.base.prompt import Prompt
from sixteen_tui.terminal.cells import shares
from sixteen_tui.text import table as common
from sixteen_tui.widgets.bank import Bank, Won
from sixteen_tui.widgets.course import MARGIN, Course
from sixteen_tui.widgets.figures import HEIGHT
from sixteen_tui.widgets.hand import Deck, Hand, Held
from sixteen_tui.widgets.look import UNICODE
from sixteen_tui.widgets.pile import Pile
from sixteen_tui.widgets.regions import Regions
from sixteen_tui.widgets.scoreboard import Scoreboard, ScoreSide, together
from sixteen_tui.widgets.seats import Seats, ShownSeat
from sixteen_tui.widgets.strip import Banner, Strip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


NUMBERED: Final = 50
"""Columns from which the number of the set stands behind the score in the title bar, if the names leave it room."""
LARGER: Final = 2
"""Rows of a large banner beyond those of any other."""


class SixteenLayout(Layout[View]):
    SHOWN: ClassVar[tuple[str, ...]] = ("cards.play", "cards.draw", "cards.hint", "cards.count")
    SOON: ClassVar[tuple[str, ...]] = (
        "sixteen_tui.engine.sixteen.bots.players",
        "sixteen_tui.engine.sixteen.bots.ends",
        "sixteen_tui.engine.sixteen.hints",
        "sixteen_tui.games.sixteen.text.hints",
        "sixteen_tui.games.sixteen.hint",
        "sixteen_tui.games.sixteen.counting",
        "sixteen_tui.games.sixteen.wild",
    )
    BINDINGS = game_bindings(KEYS.layout["SixteenLayout"])

    def __init__(self) -> None:
        super().__init__()
        self._large = False
        """True while the banner of a double set, or of the set that decides the game, is shown."""

    def compose(self) -> ComposeResult:
        yield Seats()
        yield Pile()
        yield Hand()
        yield Prompt(id="prompt")
        yield Scoreboard()
        yield Bank()
        yield Course()
        yield Strip()  # last: a large banner covers the first rows of the hand

    def regions_in(self, size: Size) -> Regions:
        here = super().regions_in(size)
        if not self._large or here.strip.height < HEIGHT:
            return here
        return here._replace(strip=here.strip.grow((0, 0, LARGER, 0)))

    def show(self, board: Board[View]) -> None:
        event = self.event(board) if board.told is None and not board.interactive else None
        large = event is not None and event.large
        if large == self._large:
            super().show(board)
            return
        self._large = large
        self.show_anew(board)

    def draw_board(self, board: Board[View]) -> None:
        view, here = board.view, self.regions
        deck = "" if here.facts else say.draw_pile(view.draw_pile)
        self.part(Seats).show(list(self._seats(board)), here.size, here.facts, deck)
        self.part(Pile).show(heap(board), here.facts)
        self._draw_score(board)
        lines = list(course(board, here.course.height, max(0, here.course.width - 2 * MARGIN)))
        self.part(Course).show(common.course(), lines[:-1] if board.landing and just_won(view) else lines)
        self.draw_hand(board, view)

    # Other players

    def _seats(self, board: Board[View]) -> Iterable[ShownSeat]:
        view, me = board.view, self._own(board)
        moving = -1 if lies(board) else view.to_move
        for i in range(view.rules.seats):
            seat = i if me is None else (me + 1 + i) % view.rules.seats
            if seat == me:
                continue
            partner = me is not None and view.rules.seats == 4 and seat % 2 == me % 2
            sign, in_words = (say.partner(), say.partner_in_words(board.names[seat])) if partner else ("", "")
            cards = [face(card) for card in board.hands[seat]] if board.hands else ()
            detail = board.levels[seat] if board.levels else ""
            away = board.away.get(seat, "")
            name, last = f"{sign}{board.names[seat]}", last_play(board, seat)
            yield ShownSeat(name, detail, view.counts[seat], moving == seat, last, cards, away, sign, in_words)

    @staticmethod
    def _own(board: Board[View]) -> int | None:
        """Return the seat whose hand is drawn large: the viewing seat; with all hands open, the first."""
        return 0 if board.hands else board.view.seat

    # Tray

    def _draw_score(self, board: Board[View]) -> None:
        view = board.view
        names = self._sides(board)
        fresh = None if board.landing else just_won(view)
        won = won_so_far(board)
        score = sets(won)
        over = lies(board) or view.to_move < 0
        self.part(Scoreboard).show(
            [
                ScoreSide(
                    names[side],
                    score[side],
                    not over and view.to_move % 2 == side,
                    common.gained(fresh.worth) if fresh is not None and fresh.side == side else "",
                )
                for side in self._order(view)
            ]
        )
        stacks = [[self._won(formed, formed is fresh) for formed in won if formed.side == s] for s in self._order(view)]
        self.part(Bank).show(stacks, say.no_sets())

    @staticmethod
    def _sides(board: Board[View]) -> list[Sequence[str]]:
        """Return the names of each side's players."""
        names, seats = board.names, board.view.rules.seats
        return [[names[seat] for seat in range(side, seats, 2)] for side in (0, 1)]

    @staticmethod
    def _order(view: View) -> tuple[int, int]:
        """Return the sides, the own one first."""
        return (0, 1) if view.seat is None or view.seat % 2 == 0 else (1, 0)

    @staticmethod
    def _won(formed: Formed, fresh: bool) -> Won:  # noqa: FBT001
        card = formed.cards[-1]
        kind = signs.main_kind(formed)
        others = [each for each in formed.kinds if each != kind]
        coloured = kind in ("colour", "number")
        second = signs.sign(formed, others[0], shape(card)) if others and formed.worth > 1 else ""
        sign = signs.sign(formed, kind, shape(card))
        return Won(face(card), sign, face(card).ink if coloured else "face", second, signs.twice(formed), fresh)

    # Own hand

    def draw_hand(self, board: Board[View], view: View) -> None:
        here = self.regions
        fresh = view.hand[-1] if view.drawn and view.to_move == view.seat and view.hand else None
        cards = board.hands[0] if board.hands else self._places
        new = None if fresh is None else self._place_of_new(fresh)
        held = [self._held(board, index, card, new) for index, card in enumerate(cards)]
        room = [Held()] * (FULL - len(held)) if held and here.facts else []
        deck = Deck(view.draw_pile, signs.draw_pile(), common.left(view.draw_pile))
        cursor = self._cursor if board.interactive else None
        name = board.names[0] if board.hands else ""
        beside = deck if here.facts else None
        self.part(Hand).show([*held, *room], cursor, board.hand_note, beside, here.facts, name)

    def _place_of_new(self, card: Card) -> int:
        """Return the place of the card just drawn, which may equal another one; after a jump, the last such place."""
        if self._filled is not None and self._places[self._filled] == card:
            return self._filled
        return max(place for place, held in enumerate(self._places) if held == card)

    def _held(self, board: Board[View], index: int, card: Card | None, new: int | None) -> Held:
        if card is None:
            return Held()
        top = f"{board.pick(index)} {say.drawn_mark()}" if index == new else board.pick(index)
        text, ink = "", "dim"
        shown = board.labels == "all" or (board.labels == "chosen" and index == self._cursor)
        if board.interactive and shown and not board.asks:
            text, ink = self._makes(board.view, card)
        return Held(face(card), top, text, ink)

    def _makes(self, view: View, card: Card) -> tuple[str, str]:
        """Return the sign of a card's effect, and its style."""
        if card == WILD:
            return f"{UNICODE.shapes[len(INKS)]} ?", "dim"
        assert view.seat is not None, "who holds a hand"
        after = preview(view, Play(view.seat, card))
        if after.formed is None:
            return signs.makes(card, after, "", mine=False), "dim"
        mine = after.formed.side == view.seat % 2
        return signs.makes(card, after, shape(card), mine=mine), "good" if mine else "bad"

    # Strip

    def event(self, board: Board[View]) -> Banner | None:
        return told_of(board) if not board.landing and (board.interactive or lies(board)) else None

    def news(self, board: Board[View]) -> tuple[str, ...]:
        view = board.view
        formed = just_won(view)
        if formed is not None and not board.landing:
            kinds, mine = say.kinds(formed.kinds), mine_of(view, formed.side)
            return signs.in_short(formed, kinds, shape(formed.cards[-1]), mine=mine)
        play = next(plays(board), None)
        if play is None or not (view.pile or formed):
            return ()
        card, total = play[0].card, sum(map(NUMBER.__getitem__, formed.cards)) if formed else view.sum
        before = total - NUMBER[card]
        last = (signs.last_cards(),) if last_cards(board) else ()
        return (
            *last,
            signs.played(board.names[play[0].seat], label(card), before, total),
            signs.played_in_short(label(card), before, total),
        )

    def corner(self, board: Board[View], title: str = "") -> str:
        """Return the number of the set on the table; without a scoreboard, the score before it."""
        view = board.view
        if view.to_move < 0 and view.pile:  # the cards that are left over are no set
            number = say.milestones(count_sets(view.won))
        else:
            number = signs.set_number(set_numbers(won_so_far(board), formed=shows_event(board)))
        if self.regions.score.width:
            return number
        names, score = say.sides(view.rules, board.names), sets(won_so_far(board))
        one, other = self._order(view)
        between = f" {say.score((score[one], score[other]))} "
        room = self.regions.strip.width - cell_len(f" {title or say.title()}  {between}  ")
        left, right = shares([cell_len(names[one]), cell_len(names[other])], room)  # the score is never shortened
        sides = self._sides(board)
        last = f"  {number}" if self.regions.strip.width >= NUMBERED else ""
        return f"{together(sides[one], left)}{between}{together(sides[other], right)}{last}"

    def parties(self, board: Board[View]) -> Sequence[str]:
        return say.sides(board.view.rules, board.names)

    def winner(self, view: View) -> int:
        return view.won[-1].side

    # Actions of the player

    def _play_of(self, card: Card) -> Play | None:
        """Return the legal play of a card, else None; for a wild, the first of its legal declarations."""
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
        if action == "count":
            if self.board is None or not self.board.counting:
                return False
            return True if self.alive and self.board.view.legal else None
        if action not in ("play", "draw", "move", "pick"):
            return True
        if action == "draw":
            return self._may_draw()
        if view is None or not self.alive:
            return None
        if action == "play":
            return True if self.picked is not None and self._play_of(self.picked) else None
        return self.may_point(action, parameters)

    def _may_draw(self) -> bool | None:
        """Return whether one can draw by key now; False where the rules and the settings never ask for that."""
        board = self.board
        if board is None:
            return False
        if self.alive and any(isinstance(each, Draw) for each in board.view.legal):
            return True
        return None if board.by_key or board.view.rules.drawing != "enforced" else False

    def offers(self, binding: str, keys: Sequence[tuple[str, bool]]) -> bool:
        return binding != "cards.draw" or any(alive for _, alive in keys)

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

    def action_count(self) -> None:
        self.asked(self._counting)

    def _counting(self) -> Screen[None]:
        from sixteen_tui.games.sixteen.counting import CountScreen

        assert self.view is not None, "only who sees a hand asks"
        return CountScreen(self.view)

    def _choose_wild(self) -> None:
        from sixteen_tui.games.sixteen.wild import WildChooser

        def chosen(play: Play | None) -> None:
            if play is not None:
                self.post_message(self.Chosen(play))

        if self.view is not None:
            self.app.push_screen(WildChooser(self.view), chosen)
