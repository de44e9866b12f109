"""Adding a language changes no Python file: a package is built with one more."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from shell import messages

ROOT: Final = Path(__file__).parents[2]
CODE: Final = "qq"
LEFT_OUT: Final = shutil.ignore_patterns(
    ".*", "__pycache__", "tests", "docs", "bench", "build", "dist", "*.mo", "completions", "sixteen-tui.1"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of sources with the files of docs/translating.md for a language, and no other change."""
    root = tmp_path_factory.mktemp("language") / "sources"
    shutil.copytree(ROOT, root, symlinks=True, ignore=LEFT_OUT)
    texts = root / "sixteen_tui" / "text"
    for folder in (texts / "locale", texts / "booklet"):
        shutil.copytree(folder / "fr", folder / CODE)
    shutil.copy(root / "shell" / "manual.fr.txt", root / "shell" / f"manual.{CODE}.txt")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(root / "dist")]
    subprocess.run(words, cwd=root, check=True, capture_output=True)
    (made,) = (root / "dist").iterdir()
    return made


@pytest.mark.timeout(120)  # it waits for a build by another process
def test_a_language_is_built_from_its_files_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        pages = {name: archive.read(name) for name in names if name.endswith(".1")}
    inside = {name for name in names if f"/{CODE}/" in name}
    assert f"sixteen_tui/text/locale/{CODE}/LC_MESSAGES/sixteen_tui.mo" in inside
    assert {
        f"sixteen_tui/text/booklet/{CODE}/sixteen.txt",
        f"sixteen_tui/cli/completions/{CODE}/sixteen-tui.bash",
    } <= inside
    (own,) = (page for name, page in pages.items() if f"/man/{CODE}/" in name)
    assert own == next(page for name, page in pages.items() if "/man/fr/" in name), "its texts are the French ones"


def test_no_python_file_names_a_language_but_the_first() -> None:
    """Except examples, the pictures of both languages, and digits of French keyboards."""
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("sixteen_tui", "shell")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"""["']fr["']""", path.read_text("utf-8"))
    }
    assert found <= {"shell/pictures.py", "sixteen_tui/text/i18n.py", "sixteen_tui/screens/base/page.py"}


@pytest.mark.parametrize(
    ("message", "short"), [("as", True), ("{name} takes {card}", True), ("Choose the pace here.", False)]
)
def test_a_message_of_few_words_is_short(message: str, short: bool) -> None:
    assert messages.is_short(message) is short


def test_comments_say_where_a_short_message_stands() -> None:
    code = """
TABLE = {"jobs": later("N")}
KEYS = (Command("replay.auto", "space", later("run"), later("Let it run.")),)
def left(count):
    "Return how many cards are left."
    return n_("{count} left", "{count} left", count) + p_("cards", "left") + _("Nobody has ever seen these cards.")
"""
    assert messages.places("text/usage.py", ast.parse(code), {"_", "later", "n_", "p_"}) == {
        ("later", "N"): ["text/usage.py: TABLE, jobs"],
        ("later", "run"): ["text/usage.py: KEYS, replay.auto; beside “Let it run.”"],
        ("later", "Let it run."): ["text/usage.py: KEYS, replay.auto; beside “run”"],
        ("n_", "{count} left"): ["text/usage.py: left: Return how many cards are left"],
    }
