"""Below 80x24, down to 40x12: every screen in its main states is whole enough to play on.

Law: names, headings and the log may lose letters and lines there; what a person is asked, what it may do and the cards
in the hand may not.
"""

from __future__ import annotations

from itertools import product

import pytest
from textual.widget import Widget

from sixteen_tui.screens.hand_over import Called
from sixteen_tui.screens.page import LEAST, Page
from sixteen_tui.widgets.canvas import Canvas, length
from sixteen_tui.widgets.gauge import Gauge
from sixteen_tui.widgets.hand import Hand
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.pile import Pile
from sixteen_tui.words import i18n
from tests.tui.kit import Stage
from tests.tui.sweet_states import STATES

WHOLE = ("prompt", "place", "question", "what", "explanation", "lesson")
"""By their ids: lines that have to be read to the end."""


def visible(widget: Widget) -> bool:
    return bool(widget.size) and widget.region.bottom <= widget.screen.size.height


def too_much(canvas: Canvas) -> list[str]:
    """The lines of a canvas that are too long or too many."""
    width, height = canvas.size
    lines = [*canvas.paint(width, height)]
    cut = [line for row, line in enumerate(lines) if length(line) > width or row >= height]
    return ["".join(text for text, _ in line) for line in cut if any(text.strip() for text, _ in line)]


async def shrunk(stage: Stage, size: tuple[int, int]) -> Page[object]:
    await stage.pilot.resize_terminal(*size)
    await stage.rest()
    await stage.rest()
    page = stage.screen
    assert isinstance(page, Page)
    assert page.has_class("-compact")
    return page


EVERY = [name for name in STATES if " foreseen" not in name and ", after " not in name]
LONGEST = [name for name in EVERY if name.startswith(("table, Sw", "table, own", "hand-over", "new game", "odds"))]


@pytest.mark.parametrize(
    ("name", "language"),
    [*((name, "en") for name in EVERY), *product(LONGEST, [code for code in i18n.languages() if code != "en"])],
)
async def test_every_screen_in_its_least_size(name: str, language: str) -> None:
    async with STATES[name]({"language": language}) as stage:
        page = await shrunk(stage, LEAST)
        canvases = [each for each in page.query(Canvas) if each.size and each.id != "too-small"]
        asked = [each for each in canvases if each.id in WHOLE or isinstance(each, (Hand, Gauge, KeyBar, Called))]
        assert [text for each in asked for text in too_much(each)] == []
        assert [each for each in asked if not visible(each)] == []
        (bar,) = page.query(KeyBar)
        assert visible(bar)
        for hand in page.query(Hand):
            assert stage.sees(*(held.face.code for held in hand._cards)) or not hand.size
        for pile in page.query(Pile):
            assert stage.sees(*(card.code for card in pile._heap.cards[-3:]))


@pytest.mark.parametrize("size", [(40, 24), (79, 24), (200, 12), (80, 23), (60, 18)])
@pytest.mark.parametrize("name", ["table, own turn", "table, Sweet Sixteen, own turn, 10 long names", "hand-over"])
async def test_sizes_in_between_and_back(name: str, size: tuple[int, int]) -> None:
    async with STATES[name]({}) as stage:
        await stage.until(lambda: stage.bar)
        before = stage.text()
        page = await shrunk(stage, size)
        asked = [each for each in page.query(Canvas) if each.id in WHOLE or isinstance(each, (Hand, Gauge, Called))]
        assert [text for each in asked for text in too_much(each)] == []
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: stage.text() == before)
