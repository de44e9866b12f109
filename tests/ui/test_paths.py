"""A path can be read to its end wherever a screen shows one: it is folded, never cut."""

from __future__ import annotations

import errno
from unittest import mock

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.screens.base.listed import ListPage
from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from sixteen_tui.widgets.lines import Explanation
from sixteen_tui.widgets.panel import Panel
from tests.tiers import first
from tests.ui.kit import Stage, begin, opened
from tests.ui.menus import choose, to_saved
from tests.unit.text.test_paths_in_sentences import SENTENCES

PATH = "/home/ada/" + "Sixteen-and-Sweet-Sixteen/" * 3 + "20261126-100000-abcdef"
SIZES = pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
LANGUAGES = pytest.mark.parametrize("language", first(i18n.languages()[::-1]))
BAR = "▌"
"""The left edge of a notice."""


def _noticed(stage: Stage) -> str:
    """The text of the notices, without spaces and the signs of what lies under them."""
    return "".join("".join(row.partition(BAR)[2].rstrip("↑↓ ").split()) for row in stage.rows())


def _explained(stage: Stage) -> str:
    """The text below the list, or beside it, without spaces."""
    shown = (*stage.screen.query(Explanation), *stage.screen.query(Panel))
    region = next(each.region for each in shown if each.region)
    rows = stage.rows()[region.y : region.bottom]
    return "".join("".join(row[region.x : region.right].strip("│ ").split()) for row in rows)


@pytest.mark.every("each size and language breaks lines elsewhere")
@LANGUAGES
@SIZES
async def test_a_notice_shows_all_of_a_path(size: tuple[int, int], language: str) -> None:
    async with opened(size=size, language=language) as stage:
        cut = []
        for name, sentence in SENTENCES.items():
            stage.app.clear_notifications()
            stage.screen.notify(sentence(PATH), markup=False, timeout=60)
            await stage.until(lambda: stage.screen.query("Toast"))
            await stage.settle()
            cut += [name] if "".join(sentence(PATH).split()) not in _noticed(stage) else []
    assert cut == []


@pytest.mark.every("each size and language breaks lines elsewhere")
@LANGUAGES
@SIZES
async def test_the_lines_about_a_row_show_all_of_a_path(size: tuple[int, int], language: str) -> None:
    begin("0 B6").close()
    async with opened(size=size, language=language) as stage:
        await to_saved(stage)
        await stage.until(lambda: "sixteen" in _explained(stage).casefold())
        screen = stage.screen
        assert isinstance(screen, ListPage)
        cut = []
        for name, sentence in SENTENCES.items():
            screen.explain(sentence(PATH))
            await stage.settle()
            cut += [name] if "".join(sentence(PATH).split()) not in _explained(stage) else []
        assert cut == []
        height = screen.query_one(Explanation).region.height
        screen.explain("")
        await stage.settle()
        assert screen.query_one(Explanation).region.height < height or screen.query_one(Panel).region


@SIZES
async def test_a_theme_file_is_named_whole_under_the_settings(size: tuple[int, int]) -> None:
    name = "a-theme-with-a-name-that-says-all-there-is-to-say-of-it-and-still-more-than-that-which-is-too-long.toml"
    paths.themes().mkdir(parents=True)
    (paths.themes() / name).write_text("felt = ", "utf-8")
    async with opened(size=size) as stage:
        await stage.looked()
        await choose(stage, "settings", "SettingsScreen")
        await stage.point(f"file:{name}")
        await stage.settle()
        assert name in _explained(stage)


@SIZES
async def test_a_table_says_why_it_is_not_saved_in_few_words(size: tuple[int, int]) -> None:
    """The path has no room there; the question before leaving names it."""
    async with opened(begin("0 B6", "1 B5"), size=size) as stage:
        await stage.my_turn()
        with mock.patch.object(disk, "write", side_effect=OSError(errno.ENOSPC, "No space left on device", PATH)):
            await stage.play(stage.hand[0])
            await stage.shows("NOT SAVED: the disk is full")
