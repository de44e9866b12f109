"""Themes: a TOML file each, from the package `themes` or the user's folder, turned into styles.

Invariant: a theme never stops the program. An invalid file is skipped and can be reported with its line; the default
theme always exists. At the start only the chosen theme is read.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from rich.color import Color, ColorParseError
from rich.errors import StyleSyntaxError
from rich.style import Style

from sixteen_tui import themes
from sixteen_tui.settings import toml

DEFAULT: Final = "felt"
INKS: Final = (
    "text",
    "dim",
    "title",
    "subtitle",
    "accent",
    "good",
    "bad",
    "key",
    "label",
    "off",
    "cursor",
    "banner",
    "blue",
    "green",
    "orange",
    "purple",
    "red",
    "wild",
    "back",
    "strong",
    "tray",
    "turn",
    "wait",
    "won",
    "lost",
    "face",
    "edge",
    "empty",
)
STANDS_FOR: Final = {
    "red": "orange",
    "strong": "text",
    "tray": "text",
    "turn": "cursor",
    "wait": "label",
    "won": "banner",
    "lost": "banner",
    "face": "wild",
    "edge": "wild",
    "empty": "dim",
}
"""Fallback for inks that were added later, and that older themes lack: ink -> ink to use instead."""
_KINDS: Final = {"title": str, "dark": bool, "background": str, "inks": dict, "sixteen": dict}
_NEEDED: Final = ("background", "inks")
_LENDERS: Final = {True: "night", False: "paper"}
"""The theme that lends missing 16-colour inks to a dark theme (True) and to a light one (False)."""


class ThemeError(ValueError):
    """An unusable theme file. `what` is a code (`syntax`, `missing`, `unknown`, `kind`, `colour`, `unread`), `where` is
    the name of the entry, `line` its line number if known."""

    def __init__(self, what: str, where: str = "", line: int | None = None) -> None:
        super().__init__(f"{what} {where}".strip())
        self.what, self.where, self.line = what, where, line


class Theme(NamedTuple):
    """A theme: its file name, its title, and its inks, all with a background."""

    name: str
    title: str
    dark: bool
    background: Color
    inks: dict[str, Style]
    sixteen: Mapping[str, str] = {}
    """Inks and background for terminals with sixteen colours, as written in the file; any may be missing."""

    @property
    def foreground(self) -> Color:
        return self.inks["text"].color or Color.default()

    @property
    def native(self) -> bool:
        """True if some of its colours are defined by the terminal."""
        return any(map(_own, self._colours()))

    @property
    def wholly_native(self) -> bool:
        return all(map(_own, self._colours()))

    def _colours(self) -> list[Color]:
        return [each for ink in self.inks.values() for each in (ink.color, ink.bgcolor) if each] + [self.background]


def _own(colour: Color) -> bool:
    return colour.is_system_defined


@lru_cache(maxsize=16)
def read(name: str, text: str) -> Theme:
    """Parse the text of a theme file; `name` is its file name without the suffix. Raises ThemeError.

    >>> read("x", "title = 'X'")
    Traceback (most recent call last):
    sixteen_tui.settings.theme.ThemeError: missing background
    """
    try:
        found = toml.parse(text.encode("utf-8"))
    except ValueError as error:
        import tomllib

        place = re.search(r"line (\d+)", str(error))
        at_the_end = text.count("\n") + 1 if isinstance(error, tomllib.TOMLDecodeError) else None
        raise ThemeError("syntax", line=int(place[1]) if place else at_the_end) from None
    _check(found, text)
    background = _colour(found["background"], text, "")
    inks = _inks(found["inks"], background, text, "inks")
    inks |= {ink: inks[other] for ink, other in STANDS_FOR.items() if ink not in inks and other in inks}
    if missing := [ink for ink in INKS if ink not in inks]:
        raise ThemeError("missing", missing[0], _line(text, "inks"))
    sixteen = found.get("sixteen", {})
    if "background" in sixteen:
        _colour(sixteen["background"], text, "sixteen")
    _inks({ink: style for ink, style in sixteen.items() if ink != "background"}, background, text, "sixteen")
    return Theme(name, found.get("title") or name, found.get("dark", True), background, inks, sixteen)


def _check(found: dict[str, object], text: str) -> None:
    for key, value in found.items():
        if key not in _KINDS:
            raise ThemeError("unknown", key, _line(text, "", key))
        if type(value) is not _KINDS[key]:
            raise ThemeError("kind", key, _line(text, "", key))
    for key in _NEEDED:
        if key not in found:
            raise ThemeError("missing", key)


def _inks(written: Mapping[str, object], background: Color, text: str, table: str) -> dict[str, Style]:
    """Parse the inks of a table; an ink without a background gets that of the theme. Raises ThemeError."""
    inks = {}
    for ink, said in written.items():
        if ink not in INKS:
            raise ThemeError("unknown", ink, _line(text, table, ink))
        try:
            style = Style.parse(said) if isinstance(said, str) else Style.null()
        except (StyleSyntaxError, ValueError):  # ValueError: Rich does not wrap the error for some malformed numbers
            style = Style.null()
        if style.color is None or style.link is not None:  # Rich would write the link to the terminal unescaped
            raise ThemeError("colour", ink, _line(text, table, ink))
        inks[ink] = style if style.bgcolor else style + Style(bgcolor=background)
    return inks


def _colour(said: object, text: str, table: str) -> Color:
    """Return the background of a table. Raises ThemeError."""
    try:
        return Color.parse(said if isinstance(said, str) else "")
    except (ColorParseError, ValueError):
        raise ThemeError("colour", "background", _line(text, table, "background")) from None


def _line(text: str, table: str, key: str | None = None) -> int | None:
    """Return the line number of an entry, or without `key` of its table's header; None if it is not found."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if heading := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            inside = heading[1]
            if inside == (table if key is None else key):
                return number
        entry = re.match(r"""\s*(["']?)(.+?)\1\s*=""", line)
        if entry and key is not None and (inside, entry[2]) in ((table, key), ("", f"{table}.{key}")):
            return number
    return None


