"""Runs `serve` with a database, without a process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sixteen_tui.cli import arguments
from sixteen_tui.cli.commands import serve

P = "person"


def asked(address: str | None, *, folder: Path | None = None, **what: Any) -> int:
    """The exit status of `serve` with a database."""
    words = ["serve", *(() if address is None else ("--store", address))]
    words += () if folder is None else ("--folder", str(folder))
    for name, value in what.items():
        option = f"--{name.replace('_', '-')}"
        words += () if value is None else [option] if value is True else [option, str(value)]
    return serve.run(arguments.parsed(words))
