"""A game as plain text or Markdown, from its pages (`text.pages`).

Invariant: adds nothing to the pages. Text by people is escaped in Markdown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sixteen_tui.export.drawn import lines as boxes
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.terminal.text import clean

if TYPE_CHECKING:
    from sixteen_tui.text.pages import Pages

WIDTH: Final = 80
_MARKS: Final = re.compile(r"[\\`*_\[\]<>#|~&$]|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""Characters that Markdown could read as markup or as part of a URL."""
_AT_FIRST: Final = re.compile(r"^([-+=]|\d+(?=[.)]))")
"""Text that would begin a list or underline a heading at the beginning of a line."""


def text(found: Pages) -> str:
    """Return the pages as plain text in lines of at most 80 columns."""
    lines = [found.title, ""]
    for fact in found.head:
        lines += _wrapped(fact.line, "", "  ")
    lines.append("")
    for step in found.steps:
        first = f"{step.number:>5}  "
        for line in step.said:
            lines += _wrapped(line, first, " " * 7)
            first = " " * 7
        if step.note:
            lines += _wrapped(step.note, "       * ", " " * 9)
        if step.laid:
            lines += ["", *(f"       {line}" for line in boxes(step.laid)), ""]
    return "\n".join((*lines, ""))


def _wrapped(line: str, first: str, other: str) -> list[str]:
    found = wrap(line, WIDTH - len(other))
    return [(first if place == 0 else other) + each for place, each in enumerate(found)]


def markdown(found: Pages) -> str:
    """Return the pages as Markdown, with a table of sets or rounds and the cards in code blocks."""
    lines = [f"# {_safe(found.title)}", "", "| | |", "|---|---|"]
    lines += [f"| {_safe(fact.name)} | {_safe(fact.value)} |" for fact in found.head]
    won = [(step.nth, step.number, step.laid[0].title) for step in found.steps if step.laid]
    if won:
        lines += ["", f"## {found.won}", "", f"| # | {found.step} | |", "|--:|--:|---|"]
        lines += [f"| {nth} | {number} | {_safe(title)} |" for nth, number, title in won]
    lines += ["", f"## {found.by_step}", ""]
    for step in found.steps:
        if step.said:
            lines.append(f"- `{step.number}` " + "  \n  ".join(map(_safe, step.said)))
        if step.note:
            lines += ["", f"  > {_safe(step.note)}", ""]
        if step.laid:
            lines += ["", "```text", *boxes(step.laid), "```", ""]
    return "\n".join((*lines, ""))


def _safe(text: str) -> str:
    """Escape a text so that Markdown shows it unchanged."""
    shown = _MARKS.sub(r"\\\g<0>", clean(text).strip())  # four spaces would begin a block of code
    return _AT_FIRST.sub(lambda found: f"\\{found[0]}" if not found[0].isdigit() else f"{found[0]}\\", shown)
