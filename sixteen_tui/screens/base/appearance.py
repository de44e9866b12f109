"""Colours and glyphs of the settings, as far as the terminal can show them."""

from __future__ import annotations

import os

from textual.color import Color
from textual.theme import Theme as TextualTheme

from sixteen_tui.settings import paths, theme
from sixteen_tui.settings.settings import Settings
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.look import ASCII, UNICODE, Look


def chosen(settings: Settings, *, few: bool, colourless: bool) -> tuple[TextualTheme, Look]:
    """Return the theme for Textual, and the styles and glyphs. `few`: the terminal has only sixteen colours."""
    found = theme.load(settings.theme, *paths.all_themes())
    if few:
        found = theme.in_sixteen(found)
    inks = theme.colourless(found.inks) if colourless else found.inks
    glyphs = UNICODE
    if not terminal.unicode_glyphs(settings.glyphs, os.environ):
        glyphs = ASCII._replace(suits=say.suit_letters())  # translated letters
    return _for_textual(found), Look(theme.on_felt(inks), glyphs, theme.on_tray(inks))


def _for_textual(chosen: theme.Theme) -> TextualTheme:
    """Return a Textual theme with these colours.

    Its name contains the colours, because Textual reacts to a new name, not to a changed theme.
    """
    background, foreground = (Color.from_rich_color(each).hex for each in (chosen.background, chosen.foreground))
    return TextualTheme(
        name=f"sixteen-{background}-{foreground}-{chosen.dark}-{chosen.native}".replace("#", ""),
        primary=background,
        background=background,
        surface=background,
        panel=background,
        foreground=foreground,
        dark=chosen.dark,
        ansi=chosen.native,
        variables={"ansi-background": background} if chosen.native else {},
    )
