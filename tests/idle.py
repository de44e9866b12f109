"""Waits until a Textual application has nothing left to do, without sleeping.

Textual's own `wait_for_idle` sleeps 20 ms at a time until the process uses little CPU. This one looks at the event loop
and at the message queues instead. Threads are not waited for: a test waits for their result by condition.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

import pytest
from rich.console import RenderableType
from textual import app as textual_app
from textual import pilot
from textual._compositor import Compositor
from textual._context import active_app
from textual._queue import Queue
from textual.message_pump import MessagePump
from textual.screen import Screen

from tests.patience import LIMIT, Limit

BLOCKED: Final = 0.002
"""Seconds between two looks at a message handler that awaits a thread or a timer."""


class StillBusyError(AssertionError):
    """The application did not become idle."""


def runnable(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether a task or callback other than the caller can run now."""
    if loop._ready:  # type: ignore[attr-defined]
        return True
    return any(
        timer._when <= loop.time() and not timer.cancelled()
        for timer in loop._scheduled[:1]  # type: ignore[attr-defined]
    )


def handles(pump: MessagePump) -> bool:
    """Whether a message pump has messages or is inside a handler."""
    queue: Queue[Any] = pump._message_queue
    waits = queue.empty() and bool(queue.ready_event._waiters)
    return pump._running and not pump._closing and not waits


def unpainted(screen: Screen[Any]) -> bool:
    """Whether a screen waits for its next frame to lay out, paint or call back."""
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


def _paint(screens: Iterable[Screen[Any]]) -> bool:
    """Paint the frames that are due without waiting for the frame timer; return whether one was."""
    due = [screen for screen in screens if unpainted(screen)]
    for screen in due:
        screen._on_timer_update()
    return bool(due)


async def quiet() -> None:
    """Wait until nothing but the caller can run in this event loop."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while runnable(loop):  # noqa: ASYNC110  # what runs are other tasks, not this one
        await asyncio.sleep(0)


async def idle(app: textual_app.App[Any]) -> None:
    """Wait until the message queues of the application are empty, no callback is due and all is painted."""
    limit = Limit()
    behind = True  # a screen behind the top one asks for a frame after each of its frames: paint it once
    while True:
        await quiet()
        if app._exception is not None or app._exit or not app._screen_stack:
            return
        if app._resize_event is not None and app._resize_timer is not None:
            app._check_resize()  # its timer is no reason to wait
            continue
        busy = [pump for pump in (app, *app.screen.walk_children(with_self=True)) if handles(pump)]
        if busy:
            await asyncio.sleep(BLOCKED)
        elif app._batch_count:
            return
        elif not _paint([app.screen]):
            if not behind or not _paint(app._background_screens):
                return
            behind = False
        if not limit.left():
            raise StillBusyError(f"{app.screen} after {LIMIT} s: {busy or 'it asks for frames'}")


async def workers_done(app: textual_app.App[Any], seconds: float = 1.0) -> None:
    """Wait for worker threads of the application, or until the time is over: some run as long as their screen."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while any(worker._thread_worker and worker.is_running for worker in app.workers) and loop.time() < end:  # noqa: ASYNC110
        await asyncio.sleep(BLOCKED)


async def wait_for_idle(min_sleep: float = 0.0, max_sleep: float = LIMIT) -> None:
    """Replace `textual._wait.wait_for_idle`."""
    app = active_app.get(None)
    if app is None:
        await quiet()
    else:
        await idle(app)


compose = Compositor.render_update


def uncomposed(compositor: Compositor, full: bool = False, **options: Any) -> RenderableType | None:
    """Replace `Compositor.render_update`: a headless application displays no frame, so none is composed."""
    if full:  # a picture
        return compose(compositor, full, **options)
    compositor._dirty_regions.clear()
    return None


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pilots and applications wait by condition, and compose a screen only when a test looks at it."""
    monkeypatch.setattr(Compositor, "render_update", uncomposed)
    monkeypatch.setattr(pilot, "wait_for_idle", wait_for_idle)
    monkeypatch.setattr(textual_app, "wait_for_idle", wait_for_idle)
