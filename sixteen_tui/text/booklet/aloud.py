"""Says the literal examples of a booklet for the ear: a row of a table as a line, with the heads of its columns.

Why: columns are spaces, which nobody hears.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from sixteen_tui.text import numbers
from sixteen_tui.text.booklet import Block

_GAP: Final = re.compile(r"(?<=\S) {3,}")
"""Separator of two columns."""
_TABLE: Final = 3
"""Least number of columns of a table with heads; two columns are lists side by side, or a term and its meaning."""
_NOTHING: Final = "-"


def spoken(blocks: Iterable[Block], spelt: Callable[[str], str]) -> Iterator[Block]:
    """Yield the blocks with their examples as lines for the ear; `spelt` returns a text with cards by name.

    >>> table = [Block("example", "Who   Hand   Value"), Block("example", "Mia   9 3       12   trades the 9")]
    >>> [block.text for block in spoken(table, str)]
    ['Mia: Hand 9 3; Value 12; trades the 9']
    >>> [block.text for block in spoken([Block("example", "1 + 15 = 16     2 + 14 = 16")], str)]
    ['1 + 15 = 16', '2 + 14 = 16']
    """
    for kind, run in groupby(blocks, key=lambda block: block.kind):
        if kind != "example":
            yield from run
            continue
        rows = [_GAP.split(block.text.rstrip()) for block in run]
        heads = rows[0] if len(rows[0]) >= _TABLE else None
        for row in rows[1:] if heads else rows:
            # Without a colon it is what a program prints.
            yield from (Block(kind, spelt(line) if ":" in line else line) for line in _lines(row, heads))


def _lines(row: list[str], heads: list[str] | None) -> list[str]:
    """Return a row of columns as lines."""
    if heads is not None and len(row) > 1:
        first, *cells = row
        more = cells[len(heads) - 1 :]
        facts = [f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=False) if cell != _NOTHING]
        return [numbers.about(f"{heads[0]} {first}" if first.isdigit() else first, numbers.together([*facts, *more]))]
    if len(row) == _TABLE - 1 and "=" not in row[0]:
        return [numbers.about(*row)]
    return row
