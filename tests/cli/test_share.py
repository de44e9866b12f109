"""`code`, `import`, and `replay` of a code: a game handed from one folder of saves to another."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves import disk, sharing
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.records import parse, read
from sixteen_tui.saves.sharing import CodeError, decode
from sixteen_tui.session.host import Host
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths
from sixteen_tui.text import share as wording
from tests.cli import kit
from tests.cli.kit import Begin, Call, Refused, Snapshot

VECTORS = Path(__file__).parents[1] / "unit" / "conformance"
VECTOR = str(VECTORS / f"sixteen-02{SUFFIX}")
OTHER = str(VECTORS / f"sixteen-03{SUFFIX}")


@pytest.fixture
def code(call: Call) -> str:
    return call("code", VECTOR).out.strip()


def saved(id: str) -> Path:
    return paths.saves() / f"{id}{SUFFIX}"


def same_game(one: Path, other: Path) -> bool:
    """Whether two saves say the same, their ids and the times of their lines aside."""

    def said(path: Path) -> list[dict[str, Any]]:
        rows = [json.loads(line) for line in path.read_bytes().splitlines()]
        return [{key: row[key] for key in row if key not in ("at", "crc", "id")} for row in rows]

    return said(one) == said(other)


def test_the_code_of_a_game_is_one_line(call: Call) -> None:
    said = call("code", VECTOR, "--names")
    assert (said.status, said.err) == (0, "")
    assert said.out == f"{said.out.strip()}\n"
    assert decode(said.out)


def test_the_code_of_a_game_by_its_id_with_a_warning_while_it_is_on(call: Call, begin: Begin) -> None:
    record = begin(plays=5).record
    said = call("code", record.header.id, "--names")
    assert said.status == 0
    assert said.err == "sixteen-tui: this game is not over; anybody who has its code can see all cards\n"
    assert len(said.out.splitlines()) == 1
    assert decode(said.out)


def test_a_game_that_has_no_code(refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no saved game is called 'nothing'" in refused("code", "nothing")
    assert "line 1:" in refused("code", str(VECTORS / "bad" / f"seats-three{SUFFIX}"))
    assert "not a file" in refused("code", "/dev/null")
    monkeypatch.setattr(sharing, "MAX_LINES", 50)
    assert "hand on its file" in refused("code", VECTOR)


def test_a_code_is_brought_in(call: Call, code: str) -> None:
    said = call("import", f"  {code[:30]}\n {code[30:]}\n")
    path = saved("sixteen-02")
    assert said == (0, f"the game sixteen-02 is now saved: {path}\n", "")
    assert same_game(path, Path(VECTOR))
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in paths.saves().iterdir()] == [path.name]
    assert call("verify", str(path)).status == 0
    assert "sixteen-02" in call("list").out


def test_a_file_is_brought_in_as_it_is(call: Call, tmp_path: Path) -> None:
    assert call("import", VECTOR).out.startswith("the game sixteen-02 is now saved: ")
    assert saved("sixteen-02").read_bytes() == Path(VECTOR).read_bytes()
    torn = tmp_path / "torn"
    torn.write_bytes(Path(OTHER).read_bytes() + b'{"n": ')
    said = call("import", str(torn)).out
    assert said.endswith("; the last line was never finished and does not count (6 bytes)\n")
    assert saved("sixteen-03").read_bytes() == Path(OTHER).read_bytes()
    assert torn.read_bytes().endswith(b'{"n": ')


def test_a_last_line_that_lacks_its_newline_alone_is_whole(call: Call, tmp_path: Path) -> None:
    """An editor or a mail has removed it; the game is over, as it was."""
    stripped, raw = tmp_path / "stripped", Path(OTHER).read_bytes()
    stripped.write_bytes(raw[:-1])
    assert "never finished" not in call("import", str(stripped)).out
    (save,) = paths.saves().glob(f"*{SUFFIX}")
    assert save.read_bytes() == raw


def test_what_is_there_is_not_written_again(call: Call, snapshot: Snapshot, code: str) -> None:
    call("import", VECTOR)
    before = snapshot()
    for each in (code, VECTOR, str(saved("sixteen-02")), "sixteen-02"):
        said = call("import", each)
        where = saved("sixteen-02")
        assert said == (0, f"the game sixteen-02 is there already, nothing was written: {where}\n", "")
    assert snapshot() == before


@pytest.mark.parametrize("there", ["another", "damaged", "a folder", "a link to nowhere"])
def test_another_game_of_that_id_stays_and_the_new_one_gets_another(call: Call, there: str, code: str) -> None:
    path = saved("sixteen-02")
    paths.saves().mkdir(parents=True)
    match there:
        case "another":
            first = Path(VECTOR).read_bytes().splitlines(keepends=True)[0]
            path.write_bytes(first.replace(b'"created": "2026', b'"created": "2025'))
        case "damaged":
            path.write_bytes(b"damaged")
        case "a folder":
            path.mkdir()
        case _:
            path.symlink_to("nothing")
    before = path.read_bytes() if path.is_file() else None
    said = call("import", code)
    (new,) = (each for each in paths.saves().iterdir() if each != path)
    assert said == (0, f"the game {new.name.removesuffix(SUFFIX)} is now saved: {new}\n", "")
    assert new.name.startswith("sixteen-02-")
    assert read(new).header.id == new.name.removesuffix(SUFFIX)
    assert same_game(new, Path(VECTOR))
    assert (path.read_bytes() if path.is_file() else None) == before
    for each in (code, VECTOR):  # and not a third time
        assert "is there already" in call("import", each).out
    new.write_bytes(b"")
    said = call("import", VECTOR)
    assert said.status == 0
    (third,) = (each for each in paths.saves().iterdir() if each not in (path, new))
    assert same_game(third, Path(VECTOR))
    at = [json.loads(line).get("at") for line in third.read_bytes().splitlines()]
    assert at == [json.loads(line).get("at") for line in Path(VECTOR).read_bytes().splitlines()]


def test_a_long_id_stays_an_id(call: Call, tmp_path: Path) -> None:
    raw = Path(VECTOR).read_bytes().splitlines(keepends=True)[0]
    first = raw.replace(b'"sixteen-02"', b'"' + b"x" * 100 + b'"')
    file = tmp_path / "x"
    for year in (b"2025", b"2026"):
        file.write_bytes(first.replace(b'"created": "2026', b'"created": "' + year))
        assert call("import", str(file)).status == 0
    names = sorted(each.name.removesuffix(SUFFIX) for each in paths.saves().iterdir())
    assert {len(name) for name in names} == {100}
    assert sorted(read(saved(name)).header.id for name in names) == names


def test_a_game_that_was_brought_in_can_be_gone_on_with(call: Call, begin: Begin) -> None:
    session = begin(plays=7)
    code, path = call("code", session.record.header.id).out, session.record.path
    session.close()
    path.unlink()
    call("import", code)
    again = Host.resume(path)
    assert again.table.log == session.table.log
    again.play(again.table.legal[0])
    again.close()
    assert len(read(path).table) > len(session.table)


@pytest.mark.parametrize("command", ["import", "replay"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S16-", "one begins with S16-"),
        ("S16-6-abc", "newer version (format 6)"),
        ("S16-1-abc", "not whole"),
        ("S16-1-ab…", "not whole"),
        ("S16-1-\x1b[31m", "not whole"),
        ("S16-1-" + "0" * 200_000, "too long"),
        ("nothing", "no saved game is called 'nothing'"),
        (str(VECTORS / "bad" / f"seats-three{SUFFIX}"), "line 1:"),
        ("/dev/zero", "not a file"),
        (kit.__file__, "kit.py: this is neither a saved game, nor a share code, nor an archive, nor a game in"),
        ("", "no file and no saved game is called"),
    ],
)
def test_what_cannot_be_used(refused: Refused, command: str, text: str, words: str) -> None:
    line = refused(command, text)
    assert words in line
    assert len(line) < 300
    assert line.isprintable()


@pytest.mark.parametrize("raw", [b"once upon a time", b"\0" * 5000, b"\xff\xfd", b"[1]\n", b"\n \n"])
def test_a_file_without_a_game_is_not_told_what_a_save_has_to_be(refused: Refused, tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "letter.doc"
    file.write_bytes(raw)
    for command in ("import", "replay", "picture"):
        assert "letter.doc: this is neither a saved game, " in refused(command, str(file))
    save = tmp_path / f"mine{SUFFIX}"
    save.write_bytes(raw)
    line = refused("import", str(save))
    assert "line 1: " in line, "it was one, by its name"
    assert "restore" in line
    file.write_bytes(b"")
    assert "empty" in refused("import", str(file))
    assert f"{file.parent}: a folder" in refused("import", str(file.parent))
    file.write_bytes(b'{"a": 1}\n')
    assert "not a saved game" in refused("import", str(file))


def test_an_archive_is_no_game(refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "all.tar.gz"
    file.write_bytes(b"\x1f\x8b rest")
    assert "an archive of many games; bring them in with import" in refused("replay", str(file))


def test_a_code_in_a_file_is_brought_in(call: Call, code: str, tmp_path: Path) -> None:
    file = tmp_path / "code.txt"
    file.write_text(f"\n{code}\n")
    assert call("import", str(file)) == (0, f"the game sixteen-02 is now saved: {saved('sixteen-02')}\n", "")
    file.write_text(f"{code[:-3]}\n")
    assert "not whole" in call("import", str(file)).err


def test_a_changed_code_is_refused(refused: Refused, code: str) -> None:
    for place in range(0, len(code), 7):
        other = "x" if code[place] != "x" else "y"
        refused("import", code[:place] + other + code[place + 1 :] + "")


def test_nothing_is_left_where_nothing_can_be_written(call: Call, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device", None)

    paths.saves().mkdir(parents=True)
    monkeypatch.setattr(os, "fsync", full)
    said = call("import", code)
    assert (said.status, said.out) == (2, "")
    assert "the disk is full" in said.err
    assert not [*paths.saves().iterdir()]


def test_a_game_that_appears_at_the_last_moment_is_not_replaced(
    call: Call, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    appear = disk.rename_new

    def late(forming: Path, path: Path) -> None:
        path.write_bytes(b"somebody else's")
        appear(forming, path)

    monkeypatch.setattr(disk, "rename_new", late)
    said = call("import", code)
    assert (said.status, said.out) == (2, "")
    assert "never overwritten" in said.err
    assert saved("sixteen-02").read_bytes() == b"somebody else's"
    assert len([*paths.saves().iterdir()]) == 1


def test_a_code_is_replayed(call: Call, snapshot: Snapshot, code: str, launched: list[dict[str, Any]]) -> None:
    before = snapshot()
    assert call("replay", code) == (0, "", "")
    assert call("replay", VECTOR) == (0, "", "")
    (first, second) = (each["replay"] for each in launched)
    assert first.table.log == second.table.log
    assert first.header == second.header
    assert snapshot() == before


@pytest.fixture
def short(begin: Begin) -> Path:
    """The file of a game of the program's own, which has a deal code."""
    session = begin(plays=7, deal="V8V0XRH6DCE5411A")
    session.close()
    return session.record.path


