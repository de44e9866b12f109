"""Makes mutants of a file with the operators of mutmut, and draws a sample of them.

mutmut's own runner is not used. It copies each mutated function once per mutant and calls it through a wrapper, which
leaves out decorated functions (every property), class bodies and module constants, and it starts pytest anew for each
mutant: collecting the tests takes longer here than running them.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

_NOT_MUTATED_CALLS: Final = {"len", "isinstance", "cast", "TypeVar", "NewType", "ParamSpec"}
"""A call of these with other arguments fails at once, or is a matter of types."""
_NOT_MUTATED: Final = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)


class Mutant(NamedTuple):
    """One change of one file. `key` identifies it as long as the function around it stays the same."""

    file: str
    function: str
    """Qualified name; "" for code of a module or class body."""
    key: str
    lines: tuple[int, int]
    """First and last line of the statement; of a compound statement, those of its head."""
    original: cst.CSTNode
    changed: cst.CSTNode


class Change(NamedTuple):
    """A mutant as text."""

    source: str
    """The whole file, changed."""
    line: int
    before: str
    """The lines that change, without indentation."""
    after: str
    diff: str


@dataclass(frozen=True)
class _Place:
    """The position of a node."""

    names: tuple[str, ...] = ()
    in_function: bool = False
    lines: tuple[int, int] = (1, 1)
    message: bool = False
    """Whether in a raise or assert, where strings are for people who debug."""


class Source:
    """A parsed file of the work tree, and its mutants."""

    def __init__(self, file: str, path: Path, only: Sequence[str] = ()) -> None:
        self.file, self._only = file, tuple(only)
        self.text = path.read_text("utf-8")
        self._wrapper = MetadataWrapper(cst.parse_module(self.text))
        self._at: Mapping[cst.CSTNode, CodeRange] = self._wrapper.resolve(PositionProvider)

    @cached_property
    def mutants(self) -> list[Mutant]:
        """All mutants, in the order of the file."""
        found, numbers = [], Counter[str]()
        for place, node, operator, changed in self._walk(self._wrapper.module, _Place()):
            if self._only and place.names[:1] not in {(name,) for name in self._only}:
                continue
            function = ".".join(place.names) if place.in_function else ""
            numbers[where := f"{function}:{operator}"] += 1
            key = f"{self.file}:{where}:{numbers[where]}"
            found.append(Mutant(self.file, function, key, place.lines, node, changed))
        return found

    def change(self, mutant: Mutant) -> Change:
        """Apply a mutant."""
        module = self._wrapper.module.deep_replace(mutant.original, mutant.changed)
        assert isinstance(module, cst.Module)
        old, new = self.text.splitlines(), module.code.splitlines()
        first = 0
        before: list[str] = []
        after: list[str] = []
        for tag, i, j, k, l in difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
            if tag != "equal":
                first = first or i + 1
                before += old[i:j]
                after += new[k:l]
        diff = difflib.unified_diff(old, new, f"a/{self.file}", f"b/{self.file}", lineterm="", n=2)
        return Change(module.code, first, _stripped(before), _stripped(after), "\n".join(diff))

    def _walk(self, node: cst.CSTNode, place: _Place) -> Iterator[tuple[_Place, cst.CSTNode, str, cst.CSTNode]]:
        if _left_out(node, place):
            return
        place = self._placed(node, place)
        if not (place.message and isinstance(node, cst.BaseString)):
            for kind, operator in mutation_operators:
                if isinstance(node, kind):
                    for changed in operator(node):
                        if not _drops_positional(node, changed):
                            yield place, node, operator.__name__, changed
        children: Iterable[cst.CSTNode] = node.children
        if isinstance(node, cst.ClassDef):
            children = [node.body]
        for child in children:
            yield from self._walk(child, place)

    def _placed(self, node: cst.CSTNode, place: _Place) -> _Place:
        """Return the place of the children of `node`."""
        names, in_function = place.names, place.in_function
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            names = (*names, node.name.value)
            in_function = in_function or isinstance(node, cst.FunctionDef)
        lines = place.lines
        if isinstance(node, (cst.SimpleStatementLine, cst.BaseCompoundStatement, cst.Else, cst.MatchCase)):
            at = self._at[node]
            end = at.end.line
            if not isinstance(node, (cst.SimpleStatementLine, cst.Match)) and isinstance(node.body, cst.IndentedBlock):
                end = max(at.start.line, self._at[node.body].start.line - 1)
            lines = at.start.line, end
        return _Place(names, in_function, lines, place.message or isinstance(node, (cst.Raise, cst.Assert)))


def _left_out(node: cst.CSTNode, place: _Place) -> bool:
    """Whether nothing in this node is mutated: types, decorators, defaults that are computed, doc strings."""
    match node:
        case cst.Call(func=cst.Name(value=name)) if name in _NOT_MUTATED_CALLS:
            return True
        case cst.Param(default=cst.BaseExpression() as default):
            return not isinstance(default, (cst.Name, cst.BaseNumber, cst.BaseString))
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case cst.Expr(value=cst.BaseString()):
            return True
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))], value=value):
            alias = isinstance(value, (cst.Subscript, cst.Name, cst.BinaryOperation))
            return not place.names and alias and not name.isupper() and name.lstrip("_")[:1].isupper()
    return isinstance(node, _NOT_MUTATED)


def _drops_positional(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    """Whether a call lacks a positional argument: nearly always a TypeError, and a third of all mutants."""
    if not isinstance(node, cst.Call) or not isinstance(changed, cst.Call) or len(changed.args) == len(node.args):
        return False
    removed = next((arg for arg, left in zip(node.args, changed.args, strict=False) if arg is not left), node.args[-1])
    return removed.keyword is None


def _stripped(lines: Iterable[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def shares(sizes: Mapping[str, int], size: int) -> dict[str, int]:
    """Divide `size` in proportion to `sizes`, by largest remainders."""
    total = sum(sizes.values())
    size = min(size, total)
    exact = {name: count * size / total for name, count in sizes.items()} if total else {}
    found = {name: int(share) for name, share in exact.items()}
    by_rest = sorted(exact, key=lambda name: (found[name] - exact[name], name))
    for name in by_rest[: size - sum(found.values())]:
        found[name] += 1
    return found


def ranked(mutants: Iterable[Mutant], seed: int) -> list[Mutant]:
    """Put mutants in an order that depends on the seed and their keys only: a change elsewhere does not alter it."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed}:{mutant.key}".encode()).digest())
