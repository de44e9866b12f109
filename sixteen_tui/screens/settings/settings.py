"""Settings, each with its choices and an explanation. A change takes effect at once and is saved.

Invariant: the folder of themes is read when the screen opens, so new and changed files are listed; a broken one has a
row that names the wrong line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.menu import AROUND, Menu, Row, apart
from sixteen_tui.screens.base.page import LOW
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.screens.home.picture import picture
from sixteen_tui.session import own
from sixteen_tui.settings import paths, theme
from sixteen_tui.settings import settings as stored
from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import home as told
from sixteen_tui.text import keymap as keymap_words
from sixteen_tui.text import screens as say
from sixteen_tui.text import settings as setting_texts
from sixteen_tui.text import themes as theme_words
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.lines import Explanation, TitleBar
from sixteen_tui.widgets.pages import Beside
from sixteen_tui.widgets.panel import MiniTable, Panel, Section

NAMES: Final = {group: setting_texts.shown("screen", group) for group in ("", "questions")}
"""Names of settings by group: general ones, questions before actions. Games name theirs (`GamePlugin.settings`)."""
_FILE: Final = "file:"
"""Prefix of the id of a row for a theme file that cannot be used; the file name follows."""


class SettingsScreen(Deferring[None]):
    """Menu of settings, each with its value and an explanation, and a sample of the theme."""

    FULL = LOW

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.more", "app.help", "page.back")

    def body(self) -> ComposeResult:
        with Beside():
            yield Menu(self._pointed, text_width=25)
            yield Panel()
        yield Explanation()

    def on_mount(self) -> None:
        self._themes = theme.survey(*paths.all_themes())
        self.shell.look_again()
        super().on_mount()
        self.set_focus(self.query_one(Menu))

    def on_resize(self) -> None:
        super().on_resize()
        self.query_one(Panel).styles.width = pages.tray(self.size.width)
        self.set_class(pages.told_beside(*self.size), "-beside")

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.settings())
        menu = self.query_one(Menu)
        rows = list(self._rows())
        menu.text_width = max(cell_len(row.text) for row in rows if not row.heading)
        menu.show(apart(rows, self.size.height - AROUND))
        if menu.row:
            self._explain(menu.row)

    def _pointed(self, row: Row) -> None:
        self.follow(partial(self._explain, row))

    def _explain(self, row: Row) -> None:
        """Explain a row: below the list, or on the tray below the sample of the theme."""
        said, beside = self._explanation(row), pages.told_beside(*self.size)
        self.query_one(Explanation).show([] if beside else said)
        turn, won, lost = told.strips()
        inks = (f"▶ {turn}", "turn"), (f"✓ {won}", "won"), (f"✗ {lost}", "lost")
        cards = Section(told.colours(), small=MiniTable("", "", pile=picture()))
        sample = Section("", [[(f" {text} ", ink)] for text, ink in inks])
        self.query_one(Panel).show(cards, sample, *([Section(row.text, said)] if beside else []))

    def _rows(self) -> Iterator[Row]:
        of_games = {name: plugin.settings for name, plugin in PLUGINS.items() if plugin.settings}
        for game, names in (NAMES | of_games).items():
            yield from _heading(game)
            for name in names:
                yield self._row(name)
                if name == "theme":
                    yield from self._unusable()

    def _row(self, name: str) -> Row:
        """Return the row of a setting with all its values."""
        label, known = setting_texts.label(name), stored.choices(name)
        value, now = self._value(name), getattr(self.shell.settings, name, None)
        if name == "keys" or now not in known:
            return Row(name, label, value, changes=name != "keys")
        every = [setting_texts.value_text(name, each) for each in known]
        return Row(name, label, value, changes=True, choices=every, at=known.index(now))

    def _value(self, name: str) -> str:
        if name == "keys":
            return keymap_words.preset(self.shell.settings.keyboard)
        value = getattr(self.shell.settings, name)
        if name == "theme" and value in self._themes.themes:
            return theme_words.title(self._themes.themes[value].title)
        return setting_texts.value_text(name, value)

    def _unusable(self) -> Iterator[Row]:
        """Yield a row with the problem for each theme file that cannot be used."""
        for path, error in self._themes.problems.items():
            yield Row(f"{_FILE}{path.name}", clean(path.name, 24), theme_words.problem(error), enabled=False)

    def _by_title(self) -> list[str]:
        """Return the names of the themes, sorted by title."""
        themes = self._themes.themes
        return sorted(themes, key=lambda each: theme_words.title(themes[each].title).casefold())

    def _explanation(self, row: Row) -> list[Line]:
        if row.id.startswith(_FILE):
            return [[(f"{path_shown(row.id.removeprefix(_FILE))}, {row.value}", "text")]]
        if row.id != "theme":
            said: list[Line] = [[(setting_texts.help_text(row.id), "text")]]
            if row.id == "pace":
                said.append([(setting_texts.pace_takes(stored.SECONDS[self.shell.settings.pace]), "dim")])
            elif row.id == "glyphs":
                said.append(theme_words.sample(self.shell.look.glyphs.shapes))
            return said
        chosen = self.shell.settings.theme
        own = self._themes.own.get(chosen)
        mood = theme_words.your_own(own.name) if own else theme_words.mood(chosen)
        return [[(mood, "text")], theme_words.sample(self.shell.look.glyphs.shapes)]

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        name = message.row.id
        stored.change(self.shell.settings, name, message.by, self._by_title() if name == "theme" else ())
        if name == "ladder":
            own.wished(self.shell.settings, self.shell.saves, self.shell.limits.player)
        self.shell.change_settings()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if message.row.id != "keys":
            self._changed(Menu.Changed(message.row, 1))
        elif self.on_top:
            from sixteen_tui.screens.settings.keys import KeysScreen

            self.app.push_screen(KeysScreen())


def _heading(game: str) -> list[Row]:
    """Return the heading rows of a group or a game; none for the general settings."""
    if not game:
        return []
    title = setting_texts.questions() if game == "questions" else PLUGINS[game].text.title()
    return [Row("-", "", heading=True), Row(f"-{game}", title, heading=True)]
