"""The source files that are mutated, and the copy of the work tree in which that happens.

Paths are those of the work tree: `engine/table.py`. In the copy the links of `sixteen_tui` are folders, so that each
file exists once, under the name that it is imported by: `sixteen_tui/engine/table.py`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "sixteen_tui"
LINKED: Final = ("engine", "themes")
"""Folders at the top of the repository that `sixteen_tui` links to."""

GROUPS: Final = {
    "engine": "engine",
    "session": f"{PACKAGE}/session",
    "saves": f"{PACKAGE}/saves",
    "tables": f"{PACKAGE}/tables",
    "terminal": f"{PACKAGE}/terminal",
}
"""Group of the report -> its folder. Together with `LEFT_OUT` and `ONLY` they are the pure core."""

_SERVER: Final = "socket or event loop of a server; its tests start processes"
_POSTGRES: Final = "needs PostgreSQL"
_TTY: Final = "needs a terminal"
LEFT_OUT: Final = {
    f"{PACKAGE}/session/guests.py": "runs other programs as players",
    f"{PACKAGE}/tables/server/connection.py": _SERVER,
    f"{PACKAGE}/tables/server/driver.py": _SERVER,
    f"{PACKAGE}/tables/events.py": "writes the log of a server process to standard error",
    f"{PACKAGE}/tables/server/guest.py": _SERVER,
    f"{PACKAGE}/tables/server/health.py": "measures a server process",
    f"{PACKAGE}/tables/client/link.py": _SERVER,
    f"{PACKAGE}/tables/client/lobby.py": "a thread on a link to a server",
    f"{PACKAGE}/tables/server/peers.py": _SERVER,
    f"{PACKAGE}/tables/server/server.py": _SERVER,
    f"{PACKAGE}/tables/server/service.py": "socket of systemd",
    f"{PACKAGE}/tables/server/warm.py": _SERVER,
    f"{PACKAGE}/tables/where.py": "sockets, processes and peer credentials",
    f"{PACKAGE}/tables/stores/database.py": _POSTGRES,
    f"{PACKAGE}/tables/stores/dialling.py": _POSTGRES,
    f"{PACKAGE}/tables/stores/moving.py": _POSTGRES,
    f"{PACKAGE}/tables/stores/postgres.py": _POSTGRES,
    f"{PACKAGE}/tables/stores/rows.py": _POSTGRES,
    f"{PACKAGE}/tables/stores/statements.py": _POSTGRES,
    f"{PACKAGE}/tables/stores/threads.py": _POSTGRES,
    f"{PACKAGE}/terminal/driver.py": _TTY,
    f"{PACKAGE}/terminal/guard.py": _TTY,
    f"{PACKAGE}/terminal/streams.py": "replaces the standard streams of a process",
    f"{PACKAGE}/terminal/terminfo.py": "tested with the command line",
    f"{PACKAGE}/terminal/cells.py": "a reader of pictures for exports, tested there",
    f"{PACKAGE}/terminal/kernel.py": "system calls of several systems, tested with simulated ones",
    f"{PACKAGE}/terminal/keys.py": "tested with the screens",
    f"{PACKAGE}/terminal/text.py": "tested with the screens",
}
"""File -> why it is not mutated: its tests need other processes, a database or a terminal."""
ONLY: Final[dict[str, tuple[str, ...]]] = {}
"""File -> the classes and functions in it that are mutated; the rest needs a terminal."""

_NOT_COPIED: Final = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "node_modules", "*.egg-info"
)


def files(paths: Sequence[str] = (), root: Path = ROOT) -> list[str]:
    """Return the files of the pure core, or those of them that are in `paths`; raise ValueError if a path has none."""
    core = sorted(_core(root))
    if not paths:
        return core
    wanted = {path: [file for file in core if Path(file).is_relative_to(_plain(path))] for path in paths}
    for path, found in wanted.items():
        if not found:
            raise ValueError(f"{path}: no file of the pure core ({LEFT_OUT.get(path, 'see tests/mutation/scope.py')})")
    return sorted(set().union(*wanted.values()))


def _core(root: Path) -> Iterator[str]:
    for folder in GROUPS.values():
        for file in (root / folder).rglob("*.py"):
            path = file.relative_to(root).as_posix()
            if path not in LEFT_OUT:
                yield path


def _plain(path: str) -> str:
    """Return a path as the work tree has it, whether it was given as such, absolute or through a link."""
    if Path(path).is_absolute():
        path = str(Path(path).relative_to(ROOT))
    for linked in LINKED:
        if Path(path).is_relative_to(f"{PACKAGE}/{linked}"):
            return str(Path(path).relative_to(PACKAGE))
    return path.rstrip("/")


def group(file: str) -> str:
    """Return the group of a file of the pure core."""
    return next(name for name, folder in GROUPS.items() if Path(file).is_relative_to(folder))


def in_copy(file: str) -> str:
    """Return the path that a file has in the copy."""
    return f"{PACKAGE}/{file}" if file.split("/", maxsplit=1)[0] in LINKED else file


def module(file: str) -> str:
    """Return the name that a file is imported by."""
    return in_copy(file).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def copy(tree: Path) -> None:
    """Copy the work tree to `tree`, with folders in place of links; raises ValueError if it would copy itself."""
    inside = tree.resolve()
    if inside.is_relative_to(ROOT) and inside.relative_to(ROOT).parts[0] not in ("build", "dist"):
        raise ValueError(f"{tree}: a scratch folder within the work tree must be in build")
    shutil.rmtree(tree, ignore_errors=True)
    tree.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT, tree, ignore=_NOT_COPIED)
    for linked in LINKED:
        shutil.rmtree(tree / linked)
