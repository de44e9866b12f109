"""Settings, each with its choices and a line that explains it. A change takes effect at once and is kept.

Law: the folder of themes is looked at when the screen opens, so a new or changed file is seen then; one with an error
has a row that says which line is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult

from sixteen_tui import paths, theme, wording
from sixteen_tui import settings as stored
from sixteen_tui.screens.page import Page
from sixteen_tui.text import clean
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.wording import screens as say
from sixteen_tui.wording import themes as theme_words

NAMES: Final = {
    "": ("language", "theme", "glyphs", "pace", "hints"),
    "sixteen": ("after_set", "draw_by_key", "take_back", "coach"),
    "sweet-sixteen": ("ask_first",),
}
"""The settings, those of one game after the rest."""
_FILE: Final = "file:"
"""What the row of a file that is no theme is called by, before its name."""


class SettingsScreen(Page[None]):
    """Choose with the arrows."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.more", "app.help", "page.back")

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Menu(text_width=26)
        yield Lines(id="explanation")
        yield KeyBar()

    def on_mount(self) -> None:
        self._themes = theme.survey(paths.themes())
        self.sixteen.look_again()
        super().on_mount()
        self.set_focus(self.query_one(Menu))

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.settings())
        self.query_one(Menu).show(list(self._rows()))

    def _rows(self) -> Iterator[Row]:
        for game, names in NAMES.items():
            yield from _heading(game)
            for name in names:
                yield Row(name, say.setting(name), self._value(name), changes=True)
                if name == "theme":
                    yield from self._unusable()

    def _value(self, name: str) -> str:
        value = getattr(self.sixteen.settings, name)
        if name == "theme" and value in self._themes.themes:
            return theme_words.title(self._themes.themes[value].title)
        return say.setting_value(name, value)

    def _unusable(self) -> Iterator[Row]:
        """A row for each file that is no theme."""
        for path, error in self._themes.problems.items():
            yield Row(f"{_FILE}{path.name}", clean(path.name, 24), theme_words.problem(error), enabled=False)

    def _choices(self, name: str) -> tuple[object, ...]:
        if name == "theme":
            themes = self._themes.themes
            return tuple(sorted(themes, key=lambda each: theme_words.title(themes[each].title).casefold()))
        return stored.CHOICES.get(name, (True, False))

    @on(Menu.Pointed)
    def _pointed(self, message: Menu.Pointed) -> None:
        self.query_one("#explanation", Lines).show(self._explanation(message.row))

    def _explanation(self, row: Row) -> list[Line]:
        if row.id.startswith(_FILE):
            return [[(f"{row.text}, {row.value}", "text")]]
        if row.id != "theme":
            return [[(say.setting_help(row.id), "text")]]
        chosen = self.sixteen.settings.theme
        own = self._themes.own.get(chosen)
        said = theme_words.your_own(clean(own.name, 24)) if own else theme_words.mood(chosen)
        return [[(said, "text")], theme_words.sample(self.sixteen.look.glyphs.shapes)]

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        name, settings = message.row.id, self.sixteen.settings
        choices = self._choices(name)
        now = getattr(settings, name)
        place = choices.index(now) if now in choices else 0
        setattr(settings, name, choices[(place + message.by) % len(choices)])
        self.sixteen.change_settings()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        self._changed(Menu.Changed(message.row, 1))


def _heading(game: str) -> list[Row]:
    """Above the settings of a game, its name; above those of the program nothing."""
    return [Row("-", "", heading=True), Row(f"-{game}", wording.of(game).title(), heading=True)] if game else []
