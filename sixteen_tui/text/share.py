"""Texts about share codes and imports.

Invariant: text from outside is cleaned where the line is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text.cli import quoted
from sixteen_tui.text.i18n import _, later, lazy, lazy_with, n_

if TYPE_CHECKING:
    from sixteen_tui.saves.sharing import CodeError

CODE: Final = {
    "bad-character": later("the share code cannot hold the character {character}; copy it again from end to end"),
    "check-sum": later("the share code has been changed or is not whole; copy it again from end to end"),
    "game-too-long": later("this game is too long for a share code; hand on its file instead"),
    "newer-version": later("the share code is of a newer version (format {version}); update sixteen-tui to read it"),
    "not-a-code": later("this is not a share code; one begins with S16-"),
    "not-a-game": later("the share code is whole, but what it holds is not a game by the rules; ask for a new one"),
    "one-case": later("the share code has lost its capitals or its small letters; copy it again from end to end"),
    "too-long": later("this is too long for a share code; copy the code alone"),
}
"""By `sixteen_tui.saves.sharing.CodeError.code`."""


def problem(error: CodeError) -> str:
    """Return the problem of a share code."""
    return _(CODE[error.code]).format(
        **{name: quoted(value) if isinstance(value, str) else str(value) for name, value in error.details.items()}
    )


tells_the_cards = lazy("this game is not over; anybody who has its code can see all cards")
not_utf8 = lazy("the file is not UTF-8; save it as UTF-8 and try again")


def is_nothing(file: str) -> str:
    """Return that a file has no game in any known form."""
    said = _(
        "{file}: this is neither a saved game, nor a share code, nor an archive, nor a game in the notation, which"
        " begins with the word game"
    )
    return said.format(file=path_shown(file))


names_no_step = lazy("this code leads to the beginning: only that of a game with a deal code can name a step")
"""Warning that a code cannot contain a step."""
has_names = lazy("the players' names are in this code: only that of a game with a deal code can leave them out")
"""Warning that a code contains the names though nobody asked for them."""


def is_deal(code: str) -> str:
    """Return that a deal code was given instead of a game."""
    return _("{code} is the code of a deal; play it with 'sixteen-tui play GAME --deal {code}'").format(code=code)


is_share = lazy("this is the share code of a game; open it with replay, or bring it in with import")
"""Says that a share code was given instead of a deal code or a save."""
is_text = lazy("this is a game in the notation; open it with replay, or bring it in with import")
"""Says that a text written by people was given instead of a save."""


def neither(*, files: bool) -> str:
    """Return that a text is no code nor, with `files`, a path."""
    if files:
        return _("no such file or folder, and this is no share code and no code of a deal")
    return _("this is no share code and no code of a deal")


enter_title = lazy("Enter a code")
take_code = lazy("use it")


def enter_question(*, files: bool, tables: bool) -> str:
    if tables and files:
        return _("A share code, the code of a deal, the letters of a table, or the path of a game or an archive:")
    if tables:
        return _("A share code, the code of a deal, or the letters of a table:")
    if files:
        return _("A share code, the code of a deal, or the path of a game or an archive:")
    return _("A share code, or the code of a deal:")


deal_chosen = lazy_with("The cards are those of the deal {code}.")
deal_new = lazy("The cards are new.")
deal_question = lazy("The code of the deal; leave it empty for new cards:")


brought_in = lazy_with("the game {id} is now saved", path_shown)


def goes_on(id: str, entries: int) -> str:
    """Return that a copy has continued the game that is here; `entries` is the number of new entries."""
    said = n_(
        "the game {id} was here up to an earlier entry and has {count} entry more now",
        "the game {id} was here up to an earlier entry and has {count} entries more now",
        entries,
    )
    return said.format(id=path_shown(id), count=entries)


is_there = lazy_with("the game {id} is there already, nothing was written", path_shown)


def in_file(said: str, path: str) -> str:
    """Return what became of a game, with its file."""
    return _("{said}: {path}").format(said=said, path=path_shown(path))
