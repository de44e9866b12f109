"""Geometry of the table of Sweet Sixteen: the players have the rows above the strip, and the cloth the tray."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from sixteen_tui.widgets.ledger import margin
from sixteen_tui.widgets.regions import NOWHERE, Regions

STRIP: Final = 2
"""Rows from the strip to the hand."""


def divided(here: Regions, *, settled: bool, told: bool) -> Regions:
    """Return the regions for this game.

    `settled`: the ledger covers all but strip and prompt. `told`: an aside covers the tray below the chips.
    """
    tray = here.tray
    if settled:
        rows = here.strip.height
        line = here.prompt.bottom - 1 if here.facts else here.prompt.y
        gap = max(0, here.prompt.height - 1) if here.facts else line > rows + 14
        top = max(0, (line if here.prompt else here.hand.bottom) - rows - gap)
        width = tray.x if told and tray.width else max(here.strip.width + tray.width, here.hand.right + 1)
        x = margin(width)
        return here._replace(
            seats=NOWHERE, upper=NOWHERE, hand=here.hand._replace(x=x, y=top, height=0), pile=Region(0, 0, width, top),
            strip=Region(0, top, width, rows), prompt=here.prompt._replace(x=x, width=width - x - 1),
            tray=tray if told else NOWHERE, score=here.score if told else NOWHERE, bank=NOWHERE, course=NOWHERE,
        )  # fmt: skip
    strip = here.strip
    if strip.height > 1:  # no banner appears beside the hands: its rows belong to the players
        top = max(strip.y, here.hand.y - STRIP)
        strip = Region(strip.x, top, strip.width, here.hand.y - top)
    end = max((part.bottom for part in (here.bank, here.course) if part), default=0)
    cloth = Region(tray.x, here.score.bottom, tray.width, end - here.score.bottom) if end and not told else NOWHERE
    upper = here.upper._replace(height=strip.y) if strip else here.upper
    return here._replace(pile=NOWHERE, upper=upper, strip=strip, bank=cloth, course=NOWHERE)
