"""Interface of a game plugin: what the program needs of a game beyond its rules.

Invariant: a part is imported when it is used first, so the start stays fast and plain mode never imports Textual.
See: `registry`, which lists the plugins; `docs/adding-a-game.md`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from sixteen_tui.engine.game import SomeRules, SomeView
    from sixteen_tui.export.drawn import DrawnRow
    from sixteen_tui.plain.game import Plain
    from sixteen_tui.saves.statistics.game import Contribution, GameStatistics, Sum
    from sixteen_tui.screens.base.board import Layout
    from sixteen_tui.session.lesson import Lesson
    from sixteen_tui.text.game import Chapters, GameNames, GameText, KeyText, ReviewText, ShowText, StatisticsText
    from sixteen_tui.widgets.card import Face
    from sixteen_tui.widgets.panel import MiniTable
    from sixteen_tui.widgets.story import Bars, Story

# As in `engine.game`, which the start does not import.
Action = TypeVar("Action")
View = TypeVar("View", bound="SomeView")
Rules = TypeVar("Rules", bound="SomeRules")


class Keys(NamedTuple):
    """The keys of a game, without importing its screens: by class name, the default keys of each binding by its id."""

    layout: Mapping[str, Mapping[str, str]] = {}
    """The bindings of its layout."""
    screens: Mapping[str, tuple[str, ...]] = {}
    """Its screens, each with the widgets that can have the focus on it (`settings.keymap.SCREENS`)."""
    bound: Mapping[str, Mapping[str, str]] = {}
    """The bindings of its screens."""
    turn: tuple[str, ...] = ()
    """The prefixes of the ids of bindings that act on a turn."""
    presets: Mapping[str, Mapping[str, str]] = {}
    """The keys that differ in a preset, by preset and id (`settings.keymap.PRESETS`)."""


def cursor_keys(cards: int) -> dict[str, str]:
    """Return the default keys of a layout that move along a hand of at most `cards` cards and pick one by its place."""
    picks = {f"cards.pick-{place}": str(place) for place in range(1, cards + 1)}
    return {"cards.left": "left,h,k,up", "cards.right": "right,l,j,down", **picks}


class GamePlugin(ABC, Generic[View, Rules, Action]):
    """The parts of one game, for every user interface. Abstract parts are required, those that may be None optional.

    Each property imports its part and returns it. A part that is a module is described by a `Protocol`.
    """

    name: ClassVar[str]
    """The name in saves and on the command line."""
    settings_prefix: ClassVar[str]
    """The prefix, unique to the game, of the settings that hold the choices of the last new game."""
    chance: ClassVar[bool] = True
    """False if nothing in the game is left to chance: it then has no deals, so no seed, deal code and daily deal."""
    players: ClassVar[tuple[str, ...]] = ("human", "easy")
    """The players of a new game by default: "human" or a level for each seat."""
    settings: ClassVar[tuple[str, ...]] = ()
    """The names of the settings that only this game uses."""
    booklets: ClassVar[str] = "sixteen_tui.text.booklet"
    """The package that has its booklet and summary, in a folder for each language."""
    keys: ClassVar[Keys] = Keys()
    """The keys of its layout and its screens."""
    css: ClassVar[str] = ""
    """The style sheet of its layout and its screens, which Textual parses at the start (`screens.base.style`)."""

    @property
    @abstractmethod
    def named(self) -> GameNames:
        """Its title and a few short texts that the home screen needs; `text` has them too."""

    @property
    @abstractmethod
    def text(self) -> GameText[View, Rules, Action]:
        """The messages about its positions and actions."""

    @property
    @abstractmethod
    def plain(self) -> Plain[View, Action]:
        """Its plain mode."""

    @property
    @abstractmethod
    def layout(self) -> type[Layout[View]]:
        """The class of the widget that shows a position and turns keys into actions."""

    @property
    @abstractmethod
    def lesson(self) -> Lesson[View, Action]:
        """Its first lesson."""

    @property
    @abstractmethod
    def count(self) -> GameStatistics[Contribution]:
        """Its part of the statistics."""

    @property
    @abstractmethod
    def review(self) -> ReviewText[View, Rules, Action]:
        """The messages of a review."""

    @property
    @abstractmethod
    def chapters(self) -> Chapters[View]:
        """The sets or rounds in the list of a replay."""

    @property
    @abstractmethod
    def show(self) -> ShowText:
        """The messages of the command `show`."""

    @property
    @abstractmethod
    def key_text(self) -> KeyText:
        """The descriptions of its own keys."""

    @property
    @abstractmethod
    def place(self) -> Callable[[View], str]:
        """Function from a view to the anchor at which its booklet opens."""

    @property
    def illegal(self) -> Mapping[str, str]:
        """The sentences, untranslated, by code of `IllegalAction`, of the codes that only this game raises."""
        return {}

    @property
    def statistics(self) -> StatisticsText[Sum[Contribution]] | None:
        """The messages about the sums of `count`; None: those of every game."""
        return None

    @property
    def story(self) -> Callable[[View, Sequence[str], int | None], Story] | None:
        """Function of view, names and side (None: a spectator): the course of a game as a chart."""
        return None

    @property
    def bars(self) -> Callable[[View, Sequence[str], int | None], Bars] | None:
        """Function of view, names and side (None: a spectator): a number after each set or round so far."""
        return None

    @property
    def decided(self) -> Callable[[View, Sequence[str], int | None], str] | None:
        """Function of view, names and side (None: a spectator): how a finished game was decided, in a sentence."""
        return None

    @property
    def small(self) -> Callable[[View], MiniTable] | None:
        """Function from a view to a small table, for home and for lists of games."""
        return None

    @property
    def chapter(self) -> Callable[[View, Sequence[str]], MiniTable] | None:
        """Function of view and names: the last finished set or round as a small table."""
        return None

    @property
    def example(self) -> Callable[[str, object], MiniTable | None] | None:
        """Function of a rule and its value: cards that show what the variation means."""
        return None

    @property
    def faces(self) -> Callable[[str], Mapping[str, Face]] | None:
        """Function of the setting of the suits: the card faces by label."""
        return None

    @property
    def drawn(self) -> Callable[[View, Sequence[str]], Sequence[DrawnRow]] | None:
        """Function of view and names: the rows that a picture of a set or of a settled round shows."""
        return None

    def score(self, view: View) -> str:
        """Return the score of a view in a short form, equal in every language."""
        from sixteen_tui.engine.games import GAMES

        return self.named.score(GAMES[self.name].score(view))

    def spelt(self, entry: str) -> str:
        """Describe the action of a log entry, such as "0 play R5", in the language of the texts."""
        return self.show.action(entry.partition(" ")[2])


AnyPlugin = GamePlugin["SomeView", "SomeRules", object]
"""A plugin whose game is not known statically: views and rules that all games have, and opaque actions."""
