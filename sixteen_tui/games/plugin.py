"""Game plugin: the record by which the program finds the parts of a game, modules with fixed names in its package.

Invariant: a part is imported on first use, so the start is fast and plain mode never imports Textual. Only the registry
(`titles`) names the games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sixteen_tui.engine.game import SomeRules, SomeView
    from sixteen_tui.export.drawn import Row
    from sixteen_tui.plain.game import Plain
    from sixteen_tui.saves.statistics.game import Count, Part
    from sixteen_tui.screens.table.board import Layout
    from sixteen_tui.session.lesson import Lesson
    from sixteen_tui.text import Named, Words
    from sixteen_tui.text.keys import KeyWords
    from sixteen_tui.text.replay import Chapters
    from sixteen_tui.text.review import Reviewed
    from sixteen_tui.text.show import Shown
    from sixteen_tui.widgets.card import Face
    from sixteen_tui.widgets.panel import Small
    from sixteen_tui.widgets.story import Story

    Tell = Callable[[SomeView, Sequence[str], int | None], Story]


class Keys(NamedTuple):
    """The keys of a game, available without importing its screens: class name -> binding id -> default keys."""

    layout: Mapping[str, Mapping[str, str]] = {}
    """The bindings of its layout."""
    screens: Mapping[str, tuple[str, ...]] = {}
    """Its screens, each with the widgets that can have the focus on it (`settings.keymap.SCREENS`)."""
    bound: Mapping[str, Mapping[str, str]] = {}
    """The bindings of its screens."""
    turn: tuple[str, ...] = ()
    """Prefixes of the ids of bindings that are enabled only on a turn."""
    presets: Mapping[str, Mapping[str, str]] = {}
    """The keys that differ in a preset, by preset and id (`settings.keymap.PRESETS`)."""


@dataclass(frozen=True)
class Title:
    """The user-interface parts of one game. Each part is a module of its package; a `Protocol` defines its contents.

    The parts accept the common types of all games: `SomeView`, `SomeRules` and opaque actions. A type checker cannot
    verify that a view or action belongs to the same game.
    """

    name: str
    """The name in saves and on the command line."""
    package: str
    kept_as: str
    """The prefix, unique to the game, of the settings that store the choices of the last new game."""
    players: tuple[str, ...] = ("human", "easy")
    """The players of a new game by default: "human" or a level for each seat."""
    settings: tuple[str, ...] = ()
    """The names of the settings that only this game uses."""
    booklets: str = "sixteen_tui.text.booklet"
    """The package that has its booklet and summary, in a folder for each language."""
    keys: Keys = field(default_factory=Keys)
    """The keys of its layout and its screens."""
    css: str = ""
    """The style sheet of its layout and its screens, which Textual reads at the start (`screens.base.style`)."""

    @cached_property
    def named(self) -> Named:
        """The names of the game (`PACKAGE.named`), without importing its texts, which also contain them."""
        return import_module(f"{self.package}.named")

    @cached_property
    def words(self) -> Words[SomeView, SomeRules, object]:
        """The texts of the game (`PACKAGE.words`)."""
        return import_module(f"{self.package}.words")

    @cached_property
    def plain(self) -> Plain[SomeView, object]:
        """The plain mode of the game (`PACKAGE.plain.PLAIN`)."""
        plain: Plain[SomeView, object] = import_module(f"{self.package}.plain").PLAIN
        return plain

    @cached_property
    def layout(self) -> type[Layout[SomeView]]:
        """The widget that shows the game and turns keys into actions (`PACKAGE.layout.LAYOUT`)."""
        layout: type[Layout[SomeView]] = import_module(f"{self.package}.layout").LAYOUT
        return layout

    @cached_property
    def lesson(self) -> Lesson[SomeView, object]:
        """The lesson of the game (`PACKAGE.lesson.LESSON`)."""
        lesson: Lesson[SomeView, object] = import_module(f"{self.package}.lesson").LESSON
        return lesson

    @cached_property
    def count(self) -> Count[Part]:
        """The statistics of the game (`PACKAGE.count.COUNT`)."""
        count: Count[Part] = import_module(f"{self.package}.count").COUNT
        return count

    @cached_property
    def story(self) -> Tell | None:
        """The function from view, names and side to the course of a game (`PACKAGE.story.story`); None if absent."""
        if find_spec(f"{self.package}.story") is None:
            return None
        story: Tell = import_module(f"{self.package}.story").story
        return story

    @cached_property
    def small(self) -> Callable[[SomeView], Small] | None:
        """The function from a view to a small table, for saved games (`PACKAGE.small.small`); None if absent."""
        if find_spec(f"{self.package}.small") is None:
            return None
        small: Callable[[SomeView], Small] = import_module(f"{self.package}.small").small
        return small

    @cached_property
    def example(self) -> Callable[[str, object], Small | None] | None:
        """The function from a rule and its value to example cards (`PACKAGE.examples.example`); None if absent."""
        if find_spec(f"{self.package}.examples") is None:
            return None
        example: Callable[[str, object], Small | None] = import_module(f"{self.package}.examples").example
        return example

    @cached_property
    def faces(self) -> Callable[[str], Mapping[str, Face]] | None:
        """The function from the setting `suits` to label -> card face (`PACKAGE.faces.labelled`); None if absent."""
        if find_spec(f"{self.package}.faces") is None:
            return None
        faces: Callable[[str], Mapping[str, Face]] = import_module(f"{self.package}.faces").labelled
        return faces

    @cached_property
    def drawn(self) -> Callable[[SomeView, Sequence[str]], Sequence[Row]] | None:
        """The function from view and names to the cards of the last set or settled round (`PACKAGE.drawn.drawn`)."""
        if find_spec(f"{self.package}.drawn") is None:
            return None
        drawn: Callable[[SomeView, Sequence[str]], Sequence[Row]] = import_module(f"{self.package}.drawn").drawn
        return drawn

    @cached_property
    def review(self) -> Reviewed[SomeView, SomeRules, object]:
        """The texts of a review (`PACKAGE.words.review`)."""
        return import_module(f"{self.package}.words.review")

    @cached_property
    def chapters(self) -> Chapters[SomeView]:
        """The sets or rounds in the chapter list of a replay (`PACKAGE.chapters`)."""
        return import_module(f"{self.package}.chapters")

    @cached_property
    def show(self) -> Shown:
        """The texts of the command `show` (`PACKAGE.words.show`)."""
        return import_module(f"{self.package}.words.show")

    def spelt(self, entry: str) -> str:
        """Return the translated text of the action in an entry, such as "0 B6": a seat and an action."""
        return self.show.action(entry.partition(" ")[2])

    @cached_property
    def key_words(self) -> KeyWords:
        """The descriptions of the game's own keys (`PACKAGE.words.keys`)."""
        return import_module(f"{self.package}.words.keys")

    @cached_property
    def place(self) -> Callable[[SomeView], str]:
        """The function from a view to the place at which to open the booklet (`PACKAGE.places.place`)."""
        place: Callable[[SomeView], str] = import_module(f"{self.package}.places").place
        return place
