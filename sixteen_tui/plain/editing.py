"""Editing of a typed line in place of the terminal's own, so that an unfinished line can be printed again.

Why: while the terminal assembles a line, nobody can read it, or print it again, before Enter. At a shared table news
arrive while a person types.
"""

from __future__ import annotations

import contextlib
import termios
from collections.abc import Iterator
from typing import Any, Final

from rich.cells import cell_len

ENDS: Final = b"\x04"
"""Ctrl-D, the end of the input where nothing is typed before it."""
_LINE: Final = b"\x15"
"""Ctrl-U, which removes the line; what the terminal names otherwise is not asked for."""
_WORD: Final = b"\x17"
"""Ctrl-W, which removes the last word."""
_CHARACTER: Final = frozenset(b"\x7f\x08")
"""Codes of the key that removes a character."""


@contextlib.contextmanager
def key_by_key(*, echo: bool, at_least: int) -> Iterator[None]:
    """Let the terminal of standard input pass on each key, of which a read waits for `at_least` so many.

    Without a terminal it does nothing.
    """
    modes: list[Any] | None = None
    with contextlib.suppress(termios.error, OSError):
        modes = termios.tcgetattr(0)
        kept = termios.ICANON | (0 if echo else termios.ECHO)
        single = [*modes[:3], modes[3] & ~kept, *modes[4:6], [*modes[6]]]
        single[6][termios.VMIN], single[6][termios.VTIME] = at_least, 0
        termios.tcsetattr(0, termios.TCSANOW, single)
    try:
        yield
    finally:
        if modes is not None:
            with contextlib.suppress(termios.error, OSError):
                termios.tcsetattr(0, termios.TCSANOW, modes)


def edited(line: bytes, keys: bytes, encoding: str) -> tuple[bytes, bytes]:
    """Return a line after more keys, and what the terminal prints of them; after a newline the rest is as typed.

    >>> edited(b"pla", b"i\\x7fy 3\\n4", "utf-8")
    (b'play 3\\n4', b'i\\x08 \\x08y 3\\n')
    """
    echo = b""
    for place in range(len(keys)):
        key = keys[place : place + 1]
        if key == b"\n":
            return line + keys[place:], echo + key
        if key in (_LINE, _WORD) or key[0] in _CHARACTER:
            text = line.decode(encoding, "surrogateescape")
            left = "" if key == _LINE else text.rstrip().rpartition(" ")[0] if key == _WORD else text[:-1]
            echo += b"\b \b" * cell_len(text[len(left) :])
            line = left.encode(encoding, "surrogateescape")
        elif key[0] >= ord(" "):
            line, echo = line + key, echo + key
        elif key == ENDS and not line:
            return ENDS, echo
    return line, echo
