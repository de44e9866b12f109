"""Draws a settled round of Sweet Sixteen while its hands open, then the best hand and the bank.

Invariant: depends on the view and the number of open hands alone.
"""

from __future__ import annotations

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Result, Settlement, order
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.faces import faces
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board
from sixteen_tui.widgets.canvas import Piece
from sixteen_tui.widgets.ledger import Entry


def steps(settled: Settlement) -> int:
    """Return the number of steps of a reveal: one per hand, then the best hand."""
    return len(settled.results) + 1


def own(settled: Settlement, seat: int | None) -> Result | None:
    """Return a seat's result of the round; None if it had no hand."""
    return next((result for result in settled.results if result.seat == seat), None)


def before(view: View, settled: Settlement) -> View:
    """Return the view after the last turn of the round and before its settlement."""
    nets = {result.seat: result.net for result in settled.results}
    return view._replace(
        to_move=CHANCE,
        banker=settled.banker,
        round=settled.round,
        turn=order(settled)[-1].seat,
        chips=tuple(chips - nets.get(seat, 0) for seat, chips in enumerate(view.chips)),
        bank=view.bank - settled.bank - settled.topped_up,
        topped_up=view.topped_up - settled.topped_up,
        settlements=view.settlements[:-1],
    )


def entries(board: Board[View], settled: Settlement, opened: int) -> tuple[list[Entry], Entry]:
    """Return one entry per seat in turn order, and the bank's entry.

    `opened` is the number of open hands; a larger number also shows the best hand.
    """
    view, results = board.view, order(settled)
    best = opened > len(results)
    found = []
    for place, result in enumerate(results):
        now = result.seat in settled.best if best else place == opened - 1
        found.append(_entry(board, settled, result, opened=place < opened, best=best, now=now))
    if len(results) < len(view.chips):
        found.append(_dealer(board, settled))
    paid = sum(result.points for result in results[:opened]) + best * sum(result.best for result in results)
    bank = view.bank - settled.bank - settled.topped_up - paid
    bank += settled.topped_up if best or bank < 0 else 0
    moved: Piece = (_changed(-paid) if opened else "", "text")
    stock: Piece = (str(bank), "strong")
    cells = (*[("", "text")] * 3, moved, stock)
    return found, Entry(say.bank_title(), "", 0, (), cells, (("", "text"), moved, stock), bank)


def _entry(board: Board[View], settled: Settlement, result: Result, *, opened: bool, best: bool, now: bool) -> Entry:
    """Return the entry of a seat; `opened` shows its result, `best` also its share of the best hand's chips."""
    seat = result.seat
    known = (result.points if opened else 0) + (result.best if best else 0)
    chips = board.view.chips[seat] - result.net + known
    stack: Piece = (say.stack(chips), "bad" if chips < 0 else "good")
    cells: tuple[Piece, ...] = (*[("", "text")] * 4, stack)
    if opened:
        cells = (
            (signs.value(result), _ink(result)),
            (_changed(result.points), _gain(result.points)),
            (_changed(result.best) if best and result.best else "", "good"),
            (_changed(known), _gain(known)),
            stack,
        )
    mine = seat == board.view.seat
    mark = say.banker_mark() if seat == settled.banker else ""
    cards = faces(result.hand, board.suits) if opened or mine else ()
    brief: tuple[Piece, ...] = (
        (str(result.value) if opened else "", _ink(result).replace("won", "good")),
        (_changed(known) if opened else "", _gain(known)),
        stack,
    )
    return Entry(board.names[seat], mark, len(result.hand), cards, cells, brief, chips, now=now, own=mine)


def _dealer(board: Board[View], settled: Settlement) -> Entry:
    """Return the entry of a banker without a hand."""
    seat = settled.banker
    chips = board.view.chips[seat]
    stack: Piece = (say.stack(chips), "bad" if chips < 0 else "good")
    return Entry(
        board.names[seat],
        say.banker_mark(),
        0,
        (),
        ((signs.deals_only(), "dim"), *[("", "text")] * 3, stack),
        (*[("", "text")] * 2, stack),
        chips,
        own=seat == board.view.seat,
    )


def _ink(result: Result) -> str:
    """Return the style of a hand's value; a 16 is highlighted."""
    return "won" if result.value == TARGET else "bad" if result.value > TARGET else "text"


def _gain(chips: int) -> str:
    return "good" if chips > 0 else "bad" if chips < 0 else "text"


def _changed(chips: int) -> str:
    return signs.signed(chips)
