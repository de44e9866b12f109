"""Message catalogues: complete, with all placeholders, and short enough for their places.

Method: the template is extracted from the code, and every language folder must answer all of it. A language is found by
its folder, so a new one is tested from its first day.
"""

from __future__ import annotations

import gettext
import importlib
import pkgutil
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po
from rich.cells import cell_len
from textual.binding import Binding

import sixteen_tui.screens
from hatch_build import compile_catalogues
from shell.messages import DATE, is_short
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.cards import COLOURS, WILD
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.games.sixteen import text as sixteen
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.page import FULL, Page
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.text import i18n, keys, screens
from sixteen_tui.text import settings as setting_texts
from sixteen_tui.widgets.look import ASCII, Look

ROOT: Final = Path(i18n.__file__).parents[2]
LOCALE: Final = i18n.LOCALE
LANGUAGES: Final = sorted(path.parent.name for path in LOCALE.glob("*/LC_MESSAGES"))
SPOKEN: Final = [i18n.SOURCE, *LANGUAGES]

_FIELD: Final = re.compile(r"\{\w+\}|%(?:\(\w+\))?[A-Za-z]")
"""Placeholders: `{name}` of `str.format`, `%s`, `%(name)r` of argparse, `%Y` of a date."""
_NO_BREAK: Final = "\u00a0\u202f"


