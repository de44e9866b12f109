"""`Sheet.fill` paints what a text of blanks in each row would, also beyond the edges."""

from __future__ import annotations

from itertools import product

from sixteen_tui.widgets.sheet import Sheet


def test_fill_is_a_put_of_blanks() -> None:
    for x, y, width, height in product((-3, 0, 4, 6), (-1, 1, 3), (0, 2, 9), (0, 2, 5)):
        filled, put = Sheet(6, 3), Sheet(6, 3)
        for sheet in (filled, put):
            sheet.fill(0, 0, 6, 3, "felt")
            sheet.put(0, 1, "abcdef", "text")
        filled.fill(x, y, width, height, "card")
        for row in range(y, y + height):
            put.put(x, row, " " * width, "card")
        assert filled.lines() == put.lines(), (x, y, width, height)
