"""What a game is to the program: a package of `games` whose parts have fixed names, ending in its record, `TITLE`.

Law: a part is imported when it is first asked for. So the start stays light, plain mode never imports Textual, and
nothing but the registry (`titles`) knows which games there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixteen_tui.engine.game import SomeRules, SomeView
    from sixteen_tui.plain.game import Plain
    from sixteen_tui.play.lesson import Lesson
    from sixteen_tui.screens.board import Layout
    from sixteen_tui.stats.game import Count, Part
    from sixteen_tui.words import Words
    from sixteen_tui.words.keys import KeyWords
    from sixteen_tui.words.show import Shown


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a game, known without its screens: each class by its name, with the keys of its bindings by id."""

    layout: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Those of the layout."""
    screens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Its screens, and what can have the focus on each (`config.keymap.SCREENS`)."""
    bound: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Those of its screens."""
    turn: tuple[str, ...] = ()
    """How the ids begin of what can be done on a turn."""
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What is different on some keyboards (`config.keymap.PRESETS`)."""


@dataclass(frozen=True)
class Title:
    """One game of the house. Every part is a module of its package; a `Protocol` says what is in it.

    The types of the parts say what a front end hands them: views and rules as every game has them, actions unseen. That
    they are of this game is nothing that mypy could check here.
    """

    name: str
    """As in a save and on the command line."""
    package: str
    kept_as: str
    """How the settings begin that keep the choices of the last new game; no two games begin alike."""
    players: tuple[str, ...] = ("human", "easy")
    """Who plays as long as nobody has chosen, and so how many."""
    settings: tuple[str, ...] = ()
    """The settings that matter in this game alone, by name."""
    booklets: str = "sixteen_tui.booklet"
    """The package with a folder a language in which its booklet and summary are."""
    keys: Keys = field(default_factory=Keys)
    """What its layout and its screens bind."""
    css: str = ""
    """How its layout and its screens are laid out, which has to be known from the start (`screens.style`)."""

    @cached_property
    def words(self) -> Words[SomeView, SomeRules, object]:
        """Its sentences (`PACKAGE.words`)."""
        return import_module(f"{self.package}.words")

    @cached_property
    def plain(self) -> Plain[SomeView, object]:
        """How it is played in lines of text (`PACKAGE.plain.PLAIN`)."""
        plain: Plain[SomeView, object] = import_module(f"{self.package}.plain").PLAIN
        return plain

    @cached_property
    def layout(self) -> type[Layout[SomeView]]:
        """The widget that shows it and turns keys into actions (`PACKAGE.layout.LAYOUT`)."""
        layout: type[Layout[SomeView]] = import_module(f"{self.package}.layout").LAYOUT
        return layout

    @cached_property
    def lesson(self) -> Lesson[SomeView, object]:
        """Its lesson (`PACKAGE.lesson.LESSON`)."""
        lesson: Lesson[SomeView, object] = import_module(f"{self.package}.lesson").LESSON
        return lesson

    @cached_property
    def count(self) -> Count[Part]:
        """What it contributes to the statistics (`PACKAGE.count.COUNT`)."""
        count: Count[Part] = import_module(f"{self.package}.count").COUNT
        return count

    @cached_property
    def show(self) -> Shown:
        """What it says on the command line (`PACKAGE.words.show`)."""
        return import_module(f"{self.package}.words.show")

    @cached_property
    def key_words(self) -> KeyWords:
        """What the keys do that it has alone (`PACKAGE.words.keys`)."""
        return import_module(f"{self.package}.words.keys")

    @cached_property
    def place(self) -> Callable[[SomeView], str]:
        """The place in its booklet at which it is opened for who sees a view (`PACKAGE.places.place`)."""
        place: Callable[[SomeView], str] = import_module(f"{self.package}.places").place
        return place