def test_names_are_left_out_unless_they_are_wanted(call: Call, short: Path) -> None:
    names = [player.name for player in read(short).players]
    for flags, known in (((), False), (("--names",), True)):
        code = call("code", str(short), *flags).out.strip()
        assert code.startswith("S16-3-")
        found = [player.name for player in parse(decode(code), short).players]
        assert (found == names) is known
        assert known or not set(found) & set(names)


def test_what_is_there_is_known_from_its_short_code_too(call: Call, short: Path, snapshot: Snapshot) -> None:
    code, before = call("code", str(short)).out, snapshot()
    assert "is there already" in call("import", code).out
    assert snapshot() == before


def test_a_code_leads_to_its_step(call: Call, short: Path, launched: list[dict[str, Any]]) -> None:
    for at in ("0", "1", "5"):
        call("replay", call("code", str(short), "--at", at).out)
    call("replay", call("code", str(short)).out)
    assert [each["at"] for each in launched] == [1, 1, 5, None]


def test_a_replay_begins_at_a_step(call: Call, refused: Refused, short: Path, launched: list[dict[str, Any]]) -> None:
    """With a code that leads to any step."""
    code = call("code", str(short), "--at", "5").out
    for name, more in ((str(short), ["--at", "7"]), (code, ["--at", "7"]), (str(short), ["--at", "0", "--nospoilers"])):
        call("replay", name, *more)
    assert [each["at"] for each in launched] == [7, 7, 1]
    assert "no step" in refused("replay", str(short), "--at", "999")


