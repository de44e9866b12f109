"""Sentences of docstrings, comments and documentation name their subject first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[3]
CODE: Final = ("sixteen_tui", "engine", "bench", "shell", "examples", "tests")
GENERATED: Final = {"settings.md"}
"""Pages made from texts for players, which speak to a person."""
OPENING: Final = re.compile(
    r"(?:^|(?<=[.!?:;] )|(?<=[*|] )|(?<=\*\*))"
    r"(?:What|Whatever|Where|Wherever|How|Who|Whoever|Which|There (?:is|are|was|were))\b[^.?!]*[.?!]?"
)
DOCSTRING: Final = re.compile(r'"""(.*?)"""', re.DOTALL)
COMMENT: Final = re.compile(r"(?:^|\s)# (.+)$", re.MULTILINE)
BREAK: Final = re.compile(r"\s*(?:#+ |- |\d+\. |\||```|$)")
"""Begins a paragraph of a page."""


def openings(text: str) -> list[str]:
    """Sentences of a paragraph, but for questions, that hide their subject behind a pronoun or an adverb."""
    return [found for found in OPENING.findall(" ".join(text.split())) if not found.endswith("?")]


def spoken(source: str) -> Iterator[str]:
    """Docstrings and comments of a module."""
    for text in DOCSTRING.findall(source):
        yield from text.split("\n\n")
    yield from COMMENT.findall(source)


def paragraphs(page: str) -> Iterator[str]:
    """Paragraphs, headings, items and rows of a page, without its examples."""
    lines: list[str] = []
    fenced = False
    for line in [*page.splitlines(), ""]:
        fenced ^= line.startswith("```")
        if fenced or BREAK.match(line):
            yield " ".join(lines)
            lines = []
        if line.startswith(("#", "|")):
            yield line.lstrip("# ")
        elif line.strip() and not fenced and (lines or not line.startswith("    ")):
            lines.append(line.strip("- 0123456789"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Return the seat. What it holds is hidden.", ["What it holds is hidden."]),
        ("Where the game ended, nobody moves.", ["Where the game ended, nobody moves."]),
        ("Read it. There are\n    no others.", ["There are no others."]),
        ("**How it ends**: a set", ["How it ends**: a set"]),
        ("Whose turn is it? What now?", []),
        ("Return where it lies, and what it holds.", []),
    ],
)
def test_such_a_sentence_is_found(text: str, found: list[str]) -> None:
    assert openings(text) == found


def test_a_page_is_its_paragraphs() -> None:
    page = "# Who plays\n\nOne line\nand more.\n- An item\n  of two.\n\n    Where code stands\n| a | How |\n"
    assert [*filter(None, paragraphs(page))] == ["Who plays", "One line and more.", "An item of two.", "| a | How |"]


@pytest.mark.every("a folder is a case of its own")
@pytest.mark.parametrize("folder", CODE)
def test_no_docstring_and_no_comment_begins_so(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    found = {
        str(path.relative_to(ROOT)): [said for each in spoken(path.read_text("utf-8")) for said in openings(each)]
        for path in files
    }
    assert len(found) > 2
    assert {name: those for name, those in found.items() if those} == {}


def test_no_page_begins_a_sentence_so() -> None:
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))]
    found = {
        path.name: [said for each in paragraphs(path.read_text("utf-8")) for said in openings(each)]
        for path in pages
        if path.name not in GENERATED
    }
    assert len(found) > 30
    assert {name: those for name, those in found.items() if those} == {}
