"""Texts about the time in which a person was away from a shared table, for screens and plain mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixteen_tui.text.i18n import _, lazy, lazy_with

if TYPE_CHECKING:
    from sixteen_tui.session.director import Director

gone_on = lazy("A computer player has gone on for you.")
"""Says that a computer player has acted in one's absence."""
by_computer = lazy_with("{name} (computer)")
"""Name of a person in what a computer player did on their seat."""


def names_at(director: Director, names: Sequence[str], at: int) -> Sequence[str]:
    """Return the names for what happened on the way to a position: a computer player had the own seat, or not."""
    number = director.seat.number
    if number is None or not director.absent.by_computer(at):
        return names
    return [by_computer(str(name)) if seat == number else name for seat, name in enumerate(names)]


def returned(keys: Sequence[str], *, replaced: bool) -> str:
    """Return what is new after an absence, with the key that shows it; `replaced`: a computer player has played."""
    if not keys:
        return gone_on() if replaced else ""
    said = (
        _("A computer player has gone on for you; {key} shows it.") if replaced else _("{key}: played in your absence")
    )
    return said.format(key=keys[0])


while_away = lazy("While you were away")
"""Heading before what was played then."""
more_of_it = lazy_with("All of it: {word}.")
"""Names the word of plain mode that says all that was played while the person was away."""
nothing_since = lazy("Nothing was played while you were away.")
