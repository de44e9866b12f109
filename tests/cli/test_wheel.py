"""An installation: one importable name with the engine and the themes, its types, and no sources of catalogues.

The wheel and the sdist are built as a packager builds them, from this repository, without a network.
"""

from __future__ import annotations

import ast
import errno
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from hatch_build import LINKED, link
from tests.sources import parsed

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "sixteen_tui"
NOT_SOURCES: Final = {"__pycache__"}
FOR_US: Final = {"dev", "tests"}
"""Extras for those who change the program."""
IMPORTED_AS: Final = {"pillow": "PIL"}
"""Libraries that are imported by another name than they are installed by."""
OF_AN_EXTRA: Final = {PACKAGE / "tables" / "stores" / name for name in ("database.py", "dialling.py", "moving.py")}
"""Files that are imported as a whole where an extra is there, and only then."""


def names_of_wheel(root: Path, folder: Path) -> list[str]:
    (wheel,) = WheelBuilder(str(root)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def sources(folder: Path) -> set[str]:
    """The Python files and the themes of a folder, links followed."""
    found = (each for kind in ("*.py", "*.toml") for each in folder.rglob(kind))
    return {each.relative_to(folder).as_posix() for each in found if not NOT_SOURCES.intersection(each.parts)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return names_of_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    (made,) = SdistBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with tarfile.open(made) as archive:
        # Python before 3.11.4 has neither the filter nor the argument `filter` of extractall.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(folder)
    (root,) = (each for each in folder.iterdir() if each.is_dir())
    return root


def test_there_is_one_importable_name(wheel: list[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"sixteen_tui"}
    assert len(wheel) == len(set(wheel))


def test_all_that_runs_is_in_it(wheel: list[str]) -> None:
    inside = {name.removeprefix("sixteen_tui/") for name in wheel if name.startswith("sixteen_tui/")}
    wanted = sources(PACKAGE)
    for folder in ("engine", "themes"):
        wanted |= {f"{folder}/{name}" for name in sources(PACKAGE / folder)}
    assert {"engine/game.py", "themes/felt.toml", "__main__.py"} <= wanted
    assert {name for name in inside if name.endswith((".py", ".toml"))} == wanted


def test_types_and_catalogues_are_in_it_and_what_they_are_made_of_is_not(wheel: list[str]) -> None:
    assert "sixteen_tui/py.typed" in wheel
    assert "sixteen_tui/text/locale/fr/LC_MESSAGES/sixteen_tui.mo" in wheel
    assert not [name for name in wheel if name.endswith((".po", ".pot", ".pyc")) or "tests" in name]


def test_the_man_pages_and_the_completions_are_in_it(wheel: list[str]) -> None:
    shared = {name.partition(".data/data/share/")[2] for name in wheel}
    assert {"man/man1/sixteen-tui.1", "man/fr/man1/sixteen-tui.1", "bash-completion/completions/sixteen-tui"} <= shared


@pytest.mark.timeout(120)  # it waits for a build by another process
def test_the_sdist_builds_the_same_wheel(wheel: list[str], unpacked: Path, tmp_path: Path) -> None:
    assert not [each for each in unpacked.rglob("*") if each.is_symlink()]
    assert sorted(names_of_wheel(unpacked, tmp_path)) == sorted(wheel)


@pytest.fixture
def without_links(unpacked: Path, tmp_path: Path) -> Path:
    """The sources as a ZIP file, or git with `core.symlinks=false`, has them: each link is a file with its target."""
    root = tmp_path / "sources"
    shutil.copytree(unpacked, root)
    for name in LINKED:
        (root / "sixteen_tui" / name).rename(root / name)
        (root / "sixteen_tui" / name).write_text(f"../{name}", "ascii")
    return root


def test_without_links_the_wheel_is_the_same(wheel: list[str], without_links: Path, tmp_path: Path) -> None:
    """In a process of its own, which imports the program from these sources."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "wheel")]
    subprocess.run(words, cwd=without_links, capture_output=True, check=True)
    (made,) = (tmp_path / "wheel").iterdir()
    with zipfile.ZipFile(made) as archive:
        assert sorted(archive.namelist()) == sorted(wheel)


def test_an_editable_installation_makes_the_links(without_links: Path, unpacked: Path) -> None:
    for _ in range(2):
        link(without_links)
        for name in LINKED:
            assert (without_links / "sixteen_tui" / name).readlink() == Path("..") / name
    link(unpacked)
    assert not (unpacked / "sixteen_tui" / "engine").is_symlink(), "those of an sdist are folders already"


@pytest.mark.parametrize("version", ["standard", "editable"])
def test_a_folder_that_is_missing_stops_the_build(without_links: Path, tmp_path: Path, version: str) -> None:
    shutil.rmtree(without_links / "themes")
    with pytest.raises(RuntimeError, match=r"the package would lack sixteen_tui\.themes"):
        [*WheelBuilder(str(without_links)).build(directory=str(tmp_path / "wheel"), versions=[version])]


def test_a_link_that_cannot_be_made_stops_an_editable_build(
    without_links: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "symlink", refused)
    with pytest.raises(RuntimeError, match=r"must be a symbolic link to .*engine: Operation not permitted"):
        link(without_links)


def test_the_sdist_has_its_tests_and_documents(unpacked: Path) -> None:
    assert sources(unpacked / "tests") == sources(ROOT / "tests")
    for name in ("docs", "bench", "examples", "shell"):
        assert {each.name for each in (ROOT / name).glob("*.*")} <= {each.name for each in (unpacked / name).iterdir()}
    read = {
        "Containerfile",
        ".dockerignore",
        "GNUmakefile",
        "Makefile",
        "README.md",
        "babel.cfg",
        "constraints.txt",
        "hatch_build.py",
    }
    read |= {"commit.txt", ".gitattributes", ".importlinter", ".importlinter-types"}
    assert read <= {each.name for each in unpacked.iterdir()}


def modules(requirements: list[str]) -> set[str]:
    """The names by which libraries are imported."""
    names = [re.split(r"[^\w.-]", each, maxsplit=1)[0] for each in requirements]
    return {IMPORTED_AS.get(name, name.replace("-", "_")) for name in names}


def imports(tree: ast.AST, *, at_once: bool) -> Iterator[str]:
    """The names at the top of what is imported; with `at_once` only where that happens on reading the file."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]
        for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if not at_once or not (for_types or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            yield from imports(node, at_once=at_once)


def test_what_is_imported_is_what_is_asked_for() -> None:
    """Each library by its own name, whoever else brings it; an extra only where it is used."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = modules(project["dependencies"])
    extras = {name: modules(each) for name, each in project["optional-dependencies"].items() if name not in FOR_US}
    folders = (PACKAGE, PACKAGE / "engine")  # which is a link, and links are not followed on the way down
    files = {folder / name for folder in folders for name in sources(folder) if name.endswith(".py")}
    trees = {file: parsed(file) for file in files}
    ours = {*sys.stdlib_module_names, "sixteen_tui"}
    assert {name for file in files - OF_AN_EXTRA for name in imports(trees[file], at_once=True)} - ours <= asked
    assert {name for tree in trees.values() for name in imports(tree, at_once=False)} - ours == asked.union(
        *extras.values()
    )
