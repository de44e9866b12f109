"""Themes: a TOML file each, from the package `themes` or the person's own folder, made into inks.

Law: a theme never takes the program down. A file that is not a theme is left out, and the default is always there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from rich.color import Color, ColorParseError
from rich.errors import StyleSyntaxError
from rich.style import Style

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
    "wild",
    "back",
)


@dataclass(frozen=True, slots=True)
class Theme:
    """A name, what people call it, and the inks, each with its ground."""

    name: str
    title: str
    dark: bool
    background: str
    """A hex colour, as `foreground` is."""
    inks: dict[str, Style]

    @property
    def foreground(self) -> str:
        colour = self.inks["text"].color
        return colour.get_truecolor().hex if colour else ""


def read(name: str, text: str) -> Theme:
    """The theme that a file's text describes. Raises ValueError naming what is wrong.

    >>> read("x", "title = 'X'")
    Traceback (most recent call last):
    ValueError: background
    """
    found = tomllib.loads(text)
    for key, kind in (("background", str), ("inks", dict)):
        if not isinstance(found.get(key), kind):
            raise ValueError(key)  # noqa: TRY004  # what is wrong is the file, not the call
    background = _hex(found["background"], "background")
    inks = {}
    for ink in INKS:
        try:
            style = Style.parse(str(found["inks"].get(ink, "")))
        except StyleSyntaxError:
            raise ValueError(f"inks.{ink}") from None
        if style.color is None:
            raise ValueError(f"inks.{ink}")
        inks[ink] = style if style.bgcolor else style + Style.parse(f"on {background}")
    return Theme(name, str(found.get("title", name)), bool(found.get("dark", True)), background, inks)


_REVERSED: Final = ("title", "subtitle", "cursor", "banner")


def colourless(inks: dict[str, Style]) -> dict[str, Style]:
    """The inks where colours are not wanted: bold stays, and what stands out by its ground stands out reversed."""
    return {name: Style(bold=ink.bold, reverse=name in _REVERSED) for name, ink in inks.items()}


def _hex(colour: str, key: str) -> str:
    """A colour as Textual writes it. Raises ValueError with the key for what is no colour."""
    try:
        return Color.parse(colour).get_truecolor().hex
    except ColorParseError:
        raise ValueError(key) from None


def _sources(own: Path) -> Iterator[tuple[str, Traversable]]:
    for folder in (files("themes"), own):
        if folder.is_dir():
            for file in folder.iterdir():
                if file.name.endswith(".toml"):
                    yield file.name.removesuffix(".toml"), file


def names(own: Path) -> list[str]:
    """Every theme that there is, by name; a person's own may replace one of the program's."""
    return sorted({name for name, _ in _sources(own)})


def load(name: str, own: Path) -> Theme:
    """The theme of that name, or the default when there is none or it cannot be used."""
    for candidate, file in (*((n, f) for n, f in reversed(list(_sources(own))) if n == name),):
        try:
            return read(candidate, file.read_text("utf-8"))
        except (OSError, ValueError):
            continue
    return read(DEFAULT, (files("themes") / f"{DEFAULT}.toml").read_text("utf-8"))
