"""Labels on the table of Sweet Sixteen: headings, actions of each seat, choices, results of a round.

Invariant: about the turn of another seat, only its number of trades and takes, and that it is over (B10).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import EIGHT_OF_DIAMONDS, UNKNOWN
from sixteen_tui.engine.sweet_sixteen.settling import TARGET, SeatResult, Settlement
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import You, in_row, joined

YES: Final = "✓"
NO: Final = "✗"


def heads() -> tuple[str, str, str, str]:
    """Return the headings of the list of players."""
    return (
        p_("head of a column, at most 6, a player's chips", "CHIPS"),
        p_("head of a column, at most 16", "PLAYER"),
        p_("head of a column, at most 12", "CARDS"),
        p_("head of a column, at most 17", "TURN"),
    )


# The tray

bank = lazy("BANK")
your_chips = lazy("YOUR CHIPS")
most_chips = lazy("MOST CHIPS")


def place_of(number: int, players: int) -> str:
    """Return a place: "2nd of 10"."""
    return p_("a place, at most 10 characters", "{place} of {players}").format(place=ordinal(number), players=players)


def distance(chips: int, name: str) -> str:
    """Return by how many chips one is ahead of a player or, if negative, behind; without a name in short."""
    if not chips:
        return _("level with {name}").format(name=name) if name else p_("with another player", "level")
    if chips > 0:
        said = _("{count} ahead of {name}") if name else p_("chips", "{count} ahead")
    else:
        said = _("{count} behind {name}") if name else p_("chips", "{count} behind")
    return said.format(count=abs(chips), name=name)


level_with = lazy_with("level with {count} others")
"""Says that several others have as many chips."""


def you_have(chips: int, place: str) -> str:
    """Return the own chips and place in one line."""
    if chips < 0:
        said = n_("You owe {count} chip, {place}", "You owe {count} chips, {place}", -chips)
    else:
        said = n_("You have {count} chip, {place}", "You have {count} chips, {place}", chips)
    return said.format(count=abs(chips), place=place)


def you_in_short(chips: int, place: str = "") -> str:
    """Return the own chips with their noun, and the place if it is given."""
    said = n_("{count} chip", "{count} chips", abs(chips)).format(count=whole(chips))
    return numbers.about(_("You"), f"{said}, {place}" if place else said)


best_hands = lazy("BEST HANDS")
of_you = lazy_in("unit of a heading: the chips that one won or lost", "your chips")


def best_in_round(number: int, name: str, worth: int, players: int) -> str:
    """Return the best hand of a round in short, by one player or by several; `players` 0: all bust."""
    if not players:
        return _("round {number}: all bust").format(number=number)
    if players == 1:
        return _("round {number}: {name}, {value}").format(number=number, name=name, value=worth)
    said = n_("round {number}: {count} player, {value}", "round {number}: {count} players, {value}", players)
    return said.format(number=number, count=players, value=worth)


pays = lazy("WHAT PAYS")
a_sixteen = lazy_in("row of the pay table, at most 13", "a 16")


def with_the_eight() -> str:
    """Return the row of a 16 with the 8 of diamonds."""
    return p_("row of the pay table, at most 13", "16 with {card}").format(card=words.label(EIGHT_OF_DIAMONDS))


under_sixteen = lazy_in("row of the pay table, at most 13", "under 16")
a_point_over = lazy_in("row of the pay table, at most 13", "a point over")


def more(chips: int) -> str:
    return p_("chips beside those for the hand, at most 10", "{chips} more").format(chips=signed(chips))


def notes(trades: int, takes: int) -> list[str]:
    """Return the actions of a seat in its turn, at most 15 characters each: a bare number reads as a card's value."""
    said = []
    if trades:
        said.append(n_("traded {count} card", "traded {count} cards", trades).format(count=trades))
    if takes:
        said.append(n_("took {count} card", "took {count} cards", takes).format(count=takes))
    return said


def plays_now(*, own: bool) -> str:
    return p_("at most 17 characters", "your turn") if own else p_("at most 17 characters", "plays now")


plays_last = lazy_in("at most 12 characters", "plays last")
deals_only = lazy_in("at most 12 characters", "deals only")
hand = lazy("hand")
new = lazy_in("at most 5 characters, marks the card that has just come", "new")
trades = lazy_in("under a card: the word of the key; small cards have room for 6", "trade")
takes = lazy_in("under an empty place: the word of the key; small ones have room for 7", "take")


