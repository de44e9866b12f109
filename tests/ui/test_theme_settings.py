"""The settings screen shows themes as they are now, a person's own among them, and what is wrong with a file."""

from __future__ import annotations

import pytest

from sixteen_tui.settings import paths, theme
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import i18n
from tests.ui.kit import Stage, opened
from tests.ui.menus import choose, to_row
from tests.ui.states import figured
from tests.ui.test_themes import BROKEN, DEFAULT, OURS, own


async def themes(stage: Stage) -> None:
    """Go to the settings, to the row of the theme."""
    await stage.looked()
    await choose(stage, "settings", "SettingsScreen")
    await to_row(stage, "theme")


async def test_every_theme_is_shown_while_one_goes_through_them() -> None:
    async with opened() as stage:
        await themes(stage)
        await figured(stage)
        seen = {}
        for _ in OURS:
            name = stage.app.settings.theme
            seen[name] = stage.app.look.inks
            assert theme.load(name, paths.themes()).inks.items() <= stage.app.look.inks.items()
            strips = [
                strip for strip in stage.screen._compositor.render_strips() if "W" in strip.text or "✶" in strip.text
            ]
            shown = {segment.style for strip in strips for segment in strip}
            assert {stage.app.look.inks[card] for card in ("blue", "green", "orange", "purple", "wild")} <= shown
            await stage.press("right")
        assert set(seen) == set(OURS)
        assert stage.app.settings.theme == theme.DEFAULT, "round and round"
        await stage.press("right", "left")
        assert stage.app.settings.theme == theme.DEFAULT


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("language", i18n.languages())
async def test_the_title_and_the_mood_of_every_theme_can_be_read_whole(language: str, size: tuple[int, int]) -> None:
    async with opened(language=language, size=size) as stage:
        await themes(stage)
        titles = set()
        for _ in OURS:
            rows = stage.rows()
            value = next(row for row in rows if "< " in row).split("< ")[1]
            assert " >" in value, value
            titles.add(value.split(" >")[0].strip())
            assert not any("…" in row for row in rows[-3:-1]), rows
            await stage.press("right")
        assert len(titles) == len(OURS)


async def test_a_new_theme_is_there_when_the_settings_open() -> None:
    async with opened() as stage:
        await themes(stage)
        await stage.goes_to("HomeScreen", "q")
        own(DEFAULT.replace('"Felt"', '"Aubergine [red]"'))
        await themes(stage)
        for _ in range(len(OURS) + 1):
            if stage.app.settings.theme == "mine":
                break
            await stage.press("right")
        assert stage.sees("Aubergine [red]", "Your own: mine.toml")


async def test_a_theme_that_is_being_written_is_seen_when_the_settings_open() -> None:
    own(DEFAULT)
    async with opened(theme="mine") as stage:
        own(DEFAULT.replace('accent = "bold #ffd75f"', 'accent = "#87ffff"').replace("#005f5f", "#303030", 1))
        await themes(stage)
        assert str(stage.app.look.inks["accent"]) == "#87ffff on #303030"
        assert stage.app.screen.styles.background.hex == "#303030"
        await stage.goes_to("HomeScreen", "q")
        assert stage.app.screen.styles.background.hex == "#303030"
        own("background = 1")
        await themes(stage)
        assert theme.load(theme.DEFAULT, paths.themes()).inks.items() <= stage.app.look.inks.items()


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("how", BROKEN)
async def test_what_is_wrong_with_a_file_is_told(how: str, language: str, size: tuple[int, int]) -> None:
    """With the file, and the line where there is one; and nothing is cut."""
    breaking, _, where, line = BROKEN[how]
    text = breaking(DEFAULT)
    own(text)
    async with opened(language=language, size=size) as stage:
        await themes(stage)
        await to_row(stage, "file:mine.toml")
        await figured(stage)
        said = " ".join(" ".join(stage.rows()[-4:-1]).split())
        assert "mine.toml" in said
        assert where in said
        assert "…" not in said
        if line is not None:
            number = len(text.split("\n")) - text.split("\n")[::-1].index(line)
            assert str(number) in said
        chosen = stage.app.settings.theme
        await stage.press("enter", "right", "left", "space")
        assert stage.app.settings.theme == chosen


async def test_a_broken_file_is_no_choice_and_a_mended_one_is() -> None:
    own("background = 1")
    async with opened(theme="mine") as stage:
        await themes(stage)
        await stage.shows("mine.toml", "background is")
        await to_row(stage, "file:mine.toml")
        await stage.shows("background is of the wrong kind")
        await to_row(stage, "theme")
        await stage.press("right")
        assert stage.app.settings.theme in OURS
        own(DEFAULT)
        await stage.goes_to("HomeScreen", "q")
        await themes(stage)
        assert not stage.sees("mine.toml")


async def test_odd_names_and_titles_are_cleaned() -> None:
    own(DEFAULT.replace('"Felt"', '"a\\u001b[31mb\\u202ec"'), "odd")
    own("background = 1", "x\x1b[31m\u202e[red]")
    own('"a\\u001b[2J\\u202e" = 1', "key")
    async with opened(theme="odd") as stage:
        await themes(stage)
        assert stage.sees("a[31mbc", "x[31m[red].toml", "there is no a[2J")
        assert not any(letter < " " or letter in "\x7f\u202e" for row in stage.rows() for letter in row)


async def test_the_choice_is_kept() -> None:
    async with opened() as stage:
        await themes(stage)
        await stage.press("right")
        assert stored.load(paths.settings())[0].theme == stage.app.settings.theme != theme.DEFAULT
