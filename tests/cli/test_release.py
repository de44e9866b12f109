"""The version of a build, and the command that cuts a release."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

import sixteen_tui
from shell import release, version

ROOT: Final = Path(__file__).parents[2]
COMMIT: Final = "0123456789abcdef" * 2 + "01234567"
CHANGES: Final = "# Changes\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [0.1.0] - 2026-11-21\n\n- All.\n"
METAINFO: Final = Path("shell") / "desktop" / "sixteen-tui.metainfo.xml"


def released(root: Path) -> list[tuple[str | None, str | None]]:
    """Return number and day of each release that software centres know."""
    found = ET.parse(root / METAINFO).getroot()  # our own file
    return [(each.get("version"), each.get("date")) for each in found.findall("releases/release")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Sources outside git, of a number that is not released."""
    (tmp_path / "sixteen_tui").mkdir()
    (tmp_path / "sixteen_tui" / "__init__.py").write_text('_NUMBER = "0.2.0.dev0"\n', "ascii")
    (tmp_path / "CHANGELOG.md").write_text(CHANGES, "utf-8")
    (tmp_path / METAINFO).parent.mkdir(parents=True)
    (tmp_path / METAINFO).write_bytes((ROOT / METAINFO).read_bytes())
    return tmp_path


@pytest.fixture
def repository(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, committed at noon on 26 November 2026."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    for name, value in {
        "GIT_AUTHOR_NAME": "Ada",
        "GIT_AUTHOR_EMAIL": "ada@example.org",
        "GIT_COMMITTER_NAME": "Ada",
        "GIT_COMMITTER_EMAIL": "ada@example.org",
        "GIT_COMMITTER_DATE": "2026-11-26T12:00:00Z",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
    }.items():
        monkeypatch.setenv(name, value)
    release.git(root, "init", "-q", "-b", "main")
    release.git(root, "add", ".")
    release.git(root, "commit", "-q", "-m", "all")
    return root


def test_a_build_of_a_clone_names_its_commit(repository: Path) -> None:
    commit = release.git(repository, "rev-parse", "HEAD")
    assert version.write(repository) == f"0.2.0.dev202611261200+g{commit[:8]}"
    assert (repository / version.WRITTEN).read_text("ascii") == version.version(repository)


