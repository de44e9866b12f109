"""Tests of functions that are made from a message (`text.i18n.lazy_with`, `lazy_count`)."""

from __future__ import annotations

import ast
import re

import pytest

from sixteen_tui.text import i18n
from sixteen_tui.text.i18n import lazy_count, lazy_with
from tests.sources import sources

MADE = {"lazy_with": 1, "lazy_count": 2}
"""The functions, each with the number of its messages."""


def test_each_message_has_one_part() -> None:
    found = 0
    for path, tree in sources():
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=name), args=given) if name in MADE and path != "text/i18n.py":
                    messages = [each.value for each in given[: MADE[name]] if isinstance(each, ast.Constant)]
                    assert len(messages) == MADE[name], (path, node.lineno)
                    parts = {part for message in messages for part in re.findall(r"\{(\w+)\}", str(message))}
                    assert len(parts) == 1, (path, node.lineno)
                    found += 1
    assert found > 100


def test_the_language_is_that_of_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    title, sets = lazy_with("{label} {place} of {count}"), lazy_count("{count} set", "{count} sets")
    monkeypatch.setattr(i18n, "_catalogue", None)
    assert title(3) == "3 3 of 3"
    assert (sets(1), sets(2)) == ("1 set", "2 sets")
    monkeypatch.setattr(i18n, "_catalogue", i18n.catalogue("fr"))
    assert (sets(1), sets(2)) == ("1 série", "2 séries")


def test_a_brace_in_a_part_stays() -> None:
    assert lazy_with("Game {id}")("{id}") == "Game {id}"
