"""Textual layout in which the parent names the rectangle of every child.

Invariant: the parent is asked for all children at once, in its current size; nothing is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget


class Spotted(Protocol):
    """A widget that computes the regions of its children."""

    def spots(self, parts: Sequence[Widget], size: Size) -> list[Region]:
        """Return the regions of `parts`, in order; `size` is without docked widgets."""
        ...


class Spots(Layout):
    """Layout for parents that are `Spotted`."""

    name = "spots"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:  # noqa: FBT001, FBT002  # Textual's own
        regions = cast("Spotted", parent).spots(children, size)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child, order)
            for order, (child, region) in enumerate(zip(children, regions, strict=True))
        ]
