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
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """Return every file of the program, by its path in the package, as a syntax tree."""
    files = sorted(SOURCE.rglob("*.py"))
    found = tuple((str(path.relative_to(SOURCE)), ast.parse(path.read_text("utf-8"))) for path in files)
    gc.freeze()  # a million objects that the garbage collector need not visit
    return found
