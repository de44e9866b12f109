"""Applies a mutant to a process: to functions that exist already, or to a module before it is imported.

Why: replacing `__code__` of the existing functions changes them for everyone who imported them, so a process that has
imported the program and collected the tests needs only to fork for each mutant. A change that is executed at import (a
module constant, a default argument, a class attribute) needs a process that has not imported the module yet.
"""

from __future__ import annotations

import functools
import gc
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

_AT_ONCE: Final = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
"""Code that is executed where it stands, not called later."""

Functions = dict[tuple[str, str, int], list[FunctionType]]
"""File, qualified name and first line -> the functions with that code."""


class NotLiveError(Exception):
    """A change cannot be made in a process that has imported the module."""


def compiled(source: str, path: str) -> CodeType:
    """Compile a module as an import does; raises SyntaxError. A mutant may compare with a literal by `is`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(source, path, "exec", dont_inherit=True)


def _inner(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _called_later(code: CodeType) -> bool:
    return bool(code.co_flags & CO_OPTIMIZED) and code.co_name not in _AT_ONCE


def same(old: CodeType, new: CodeType, *, functions: bool = True) -> bool:
    """Compare bytecode, not line numbers; without `functions` leave out the bodies of functions."""
    if (old.co_code, old.co_names, old.co_varnames, old.co_freevars, old.co_cellvars, old.co_exceptiontable) != (
        new.co_code,
        new.co_names,
        new.co_varnames,
        new.co_freevars,
        new.co_cellvars,
        new.co_exceptiontable,
    ):
        return False
    if len(old.co_consts) != len(new.co_consts):
        return False
    for ours, theirs in zip(old.co_consts, new.co_consts, strict=True):
        if isinstance(ours, CodeType) and isinstance(theirs, CodeType):
            if not functions and _called_later(ours):
                continue
            if not same(ours, theirs, functions=functions):
                return False
        elif (type(ours), repr(ours)) != (type(theirs), repr(theirs)):
            return False
    return True


def functions(folder: str) -> Functions:
    """Return all functions in this process whose code is in a folder."""
    found: Functions = defaultdict(list)
    gc.unfreeze()  # frozen objects are not listed
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename.startswith(folder):
            code = function.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(function)
    gc.freeze()
    return found


def clear_caches(*packages: str) -> None:
    """Clear all `functools.cache` of some packages: collecting the tests has filled them without the mutant."""
    wrapper = type(functools.lru_cache(int))
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, wrapper) and str(getattr(each, "__module__", "")).startswith(packages):
            each.cache_clear()
    gc.freeze()


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    yield old, new
    ours, theirs = _inner(old), _inner(new)
    if [code.co_name for code in ours] == [code.co_name for code in theirs]:
        for each, changed in zip(ours, theirs, strict=True):
            yield from _pairs(each, changed)


def patch(path: str, original: str, source: str, found: Functions) -> None:
    """Replace the code of functions in this process; raises NotLiveError if the change affects the import."""
    old, new = compiled(original, path), compiled(source, path)
    if not same(old, new, functions=False):
        raise NotLiveError
    patched = False
    for ours, theirs in _pairs(old, new):
        if _called_later(ours) and not same(ours, theirs):
            for function in found.get((path, ours.co_qualname, ours.co_firstlineno), ()):
                if function.__code__.co_freevars != theirs.co_freevars:
                    raise NotLiveError
                function.__code__ = theirs
                patched = True
    if not patched:
        raise NotLiveError


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compiled(self._source, self.path)


class Changed(MetaPathFinder):
    """Finds one module, changed; put it first in `sys.meta_path` before that module is imported."""

    def __init__(self, name: str, path: str, source: str) -> None:
        self._name, self._path, self._source = name, path, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        folder = [str(Path(self._path).parent)] if self._path.endswith("__init__.py") else None
        loader: Any = _Loader(self._name, self._path, self._source)
        return spec_from_file_location(fullname, self._path, loader=loader, submodule_search_locations=folder)

    def install(self) -> None:
        """Register the finder; raises NotLiveError if the module has been imported."""
        if self._name in sys.modules:
            raise NotLiveError
        sys.meta_path.insert(0, self)
