"""The command `export`, and the part of `import` that reads its archives: all saved games in one file.

With `--html`, `export` writes a page of one game (`picture.run_page`).

Invariant: no file is overwritten. An archive is validated to its end before anything is written.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import BinaryIO, Final

from sixteen_tui.cli.commands import DOES_NOT_HOLD, DONE, UNUSABLE, Options, Refused, complain, output, say
from sixteen_tui.cli.commands.progress import progress
from sixteen_tui.saves import archive, merging
from sixteen_tui.saves.archive import ArchiveError
from sixteen_tui.session import finding
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.settings import paths
from sixteen_tui.text import archive as wording
from sixteen_tui.text import export

_MOST: Final = 1 << 30
"""Largest archive on standard input, in bytes."""
_CHUNK: Final = 1 << 20


def run(options: Options) -> int:
    if options.html is not None:
        from sixteen_tui.cli.commands.picture import run_page

        return run_page(options)
    for option in ("seat", "theme", "force"):
        if getattr(options, option):
            raise Refused(export.only_with_html(f"--{option}"))
    if options.archive is not None and _names_a_game(options.archive):
        raise Refused(wording.names_a_game(options.archive))
    return write(options.archive, settings=options.settings)


def _names_a_game(name: str) -> bool:
    """Return whether the name of a new archive is that of a saved game, as for `--html`; digits alone may be a date.

    Why: a file named `last` would from then on stand for the last game.
    """
    if Path(name).suffix or Path(name).name != name or name == "-" or name.isdigit():
        return False
    try:
        finding.found(paths.saves(), name)
    except Refusal as refusal:
        return refusal.code == "is-share"
    return not Path(name).exists()


def write(name: str | None, *, settings: bool) -> int:
    """Write all saved games, and optionally settings and themes, into an archive.

    `name` is the file, "-" for standard output, None for a new file in the current folder. The exit status is 1 if
    files were left out. Raises Refused, OSError.
    """
    files = archive.sources(paths.saves(), archive.own(paths.settings(), paths.themes()) if settings else ())
    if not files:
        raise Refused(wording.nothing_to_write())
    if name == "-" and output().isatty():
        raise Refused(wording.not_to_a_terminal())
    with progress(wording.writing(), len(files)) as step:
        if name == "-":
            packed, path = archive.pack(output().buffer, files, step), None
        else:
            path = archive.free(Path.cwd(), date.today()) if name is None else Path(name)  # noqa: DTZ011  # local date
            packed = archive.write(path, files, step)
    if path is not None:
        say(wording.written(str(path), packed.games))
    if packed.left_out:
        complain(wording.left_out(packed.left_out))
    return DOES_NOT_HOLD if packed.left_out else DONE


def bring_in(file: BinaryIO) -> int:
    """Merge the games of an archive into the library. The exit status is 2 if the archive is cut short.

    Raises Refused for an invalid archive, and OSError.
    """
    library = merging.MergeTarget(paths.saves(), paths.settings(), paths.themes())
    with contextlib.ExitStack() as bars:

        def steps(files: int) -> Callable[[], None]:
            return bars.enter_context(progress(wording.reading(), files))

        try:
            found, merged = merging.import_archive(file, library, steps)
        except ArchiveError as error:
            raise Refused(wording.problem(error.code, error.name)) from None
    if found.files or not found.cut:
        say(wording.outcome(merged))
    if found.cut:
        complain(wording.cut(found.files, found.total) if found.files else wording.cut_at_once())
    return UNUSABLE if found.cut else DONE


@contextlib.contextmanager
def spooled(first: bytes, rest: BinaryIO) -> Iterator[BinaryIO]:
    """Copy standard input to a temporary file, which can be read twice; `first` are the bytes read already.

    Raises Refused for more than `_MOST` bytes.
    """
    with tempfile.TemporaryFile() as file:
        file.write(first)
        while chunk := rest.read(_CHUNK):
            file.write(chunk)
            if file.tell() > _MOST:
                raise Refused(wording.problem("too-big", ""))
        file.seek(0)
        yield file
