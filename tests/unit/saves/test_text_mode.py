"""Saves after a text-mode transfer: CRLF line ends, a byte order mark, blank lines at the end are no damage.

Invariant: every reader finds the same game in such a file, and a game that is continued is first written clean, with
the file as it was beside it.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sixteen_tui.cli.commands.verify import verify
from sixteen_tui.saves import archive
from sixteen_tui.saves.catalogue import Catalogue, saved
from sixteen_tui.saves.disk import SUFFIX, Damaged
from sixteen_tui.saves.follower import Follower
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import lines, parse, read
from sixteen_tui.saves.sharing import encode
from sixteen_tui.saves.transfer import MAX_BYTES, clean
from sixteen_tui.session import finding
from sixteen_tui.session.host import Host
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text import errors
from sixteen_tui.text.reasons import reason
from tests.unit.saves.damage import HERE, says, within
from tests.unit.saves.writer import game, header, save_of

GAME = game({"entry": "0 draw"}, {"note": {"entry": 1, "text": "é \\r"}})
BOM = b"\xef\xbb\xbf"
CRLF = GAME.replace(b"\n", b"\r\n")
WAYS = {
    "crlf": CRLF,
    "bom": BOM + GAME,
    "blank": GAME + b"\n",
    "blanks": GAME + b"\n \t\n\n",
    "all": BOM + CRLF + b"\r\n\r\n",
    "twice": GAME.replace(b"\n", b"\r\r\n"),
    "header alone": GAME.replace(b"\n", b"\r\n", 1),
    "spaces": GAME + b"\n  ",
    "cr": GAME.replace(b"\n", b"\r"),
    "cr and all": BOM + GAME.replace(b"\n", b"\r") + b" \r\r",
}
EACH = pytest.mark.every("each is another kind of transfer")
every_way = pytest.mark.parametrize("raw", WAYS.values(), ids=WAYS)


@EACH
@every_way
def test_it_is_the_same_game(raw: bytes) -> None:
    assert clean(raw) == GAME
    assert says(parse(raw, HERE)) == says(parse(GAME, HERE))
    assert parse(raw, HERE).torn == b""
    assert [*lines(raw, parse(raw, HERE))] == [*lines(GAME, parse(GAME, HERE))]
    assert encode(raw, HERE) == encode(GAME, HERE)


def test_any_number_of_blank_lines_costs_little() -> None:
    with within(5):
        assert says(parse(GAME + b"\n" * (MAX_BYTES - len(GAME)), HERE)) == says(parse(GAME, HERE))


def test_what_is_clean_stays_the_same_object() -> None:
    torn = GAME + b'{"n": 9'
    for raw in (
        GAME,
        torn,
        GAME[:-1],
        GAME[:-2],
        GAME[:-2] + b"\0\n",
        GAME.partition(b"\n")[0],
        b"",
        b"\n",
        b"\n\n",
        b"x" * (MAX_BYTES + 5),
    ):
        assert clean(raw) is raw


@EACH
@every_way
def test_every_reader(tmp_path: Path, raw: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games" / f"written-by-hand{SUFFIX}"
    path.parent.mkdir()
    path.write_bytes(raw)
    assert says(read(path)) == says(parse(GAME, HERE))
    assert says(Follower(path).record) == says(parse(GAME, HERE))
    (record,) = saved(path.parent)
    assert isinstance(record, Record)
    catalogue = Catalogue(path.parent)
    for _ in range(2):
        (entry,) = catalogue.look(catalogue.files())
        assert isinstance(entry, Entry)
        assert entry.id == "written-by-hand"
    assert verify([str(path)]) == 0
    assert "holds" in capsys.readouterr().out
    assert finding.held(raw, Path("-"), "").raw == GAME
    assert finding.held(raw, tmp_path / "letter.txt", "").raw == GAME
    assert path.read_bytes() == raw, "nothing is written by reading"


@EACH
@every_way
def test_a_game_that_goes_on_is_first_written_clean(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / f"written-by-hand{SUFFIX}"
    path.write_bytes(raw)
    host = Host.resume(path)
    assert path.read_bytes() == GAME
    assert path.with_name(f"{path.name}.old").read_bytes() == raw
    host.play(host.table.legal[0])
    host.close()
    assert path.read_bytes().startswith(GAME)
    assert read(path).lines == parse(GAME, HERE).lines + 1
    assert sorted(each.name for each in tmp_path.iterdir()) == [path.name, f"{path.name}.old"]


def test_a_torn_line_of_such_a_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    path.write_bytes(CRLF + b'{"n": 9, "at')
    journal, record = Journal.open(path)
    journal.close()
    assert record.torn == b""
    assert path.read_bytes() == GAME
    assert path.with_name(f"{path.name}.torn").read_bytes() == b'{"n": 9, "at'
    assert path.with_name(f"{path.name}.old").read_bytes() == CRLF + b'{"n": 9, "at'


@pytest.mark.every("each is damage of another kind")
@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: raw.replace(b"\n", b"\n\n", 2),
        lambda raw: b"\n" + raw,
        lambda raw: BOM + BOM + raw,
        lambda raw: raw[:200] + BOM + raw[200:],
        lambda raw: raw.replace(b"\n", b" \n", 1),
        lambda raw: raw.replace(b"\n", b"\r", 1),
        lambda raw: raw.replace(b"B0", b"B\r\n0", 1),
        lambda raw: raw + b"\n" + raw,
        lambda raw: raw.decode().encode("utf-16"),
        lambda raw: raw + b"\n\x00\n",
    ],
)
def test_everything_else_is_damage_as_before(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(Damaged):
        parse(damage(GAME), HERE)


@pytest.mark.every("each encoding has two orders of bytes, with a mark and without")
@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("encoding", ["UTF-16-LE", "UTF-16-BE", "UTF-32-LE", "UTF-32-BE"])
def test_another_encoding_is_named_with_what_to_do(encoding: str, mark: str) -> None:
    raw = (mark + GAME.decode()).encode(encoding)
    said = f"the text is {encoding[:6]}, as some programs of Windows write it; convert it to UTF-8"
    with pytest.raises(Damaged) as refused:
        parse(raw, HERE)
    assert said in errors.problem(refused.value)
    with pytest.raises(Refusal) as held:
        finding.held(raw, Path("letter.txt"), "")
    assert said in reason(held.value)


@pytest.mark.parametrize("raw", [GAME.replace(b"\n", b"\n\n"), b"\n" + GAME, GAME.replace(b"\n", b"\r\n \r\n")])
def test_blank_lines_in_between_are_named_with_what_to_do(raw: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        finding.held(raw, HERE, "")
    assert reason(refused.value).endswith("the line is blank; remove the blank lines and try again")


@pytest.mark.every("each is compressed in another way")
@pytest.mark.parametrize(
    "raw",
    [
        gzip.compress(GAME),
        gzip.compress(GAME[:300]),
        gzip.compress(gzip.compress(GAME)),
        gzip.compress(GAME[:99]) + gzip.compress(GAME[99:]),
        gzip.compress(b"PK\3\4" + bytes(100)),
        gzip.compress(bytes(0x0D0D)),
    ],
    ids=["save", "short", "twice", "members", "ZIP", "size with carriage returns"],
)
def test_a_compressed_save_is_no_damaged_archive(raw: bytes) -> None:
    assert not archive.is_archive(raw)
    with pytest.raises(Refusal) as refused:
        finding.held(raw, Path("a.gz"), "")
    assert reason(refused.value).endswith("the file is packed (gzip); unpack it and try again")


def test_a_file_that_is_too_big_is_not_judged_by_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    path.write_bytes(GAME + b"\n" * (2 * MAX_BYTES))
    with pytest.raises(Damaged, match="too-big"):
        read(path)


@pytest.mark.parametrize(
    "raw", [b"\r" * MAX_BYTES, b"\n" * MAX_BYTES, b"\r\n" * (MAX_BYTES // 2)], ids=["cr", "lf", "crlf"]
)
def test_it_takes_no_time(raw: bytes) -> None:
    began = time.process_time()
    clean(b"{" + raw[1:])
    assert time.process_time() - began < 2


def test_a_follower_reads_such_a_file_anew(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    head = save_of(header())
    path.write_bytes(head.replace(b"\n", b"\r\n"))
    follower = Follower(path)
    for raw in (CRLF, GAME, GAME + b"\n", BOM + GAME + b"\r\n"):
        path.write_bytes(raw)
        os.utime(path, ns=(len(raw), len(raw)))
        follower.catch_up()
        assert says(follower.record) == says(parse(GAME, HERE))


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(WAYS["all"])))
    assert verify(["-"]) == 0
    assert json.loads(GAME.splitlines()[0])["id"] == "written-by-hand"
