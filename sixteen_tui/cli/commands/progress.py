"""Progress bar for slow commands.

Invariant: written to standard error, and only if that is a terminal, so that standard output stays clean.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixteen_tui.saves.catalogue import Catalogue, Found


@contextmanager
def progress(what: str, steps: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar labelled `what`; yield a function that advances it by one of `steps`."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=steps)
        yield lambda: bar.advance(task)


def indexed(catalogue: Catalogue) -> list[Found]:
    """Return the files of the catalogue. If the index lacks many of them, it is filled on all cores before."""
    from sixteen_tui.saves.rebuilding import fill, lacking
    from sixteen_tui.text.screens import reading_games

    files = catalogue.files()
    if unread := lacking(catalogue, files):
        with progress(reading_games(), len(unread)) as advance:
            fill(catalogue, unread, advance)
    return files
