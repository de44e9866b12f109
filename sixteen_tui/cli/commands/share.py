"""`code`, and `import` of a share code or a save: converts games to text that can be pasted, and imports games."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.cli.commands import DONE, Options, Refused, complain, say, tell
from sixteen_tui.cli.commands.saves import bytes_of, length_at, save_of
from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.records import now, parse
from sixteen_tui.saves.sharing import CodeError, encode, is_short
from sixteen_tui.session import finding, importing
from sixteen_tui.session.finding import Opened, usable
from sixteen_tui.settings import paths
from sixteen_tui.text import imports
from sixteen_tui.text import share as wording


def run(options: Options) -> int:
    return code(options.save, names=options.names, at=options.at)


def code(name: str, *, names: bool, at: str | None) -> int:
    """Print the share code of a saved game. Raises Refused.

    `names`: include the names of players. `at`: the step at which the game is opened.
    """
    with usable():
        raw, path = save_of(name)
        record = parse(raw, path, fingerprints.known(path))
    entry = None if at is None else length_at(record, at)
    try:
        made = encode(raw, path, names=names, entry=entry)
    except CodeError as error:
        raise Refused(wording.problem(error)) from None
    tell(made)
    if not record.finished:
        complain(wording.tells_the_cards())
    if not is_short(made):
        if not names:
            complain(wording.has_names())
        if at is not None:
            complain(wording.names_no_step())
    return DONE


def bring_in(text: str, given_as: bytes | None = None) -> int:
    """Import the game of a share code or file, or the bytes `given_as` from standard input. Raises Refused, OSError."""
    say(imports.brought(importing.bring_in(paths.saves(), opened(text) if given_as is None else given(given_as))))
    return DONE


def opened(text: str) -> Opened:
    """Return the game of a share code, a path or an id. Raises Refused, OSError."""
    return finding.opened(paths.saves(), text)


def given(raw: bytes | None = None) -> Opened:
    """Return the game on standard input; `raw` are its bytes if they have been read already. Raises Refused."""
    if raw is None:
        raw, _ = bytes_of("-")
    return finding.held(raw, Path("-"), now())
