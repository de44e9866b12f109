"""A third language needs a catalogue and booklets and no other change: one is made (`pseudo.py`).

Every screen is opened in it in `test_every_state.py`.
"""

from __future__ import annotations

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.cards import WILD
from sixteen_tui.games.sixteen import text as sixteen
from sixteen_tui.screens.home.booklet import BookletScreen
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import booklet, i18n, languages
from tests.ui.kit import kept, opened
from tests.ui.menus import to_setting
from tests.ui.pseudo import CODE, pseudo

pytestmark = pytest.mark.usefixtures("third")


# Its name, and choosing it


async def test_it_is_among_the_settings() -> None:
    """Without a change of the code: by the name that it has for itself, and spoken at once."""
    async with opened(language="en") as stage:
        await to_setting(stage, "language")
        assert stage.sees("< English >")
        await stage.press("right")
        await stage.shows(f"< {pseudo('English')} >", pseudo("The language of everything you read here."))
        assert kept().language == CODE
        await stage.press("right")
        await stage.shows("< as the system >")
        assert kept().language == "auto"
    assert stored.choices("language") == ("auto", "en", CODE)


async def test_the_system_may_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", f"{CODE}_XX.UTF-8")
    async with opened() as stage:
        assert stage.sees(pseudo("Saved games"))


def test_a_language_that_does_not_say_its_name_is_called_by_its_code() -> None:
    assert [languages.name(code) for code in ("en", CODE, "tlh")] == ["English", pseudo("English"), "tlh"]


# Parts


def test_messages_are_whole_and_kept_in_their_bounds() -> None:
    """Plural forms, placeholders and contexts come back in their places."""
    i18n.set_language(CODE)
    assert [i18n._("Saved games"), sixteen.cards(1), sixteen.cards(2)] == [
        "[Šåṽéð ĝåṁéš~~~]",
        "[1 çåŕð~~]",
        "[2 çåŕðš~~]",
    ]
    assert sixteen.card(WILD) == "Ŵ"


# Booklets


@pytest.mark.parametrize("summary", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_without_a_booklet_the_english_one_is_read(game: str, summary: bool) -> None:
    english = booklet.read(game, i18n.SOURCE, summary=summary)
    assert english
    assert booklet.read(game, CODE, summary=summary) == english


@pytest.mark.parametrize("game", GAMES)
async def test_the_english_booklet_opens_where_it_is_asked_to(game: str) -> None:
    """The text around it is in the language."""
    place = next(block for block in reversed(booklet.read(game, i18n.SOURCE)) if block.place)
    async with opened(language=CODE) as stage:
        stage.app.push_screen(BookletScreen(game, place.place))
        await stage.comes("BookletScreen")
        await stage.shows(pseudo("Rules"), place.text)
