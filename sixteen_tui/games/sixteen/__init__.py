"""Sixteen in the program: its record; the parts are the modules beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from sixteen_tui.games.plugin import AnyPlugin, GamePlugin
from sixteen_tui.games.sixteen.keys import KEYS

if TYPE_CHECKING:
    from sixteen_tui.engine.sixteen.actions import Action
    from sixteen_tui.engine.sixteen.rules import Rules
    from sixteen_tui.engine.sixteen.view import View
    from sixteen_tui.export.drawn import DrawnRow
    from sixteen_tui.plain.game import Plain
    from sixteen_tui.saves.statistics.game import Contribution, GameStatistics, Sum
    from sixteen_tui.screens.base.board import Layout
    from sixteen_tui.session.lesson import Lesson
    from sixteen_tui.text.game import Chapters, GameNames, GameText, KeyText, ReviewText, ShowText, StatisticsText
    from sixteen_tui.widgets.card import Face
    from sixteen_tui.widgets.panel import MiniTable
    from sixteen_tui.widgets.story import Bars, Story


class Sixteen(GamePlugin["View", "Rules", "Action"]):
    """The plugin of Sixteen."""

    name = "sixteen"
    settings_prefix = "last"
    players = ("human", "easy")
    settings = ("after_set", "draw_by_key", "take_back", "counting")
    keys = KEYS

    @property
    def named(self) -> GameNames:
        from sixteen_tui.games.sixteen import named

        return named

    @property
    def text(self) -> GameText[View, Rules, Action]:
        from sixteen_tui.games.sixteen import text

        return text

    @property
    def plain(self) -> Plain[View, Action]:
        from sixteen_tui.games.sixteen.plain import PLAIN

        return PLAIN

    @property
    def layout(self) -> type[Layout[View]]:
        from sixteen_tui.games.sixteen.layout import SixteenLayout

        return SixteenLayout

    @property
    def lesson(self) -> Lesson[View, Action]:
        from sixteen_tui.games.sixteen.lesson import LESSON

        return LESSON

    @property
    def count(self) -> GameStatistics[Contribution]:
        from sixteen_tui.games.sixteen.count import COUNT

        return cast("GameStatistics[Contribution]", COUNT)  # each game adds up parts of its own class

    @property
    def statistics(self) -> StatisticsText[Sum[Contribution]]:
        from sixteen_tui.games.sixteen.text.statistics import TEXT

        return cast("StatisticsText[Sum[Contribution]]", TEXT)  # as above

    @property
    def review(self) -> ReviewText[View, Rules, Action]:
        from sixteen_tui.games.sixteen.text import review

        return cast("ReviewText[View, Rules, Action]", review)  # a review is only about plays

    @property
    def chapters(self) -> Chapters[View]:
        from sixteen_tui.games.sixteen import chapters

        return chapters

    @property
    def chapter(self) -> Callable[[View, Sequence[str]], MiniTable]:
        from sixteen_tui.games.sixteen import chapters

        return chapters.small

    @property
    def show(self) -> ShowText:
        from sixteen_tui.games.sixteen.text import show

        return show

    @property
    def key_text(self) -> KeyText:
        from sixteen_tui.games.sixteen.text import keys

        return keys

    @property
    def place(self) -> Callable[[View], str]:
        from sixteen_tui.games.sixteen.places import place

        return place

    @property
    def story(self) -> Callable[[View, Sequence[str], int | None], Story]:
        from sixteen_tui.games.sixteen.story import story

        return story

    @property
    def bars(self) -> Callable[[View, Sequence[str], int | None], Bars]:
        from sixteen_tui.games.sixteen.story import bars

        return bars

    @property
    def decided(self) -> Callable[[View, Sequence[str], int | None], str]:
        from sixteen_tui.games.sixteen.text.over import decided

        return decided

    @property
    def small(self) -> Callable[[View], MiniTable]:
        from sixteen_tui.games.sixteen.small import small

        return small

    @property
    def example(self) -> Callable[[str, object], MiniTable | None]:
        from sixteen_tui.games.sixteen.examples import example

        return example

    @property
    def faces(self) -> Callable[[str], Mapping[str, Face]]:
        from sixteen_tui.games.sixteen.faces import labelled

        return labelled

    @property
    def drawn(self) -> Callable[[View, Sequence[str]], Sequence[DrawnRow]]:
        from sixteen_tui.games.sixteen.drawn import drawn

        return drawn


# The cast forgets which game it is: that a view reaches only the plugin of its own game cannot be expressed in types.
PLUGIN: Final = cast("AnyPlugin", Sixteen())
