"""Modules stay short enough to be held in the head, and a class name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from typing import Final

from tests.sources import SOURCE, parsed

MOST: Final = 400


def _modules() -> list[Path]:
    return [*SOURCE.rglob("*.py"), *(SOURCE.parent / "engine").rglob("*.py")]


def test_no_module_has_more_lines_than_a_reader_keeps_in_mind() -> None:
    """A longer one holds two ideas: split it by idea."""
    lines = {str(path): path.read_bytes().count(b"\n") for path in _modules()}
    assert len(lines) > 500
    assert {name: count for name, count in lines.items() if count > MOST} == {}


def test_a_public_class_has_a_name_of_its_own() -> None:
    """Only the parallel packages of the games may have the same names; `Sum` is what theirs extend."""
    found = defaultdict[str, list[tuple[str, ...]]](list)
    for path in _modules():
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(SOURCE.parent).parts)
    assert len(found) > 600
    assert [name for name, places in found.items() if len({*map(_parallel, places)}) > 1] == ["Sum"]
    assert [name for name, places in found.items() if len({*map(_game, places)}) < len(places)] == []


def _game(place: tuple[str, ...]) -> tuple[str, ...]:
    """The folder of a game, or the whole path."""
    at = next((place.index(game) for game in ("sixteen", "sweet_sixteen") if game in place), len(place))
    return place[: at + 1]


def _parallel(place: tuple[str, ...]) -> tuple[str, ...]:
    """The folder that has the folders of the games, or the whole path."""
    found = _game(place)
    return found if found == place else found[:-1]
