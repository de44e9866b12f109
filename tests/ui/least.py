"""Checks that everything needed to play is whole below 80x23, down to 40x12.

Invariant: names, headings and the log may lose letters and lines there, names with an ellipsis; questions, possible
actions and the cards in the hand may not.
"""

from __future__ import annotations

from typing import Final

from textual.widget import Widget

from sixteen_tui.screens.base.page import LEAST, Page
from sixteen_tui.widgets.canvas import Canvas, length
from sixteen_tui.widgets.hand import Hand
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.pile import Pile
from tests.ui.cut import unsigned
from tests.ui.kit import Stage

WHOLE: Final = ("prompt", "place", "question", "what", "explanation", "lesson")
"""By their ids: lines that have to be read to the end."""


def visible(widget: Widget) -> bool:
    return bool(widget.size) and widget.region.bottom <= widget.screen.size.height


def too_much(canvas: Canvas) -> list[str]:
    """The lines of a canvas that are too long or too many."""
    width, height = canvas.size
    lines = [*canvas.paint(width, height)]
    cut = [line for row, line in enumerate(lines) if length(line) > width or row >= height]
    return ["".join(text for text, _ in line) for line in cut if any(text.strip() for text, _ in line)]


def asked(page: Page[object]) -> list[Canvas]:
    """Texts that have to be read to the end in any size."""
    return [each for each in page.query(Canvas) if each.id in WHOLE or isinstance(each, Hand)]


async def shrunk(stage: Stage, size: tuple[int, int]) -> Page[object]:
    await stage.pilot.resize_terminal(*size)
    await stage.rest()
    page = stage.screen
    assert isinstance(page, Page)
    assert page.has_class("-compact")
    return page


async def missed(stage: Stage) -> dict[str, object]:
    """Texts that are not whole, not in sight or not on the terminal in the least size, by their fault."""
    page = await shrunk(stage, LEAST)
    whole = [each for each in (*asked(page), *page.query(KeyBar)) if each.size and each.id != "too-small"]
    (bar,) = page.query(KeyBar)
    hands = [[held.face.code for held in hand._held if held.face] for hand in page.query(Hand) if hand.size]
    piles = [[card.code for card in pile._heap.cards[-3:]] for pile in page.query(Pile)]
    return {
        "cut": [text for each in whole for text in too_much(each)],
        "out of sight": [each for each in (*whole, bar) if not visible(each)],
        "way out": [
            each for each in bar._keys if each.stays > 1 and f"{each.key} {each.label}" not in stage.rows()[-1]
        ],
        "names": unsigned(stage.rows()),
        "cards": [codes for codes in (*hands, *piles) if not stage.sees(*codes)],
    }
