"""Cuts a release: `make release VERSION=1.0.0` is a dry run, `GO=1` does it here. See docs/releasing.md.

Invariant: a release is cut and built in a scratch clone; the tree gets its commits, its tag and the two files only
after the build has succeeded. Nothing is pushed or uploaded.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from shell import version

_RELEASE = re.compile(r"\d+\.\d+\.\d+")
_HEAD = "## [Unreleased]\n"
_PACKAGE = Path("sixteen_tui") / "__init__.py"
_METAINFO = Path("shell") / "desktop" / "sixteen-tui.metainfo.xml"
_RELEASES = "  <releases>\n"


class CannotReleaseError(Exception):
    """The tree is not ready for the release, or a step failed."""


def git(root: Path, *words: str) -> str:
    """Run git and return its output. Raises CannotReleaseError."""
    done = subprocess.run(  # noqa: S603  # words of this file
        ["git", "-C", str(root), *words],  # noqa: S607  # the git of the person who releases
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise CannotReleaseError(f"git {words[0]} failed: {done.stderr.strip().rpartition(chr(10))[2]}")
    return done.stdout.strip()


def identity(root: Path) -> tuple[str, str]:
    """Return name and address that git puts into commits of the tree. Raises CannotReleaseError."""
    try:
        found = re.match(r"(.+) <(.*)> ", git(root, "var", "GIT_COMMITTER_IDENT"))
    except CannotReleaseError:
        found = None
    if found is None:
        raise CannotReleaseError("git does not know your name and address: set user.name and user.email")
    return found[1], found[2]


def check(root: Path, number: str) -> None:
    """Raise CannotReleaseError unless this number can be released from the tree."""
    if not _RELEASE.fullmatch(number):
        raise CannotReleaseError(f"{number} is no number like 1.0.0")
    if git(root, "status", "--porcelain"):
        raise CannotReleaseError("the tree has changes that are not committed")
    if git(root, "tag", "--list", f"v{number}"):
        raise CannotReleaseError(f"the tag v{number} exists")
    last = version.number(root).removesuffix(".dev0")
    if _key(number) < _key(last):
        raise CannotReleaseError(f"{number} is lower than {last}, the next number in {_PACKAGE}")
    identity(root)
    if not _unreleased((root / "CHANGELOG.md").read_text("utf-8")):
        raise CannotReleaseError("CHANGELOG.md has nothing under [Unreleased]")


def cut(root: Path, number: str, day: str) -> None:
    """Commit and tag a release, then commit the next number with `.dev0`. Raises CannotReleaseError."""
    check(root, number)
    changes = root / "CHANGELOG.md"
    changes.write_text(changes.read_text("utf-8").replace(_HEAD, f"{_HEAD}\n## [{number}] - {day}\n", 1), "utf-8")
    _set_number(root, number)
    known = root / _METAINFO
    entry = f'{_RELEASES}    <release version="{number}" date="{day}"/>\n'
    known.write_text(known.read_text("utf-8").replace(_RELEASES, entry, 1), "utf-8")
    git(root, "commit", "-q", "-m", f"release: {number}", "CHANGELOG.md", str(_PACKAGE), str(_METAINFO))
    git(root, "tag", "-a", f"v{number}", "-m", f"Sixteen TUI {number}")
    major, minor, _ = number.split(".")
    following = f"{major}.{int(minor) + 1}.0.dev0"
    _set_number(root, following)
    git(root, "commit", "-q", "-m", f"release: begin {following}", str(_PACKAGE))


def copy(root: Path, folder: Path) -> Path:
    """Clone the tree, with the name and the address of its commits, which may stand in its own configuration."""
    name, address = identity(root)
    git(root, "clone", "-q", "-c", f"user.name={name}", "-c", f"user.email={address}", str(root), str(folder))
    return folder


def build(root: Path, number: str, folder: Path) -> list[Path]:
    """Build sdist and wheel of a tag in a clone of it. Returns their paths in `folder`. Raises CannotReleaseError."""
    with tempfile.TemporaryDirectory() as scratch:
        clone = Path(scratch) / "clone"
        git(root, "clone", "-q", "--branch", f"v{number}", "-c", "advice.detachedHead=false", str(root), str(clone))
        words = [sys.executable, "-m", "hatchling", "build", "-d", str(folder.resolve())]
        if subprocess.run(words, cwd=clone, check=False).returncode:  # noqa: S603  # words of this file
            raise CannotReleaseError("the build failed")
    return sorted(folder.glob(f"sixteen_tui-{number}*"))


def take(root: Path, clone: Path, number: str, made: list[Path]) -> list[Path]:
    """Bring a release from its clone into the tree: commits, tag, then the files into `dist`. Returns their paths."""
    git(root, "fetch", "-q", "--no-tags", str(clone), "HEAD")
    git(root, "merge", "-q", "--ff-only", "FETCH_HEAD")
    git(root, "fetch", "-q", "--no-tags", str(clone), f"refs/tags/v{number}:refs/tags/v{number}")
    (root / "dist").mkdir(exist_ok=True)
    return [Path(shutil.copy(each, root / "dist")) for each in made]


def _set_number(root: Path, number: str) -> None:
    path, before = root / _PACKAGE, version.number(root)
    path.write_text(path.read_text("utf-8").replace(f'"{before}"', f'"{number}"', 1), "utf-8")


def _unreleased(changes: str) -> str:
    """Return the text between `[Unreleased]` and the release before."""
    return changes.partition(_HEAD)[2].partition("\n## [")[0].strip()


def _key(number: str) -> list[int]:
    return [*map(int, number.split("."))]


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", help="such as 1.0.0")
    parser.add_argument("--go", action="store_true", help="cut it here, and build into dist/")
    given = parser.parse_args()
    root, day = version.ROOT, f"{datetime.now(UTC):%Y-%m-%d}"
    try:
        check(root, given.number)
        with tempfile.TemporaryDirectory() as scratch:
            clone = copy(root, Path(scratch) / "clone")
            cut(clone, given.number, day)
            made = build(clone, given.number, Path(scratch))
            print(git(clone, "log", "-2", "--stat", "--format=%h %s"))
            print(*(f"{each.name}: {each.stat().st_size} bytes" for each in made), sep="\n")
            if given.go:
                print(*take(root, clone, given.number, made), sep="\n")
                print(f"To publish: git push --follow-tags, then upload {len(made)} files.")
            else:
                print("This was a dry run: nothing here has changed. GO=1 does it.")
    except CannotReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
