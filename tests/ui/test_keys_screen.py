"""The screen on which keys are chosen: a key taken, added, swapped and left as it is."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.settings.keys import KeyEntry
from sixteen_tui.settings import keymap
from sixteen_tui.text import keymap as say
from tests.ui.kit import Stage, kept, opened
from tests.ui.menus import choose, to_row


async def _keys(stage: Stage) -> None:
    await stage.looked()
    await choose(stage, "settings", "SettingsScreen")
    await choose(stage, "keys", "KeysScreen")


async def _to(stage: Stage, binding: str) -> None:
    for _ in range(8):
        try:
            return await to_row(stage, binding)
        except AssertionError:
            continue
    raise AssertionError(binding)


async def test_a_key_is_chosen_on_the_screen_added_to_and_taken_back() -> None:
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "app.help")
        await stage.goes_to("KeyEntry", "enter")
        await stage.press("u")
        assert stage.showing == "KeyEntry"
        assert stage.sees("u already does")
        await stage.press("?")
        await stage.comes("KeysScreen")
        await stage.goes_to("KeyEntry", "a")
        await stage.goes_to("KeysScreen", "f9")
        assert kept().keys == {"app.help": ["?", "f9"]}
        assert "? f9" in next(row for row in stage.rows() if "what the keys do" in row)
        await stage.goes_to("HelpScreen", "f9")
        await stage.goes_to("KeysScreen", "q")
        await stage.press("f1")
        assert stage.showing == "KeysScreen"
        await stage.press("x")
        assert kept().keys == {}
        await stage.goes_to("HelpScreen", "f1")


async def test_a_key_that_is_taken_is_swapped_when_it_is_pressed_again() -> None:
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "app.rules")
        await stage.goes_to("KeyEntry", "enter")
        await stage.press("x")
        assert stage.showing == "KeyEntry"
        assert stage.sees("x already does", "Press x again to swap the keys.")
        await stage.goes_to("KeysScreen", "x")
        keys = kept().keys
        assert keys["app.rules"] == ["x"]
        losers = {each for each in keys if each != "app.rules"}
        assert {"home.give-up", "saved.delete"} <= losers
        assert all(keys[each][0] == "r" and "x" not in keys[each] for each in losers)
        assert stage.app.refused == []
        await stage.goes_to("BookletScreen", "x")


@pytest.mark.parametrize("half", ["app.rules", "menu.less"])
async def test_to_undo_one_half_of_a_swap_undoes_the_other(half: str) -> None:
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "app.rules")
        await stage.goes_to("KeyEntry", "enter")
        await stage.press("h")
        await stage.goes_to("KeysScreen", "h")
        assert len(kept().keys) > 2
        await _to(stage, half)
        await stage.press("x")
        assert kept().keys == {}
        assert stage.app.refused == []


def test_a_key_that_leaves_the_program_is_not_swapped_nor_the_only_key_of_another() -> None:
    assert keymap.swapped("default", {}, "table.pace", ["ctrl+q"], ["p"]) is None
    assert keymap.swapped("default", {}, "table.pace", ["p", "u"], []) is None
    swapped = keymap.swapped("default", {}, "table.pace", ["u"], ["p"])
    assert swapped == {"table.pace": ["u"], "table.take-back": ["p"]}
    assert keymap.chosen("default", swapped)[1] == []


@pytest.mark.parametrize("key", ["escape", "ctrl+g"])
async def test_a_key_can_be_left_as_it_is(key: str) -> None:
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "menu.up")
        await stage.goes_to("KeyEntry", "enter")
        await stage.goes_to("KeysScreen", key)
        assert kept().keys == {}


@pytest.mark.parametrize("key", ["ctrl+z", "ctrl+c", "ctrl+q"])
async def test_keys_that_always_work_are_not_taken(key: str) -> None:
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "menu.up")
        await stage.goes_to("KeyEntry", "enter")
        await stage.press(key)
        await stage.rest()
        assert isinstance(stage.screen, KeyEntry) or stage.app._exit
    assert kept().keys == {}


async def test_a_key_that_the_file_cannot_name_is_refused() -> None:
    """Terminals that send capitals with Alt: in the file `alt+A` is `alt+a`."""
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "menu.up")
        await stage.goes_to("KeyEntry", "enter")
        for key in ("alt+A", "shift+a"):
            await stage.press(key)
            await stage.shows(f"“{key}” cannot be used. Use one character, such as a, A or é")
    assert kept().keys == {}


async def test_a_preset_is_chosen_on_the_screen() -> None:
    async with opened() as stage:
        await _keys(stage)
        names: list[Any] = []
        for _ in keymap.PRESETS:
            await stage.press("right")
            names.append(stage.app.settings.keyboard)
            assert stage.sees(say.preset(names[-1]), say.preset_help(names[-1]))
            assert kept().keyboard == names[-1]
            assert set(stage.app._keymap) == set(keymap.PRESETS[names[-1]])
        assert sorted(names) == sorted(keymap.PRESETS)


async def test_what_cannot_be_changed_says_so() -> None:
    async with opened() as stage:
        await _keys(stage)
        await _to(stage, "app.quit")
        assert stage.sees(say.fixed())
        await stage.press("enter", "a", "x")
        assert stage.showing == "KeysScreen"
        assert kept().keys == {}


@pytest.mark.every("two presets; `long` looks at what is said of each key, too")
@pytest.mark.parametrize("key", [pytest.param("down", marks=pytest.mark.long), "pagedown"])
@pytest.mark.parametrize("keyboard", ["azerty", "vi"])
async def test_the_keys_of_a_preset_can_be_read_whole(keyboard: str, key: str) -> None:
    async with opened(keyboard=keyboard, language="fr") as stage:
        await _keys(stage)
        menu, seen = stage.screen.query_one(Menu), set[int]()
        while menu.place not in seen:
            seen.add(menu.place)
            assert [row for row in stage.rows() if "…" in row] == []
            await stage.press(key)


async def test_a_way_back_and_help_can_be_moved_but_a_name_can_always_be_left() -> None:
    async with opened(keys={"page.back": ["z"], "app.help": ["f9"]}) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.press("q")
        assert stage.showing == "NewGameScreen"
        await stage.press("down", "down")
        await stage.goes_to("LineEntry", "n")
        await stage.press("z")
        assert stage.showing == "LineEntry"
        await stage.goes_to("NewGameScreen", "escape")
        await stage.goes_to("HomeScreen", "z")
