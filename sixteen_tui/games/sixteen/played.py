"""The pile of Sixteen and what was played on it, as the widgets of the table draw it.

Invariant: depends on the board alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import NUMBER, Card
from sixteen_tui.engine.sixteen.rules import TARGET, Formed, set_numbers
from sixteen_tui.engine.sixteen.view import View, outlook
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.faces import INKS, face, label, shape
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board
from sixteen_tui.text import table as common
from sixteen_tui.widgets.canvas import Line, fit, shortened
from sixteen_tui.widgets.facts import FactLine, Facts
from sixteen_tui.widgets.look import UNICODE
from sixteen_tui.widgets.pile import Bracket, Caption, Heap
from sixteen_tui.widgets.scoreboard import together


def plays(board: Board[View]) -> Iterator[tuple[Play, Formed | None]]:
    """Yield the observed plays, latest first, each with the set that it made."""
    for observed in board.past:
        formed = next((event for event in observed.events if isinstance(event, Formed)), None)
        for action in reversed(observed.actions):
            if isinstance(action, Play):
                yield action, formed


def just_won(view: View) -> Formed | None:
    """Return the set just formed; None if a card lies on the next pile."""
    return view.won[-1] if view.won and not view.pile else None


def mine_of(view: View, side: int) -> bool | None:
    """Return True if `side` is the viewing seat's side; None for a spectator."""
    return None if view.seat is None else side == view.seat % 2


def lies(board: Board[View]) -> bool:
    """Return True while the set just formed lies on the table: until the player to move, or a person, goes on."""
    went_on = board.view.to_move >= 0 and (board.passed or (board.live and board.view.drawn > 0))
    return just_won(board.view) is not None and (board.landing or not (board.interactive or went_on))


def shows_event(board: Board[View]) -> bool:
    """Return True while the set just formed is shown as such: not in the frame in which its last card lands."""
    return lies(board) and not board.landing


def won_so_far(board: Board[View]) -> tuple[Formed, ...]:
    """Return the sets that the score counts: the one just formed only from the frame that shows it on."""
    won = board.view.won
    return won[:-1] if board.landing and just_won(board.view) else won


def _missing(formed: Formed) -> str:
    """Return what the sum of a set is to the target; "" for a match, whose sum decides nothing."""
    total = sum(NUMBER[card] for card in formed.cards)
    return common.to_go(total, TARGET) if total >= TARGET else ""


def last_cards(board: Board[View]) -> bool:
    """Return True at the first position with an empty draw pile."""
    before = board.past[1].view if len(board.past) > 1 else None
    return isinstance(before, View) and bool(before.draw_pile) and not board.view.draw_pile


def heap(board: Board[View]) -> Heap:
    view, formed = board.view, just_won(board.view)
    if formed is not None and board.landing:
        facts = Facts(sum(NUMBER[card] for card in formed.cards), TARGET, signs.total(), _missing(formed))
        return Heap([face(card) for card in formed.cards], _captions(board, formed.cards), facts)
    if formed is not None and lies(board):
        first, text = signs.bracket(formed, shape(formed.cards[-1]))
        mine = mine_of(view, formed.side)
        ink = "accent" if mine is None else "good" if mine else "bad"
        total = sum(NUMBER[card] for card in formed.cards)
        facts = Facts(total, TARGET, signs.total(), _missing(formed), ink)
        captions = _captions(board, formed.cards)
        return Heap([face(card) for card in formed.cards], captions, facts, Bracket(first, text, ink))
    cards = [face(card) for card in view.pile]
    return Heap(cards, _captions(board, view.pile), _facts(view), note=say.empty_pile())


def _captions(board: Board[View], cards: Sequence[Card]) -> list[Caption]:
    """Return the sum up to each card of the pile, and its player as far as it was observed."""
    by = [board.names[play.seat] for (play, _), _card in zip(plays(board), cards, strict=False)]
    names = [""] * (len(cards) - len(by)) + by[::-1]
    total, captions = 0, []
    for card, name in zip(cards, names, strict=True):
        total += NUMBER[card]
        captions.append(Caption(total, name))
    return captions


def _facts(view: View) -> Facts:
    found = outlook(view)
    cases = [
        (text, "face" if colour is None else INKS[colour]) for text, colour in signs.winning(found, UNICODE.shapes)
    ]
    busting = signs.bust_numbers(found.busts)
    return Facts(
        view.sum,
        TARGET,
        signs.total(),
        "" if view.to_move < 0 else common.to_go(view.sum, TARGET),
        lines=[]
        if view.to_move < 0
        else [
            FactLine(signs.wins() if cases else "", "good", cases, signs.nothing(), signs.each()),
            FactLine(signs.busts() if busting else "", "bad", [(busting, "bad")] if busting else ()),
        ],
    )


def last_play(board: Board[View], seat: int) -> Line:
    """Return the latest play of a seat on the current pile, with the sum before and after it."""
    view = board.view
    formed = just_won(view)
    total = view.sum if formed is None else sum(NUMBER[card] for card in formed.cards)
    cards = len(view.pile) if formed is None else len(formed.cards)
    for (play, _), _left in zip(plays(board), range(cards), strict=False):
        before = total - NUMBER[play.card]
        if play.seat == seat:
            return [(signs.last_play(label(play.card), before, total), "dim")]
        total = before
    return ()


def _sign(formed: Formed) -> str:
    return signs.sign(formed, signs.main_kind(formed), shape(formed.cards[-1]))


def _set(board: Board[View], formed: Formed, which: range, width: int) -> str:
    """Return a set of the course in `width` cells: whose it is, and why; after a bust, who went over."""
    names, mine = board.names, mine_of(board.view, formed.side)
    mark = "" if mine is None else f"{signs.YES if mine else signs.NO} "
    whose, bust = say.sides(board.view.rules, names)[formed.side], "bust" in formed.kinds
    if bust:
        said = signs.course_bust(which, names[formed.seat], whose)
        texts = said if mark else said[:1]
    else:
        texts = (signs.course_set(which, say.kinds(formed.kinds), whose),)
    for text in texts:
        if cell_len(mark + text) <= width:
            return fit(mark + text, width)
    begins, sign = f"{mark}{signs.set_number(which)} ", _sign(formed)  # only names may lose letters
    room = max(1, width - cell_len(f"{begins}{sign} "))
    if bust:
        return fit(f"{begins}{together([names[formed.seat]], room)} {sign}", width)
    return fit(f"{begins}{sign} {together(names[formed.side :: 2], room)}", width)


def course(board: Board[View], rows: int, width: int) -> Iterator[Line]:
    """Yield the latest plays with their sums, and the sets between them, oldest first; each at most `width` cells."""
    view, lines = board.view, list[Line]()
    total, won = view.sum, view.won
    left = len(view.pile)
    cards: list[int] = []
    for play, formed in plays(board):
        if len(lines) >= rows:
            break
        if formed is not None:
            mine, text = mine_of(view, formed.side), _set(board, formed, set_numbers(won, formed=True), width)
            lines.append([(text, "good" if mine else "accent" if mine is None else "bad")])
            won = won[:-1]
            cards = [NUMBER[card] for card in formed.cards]
            total, left = sum(cards), len(cards)
        if not left:
            break
        room = max(0, min(14, width - 11))
        name, what = fit(shortened(board.names[play.seat], room), room), fit(label(play.card), 6)
        lines.append([(f"{name} {what}{total:>4}", "dim" if lines else "text")])
        total, left = total - NUMBER[play.card], left - 1
    yield from reversed(lines)
