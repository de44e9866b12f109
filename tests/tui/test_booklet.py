"""The booklets on the screen: each opens in its language, and the key goes through all of its chapters."""

from __future__ import annotations

import pytest

from sixteen_tui import booklet, i18n
from sixteen_tui.screens.booklet import BookletScreen
from sixteen_tui.wording import of
from tests.tui.kit import opened


@pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue has not been compiled")
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_booklet_is_read_chapter_by_chapter(game: str, language: str) -> None:
    chapters = [block.text for block in booklet.read(game, language) if block.kind == "chapter"]
    async with opened(language=language) as stage:
        stage.app.push_screen(BookletScreen(game))
        await stage.comes("BookletScreen")
        await stage.shows(of(game).title(), chapters[0])
        for chapter in chapters[1:]:
            await stage.press("n")
            await stage.shows(chapter)
