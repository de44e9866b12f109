"""The booklets on the screen: each opens in its language, where it matters, and a key goes through all its chapters."""

from __future__ import annotations

from typing import Final

import pytest
from rich.cells import cell_len

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.screens.home.booklet import BookletScreen
from sixteen_tui.text import booklet, i18n
from sixteen_tui.widgets.panel import Panel
from tests.ui.kit import opened
from tests.ui.menus import tray
from tests.ui.sweet_states import STATES


@pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue has not been compiled")
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_booklet_is_read_chapter_by_chapter(game: str, language: str) -> None:
    chapters = [block.text for block in booklet.read(game, language) if block.kind == "chapter"]
    async with opened(language=language) as stage:
        stage.app.push_screen(BookletScreen(game))
        await stage.comes("BookletScreen")
        await stage.shows(PLUGINS[game].text.title(), chapters[0])
        for chapter in chapters[1:]:
            await stage.press("c")
            await stage.shows(chapter)


PLACES: Final = {
    "home, no game": "",
    "settings": "",
    "keys": "",
    "new game, 2 players": "variations",
    "table, own turn": "match",
    "table, the computer thinks": "turn",
    "table, after sixteen": "sixteen",
    "table, after bust": "bust",
    "table, after colour": "match",
    "table, after number-sixteen": "match",
    "table, after number-sixteen, bonus": "bonus",
    "table, stopped after a set": "sixteen",
    "table, strict": "turn",
    "table, loose": "drawing",
    "table, nearly over": "end",
    "table, watching": "drawing",
    "wild": "wilds",
    "hand-over": "match",
    "end": "end",
    "replay, unfinished, two people": "match",
    "new game, Sweet Sixteen, 10 players": "variations",
    "table, Sweet Sixteen, own turn, 10 long names": "turn",
    "table, Sweet Sixteen, own turn over": "secret",
    "table, Sweet Sixteen, the others play": "secret",
    "table, Sweet Sixteen, the reveal": "settling",
    "confirm, a hopeless trade": "turn",
    "odds": "strategy",
    "hand-over, Sweet Sixteen, 10 people": "secret",
    "end, Sweet Sixteen, 10 long names": "end",
}
"""The place at which the key opens the booklet; empty is its start."""


@pytest.mark.parametrize("state", PLACES)
async def test_the_rules_open_at_what_matters(state: str) -> None:
    async with STATES[state]({}) as stage:
        await stage.goes_to("BookletScreen", "r")
        screen = stage.screen
        assert isinstance(screen, BookletScreen)
        blocks = booklet.read(screen.game, "en")
        at = next((number for number, block in enumerate(blocks) if block.place == PLACES[state] != ""), 0)
        reader = screen.query_one(Reader)
        await stage.until(lambda: reader.at == min(screen._starts[at], len(reader.lines) - reader.size.height))
        await stage.shows(blocks[at].text)


@pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue has not been compiled")
async def test_one_reads_on_at_the_same_block_in_another_width_and_language() -> None:
    async with opened() as stage:
        stage.app.push_screen(BookletScreen("sixteen", "wilds"))
        await stage.comes("BookletScreen")
        await stage.press("down", "down")  # the title scrolls out of sight, but for the line below it
        screen = stage.screen
        assert isinstance(screen, BookletScreen)
        reader = screen.query_one(Reader)
        [wilds] = [number for number, block in enumerate(booklet.read("sixteen", "en")) if block.place == "wilds"]

        async def stays(text: str) -> None:
            await stage.until(lambda: reader.at == screen._starts[wilds] + 2)
            await stage.shows(text)

        for size in ((40, 12), (120, 40), (80, 24)):
            await stage.pilot.resize_terminal(*size)
            await stays("When you play a wild")
        stage.app.settings.language = "fr"
        stage.app.change_settings()
        await stays("En jouant un joker")


@pytest.mark.parametrize("size", [(120, 40), (110, 24)])
async def test_a_wide_terminal_has_the_contents_beside_the_text(size: tuple[int, int]) -> None:
    heads = [block.text for block in booklet.read("sixteen", "en") if block.kind == "chapter"]
    async with opened(size=size) as stage:
        stage.app.push_screen(BookletScreen("sixteen", "wilds"))
        await stage.comes("BookletScreen")
        await stage.shows("CONTENTS", "▶ Wilds")
        assert all(head in tray(stage) for head in heads)
        await stage.press("c")
        await stage.until(lambda: "▶ Who plays next" in tray(stage))
        assert "Variations" in tray(stage)
        assert ("Bonus" in tray(stage)) == (size[1] == 40), (
            "where little room is, only the sections of the chapter read"
        )
        await stage.pilot.resize_terminal(80, 24)
        await stage.rest()
        assert not stage.app.screen.query_one(Panel).display
        assert not stage.app.screen.has_class("-compact"), "only the contents have no room"


@pytest.mark.parametrize("width", [110, 120, 160])
async def test_no_line_of_a_booklet_reaches_under_the_contents(width: int) -> None:
    async with opened(size=(width, 30)) as stage:
        stage.app.push_screen(BookletScreen("sixteen"))
        await stage.comes("BookletScreen")
        reader = stage.app.screen.query_one(Reader)
        await stage.until(lambda: reader.size.width < width)
        assert max(sum(cell_len(text) for text, _ in line) for line in reader.lines) < reader.size.width
