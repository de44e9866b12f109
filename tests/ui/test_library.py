"""The list of saved games as a library: filters, tags, finding, and all of it out and in."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import tags
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.session.host import Host
from sixteen_tui.settings import limits, paths
from sixteen_tui.widgets.lines import TitleBar
from tests.ui.kit import Stage, begin, computer, finished, human, opened, saves
from tests.ui.menus import row, to_row, to_saved, tray
from tests.ui.states import SWEET

SIZES = [(80, 24), (120, 40), (40, 12)]


def fill() -> None:
    """A game that is over and one that is on, of Sixteen, and one of Sweet Sixteen that is on."""
    finished(players=(human("Emmy"), computer()))
    begin("0 B6", players=(human("Sophie"), computer()), bonus=True).close()
    Host.new(paths.saves(), "sweet-sixteen", SWEET, (human("Zoë"), computer("Carl")), "1" * 64).close()


def listed(stage: Stage) -> set[str]:
    """The players in the games that are shown."""
    rows = [each.text for each in stage.screen.query_one(Menu).rows if not each.heading]
    return {name for name in ("Emmy", "Sophie", "Zoë") if any(name in text for text in rows)}


def title(stage: Stage) -> str:
    return " ".join(stage.screen.query_one(TitleBar)._parts)


async def to_filled(stage: Stage) -> None:
    fill()
    await to_saved(stage)
    await stage.until(lambda: listed(stage) == {"Emmy", "Sophie", "Zoë"})


@pytest.mark.parametrize("size", SIZES)
async def test_a_filter_shows_what_fits_says_so_and_goes_with_one_key(size: tuple[int, int]) -> None:
    async with opened(size=size) as stage:
        await to_filled(stage)
        assert "all" not in stage.bar
        await stage.goes_to("FilterScreen", "f")
        await stage.until(lambda: "3 of 3" in title(stage))
        await stage.press("right")
        await stage.until(lambda: "2 of 3" in title(stage))
        await to_row(stage, "result")
        await stage.press("left")
        await stage.shows("unfinished")
        await stage.until(lambda: "1 of 3" in title(stage))
        await stage.goes_to("SavedScreen", "q")
        await stage.until(lambda: listed(stage) == {"Sophie"})
        assert "Sixteen, unfinished" in title(stage)
        assert "1 of 3" in title(stage)
        await stage.press("c")
        await stage.until(lambda: listed(stage) == {"Emmy", "Sophie", "Zoë"})
        assert "3" not in title(stage)


async def test_every_row_of_a_filter() -> None:
    async with opened() as stage:
        await to_filled(stage)
        tags.write(paths.saves(), saves()[0].name, ("final",))
        await stage.press("f")
        await stage.comes("FilterScreen")
        await stage.until(lambda: "3 of 3" in title(stage))
        for name, keys, count in (
            ("player", ("right",), ""),
            ("player", ("left",), "3 of 3"),
            ("rules", ("left",), "0 of 3"),
            ("rules", ("right",), "3 of 3"),
            ("days", ("right",), "3 of 3"),
            ("days", ("left",), "3 of 3"),
        ):
            await to_row(stage, name)
            await stage.press(*keys)
            await stage.until(lambda count=count: count in title(stage))  # type: ignore[misc]  # a sentence
        await to_row(stage, "game")
        before = [*PLUGINS].index("sweet-sixteen") - len(PLUGINS)
        await stage.press(*["left"] * -before)  # the variations of this game are offered
        await to_row(stage, "rules")
        await stage.press("left", "left")
        await stage.shows("Casino")


async def test_a_part_of_a_name_and_days_are_typed() -> None:
    async with opened() as stage:
        await to_filled(stage)
        await stage.goes_to("FilterScreen", "f")
        await to_row(stage, "player")
        await stage.goes_to("LineEntry", "enter")
        await stage.press(*"soph")
        await stage.goes_to("FilterScreen", "enter")
        await stage.until(lambda: "1 of 3" in title(stage))
        await to_row(stage, "days")
        await stage.goes_to("LineEntry", "enter")
        await stage.press(*"yesterday")
        await stage.press("enter")
        await stage.told("is no day")
        await stage.goes_to("LineEntry", "enter")
        await stage.press(*"2000 2001")
        await stage.goes_to("FilterScreen", "enter")
        await stage.until(lambda: "0 of 3" in title(stage))
        await to_row(stage, "show")
        await stage.goes_to("SavedScreen", "enter")
        await stage.shows("No saved game fits.")
        await stage.goes_to("FilterScreen", "f")
        await stage.press("c")
        await stage.until(lambda: "3 of 3" in title(stage))


@pytest.mark.parametrize("size", SIZES)
async def test_tags_are_typed_shown_sought_and_filtered_by(size: tuple[int, int]) -> None:
    async with opened(size=size) as stage:
        await to_filled(stage)
        sophie = next(each.id for each in stage.screen.query_one(Menu).rows if "Sophie" in each.text)
        await to_row(stage, sophie)
        await stage.goes_to("LineEntry", "number_sign")
        await stage.press(*"final, VS-Ada")
        await stage.goes_to("SavedScreen", "enter")
        await stage.shows("#final #VS-Ada")
        assert tags.load(paths.saves()) == {sophie: ("final", "VS-Ada")}
        await stage.press("home", "down", "slash")
        await stage.comes("FindScreen")
        await stage.press(*"#FINAL")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: row(stage) == sophie)
        await stage.goes_to("FilterScreen", "f")
        await to_row(stage, "tags")
        await stage.press("right")
        await stage.until(lambda: "1 of 3" in title(stage))
        await stage.goes_to("SavedScreen", "q")
        await stage.until(lambda: listed(stage) == {"Sophie"})
        await stage.goes_to("LineEntry", "number_sign")
        await stage.press("ctrl+u")
        await stage.goes_to("SavedScreen", "enter")
        await stage.shows("No saved game fits.")
        assert tags.load(paths.saves()) == {}


async def test_tags_that_cannot_be_kept_are_told() -> None:
    async with opened() as stage:
        await to_filled(stage)
        tags.path_of(paths.saves()).mkdir()
        await stage.goes_to("LineEntry", "number_sign")
        await stage.press(*"x")
        await stage.press("enter")
        await stage.told("a folder, not a file")
        await stage.until(lambda: stage.showing == "LineEntry" and stage.screen.query_one(Input).value == "x")
        await stage.goes_to("SavedScreen", "escape")


async def test_everything_goes_out_and_comes_in(tmp_path: Path) -> None:
    async with opened() as stage:
        await to_filled(stage)
        await stage.goes_to("LineEntry", "e")
        assert "sixteen-tui-20" in stage.screen.query_one(Input).value
        await stage.press("ctrl+u", *str(tmp_path / "all.tar.gz"))
        await stage.goes_to("SavedScreen", "enter")
        await stage.shows("3 games written to")
        before = saves()
        for path in before:
            path.unlink()
        await stage.goes_to("LineEntry", "i")
        await stage.press("ctrl+u", *str(tmp_path / "all.tar.gz"))
        await stage.goes_to("SavedScreen", "enter")
        await stage.shows("3 games are new")
        await stage.until(lambda: listed(stage) == {"Emmy", "Sophie", "Zoë"})
        assert saves() == before
        for name in ("nothing", "~nobody-of-this-name/x", str(before[0])):
            await stage.goes_to("LineEntry", "i")
            await stage.press("ctrl+u", *name)
            await stage.goes_to("SavedScreen", "enter")
            await stage.until(
                lambda: any(said in tray(stage) for said in ("o such file", "No file", "is there already"))
            )
            await stage.press("down", "up")


async def test_whoever_may_only_play_is_offered_no_files() -> None:
    async with opened() as stage:
        stage.app.limits = limits.Limits(restricted=True)
        await to_filled(stage)
        assert not {"export", "import"} & stage.bar.keys()
        await stage.press("e", "i")
        await stage.rest()
        assert stage.showing == "SavedScreen"
        await stage.goes_to("FilterScreen", "f")
