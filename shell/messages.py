"""Extracts the messages for `make messages` (`babel.cfg`), and says to translators where a short one stands.

A message of at most three words without a context gets a comment (`#.`): the file, the table or function and what that
does, the key of the entry, and the messages beside it in the same entry.

As a program it gives a template a date that never changes: otherwise any two changes of sentences conflict in it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.extract import extract_python

SHORT: Final = 3
"""Words, besides placeholders, of a message that is not plain without a comment."""
WITH_CONTEXT: Final = frozenset({"p_", "lazy_in"})
"""Functions whose first argument is a context."""
_FIELD: Final = re.compile(r"\{\w*\}|%(?:\(\w+\))?[A-Za-z]")
_PACKAGE: Final = "sixteen_tui"
DATE: Final = "2026-11-21 00:00+0000"


def is_short(message: str) -> bool:
    """Return True for a message that says little by itself."""
    return len(_FIELD.sub(" ", message).split()) <= SHORT


def extract(
    lines: IO[bytes], keywords: Collection[str], tags: Any, options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """Extract like babel's method for Python, with the comments. Babel calls it."""
    path = Path(lines.name).resolve().parts
    after = len(path) - path[::-1].index(_PACKAGE) if _PACKAGE in path else len(path) - 1
    notes = places("/".join(path[after:]), ast.parse(lines.read()), keywords)
    lines.seek(0)
    found: Iterator[Any] = extract_python(lines, keywords, tags, options)  # type: ignore[arg-type]  # a narrower IO
    for line, function, message, comments in found:
        first = message if isinstance(message, str) else (message or [""])[0]
        yield line, function, message, [*comments, *notes.get((function, first), ())]


def places(name: str, tree: ast.Module, keywords: Collection[str]) -> dict[tuple[str, str], list[str]]:
    """Return the comments on the short messages of a file: (function, message) -> comments."""
    found: dict[tuple[str, str], list[str]] = {}

    def take(call: ast.Call, around: list[ast.AST]) -> None:
        message = _text(call, keywords)
        if message is None or _name(call) in WITH_CONTEXT or not is_short(message):
            return
        said = f"{name}: {_where([*around, call], keywords)}"
        notes = found.setdefault((_name(call), message), [])
        if said not in notes:
            notes.append(said)

    _walk(tree, [], take)
    return found


def _walk(node: ast.AST, around: list[ast.AST], take: Callable[[ast.Call, list[ast.AST]], None]) -> None:
    if isinstance(node, ast.Call):
        take(node, around)
    for child in ast.iter_child_nodes(node):
        _walk(child, [*around, node], take)


def _name(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _text(node: ast.AST, keywords: Collection[str]) -> str | None:
    """Return the message of a call that marks one; None for another node."""
    if not isinstance(node, ast.Call) or _name(node) not in keywords or not node.args:
        return None
    first = node.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def _where(path: list[ast.AST], keywords: Collection[str]) -> str:
    """Return the names, keys and neighbours of the last node of a path from the module."""
    names, doc, beside = [], "", []
    for node, child in pairwise(path):
        if isinstance(node, ast.Module | ast.ClassDef) and isinstance(child, ast.Assign):
            doc = _below(child, node.body)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
            doc = "" if isinstance(node, ast.ClassDef) else _first_line(ast.get_docstring(node) or "")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            names.append(ast.unparse(target))
        elif isinstance(node, ast.Dict) and child in node.values:
            names.append(_constant(node.keys[node.values.index(child)]))
        elif isinstance(node, ast.keyword) and node.arg and node.arg != "metadata":
            names.append(node.arg)
        elif isinstance(node, ast.Call) and _text(node, keywords) is None:
            names += [_constant(node.args[0]) if node.args else ""]
            given = (_text(each, keywords) for each in node.args if each is not child)
            beside = [f"“{each}”" for each in given if each]
    said = ", ".join(each for each in names if each)
    said = f"{said}: {doc}" if doc and said else said
    return f"{said}; beside {', '.join(beside)}" if beside else said


def _below(node: ast.Assign, body: list[ast.stmt]) -> str:
    """Return the first line of the string below an assignment, which describes it, or ""."""
    after = body[body.index(node) + 1 :][:1]
    return _first_line(_constant(after[0].value)) if after and isinstance(after[0], ast.Expr) else ""


def _first_line(doc: str) -> str:
    return doc.partition("\n")[0].rstrip(".")


def _constant(node: ast.AST | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def undated(template: str) -> str:
    """Return a template with the same date at any time."""
    return re.sub(r"^(\"POT-Creation-Date: ).*?(\\n\")$", rf"\g<1>{DATE}\g<2>", template, count=1, flags=re.MULTILINE)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(undated(path.read_text("utf-8")), "utf-8")
