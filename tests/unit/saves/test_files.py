"""Durable file operations, the fields of share codes, the models of lines, and names of archives."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import date
from operator import methodcaller
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest
from pydantic import ValidationError

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal, deal_seed
from sixteen_tui.saves import archive, disk
from sixteen_tui.saves.disk import SUFFIX, Busy, SaveError
from sixteen_tui.saves.fields import Fields, OutOfBoundsError, Reader, Writer, from_digits, in_digits
from sixteen_tui.saves.journal import Journal, write_save
from sixteen_tui.saves.records import Record, new_header, parse
from sixteen_tui.saves.schema import Header, Player, RulesModel, header_model, json_schema
from sixteen_tui.saves.schema import header as header_of
from sixteen_tui.saves.share_header import nameless
from sixteen_tui.saves.sharing import CodeError, decode, encode, shared
from tests.unit.saves.damage import HERE
from tests.unit.saves.writer import commitment, game, header, save_of

DAY: Final = 24 * 60 * 60
OLD: Final = "20260101-000000-abcdef"


def refusing(code: int) -> Callable[..., Any]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refuse


# Files


def test_a_missing_folder_is_made_with_its_parents_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with mock.patch.object(disk, "sync_folder") as synced:
        disk.make_folder(folder)
        disk.make_folder(folder)
    assert [call.args[0] for call in synced.call_args_list] == [tmp_path, tmp_path / "a"]
    assert [each.stat().st_mode & 0o777 for each in (folder, folder.parent)] == [0o700, 0o700]
    with mock.patch.object(disk, "sync_folder", side_effect=PermissionError):
        disk.make_folder(tmp_path / "c")
    with mock.patch.object(disk, "sync_folder", refusing(errno.EIO)), pytest.raises(OSError, match="Input"):
        disk.make_folder(tmp_path / "d")


def test_a_file_is_formed_whole_and_locked_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with disk.create_locked(path, b"content") as descriptor:
        assert path.read_bytes() == b"content"
        assert path.stat().st_mode & 0o777 == 0o600
        with path.open() as other, pytest.raises(Busy) as busy:
            disk.lock(other.fileno(), path)
        assert (busy.value.path, busy.value.code) == (path, "busy")
    disk.close(descriptor)
    disk.close(descriptor)
    with pytest.raises(FileExistsError), disk.create_locked(path, b"other"):
        pass
    assert path.read_bytes() == b"content"
    with pytest.raises(KeyboardInterrupt), disk.create_locked(tmp_path / "y", b""):
        raise KeyboardInterrupt
    assert not (tmp_path / "y").exists()


@pytest.mark.parametrize("links", [True, False])
def test_a_file_appears_only_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """Whether or not the file system has hard links."""
    forming, path = tmp_path / ".forming", tmp_path / "file"
    if not links:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    forming.write_bytes(b"new")
    disk.rename_new(forming, path)
    assert (path.read_bytes(), forming.exists()) == (b"new", False)
    forming.write_bytes(b"newer")
    with pytest.raises((FileExistsError, PermissionError)):
        disk.rename_new(forming, path)
    assert (path.read_bytes(), forming.exists()) == (b"new", True)


def test_a_file_that_cannot_be_synced_does_not_appear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forming, path = tmp_path / ".forming", tmp_path / "file"
    forming.write_bytes(b"new")
    monkeypatch.setattr(disk, "sync_folder", refusing(errno.EIO))
    with pytest.raises(OSError, match="Input"):
        disk.rename_new(forming, path)
    assert not path.exists()
    forming.write_bytes(b"new")
    disk.rename_new(forming, path, sync=False)
    assert path.read_bytes() == b"new"


def test_all_of_the_data_is_written_however_little_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bytes] = []

    def write(_: int, data: memoryview) -> int:
        taken.append(bytes(data[:3]))
        return len(taken[-1])

    monkeypatch.setattr(os, "write", write)
    disk.write(7, b"12345678")
    disk.write(7, b"")
    assert taken == [b"123", b"456", b"78"]


@pytest.mark.parametrize(("code", "raises"), [(errno.EINVAL, False), (errno.ENOTSUP, False), (errno.EIO, True)])
def test_a_folder_that_cannot_be_synced_at_all_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, *, raises: bool
) -> None:
    monkeypatch.setattr(os, "fsync", refusing(code))
    with pytest.raises(OSError, match=os.strerror(code)) if raises else nullcontext():
        disk.sync_folder(tmp_path)


def test_only_old_temporary_files_of_this_program_are_swept_away(tmp_path: Path) -> None:
    ours = (
        *(f".{OLD}.tmp", f".{OLD}{SUFFIX}.tmp", f".{OLD}.12{SUFFIX}.tmp", f".{OLD}-0123abcd{SUFFIX}.tmp"),
        *(".sixteen-tui-4711-0123abcd.1", ".sixteen-tui-4711-0123abcd.3"),
    )
    others = (
        ".sixteen-tui-4711-0123abcd",
        ".sixteen-tui.1",
        f"{OLD}.tmp",
        f".{OLD}",
        f".{OLD}.txt.tmp",
        ".x.tmp",
        f".{OLD}.x{SUFFIX}.tmp",
        f"{OLD}{SUFFIX}",
    )
    for name in (*ours, *others):
        (tmp_path / name).touch()
    disk.sweep(tmp_path)
    assert len([*tmp_path.iterdir()]) == len(ours) + len(others), "none is old"
    for path in tmp_path.iterdir():
        os.utime(path, (time.time() - DAY - 60,) * 2)
    os.utime(tmp_path / ours[1], (time.time() - DAY + 60,) * 2)
    no_files = tmp_path / f".{OLD[:-1]}0.tmp", tmp_path / f".{OLD[:-1]}1.tmp"
    no_files[0].mkdir()
    os.mkfifo(no_files[1])
    os.utime(no_files[1], (0, 0))
    disk.sweep(tmp_path)
    left = {each.name for each in tmp_path.iterdir()}
    assert left == {ours[1], *others, *(each.name for each in no_files)}
    disk.sweep(tmp_path / "none")


def test_a_temporary_file_that_is_being_written_is_not_swept_away(tmp_path: Path) -> None:
    path = tmp_path / f".{OLD}.tmp"
    path.touch()
    os.utime(path, (0, 0))
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        disk.sweep(tmp_path)
        assert path.exists()
        os.link(path, tmp_path / f"{OLD}{SUFFIX}")
        disk.sweep(tmp_path)
    assert not path.exists(), "a second name of a game that is being played"
    assert (tmp_path / f"{OLD}{SUFFIX}").exists()


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_is_replaced_stays_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    path = tmp_path / f"a{SUFFIX}"
    (tmp_path / f".a{SUFFIX}.tmp").write_bytes(b"left over")
    for number in range(3):
        disk.close(disk.replace_keeping_old(path, b"%d" % number))
    found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert found == {f"a{SUFFIX}": b"2", f"a{SUFFIX}.old": b"0", f"a{SUFFIX}.old.1": b"1"}


def test_a_torn_line_is_copied_aside_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    for torn in (b"one", b"two"):
        disk.set_aside(path, torn)
    found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert found == {f"a{SUFFIX}.torn": b"one", f"a{SUFFIX}.torn.1": b"two"}


def test_a_free_name_counts_on_before_the_suffix_of_a_save(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = disk.free_name(tmp_path / f"a{SUFFIX}")
        path.symlink_to("nothing")
        names.append(path.name)
    assert names == [f"a{SUFFIX}", f"a.1{SUFFIX}", f"a.2{SUFFIX}"]
    assert disk.file_id(tmp_path / f"a.1{SUFFIX}") == "a.1"


def test_a_file_is_still_there_unless_another_has_its_name(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.touch()
    with path.open() as file:
        disk.still_there(file.fileno(), path)
        path.rename(tmp_path / "y")
        with pytest.raises(FileNotFoundError):
            disk.still_there(file.fileno(), path)
        path.touch()
        with pytest.raises(FileNotFoundError) as gone:
            disk.still_there(file.fileno(), path)
    assert (gone.value.errno, gone.value.filename) == (errno.ENOENT, str(path))


def test_the_check_of_a_folder_names_the_step_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for method, step in (("rename", "rename"), ("read_bytes", "read"), ("unlink", "remove")):
        with monkeypatch.context() as patch:
            patch.setattr(Path, method, refusing(errno.EIO))
            with pytest.raises(disk.FolderCheckError) as failed:
                disk.check_folder(tmp_path)
        assert failed.value.step == step


def test_an_error_of_a_save_says_where_it_is() -> None:
    error = SaveError(Path("x"), "check-sum", 4, more=1)
    assert (error.path, error.code, error.line, error.details) == (Path("x"), "check-sum", 4, {"more": 1})
    assert str(error) == "x: line 4: check-sum {'more': 1}"


def test_a_journal_is_removed_only_while_it_is_still_the_file_of_its_name(tmp_path: Path) -> None:
    for replaced in (False, True):
        journal = Journal.create(tmp_path, header_of(header(id=f"game-{replaced}")))
        if replaced:
            journal.path.rename(tmp_path / "moved")
            journal.path.write_bytes(b"another")
        journal.remove()
        assert journal.path.exists() is replaced
        journal.close()
        journal.close()


def test_the_bytes_of_a_save_are_written_to_a_new_file_only(tmp_path: Path) -> None:
    raw = game()
    path = write_save(tmp_path / "games", "a", raw)
    assert (path, path.read_bytes()) == (tmp_path / "games" / f"a{SUFFIX}", raw)
    with pytest.raises(FileExistsError):
        write_save(tmp_path / "games", "a", b"other")
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == raw


def test_an_archive_gets_the_first_free_name_of_its_day(tmp_path: Path) -> None:
    day, names = date(2026, 3, 14), []
    for _ in range(3):
        path = archive.free(tmp_path, day)
        path.symlink_to("nothing")
        names.append(path.name)
    assert names == [f"sixteen-tui-2026-03-14{number}.tar.gz" for number in ("", "-2", "-3")]


# The fields of share codes


def again(write: Callable[[Fields], object]) -> object:
    """What a reader gets from what a writer wrote, followed by a 1 that must be read after it."""
    writer = Writer(10_000)
    given = write(writer)
    writer.field(1, 2)
    reader = Reader(writer.total())
    found = write(reader)
    assert reader.field(0, 2) == 1
    assert reader.over
    assert found == given
    return found


def test_numbers_texts_and_choices_come_back_from_a_code() -> None:
    for value in (0, 31, 32, 1023, 1024, (1 << 20) - 1):
        assert again(methodcaller("number", value)) == value
    for text in ("", "a", "Zz-._ 09", "é☃", "a\nb", "a" * 500):
        assert again(methodcaller("text", text)) == text
    for flag in (True, False):
        assert again(methodcaller("flag", flag)) is flag
    assert again(lambda fields: fields.choose("c", "abc")) == "c"


def test_a_reader_ignores_what_it_is_given() -> None:
    writer = Writer(1000)
    writer.text("Ada")
    writer.number(700)
    writer.choose("b", "abc")
    reader = Reader(writer.total())
    assert (reader.text(""), reader.number(5), reader.choose("a", "abc"), reader.over) == ("Ada", 700, "b", True)
    with pytest.raises(OutOfBoundsError):
        reader.choose("a", "")


def test_numbers_and_texts_have_bounds() -> None:
    with pytest.raises(OutOfBoundsError):
        Writer(1000).number(1 << 20)
    assert Writer(1000).number((1 << 20) - 1) == (1 << 20) - 1
    reader = Reader(sum(63 * 64**place for place in range(6)))
    with pytest.raises(OutOfBoundsError):
        reader.number(0)
    for length, bounded in ((40_000, True), (40_001, False)):
        writer = Writer(10**6)
        writer.number(2 * length)
        reader = Reader(writer.total())
        with nullcontext() if bounded else pytest.raises(OutOfBoundsError):
            assert reader.text("") == "0" * length


def test_a_number_that_is_too_large_is_noticed_while_it_is_written() -> None:
    writer = Writer(8)
    writer.field(255, 256)
    assert writer.total() == 255
    writer.field(0, 2)
    assert writer.total() == 255
    writer.field(1, 2)
    with pytest.raises(OverflowError):
        writer.total()
    with pytest.raises(OverflowError):
        writer.field(1, 2)
    writer.field(0, 2)


def test_digits_are_those_of_base_62() -> None:
    assert [in_digits(number) for number in (1, 9, 10, 35, 36, 61, 62, 62**5)] == [*"19AZaz", "10", "100000"]
    for number in (1, 61, 62, 3843, 3844, 62**40 + 17):
        assert from_digits(in_digits(number)) == number
    assert (from_digits(""), from_digits("0"), from_digits("000z")) == (0, 0, 61)
    with pytest.raises(KeyError, match="é"):
        from_digits("1é")


# Share codes


def daily(**more: Any) -> bytes:
    """A save of the daily deal of a day, without a line but the deal."""
    deal = daily_deal("sixteen", "2026-03-14")
    seed = deal_seed(deal)
    return game_of_deal(deal, seed, daily="2026-03-14", **more)


def game_of_deal(deal: str, seed: str, **more: Any) -> bytes:
    own = {"id": "20260102-030405-abcdef", "version": 2, "deal": deal, "seed": seed, "commitment": commitment(seed)}
    return save_of(header(**{**own, **more}), [])


def test_a_short_code_may_leave_out_names_and_name_an_entry() -> None:
    raw = daily()
    full, without = encode(raw, HERE), encode(raw, HERE, names=False, entry=0)
    assert full.startswith("S16-3-")
    assert len(without) < len(full)
    assert (
        [seat.name for seat in parse(shared(without).raw, HERE).header.seats]
        == [nameless(0), nameless(1)]
        == ["#1", "#2"]
    )
    assert (shared(full).entry, shared(without).entry) == (None, 0)
    assert parse(decode(full), HERE).header.daily == "2026-03-14"
    assert parse(decode(full), HERE).header.app == ""


@pytest.mark.parametrize(
    "change",
    [{"id": "named-by-hand"}, {"created": "2026-01-02T03:04:05.5Z"}, {"contributions": [None, None]}],
)
def test_a_save_that_a_short_code_cannot_say_gets_a_whole_one(change: dict[str, Any]) -> None:
    deal = "0" * 16
    raw = game_of_deal(deal, deal_seed(deal), **change)
    assert encode(raw, HERE).startswith("S16-2-")
    assert parse(decode(encode(raw, HERE)), HERE).header == parse(raw, HERE).header


def test_a_code_of_a_newer_version_says_which() -> None:
    with pytest.raises(CodeError) as newer:
        decode("S16-12-1")
    assert (newer.value.code, newer.value.details) == ("newer-version", {"version": 12})
    assert str(newer.value) == "newer-version {'version': 12}"
    with pytest.raises(CodeError) as bad:
        decode("S16-1-1!")
    assert bad.value.details == {"character": "!"}
    assert str(CodeError("too-long")) == "too-long"


# Headers


def header_refused(**changes: Any) -> str:
    """What is wrong with a header."""
    with pytest.raises(ValidationError) as error:
        header_of(header(**changes))
    return str(error.value.errors()[0]["msg"]).removeprefix("Value error, ")


def test_the_keys_of_a_header_agree_with_each_other() -> None:
    deal = daily_deal("sixteen", "2026-03-14")
    seed = deal_seed(deal)
    two: dict[str, Any] = {"version": 2, "deal": deal, "seed": seed}
    assert header_of(header(**two)).deal == deal
    assert header_of(header(**two, daily="2026-03-14")).daily == "2026-03-14"
    reshuffled = {"id": "x", "entries": 0, "cards": "reshuffled"}
    assert header_of(header(version=2, parent=reshuffled)).reshuffled
    assert not header_of(header(version=2, parent={**reshuffled, "cards": "same"})).reshuffled
    assert header_refused(version=2) == "version-wrong"
    assert header_refused(deal=deal, seed=seed) == "version-wrong"
    assert header_refused(**{**two, "seed": "0" * 64}) == "deal-wrong"
    assert header_refused(version=2, contributions=["0" * 32]) == "contributions-wrong"
    assert header_refused(**two, daily="2026-03-15") == "daily-wrong"
    assert header_refused(**two, daily="2026-02-30") == "time-wrong"
    assert header_refused(created="2026-02-30T00:00:00Z") == "time-wrong"
    assert header_refused(version=2, parent=reshuffled, seed=seed) == "parent-wrong"
    assert header_refused(version=2, parent=reshuffled, commitment="0" * 64) == "parent-wrong"
    assert header_refused(seed=seed, commitment="0" * 64) == "commitment-wrong"
    assert header_refused(seats=header()["seats"][:1]) == "seats-disagree"


def test_a_header_has_the_rules_that_its_game_can_have() -> None:
    sweet = GAMES["sweet-sixteen"]
    rules = {name: getattr(sweet.default_rules, name) for name in sweet.choices}
    seat = header()["seats"][0]
    for seats in range(12):
        value = header(game="sweet-sixteen", rules={**rules, "seats": seats}, seats=[seat] * seats)
        if seats in sweet.seat_counts:
            assert header_of(value).rules.seats == seats
        else:
            with pytest.raises(ValidationError):
                header_of(value)
    with pytest.raises(ValidationError):
        header_of(header(game="whist"))
    with pytest.raises(ValidationError):
        header_of(header(game=None))


def test_the_model_of_a_header_is_named_and_described_by_its_game() -> None:
    model = header_model("sweet-sixteen")
    assert (model.__name__, model.__doc__) == ("SweetSixteenHeader", "The first line of a save of Sweet Sixteen.")
    rules = model.model_fields["rules"].annotation
    assert isinstance(rules, type)
    assert issubclass(rules, RulesModel)
    assert rules.__name__ == "SweetSixteenRules"
    assert str(rules.__doc__).startswith("The variations of Sweet Sixteen")
    assert str(rules.__doc__).endswith(", every one spelled out.")
    assert header_model("sweet-sixteen") is model
    assert {"SixteenHeader", "SweetSixteenHeader", "Line", "Note", "TakeOver"} <= json_schema()["$defs"].keys()


def test_a_header_and_its_players_cannot_be_changed() -> None:
    found: Header = header_of(header())
    with pytest.raises(ValidationError):
        found.app = "other"
    assert [player.human for player in found.seats] == [True, False]
    assert found.stream is None
    assert hash(found.seats[0]) == hash(Player(name="Zoë", player="human", level=None))


def test_a_header_has_the_identity_of_its_copies() -> None:
    identity = header_of(header()).identity
    renamed = [{**seat, "name": "other"} for seat in header()["seats"]]
    assert header_of(header(id="other", app="1", seats=renamed)).identity == identity
    other = [{**seat, "player": "bot", "level": "easy"} for seat in renamed]
    for change in (
        {"seats": other},
        {"created": "2026-01-02T03:04:06Z"},
        {"rules": {**header()["rules"], "bonus": True}},
    ):
        assert header_of(header(**change)).identity != identity


def test_a_new_header_commits_to_its_seed() -> None:
    rules = GAMES["sixteen"].default_rules
    players = [Player(name="A", player="human", level=None), Player(name="B", player="bot", level="easy")]
    plain = new_header(None, "sixteen", rules, players, None)
    assert (plain.version, plain.seed, plain.commitment, plain.seats) == (1, None, None, tuple(players))
    assert plain.id.startswith(plain.created.translate(str.maketrans("T", "-", "-:Z")))
    seeded = new_header("x", "sixteen", rules, players, "0" * 64, contributions=[None, "1" * 32])
    assert (seeded.version, seeded.id, seeded.commitment) == (2, "x", commitment("0" * 64))
    assert seeded.stream not in (None, "0" * 64)
    assert new_header("x", "sixteen", rules, players, "0" * 64).stream == "0" * 64


def test_notes_stand_until_another_takes_their_place() -> None:
    record: Record = parse(game(), HERE)
    for entry, text in ((0, "first"), (1, "other"), (0, "second"), (1, "")):
        record.note(entry, text)
    assert record.noted == {0: "second"}
    assert record.notes == [(0, "first"), (1, "other"), (0, "second"), (1, "")]
    assert record.only_person == 0
    record.players = [record.players[1]] * 2
    assert record.only_person is None
