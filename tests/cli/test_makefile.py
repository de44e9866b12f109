"""`make play`: its message for a Python that is too old, and what it installs again after a pull.

Method: nothing is installed; the interpreters are scripts that record how they were called.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
_SAYS: Final = """#!/bin/sh
echo "$(basename "$(dirname "$(dirname "$0")")") $*" >> "$CALLS"
case "$*" in
  *version_info*)
    case "$*" in *"import pip"*) test -e "$0.pip" || exit 1;; esac
    exec {python} -c 'import sys; sys.version_info = ({version}); exec(sys.argv[1].replace("import pip; ", ""))' "$2";;
  "-m venv"*)
    rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; : > .venv/bin/python.pip
    printf '#!/bin/sh\\necho plays "$@"\\n' > .venv/bin/sixteen-tui; chmod +x .venv/bin/sixteen-tui;;
esac
"""


class Tree:
    """A copy of what `make play` looks at, and interpreters to call."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.calls = folder, folder / "calls"
        for name in ("GNUmakefile", "Makefile", "pyproject.toml", "constraints.txt", "hatch_build.py"):
            shutil.copy(ROOT / name, folder)
        self.words = folder / "sixteen_tui" / "text" / "locale" / "fr" / "LC_MESSAGES" / "sixteen_tui.po"
        self.words.parent.mkdir(parents=True)
        self.words.touch()

    def python(self, version: str, at: str) -> Path:
        """An interpreter that says to be of this version."""
        path = self.folder / at
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_SAYS.format(python=shlex.quote(sys.executable), version=version), "utf-8")
        path.chmod(0o755)
        return path

    def play(self, python: Path, *more: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """The output of `make play`."""
        self.calls.write_text("", "utf-8")
        usual = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        return subprocess.run(
            ["make", "--no-print-directory", "play", f"PYTHON={python}", *more],
            cwd=self.folder,
            env={**usual, "CALLS": str(self.calls), **variables},
            capture_output=True,
            check=False,
            text=True,
        )

    def called(self, what: str) -> bool:
        """Whether an interpreter was called like this."""
        return what in self.calls.read_text("utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_a_python_that_is_too_old_is_told_in_a_sentence_and_leaves_nothing(tree: Tree) -> None:
    said = tree.play(tree.python("3, 10, 13", "old/bin/python"))
    assert said.returncode != 0
    assert "needs Python 3.11 or newer" in said.stderr
    assert "make play PYTHON=" in said.stderr
    assert not tree.called("pip")
    assert not (tree.folder / ".venv").exists()


def test_an_environment_of_an_old_python_is_made_anew(tree: Tree) -> None:
    (tree.python("3, 10, 13", ".venv/bin/python").parent / "python.pip").touch()
    said = tree.play(tree.python("3, 12, 1", "new/bin/python"))
    assert (said.returncode, said.stdout.splitlines()[-1]) == (0, "plays")
    assert tree.called("new -m venv --clear .venv")


def test_an_environment_of_another_python_than_asked_for_is_made_anew(tree: Tree) -> None:
    assert tree.play(tree.python("3, 12, 1", "one/bin/python")).returncode == 0
    two = tree.python("3, 13, 0", "two/bin/python")
    said = tree.play(two)
    assert (said.returncode, said.stdout.splitlines()[-1]) == (0, "plays")
    assert tree.called("two -m venv --clear .venv")
    assert tree.play(two).returncode == 0
    assert not tree.called("-m venv"), "it is of that one now"


def test_an_environment_that_will_do_is_kept_whatever_python_there_is(tree: Tree) -> None:
    assert tree.play(tree.python("3, 12, 1", "new/bin/python")).returncode == 0
    _change(tree.folder / "pyproject.toml")
    said = tree.play(tree.python("3, 10, 13", "old/bin/python"))
    assert said.returncode == 0
    assert tree.called("-m pip install")
    assert not tree.called("-m venv")


def test_who_plays_can_be_said(tree: Tree) -> None:
    """On the command line of make; another program's variable is none of ours."""
    python = tree.python("3, 12, 1", "new/bin/python")
    assert tree.play(python, "PLAYER=Ada L").stdout.splitlines()[-1] == "plays --player Ada L"
    assert tree.play(python, PLAYER="mpv").stdout.splitlines()[-1] == "plays"


def test_new_words_are_compiled_after_a_pull(tree: Tree) -> None:
    python = tree.python("3, 12, 1", "new/bin/python")
    assert tree.play(python).returncode == 0
    assert tree.play(python).returncode == 0
    assert not tree.called("pip install"), "nothing has changed"
    _change(tree.words)
    assert tree.play(python).returncode == 0
    assert tree.called("pip install --quiet -e .")


def _change(path: Path) -> None:
    """As a pull does, a moment later."""
    later = time.time() + 5
    os.utime(path, (later, later))


# Other programs than GNU make 4


def test_another_make_says_so_in_one_sentence(tree: Tree) -> None:
    """It reads `Makefile`, in which nothing is GNU's own; bmake where there is one, else GNU make with that file."""
    other = shutil.which("bmake")
    words = [other] if other else ["make", "--no-print-directory", "-f", "Makefile"]
    for targets in ([], ["test"], ["bench"]):
        done = subprocess.run([*words, *targets], cwd=tree.folder, capture_output=True, text=True, check=False)
        assert done.returncode != 0
        sentence = f"Sixteen TUI needs GNU make 3.81 or later: gmake {(targets or ['play'])[0]}"
        assert sentence in done.stderr.splitlines()


def test_the_sentence_is_for_every_target() -> None:
    targets, others = ((ROOT / name).read_text("utf-8") for name in ("GNUmakefile", "Makefile"))
    (listed,) = re.findall(r"^\.PHONY: (play .*)$", targets, re.MULTILINE)
    assert re.findall(r"^(play .*):$", others, re.MULTILINE) == re.findall(r"^\.PHONY: (.*)$", others, re.MULTILINE)
    assert f"\n{listed}:\n" in others


def test_an_old_gnu_make_gets_no_option_that_it_does_not_know(tree: Tree) -> None:
    """GNU make 3.81, which macOS has, knows no --output-sync."""
    words = ["make", "--no-print-directory", "--dry-run", "-o", ".venv/tests", "-o", "catalogues", "test"]
    for features, expected in ((".FEATURES=", False), (".FEATURES=output-sync", True)):
        done = subprocess.run(
            [*words, features, "PYTHON=true"], cwd=tree.folder, capture_output=True, text=True, check=False
        )
        assert ("--output-sync" in done.stdout) is expected, done.stderr