@pytest.mark.parametrize("command", ["show", "verify", "code", "tag", "resume"])
def test_a_share_code_where_a_file_is_wanted_is_called_one(call: Call, short: Path, command: str) -> None:
    said = call(command, call("code", str(short)).out.strip())
    assert said.status == 2
    assert "this is the share code of a game" in said.err


@pytest.mark.parametrize("command", ["show", "verify", "code", "resume"])
@pytest.mark.parametrize("mark", ["", "> ", "{"])
def test_a_file_with_a_share_code_where_a_save_is_wanted_is_called_one(
    call: Call, short: Path, tmp_path: Path, command: str, mark: str
) -> None:
    file = tmp_path / "code.txt"
    file.write_text(f"{mark}{call('code', str(short)).out}")
    said = call(command, str(file))
    assert said.status == 2
    assert "this is the share code of a game" in said.err


@pytest.mark.parametrize("command", ["show", "verify", "code", "resume", "replay"])
def test_a_file_that_is_no_save_is_not_called_a_damaged_one(call: Call, tmp_path: Path, command: str) -> None:
    text, other = tmp_path / "game.txt", tmp_path / "other.txt"
    text.write_text("game sixteen\n1 b3\n")
    other.write_text("Dear Ada\n")
    for file, named in ((text, "a game in the notation"), (other, "a saved game")):
        said = call(command, str(file))
        assert "JSON" not in said.out + said.err
        assert "copy" not in said.err
        assert named in said.out + said.err or (command, file) == ("replay", text)
        assert said.status == (1 if (command, file) == ("verify", other) else 2)


