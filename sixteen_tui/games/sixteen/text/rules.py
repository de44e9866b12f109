"""Texts about the rules of a game of Sixteen: matches, players, levels and variations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sixteen.cards import COLOUR, NUMBER
from sixteen_tui.engine.sixteen.rules import Formed, Rules
from sixteen_tui.text.i18n import _, later, lazy_in, p_
from sixteen_tui.text.names import team
from sixteen_tui.text.variations import ValueText, VariationText, summary, switch


def variations() -> dict[str, VariationText]:
    """Return the texts of each variation, in the order of a summary."""
    return {
        "matches": switch(
            _("Matches"),
            on=_("Three cards running of one colour or one number make a set too."),
            off=_("For young players: only 16 and bust count, no matches."),
            if_off=_("young players"),
            on_cards=("B3 B1 B4", "●●●"),
            off_cards=("G6 B5 O5", "=16"),
        ),
        "wilds": switch(
            _("Wilds"),
            on=_("Two wilds are in the deck: you say which card they are."),
            off=_("Tame: the two wilds are left out."),
            if_off=_("tame"),
            on_cards=("W", ""),
        ),
        "bonus": switch(
            _("Bonus"),
            on=_("A card that makes two kinds of set at once wins two sets."),
            off=_("Every set counts as one, however it was made."),
            if_on=_("bonus"),
            on_cards=("G2 B5 B4 B5", "=16 ●●● ×2"),
            off_cards=("G2 B5 B4 B5", "=16 ●●● ×1"),
        ),
        "drawing": VariationText(
            _("Drawing"),
            {
                "enforced": ValueText(p_("drawing", "enforced"), _("Nobody can forget to draw.")),
                "strict": ValueText(
                    p_("drawing", "strict"),
                    _("You draw by hand. Forget it, and you play on a card short."),
                    _("strict drawing"),
                ),
                "loose": ValueText(
                    p_("drawing", "loose"),
                    _("You draw by hand. Forget it, and you may make up for it later."),
                    _("loose drawing"),
                ),
            },
        ),
    }


_COLOURS: Final = (later("blue"), later("green"), later("orange"), later("purple"))


def colour(index: int) -> str:
    return _(_COLOURS[index])


def matches(formed: Formed) -> list[str]:
    """Return the reasons of a match: its number, and its colour."""
    last, reasons = formed.cards[-1], []
    if "number" in formed.kinds:
        reasons.append(_("three times {number}").format(number=NUMBER[last]))
    if "colour" in formed.kinds:
        reasons.append(_("three times {colour}").format(colour=colour(COLOUR[last])))
    return reasons


def rules_summary(rules: Rules) -> str:
    """Return the variations in use, in a few words; "plain rules" without any."""
    return summary(variations(), rules, _("plain rules"))


def level_help(level: str) -> str:
    return {
        "easy": _("Takes most sets in reach, and makes mistakes."),
        "medium": _("Plays well, but overlooks a set or a danger now and then."),
        "hard": _("Takes every set, leaves little behind, counts at the end."),
        "expert": _("Infers your cards from your plays, and thinks ahead."),
    }[level]


def presets() -> dict[str, tuple[str, str]]:
    """Return no presets."""
    return {}


def how_many(seats: int) -> str:
    """Return a number of players as named on the new-game screen."""
    return _("4 in two teams") if seats == 4 else str(seats)


partner = lazy_in("before a team mate's name", "&")
"""Sign before a team mate's name, without a blank; with blanks it stands between the names of a team."""


def seats_help(seats: int) -> str:
    """Return one line on a game with that many players."""
    if seats == 4:
        return _("Two teams; your partner, marked {sign}, sits opposite.").format(sign=partner())
    return _("One against one.")


def sides(rules: Rules, names: Sequence[str]) -> tuple[str, str]:
    """Return the names of the two sides: one player or two team mates each."""
    if rules.seats == 2:
        return names[0], names[1]
    return team(names[0], names[2]), team(names[1], names[3])
