"""Follows a key through Textual's message queues until it has been processed.

Invariant: keys typed in one burst mean the same as keys typed one by one, because each waits for the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.screen import Screen


class Acting:
    """A key that has been handed to what has the focus, and goes on to whatever that tells of it."""

    def __init__(self, target: DOMNode, screen: Screen[object]) -> None:
        self.target, self.screen = target, screen
        # A key rises to the application, which looks for its binding. What that tells of it (that a row was chosen, a
        # line entered) rises from the target once more.
        self._hops = iter(target.ancestors_with_self * 2)

    def follow(self, done: Callable[[Acting], None]) -> None:
        """Follow it through the queues of its target and of all that this is part of, then say that it is done."""
        hop = next(self._hops, None)
        if hop is None or not hop.call_later(self.follow, done):
            done(self)
