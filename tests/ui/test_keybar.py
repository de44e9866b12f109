"""The key bar: which keys it drops in a narrow terminal."""

from __future__ import annotations

from typing import Final

import pytest

from sixteen_tui.screens.base.page import Page
from sixteen_tui.text.commands import WAYS_OUT
from sixteen_tui.widgets.keybar import Key, fitting
from tests.ui.classes import screens

KEYS: Final = (Key("Enter", "play"), Key("u", "take back", enabled=False), Key("?", "help", stays=1))
OUT: Final = Key("q", "leave", stays=2)


@pytest.mark.parametrize("first", [True, False], ids=["the way out first", "last"])
def test_the_way_out_is_dropped_last_and_help_before_it(first: bool) -> None:
    kept = [set(fitting((OUT, *KEYS) if first else (*KEYS, OUT), width)[0]) for width in range(50)]
    enter, back, help_key = KEYS
    orders = [each for n, each in enumerate(kept) if each != kept[n - 1]]
    assert orders == [set(), {OUT}, {OUT, help_key}, {OUT, help_key, enter}, {OUT, help_key, enter, back}]


@pytest.mark.every("each class has bindings of its own")
@pytest.mark.parametrize("cls", screens(), ids=lambda cls: cls.__name__)
def test_a_bar_ends_with_help_and_the_way_out(cls: type[Page[object]]) -> None:
    ends = [each for each in cls.SHOWN if each == "app.help" or each in WAYS_OUT]
    assert ends == sorted(ends, key=WAYS_OUT.__contains__)
    assert [*cls.SHOWN][len(cls.SHOWN) - len(ends) :] == ends
