"""Draws a settled round of Sweet Sixteen while its hands open, then the best hand and the bank.

Invariant: depends on the view and the number of open hands alone.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, SeatResult, Settlement, order
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.faces import faces
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.screens.base.board import Board
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.widgets.canvas import Piece
from sixteen_tui.widgets.ledger import LedgerEntry

SLIGHT: Final = 2
"""Chips whose loss is no event: a hand under 16 costs one, the most frequent result there is."""


def steps(settled: Settlement) -> int:
    """Return the number of steps of a reveal: one per hand, then the best hand."""
    return len(settled.results) + 1


def own(settled: Settlement, seat: int | None) -> SeatResult | None:
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


def after(view: View) -> View:
    """Return the view of a settled round without its hands, as the next round begins."""
    none = (0,) * view.rules.seats
    return view._replace(hand=(), counts=none, trades=none, takes=none)


def entries(board: Board[View], settled: Settlement, opened: int) -> tuple[list[LedgerEntry], LedgerEntry]:
    """Return one entry per seat in turn order, and the bank's entry.

    `opened` is the number of open hands; a larger number also shows the best hand.
    """
    view, results = board.view, order(settled)
    best = opened > len(results)
    found = [
        _entry(board, settled, result, opened=place < opened, best=best, now=place == opened - 1)
        for place, result in enumerate(results)
    ]
    if len(results) < len(view.chips):
        found.append(_dealer(board, settled))
    paid = sum(result.points for result in results[:opened]) + best * sum(result.best for result in results)
    bank = view.bank - settled.bank - settled.topped_up - paid
    bank += settled.topped_up if best or bank < 0 else 0
    moved: Piece = (signed(-paid) if opened else "", "text")
    return found, LedgerEntry(say.bank_title(), "", 0, (), None, moved, (str(bank), "strong"), chips=bank)


def _entry(
    board: Board[View], settled: Settlement, result: SeatResult, *, opened: bool, best: bool, now: bool
) -> LedgerEntry:
    """Return the entry of a seat; `opened` shows its result, `best` also its share of the best hand's chips."""
    seat = result.seat
    known = (result.points if opened else 0) + (result.best if best else 0)
    chips = board.view.chips[seat] - result.net + known
    mine, wins = seat == board.view.seat, best and bool(result.best)
    return LedgerEntry(
        board.names[seat],
        say.banker_mark() if seat == settled.banker else "",
        len(result.hand),
        faces(result.hand, board.suits) if opened or mine else (),
        result.value if opened else None,
        (signed(known) if opened else "", _gain(known)),
        _stack(chips),
        signs.the_best() if wins else "",
        best=wins,
        now=now,
        chips=chips,
        own=mine,
    )


def _dealer(board: Board[View], settled: Settlement) -> LedgerEntry:
    """Return the entry of a banker without a hand."""
    seat = settled.banker
    chips = board.view.chips[seat]
    return LedgerEntry(
        board.names[seat],
        say.banker_mark(),
        0,
        (),
        None,
        ("", "text"),
        _stack(chips),
        signs.deals_only(),
        chips=chips,
        own=seat == board.view.seat,
    )


def race(settled: Settlement, opened: int) -> tuple[int, SeatResult] | None:
    """Return the best value of the hands opened so far, and the last hand if it alone is closed and can beat it."""
    results = order(settled)
    leading = max((result.value for result in results[:opened] if result.value <= TARGET), default=0)
    return (leading, results[-1]) if opened == len(results) - 1 and leading < TARGET else None


def weight(net: int) -> str:
    """Return the style of a round's result: a loss of one or two chips is no defeat."""
    return "won" if net > 0 else "lost" if net < -SLIGHT else "banner"


def _stack(chips: int) -> Piece:
    return whole(chips), "bad" if chips < 0 else "good"


def _gain(chips: int) -> str:
    return {"won": "good", "lost": "bad"}.get(weight(chips), "text")
