"""Tests opening a save to play or watch it, and the reasons for refusing one."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.saves.disk import SUFFIX, Busy, Damaged, SaveError
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.records import now, parse, read, rewritten
from sixteen_tui.saves.sharing import encode
from sixteen_tui.session.cues import Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.finding import held, usable
from sixteen_tui.session.importing import enter
from sixteen_tui.session.opening import check, opened
from sixteen_tui.session.preview import preview
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.session import Session
from sixteen_tui.text import cli as wording
from sixteen_tui.text import errors
from sixteen_tui.text.reasons import reason
from tests.refusing import refusing
from tests.unit.session.branches import saved

every_game = pytest.mark.parametrize("name", GAMES)


def refusal(path: Path) -> str:
    """Return why a save is refused; assert that the file is unchanged."""
    before = path.read_bytes()
    with refusing() as refused:
        opened(path)
    assert path.read_bytes() == before
    return refused.said


@every_game
def test_the_second_to_open_a_game_is_a_spectator(tmp_path: Path, name: str) -> None:
    path = saved(tmp_path, name, length=4).path
    first = opened(path)
    second = opened(path)
    assert (first.watching, second.watching) == (False, True)
    second.close()
    first.release()
    again = opened(path)
    assert not again.watching
    again.release()


@every_game
def test_a_game_is_resumed_where_it_was_saved_again(tmp_path: Path, name: str) -> None:
    """The short file that another program left has its name; a player's next action would grow that."""
    path = saved(tmp_path, name, length=5).path
    further = path.with_name(f"{path.name.removesuffix(SUFFIX)}.1{SUFFIX}")
    further.write_bytes(path.read_bytes())
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:4]))
    before = path.read_bytes()
    session = opened(path)
    watching = opened(path)
    assert (session.record.path, watching.record.path, watching.watching) == (further, further, True)
    assert session.news().notices == []
    watching.close()
    session.release()
    assert path.read_bytes() == before


@every_game
@pytest.mark.parametrize("people", [1, 2])
def test_a_preview_shows_what_the_table_shows_first(tmp_path: Path, name: str, people: int) -> None:
    """After every action of people who play with computer players; two people see what both may see."""
    rules, random = GAMES[name].default_rules, Random(16)
    names = [Player("Ada", "human", None), Player("Cy", "human", None)]
    players = [*names[:people], *[Player("Bo", "bot", "easy")] * (rules.seats - people)]
    session = Session.begin(tmp_path, name, rules, players, "1" * 64)
    path, turns = session.record.path, 0
    for _ in range(20):
        if session.record.finished:
            break
        before = path.read_bytes()
        shown = preview(read(path))
        assert path.read_bytes() == before
        director = Director(session)
        while (cue := director.next()).kind is Kind.SHOW:
            pass
        assert shown == ((director.view, cue.kind is Kind.TURN) if people == 1 else (director.public, False))
        mover = next((seat for seat in session.people if session.seats[seat].to_act), None)
        turns += mover is not None
        if mover is not None:
            session.act(random.choice(session.seats[mover].view().legal))
        else:
            session.think()().commit()
    assert turns > 1
    session.close()


def test_a_preview_shows_a_hand_that_was_just_dealt(tmp_path: Path) -> None:
    players = [Player("Ada", "human", None), Player("Bo", "bot", "easy")]
    session = Session.begin(tmp_path, "sweet-sixteen", GAMES["sweet-sixteen"].default_rules, players, "1" * 64)
    view, turn = preview(session.record)
    assert isinstance(view, View)
    assert (view.round, len(view.hand), turn) == (1, 2, True)
    session.close()


@every_game
def test_a_finished_game_cannot_be_resumed(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name)
    assert refusal(record.path) == wording.finished(record.header.id)
    with pytest.raises(Refusal, match="finished"):
        check(record)


@every_game
def test_a_game_without_seed_is_refused_where_chance_must_act(tmp_path: Path, name: str) -> None:
    """Now, or after the first legal action of the seat to move."""
    for length in range(6):
        record = saved(tmp_path, name, length=length, seedless=True, random=Random(length))
        table = record.table
        needs = table.to_move < 0
        if not needs:
            table.play(table.legal[0])
            needs = table.outcome is None and table.to_move < 0
        if needs:
            assert refusal(record.path) == wording.cannot_deal(record.header.id)
        else:
            opened(record.path).release()


@every_game
def test_an_unknown_level_is_refused_with_its_seat(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name, length=4)
    seats = [player._asdict() for player in record.players]
    seats[1]["level"] = "grandmaster"
    path = write_save(tmp_path, "odd", rewritten(record.path.read_bytes(), record, id="odd", seats=seats))
    assert refusal(path) == wording.level_missing("odd", 1, "grandmaster", GAMES[name].levels)
    seats[1]["level"] = "cmd:reboot"
    path = write_save(tmp_path, "program", rewritten(record.path.read_bytes(), record, id="program", seats=seats))
    session = opened(path)
    assert session.players[1].level == [*GAMES[name].levels][-1], "a program is not started by a save"
    session.release()