def catalogue(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as lines:
        return read_po(lines, locale=language)


def translated(language: str) -> Catalog:
    return catalogue(LOCALE / language / "LC_MESSAGES" / f"{i18n.DOMAIN}.po", language)


def messages(of: Catalog) -> list[Message]:
    """All but the header, which has no id."""
    return [message for message in of if message.id]


def pairs(of: Catalog) -> Iterator[tuple[str, str]]:
    """Every sentence with its translation; each plural form with the English plural."""
    for message in messages(of):
        if isinstance(message.id, str):
            yield message.id, str(message.string)
        else:
            for form in message.string or ():
                yield message.id[1], form


def identity(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


@pytest.fixture
def speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Speaks a language from catalogues compiled just now."""
    shutil.copytree(LOCALE, tmp_path / "locale", ignore=shutil.ignore_patterns("*.mo"))
    compile_catalogues(tmp_path / "locale")
    monkeypatch.setattr(i18n, "LOCALE", tmp_path / "locale")
    return i18n.set_language


# The template


def test_the_template_is_what_the_code_says() -> None:
    """After a change of a sentence: `make messages`, then translate what is new."""
    flags = re.findall(r" -k (\S+)", (ROOT / "GNUmakefile").read_text("utf-8"))
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords(flags)}
    now = Catalog()
    for _, line, message, comments, context in extract_from_dir(str(ROOT / "sixteen_tui"), keywords=keywords):
        now.add(message, lineno=line, auto_comments=comments, context=context)
    in_code = {identity(message) for message in messages(now)}
    assert len(in_code) > 100
    assert {identity(message) for message in messages(catalogue(LOCALE / f"{i18n.DOMAIN}.pot"))} == in_code


def test_a_short_message_has_a_context_or_a_comment() -> None:
    """`make messages` writes the comments, which say where it stands (`shell/messages.py`)."""
    for path in (LOCALE / f"{i18n.DOMAIN}.pot", *LOCALE.glob("*/LC_MESSAGES/*.po")):
        bare = [
            identity(message)
            for message in messages(catalogue(path))
            if not message.context and not message.auto_comments and is_short(_singular(message))
        ]
        assert bare == []


def test_the_template_has_no_date_of_its_own() -> None:
    """Two changes of sentences would conflict in it, and in each translation."""
    for path in (LOCALE / f"{i18n.DOMAIN}.pot", *LOCALE.glob("*/LC_MESSAGES/*.po")):
        assert f'"POT-Creation-Date: {DATE}\\n"' in path.read_text("utf-8").splitlines(), path


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


# Each language


def test_there_is_french() -> None:
    assert "fr" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    template = {identity(message) for message in messages(catalogue(LOCALE / f"{i18n.DOMAIN}.pot"))}
    own = translated(language)
    assert {identity(message) for message in messages(own)} == template
    assert [text for text, said in pairs(own) if not said] == []
    assert [message.id for message in own if message.fuzzy] == []
    assert list(own.obsolete) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete(language: str) -> None:
    """As many forms as the language has, which the header must say, because the compiled catalogue counts by it."""
    path = LOCALE / language / "LC_MESSAGES" / f"{i18n.DOMAIN}.po"
    own = translated(language)
    header = path.read_text("utf-8").replace('"\n"', "")  # a long one is broken in two lines
    assert f"Plural-Forms: {own.plural_forms}" in header
    forms = [message.string for message in messages(own) if not isinstance(message.id, str)]
    assert forms
    assert all(isinstance(form, tuple) and len(form) == own.num_plurals and all(form) for form in forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_and_outer_spaces_are_kept(language: str) -> None:
    """A form that the language has for one number only may do without that number, as English does."""
    catalogue = translated(language)
    own = list(pairs(catalogue))
    form = gettext.c2py(catalogue.plural_expr)
    alone = [each for each in range(catalogue.num_plurals) if [form(number) for number in range(200)].count(each) == 1]
    singular = {
        (message.id[1], (message.string or ())[each]): message.id[0]
        for message in messages(catalogue)
        if not isinstance(message.id, str)
        for each in alone
    }
    fields = [
        pair
        for pair in own
        if sorted(_FIELD.findall(pair[1]))
        not in [sorted(_FIELD.findall(text)) for text in (pair[0], singular.get(pair, pair[0]))]
    ]
    assert fields == []
    assert [pair for pair in own if _outer(pair[0]) != _outer(pair[1])] == []


def _outer(text: str) -> tuple[str, str]:
    """The white space before and after a text; the space that French puts before a semicolon belongs to that."""
    text = text.removeprefix("\N{NO-BREAK SPACE}") if text[1:2] == ";" else text
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


# French


def test_french_typography() -> None:
    said = [text.replace("%H:%M", "") for _, text in pairs(translated("fr"))]
    assert [text for text in said if re.search(r"[^\W\d_]'[^\W\d_]", text)] == [], "a straight apostrophe"
    assert [text for text in said if re.search(r"[^\S\u00a0\u202f][;:!?»]|«[^\u00a0\u202f]", text)] == []
    assert [text for text in said if re.search(r"[\w})][;:!?»]", text)] == [], "no space at all"


def test_french_is_spoken(speak: Callable[[str], None]) -> None:
    """All of it comes out of the compiled catalogue, in the form that the number asks for."""
    speak("fr")
    for message in messages(translated("fr")):
        if not isinstance(message.id, str):
            (one, many), said = message.id, tuple(message.string or ())
            assert [i18n.n_(one, many, count) for count in (0, 1, 2)] == [said[0], said[0], said[1]]
        elif message.context:
            assert i18n.p_(message.context, message.id) == message.string
        else:
            assert i18n._(message.id) == message.string
    assert i18n._("Saved games") == "Parties enregistrées"
    assert sixteen.cards(0) == "0 carte"
    assert sixteen.card_name(0) == "0 bleu"


def test_french_letters(speak: Callable[[str], None]) -> None:
    speak("fr")
    assert [sixteen.letter(colour) for colour in range(len(COLOURS))] == ["B", "V", "O", "M"]


# Width


@pytest.mark.parametrize("language", SPOKEN)
def test_letters_on_cards_are_distinct(language: str, speak: Callable[[str], None]) -> None:
    speak(language)
    letters = [*(sixteen.letter(colour) for colour in range(len(COLOURS))), sixteen.card(WILD)]
    assert len(set(letters)) == len(letters)
    assert [cell_len(letter) for letter in letters] == [1] * len(letters)


def pages() -> list[type[Page[Any]]]:
    """Every screen that has a key bar of its own."""
    for module in pkgutil.walk_packages(sixteen_tui.screens.__path__, "sixteen_tui.screens."):
        importlib.import_module(module.name)
    found: list[type[Page[Any]]] = []
    waiting = list(Page.__subclasses__())
    while waiting:
        page = waiting.pop()
        waiting += page.__subclasses__()
        if page.SHOWN and "BINDINGS" in vars(page):
            found.append(page)
    return sorted(found, key=lambda page: page.__name__)


def first_keys(page: type[Page[Any]]) -> dict[str, set[str]]:
    """The key that the bar would show for each binding: the first one, wherever on the screen it is bound."""
    found: dict[str, set[str]] = {}
    for place in (*page.__mro__, Menu, Reader, *(plugin.layout for plugin in PLUGINS.values()), SixteenApp):
        for binding in vars(place).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id:
                found.setdefault(binding.id, set()).add(binding.key.split(",")[0])
    return found


def test_screens_are_found() -> None:
    assert {"HomeScreen", "TableScreen", "ReplayScreen"} <= {page.__name__ for page in pages()}


def bars() -> Iterator[object]:
    """Every screen in every language, with arrows and with their names."""
    for language in SPOKEN:
        for page in pages():
            for plain in (False, True):
                name = f"{language}-{page.__name__}-{'plain' if plain else 'arrows'}"
                yield pytest.param(language, page, plain, id=name)


@pytest.mark.parametrize(("language", "page", "plain"), bars())
def test_the_key_bar_fits(language: str, page: type[Page[Any]], plain: bool, speak: Callable[[str], None]) -> None:
    speak(language)
    bound = first_keys(page)
    bar = ""
    for binding in page.SHOWN:
        key = max((keys.key(name, plain=plain) for name in bound[binding]), key=cell_len)
        bar += f" {key} {keys.label(binding)} "
    assert cell_len(bar) <= FULL[0], bar


@pytest.mark.parametrize("language", SPOKEN)
def test_words_in_narrow_places(language: str, speak: Callable[[str], None]) -> None:
    """The columns of the score, the bank and the end, and the edge of a card."""
    speak(language)
    columns = [sixteen.kind_column(kind) for kind in ("sixteen", "colour", "number", "bust")]
    assert [column for column in columns if cell_len(column) > 9] == [], "a column of ten, and a space before it"
    assert cell_len(sixteen.score_title()) <= 8
    assert len(sixteen.drawn_mark()) <= 5


@pytest.mark.parametrize("language", SPOKEN)
def test_explanations_fit_their_line(language: str, speak: Callable[[str], None]) -> None:
    """One line at the foot of a menu, with three cells of margin on each side."""
    speak(language)
    drawing = [("drawing", value) for value in ("enforced", "strict", "loose")]
    switches = [(name, value) for name in ("matches", "bonus", "wilds") for value in (True, False)]
    settings = ("language", "theme", "glyphs", "pace", "after_set", "draw_by_key", "take_back", "hints", "coach")
    said = [
        *(sixteen.variations()[name].values[value].help for name, value in (*drawing, *switches)),
        *(setting_texts.help_text(name) for name in settings),
        *(sixteen.seats_help(seats) for seats in (2, 4)),
        screens.help_person(),
        *(PLUGINS[name].text.level_help(level) for name, game in GAMES.items() for level in game.levels),
        screens.help_start(),
    ]
    assert [text for text in said if cell_len(text) > FULL[0] - 6] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_message_has_a_stand_in_in_plain_characters(language: str) -> None:
    """Letters have none: they are what a language is written in. Names of keys are chosen before (`text.keys`)."""
    look = Look({}, ASCII, {})
    shown = {sign for pair in pairs(translated(language)) for text in pair for sign in look.shown(text)}
    assert {sign for sign in shown if not sign.isascii() and not sign.isalpha()} <= set("←↑↓")
