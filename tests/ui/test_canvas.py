"""A canvas keeps the rows that have not changed, and an update of one costs no more than it shows."""

from __future__ import annotations

from collections.abc import Iterable

from textual.geometry import Size

from sixteen_tui.widgets.canvas import Canvas, Line
from tests.ui.kit import opened


class _Lines(Canvas):
    zone = "lines"

    def __init__(self, *texts: str) -> None:
        super().__init__()
        self.texts = texts

    def paint(self, width: int, height: int) -> Iterable[Line]:
        return [[(text, "cursor" if text == "here" else "text")] for text in self.texts]


async def test_rows_that_have_not_changed_keep_their_strips_and_the_spot_follows() -> None:
    async with opened() as stage:
        lines = _Lines("one", "here")
        await stage.screen.mount(lines)
        size = Size(20, 3)
        before, rows = lines.painted_for(size), lines.rows_for(size)
        assert [strip.text.rstrip() for strip in before] == ["one", "here", ""]
        assert all(strip.cell_length == 20 for strip in before)
        assert lines.rows_for(size) is rows
        assert lines.spot == (0, 1)
        lines.apart = True
        lines.texts = ("one", "two", "here")
        lines.repaint()
        after = lines.painted_for(size)
        assert [strip.text.rstrip() for strip in after] == ["one", "two", "here"]
        assert after[0] is before[0]
        assert lines.spot == (0, 2)


async def test_a_canvas_that_is_drawn_apart_asks_for_no_update() -> None:
    async with opened() as stage:
        lines = _Lines("one")
        await stage.screen.mount(lines)
        await stage.rest()
        lines.apart, before = True, lines.changes
        lines.texts = ("two",)
        lines.repaint_for(lines.texts)
        assert lines.changes == before
        assert [text for text, _ in lines.rows_for(lines.size)[0]] == ["two"]
