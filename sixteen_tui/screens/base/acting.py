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
    """One key event, from the focused node to the handlers of the messages that it causes."""

    def __init__(self, target: DOMNode, screen: Screen[object]) -> None:
        self.target, self.screen = target, screen
        # The key bubbles from the target to the application, which runs its binding. The message that the binding posts
        # (a row was chosen, a line entered) bubbles from the target a second time. So the key is processed once every
        # queue on that path has been passed twice, in order.
        self._hops = iter(target.ancestors_with_self * 2)

    def follow(self, done: Callable[[Acting], None]) -> None:
        """Pass the queues of the target and its ancestors one after the other, then call `done` with this object.

        Calls `done` at once if a node takes no more messages, for example because its screen was closed.
        """
        hop = next(self._hops, None)
        if hop is None or not hop.call_later(self.follow, done):
            done(self)
