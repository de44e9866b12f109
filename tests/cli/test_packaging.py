"""The commands of docs/packaging.md, each run where its tools are there."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "packaging.md").read_text("utf-8")
COMMANDS: Final = re.findall(
    r"^    (.+)$", PAGE.partition("\n## Check and install\n")[2].partition("\n## ")[0], re.MULTILINE
)
NETWORK: Final = {"pipx", "uv", "shiv", "pip download"}
"""Commands that get the libraries from a registry."""
MADE: Final = {
    "python -m installer": "root/usr/share/man/man1/sixteen-tui.1",
    "pip download": "wheels",
    "shiv": "sixteen-tui.pyz",
    "git archive -o source.zip": "zip/sixteen_tui/engine/game.py",
    "git archive -o source.tar.gz": "tar/sixteen_tui/themes/felt.toml",
}
"""Beginning of a command -> a file that is there afterwards."""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone whose path has a space, with the sdist and the wheel in `dist`."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not in a clone")
    root = tmp_path_factory.mktemp("a folder") / "cl one"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(root)], check=True)
    build(root, "dist")
    return root


def build(root: Path, folder: str) -> list[Path]:
    words = [sys.executable, "-m", "hatchling", "build", "-d", folder]
    subprocess.run(words, cwd=root, check=True, capture_output=True)
    return sorted((root / folder).iterdir())


def environment(home: Path) -> dict[str, str]:
    """Return variables with which nothing is installed outside `home`, and our Python comes first."""
    path = f"{home / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    own = {
        "PIPX_HOME": "pipx",
        "PIPX_BIN_DIR": "bin",
        "UV_TOOL_DIR": "uv",
        "UV_TOOL_BIN_DIR": "bin",
        "SHIV_ROOT": "shiv",
    }
    return {
        **os.environ,
        "PATH": path,
        "UV_PYTHON": sys.executable,
        **{name: str(home / each) for name, each in own.items()},
    }


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_works(clone: Path, tmp_path: Path, command: str) -> None:
    first, *rest = command.split()
    given = environment(tmp_path)
    module = rest[1] if (first, rest[0]) == ("python", "-m") else None
    if (importlib.util.find_spec(module) if module else shutil.which(first, path=given["PATH"])) is None:
        pytest.skip(f"{module or first} is not installed")
    if "deb.sh" in command and shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    done = subprocess.run(["sh", "-euc", command], cwd=clone, env=given, capture_output=True, text=True, check=False)
    if first == "bmake":
        assert "needs GNU make 3.81 or later: gmake play" in done.stderr
        return
    if done.returncode and any(command.startswith(each) for each in NETWORK) and "connection" in done.stderr.lower():
        pytest.skip("no package registry can be reached")
    assert done.returncode == 0, done.stdout + done.stderr
    assert all((clone / made).exists() for start, made in MADE.items() if command.startswith(start))
    if "deb.sh" in command:
        (package,) = (clone / "dist").glob("*.deb")
        listed = subprocess.run(["dpkg-deb", "-c", str(package)], check=True, capture_output=True, text=True).stdout
        before = package.read_bytes()
        package.unlink()
        again = ["sh", "-euc", command.rpartition("&& ")[2]]
        subprocess.run(again, cwd=clone, env=given, check=True, capture_output=True)
        assert package.read_bytes() == before
        inside = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(package)], check=True, capture_output=True).stdout
        assert str(clone).encode() not in inside
        package.unlink()
        for name in ("usr/games/sixteen-tui", "usr/share/man/fr/man1/sixteen-tui.1.gz", "sixteen_tui/themes/felt.toml"):
            assert name in listed


@pytest.mark.long
@pytest.mark.timeout(300)
def test_two_builds_are_the_same(clone: Path) -> None:
    """The sdist and the wheel, byte for byte."""
    again = build(clone, "again")
    assert [each.name for each in again] == sorted(each.name for each in (clone / "dist").iterdir())
    for each in again:
        assert each.read_bytes() == (clone / "dist" / each.name).read_bytes()


def test_the_page_tests_folders_that_are_there() -> None:
    (command,) = re.findall(r"^    PYTHONPATH.* -m pytest (.+)$", PAGE, re.MULTILINE)
    folders = [word for word in command.split() if word.startswith("tests/")]
    assert len(folders) > 3
    assert all((ROOT / each).is_dir() for each in folders)


def test_every_way_has_its_command() -> None:
    tools = {each.split()[0] for each in COMMANDS}
    assert {"twine", "check-wheel-contents", "pipx", "uv", "shiv", "git", "pip", "bmake"} <= tools
    assert "sh shell/deb.sh" in " ".join(COMMANDS)
