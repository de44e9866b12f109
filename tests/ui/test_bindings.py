"""Every key of every screen has an id, words, and no rival; and nothing repaints or takes the focus by itself."""

from __future__ import annotations

import ast

import pytest
from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base.page import Page
from sixteen_tui.text import keys as words
from tests.sources import sources
from tests.ui.classes import bound, screens, subclasses
from tests.ui.sweet_states import STATES


def _bindings(cls: type[DOMNode]) -> list[Binding]:
    found = vars(cls)["BINDINGS"]
    assert all(isinstance(each, Binding) for each in found), f"{cls.__name__}: bindings are written as Binding"
    return list(found)


def test_bindings_are_found() -> None:
    """The cases of the tests below."""
    found = {cls.__name__ for cls in bound()}
    assert {"SixteenApp", "Page", "Menu", "Reader", "SixteenLayout", "TableScreen", "WildChooser"} <= found


@pytest.mark.every("each class has bindings of its own")
@pytest.mark.parametrize("cls", bound(), ids=lambda cls: cls.__name__)
def test_every_binding_has_an_id_and_words(cls: type[DOMNode]) -> None:
    for binding in _bindings(cls):
        assert binding.id, f"{binding.key} has no id"
        assert words.known(binding.id), f"{binding.id} has no words"
        assert words.label(binding.id)
        assert words.sentence(binding.id)


def test_every_word_belongs_to_a_binding() -> None:
    used = {binding.id for cls in bound() for binding in _bindings(cls)}
    assert set(words._LABELS) - used == set()


@pytest.mark.every("each class has bindings of its own")
@pytest.mark.parametrize("cls", bound(), ids=lambda cls: cls.__name__)
def test_a_class_binds_a_key_once(cls: type[DOMNode]) -> None:
    keys = [key for binding in _bindings(cls) for key in binding.key.split(",")]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.every("each class has bindings of its own")
@pytest.mark.parametrize("cls", screens(), ids=lambda cls: cls.__name__)
def test_what_the_key_bar_shows_is_bound_somewhere(cls: type[Page[object]]) -> None:
    used = {binding.id for each in bound() for binding in _bindings(each)}
    assert set(cls.SHOWN) <= used


async def test_escape_at_home_leads_nowhere_else() -> None:
    """Home is the last screen: nothing may be left behind it."""
    async with STATES["home, no game"]({}) as stage:
        await stage.press("escape")
        await stage.rest()
        assert stage.showing == "HomeScreen" or stage.app._exit


@pytest.mark.every("each class has bindings of its own")
@pytest.mark.parametrize("cls", [*screens(), Page, SixteenApp], ids=lambda cls: cls.__name__)
def test_no_screen_takes_the_focus_by_itself(cls: type[Page[object]]) -> None:
    assert cls.AUTO_FOCUS is None


def test_no_screen_but_the_base_speaks_of_the_focus() -> None:
    said = [
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == "AUTO_FOCUS" and isinstance(node.ctx, ast.Store)
    ]
    assert sorted(said) == ["screens/app.py", "screens/base/page.py"]


def test_nothing_reactive_on_screens_and_program() -> None:
    """A reactive attribute of a screen repaints all of it at every change."""
    ours = {cls.__name__ for cls in (*subclasses(Screen), *subclasses(App))}
    found = [
        f"{name}:{call.lineno}"
        for name, tree in sources()
        for cls in ast.walk(tree)
        if isinstance(cls, ast.ClassDef) and cls.name in ours
        for call in ast.walk(cls)
        if isinstance(call, ast.Call) and _called(call) == "reactive"
    ]
    assert len(ours) > 10
    assert found == []


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Subscript(value=ast.Name(id=name)):
            return name
    return ""
