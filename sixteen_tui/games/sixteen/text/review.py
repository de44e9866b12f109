"""Texts of a review of one play of Sixteen.

Invariant: a reason is arithmetic that the hint counts; without it no reason is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sixteen_tui.engine.sixteen import review
from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import COLOUR, COLOURS, NUMBER, WILD, Card
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.text import doubts
from sixteen_tui.text.i18n import _, lazy_with, p_
from sixteen_tui.widgets.look import UNICODE

nth = lazy_with("set {number}")
"""Position of a decision in the game."""


def in_short(action: Play | Draw) -> str:
    return p_("choice, at most 6", "draw") if isinstance(action, Draw) else _label(action.card)


def together(actions: Sequence[Play | Draw], named: Callable[[object], str]) -> list[str]:
    """Return the choices, the four colours of a wild as one number named as one."""
    wilds: dict[object, int] = {
        each: NUMBER[each.card] for each in actions if isinstance(each, Play) and each.card > WILD
    }
    count = Counter(wilds.values())
    whole: dict[object, str] = {
        each: words.any_wild(number) for each, number in wilds.items() if count[number] == len(COLOURS)
    }
    return [*dict.fromkeys(whole.get(each) or named(each) for each in actions)]


def lay(view: View) -> str:
    """Return the situation before a decision in a few cells: the pile and its sum."""
    if not view.pile:
        return _("an empty pile")
    return _("{cards} = {value}").format(cards=" ".join(map(_label, view.pile)), value=view.sum)


scored = words.scored


def drew(view: View) -> str:
    """Return the card drawn before a decision in a few cells; "" for none."""
    return _label(view.hand[-1]) if view.drawn and view.to_move == view.seat else ""


def drawn(view: View) -> str:
    """Return the same with the full name of the card."""
    return words.the_card(view.hand[-1]) if drew(view) else ""


def overlooked(kind: str) -> str:
    """Return the habit behind mistakes of this kind."""
    later, following = _("what cards are worth later"), _("what the next player can do with the pile")
    return {
        "misses": _("sets that you could have made"),
        "gives": following,
        "forces": following,
        "opens": following,
        "end": _("the end, once all cards are known"),
        "wild": later,
        "answers": later,
        "weighs": later,
    }.get(kind, "")


def why(view: View, played: Play, best: Play | Draw, names: Sequence[str], rules: Rules) -> str:
    """Return the countable reason for the best play; "" if there is none."""
    if isinstance(best, Draw):
        return _("Without that draw the hand stays a card short.") if rules.drawing == "strict" else ""
    found = review.reason(view, played, best)
    return "" if found is None else doubts.reason(found, names, rules)


def _label(card: Card) -> str:
    if card == WILD:
        return words.card(card)
    return f"{words.letter(COLOUR[card])}{NUMBER[card]}{UNICODE.shapes[-1 if card > WILD else COLOUR[card]]}"
