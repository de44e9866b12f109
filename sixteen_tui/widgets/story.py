"""The end of a game as data, which a game supplies and `widgets.ending` draws.

Invariant: knows no game; a game supplies values and texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sixteen_tui.widgets.canvas import Line, Piece


class Party(NamedTuple):
    """A side with a score; `name` has one line per entry."""

    name: Sequence[str]
    score: int


class Sign(NamedTuple):
    """The sign below a bar: a text, a shorter one for narrow bars, and its style."""

    text: str
    short: str
    ink: str


class StoryPlace(NamedTuple):
    """A place among many players."""

    place: int
    name: str
    score: str
    said: Sequence[str]
    """Lines beside a large figure of the place."""
    own: bool


class Bars(NamedTuple):
    """A number after each step of the game."""

    title: str
    """The meaning of the number."""
    values: Sequence[int]
    numbers: Sequence[int]
    """The number of each step, written below its bar."""
    signed: bool
    """True if the values are a lead, drawn with a sign."""
    rows: Sequence[tuple[str, Sequence[Sign | None]]] = ()
    """Rows below the bars: a label, and a sign or None per bar."""
    turning: int | None = None
    """The bar at which the game turned: its number is in brackets."""
    short: str = ""
    """The title where the whole one has no room."""


class StoryTable(NamedTuple):
    """Figures in columns, all but the first aligned right."""

    title: str
    heads: Sequence[Sequence[str]]
    """The lines of each heading."""
    rows: Sequence[Sequence[Piece]]
    needed: int
    """Number of columns that are always shown; the others only if there is room."""
    more: Callable[[Sequence[int]], str] | None = None
    """Function of the indices of rows with no room: the text in their place."""
    own: int = 0
    """Index of a row that is always shown."""


class Story(NamedTuple):
    """The summary of a finished game."""

    headline: str
    decided: str
    """A sentence on the set or round that decided it."""
    parties: Sequence[Party]
    """The two sides; empty if there are more."""
    bars: Bars
    table: StoryTable
    podium: Sequence[StoryPlace] = ()
    """All places if there are more than two sides, the first first."""


class Plays(NamedTuple):
    """Plays that decided the game, below a heading; each has a line, more of it if there is room, and its end."""

    title: str
    unit: str
    rows: Sequence[tuple[Line, str, str]]
