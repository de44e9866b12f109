"""Renders a booklet or a summary as plain text, for printing and for programs that read lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sixteen_tui.terminal.cells import wrap
from sixteen_tui.text.booklet import Block

COLUMNS: Final = 78


def text(blocks: Iterable[Block], *, close: bool = False) -> Iterator[str]:
    """Yield the lines. With `close`, titles are not underlined, and fewer blocks are separated by an empty line.

    >>> list(text([Block("chapter", "Goal"), Block("paragraph", "Win."), Block("bullet", "sets")], close=True))
    ['GOAL', 'Win.', '- sets']
    """
    before = ""
    for block in blocks:
        if before and _apart(before, block.kind, close=close):
            yield ""
        before = block.kind
        match block.kind:
            case "chapter" | "section":
                chapter = block.kind == "chapter"
                yield block.text.upper() if chapter else block.text
                if not close:
                    yield ("=" if chapter else "-") * len(block.text)
            case "example":
                yield f"    {block.text}"
            case "bullet":
                first, *rest = wrap(block.text, COLUMNS - 2)
                yield f"- {first}"
                yield from (f"  {line}" for line in rest)
            case _:
                yield from wrap(block.text, COLUMNS)


def _apart(before: str, kind: str, *, close: bool) -> bool:
    """Return True if an empty line separates two blocks of these kinds."""
    if kind in ("chapter", "section"):
        return True
    if close:
        return kind == before == "paragraph" or (kind == "paragraph" and before == "bullet")
    return not (kind == before and kind in ("bullet", "example"))
