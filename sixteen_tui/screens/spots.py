"""An arrangement for Textual: every part lies where its parent says.

Law: the parent is asked for each part in the size that it has; nothing is measured and nothing flows.
"""

from __future__ import annotations

from typing import Protocol, cast

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget


class Spotted(Protocol):
    """A widget that says where its parts lie."""

    def spot(self, part: Widget, size: Size) -> Region:
        """The region of a part, in the room that docked parts leave."""
        ...


class Spots(Layout):
    """For parents that are `Spotted`."""

    name = "spots"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:  # noqa: FBT001, FBT002  # Textual's own
        spotted = cast("Spotted", parent)
        return [
            WidgetPlacement(spotted.spot(child, size), NULL_OFFSET, NULL_SPACING, child, order)
            for order, child in enumerate(children)
        ]
