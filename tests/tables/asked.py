"""Runs `serve` with a database, without a process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sixteen_tui.cli.commands import serve

P = "person"


def asked(address: str | None, *, folder: Path | None = None, **what: Any) -> int:
    """The exit status of `serve` with a database."""
    where = None if folder is None else str(folder)
    database = serve.DatabaseTask(address, **what)
    return serve.served(socket_path=None, group=None, folder=where, linger=None, database=database)
