"""Changes values in hand-written TOML.

Invariant: comments and lines with unchanged values are preserved. It supports flat files: keys with values, then tables
of these. The caller parses the result to verify it, and writes a new file if it is wrong.

Why: tomlkit drops the comments of a table that is removed, and needs 47 seconds for 3,500 dotted keys (48 KB).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

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
    parts: dict[str, list[str]] = {name: [] for name in tables}
    left = {name: dict(values) for name, values in needed.items()}
    table: str | None = ""
    foreign, others, here = False, list[str](), parts[""]
    comments: list[str] = []
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
            here = others if foreign else here if table is None else parts[table]
        kept = [statement] if foreign or (head and table is not None) else []
        if not kept and table is not None:
            name, value = _undotted(name, value)
            if name in tables[table]:
                kept = [_changed(statement, name, value, tables[table][name])]
                left[table].pop(name, None)
        here += comments + kept
        comments = []
    here += comments
    for name, lines in parts.items():
        if name and left[name] and not lines:
            lines += ["", f"[{name}]"]
        lines += [entry(*each) for each in left[name].items()]
    return "".join(f"{line}\n" for lines in (*parts.values(), others) for line in lines)


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
