"""A third language needs a catalogue and booklets and no other change: one is made, and every screen opened in it.

Law: whatever a person reads that is not a name, a card, a number or a key comes out of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest
from textual.strip import Strip

from sixteen_tui import booklet
from sixteen_tui.config import settings as stored
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.cards import WILD
from sixteen_tui.games.sixteen import words as sixteen
from sixteen_tui.screens.booklet import BookletScreen
from sixteen_tui.screens.reader import Reader
from sixteen_tui.widgets.canvas import Canvas
from sixteen_tui.words import i18n, languages
from sixteen_tui.words.screens import COMPUTERS
from tests.tui.kit import LONG, kept, opened
from tests.tui.menus import to_setting
from tests.tui.pseudo import CODE, make, pseudo, words
from tests.tui.states import SCREENS, read_on
from tests.tui.sweet_states import STATES, TEN
from tests.tui.test_fits import HELPED

NAMES: Final = (*TEN, *LONG, *COMPUTERS, "You", "Sixteen-TUI", "AZERTY")
"""Of players, of the program, of a keyboard."""
FILES: Final = ("a-torn.sixteen.jsonl", "an-other.sixteen.jsonl")
"""In the folder of saves in a state; what is in the way of a game is called by its name."""


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogues in which there is this language alone."""
    folder = tmp_path_factory.mktemp("locale")
    make(i18n.LOCALE / f"{i18n.DOMAIN}.pot", folder)
    return folder


@pytest.fixture(autouse=True)
def third(catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(i18n, "LOCALE", catalogues)
    yield
    i18n.speak(i18n.SOURCE)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line that a canvas paints from now on, but those of a booklet."""
    lines: set[str] = set()
    paint = Canvas._painted

    def noted(self: Canvas) -> list[Strip]:
        if not (isinstance(self, Reader) and isinstance(self.screen, BookletScreen)):
            lines.update("".join(piece for piece, _ in line) for line in self.paint(*self.size))
        return paint(self)

    monkeypatch.setattr(Canvas, "_painted", noted)
    return lines


def foreign(lines: Iterable[str]) -> dict[str, list[str]]:
    """The lines with words that have not come out of the catalogue."""
    found = {}
    for line in lines:
        text = line
        for file in FILES:
            text = text.replace(file, "")
        if said := words(text, NAMES):
            found[line] = said
    return found


@pytest.mark.parametrize("name", STATES)
async def test_every_text_comes_from_the_catalogue(name: str, painted: set[str]) -> None:
    async with STATES[name]({"language": CODE}) as stage:
        assert i18n.language() == CODE
        assert stage.showing == SCREENS[name.split(",", maxsplit=1)[0]]
        await stage.rest()
        if stage.showing != "BookletScreen":
            painted.update(stage.rows())
        if name in HELPED:
            await stage.goes_to("HelpScreen", "?")
            await read_on(stage)
    assert any("~]" in line for line in painted)
    assert foreign(painted) == {}


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


# What it is made of


def test_messages_are_whole_and_kept_in_their_bounds() -> None:
    """Plural forms, placeholders and contexts come back in their places."""
    i18n.speak(CODE)
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
    """What is around it is in the language."""
    place = next(block for block in reversed(booklet.read(game, i18n.SOURCE)) if block.place)
    async with opened(language=CODE) as stage:
        stage.app.push_screen(BookletScreen(game, place.place))
        await stage.comes("BookletScreen")
        await stage.shows(pseudo("Rules"), place.text)
