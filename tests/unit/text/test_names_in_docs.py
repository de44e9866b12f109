"""Pages for contributors name files, modules, classes and members that exist."""

from __future__ import annotations

import builtins
import fnmatch
import re
import typing
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.text.commands import COMMANDS

ROOT: Final = Path(__file__).resolve().parents[3]
CODE: Final = ("sixteen_tui", "engine", "tests", "bench", "shell", "examples", "themes", ".ci")
PAGES: Final = (
    "CONTRIBUTING.md",
    *(f"docs/{page}.md" for page in ("adding-a-game", "architecture", "glossary", "how-to-change", "looks")),
    *(f"docs/{page}.md" for page in ("performance", "simulation", "strength", "sweet-sixteen-odds", "testing")),
)
NO_NAMES: Final = frozenset({"games.coach", "games.daily", "games.matches", "games.unlisted"})
"""Files beside the folder of saves, which look like dotted names."""
OTHERS: Final = frozenset({"NO_COLOR", "crazy_eights", "pg_terminate_backend", "stock_pilot", "synchronous_commit"})
"""Names of other programs, of the environment and of pytest."""
NOT_YET: Final = frozenset({"ask_leave"})
"""The example of a recipe."""
MADE: Final = frozenset({"build/snapshots", "snapshot_report.html"})
"""Files that a command makes."""
FENCED: Final = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
QUOTED: Final = re.compile(r"`([^`\n]+)`")
PATH: Final = re.compile(r"(?=.*/|.*\.(?:py|md|toml|txt|json|html)$)[\w.*<>]+[\w.*<>/-]*")
PLACEHOLDER: Final = re.compile(r"<\w+>|\b(?:NAME|CODE)\b")
DEFINED: Final = re.compile(
    r"^(?:class (?P<type>\w+)(?P<bases>.*)"
    r"|(?P<within>    )?(?:async )?(?:def (?P<function>\w+)|(?P<name>\w+)(?:: | = )))"
    r"|\bself\.(?P<set>\w+)(?:: | = |, self)",
    re.MULTILINE,
)
"""A class; a function or variable of a module or, with the indentation, of a class; an attribute that a method sets."""
BARE: Final = re.compile(r"(_?[A-Za-z]\w*_\w*|[A-Z]+[a-z]+[A-Z]\w*)(?:\(.*\))?")
"""A name with an underscore, or one in two or more words with capitals."""
DOTTED: Final = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(.*\))?")


def quoted(page: str) -> Iterator[str]:
    """Names in backticks, outside examples, without repetition."""
    yield from dict.fromkeys(QUOTED.findall(FENCED.sub("", (ROOT / page).read_text("utf-8"))))


@cache
def files() -> frozenset[str]:
    """Every end of the path of a file or folder of the program, its tests, tools and documentation."""
    paths = [path.relative_to(ROOT) for top in (*CODE, "docs") for path in (ROOT / top).rglob("*")]
    paths += [path.relative_to(ROOT) for path in ROOT.iterdir()]
    found = (path.parts for path in paths if path.suffix != ".pyc")
    return frozenset("/".join(parts[start:]) for parts in found for start in range(len(parts)))


def is_file(name: str) -> bool:
    """Return True if a path is that name or ends in it; `*` and a placeholder stand for any text."""
    wanted = PLACEHOLDER.sub("*", name.rstrip("/"))
    return wanted in files() or ("*" in wanted and bool(fnmatch.filter(files(), wanted)))


class Names:
    """The names that the code defines, found line by line: to parse all of it takes ten times as long."""

    def __init__(self) -> None:
        self.modules: dict[str, set[str]] = defaultdict(set)
        """By each end of the dotted name of a module or package: the names in it."""
        self.members: dict[str, set[str]] = defaultdict(set)
        """By class: its members, without those of its bases."""
        self.bases: dict[str, set[str]] = defaultdict(set)
        for top in CODE:
            for path in (ROOT / top).rglob("*.py"):
                self._add(path.relative_to(ROOT).with_suffix(""), path.read_text("utf-8"))

    def _add(self, path: Path, code: str) -> None:
        parts = [part for part in path.parts if part != "__init__"]
        own = set[str]()
        names = own
        for found in DEFINED.finditer(code):
            if found["type"]:
                own.add(found["type"])
                names = self.members[found["type"]]
                self.bases[found["type"]].update(re.findall(r"\w+", found["bases"]))
            elif found["set"]:
                names.add(found["set"])
            else:
                names = names if found["within"] else own
                names.add(found["function"] or found["name"])
        for start in range(len(parts)):
            self.modules[".".join(parts[start:])] |= own
            for end in range(start + 1, len(parts)):
                self.modules[".".join(parts[start:end])].add(parts[end])

    def of_class(self, name: str) -> frozenset[str]:
        """Return the members of all classes of that name, with those of their bases."""
        found, left, seen = set[str](), [name], {name}
        while left:
            each = left.pop()
            found |= self.members.get(each, set())
            new = self.bases.get(each, set()) - seen
            seen |= new
            left += new
        return frozenset(found)

    def have(self, name: str) -> bool:
        """Return True if a module, a class, or a class whose variable is called like it has such a member."""
        parts = name.split(".")
        for place in range(1, len(parts)):
            owner, member = parts[place - 1], parts[place]
            owned = self.of_class(owner) | self.of_class(owner.capitalize())
            if member not in owned and member not in self.modules.get(".".join(parts[:place]), ()):
                return False
        return True


@cache
def names() -> Names:
    """Read all code once."""
    return Names()


@cache
def all_names() -> frozenset[str]:
    """Return every name that any module or class defines."""
    found = names()
    builtin = {name for module in (builtins, typing) for name in dir(module)}
    return frozenset(builtin).union(found.members, *found.modules.values(), *found.members.values())


def exists(text: str) -> bool:
    """Return False if a text has the form of a path or of a name in code and nothing is called so."""
    if PATH.fullmatch(text):
        return is_file(text)
    if found := BARE.fullmatch(text):
        return found[1] in all_names()
    if (found := DOTTED.fullmatch(text)) and not text.startswith("self."):
        return names().have(found[1].removeprefix("sixteen_tui."))
    return True


@pytest.mark.every("each page names other things")
@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_what_exists(page: str) -> None:
    """A renamed file, class or function leaves no old name behind."""
    ids = {each.id for commands in COMMANDS.values() for each in commands}
    known = MADE | NO_NAMES | OTHERS | NOT_YET | ids
    assert [text for text in quoted(page) if text not in known and not exists(text)] == []


def test_old_names_are_found() -> None:
    """The checks do not accept everything."""
    assert is_file("saves/record.py")
    assert is_file("engine/<game>")
    assert not is_file("saves/kept.py")
    assert names().have("Host.untouched")
    assert names().have("session.session.Session")
    assert not names().have("Host.untold")
    assert not names().have("session.sitting.Sitting")
    assert "set_formed" in all_names()
    assert "seen_before" not in all_names()
