"""The null game as the program sees it: its plugin; the parts are the modules beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from sixteen_tui.games.plugin import AnyPlugin, GamePlugin, Keys

if TYPE_CHECKING:
    from sixteen_tui.plain.game import Plain
    from sixteen_tui.saves.statistics.game import Contribution, GameStatistics
    from sixteen_tui.session.lesson import Lesson
    from sixteen_tui.text.game import Chapters, GameNames, GameText, KeyText, ReviewText, ShowText
    from tests.any_game.game import Move, Rules, View
    from tests.any_game.layout import NullLayout


class Null(GamePlugin["View", "Rules", "Move"]):
    """The plugin of the null game: the required parts and no other."""

    name = "null"
    settings_prefix = "null"
    booklets = f"{__name__}.booklet"
    keys = Keys(layout={"NullLayout": {"null.one": "1", "null.hint": "i"}}, turn=("null.",))

    @property
    def named(self) -> GameNames:
        from tests.any_game import named

        return named

    @property
    def text(self) -> GameText[View, Rules, Move]:
        from tests.any_game import text

        return text

    @property
    def plain(self) -> Plain[View, Move]:
        from tests.any_game.plain import PLAIN

        return PLAIN

    @property
    def layout(self) -> type[NullLayout]:
        from tests.any_game.layout import NullLayout

        return NullLayout

    @property
    def lesson(self) -> Lesson[View, Move]:
        from tests.any_game.lesson import LESSON

        return LESSON

    @property
    def count(self) -> GameStatistics[Contribution]:
        from tests.any_game.count import COUNT

        return COUNT

    @property
    def review(self) -> ReviewText[View, Rules, Move]:
        from tests.any_game.text import review

        return review

    @property
    def chapters(self) -> Chapters[View]:
        from tests.any_game import chapters

        return chapters

    @property
    def show(self) -> ShowText:
        from tests.any_game.text import show

        return show

    @property
    def key_text(self) -> KeyText:
        from tests.any_game.text import keys

        return keys

    @property
    def place(self) -> Callable[[View], str]:
        from tests.any_game.places import place

        return place


PLUGIN: Final = cast("AnyPlugin", Null())
