"""Texts of the odds of a turn of Sweet Sixteen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.odds import Odds
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.games.sweet_sixteen.words import the_card
from sixteen_tui.words import hints, numbers, panes
from sixteen_tui.words.i18n import _, p_

RESTS: Final = 0.05
"""A choice rests on a later take where it ends with 16 so much more often than without."""


def odds_title() -> str:
    """Over the odds."""
    return _("Odds of this turn")


def odds_heads() -> tuple[str, str, str, str]:
    """Over the columns: what can be done; the turn ends with 16, with a bust; chips."""
    return (
        p_("column, at most 7", "choice"),
        p_("column, at most 4", "16"),
        p_("column, at most 5", "bust"),
        p_("column, at most 6", "chips"),
    )


def choice(action: Action) -> str:
    """Something that a seat may do."""
    match action:
        case Trade(_seat, given):
            return _("Trade {card}").format(card=the_card(given))
        case Take():
            return _("Take a card")
    return _("Stand")


def stand() -> str:
    """To stand, in at most six cells."""
    return p_("choice, at most 6", "stand")


def take() -> str:
    """To take a card, in at most six cells."""
    return p_("choice, at most 6", "take")


def percent(share: float) -> str:
    """A chance in percent, never rounded to certainty."""
    return hints.percent(share)


def mean_chips(chips: float) -> str:
    """Chips that can be expected."""
    return numbers.decimal(chips, "+.2f")


def figures(odds: Odds) -> tuple[str, str, str]:
    """The chances of 16 and of a bust, and chips, in columns without a cell to spare."""
    return panes.percent(odds.sixteen), panes.percent(odds.bust), mean_chips(odds.chips)


def plan(odds: Odds, no_takes: Mapping[Action, float]) -> str:
    """Return how a choice leads to 16 by later cards; "" where there is nothing to add.

    `no_takes` says how likely it does so without a later take (`action_values.no_takes`).
    """
    other = no_takes.get(odds.action)
    if other is not None and odds.sixteen - other >= RESTS:
        said = _(
            "The plan: trade until the hand is low, then take a card. The turn then ends with 16 with a chance of "
            "{percent}, without a take of {other}."
        )
    elif odds.next_sixteen or not odds.sixteen:
        return ""
    elif other is not None:
        said = _(
            "The plan: trade until the hand is low, then take or trade on. The turn then ends with 16 with a chance of "
            "{percent}."
        )
    else:
        said = _("Later cards can make it: if you play on, the turn ends with 16 with a chance of {percent}.")
    return said.format(percent=percent(odds.sixteen), other=percent(other or 0.0))


def odds_assumptions() -> list[str]:
    """What the odds take for granted."""
    return [
        _("Every card that you have not seen is as likely as any other to come next."),
        _("A card alone means that it is traded."),
        _("16 and bust are how the turn ends, if you play on for the most chips."),
        _("Chips are what the round brings, with a share in the best hand, against players who do the same."),
        _("They also weigh what the cards that others asked for tell of their hands."),
    ]


def hand_worth(labels: Sequence[str], hand: tuple[Card, ...], rules: Rules) -> str:
    """The own hand, as its cards are labelled, and what it comes to."""
    return _("{cards} = {value}").format(cards=" ".join(labels), value=value(hand, faces_ten=rules.faces_ten))
