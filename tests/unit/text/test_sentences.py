"""Sentences for people are in `text` and `games/*/text`, and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.sources import sources

SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.!?]? [^\W\d_]+")
"""A run of letters, a space, a run of letters."""
STYLES = ("CSS", "DEFAULT_CSS")
INKS = re.compile(r"(bold )?(on )?(#[0-9a-f]{6}|\{\w*\})")

NO_SENTENCES = {
    "screens/app.py": {"Sixteen TUI"},  # the program's name
    "export/svg.py": {"DejaVu Sans Mono", "Liberation Mono"},  # fonts
    "terminal/text.py": {"your team", "votre équipe"},  # names that nobody may have, in each language
    # what pydantic puts before a message of ours; what stands in the JSON Schema of a save
    "saves/schema.py": {
        "Value error, ",
        "The variations of 00, every one spelled out.",
        "The first line of a save of 0.",
    },
}

WORDS = re.compile(r"(games/\w+/)?text/|games/\w+/named|tables/stores/statements\.py|saves/index_file\.py")
"""Files of sentences, for people and, two of them, for a database."""


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The strings of a file that could be shown.

    Docstrings, styles and names of types are not; nor are exceptions and asserts, because what people read
    of those comes from `text/errors.py`.
    """
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                continue
            case ast.Assert() | ast.Raise():
                continue
            case ast.Call(func=ast.Name(id="cast"), args=[_, value]):
                yield from _texts(value)
                continue
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name in STYLES:
                continue
            case ast.JoinedStr(values=parts):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in parts)
                yield node.lineno, text
                for part in parts:
                    if isinstance(part, ast.FormattedValue):
                        yield from _texts(part.value)
                continue
            case ast.Constant(value=str(text)):
                yield node.lineno, text
        yield from _texts(node)


def sentences(tree: ast.AST) -> list[tuple[int, str]]:
    """The strings that look like sentences."""
    return [(line, text) for line, text in _texts(tree) if SENTENCE.search(INKS.sub("", text))]


def test_a_sentence_is_found_and_what_is_none_is_not() -> None:
    tree = ast.parse(
        '"""A docstring of words."""\nCSS = "Screen { color: red blue; }"\nx = "It is gone"\ny = f"a{1} is b"'
    )
    assert sentences(tree) == [(3, "It is gone"), (4, "a0 is b")]
    assert sentences(ast.parse('x = ("move(-1)", "page.back", "bold #ffffff on #303030", "a,enter", "%Y-%m-%d")')) == []


def test_no_sentence_outside_words() -> None:
    found = {
        name: [each for each in sentences(tree) if each[1] not in NO_SENTENCES.get(name, ())]
        for name, tree in sources()
        if not WORDS.match(name)
    }
    assert len(found) > 100, "it is looked for in the right place"
    assert {name: those for name, those in found.items() if those} == {}


def test_widgets_know_no_words_and_no_game() -> None:
    widgets = [(name, tree) for name, tree in sources() if name.startswith("widgets/")]
    imported = [
        f"{name}: {module}"
        for name, tree in widgets
        for node in ast.walk(tree)
        for module in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
        if module.startswith(("sixteen_tui.text", "sixteen_tui.games", "sixteen_tui.engine"))
    ]
    assert widgets
    assert imported == []
