"""Settings, each with its choices and a line that explains it. A change takes effect at once and is kept."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult

from sixteen_tui import paths, theme, wording
from sixteen_tui import settings as stored
from sixteen_tui.screens.page import Page
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.wording import screens as say

NAMES: Final = {
    "": ("language", "theme", "glyphs", "pace"),
    "sixteen": ("after_set", "draw_by_key", "take_back"),
    "sweet-sixteen": ("ask_first",),
}
"""The settings, those of one game after the rest."""


class SettingsScreen(Page[None]):
    """Choose with the arrows."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.more", "app.help", "page.back")

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Menu(text_width=26)
        yield Lines(id="explanation")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Menu))

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.settings())
        settings = self.sixteen.settings
        self.query_one(Menu).show(
            [
                row
                for game, names in NAMES.items()
                for row in (
                    *_heading(game),
                    *(
                        Row(name, say.setting(name), say.setting_value(name, getattr(settings, name)), changes=True)
                        for name in names
                    ),
                )
            ]
        )

    def _choices(self, name: str) -> tuple[object, ...]:
        if name == "theme":
            return tuple(theme.names(paths.themes()))
        return stored.CHOICES.get(name, (True, False))

    @on(Menu.Pointed)
    def _pointed(self, message: Menu.Pointed) -> None:
        self.query_one("#explanation", Lines).show([[(say.setting_help(message.row.id), "text")]])

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
