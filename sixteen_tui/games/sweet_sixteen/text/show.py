"""Texts of `show` for Sweet Sixteen: entries, score and result.

Invariant: a line depends on a position in the keys of `show --json` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.named import score
from sixteen_tui.terminal.text import signed
from sixteen_tui.text import numbers
from sixteen_tui.text.game import Position
from sixteen_tui.text.i18n import _, n_
from sixteen_tui.text.names import joined, others
from sixteen_tui.text.show import parts, spoken, step

_HEADS: Final = {"cut": 1, "shuffle": 1, "reveal": 1}


def result(names: Sequence[str], sides: int, values: Sequence[int]) -> str:
    """Return the names of the winners, the number of sides that share the win, and the score."""
    rest = others(names)
    if not rest:
        said = _("you win; chips {score}")
    elif len(rest) < len(names):
        said = _("you share the win with {names}; chips {score}")
    else:
        said = n_("{names} wins; chips {score}", "{names} share the win; chips {score}", sides)
    return said.format(names=joined(rest or names), score=score(values))


def columns() -> str:
    """Return the heading above the entries."""
    return _deck_line("#", _("entry"), _("deck"), _("hand"))


def action(text: str) -> str:
    """Translate an action from the notation, given without its seat."""
    verb, *cards = text.split()
    return " ".join((spoken(verb, _card), *(words.the_card(CARDS[card]) for card in cards)))


def line(position: Position, before: Position | None, sides: Sequence[str]) -> str:
    """Return an entry with the deck and hand after it, without the cards of a long entry."""
    shown = parts(position["entry"], _HEADS)[0]
    seat = _acting(position, before)
    hand = "" if seat is None else numbers.about(str(seat), spoken(" ".join(position["hands"][seat]), _card))
    deck = "" if shown in ("cut", "reveal") else str(position["deck"])
    return _deck_line(str(step(position)), spoken(shown, _card), deck, hand).rstrip()


def below(position: Position, sides: Sequence[str]) -> list[str]:
    """Return the cards of a long entry, and the results of a settled round."""
    rest = parts(position["entry"], _HEADS)[1]
    unseen = position["entry"].startswith("shuffle ") and rest.endswith("?")
    return [*([spoken(rest, _card)] if rest and not unseen else []), *_settled(position, sides)]


def _card(code: str) -> str:
    """Return a card as typed; other words unchanged."""
    return words.card(CARDS[code]) if code in CARDS else code


def _acting(position: Position, before: Position | None) -> int | None:
    """Return the seat that an entry is about; for a shuffle the seat that received its hand."""
    word = position["entry"].split(" ", 1)[0]
    if word != "shuffle":
        return int(word) if word.isdigit() else None
    held = [seat for seat, hand in enumerate(position["hands"]) if hand]
    new = [seat for seat in held if before is None or not before["hands"][seat]]
    return held[0] if len(held) == 1 else new[0]


def _settled(position: Position, sides: Sequence[str]) -> list[str]:
    """Return each seat's net chips of a round that was just settled, and the stacks after it."""
    if position["settled"] is None:
        return []
    seats = [
        _("{name} {value} ({chips})").format(name=sides[each["seat"]], value=each["value"], chips=signed(each["chips"]))
        for each in position["settled"]
    ]
    stacks = {"chips": score(position["chips"]), "bank": position["bank"]}
    return [
        _("settled: {seats}").format(seats=", ".join(seats)),
        _("chips: {chips}; bank: {bank}").format(**stacks),
    ]


def _deck_line(number: str, entry: str, deck: str, hand: str) -> str:
    return f"{number:>4}  {entry:<14} {deck:>5}  {hand}"