@every_game
def test_only_a_damaged_save_advises_to_restore_a_copy(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name, length=4)
    raw = record.path.read_bytes()
    record.path.write_bytes(raw.replace(b'"entry"', b'"entri"', 1))
    with pytest.raises(SaveError) as error:
        read(record.path)
    assert refusal(record.path) == wording.restore(errors.save(error.value))
    first, *_ = raw.splitlines()
    record.path.write_bytes(json.dumps({**json.loads(first), "version": 999}).encode() + b"\n")
    with pytest.raises(SaveError) as error:
        read(record.path)
    assert refusal(record.path) == errors.save(error.value)


@pytest.mark.parametrize(
    ("error", "restored"),
    [
        (Busy(Path("a"), "busy"), False),
        (Damaged(Path("a"), "not-a-save"), False),
        (Damaged(Path("a"), "crc", 3), True),
    ],
)
def test_usable_advises_a_copy_for_damage_only(error: SaveError, restored: bool) -> None:
    with refusing() as refused, usable():
        raise error
    said = errors.save(error)
    assert refused.said == (wording.restore(said) if restored else said)
    with usable():
        assert Session is not None


@pytest.mark.every("each byte order has a mark of its own")
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_save_in_utf16_is_named_so_whatever_its_file_is_called(tmp_path: Path, encoding: str) -> None:
    raw = saved(tmp_path, "sixteen", length=4).path.read_text()
    for name in ("a.sixteen.jsonl", "a.txt", "-"):
        with pytest.raises(Refusal) as refused:
            held(("\ufeff" + raw).encode(encoding), Path(name), now())
        assert "the text is UTF-16" in reason(refused.value)


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": lambda raw: gzip.compress(raw, mtime=0x0A0D),  # with the end of a line of Windows in its header
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "ZIP": lambda raw: b"PK\3\4" + raw,
    "7z": lambda raw: b"7z\xbc\xaf\x27\x1c" + raw,
    "RAR": lambda raw: b"Rar!\x1a\7\1\0" + raw,
    "lzip": lambda raw: b"LZIP" + raw,
    "LZ4": lambda raw: b"\4\x22\x4d\x18" + raw,
    "Zstandard": lambda raw: b"\x28\xb5\x2f\xfd" + raw,
}


@pytest.mark.parametrize(
    "around", ["{{{}}}", "{{code}}{}{{code}}", '{{"code": "{}"}}', "{{noformat}}\n{}\n{{noformat}}"]
)
def test_a_share_code_in_braces_is_no_damaged_save(tmp_path: Path, around: str) -> None:
    """Trackers and wikis have such marks; a save begins with a brace, too."""
    raw = saved(tmp_path, "sixteen", length=4).path.read_bytes()
    code = encode(raw, Path())
    for name in ("-", "letter.txt"):
        assert held(around.format(code).encode(), Path(name), now()).record.table.log == parse(raw, Path()).table.log


def taped(name: str) -> bytes:
    """A tar file with one empty file."""
    with io.BytesIO() as file:
        with tarfile.open(mode="w", fileobj=file) as tar:
            tar.addfile(tarfile.TarInfo(name))
        return file.getvalue()


PACKERS["tar"] = lambda raw: taped("a.sixteen.jsonl") + raw


@pytest.mark.parametrize("kind", PACKERS)
def test_a_packed_save_is_called_neither_damaged_nor_an_archive(tmp_path: Path, kind: str) -> None:
    raw = PACKERS[kind](saved(tmp_path, "sixteen", length=4).path.read_bytes())
    for name in ("a.sixteen.jsonl", "a.gz", "-"):
        with pytest.raises(Refusal) as refused:
            held(raw, Path(name), now())
        said = reason(refused.value)
        assert said == f"{name}: the file is packed ({kind}); unpack it and try again"
        with pytest.raises(Damaged) as found:
            parse(raw, Path(name))
        assert (found.value.code, errors.damaged(found.value)) == ("packed", False)


@pytest.mark.parametrize("packed", [False, True])
def test_an_import_says_of_a_foreign_tar_file_what_a_check_says(tmp_path: Path, *, packed: bool) -> None:
    path, content = tmp_path / "a.tar", taped("a.sixteen.jsonl")
    path.write_bytes(gzip.compress(content) if packed else content)
    with pytest.raises(Damaged) as found:
        parse(path.read_bytes(), path)
    done = enter(tmp_path / "games", str(path), lambda _: lambda: None)
    assert done.refused is not None
    assert reason(done.refused) == errors.save(found.value)


def test_an_archive_in_place_of_a_save_is_named(tmp_path: Path) -> None:
    tape = taped("./sixteen-tui/archive.json")
    for archive in (gzip.compress(b"sixteen-tui/archive.json"), b"\x1f\x8bcut", tape, gzip.compress(tape)):
        with pytest.raises(Damaged) as found:
            parse(archive, Path("a"))
        assert "bring them in with import" in errors.problem(found.value)
