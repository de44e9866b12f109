"""What every part of a game has to have, for mypy: a module that lacks something is found here and not at the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from sixteen_tui.games.sixteen import words as sixteen_words
from sixteen_tui.games.sixteen.words import keys as sixteen_keys
from sixteen_tui.games.sixteen.words import show as sixteen_show
from sixteen_tui.games.sweet_sixteen import words as sweet_words
from sixteen_tui.games.sweet_sixteen.words import keys as sweet_keys
from sixteen_tui.games.sweet_sixteen.words import show as sweet_show
from sixteen_tui.titles import TITLES
from sixteen_tui.words import Words
from sixteen_tui.words.keys import KeyWords
from sixteen_tui.words.show import Shown
from tests.any_game import TITLE
from tests.any_game import words as null_words
from tests.any_game.words import keys as null_keys
from tests.any_game.words import show as null_show

_Words = Words[Any, Any, Any]
WORDS: Final[Mapping[str, _Words]] = {
    "sixteen": sixteen_words,
    "sweet-sixteen": sweet_words,
    "null": null_words,
}
SHOWN: Final[Mapping[str, Shown]] = {"sixteen": sixteen_show, "sweet-sixteen": sweet_show, "null": null_show}
KEYS: Final[Mapping[str, KeyWords]] = {"sixteen": sixteen_keys, "sweet-sixteen": sweet_keys, "null": null_keys}


def test_these_are_the_parts() -> None:
    assert list(WORDS) == list(SHOWN) == list(KEYS) == list(TITLES)
    assert TITLES["null"] is TITLE
    for name, title in TITLES.items():
        assert (title.words, title.show, title.key_words) == (WORDS[name], SHOWN[name], KEYS[name])
        assert isinstance(title.words, ModuleType)
