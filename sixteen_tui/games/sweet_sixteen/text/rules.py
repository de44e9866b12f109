"""Texts about the rules of a game of Sweet Sixteen: players, levels, variations and presets."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.text.i18n import _, n_, p_
from sixteen_tui.text.variations import VariationText, summary, switch


def variations() -> dict[str, VariationText]:
    """Return the texts of each variation, in the order of a summary."""
    return {
        "take": switch(
            _("Taking"),
            on=_("You may take one more card without giving one up, as in Black Jack."),
            off=_("A hand has two cards; you stand or trade."),
            if_on=p_("rule", "take"),
            on_cards=("4H 5S 7C", "4 + 5 + 7 = 16"),
            off_cards=("6H TS", "6 + 10 = 16"),
        ),
        "second_chance": switch(
            _("Second chance"),
            on=_("Over 16 as dealt is not the end: you may still trade."),
            off=_("Over 16 as dealt ends the turn."),
            if_on=_("second chance"),
            on_cards=("7H TS", "7 + 10 = 17"),
            off_cards=("7H TS", "7 + 10 = 17"),
        ),
        "faces_ten": switch(
            _("Faces count ten"),
            on=_("Jack, queen and king count 10."),
            off=_("Jack counts 11, queen 12, king 13."),
            if_on=_("faces ten"),
            on_cards=("6H KS", "6 + 10 = 16"),
            off_cards=("3H KS", "3 + 13 = 16"),
        ),
        "banker_plays": switch(
            _("Banker plays"),
            on=_("The banker plays a hand too, the last one of the round."),
            off=_("The banker deals and has no hand in that round."),
            if_off=_("banker sits out"),
        ),
    }


def rules_summary(rules: Rules) -> str:
    """Return the variations in use, in a few words."""
    return summary(variations(), rules, _("by the book"))


def sides(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """Return the sides; here each player is one."""
    return tuple(names)


def how_many(seats: int) -> str:
    """Return a number of players as named on the new-game screen."""
    return str(seats)


def seats_help(seats: int) -> str:
    """Return one line on a game with that many players."""
    return n_("{count} round: everybody is banker once.", "{count} rounds: everybody is banker once.", seats).format(
        count=seats
    )


def level_help(level: str) -> str:
    return {
        "easy": _("Trades on a whim, and stops early or late."),
        "medium": _("Looks at its own hand alone, and is content with 14 or so."),
        "hard": _("Weighs in chips what the next card may bring."),
        "expert": _("Weighs in chips what all the cards that may come can bring."),
    }[level]


def presets() -> dict[str, tuple[str, str]]:
    """Return the presets of rule B20: name and description."""
    return {
        "": (_("by the book"), _("Two cards, stand or trade: the game as it is written.")),
        "casino": (_("Casino"), _("You may take cards, and over 16 as dealt is not the end.")),
        "black-jack": (_("Black Jack"), _("You may take cards, and jack, queen and king count 10.")),
    }
