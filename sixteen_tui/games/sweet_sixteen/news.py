"""Texts on the strip of Sweet Sixteen: what happened last, the end of the own turn, and a settled round.

Invariant: the turn of another seat shows its number of trades and takes, then only that it is over (B10).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from sixteen_tui.engine.sweet_sixteen.actions import Action, Done, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import UNKNOWN, Card
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Settlement
from sixteen_tui.engine.sweet_sixteen.view import View, places
from sixteen_tui.games.sweet_sixteen import settled as opening
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.faces import face
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.games.sweet_sixteen.text import turns
from sixteen_tui.screens.base.board import Board
from sixteen_tui.session.seat import Observed
from sixteen_tui.terminal.text import signed
from sixteen_tui.widgets.look import Glyphs
from sixteen_tui.widgets.strip import Banner, Said

MARGINS: Final = 8
BANNER: Final = 26
"""Cells beside the texts of a banner: margins alone, and margins with the figure."""


def event(board: Board[View], width: int) -> Banner | None:
    """Return a settled round: the person's net chips, the best hand, and the bank."""
    view, settled = board.view, board.view.settled
    if settled is None:
        return None
    mine = opening.own(settled, view.seat)
    room = width - (MARGINS if mine is None else BANNER)
    lines = [_best(settled, board.names, room), say.bank_news(settled)]
    if mine is None:
        return Banner("banner", "", [signs.is_over(settled, view.rules.seats), *lines])
    ink = opening.weight(mine.net)
    sign = {"won": signs.YES, "lost": signs.NO}.get(ink, "")
    standing = f"{lines[1]} {signs.place(places(view)[mine.seat], view.rules.seats)}"
    lines[1] = standing if cell_len(standing) <= room else lines[1]
    return Banner(ink, signed(mine.net), [signs.net(mine, sign), *lines])


def race(board: Board[View], opened: int) -> tuple[str, ...]:
    """Return the best hand opened so far, and before the last one what it needs; the longest text first."""
    settled = board.view.settled
    found = opening.race(settled, opened) if settled else None
    if found is None:
        return ()
    leading, last = found
    return signs.beats(leading, board.names[last.seat]), signs.leads(leading)


def news(board: Board[View], glyphs: Glyphs) -> tuple[str, ...]:
    """Return texts about the last entry, or about the settled round, the longest first."""
    view = board.view
    if view.settled:
        best = signs.best_hand(view.settled, board.names)
        return (*_ending(board, best[0]), *best)
    cut = cut_cards(view)
    done = board.past[0].actions if board.hands and board.past else ()
    if view.banker in cut and not any(isinstance(each, Trade | Take) for each in done):
        return (signs.cut(board.names[view.banker], face(cut[view.banker]).label(glyphs)),)
    return tuple(line for last in board.past[:1] for line in _told_of(last, board.names))


def ended(board: Board[View]) -> bool:
    """Return True if the own turn is over and the board has no text for the strip."""
    view = board.view
    own = view.turn == view.seat and bool(view.hand) and view.end is None
    return own and not view.legal and board.told is None


def over(view: View) -> Said:
    """Return that the own turn is over, and its result; a 16 is highlighted."""
    ink = "won" if view.value == TARGET else "lost" if view.value > TARGET else "wait"
    return Said(ink, say.turn_over(view.value))


def _best(settled: Settlement, names: Sequence[str], room: int) -> str:
    """Return the players and the value of the best hand, in short or without the players where they have no room."""
    texts = signs.best_hand(settled, names)
    return next((text for text in texts if cell_len(text) <= room), texts[-1])


def _ending(board: Board[View], best: str) -> tuple[str, ...]:
    """Return texts with the exchange that ended a round before its result; only if all hands are open."""
    last = board.past[0] if board.hands and board.past else None
    exchanged = [each for each in last.actions if isinstance(each, Trade | Take)] if last else []
    if last is None or not exchanged:
        return ()
    said = [*_told_of(last._replace(actions=(exchanged[-1],)), board.names)]
    return (f"{said[0]}. {best}", *said[:2])


def _told_of(last: Observed, names: Sequence[str]) -> Iterator[str]:
    """Yield the texts of observed actions, latest first; for an exchange of known cards also its short form."""
    assert isinstance(last.view, View), "of this game"
    for action in reversed(last.actions):
        assert isinstance(action, Action), "of this game"
        said, *more = say.log_line(action, last.events, last.view, names) or [""]
        if isinstance(action, Done) and last.view.trades[action.seat] and not last.view.takes[action.seat]:
            yield turns.done_after(names[action.seat], last.view.trades[action.seat])
        if isinstance(action, Trade) and action.card == UNKNOWN and last.view.trades[action.seat] > 1:
            said = turns.has_traded(names[action.seat], last.view.trades[action.seat])
        cards = signs.exchanged(action)
        yield from filter(None, (said, cards, *more))


def cut_cards(view: View) -> dict[int, Card]:
    """Return the cut card of the first banker by seat, until the first settlement; if undecided, all of the cut."""
    if not view.cuts or view.settlements:
        return {}
    return {seat: card for seat, card in view.cuts[-1].cards if view.banker in (seat, -1)}
