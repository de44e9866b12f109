"""Geometry of the table of Sweet Sixteen: the bank has the lower end of the tray."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.rooms import NOWHERE, Rooms

_BANK: Final = {Size.F: 7, Size.M: 7, Size.L: 9, Size.X: 9}
"""Rows of the tray for the bank."""


def divided(here: Rooms, *, settled: bool, told: bool) -> Rooms:
    """Return the regions for this game.

    `settled`: the ledger covers all but strip and prompt. `told`: an aside covers the tray below the chips.
    """
    tray = here.tray
    if settled:
        rows = here.strip.height
        line = here.prompt.bottom - 1 if here.facts else here.prompt.y
        gap = here.prompt.height - 1 if here.facts else line > rows + 14
        top = max(0, min(line or here.hand.bottom, line + 1) - rows - gap)
        width = tray.x if told and tray.width else here.strip.width + tray.width
        below = here.hand._replace(y=top, height=0)
        return here._replace(
            seats=NOWHERE, upper=NOWHERE, hand=below, pile=Region(0, 0, width, top), strip=Region(0, top, width, rows),
            tray=tray if told else NOWHERE, score=here.score if told else NOWHERE, bank=NOWHERE, course=NOWHERE,
        )  # fmt: skip
    here = here._replace(pile=NOWHERE)
    if told or not tray.width:
        return here._replace(bank=NOWHERE, course=NOWHERE)
    rows = _BANK[here.size]
    return here._replace(
        score=Region(tray.x, 0, tray.width, tray.height - rows),
        bank=Region(tray.x, tray.height - rows, tray.width, rows),
        course=NOWHERE,
    )
