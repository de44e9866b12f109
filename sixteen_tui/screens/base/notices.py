"""Notices in a corner of a screen: where they lie, and when they end.

Invariant: a notice covers neither the row at the cursor nor the hand, and ends with the next key after it was read. No
two say the same, so a key that fails again and again does not fill the screen.
"""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from sixteen_tui.screens.base.page import Page
from sixteen_tui.terminal.repeats import TYPED_AHEAD

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

HIGHEST: Final = 6
"""Rows at the lower end of a screen that notices may cover, the key bar included."""


def arrange(app: App[int]) -> None:
    """Drop notices that say once more what another one says, and find the place of the others."""
    messages = set[str]()
    for notice in [*app._notifications]:  # noqa: SLF001  # has no other access
        if notice.message in messages:
            app._unnotify(notice, refresh=False)  # noqa: SLF001
        messages.add(notice.message)
    _place(app.screen)


def _place(screen: Screen[object]) -> None:
    """Let notices lie in the upper right corner while they would cover the concern of the screen in the lower one."""
    if isinstance(screen, Page):
        width, height = screen.size
        left = 0 if screen.compact else width // 2
        lower = Region(left, height - HIGHEST, width - left, HIGHEST)
        screen.set_class(screen.concern.overlaps(lower), "-notices-above")


def end(app: App[int]) -> None:
    """Remove the notices that have been there long enough to be read, not those that follow keys typed ahead."""
    read = [each for each in app._notifications if time() - each.raised_at > TYPED_AHEAD]  # noqa: SLF001  # has no other access
    for notice in read:
        app._unnotify(notice, refresh=notice is read[-1])  # noqa: SLF001
