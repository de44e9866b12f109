"""Prepares the forker: imports everything, shows the first frames once, and records what it has loaded.

Invariant: a session imports no module of the project, so it runs one version even if the files change. The rehearsal
leaves nothing on the disk or in the state of sessions.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import shutil
import signal
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

import sixteen_tui

PACKAGE: Final = Path(sixteen_tui.__file__).parent
LATE: Final = (
    "textual.drivers.linux_driver",
    "textual.drivers.headless_driver",
    "textual._xterm_parser",
    "textual.widgets._input",
    "textual.widgets._toast",
    "textual.scrollbar",
    "rich.traceback",
    "unicodedata",
    "encodings.idna",
    "termios",
    "selectors",
    "subprocess",
    "tempfile",
)
"""Modules that libraries import on first use."""
_REHEARSAL: Final = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
_SIZE: Final = (80, 24)

_KINDS: Final = {".py", ".mo", ".toml", ".txt"}

Stamp = dict[str, tuple[int, int, int]]
"""By path: time of modification in nanoseconds, size, inode."""


def stamp() -> Stamp:
    """Return the stamp of the program's files, its libraries and its Python."""
    return {path: _mark(path) for path in _files()}


def unchanged(before: Stamp) -> bool:
    """Return True if all files have the same stamp as before."""
    return all(_mark(path) == mark for path, mark in before.items())


def _files() -> list[str]:
    roots = [
        PACKAGE,
        *(each.resolve() for each in PACKAGE.iterdir() if each.is_symlink()),
    ]  # engine and themes in a clone
    own = [str(path) for root in roots for path in root.rglob("*") if path.suffix in _KINDS]
    # The stamp of a library folder changes when a library is added or removed.
    return [*own, *{sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}, os.path.realpath(sys.executable)]


def _mark(path: str) -> tuple[int, int, int]:
    try:
        found = os.stat(path)  # noqa: PTH116  # a Path object would take longer than the call
    except OSError:
        return (0, 0, 0)
    return found.st_mtime_ns, found.st_size, found.st_ino


def load() -> None:
    """Import all modules of the project, and those that libraries import late."""
    for found in pkgutil.walk_packages([str(PACKAGE)], "sixteen_tui."):
        if not found.name.endswith("__main__"):
            _load(found.name)
    for name in LATE:
        importlib.import_module(name)


def _load(name: str) -> None:
    """Import a module. Skip one that needs an extra that is not installed, since nobody can use it."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == PACKAGE.name:
            raise


def rehearse() -> None:
    """Show home and a table of each game once, without a terminal and with a temporary home folder.

    Why: style sheets, cells and patterns are computed on first use; sessions share what is computed before the fork.
    """
    before, folder = dict(os.environ), tempfile.mkdtemp(prefix="sixteen-tui-")
    kept = {each: signal.getsignal(each) for each in (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)}
    os.environ.clear()
    os.environ.update({**_REHEARSAL, "HOME": folder, "PATH": os.defpath})
    try:
        asyncio.run(_show(folder))
    finally:
        os.environ.clear()
        os.environ.update(before)
        shutil.rmtree(folder, ignore_errors=True)
        for number, handler in kept.items():
            signal.signal(number, handler)


async def _show(folder: str) -> None:
    from sixteen_tui.engine.games import GAMES
    from sixteen_tui.screens.app import SixteenApp
    from sixteen_tui.session.setup import Setup
    from sixteen_tui.settings.settings import Settings

    openings = [None, *GAMES]
    for name in openings:
        session = None
        if name is not None:
            setup = Setup.remembered(name, Settings().last(name))
            session = setup.begin(Path(folder) / "games")
        app = SixteenApp(session=session)
        async with app.run_test(size=_SIZE, tooltips=True, notifications=True) as pilot:  # with all parts of a screen
            await pilot.pause()
        if session is not None:
            session.close()