def may(*, trade: bool, take: bool) -> str:
    """Return the legal actions, for the strip."""
    if not trade:
        return _("the deck is empty: you can only stand")
    return _("trade, take or stand") if take else _("trade or stand")


trade_the = lazy_with("trade the {card}")


def trade_in_short(card: str) -> str:
    return p_("after its key, at most 13", "trade {card}").format(card=card)


until = lazy_in("after its key, at most 10", "until 16")
take_one = lazy("take a card")
take_in_short = lazy_in("after its key, at most 8", "take")
stand_with = lazy_with("stand with {value}")
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


def best_hand(settled: Settlement, names: Sequence[str]) -> tuple[str, ...]:
    """Return who has the best hand and its value, the longest text first; the last one has no name."""
    whole = words.best_hand(settled, names)
    worth = max((result.value for result in settled.results if result.seat in settled.best), default=0)
    if not worth:
        return (whole,)
    by = p_("the best hand, at most 33 characters with a name of 16", "Best hand: {name}, {value}")
    named = by.format(name=joined([*map(in_row, (names[seat] for seat in settled.best))]), value=worth)
    return whole, named, _("The best hand: {value}").format(value=worth)


all_at_once = lazy("opens them all at once")


the_best = lazy_in("at most 10 characters, beside the total of a hand", "best hand")


def ledger_heads() -> tuple[str, str, str, str, str, str]:
    """Return the headings of a settled round: name, cards, both sides of the axis, change, stack."""
    return (
        p_("head of a column, at most 16", "PLAYER"),
        p_("head of a column, at most 12, the cards", "HAND"),
        p_("at most 11, totals below 16", "under"),
        p_("at most 11, totals above 16", "over"),
        p_("head of a column, at most 6, chips gained or lost", "ROUND"),
        p_("head of a column, at most 7, a player's chips", "CHIPS"),
    )


def is_over(settled: Settlement, rounds: int) -> str:
    return _("Round {number} of {rounds} is over").format(number=settled.round, rounds=rounds)


def counted(count: int, hands: int) -> str:
    """Return how many hands have their total; the cards of the own hand lie open before it is counted."""
    return _("{count} of {hands} hands counted").format(count=count, hands=hands)


def leads(value: int) -> str:
    """Return the best value of the hands opened so far; 0: all of them are busts."""
    return _("{value} leads").format(value=value) if value else _("nobody leads")


def beats(value: int, name: str) -> str:
    """Return what the last hand needs to beat the best value so far."""
    needs = value + 1
    if needs == TARGET:
        said = _("You beat it with 16") if isinstance(name, You) else _("{name} beats it with 16")
    elif needs == TARGET - 1:
        said = _("You beat it with {least} or 16") if isinstance(name, You) else _("{name} beats it with {least} or 16")
    else:
        said = _("You beat it with {least} to 16") if isinstance(name, You) else _("{name} beats it with {least} to 16")
    return numbers.about(leads(value), said.format(name=name, least=needs))


def net(result: SeatResult, sign: str) -> tuple[str, str]:
    """Return the own net chips after a sign for win or loss, or "": with the hand that they are for, and alone."""
    said = f"{sign} {net_alone(result.net)}" if sign else net_alone(result.net)
    return numbers.about(said, hand_of(result.value)), said


def hand_of(value: int) -> str:
    """Return the value of a hand and its distance from 16."""
    if value == TARGET:
        return _("exactly 16")
    away = abs(TARGET - value)
    said = (
        n_("{value}, {count} under 16", "{value}, {count} under 16", away)
        if value < TARGET
        else n_("{value}, {count} over 16", "{value}, {count} over 16", away)
    )
    return said.format(value=value, count=away)


def place(number: int, players: int) -> str:
    return _("You are {place} of {players}.").format(place=ordinal(number), players=players)


def ordinal(number: int) -> str:
    """Return a place as an adjective: "2nd"."""
    return {
        1: p_("a place", "1st"),
        2: p_("a place", "2nd"),
        3: p_("a place", "3rd"),
    }.get(number) or p_("a place from the fourth on", "{number}th").format(number=number)


def net_alone(chips: int) -> str:
    """Return the own net chips, without a sign."""
    if chips > 0:
        return n_("You win {count} chip", "You win {count} chips", chips).format(count=chips)
    if chips < 0:
        return n_("You lose {count} chip", "You lose {count} chips", -chips).format(count=-chips)
    return _("You neither win nor lose")


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
