"""Saves that a JSON formatter, an editor or a chat wrote in another form: read if their checksums hold, else named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixteen_tui.saves.catalogue import saved
from sixteen_tui.saves.disk import SUFFIX, Damaged
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import begins, parse, read
from sixteen_tui.saves.transfer import clean
from sixteen_tui.session import finding
from sixteen_tui.session.host import Host
from sixteen_tui.text import errors
from tests.unit.saves.damage import HERE, says
from tests.unit.saves.writer import game

GAME = game({"entry": "0 draw"}, {"note": {"entry": 1, "text": "é \\r"}})
BOM = b"\xef\xbb\xbf"
VALUES = [json.loads(line) for line in GAME.splitlines()]
INDENTED = "".join(json.dumps(each, indent=2) + "\n" for each in VALUES).encode()
REFORMATTED = {
    "indented": INDENTED,
    "indented, CRLF": BOM + INDENTED.replace(b"\n", b"\r\n"),
    "indented, no newline": INDENTED[:-1],
    "escapes": json.dumps(VALUES, indent="\t", ensure_ascii=True).encode(),
    "array": json.dumps(VALUES, ensure_ascii=False).encode(),
    "array of lines": json.dumps(GAME.decode().splitlines()).encode(),
    "string": json.dumps(GAME.decode()).encode(),
    "a string a line": "".join(json.dumps(each) + "\n" for each in GAME.decode().splitlines()).encode(),
    "sorted": "".join(json.dumps(each, indent=1, sort_keys=True) + "\n" for each in VALUES).encode(),
    "commas": b"[\n" + GAME.rstrip().replace(b"\n", b",\n") + b",\n]\n",
    "comments": b"// a game\n" + INDENTED.replace(b"}\n{", b"} // line\n/* and\n*/ {", 1) + b"# end\n",
    "separators": b"".join(b"\x1e" + each + b"\n" for each in GAME.splitlines()),
}
every_form = pytest.mark.parametrize("raw", REFORMATTED.values(), ids=REFORMATTED)


@pytest.mark.every("each is another form")
@every_form
def test_every_reader(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "games" / f"written-by-hand{SUFFIX}"
    path.parent.mkdir()
    path.write_bytes(raw)
    assert says(parse(raw, HERE)) == says(parse(GAME, HERE))
    assert says(read(path)) == says(parse(GAME, HERE))
    (record,) = saved(path.parent)
    assert isinstance(record, Record)
    assert begins(raw) == VALUES[0]
    assert says(parse(finding.held(raw, Path("-"), "").raw, HERE)) == says(parse(GAME, HERE))
    assert path.read_bytes() == raw, "nothing is written by reading"
    host = Host.resume(path)
    host.play(host.table.legal[0])
    host.close()
    assert path.with_name(f"{path.name}.old").read_bytes() == raw
    assert [json.loads(line) for line in path.read_bytes().splitlines()][:-1] == VALUES
    assert path.read_bytes().startswith(GAME.partition(b"\n")[0])


def test_a_header_alone_is_read_in_any_form() -> None:
    assert json.loads(clean(json.dumps(VALUES[0], indent=2).encode())) == VALUES[0]


@pytest.mark.parametrize(
    ("raw", "code", "line"),
    [
        (INDENTED.replace(b'"n": 1', b'"n": 1, "n": 1'), "reformatted", 1),
        (INDENTED[:-9], "reformatted", 1),
        (INDENTED.replace(b'"n": 2', b'"n": 2, // second'), "reformatted", 1),
        (json.dumps(VALUES[1:]).encode(), "header-torn", 1),
        (b"#format" + b"[" * 9999 + b"{" * 9999 + b"\n", "reformatted", 1),
        (b'{"a":' * 9999 + b"\n", "not-json", 1),
        (json.dumps([VALUES[0], VALUES[2]]).encode(), "reformatted", 1),
        (GAME.replace(b"\n", b"\n// here\n", 1), "comment", 2),
        (GAME.replace(b"{", b"", 1), "not-json", 1),
        (b"[12:03] Bob: S16-1\n", "not-json", 1),
        (b"# a list\n- one\n", "comment", 1),
        (GAME[:30] + b"\n" + GAME[30:], "not-json", 1),
    ],
    ids=range(12),
)
def test_a_reformatted_save_that_is_changed_is_named(raw: bytes, code: str, line: int) -> None:
    with pytest.raises(Damaged) as damaged:
        parse(raw, HERE)
    assert (damaged.value.code, damaged.value.line) == (code, line)
    assert errors.problem(damaged.value) != code
