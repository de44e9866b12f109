"""The inks of drawn cells by name, so that the same cells can be shown in the colours of another theme.

Invariant: a named look paints what the look paints; the name is metadata of a style, which no terminal sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rich.style import Style

from sixteen_tui.settings import theme
from sixteen_tui.settings.theme import Theme
from sixteen_tui.widgets.look import Look

_NAME: Final = "ink"
_TRAY: Final = "tray "
"""Before the names of inks on the tray, whose styles differ from those on the felt."""


def named(look: Look) -> Look:
    """Return a look with the same styles and glyphs, whose styles have names."""
    return look._replace(inks=_named(look.inks), tray=_named(look.tray, _TRAY))


def _named(inks: Mapping[str, Style], before: str = "") -> dict[str, Style]:
    return {name: ink + Style(meta={_NAME: f"{before}{name}"}) for name, ink in inks.items()}


@lru_cache(maxsize=512)
def name(style: Style | None) -> str:
    """Return the name of a drawn style; "" where no widget paints, which shows the background of the theme."""
    return "" if style is None else str(style.meta.get(_NAME, ""))


def counterpart(look: Look, *, dark: bool) -> Theme | None:
    """Return the built-in theme for the other time of day; `dark` tells of the theme of `look`.

    None if there is none that draws the same characters: a look may need borders that another does not need.
    """
    for found in sorted(theme.built_in().values(), key=lambda each: (each.name != theme.DEFAULT, each.name)):
        other = Look(theme.on_felt(found.inks), look.glyphs, theme.on_tray(found.inks))
        if found.dark != dark and (other.outlined, other.ruled) == (look.outlined, look.ruled):
            return found
    return None


def styles(found: Theme) -> dict[str, Style]:
    """Return the styles of a theme by the names that `name` returns."""
    tray = {f"{_TRAY}{name}": ink for name, ink in theme.on_tray(found.inks).items()}
    return {"": Style(bgcolor=found.background), **theme.on_felt(found.inks), **tray}
