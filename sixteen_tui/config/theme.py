"""Themes: a TOML file each, from the package `themes` or the user's folder, turned into styles.

Invariant: a theme never stops the program. A file that is no theme is skipped and can be reported with its line; the
default always exists. The start reads the chosen one only.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from rich.color import Color, ColorParseError
from rich.errors import StyleSyntaxError
from rich.style import Style

from sixteen_tui import themes
from sixteen_tui.config import toml

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
"""The ink that is used where a theme has none of a name that older themes did not know."""
_KINDS: Final = {"title": str, "dark": bool, "background": str, "inks": dict, "sixteen": dict}
_NEEDED: Final = ("background", "inks")
_LENDERS: Final = {True: "night", False: "paper"}
"""Whose inks for sixteen colours a dark theme and a light one have where they bring none."""


class ThemeError(ValueError):
    """What is wrong with a file: in a word (`syntax`, `missing`, `unknown`, `kind`, `colour`, `unread`), where, and on
    which line if that can be told. Nothing here is a sentence."""

    def __init__(self, what: str, where: str = "", line: int | None = None) -> None:
        super().__init__(f"{what} {where}".strip())
        self.what, self.where, self.line = what, where, line


class Theme(NamedTuple):
    """A name, what people call it, and the inks, each with its ground."""

    name: str
    title: str
    dark: bool
    background: Color
    inks: dict[str, Style]
    sixteen: Mapping[str, str] = {}
    """The inks, and the background, where there are only sixteen colours, as they are written; any may be missing."""

    @property
    def foreground(self) -> Color:
        return self.inks["text"].color or Color.default()

    @property
    def native(self) -> bool:
        """Whether some of its colours are the terminal's own."""
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
    """The theme that a file's text describes. Raises ThemeError naming what is wrong.

    >>> read("x", "title = 'X'")
    Traceback (most recent call last):
    sixteen_tui.config.theme.ThemeError: missing background
    """
    try:
        found = toml.parse(text.encode("utf-8"))
    except ValueError as error:
        place = re.search(r"line (\d+)", str(error))
        at_the_end = text.count("\n") + 1 if isinstance(error, tomllib.TOMLDecodeError) else None
        raise ThemeError("syntax", line=int(place[1]) if place else at_the_end) from None
    _check(found, text)
    background = _colour(found["background"], text, "", "background")
    inks = _inks(found["inks"], background, text, "inks")
    inks |= {ink: inks[other] for ink, other in STANDS_FOR.items() if ink not in inks and other in inks}
    if missing := [ink for ink in INKS if ink not in inks]:
        raise ThemeError("missing", missing[0], _line(text, "inks"))
    sixteen = found.get("sixteen", {})
    if "background" in sixteen:
        _colour(sixteen["background"], text, "sixteen", "background")
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
    """Inks as styles; one without a ground lies on the background."""
    inks = {}
    for ink, said in written.items():
        if ink not in INKS:
            raise ThemeError("unknown", ink, _line(text, table, ink))
        try:
            style = Style.parse(said) if isinstance(said, str) else Style.null()
        except (StyleSyntaxError, ValueError):  # a bare one, of a number that is none
            style = Style.null()
        if style.color is None or style.link is not None:  # a link reaches the terminal as it is written
            raise ThemeError("colour", ink, _line(text, table, ink))
        inks[ink] = style if style.bgcolor else style + Style(bgcolor=background)
    return inks


def _colour(said: object, text: str, table: str, key: str) -> Color:
    try:
        return Color.parse(said if isinstance(said, str) else "")
    except (ColorParseError, ValueError):
        raise ThemeError("colour", key, _line(text, table, key)) from None


def _line(text: str, table: str, key: str | None = None) -> int | None:
    """The line of an entry, or of the heading of its table; None where it is written in a way that is not foreseen."""
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
    """The inks where colours are not wanted: bold stays, and what stands out by its ground stands out reversed."""
    return {name: Style(bold=ink.bold, reverse=name in _REVERSED) for name, ink in inks.items()}


def on_felt(inks: Mapping[str, Style]) -> dict[str, Style]:
    """The inks for what lies on the felt. For half a row of a card there are two more, its ground as an ink: `card`,
    and `behind` of one from behind; and for the edges of those `backs`."""
    felt, face, back = inks["text"].bgcolor, inks["face"], inks["back"]
    behind = back.color if back.bgcolor == felt else back.bgcolor
    edges = {"card": face.bgcolor, "behind": behind, "backs": back.color}
    return {**inks, **{name: Style(color=colour, bgcolor=felt) for name, colour in edges.items()}}


def on_tray(inks: Mapping[str, Style]) -> dict[str, Style]:
    """The inks for what lies on the tray beside the felt: what had the felt's ground has the tray's.

    One more is `card`: the ground of cards as an ink, for half a row of it.
    """
    felt, tray = inks["text"].bgcolor, inks["tray"].bgcolor
    laid = {name: ink + Style(bgcolor=tray) if ink.bgcolor == felt else ink for name, ink in inks.items()}
    return laid | {"card": Style(color=inks["face"].bgcolor, bgcolor=tray)}


def in_sixteen(theme: Theme) -> Theme:
    """The theme as a terminal with sixteen colours shows it.

    What is nearest among sixteen colours can seldom be read: green on white paper is 2:1. So a theme says what it wants
    there, and what it does not say is borrowed from one of the program's. The terminal's own colours stay as they are.
    """
    if theme.wholly_native:
        return theme
    lender = _read_file(OURS / f"{_LENDERS[theme.dark]}.toml")
    written = {**lender.sixteen, **theme.sixteen}
    background = Color.parse(written.pop("background"))
    return Theme(theme.name, theme.title, theme.dark, background, _inks(written, background, "", ""), theme.sixteen)


# Where they are


OURS: Final = Path(themes.__file__).parent


def _files(folder: Path) -> Iterator[Path]:
    """The files in a folder of themes, whatever that may be."""
    with contextlib.suppress(OSError):
        yield from (file for file in sorted(folder.iterdir()) if file.suffix == ".toml")


def _read_file(file: Path) -> Theme:
    """Raises ThemeError."""
    try:
        text = toml.read(file).decode("utf-8")
    except (OSError, UnicodeError):
        raise ThemeError("unread") from None
    return read(file.stem, text)


def load(name: str, own: Path) -> Theme:
    """The theme of that name, a person's own before the program's, or the default when there is none to be used."""
    if name == Path(name).name:
        for folder in (own, OURS):
            with contextlib.suppress(ValueError):  # some names cannot be those of files
                return _read_file(folder / f"{name}.toml")
    return _read_file(OURS / f"{DEFAULT}.toml")


class Survey(NamedTuple):
    """All themes by name, which of them are the person's own, and the person's files that are none: what is wrong."""

    themes: dict[str, Theme]
    own: dict[str, Path]
    problems: dict[Path, ThemeError]


def survey(own: Path) -> Survey:
    """Look at every theme that there is now; a person's own replaces one of the program's, if it can be used."""
    found = Survey({}, {}, {})
    for file in _files(OURS):
        found.themes[file.stem] = _read_file(file)
    for file in _files(own):
        try:
            found.themes[file.stem] = _read_file(file)
            found.own[file.stem] = file
        except ThemeError as error:
            found.problems[file] = error
    return found
