"""Commands of the command line, one module each; `cli.arguments` lists them.

Invariant: a command contains no text for people, prints through `say` and `tell`, and returns an exit status or raises
`Refused` (a session raises `Refusal`). Its module is imported when it is called, and begins with what calls it with the
parsed arguments (`run`).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO, Final, TextIO, TypeAlias

from sixteen_tui.terminal import streams
from sixteen_tui.terminal.text import clean

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable
    from pathlib import Path
    from types import SimpleNamespace


Options: TypeAlias = "Namespace | SimpleNamespace"
"""The parsed arguments; `cli.arguments` has their names."""
PROGRAM: Final = "sixteen-tui"
SHELLS: Final = ("bash", "zsh", "fish")
DONE: Final = 0
DOES_NOT_HOLD: Final = 1
UNUSABLE: Final = 2


class Refused(Exception):
    """A request, argument or file cannot be used; the message is the sentence. See `session.refusal`."""


def say(line: str) -> None:
    """Print one line for a person, sanitised (`terminal.text.clean`)."""
    print(clean(line))  # noqa: T201  # commands print


def draws() -> bool:
    """Return True if the terminal shows more than ASCII, by the setting or the locale; without a home by the locale."""
    import os

    from sixteen_tui.settings import paths, settings
    from sixteen_tui.terminal.guard import unicode_glyphs

    try:
        glyphs = settings.load(paths.settings())[0].glyphs
    except paths.NoHome:
        glyphs = settings.Settings().glyphs
    return unicode_glyphs(glyphs, os.environ)


def speak(lines: Iterable[str]) -> None:
    """Print lines for the ear, as plain mode does."""
    from sixteen_tui.text.plain import aloud

    for line in lines:
        say(aloud(clean(line)))


def tell(text: str) -> None:
    """Print text for other programs unchanged in UTF-8, such as JSON. Raises Refused if standard output was closed."""
    stream = output()
    if streams.is_utf_8(stream.encoding or "utf-8"):
        print(text, file=stream)  # as above
        return
    stream.flush()
    stream.buffer.write(f"{text}\n".encode("utf-8", "replace"))


def complain(line: str) -> None:
    """Print an error message in one sanitised line on standard error."""
    print(f"{PROGRAM}: {clean(line)}", file=sys.stderr)  # noqa: T201  # as above


def complain_unread(saves: Path, kinds: Iterable[str]) -> None:
    """Print which files beside the saves cannot be read, so that the output lacks something (`appended.unread`)."""
    from sixteen_tui.saves import appended
    from sixteen_tui.text import errors

    for error in appended.unread(saves, kinds):
        complain(errors.missing(error))


def output() -> TextIO:
    """Return standard output. Raises Refused if it was closed at the start."""
    return _open(streams.OUTPUT, sys.stdout)


def given() -> BinaryIO:
    """Return standard input, for a file named "-". Raises Refused if it was closed at the start."""
    return _open(streams.INPUT, sys.stdin).buffer


def _open(number: int, stream: TextIO) -> TextIO:
    if number in streams.closed:
        from sixteen_tui.text import errors

        raise Refused(errors.stream_closed(number))
    return stream
