"""Sweet Sixteen in words: the odds of a turn.

Law: as in `words`.
"""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import Card
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.games.sweet_sixteen.words import card, cards, the_card
from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _, p_


def odds_title() -> str:
    """Over the odds."""
    return _("Odds of this turn")


def odds_heads() -> tuple[list[str], list[str]]:
    """The two rows over the columns: the choice; next card 16 and bust; end of the turn 16 and bust; chips."""
    over = ["", p_("column pair, at most 15", "next card"), p_("column pair, at most 15", "end of turn"), ""]
    return over, [
        _("Choice"),
        p_("column, at most 7", "16"),
        p_("column, at most 7", "bust"),
        p_("column, at most 7", "16"),
        p_("column, at most 7", "bust"),
        p_("column, at most 8", "chips"),
    ]


def choice(action: Action) -> str:
    """Something that a seat may do."""
    match action:
        case Trade(_seat, given):
            return _("Trade {card}").format(card=the_card(given))
        case Take():
            return _("Take a card")
    return _("Stand")


def choice_in_short(action: Action) -> str:
    """The same in at most twelve characters."""
    match action:
        case Trade(_seat, given):
            return p_("at most 12 characters with three for the card", "Trade {card}").format(card=card(given))
        case Take():
            return p_("at most 12 characters", "Take")
    return p_("at most 12 characters", "Stand")


def percent(share: float) -> str:
    """A chance in percent."""
    return numbers.percent(share, 1)


def mean_chips(chips: float) -> str:
    """Chips that can be expected."""
    return numbers.decimal(chips, "+.2f")


def odds_assumptions() -> list[str]:
    """What the odds take for granted."""
    return [
        _("Every card that you have not seen is as likely as any other to come next."),
        _("The odds of the next card are exact."),
        _("The end of the turn and the chips take you to play on for the most chips."),
        _("Chips are what the round brings, with a share in the best hand, against players who do the same."),
    ]


def hand_worth(hand: tuple[Card, ...], rules: Rules) -> str:
    """The own hand and what it comes to."""
    return _("{cards} = {value}").format(cards=cards(hand), value=value(hand, faces_ten=rules.faces_ten))
