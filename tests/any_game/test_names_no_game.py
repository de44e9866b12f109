"""Outside its own packages and the two registries no file of the program or the engine names a game.

A name is its name in saves, that of its package, or an import from there. The program's own name is none, nor are the
sixteen colours of a terminal; and in a sentence, whose translations hang on it, a command line may stand as an example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui import __file__ as program
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from tests.sources import parsed

ROOT: Final = Path(program).parent
OWN: Final = [name.replace("-", "_") for name in GAMES]
NAMES: Final = {*GAMES, *OWN}
REGISTRIES: Final = ("engine/games.py", "games/registry.py")
COLOURS: Final = "settings/theme.py"
SUFFIX: Final = ".sixteen.jsonl"
"""Of the program's files."""
TRANSLATED: Final = ("_", "later", "lazy", "lazy_count", "lazy_in", "lazy_with", "n_", "p_")
WORDS: Final = 5
"""Of a sentence at least."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for folder in (ROOT, ROOT / "engine"):
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not any(f"/{own}/" in f"/{name}" for own in OWN):
                yield name, parsed(path)


def named(name: str, tree: ast.Module) -> list[str]:
    """The places at which a file names a game."""
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    apart |= {
        id(each)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATED
        for each in node.args
        if isinstance(each, ast.Constant) and len(str(each.value).split()) >= WORDS
    }
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)):
                parts = {*module.split("."), *(alias.name for alias in node.names)}
                found += [f"{name}:{node.lineno} {module}"] if parts & set(OWN) else []
            case ast.Import(names=names):
                found += [f"{name}:{node.lineno}" for each in names if {*each.name.split(".")} & set(OWN)]
            case ast.Constant(value=str(text)) if id(node) not in apart:
                words = set(re.split(r"[\s.:,;'\"/]+", text.replace(SUFFIX, "")))
                if words & NAMES or "sweet" in text.lower():
                    found.append(f"{name}:{node.lineno} {text}")
    return found


def test_no_file_names_a_game() -> None:
    looked = [(name, named(name, tree)) for name, tree in sources() if name not in (*REGISTRIES, COLOURS)]
    assert len(looked) > 100, "it is looked for in the right place"
    assert [found for _, found in looked if found] == []


def knows(own: str, folder: Path) -> list[str]:
    """The places at which the package of a game imports that of another; imports for types count."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            match node:
                case ast.ImportFrom(module=str(module)):
                    names = {*module.split("."), *(alias.name for alias in node.names)}
                case ast.Import(names=aliases):
                    names = {part for alias in aliases for part in alias.name.split(".")}
                case _:
                    continue
            if names & {*OWN} - {own}:
                found.append(f"{path.relative_to(folder)}:{node.lineno}")
    return found


@pytest.mark.every("each game has a fault of its own")
@pytest.mark.parametrize("own", OWN)
def test_no_game_knows_another(own: str) -> None:
    for folder in (ROOT / "engine" / own, ROOT / "games" / own):
        assert (folder / "__init__.py").exists()
        assert knows(own, folder) == []


def test_a_game_that_knows_another_is_found(tmp_path: Path) -> None:
    one, other, *_ = OWN
    for line in (
        f"from sixteen_tui.engine.{other} import rules",
        f"from sixteen_tui.games import {other}",
        f"import sixteen_tui.games.{other}.layout",
    ):
        (tmp_path / "rules.py").write_text(f"{line}\nfrom sixteen_tui.engine.{one} import cards\n", "utf-8")
        assert knows(one, tmp_path) == ["rules.py:1"]


def test_a_name_is_found_and_what_is_none_is_not() -> None:
    bad = (
        'x = "sixteen"',
        'if game == "sweet-sixteen": pass',
        "from sixteen_tui.engine.sixteen import rules",
        "from sixteen_tui.games import sweet_sixteen",
        "import sixteen_tui.games.sixteen.layout",
        'x = {"sweet.take": "k"}',
        'x = later("Play Sweet Sixteen")',
    )
    for each in bad:
        assert named("x.py", ast.parse(each)), each
    good = '"""Of Sixteen, "sixteen"."""\nfrom sixteen_tui import words\nx = self.sixteen.settings\ny = "Sixteen TUI"\n'
    assert named("x.py", ast.parse(good)) == []


def test_the_registries_are_of_the_same_games() -> None:
    assert list(GAMES) == list(PLUGINS)
    assert len({plugin.settings_prefix for plugin in PLUGINS.values()}) == len(PLUGINS)
    for name, plugin in PLUGINS.items():
        assert plugin.name == name
        assert len(plugin.players) in GAMES[name].seat_counts
        assert {*plugin.players} <= {"human", *GAMES[name].levels}


def test_every_part_is_there() -> None:
    for plugin in PLUGINS.values():
        assert all((plugin.text, plugin.show, plugin.key_text, plugin.lesson.words, plugin.plain))
        assert plugin.layout.SHOWN
        assert plugin.count.part
        assert callable(plugin.place)
