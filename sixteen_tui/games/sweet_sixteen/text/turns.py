"""Texts of Sweet Sixteen's events, for the player concerned and for others.

Invariant: one sentence for every way in which the turn of another seat can end (B10).
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.text.i18n import _, n_
from sixteen_tui.text.names import You, joined, others


def _you(name: str) -> bool:
    return isinstance(name, You)


def trades(name: str, given: str, received: str) -> str:
    said = _("You trade {given} for {received}") if _you(name) else _("{name} trades {given} for {received}")
    return said.format(name=name, given=given, received=received)


def takes(name: str, card: str) -> str:
    return (_("You take {card}") if _you(name) else _("{name} takes {card}")).format(name=name, card=card)


def first_banker(name: str, card: str) -> str:
    said = _("You are the first banker ({card})") if _you(name) else _("{name} is the first banker ({card})")
    return said.format(name=name, card=card)


def round_begins(number: int, name: str) -> str:
    said = _("Round {number}: you are banker") if _you(name) else _("Round {number}: {name} is banker")
    return said.format(number=number, name=name)


def trades_unseen(name: str) -> str:
    return _("You trade a card") if _you(name) else _("{name} trades a card").format(name=name)


def has_traded(name: str, count: int) -> str:
    """Return how many cards a player has traded in this turn so far, at least two."""
    if _you(name):
        return n_("You have traded {count} card", "You have traded {count} cards", count).format(count=count)
    return n_("{name} has traded {count} card", "{name} has traded {count} cards", count).format(name=name, count=count)


def takes_unseen(name: str) -> str:
    return _("You take a card") if _you(name) else _("{name} takes a card").format(name=name)


def stands(name: str, worth: int) -> str:
    said = _("You stand with {value}") if _you(name) else _("{name} stands with {value}")
    return said.format(name=name, value=worth)


def done(name: str) -> str:
    return _("Your turn is over") if _you(name) else _("{name} is done").format(name=name)


def done_after(name: str, count: int) -> str:
    """Return that the turn of another player is over after this number of trades, however it ended."""
    said = n_("{name} has traded {count} card and is done", "{name} has traded {count} cards and is done", count)
    return said.format(name=name, count=count)


def best_hand(best: Sequence[str], worth: int) -> str:
    """Return the players of the best hand and its value."""
    rest = others(best)
    if not rest:
        return _("You have the best hand: {value}").format(value=worth)
    if len(best) > 2:  # the table beside it shows the players
        return _("{count} players have the best hand: {value}").format(count=len(best), value=worth)
    if len(rest) < len(best):
        said = _("You share the best hand with {names}: {value}")
    else:
        said = _("{names} have the best hand: {value}") if len(rest) > 1 else _("{names} has the best hand: {value}")
    return said.format(names=joined(rest), value=worth)


def winner(found: Sequence[str]) -> str:
    """Return the winner or winners."""
    rest = others(found)
    if not rest:
        return _("You win!")
    if len(rest) < len(found):
        return _("You share the win with {names}.").format(names=joined(rest))
    if len(found) > 1:
        return _("{names} share the win.").format(names=joined(found))
    return _("{name} wins!").format(name=found[0])
