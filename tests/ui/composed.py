"""Checks that a screen is composed in a size between the least and 80x23: nothing lost, no room empty, all in place.

Invariant: names, headings, the title bar and columns of lists may end in an ellipsis there; nothing else loses letters.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.widgets.canvas import Canvas
from tests.ui.cut import Watch, unsigned
from tests.ui.kit import Stage
from tests.ui.least import asked, too_much, visible
from tests.ui.states import figured

EMPTY: Final = 7
"""Rows without a sign that may lie together, unless a list or text ends there or the screen only waits for another."""


async def faults(stage: Stage, page: Page[object], watch: Watch) -> dict[str, object]:
    """Return what is wrong with a screen at its present size, by the kind of the fault."""
    watch.lost.clear()
    for canvas in page.query(Canvas):  # what was painted on the way to this size does not count
        canvas.renew()
    await figured(stage)
    rows, shown = stage.rows(), [each for each in page.query(Canvas) if each.size and each.id != "too-small"]
    pairs = product([each for each in shown if each.ON_TRAY], [each for each in shown if not each.ON_TRAY])
    lists = any(each.query(Menu) or each.query(Reader) for each in (*stage.app._background_screens, page))
    found = {
        "lost": [*watch.lost],
        "cut": [text for each in asked(page) for text in too_much(each) if each.size],
        "names": unsigned(rows),
        "empty": [] if lists or not page.ready else [most for most in [_empty(rows)] if most > EMPTY],
        "out of sight": [each for each in shown if not visible(each)],
        "beside its tray": [pair for pair in pairs if pair[0].region.overlaps(pair[1].region)],
    }
    return {what: each for what, each in found.items() if each}


def _empty(rows: list[str]) -> int:
    """Return the most rows without a sign that lie together."""
    return max(len(part) for part in "".join("x" if row.strip(" │") else " " for row in rows).split("x"))
