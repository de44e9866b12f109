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
