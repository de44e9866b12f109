"""What a game is to the program: a package of `games` whose parts have fixed names, ending in its record, `TITLE`.

Law: a part is imported when it is first asked for. So the start stays light, plain mode never imports Textual, and
nothing but the registry (`titles`) knows which games there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixteen_tui.plain.game import Plain
    from sixteen_tui.play.lesson import Lesson
    from sixteen_tui.screens.board import Layout
    from sixteen_tui.stats.game import Count
    from sixteen_tui.words import Words


@dataclass(frozen=True)
class Title:
    """One game of the house. Every part is a module of its package; a `Protocol` says what is in it."""

    name: str
    """As in a save and on the command line."""
    package: str

    @cached_property
    def words(self) -> Words:
        """Its sentences (`PACKAGE.words`)."""
        return import_module(f"{self.package}.words")

    @cached_property
    def plain(self) -> Plain:
        """How it is played in lines of text (`PACKAGE.plain.PLAIN`)."""
        plain: Plain = import_module(f"{self.package}.plain").PLAIN
        return plain

    @cached_property
    def layout(self) -> type[Layout[Any]]:
        """The widget that shows it and turns keys into actions (`PACKAGE.layout.LAYOUT`)."""
        layout: type[Layout[Any]] = import_module(f"{self.package}.layout").LAYOUT
        return layout

    @cached_property
    def lesson(self) -> Lesson:
        """Its lesson (`PACKAGE.lesson.LESSON`)."""
        lesson: Lesson = import_module(f"{self.package}.lesson").LESSON
        return lesson

    @cached_property
    def count(self) -> Count[Any]:
        """What it contributes to the statistics (`PACKAGE.count.COUNT`)."""
        count: Count[Any] = import_module(f"{self.package}.count").COUNT
        return count