def test_a_build_of_an_archive_is_that_of_its_clone(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name in ("commit.txt", ".gitattributes"):
        (repository / name).write_bytes((ROOT / name).read_bytes())
    release.git(repository, "add", ".")
    release.git(repository, "commit", "-q", "-m", "attributes")
    folder = tmp_path_factory.mktemp("archive")
    packed = subprocess.run(["git", "-C", str(repository), "archive", "HEAD"], check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=packed, check=True)
    assert version.version(folder) == version.version(repository) != "0.2.0.dev0"


def test_a_build_of_an_sdist_has_its_version(root: Path) -> None:
    (root / "commit.txt").write_text(f"1795694400 {COMMIT}\n", "ascii")
    assert version.version(root) == "0.2.0.dev202611261200+g01234567"
    (root / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: sixteen-tui\nVersion: 0.2.0.dev1+gaa\n", "ascii")
    assert version.version(root) == "0.2.0.dev1+gaa"


def test_other_sources_have_their_number(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert version.version(root) == "0.2.0.dev0"
    (root / "commit.txt").write_bytes((ROOT / "commit.txt").read_bytes())
    assert version.version(root) == "0.2.0.dev0"
    (root / ".git").mkdir()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(root.parent))
    assert version.version(root) == "0.2.0.dev0", "no repository"
    monkeypatch.setenv("PATH", "")
    assert version.version(root) == "0.2.0.dev0", "no git"


def test_the_program_says_the_version_of_its_build() -> None:
    """After `python hatch_build.py` or an installation the whole version, else the number."""
    written = ROOT / version.WRITTEN
    assert sixteen_tui.__version__ == (written.read_text("ascii") if written.exists() else version.number())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]
    assert project["version"] == {"source": "code", "path": "shell/version.py", "expression": "version()"}
    assert str(version.WRITTEN) in project["build"]["artifacts"]


def test_a_release_is_cut(repository: Path) -> None:
    release.cut(repository, "1.0.0", "2026-12-01")
    assert release.git(repository, "log", "--format=%s").splitlines() == [
        "release: begin 1.1.0.dev0",
        "release: 1.0.0",
        "all",
    ]
    assert version.number(repository) == "1.1.0.dev0"
    assert (repository / "CHANGELOG.md").read_text("utf-8") == CHANGES.replace(
        "## [Unreleased]\n", "## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n"
    )
    assert released(repository) == [("1.0.0", "2026-12-01"), *released(ROOT)]
    release.git(repository, "checkout", "-q", "v1.0.0")
    assert version.version(repository) == "1.0.0"


def test_software_centres_know_the_releases_of_the_changes() -> None:
    dated = re.findall(r"^## \[([0-9.]+)\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert dated
    assert released(ROOT) == dated


BACKEND: Final = """import os, sys
if os.environ["BUILDS"] == "no":
    sys.exit("no")
open(f"{sys.argv[3]}/sixteen_tui-1.0.0.tar.gz", "x").close()
"""
"""A module in place of hatchling."""


def test_the_command_changes_the_tree_after_a_build_only(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its commits have the identity of the tree, which a clone of it lacks."""
    (repository / "hatchling.py").write_text(BACKEND, "ascii")
    (repository / ".gitignore").write_text("dist\n", "ascii")
    release.git(repository, "add", ".")
    release.git(repository, "commit", "-q", "-m", "backend")
    before = release.git(repository, "rev-parse", "HEAD")
    for name in ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
        monkeypatch.delenv(name)
    monkeypatch.setattr(version, "ROOT", repository)

    def says(*words: str, builds: str = "yes") -> str:
        monkeypatch.setenv("BUILDS", builds)
        monkeypatch.setattr(sys, "argv", ["release.py", "1.0.0", *words])
        status = release.main()
        said = capfd.readouterr()
        assert bool(said.err) == bool(status), said.err
        return said.err or said.out

    release.git(repository, "config", "user.useConfigOnly", "true")
    assert says("--go") == "release: git does not know your name and address: set user.name and user.email\n"
    release.git(repository, "config", "user.name", "Bo")
    release.git(repository, "config", "user.email", "bo@example.org")
    assert says("--go", builds="no").endswith("release: the build failed\n")
    assert "nothing here has changed" in says()
    assert release.git(repository, "rev-parse", "HEAD") == before
    assert not release.git(repository, "tag", "--list")
    assert not (repository / "dist").exists()

    assert str(repository / "dist" / "sixteen_tui-1.0.0.tar.gz") in says("--go")
    assert release.git(repository, "log", "-2", "--format=%s, %an").splitlines() == [
        "release: begin 1.1.0.dev0, Bo",
        "release: 1.0.0, Bo",
    ]
    assert release.git(repository, "rev-parse", "v1.0.0^{commit}") == release.git(repository, "rev-parse", "HEAD~1")
    assert not release.git(repository, "status", "--porcelain")
    assert (repository / "dist" / "sixteen_tui-1.0.0.tar.gz").exists()


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("1.0", "no number"),
        ("1.0.0rc1", "no number"),
        ("0.1.9", "lower than 0.2.0"),
        ("0.3.0", "v0.3.0 exists"),
    ],
)
def test_what_cannot_be_released(repository: Path, number: str, why: str) -> None:
    release.git(repository, "tag", "v0.3.0")
    with pytest.raises(release.CannotReleaseError, match=why):
        release.cut(repository, number, "2026-12-01")


def test_nothing_is_released_without_changes_or_with_others(repository: Path) -> None:
    (repository / "CHANGELOG.md").write_text(CHANGES.replace("### Added\n\n- More.\n\n", ""), "utf-8")
    with pytest.raises(release.CannotReleaseError, match="not committed"):
        release.cut(repository, "1.0.0", "2026-12-01")
    release.git(repository, "commit", "-q", "-a", "-m", "nothing new")
    with pytest.raises(release.CannotReleaseError, match="nothing under"):
        release.cut(repository, "1.0.0", "2026-12-01")
