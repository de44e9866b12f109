"""Texts of `show` for Sixteen: entries, score and result.

Invariant: a line depends on a position in the keys of `show --json` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sixteen.cards import CARDS
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.named import score
from sixteen_tui.text.game import Position
from sixteen_tui.text.i18n import _, n_, p_
from sixteen_tui.text.names import in_row, joined, others
from sixteen_tui.text.show import parts, spoken, step

_HEADS: Final = {"deal": 2}


def result(names: Sequence[str], sides: int, values: Sequence[int]) -> str:
    """Return the names of the winners, the number of sides that share the win, and the score."""
    if sides > 1:
        return _("drawn, {score}").format(score=score(values))
    rest = others(names)
    if not rest:
        said = _("you win, {score}")
    elif len(rest) < len(names):
        said = _("you and {names} win, {score}")
    else:
        said = n_("{names} wins, {score}", "{names} win, {score}", len(names))
    return said.format(names=joined(rest or names), score=score(values))


def kind(name: str) -> str:
    return {
        "bust": p_("set", "other's bust"),
        "colour": p_("set", "colour"),
        "number": p_("set", "number"),
        "sixteen": p_("set", "sixteen"),
    }[name]


def columns() -> str:
    """Return the heading above the entries."""
    return _line("#", _("entry"), _("sum"), _("sets"))


def action(text: str) -> str:
    """Return the card of a play, given in notation without its seat."""
    return _("drawing first") if text == "draw" else words.the_card(CARDS[text.rpartition(" ")[2]])


def line(position: Position, before: Position | None, sides: Sequence[str]) -> str:
    """Return one entry, without the cards of a deal."""
    formed = position["last_set"]
    entry = spoken(parts(position["entry"], _HEADS)[0], _card)
    line = _line(str(step(position)), entry, str(position["sum"]), score(position["sets"]))
    if formed is None:
        return line
    kinds = joined(list(map(kind, formed["kinds"])))
    many = _("{count} sets for {side}: {kinds}") if formed["count"] > 1 else _("set for {side}: {kinds}")
    return f"{line:<34}  " + many.format(count=formed["count"], side=in_row(sides[formed["side"]]), kinds=kinds)


def below(position: Position, sides: Sequence[str]) -> list[str]:
    """Return the cards of a deal."""
    rest = parts(position["entry"], _HEADS)[1]
    return [spoken(rest, _card)] if rest else []


def _card(code: str) -> str:
    """Return a card as typed; other words unchanged."""
    return words.card(CARDS[code]) if code in CARDS else code


def _line(number: str, entry: str, total: str, sets: str) -> str:
    return f"{number:>4}  {entry:<14} {total:>5}  {sets:>5}"
