"""The version of a build. `python shell/version.py` writes it beside the package's `__init__.py`, as every build does.

Rule: the number in `sixteen_tui/__init__.py` is that of a release, or the next release with `.dev0`. A build of the
latter puts the time of its commit in UTC for the 0 and adds the commit: 0.2.0.dev202611260743+gf6d5a9a1. It finds the
commit in git, in `commit.txt` of an archive that git made, or in the PKG-INFO of an sdist; elsewhere `.dev0` stays.
"""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
WRITTEN = Path("sixteen_tui") / "version.txt"
_NUMBER = re.compile(r'^_NUMBER = "([0-9.]+(?:\.dev0)?)"$', re.MULTILINE)
_COMMIT = re.compile(r"([0-9]+) ([0-9a-f]{40,64})\s*")
_DIGITS = 8
"""Digits of the commit in a version."""


def number(root: Path = ROOT) -> str:
    """Return the number in the sources."""
    found = _NUMBER.search((root / "sixteen_tui" / "__init__.py").read_text("utf-8"))
    assert found is not None, "it is one line"
    return found[1]


def version(root: Path = ROOT) -> str:
    """Return the version of a build from these sources."""
    own = number(root)
    if not own.endswith(".dev0"):
        return own
    if (built := _of_sdist(root)) is not None:
        return built
    found = _COMMIT.fullmatch(_of_git(root) if (root / ".git").exists() else _of_archive(root))
    if found is None:
        return own
    at = datetime.fromtimestamp(int(found[1]), UTC)
    return f"{own.removesuffix('0')}{at:%Y%m%d%H%M}+g{found[2][:_DIGITS]}"


def _of_sdist(root: Path) -> str | None:
    path = root / "PKG-INFO"
    found = re.search(r"^Version: (\S+)$", path.read_text("utf-8"), re.MULTILINE) if path.is_file() else None
    return found and found[1]


def _of_git(root: Path) -> str:
    """Return time and commit of HEAD; "" without git, or in a repository that git does not trust."""
    words = ["git", "-C", str(root), "log", "-1", "--format=%ct %H"]
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout  # noqa: S603  # fixed words
    except (OSError, subprocess.CalledProcessError):
        return ""


def _of_archive(root: Path) -> str:
    """Return time and commit that `git archive` put into `commit.txt` (`.gitattributes`)."""
    path = root / "commit.txt"
    return path.read_text("ascii") if path.is_file() else ""


def write(root: Path = ROOT) -> str:
    """Write the version into the package, and return it."""
    found, path = version(root), root / WRITTEN
    if not path.is_file() or path.read_text("ascii") != found:
        path.write_text(found, "ascii")
    return found


if __name__ == "__main__":
    print(write())
    (ROOT / WRITTEN).touch()  # for make
