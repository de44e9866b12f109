"""A large figure with its consequences: how much is missing, and what each next card would do.

Invariant: the figure is the largest thing on the felt; the rest is numbers and signs with a one-word heading.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Line, Piece, length
from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.look import Look
from sixteen_tui.widgets.sheet import Sheet


class FactLine(NamedTuple):
    """One line of consequences: a heading, and each case as a text and its style on a card."""

    head: str
    ink: str
    cases: Sequence[Piece]
    none: str = ""
    """The text if there is no case."""
    each: str = ""
    """The word before the cases, "any"; the widest of three cases goes without it, because it reads as no count."""


class Facts(NamedTuple):
    """A total and its target, with the texts and lines about them."""

    total: int
    target: int
    name: str
    missing: str
    ink: str = "accent"
    lines: Sequence[FactLine] = ()


ROWS: Final = {Size.F: (4, 3, 4), Size.M: (3, 4, 5), Size.L: (6, 8, 9), Size.X: (6, 8, 10)}
"""Rows of the gauge and of the first two lines, counted from the first row of the figure.

In size F the second line, if there is one, takes the place of the gauge.
"""


def gauge(facts: Facts, look: Look) -> Line:
    """Return a bar with one cell per point of the target."""
    full = min(facts.total, facts.target)
    over = facts.total > facts.target
    return [
        (look.glyphs.full * full, "bad" if over else facts.ink),
        (look.glyphs.empty * (facts.target - full), "dim"),
    ]


def columns(facts: Facts, size: Size) -> int:
    """Return the columns of the figure, the texts beside it and the gauge; the lines below take what they find."""
    return max(_beside(facts, size) + max(cell_len(facts.name), cell_len(facts.missing)), facts.target)


def _beside(facts: Facts, size: Size) -> int:
    """Return the columns before the texts beside the figure: at least those of a figure with two digits."""
    tall = not size.small
    return max(figures.width(text, tall=tall) for text in ("16", str(facts.total))) + (3 if tall else 2)


def paint(sheet: Sheet, x: int, y: int, facts: Facts, size: Size, look: Look) -> None:
    """Draw the figure with its name beside it, the gauge, and the lines below."""
    tall = not size.small
    ink = "bad" if facts.total > facts.target else facts.ink
    sheet.rows(x, y, figures.figure(str(facts.total), tall=tall, plain=look.plain), ink)
    texts = max(cell_len(facts.name), cell_len(facts.missing))
    least = figures.width(str(facts.total), tall=tall) + 1
    beside = x + max(least, min(_beside(facts, size), sheet.width - x - texts))  # closer where there is less room
    first = y + tall
    sheet.put(beside, first, facts.name, "dim")
    sheet.put(beside, first + 1, facts.missing, "bad" if facts.total > facts.target else "text")
    below, *rows = ROWS[size]
    if below not in rows or not any(fact.head for fact in facts.lines[1:]):
        sheet.run(x, y + below, gauge(facts, look))
    head = max((cell_len(fact.head) for fact in facts.lines), default=0) + 1
    for row, fact in zip(rows, facts.lines, strict=False):
        _fact(sheet, x, y + row, fact, head, cards=tall)


def _fact(sheet: Sheet, x: int, y: int, fact: FactLine, head: int, *, cards: bool) -> None:
    sheet.put(x, y, fact.head, fact.ink)
    head = head if fact.head else 0
    if not fact.cases:
        sheet.put(x + head, y, fact.none, "dim")
        return
    each = f"{fact.each} " if fact.each else ""
    ways = [*([(each, True, 1)] if cards else []), (each, False, 2), (each, False, 1), ("", False, 1)]
    lines = [_cases(fact, *way) for way in ways]
    sheet.run(x + head, y, next((line for line in lines if x + head + length(line) <= sheet.width), lines[-1]))


def _cases(fact: FactLine, each: str, filled: bool, gap: int) -> Line:  # noqa: FBT001
    """Return the cases of a fact, `gap` cells apart; `filled`: as cards, unless they have the ink of the heading."""
    line: list[Piece] = [(each, fact.ink)] if each else []
    for text, ink in fact.cases:
        if ink == fact.ink:
            line.append((text, ink))
        else:
            line.append((f" {text} ", ink) if filled else (text, "strong"))
        line.append((" " * gap, "text"))
    return line[:-1]


def brief(facts: Facts, look: Look) -> list[Line]:
    """Return the same in two rows: the gauge, then all consequences."""
    first: Line = [(f"{facts.name} {facts.total} ", "accent"), *gauge(facts, look), (f" {facts.missing}", "text")]
    return [first, _consequences(facts.lines)]


def _consequences(lines: Sequence[FactLine]) -> Line:
    """Return all consequences in one row."""
    row: list[Piece] = []
    for fact in lines:
        if fact.cases or fact.none:
            words = [fact.head, *([fact.each] if fact.cases else [])]
            row.append(("".join(f"{word} " for word in words if word), fact.ink))
            row += [(f"{text} ", ink if ink == fact.ink else "strong") for text, ink in fact.cases]
            row.append((" " if fact.cases else f"{fact.none}  ", "dim"))
    return row
