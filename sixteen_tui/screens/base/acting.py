"""Queue of typed keys, each of which waits until the one before has been processed.

Invariant: keys typed in one burst mean the same as keys typed one by one, and a held key decides nothing that its
player has not seen (`terminal.repeats`).
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual import events

from sixteen_tui.screens.base import notices
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.resting import Resting
from sixteen_tui.terminal import repeats

if TYPE_CHECKING:
    from textual.app import App
    from textual.dom import DOMNode
    from textual.screen import Screen

BURST: Final = 0.03
"""Seconds after Ctrl-Z in which keys belong to the same burst of input."""
_BACK: Final = ("back", "quit", "dismiss(False)")
"""Actions that lead back. They lose nothing, so only repeats of a key from another screen are suppressed."""
_REPEATED: Final = (
    *("move(", "page(", "scroll(", "skip(", "end(", "top", "bottom", "pick(", "change("),
    *("month(", "speed(", "mistake(", "find_next(", "next(", "season(", "game(", "player("),
)
"""Beginnings of actions that a held key repeats: they scroll, step or go round a few choices, and decide nothing."""


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


class TypedKeys:
    """Keys that wait until the previous key is processed, or until a new screen is mounted."""

    def __init__(self, app: App[int], handle: Callable[[events.Key], Awaitable[None]]) -> None:
        """`handle` is Textual's own handler of a key."""
        self._app, self._handle = app, handle
        self._keys: deque[events.Key] = deque()
        self._acting: Acting | None = None
        """The key that is being processed."""
        self.repeats = repeats.Repeats(drawn=True)
        self._waits: events.Key | None = None
        """The first key, while the next one may show that it repeats a held key (`repeats.Repeats.undecided`)."""
        self._decided: events.Key | None = None
        """The last key that has waited for another one in vain."""
        self.last = monotonic()
        """Time of the last key; of the start if there was none."""
        self.resting = Resting(lambda: self.last, lambda: app.screen_stack)
        self._stop_at = -math.inf
        """Time of the last Ctrl-Z."""

    def stirs(self) -> None:
        """Take note of a key."""
        self.last = monotonic()
        self.resting.stir()

    def add(self, key: events.Key) -> None:
        if key.time > self._stop_at + BURST:
            self._keys.append(key)

    def drop(self) -> None:
        """Drop the keys of the burst of a Ctrl-Z: on a slow line, `fg` typed after it was meant for the shell."""
        self._keys.clear()
        self._stop_at = self.last

    async def type_on(self) -> None:
        """Process waiting keys in order, each after Textual has finished the previous one.

        No key acts while a new screen is not mounted yet. So a burst from a slow line has the same effect as single
        keys: text goes into the entry field that the key before it opens.
        """
        app = self._app
        while self._keys and app.screen_stack and not self._busy and not self._half_there:
            key, *others = self._keys
            if not others and self._may_be_a_repeat(key):
                return
            self._keys.popleft()
            target, following = app.focused or app.screen, self._meant(others[0]) if others else None
            key = self._meant(key)
            next_key = (following.key, following.time) if following is not None else ("", math.inf)
            once, back = self._acts_once(key), self._leads_back(key.key)
            held = self.repeats.held(key.key, key.time, self.moment, next_key=next_key, once=once, back=back)
            if not self.repeats.repeating:
                notices.end(app)
            if self.repeats.carried if back else held:
                continue
            await self._handle(key)
            self._acting = Acting(target, app.screen)
            self._acting.follow(self._processed)

    def _meant(self, key: events.Key) -> events.Key:
        screen = self._app.screen
        return screen.meant(key) if isinstance(screen, Page) else key

    def _may_be_a_repeat(self, key: events.Key) -> bool:
        """Return True while a key waits for the next one, which tells whether it repeats a held key."""
        if self._waits is key:
            return True
        meant = self._meant(key)
        once, back = self._acts_once(meant), self._leads_back(meant.key)
        if self._decided is key or not self.repeats.undecided(meant.key, key.time, self.moment, once=once, back=back):
            return False
        self._waits = key
        self._app.set_timer(repeats.interval(back=back), lambda: self._decide(key))
        return True

    async def _decide(self, key: events.Key) -> None:
        """Let a key act, because no other has come."""
        if self._waits is key:
            self._waits, self._decided = None, key
            await self.type_on()

    @property
    def moment(self) -> object:
        """Identifies the screen and its `Page.moment`; a held key stops acting when this changes."""
        screen = self._app.screen
        return id(screen), screen.moment if isinstance(screen, Page) else None

    def _acts_once(self, key: events.Key) -> bool:
        """Return True if a held key acts only once: unless it is typed into an entry field, scrolls or steps."""
        focused, active = self._app.focused, self._app.screen.active_bindings.get(key.key)
        if focused is not None and focused.check_consume_key(key.key, key.character):
            return False
        return active is None or not active.binding.action.startswith(_REPEATED)

    def _leads_back(self, key: str) -> bool:
        active = self._app.screen.active_bindings.get(key)
        return active is not None and active.binding.action in _BACK

    @property
    def _half_there(self) -> bool:
        screen = self._app.screen
        return isinstance(screen, Page) and not screen.ready

    @property
    def _busy(self) -> bool:
        """True while a key is being processed; False if its screen or its target is gone, so no effect can follow."""
        acting = self._acting
        return acting is not None and acting.target.is_attached and acting.screen is self._app.screen

    def _processed(self, acting: Acting) -> None:
        if acting is self._acting:
            self._acting = None
            self._app.call_next(self.type_on)
