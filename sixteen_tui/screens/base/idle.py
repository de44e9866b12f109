"""Ends the program after a time without a key (`--idle`)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App

    from sixteen_tui.screens.base.acting import TypedKeys


def watch(app: App[int], seconds: float | None, typed: TypedKeys, ends: Callable[[str], None]) -> None:
    """After `seconds` without a key (None: never) save all games, and call `ends` with the message to print."""
    if seconds is None:
        return
    left = typed.last + seconds - monotonic()
    if left > 0:
        app.set_timer(left, lambda: watch(app, seconds, typed, ends))
        return
    from sixteen_tui.text import errors

    kept = True
    for session in filter(None, (getattr(screen, "session", None) for screen in app.screen_stack)):
        with contextlib.suppress(OSError):
            session.rescue(())
        kept &= session.unsaved is None
    ends(errors.idle(seconds / 60, kept=kept))
