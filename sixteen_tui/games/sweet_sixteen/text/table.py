"""Labels on the table of Sweet Sixteen: headings, actions of each seat, choices, results of a round.

Invariant: about the turn of another seat, only its number of trades and takes, and that it is over (B10).
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import UNKNOWN
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, Result, Settlement
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.text import bank_news, change
from sixteen_tui.terminal.text import whole
from sixteen_tui.text.i18n import _, lazy, lazy_in, n_, p_
from sixteen_tui.text.names import You

YES: Final = "✓"
NO: Final = "✗"


def heads() -> tuple[str, str, str]:
    """Return the headings of the list of other players."""
    return (
        p_("head of a column, at most 16", "PLAYER"),
        p_("head of a column, at most 12", "CARDS"),
        p_("head of a column, at most 17", "TURN"),
    )


chips = lazy("CHIPS")
bank = lazy("BANK")


def notes(trades: int, takes: int) -> list[str]:
    """Return the actions of a seat in its turn, at most 10 characters each."""
    said = []
    if trades:
        said.append(p_("at most 10 characters", "traded {trades}").format(trades=trades))
    if takes:
        said.append(p_("at most 10 characters", "took {takes}").format(takes=takes))
    return said


plays_last = lazy_in("at most 12 characters", "plays last")
deals_only = lazy_in("at most 12 characters", "deals only")
hand = lazy("hand")
new = lazy_in("at most 5 characters, marks the card that has just come", "new")
trades = lazy_in("under a card, at most 6", "trade")
takes = lazy_in("under a card, at most 6", "take")


def may(*, trade: bool, take: bool) -> str:
    """Return the legal actions, for the strip."""
    if not trade:
        return _("the deck is empty: you can only stand")
    return _("trade, take or stand") if take else _("trade or stand")


def trade_the(card: str) -> str:
    return _("trade the {card}").format(card=card)


def trade_in_short(card: str) -> str:
    return p_("after its key, at most 13", "trade {card}").format(card=card)


take_one = lazy("take a card")
take_in_short = lazy_in("after its key, at most 8", "take")


def stand_with(worth: int) -> str:
    return _("stand with {value}").format(value=worth)


stand = lazy_in("after its key, at most 6", "stand")


def brief(worth: int) -> str:
    """Return the value of the own hand and the points missing to 16."""
    return f"{hand()} {worth}, {words.missing(worth)}"


def cut(name: str, card: str) -> str:
    """Return the first banker and the lowest cut card."""
    if isinstance(name, You):
        return _("You cut the lowest card, {card}: you are the first banker").format(card=card)
    return _("{name} cut the lowest card, {card}: first banker").format(name=name, card=card)


def cut_card(card: str) -> str:
    """Return the cut card of a seat without a hand."""
    return p_("at most 10 characters", "cut {card}").format(card=card)


# A settled round


go_on = lazy("shows all the hands")


def best_hand(settled: Settlement) -> str:
    """Return the value of the best hand; used if the names do not fit."""
    worth = max((result.value for result in settled.results if result.seat in settled.best), default=0)
    return _("The best hand: {value}").format(value=worth) if worth else words.best_hand(settled, ())


all_at_once = lazy("opens them all at once")


def ledger_heads() -> list[str]:
    return [
        p_("head of a column, at most 16", "PLAYER"),
        p_("head of a column, at most 12, the cards", "HAND"),
        p_("head of a column, at most 8", "VALUE"),
        p_("head of a column, at most 4, chips for the hand", "HAND"),
        p_("head of a column, at most 4, chips for the best hand", "BEST"),
        p_("head of a column, at most 5, chips gained or lost", "NET"),
        p_("head of a column, at most 8, a player's chips", "CHIPS"),
    ]


def value(result: Result) -> str:
    """Return the value of a hand with a sign, in at most 8 characters."""
    mark = YES if result.value == TARGET else NO if result.value > TARGET else " "
    return f"{result.value} {mark}"


def is_over(settled: Settlement, rounds: int) -> str:
    return _("Round {number} of {rounds} is over").format(number=settled.round, rounds=rounds)


def opened(count: int, hands: int) -> str:
    return _("{count} of {hands} hands open").format(count=count, hands=hands)


def net(chips: int) -> str:
    """Return the own net chips, with a sign for win or loss."""
    sign = YES if chips > 0 else NO if chips < 0 else "="
    return f"{sign} {net_alone(chips)}"


def net_alone(chips: int) -> str:
    """Return the own net chips, without a sign."""
    if chips > 0:
        return n_("You win {count} chip", "You win {count} chips", chips).format(count=chips)
    if chips < 0:
        return n_("You lose {count} chip", "You lose {count} chips", -chips).format(count=-chips)
    return _("You neither win nor lose")


def settled_bank(settled: Settlement) -> str:
    return bank_news(settled)


def exchanged(action: Action) -> str:
    """Return the traded and the received card, or a taken card; "" if they are unknown."""
    match action:
        case Trade(_, given, received) if received not in (None, UNKNOWN):
            assert received is not None
            return f"{words.label(given)} → {words.label(received)}"
        case Take(_, received) if received not in (None, UNKNOWN):
            assert received is not None
            return f"+ {words.label(received)}"
    return ""


def plain(chips: int) -> str:
    """Return a number of chips; a debt has a minus sign."""
    return whole(chips)


def signed(chips: int) -> str:
    """Return a change of chips with its sign."""
    return change(chips)
