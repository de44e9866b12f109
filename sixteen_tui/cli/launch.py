"""Runs the application as a process: imports, signals, exit status, and messages after the end.

Invariant: imports nothing that is never used, because a machine may run hundreds of these processes.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Final

from sixteen_tui.settings.limits import NONE, Limits
from sixteen_tui.terminal import guard as terminal

if TYPE_CHECKING:
    from collections.abc import Callable

    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.session import Session


PALETTE: Final = ("CommandListItem", "CommandPalette", "DiscoveryHit", "Hit", "Hits", "Provider", "SimpleProvider")
"""Names that modules of Textual import from `textual.command`."""


def _load_asyncio() -> None:
    """Import asyncio without `ssl`, which is never used here and costs 4 ms and up to 2 MiB per process.

    asyncio supports a Python without `ssl`. Later imports of `ssl` succeed.
    """
    if "asyncio" not in sys.modules and "ssl" not in sys.modules:
        sys.modules["ssl"] = None  # type: ignore[assignment]  # makes `import ssl` raise ImportError
        try:
            importlib.import_module("asyncio")
        finally:
            del sys.modules["ssl"]


def _load_textual() -> None:
    """Import Textual's application without its command palette, which is never opened here and costs 10 ms and 1.5 MiB.

    Textual imports it for the names in `PALETTE`. A later import of `textual.command` gets the real ones, and so does a
    version of Textual that needs more than these.
    """
    if "textual.app" in sys.modules or "textual.command" in sys.modules:
        return
    stand_in = ModuleType("textual.command")
    for name in PALETTE:
        setattr(stand_in, name, type(name, (), {}))
    sys.modules[stand_in.__name__] = stand_in
    with contextlib.suppress(ImportError):  # the caller imports that version anew
        importlib.import_module("textual.app")
    del sys.modules[stand_in.__name__]


def launch(
    *,
    opens: Callable[[], Session | Record] | None = None,
    title: Callable[[], str] | None = None,
    at: int | None = None,
    then: bool = False,
    lesson: str | None = None,
    daily: str | None = None,
    limits: Limits = NONE,
) -> int:
    """Run the application to its end and return the exit status of the process.

    The arguments are those of `SixteenApp`. Raises the errors of `opens`, and any unexpected error of the application.
    """
    _load_asyncio()
    _load_textual()
    from sixteen_tui.screens.app import SixteenApp

    depth, _ = terminal.colours(os.environ)
    for name, value in terminal.colour_variables(os.environ).items():
        os.environ[name] = value
        if not value:
            del os.environ[name]
    app = SixteenApp(
        opens=opens,
        title=title,
        at=at,
        then=then,
        lesson=lesson,
        daily=daily,
        limits=limits,
        depth=depth,
    )
    in_lines = app.settings.plain  # the screen was asked for against the setting
    if not terminal.animated(os.environ):
        app.animation_level = "none"
    app.console.size = terminal.size()
    guard = terminal.Guard(lambda signal: app.call_from_thread(app.exit, 128 + signal))
    unsaved, beside = "", False
    try:
        status = app.run(mouse=False)
    finally:
        guard.close()
        if app.at_table is not None:
            from sixteen_tui.session.keeping import ended
            from sixteen_tui.text import keeping

            found = ended(app.at_table, left=app.left, restricted=limits.restricted)
            unsaved, beside = keeping.ended(found), found is not None and bool(found.beside)
    fault = app._exception  # noqa: SLF001  # Textual has no public attribute for it
    if app.unopened is not None:
        raise app.unopened
    if fault is not None and not app.closed_while_opening(fault):
        raise fault
    unsaved = unsaved or app.lost
    if unsaved:
        with contextlib.suppress(OSError):  # the terminal may be closed
            print(unsaved, file=sys.stderr, flush=True)  # noqa: T201  # the screen is restored
        status = status or (0 if beside and not app.lost else 2)
    if app.last_words is not None:
        print(app.last_words)  # noqa: T201  # the screen is restored
        return 0
    if app.settings.plain and not in_lines and not status:
        return _go_on_in_lines(limits)
    if terminal.told_to_go.is_set():
        terminal.job.end(status or 0)  # all is saved and restored; the alarm of `guard` leaves no time for a slow exit
    return status or 0


def _go_on_in_lines(limits: Limits) -> int:
    """Go on in plain mode, where that is possible at once: a warm session does not control this terminal."""
    from sixteen_tui.text import cli as wording

    print(wording.in_lines_now())  # noqa: T201  # the screen is restored
    if type(terminal.job) is not terminal.Job:
        return 0
    from sixteen_tui.plain import run

    return 0 if run.home(limits) else 2