_REVERSED: Final = ("title", "subtitle", "cursor", "banner", "turn", "won", "lost")


def colourless(inks: dict[str, Style]) -> dict[str, Style]:
    """Return the inks for NO_COLOR: bold is preserved, and inks that stand out by their background are reversed.

    A key is bold and a disabled one dim in every theme, as nothing else tells them apart.
    """
    return {
        name: Style(bold=ink.bold or name == "key", dim=name == "off", reverse=name in _REVERSED)
        for name, ink in inks.items()
    }


def on_felt(inks: Mapping[str, Style]) -> dict[str, Style]:
    """Return the inks for widgets on the felt, plus three that half-block characters need as foreground colours:
    `card` is the background of a card's face, `behind` that of its back, `backs` the edge of a back."""
    felt, face, back = inks["text"].bgcolor, inks["face"], inks["back"]
    behind = back.color if back.bgcolor == felt else back.bgcolor
    edges = {"card": face.bgcolor, "behind": behind, "backs": back.color}
    return {**inks, **{name: Style(color=colour, bgcolor=felt) for name, colour in edges.items()}}


def on_tray(inks: Mapping[str, Style]) -> dict[str, Style]:
    """Return the inks for widgets on the tray beside the felt, with its background in place of the felt's.

    Adds `card`, the background of a card's face as a foreground colour, for half-block characters.
    """
    felt, tray = inks["text"].bgcolor, inks["tray"].bgcolor
    laid = {name: ink + Style(bgcolor=tray) if ink.bgcolor == felt else ink for name, ink in inks.items()}
    return laid | {"card": Style(color=inks["face"].bgcolor, bgcolor=tray)}


def in_sixteen(theme: Theme) -> Theme:
    """Return the theme for a terminal with sixteen colours.

    The nearest of sixteen colours is often unreadable: green on white has a contrast of 2:1. So a theme may define inks
    for this case, and a built-in theme (`_LENDERS`) lends the others. A theme of terminal colours is returned as is.
    """
    if theme.wholly_native:
        return theme
    lender = _read_file(OURS / f"{_LENDERS[theme.dark]}.toml")
    written = {**lender.sixteen, **theme.sixteen}
    background = Color.parse(written.pop("background"))
    return Theme(theme.name, theme.title, theme.dark, background, _inks(written, background, "", ""), theme.sixteen)


# Theme files


OURS: Final = Path(themes.__file__).parent


def _files(folder: Path) -> Iterator[Path]:
    """Yield the theme files of a folder, sorted; none if the folder cannot be read."""
    with contextlib.suppress(OSError):
        yield from (file for file in sorted(folder.iterdir()) if file.suffix == ".toml")


def _read_file(file: Path) -> Theme:
    """Read a theme file. Raises ThemeError."""
    try:
        text = toml.read(file).decode("utf-8")
    except (OSError, UnicodeError):
        raise ThemeError("unread") from None
    return read(file.stem, text)


def load(name: str, *own: Path) -> Theme:
    """Return the named theme from the user's folders `own`, else the built-in one, else the default theme."""
    if name == Path(name).name:
        for folder in (*own, OURS):
            with contextlib.suppress(ValueError):  # ThemeError, or a name with a null byte
                return _read_file(folder / f"{name}.toml")
    return _read_file(OURS / f"{DEFAULT}.toml")


class Survey(NamedTuple):
    """All usable themes by name, the files of the user's own themes, and the errors of unusable files."""

    themes: dict[str, Theme]
    own: dict[str, Path]
    problems: dict[Path, ThemeError]


def built_in() -> dict[str, Theme]:
    """Read the built-in themes, by name."""
    return {file.stem: _read_file(file) for file in _files(OURS)}


def survey(*own: Path) -> Survey:
    """Read all themes, built-in and from the folders `own`; a usable own theme replaces a built-in one of its name.

    Of two own themes of one name, that of the first folder is used.
    """
    found = Survey(built_in(), {}, {})
    for file in (file for folder in reversed(own) for file in _files(folder)):
        try:
            found.themes[file.stem] = _read_file(file)
            found.own[file.stem] = file
        except ThemeError as error:
            found.problems[file] = error
    return found
