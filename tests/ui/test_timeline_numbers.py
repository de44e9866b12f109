"""Numbers of sets on the timeline of a replay: none touches the next one, whatever the width."""

from __future__ import annotations

import re

from sixteen_tui.widgets.timeline import Mark, TimelineBar

SETS = 14


def test_no_two_numbers_touch() -> None:
    bar = TimelineBar()
    bar.show(0, 4 * SETS, ("You", "Blaise"), [Mark(4 * number, 1, str(number)) for number in range(1, SETS + 1)])
    for width in range(40, 201):
        *_, numbers = ("".join(text for text, _ in line) for line in bar.paint(width, 3))
        shown = [int(each) for each in re.findall(r"\d+", numbers)]
        assert shown == sorted({*shown} & {*range(1, SETS + 1)}), width
        assert len(shown) == SETS or width < 80


def test_bar_that_has_moved_paints_as_a_new_one() -> None:
    moved, marks = TimelineBar(), [Mark(4, 0, "1"), Mark(9, 1, "2"), Mark(9, -1, "¶", "strong")]
    for at, last, names, shown in (
        (3, 20, ("Ada", "Blaise"), marks),
        (4, 20, ("Ada", "Blaise"), marks),
        (4, 20, ("Ada", "Blaise"), [*marks, Mark(12, 0, "!", "bad")]),
        (5, 30, ("Ada", "Blaise"), marks),
        (9, None, ("Ada", "Blaise"), marks),
        (10, None, ("Chips",), marks),
    ):
        fresh = TimelineBar()
        for bar in (moved, fresh):
            bar.show(at, last, names, shown)
        for size in ((60, 3), (80, 3), (80, 1)):
            assert [*moved.paint(*size)] == [*fresh.paint(*size)], (at, size)
