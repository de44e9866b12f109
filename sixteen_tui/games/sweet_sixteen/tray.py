"""The tray of Sweet Sixteen: the own chips, everybody's, what pays what, and the bank.

Invariant: depends on the view and the names alone, and on nothing that B10 hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from sixteen_tui.engine.sweet_sixteen.settling import BEST_HAND, Settlement
from sixteen_tui.engine.sweet_sixteen.view import View, places
from sixteen_tui.games.sweet_sixteen import text as say
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.terminal.cells import shortened
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.text import numbers
from sixteen_tui.text.names import You
from sixteen_tui.widgets.stacks import StackRow, StackSection

ROUNDS: Final = 6
"""Most rounds that the tray tells of."""
SHORTEST: Final = 8
"""Least cells of a name in the distance to its player."""
ROOM: Final = 14
"""Cells of a name from which its row has no room for a mark."""


def purse(view: View, names: Sequence[str]) -> tuple[str, int, list[Sequence[str]], str]:
    """Return heading, chips, the texts beside them, and their unit: the viewer's own chips, or the largest stack."""
    chips, seat = view.chips, view.seat
    if seat is None:
        seat = chips.index(max(chips))
        return signs.most_chips(), chips[seat], [(names[seat],), _distance(view, names, seat)], ""
    title, unit = (signs.your_chips(), "") if isinstance(names[seat], You) else (names[seat], say.stacks_title())
    place = signs.place_of(places(view)[seat], len(chips))
    return title, chips[seat], [(place,), _distance(view, names, seat)], unit


def in_short(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the same in one line, the longest version first; for a spectator the bank."""
    if view.seat is None:
        return (say.bank_in_short(view.bank),)
    own, number = view.chips[view.seat], places(view)[view.seat]
    place = signs.place_of(number, len(view.chips))
    if not isinstance(names[view.seat], You):
        return numbers.about(names[view.seat], say.owned(own)), say.owned(own)
    return (
        signs.you_have(own, place),
        *(signs.you_in_short(own, short) for short in (place, signs.ordinal(number), "")),
    )


def _distance(view: View, names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the chips between a seat and the next one: above it, or for the first place below it.

    The name is shortened before it is left out. Of several in the first place none is named alone.
    """
    own = view.chips[seat]
    others = [(chips, other) for other, chips in enumerate(view.chips) if other != seat]
    above = [each for each in others if each[0] > own]
    chips, other = min(above) if above else max(others)
    level = sum(each == own for each, _ in others)
    if chips == own and level > 1:
        return signs.level_with(level), signs.distance(0, "")
    rooms = range(cell_len(names[other]), SHORTEST - 1, -1)
    named = [signs.distance(own - chips, shortened(names[other], room)) for room in rooms]
    return *(named or [signs.distance(own - chips, names[other])]), signs.distance(own - chips, "")


def cloth(view: View, names: Sequence[str], *, listed: bool, room: int) -> tuple[list[StackSection], StackSection]:
    """Return the sections of the tray below the own chips, and the bank, which is the lowest.

    `listed`: a list on the felt shows everybody's chips. `room`: columns for the rounds so far; 0 leaves them out.
    """
    players = view.rules.seats
    pays = [
        _pay(signs.a_sixteen(), players),
        *([_pay(signs.with_the_eight(), 2 * players)] if view.rules.take else []),
        StackRow((signs.the_best(), "text"), (signs.more(BEST_HAND), "good")),
        _pay(signs.under_sixteen(), -1),
        _pay(signs.a_point_over(), -1),
    ]
    sections = [*([StackSection("", _stacks(view, names))] if not listed else []), StackSection(signs.pays(), pays)]
    if room and view.settlements:
        rounds = [_round(each, view.seat, names, room) for each in view.settlements[-ROUNDS:]]
        sections.append(StackSection(signs.best_hands(), rounds, "" if view.seat is None else signs.of_you()))
    change = view.settlements[-1] if view.settlements else None
    said = [("", "text"), *((text, "dim") for text in (say.bank_change(change) if change else []))]
    left = (str(view.bank), "text")
    first, *more = said[1:] or [("", "dim")]
    return sections, StackSection(
        signs.bank(), [StackRow(left, first), *(StackRow(("", "text"), text) for text in more)]
    )


def _round(settled: Settlement, seat: int | None, names: Sequence[str], room: int) -> StackRow:
    """Return the best hand of a round, and the chips that it brought a seat; without a seat, those of the best hand."""
    of = {each.seat: each for each in settled.results}
    best = settled.best
    shown = of.get(best[0] if seat is None and best else -1 if seat is None else seat)
    worth = of[best[0]].value if best else 0
    right = "" if shown is None else signed(shown.net)
    left = room - (cell_len(right) + 2 if right else 0)
    name = names[best[0]] if best else ""
    said = signs.best_in_round(settled.round, name, worth, len(best))
    if cell_len(said) > left:
        name = shortened(name, max(1, cell_len(name) - cell_len(said) + left))
        said = signs.best_in_round(settled.round, name, worth, len(best))
    ink = "text" if shown is None or not shown.net else "good" if shown.net > 0 else "bad"
    return StackRow((said, "text"), (right, ink))


def _pay(label: str, chips: int) -> StackRow:
    return StackRow((label, "text"), (signed(chips), "good" if chips > 0 else "bad"))


def _stacks(view: View, names: Sequence[str]) -> list[StackRow]:
    """Return everybody's chips, the most first; the banker is marked where the name leaves room."""
    rows = []
    for seat in sorted(range(view.rules.seats), key=lambda seat: -view.chips[seat]):
        chips = view.chips[seat]
        marked = seat == view.banker and cell_len(names[seat]) < ROOM
        name = f"{names[seat]} {say.banker_mark()}" if marked else names[seat]
        ink = "accent" if seat == view.seat else "text"
        rows.append(StackRow((name, ink), (whole(chips), "bad" if chips < 0 else "good"), chips))
    return rows
