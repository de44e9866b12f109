"""Changes values in hand-written TOML.

Invariant: comments and lines with unchanged values are preserved. It supports flat files: keys with values, then tables
of these. The caller parses the result to verify it, and writes a new file if it is wrong.

Why: tomlkit drops the comments of a table that is removed, and needs 47 seconds for 3,500 dotted keys (48 KB).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

Tables = Mapping[str, Mapping[str, object]]
"""Table name -> key -> value; the table "" holds the keys before the first table header."""

_MOST_LINES: Final = 40
"""Most lines of one value."""
_COMMENT: Final = re.compile(r"""(?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*(#.*)""")


def entry(name: str, value: object) -> str:
    """Return the TOML line `name = value`.

    JSON and TOML write strings, booleans and lists alike, except DEL (U+007F), which JSON does not escape.
    """
    key = name if re.fullmatch("[a-z_]+", name) else _toml(name)
    return f"{key} = {_toml(value)}"


def edited(text: str, tables: Tables, needed: Tables) -> str:
    """Return `text` with the values of `tables`; entries of a table that `tables` has and it has not are removed.

    Other keys and tables are of a newer version of the program and stay, the tables at the end. A key of `tables` that
    is not in `text` is added only if it is in `needed`. `text` must be TOML; raises ValueError if one of its values has
    more than `_MOST_LINES` lines.
    """
    parts: dict[str | None, list[str]] = {**{name: [] for name in tables}, None: []}
    left = {name: dict(values) for name, values in needed.items()}
    for each in _located(text, tables):
        lines = parts[each.part]
        lines += each.comments
        if each.stays:
            lines.append(each.statement)
        elif each.table is not None and each.name in (values := tables[each.table]):
            lines.append(_changed(each.statement, each.name, each.value, values[each.name]))
            left[each.table].pop(each.name, None)
    for name, values in left.items():
        if name and values and not parts[name]:
            parts[name] += ["", f"[{name}]"]
        parts[name] += [entry(*each) for each in values.items()]
    return "".join(f"{line}\n" for lines in parts.values() for line in lines)


class _Located(NamedTuple):
    """A value of the file or a header of a table, and the comments before it."""

    part: str | None
    """The table of `tables` in whose part it is written; None: the other tables, at the end."""
    comments: Sequence[str]
    stays: bool = False
    """True if it is written unchanged: a header of `tables`, or of a newer version of the program."""
    statement: str = ""
    table: str | None = None
    """The table of `tables` that has the value; None: another one, without which the file is written."""
    name: str = ""
    value: object = None


def _located(text: str, tables: Tables) -> Iterator[_Located]:
    """Yield the statements of a TOML text; the last one has only the comments at the end of the file."""
    part: str | None = ""
    table: str | None = ""
    foreign, comments = False, list[str]()
    for statement in _statements(text.replace("\r\n", "\n")):
        found = tomllib.loads(statement)
        if not found:
            comments.append(statement)
            continue
        name, value = next(iter(found.items()))
        head = statement.lstrip().startswith("[")
        if head or table == "":
            foreign = name not in tables and name not in tables[""]
        if head:
            table = name if name in tables and not value else None
            part = None if foreign else part if table is None else table
        stays = foreign or (head and table is not None)
        yield _Located(part, comments, stays, statement, table, *_undotted(name, value))
        comments = []
    yield _Located(part, comments)


def _statements(text: str) -> Iterator[str]:
    """Yield the parts of a TOML text: each value with all of its lines, each header, comment and blank line."""
    lines: list[str] = []
    for line in text.removesuffix("\n").split("\n") if text else ():
        lines.append(line)
        try:
            tomllib.loads("\n".join(lines))
        except ValueError:
            if len(lines) == _MOST_LINES:
                raise
        else:
            yield "\n".join(lines)
            lines = []


def _undotted(name: str, value: object) -> tuple[str, object]:
    """Return (`"a.b"`, value) for the unquoted key `a.b`, which TOML reads as the nested tables {"a": {"b": value}}."""
    while isinstance(value, dict) and len(value) == 1:
        ((below, value),) = value.items()
        name = f"{name}.{below}"
    return name, value


def _changed(statement: str, name: str, old: object, new: object) -> str:
    """Return the statement unchanged if its value is the same, else a new line with its trailing comment.

    The value "x" and the list ["x"] count as the same.
    """
    if type(old) in (type(new), list) and old in (new, [new]):
        return statement
    comment = _COMMENT.fullmatch(statement.rpartition("\n")[2])
    return f"{entry(name, new)}  {comment[1]}" if comment else entry(name, new)


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
