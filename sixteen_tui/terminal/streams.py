"""Standard streams: opens closed ones (`>&-`) on /dev/null, and sets the encoding of texts for people.

Invariant: texts for people on standard output and error are in the encoding of the locale, and transliterated where it
lacks a character (tests/cli/test_locales.py); data for programs is UTF-8 in any locale (`cli.commands.tell`).
Closed streams are opened before any other file, so that descriptors 0 to 2 are never a file of the program
(tests/cli/test_streams.py). Otherwise the next opened file, a save for example, would get the free number and receive
the output of this program and its children.
"""

from __future__ import annotations

import codecs
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAMES: Final = ("stdin", "stdout", "stderr")
INPUT, OUTPUT, ERRORS = range(3)

PLAINER: Final = "sixteen-tui-plainer"
"""Encoding error handler: transliterates to ASCII (`plainer`), with a question mark for what has no spelling."""

_encodings: Final = dict[str, str]()
"""The encodings that Python chose for the streams."""

closed: Final = set[int]()
"""The standard streams that were closed when the process started."""


def open_closed() -> None:
    """Open /dev/null on each closed standard descriptor and add it to `closed`. Raises OSError."""
    for number, name in enumerate(NAMES):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)  # the kernel returns the lowest free number
            if opened == number:
                os.set_inheritable(number, True)
            else:
                os.dup2(opened, number)
                os.close(opened)
        if getattr(sys, name) is None:
            mode = "r" if number == INPUT else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", errors="replace", closefd=False))  # noqa: SIM115
            closed.add(number)


def begin() -> None:
    """Transliterate what the encodings that Python chose lack, and remember these."""
    for name in NAMES[OUTPUT:]:
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            _encodings[name] = stream.encoding
            stream.reconfigure(errors=PLAINER)


def show(*, unicode: bool) -> None:
    """Write text for people in the encoding that Python chose or, without `unicode`, in ASCII in place of UTF-8.

    Why: Python writes UTF-8 in the C locale, and in locales that are not installed, which name another encoding.
    """
    for name in NAMES[OUTPUT:]:
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            own = encoding(name)
            wanted = own if unicode or not is_utf_8(own) else "ascii"
            if wanted != stream.encoding:
                stream.reconfigure(encoding=wanted, errors=PLAINER)


def encoding(name: str) -> str:
    """Return the encoding that Python chose for a stream of this name."""
    return _encodings.get(name) or getattr(getattr(sys, name), "encoding", None) or "utf-8"


def is_utf_8(name: str) -> bool:
    """Return whether an encoding is UTF-8, by any of its names."""
    return codecs.lookup(name).name == "utf-8"


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Transliterate characters that cannot be encoded; an error handler for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from sixteen_tui.terminal.plainer import simple

    return simple(error.object[error.start : error.end]), error.end


codecs.register_error(PLAINER, _plainer)
