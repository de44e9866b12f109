"""Texts shared by the hints of all games: a chance in percent, and the mark of a game with hints.

Invariant: a chance is rounded to a tenth of a percent, and never to 0 or 100 unless it is exact.
"""

from __future__ import annotations

from fractions import Fraction

from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy_with, n_


def percent(chance: Fraction | float) -> str:
    """Return a chance in percent; only 0 and 1 themselves become 0% and 100%."""
    thousandths = numbers.rounded(chance, 3)
    if 0 < chance < 1 and thousandths in (0, 1000):
        edge = numbers.percent(0.001 if thousandths == 0 else 0.999, 1)
        return (_("less than {percent}") if thousandths == 0 else _("more than {percent}")).format(percent=edge)
    return numbers.percent(thousandths / 1000, 1)


take_it_back = lazy_with("{key} takes your last card back")
"""Instruction to undo a card that the coach had warned of."""


def used(hints: int) -> str:
    """Return how many hints a player has used; "" for none."""
    return n_("{count} hint", "{count} hints", hints).format(count=hints) if hints else ""


def helped(hints: int, took_back: int) -> str:
    """Return the help that was used in a game; "" for none."""
    said = [used(hints)] if hints else []
    if took_back:
        said.append(n_("{count} card taken back", "{count} cards taken back", took_back).format(count=took_back))
    return _("With help: {what}").format(what=", ".join(said)) if said else ""
