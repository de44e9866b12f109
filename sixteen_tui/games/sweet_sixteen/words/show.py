"""Sweet Sixteen on the command line: what `show` prints of its entries, and how its score and result are told.

Law: as in Sixteen's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.words.i18n import _, n_
from sixteen_tui.words.show import Position, joined, parts

_HEADS: Final = {"cut": 1, "shuffle": 1, "reveal": 1}


def score(values: Sequence[int]) -> str:
    """Chips, which can be owed, side by side."""
    return " ".join(map(str, values))


def result(names: Sequence[str], sides: int, values: Sequence[int]) -> str:
    """Who has won: the names of the winners, the number of sides that share the win, and the score."""
    return n_("{names} wins; chips {score}", "{names} share the win; chips {score}", sides).format(
        names=joined(names), score=score(values)
    )


def columns() -> str:
    """The heading above the entries."""
    return _deck_line("#", _("entry"), _("deck"), _("hand"))


def line(position: Position, before: Position | None, sides: Sequence[str]) -> str:
    """An entry with the deck and the hand that came of it, without the cards of a long one."""
    shown = parts(position["entry"], _HEADS)[0]
    seat = _acting(position, before)
    hand = "" if seat is None else f"{seat}: {' '.join(position['hands'][seat])}"
    deck = "" if shown in ("cut", "reveal") else str(position["deck"])
    return _deck_line(str(position["i"]), shown, deck, hand).rstrip()


def below(position: Position, sides: Sequence[str]) -> list[str]:
    """The cards of a long entry, and what came of a round."""
    rest = parts(position["entry"], _HEADS)[1]
    unseen = position["entry"].startswith("shuffle ") and rest.endswith("?")
    return [*([rest] if rest and not unseen else []), *_settled(position, sides)]


def _acting(position: Position, before: Position | None) -> int | None:
    """The seat that an entry is about; for a shuffle the one that got its hand by it."""
    word = position["entry"].split(" ", 1)[0]
    if word != "shuffle":
        return int(word) if word.isdigit() else None
    held = [seat for seat, hand in enumerate(position["hands"]) if hand]
    new = [seat for seat in held if before is None or not before["hands"][seat]]
    return held[0] if len(held) == 1 else new[0]


def _settled(position: Position, sides: Sequence[str]) -> list[str]:
    """What a round that has just ended brought each seat, and the stacks after it."""
    if position["settled"] is None:
        return []
    seats = [
        _("{name} {value} ({chips})").format(name=sides[each["seat"]], value=each["value"], chips=f"{each['chips']:+}")
        for each in position["settled"]
    ]
    stacks = {"chips": score(position["chips"]), "bank": position["bank"]}
    return [
        _("settled: {seats}").format(seats=", ".join(seats)),
        _("chips: {chips}; bank: {bank}").format(**stacks),
    ]


def _deck_line(number: str, entry: str, deck: str, hand: str) -> str:
    return f"{number:>4}  {entry:<14} {deck:>5}  {hand}"
