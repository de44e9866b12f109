"""Names and descriptions of the themes, and errors in theme files.

Invariant: a user's theme has the name that its file gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text.i18n import _, later, lazy_with, p_

if TYPE_CHECKING:
    from sixteen_tui.settings.theme import ThemeError
    from sixteen_tui.widgets.canvas import Line, Piece

_TITLES: Final = (
    later("Felt"),
    later("Night"),
    later("Paper"),
    later("Contrast"),
    later("Harbour"),
    later("Dune"),
    later("Terminal"),
    later("Café"),
)
"""Titles in the theme files of the program, marked for the catalogues."""


def title(written: str) -> str:
    """Return the title of a theme, translated if it is one of the program's."""
    return clean(_(written), 30) if written in _TITLES else clean(written, 30)


def mood(name: str) -> str:
    """Return the character of a theme in at most 38 characters."""
    said = {
        "felt": _("Green cloth, white cards."),
        "night": _("Dark and quiet."),
        "paper": _("Ink on white paper."),
        "contrast": _("Black, white, and one yellow."),
        "harbour": _("Dark; safe if you are colour-blind."),
        "dune": _("Light; safe if you are colour-blind."),
        "terminal": _("The colours of your own terminal."),
        "cafe": _("Red awning, brass, marble."),
    }
    return said.get(name, _("The colours of the table."))


your_own = lazy_with("Your own: {path}", path_shown)


def sample(shapes: str) -> Line:
    """Return cards in the styles of a theme, for the settings screen."""
    blue, green, orange, purple, wild = tuple(shapes[:5])
    cards: list[Piece] = []
    for text, ink in (
        (f" {p_('letter of blue', 'B')}6 {blue} ", "blue"),
        (f" {p_('letter of green', 'G')}4 {green} ", "green"),
        (f" {p_('letter of orange', 'O')}5 {orange} ", "orange"),
        (f" {p_('letter of purple', 'P')}1 {purple} ", "purple"),
        (f" {wild} ", "wild"),
    ):
        cards += [(text, ink), (" ", "text")]
    return cards


def problem(error: ThemeError) -> str:
    """Return the problem of a theme file and its line."""
    where = clean(error.where, 20)
    said = {
        "syntax": _("this is not TOML"),
        "missing": _("{entry} is missing"),
        "unknown": _("there is no {entry}"),
        "kind": _("{entry} is of the wrong kind"),
        "colour": _("{entry} is no colour"),
        "unread": _("the file cannot be read"),
    }[error.what].format(entry=where)
    return said if error.line is None else _("line {line}: {problem}").format(line=error.line, problem=said)
