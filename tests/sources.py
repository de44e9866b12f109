"""The files of the program as syntax trees, for the tests that look at all of them."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path
from typing import Final

import sixteen_tui

SOURCE: Final = Path(sixteen_tui.__file__).parent


@cache
def parsed(path: Path) -> ast.Module:
    """Return a file as a syntax tree, which no test changes: it is parsed once in a process."""
    tree = ast.parse(path.read_bytes())
    gc.freeze()  # all of them are a million objects, which the garbage collector need not visit
    return tree


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """Return every file of the program, by its path in the package, as a syntax tree."""
    files = sorted(SOURCE.rglob("*.py"))
    return tuple((str(path.relative_to(SOURCE)), parsed(path)) for path in files)
