"""Parts that every game has to have: a module that lacks something is found here and not at the table."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import isfunction, signature
from types import ModuleType
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS, with_chance
from sixteen_tui.games.sixteen import text as sixteen_words
from sixteen_tui.games.sixteen.text import keys as sixteen_keys
from sixteen_tui.games.sixteen.text import show as sixteen_show
from sixteen_tui.games.sweet_sixteen import text as sweet_words
from sixteen_tui.games.sweet_sixteen.text import keys as sweet_keys
from sixteen_tui.games.sweet_sixteen.text import show as sweet_show
from sixteen_tui.text.game import GameText, KeyText, LessonText, ShowText
from tests.any_game import text as null_words
from tests.any_game.text import keys as null_keys
from tests.any_game.text import show as null_show
from tests.games import has_chance

# For mypy, which looks at the types as well.
WORDS: Final[Sequence[GameText[Any, Any, Any]]] = (sixteen_words, sweet_words, null_words)
SHOWN: Final[Sequence[ShowText]] = (sixteen_show, sweet_show, null_show)
KEYS: Final[Sequence[KeyText]] = (sixteen_keys, sweet_keys, null_keys)


@pytest.mark.parametrize("name", [*PLUGINS, "null"])
def test_a_game_offers_deals_if_it_has_chance(name: str) -> None:
    assert PLUGINS[name].chance == has_chance(GAMES[name])
    assert (name in with_chance()) == PLUGINS[name].chance


@pytest.mark.parametrize("name", [*PLUGINS, "null"])
def test_a_part_has_what_its_protocol_asks_for(name: str) -> None:
    plugin = PLUGINS[name]
    assert plugin.text.rules_summary(GAMES[name].default_rules)
    parts = (
        (plugin.text, GameText),
        (plugin.show, ShowText),
        (plugin.key_text, KeyText),
        (plugin.lesson.words, LessonText),
    )
    for part, protocol in parts:
        assert isinstance(part, ModuleType)
        for member, asked in vars(protocol).items():
            if isfunction(asked) and not member.startswith("_"):
                assert [*signature(getattr(part, member)).parameters] == [*signature(asked).parameters][1:], member
            assert not isinstance(asked, property) or hasattr(part, member), member
