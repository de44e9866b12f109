"""`code`, and `import` of a code or a save: a game as a text that can be pasted, and somebody else's among one's own.

Law: what comes in is checked from its first byte to its last before anything is written. It is written whole or not at
all, and it replaces nothing.
"""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.commands import DONE, Refused, complain, say, tell
from sixteen_tui.commands.saves import bytes_of, found
from sixteen_tui.config import paths
from sixteen_tui.play import importing
from sixteen_tui.play.importing import Opened, held, in_file, of_code
from sixteen_tui.play.opening import usable
from sixteen_tui.store.records import now, parse
from sixteen_tui.store.sharing import SHORT_PREFIX, CodeError, encode, is_code
from sixteen_tui.words import share as wording


def code(name: str, *, names: bool, at: str | None) -> int:
    """Print the code of a saved game, with the players' `names` or without, to be looked at from an entry on.

    Raises Refused.
    """
    with usable():
        raw, path = bytes_of(name)
        record = parse(raw, path)
    most = len(record.table) - 1
    if at is not None and not (at.isascii() and at.isdecimal() and len(at) < 7 and int(at) <= most):
        raise Refused(wording.no_entry(at, most))
    try:
        made = encode(raw, path, names=names, entry=None if at is None else int(at) + 1)
    except CodeError as error:
        raise Refused(wording.problem(error)) from None
    if not record.finished:
        complain(wording.tells_the_cards())
    if at is not None and not made.startswith(SHORT_PREFIX):
        complain(wording.names_no_entry())
    tell(made)
    return DONE


def bring_in(text: str, given_as: bytes | None = None) -> int:
    """Import the game of a code or of a file; `given_as` was read on standard input. Raises Refused, OSError."""
    say(importing.bring_in(paths.saves(), opened(text) if given_as is None else given(given_as)))
    return DONE


def opened(text: str) -> Opened:
    """Return the game that a code stands for or that a person means by a name. Raises Refused."""
    return of_code(text) if is_code(text) else in_file(found(text))


def given(raw: bytes | None = None) -> Opened:
    """Return the game on standard input, if it has been read already as `raw`. Raises Refused."""
    if raw is None:
        raw, _ = bytes_of("-")
    return held(raw, Path("-"), now())
