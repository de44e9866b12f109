"""The private names of Textual that the program uses: those in docs/textual.md and no others, and Textual has them."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
import textual
from textual.app import App

from sixteen_tui.cli import entrance
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base.field import Field
from sixteen_tui.terminal import tested
from sixteen_tui.terminal.driver import Driver
from tests.sources import parsed

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "sixteen_tui"
PAGE: Final = (ROOT / "docs" / "textual.md").read_text("utf-8")
QUOTED: Final = re.compile(r"`(.*?)`")
ROWS: Final = re.findall(r"^\| (`textual.*?) \| (`.*?) \|", PAGE, re.MULTILINE)
LISTED: Final = [(name, QUOTED.findall(files)) for names, files in ROWS for name in QUOTED.findall(names)]
"""Each private name, and the files that use it."""
WITH_TEXTUAL: Final = ("cli", "export", "games", "screens", "terminal", "widgets")
"""Packages that may import Textual."""
PRIVATE: Final = re.compile(r"_[a-z]")
ALSO_OURS: Final = {"_exit", "_lines"}
"""Names that Textual has, too: of the module `os`, and of a class of ours."""


def test_the_tested_range_is_the_required_one() -> None:
    required = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert f"textual>={tested.LOWEST},<={tested.HIGHEST}" in required
    assert f"Textual {tested.LOWEST} and {tested.HIGHEST} are tested" in PAGE
    assert tested.untested() is None, "look at docs/textual.md, run tests/terminal and tests/ui, then change the range"


def owner(name: str) -> tuple[ModuleType, list[str]]:
    """The module of a name, and the rest of its path."""
    parts = name.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            return importlib.import_module(".".join(parts[:end])), parts[end:]
        except ModuleNotFoundError:
            continue
    raise AssertionError(f"no module of {name}")


@pytest.mark.every("reason: each is a name of its own")
@pytest.mark.parametrize("name", [name for name, _ in LISTED])
def test_textual_has_the_name(name: str) -> None:
    found: object
    found, (*classes, last) = owner(name)
    for each in classes:
        found = getattr(found, each)
    if not hasattr(found, last):
        assert inspect.isclass(found)
        assert re.search(rf"self\.{last}\b.*=", inspect.getsource(found)), "no attribute of an object either"


@cache
def of_textual() -> frozenset[str]:
    """All private names of functions and attributes in Textual."""
    found = set()
    for path in Path(textual.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    found.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()):
                    found.add(name)
    return frozenset(filter(PRIVATE.match, found)) - ALSO_OURS


def used(path: Path) -> Iterator[str]:
    """The private names of Textual in a file: imported, or read from something that the file does not define."""
    nodes = [*ast.walk(parsed(path))]
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    own |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] == "textual":
                yield from (each.name for each in names if "._" in module or each.name.startswith("_"))
            case ast.Attribute(attr=name) if name in of_textual() and name not in own:
                yield name


def test_no_other_name_is_used() -> None:
    listed = {(name.rpartition(".")[2], file) for name, files in LISTED for file in files}
    files = (path for folder in WITH_TEXTUAL for path in (PACKAGE / folder).rglob("*.py"))
    found = {(name, path.relative_to(PACKAGE).as_posix()) for path in files for name in used(path)}
    assert found <= listed, "add a row to docs/textual.md"
    for name, file in listed:
        assert re.search(rf"\b{name}\b", (PACKAGE / file).read_text("utf-8")), f"{file} does not use {name}"


@pytest.mark.parametrize("ours", [SixteenApp, Field, Driver])
def test_no_other_method_is_replaced(ours: type) -> None:
    listed = {name.rpartition(".")[2] for name, _ in LISTED}
    theirs = {name for base in ours.__mro__ if base.__module__.startswith("textual") for name in vars(base)}
    given = {*vars(type("Given", (App,), {})), "_abc_impl"}  # what each class is given
    assert {name for name in vars(ours) if PRIVATE.match(name)} & theirs - given <= listed


@pytest.mark.parametrize("found", ["8.2.6", "8.2.9", "8.3.0", "9.0.0a1"])
def test_a_fault_with_another_textual_names_its_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, found: str
) -> None:
    """In place of the request to report it: nobody has tried that version."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(metadata, "version", lambda _: found)
    assert tested.untested() == found
    assert entrance._complained(TypeError("Theme.__init__() got an unexpected keyword argument 'ansi'")) == 2
    assert capsys.readouterr().err == (
        f"sixteen-tui: Textual {found} was never tried with this version; install Textual 8.2.7 to 8.2.8\n"
    )


def test_a_fault_with_a_tested_textual_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for found in (tested.LOWEST, tested.HIGHEST):
        monkeypatch.setattr(metadata, "version", lambda _, found=found: found)
        assert tested.untested() is None
    entrance._complained(TypeError("x"))
    assert "please report it" in capsys.readouterr().err