def test_a_step_that_there_is_not(refused: Refused, call: Call, short: Path) -> None:
    last = len(read(short).table)
    for text in (str(last + 1), "-1", "x", "", "１", "9" * 5000):
        assert f"the steps 1 to {last}" in refused("code", str(short), f"--at={text}")
    assert call("code", str(short), "--at", str(last)).status == 0


def test_a_whole_code_names_no_step(call: Call) -> None:
    said = call("code", VECTOR, "--at", "3")
    assert said.status == 0
    assert "only that of a game with a deal code" in said.err
    assert decode(said.out)


def test_names_that_a_code_cannot_leave_out_are_told_of(call: Call, short: Path) -> None:
    """The code of a game without a deal code is the whole save."""
    said = call("code", VECTOR)
    assert said.err == (
        "sixteen-tui: the players' names are in this code: only that of a game with a deal code can leave them out\n"
    )
    assert '"name":"P0"' in decode(said.out).decode().replace(" ", "")
    for options in ((), ("--names",)):
        assert "names" not in call("code", str(short), *options).err


def test_every_code_has_its_sentence() -> None:
    tree = ast.parse(Path(sharing.__file__).read_text("utf-8"))
    raised = {
        code.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "CodeError"
        for code in ([node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else node.args[:1])
        if isinstance(code, ast.Constant)
    }
    assert raised == set(wording.CODE)
    for each in raised:
        assert wording.problem(CodeError(str(each), character="\x00", version=3))


def test_a_step_as_it_was_then_is_the_one_that_is_shown(call: Call, launched: list[dict[str, Any]]) -> None:
    """In Sweet Sixteen fewer than entries; and no refusal tells how long the game is."""
    name = str(VECTORS / f"sweet-sixteen-09{SUFFIX}")
    replay = Replay(read(Path(name)))
    replay.veil(then=True)
    replay.move("end", 1)
    assert replay.last < len(replay.record.table)
    for at in (0, 1, 20, replay.last, 9999):
        call("replay", name, "--nospoilers", "--at", str(at))
        replay.go_to(at)
        assert launched[-1]["at"] == replay.length
    said = call("replay", name, "--nospoilers", "--at", "x")
    assert (said.status, said.err) == (2, "sixteen-tui: that is no step that was seen; the last is 1\n")
