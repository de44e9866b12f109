"""README and the pages around it: what they link to is there, and the commands that they name can be given."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.cli import arguments

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")])
WITH_PLACES: Final = [
    *("README.md", "CONTRIBUTING.md", "SECURITY.md"),
    *(f"docs/{name}.md" for name in ("looks", "packaging", "releasing")),
]
_LINK: Final = re.compile(r"\]\(([^)]+)\)")
_NAMED: Final = re.compile(r"`((?:docs|examples|shell|tests|bench|engine|sixteen_tui)/[\w./-]+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = [link for link in _LINK.findall(page.read_text("utf-8")) if not re.match(r"[a-z]+:", link)]
    assert [link for link in links if not (page.parent / link.partition("#")[0]).exists()] == []


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as forges make them."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in found}


def test_links_to_headings_lead_to_one() -> None:
    wrong = [
        f"{page.name}: {link}"
        for page in PAGES
        for link in _LINK.findall(page.read_text("utf-8"))
        if "#" in link and not re.match(r"[a-z]+:", link)
        for path, heading in [link.split("#")]
        if heading not in headings(page.parent / path if path else page)
    ]
    assert wrong == []


def test_every_benchmark_has_its_command() -> None:
    table = (ROOT / "docs" / "performance.md").read_text("utf-8").partition("\n## ")[0]
    assert {*re.findall(r"`python (bench/\w+\.py)", table)} == {
        f"bench/{path.name}" for path in ROOT.glob("bench/*.py") if "__main__" in path.read_text("utf-8")
    } - {"bench/empty.py"}


@pytest.mark.parametrize("name", WITH_PLACES)
def test_what_is_named_is_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    places = (ROOT, ROOT / "sixteen_tui")  # what is linked in the repository is a folder of the package in an sdist
    assert [path for path in _NAMED.findall(text) if not any((place / path).exists() for place in places)] == []
    targets = {*re.findall(r"^(\w+):", (ROOT / "GNUmakefile").read_text("utf-8"), re.MULTILINE)}
    assert {*re.findall(r"\bmake (\w+)`", text), *re.findall(r"^    make (\w+)", text, re.MULTILINE)} <= targets


def test_the_commands_of_readme_can_be_given() -> None:
    lines = re.findall(r"^    sixteen-tui (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(lines) > 8
    for line in lines:
        arguments.whole().parse_args(line.split())
