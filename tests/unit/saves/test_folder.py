"""Folder of saved games: list, find, trash.

Invariant: a game is never lost on the way. A discarded game can be restored, and then is in the list again.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sixteen_tui.saves.catalogue import Catalogue, listing, saved
from sixteen_tui.saves.disk import SUFFIX, Busy, Damaged, is_save_name
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.naming import AmbiguousError, find, meant
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_id, read
from sixteen_tui.saves.trash import Trash, discard, restore
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.writer import game, header, save_of


def put(folder: Path, name: str, raw: bytes = game()) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}{SUFFIX}"
    path.write_bytes(raw)
    return path


def names(folder: Path) -> list[str]:
    return [each.path.name.removesuffix(SUFFIX) for each in saved(folder) if isinstance(each, Record)]


def test_the_list_has_every_save_newest_name_first(tmp_path: Path) -> None:
    for name in ("20260102-000000-b", "20260101-000000-a", "20251231-235959-f", "20260102-000000-c"):
        put(tmp_path, name)
    for other in ("x.jsonl", f"y{SUFFIX}.torn", f"y{SUFFIX}.torn.1", ".20260102-000000-b.tmp", "z", f"{SUFFIX}.gz"):
        (tmp_path / other).write_bytes(game())
    assert names(tmp_path) == ["20260102-000000-c", "20260102-000000-b", "20260101-000000-a", "20251231-235959-f"]


def test_the_list_of_no_folder_is_empty(tmp_path: Path) -> None:
    assert list(saved(tmp_path / "none")) == []
    assert list(saved(tmp_path)) == []


def test_what_is_damaged_is_listed_and_left(tmp_path: Path) -> None:
    good, bad, loop = put(tmp_path, "b"), put(tmp_path, "a", game() + b"{}\n"), tmp_path / f"c{SUFFIX}"
    loop.symlink_to(loop)
    (tmp_path / f"d{SUFFIX}").mkdir()
    before = sorted(tmp_path.iterdir())
    folder, link, record, damaged = saved(tmp_path)
    assert isinstance(folder, Damaged)
    assert folder.code == "not-a-file"
    assert isinstance(link, OSError)
    assert Path(link.filename) == loop
    assert isinstance(record, Record)
    assert record.path == good
    assert isinstance(damaged, Damaged)
    assert (damaged.path, damaged.line) == (bad, 5)
    assert sorted(tmp_path.iterdir()) == before
    assert bad.read_bytes() == game() + b"{}\n"


def test_one_that_goes_while_the_list_is_made_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "b")
    gone = put(tmp_path, "a")
    games = saved(tmp_path)
    next(games)
    gone.unlink()
    assert list(games) == []


def test_a_game_being_played_is_listed(tmp_path: Path) -> None:
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT])
    session.play(session.table.legal[0])
    (listed,) = saved(tmp_path)
    assert isinstance(listed, Record)
    assert listed.table.log == session.table.log
    assert not listed.finished
    session.close()


def test_ids_do_not_meet_and_sort_by_time() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(each.replace("-", "").isalnum() and each.isascii() and each == each.lower() for each in ids)


def test_find_takes_a_file_or_an_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, elsewhere = tmp_path / "games", tmp_path / "x.jsonl"
    path = put(folder, "20260101-000000-a")
    elsewhere.write_bytes(game())
    monkeypatch.chdir(tmp_path)
    assert find(folder, "20260101-000000-a") == path
    assert find(folder, str(path)) == path
    assert find(folder, "x.jsonl") == Path("x.jsonl")
    for name in ("20260101", "20260101-000000-b", "../games/20260101-000000-a", "a\0b", "\udcff", "*", "~"):
        with pytest.raises(FileNotFoundError):
            find(folder, name)
    link = tmp_path / "dangling"
    link.symlink_to("nothing")
    assert find(folder, "dangling") == Path("dangling")


@pytest.mark.parametrize("length", [250, 5000])
def test_find_says_not_found_of_a_share_code(tmp_path: Path, length: int) -> None:
    """The command line takes a file, an id or a share code; a code is longer than a file name can be."""
    try:
        find(tmp_path, "x" * length)
    except FileNotFoundError:
        return


def test_the_trash_may_be_on_another_file_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the folder of saves is a link to a folder on another disk."""
    folder, trash = tmp_path / "games", tmp_path / "trash"
    path = put(folder, "a")
    os.utime(path, (1, 2))

    def apart(self: Path, target: Path) -> Path:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(Path, "rename", apart)
    gone = discard(path, trash)
    assert (names(folder), names(trash)) == ([], ["a"])
    assert (gone.read_bytes(), gone.stat().st_mtime) == (game(), 2)
    assert restore(gone, folder) == path
    assert (names(folder), names(trash), path.read_bytes()) == (["a"], [], game())
    fifo = folder / f"b{SUFFIX}"
    os.mkfifo(fifo)
    with pytest.raises(OSError, match="cross-device"):
        discard(fifo, trash)


def test_discarding_and_restoring_brings_a_game_back(tmp_path: Path) -> None:
    folder, trash = tmp_path / "games", tmp_path / "data" / "trash"
    path = put(folder, "a", game() + b"torn")
    gone = discard(path, trash)
    assert (gone, names(folder), names(trash)) == (trash / path.name, [], ["a"])
    assert gone.read_bytes() == game() + b"torn"
    assert restore(gone, folder) == path
    assert (names(folder), names(trash)) == (["a"], [])
    assert path.read_bytes() == game() + b"torn"


def test_nothing_in_the_trash_is_replaced(tmp_path: Path) -> None:
    folder, trash = tmp_path / "games", tmp_path / "trash"
    kept = []
    for hints in range(4):
        raw = game(*({"hint": 0},) * hints)
        kept.append((discard(put(folder, "a", raw), trash), raw))
    assert len({path for path, _ in kept}) == 4
    assert all(path.read_bytes() == raw for path, raw in kept)


def test_restoring_replaces_nothing(tmp_path: Path) -> None:
    folder, trash = tmp_path / "games", tmp_path / "trash"
    gone = discard(put(folder, "a", game({"hint": 0})), trash)
    path = put(folder, "a")
    back = restore(gone, folder)
    assert back != path
    assert path.read_bytes() == game()
    assert back.read_bytes() == game({"hint": 0})


def test_the_game_that_was_discarded_last_is_restored_first(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    trash = Trash(folder, tmp_path / "trash")
    for name in "abc":
        put(folder, name)
    for name in "ab":
        trash.discard(f"{name}{SUFFIX}")
    assert (names(folder), names(tmp_path / "trash"), len(trash)) == (["c"], ["b", "a"], 2)
    folder.rename(tmp_path / "moved")
    with pytest.raises(FileNotFoundError):
        trash.restore()
    (tmp_path / "moved").rename(folder)
    trash.restore()
    assert (names(folder), len(trash)) == (["c", "b"], 1)
    (tmp_path / "trash" / f"a{SUFFIX}").unlink()
    with pytest.raises(FileNotFoundError):
        trash.restore()
    assert len(trash) == 0


def test_a_restored_game_has_the_name_under_which_its_tags_are_stored(tmp_path: Path) -> None:
    folder, trash = tmp_path / "games", Trash(tmp_path / "games", tmp_path / "trash")
    for content in (game(), game({"hint": 0})):  # the second gets another name in the trash
        put(folder, "a", content)
        trash.discard(f"a{SUFFIX}")
    trash.restore()
    assert (folder / f"a{SUFFIX}").read_bytes() == game({"hint": 0})


@pytest.mark.parametrize("where", ["games", "trash"])
def test_a_game_with_another_name_is_still_in_the_list(tmp_path: Path, where: str) -> None:
    """When a name is taken a game gets another; it must be seen in the trash, and again after it is restored."""
    folder, trash = tmp_path / "games", tmp_path / "trash"
    discard(put(folder, "a"), trash)
    second = discard(put(folder, "a", game({"hint": 0})), trash)
    if where == "games":
        put(folder, "a")
        restore(second, folder)
    assert len(list(saved(tmp_path / where))) == 2


def test_a_game_being_played_is_not_discarded(tmp_path: Path) -> None:
    session = Host.new(tmp_path / "games", "sixteen", ALL_RULES[0], [PERSON, BOT])
    path = session.record.path
    with pytest.raises(Busy):
        discard(path, tmp_path / "trash")
    session.play(session.table.legal[0])
    assert session.unsaved is None
    session.close()
    gone = discard(path, tmp_path / "trash")
    assert len(read(gone).table) == 2
    journal, _ = Journal.open(restore(gone, tmp_path / "games"))  # discarding leaves no lock behind
    journal.close()


def test_a_damaged_game_can_be_discarded(tmp_path: Path) -> None:
    path = put(tmp_path / "games", "a", b"\x00" * 100)
    assert discard(path, tmp_path / "trash").read_bytes() == b"\x00" * 100


def test_what_cannot_be_moved_stays(tmp_path: Path) -> None:
    folder, blocked = tmp_path / "games", tmp_path / "file"
    path = put(folder, "a")
    blocked.write_bytes(b"")
    with pytest.raises(OSError, match="file"):
        discard(path, blocked)
    with pytest.raises(FileNotFoundError):
        discard(folder / f"b{SUFFIX}", tmp_path / "trash")
    with pytest.raises(OSError, match="none"):
        restore(path, tmp_path / "none" / "games")
    assert path.read_bytes() == game()


def test_paths_create_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is under the folders that a person has named, and asking where makes nothing."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    places = [paths.saves(), paths.trash(), paths.settings(), paths.themes(), paths.logs()]
    assert len(set(places)) == 5
    assert all(place.is_relative_to(tmp_path) and "sixteen-tui" in place.parts for place in places)
    assert not paths.trash().is_relative_to(paths.saves())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["あ" * 80, "b" * 241], ids=["kana", "latin"])
def test_a_name_as_long_as_can_be_is_no_hindrance(tmp_path: Path, name: str) -> None:
    """Files beside a save, and a second save, have longer names, which lose characters."""
    raw = game()
    path = put(tmp_path, name, raw[:-1])
    journal, record = Journal.open(path)  # the torn line is set aside
    assert record.torn
    put(tmp_path, name, raw.replace(b"\n", b"\r\n"))
    with pytest.raises(OSError, match="file-"):
        journal.verify()
    journal.renew()
    assert journal.path != path
    assert is_save_name(journal.path.name)
    journal.close()
    Journal.open(path)[0].close()  # written anew, and the file before stays
    ends = sorted(each.name.rpartition("l.")[2] for each in tmp_path.iterdir() if not each.name.endswith("jsonl"))
    assert ends == ["old", "torn"]
    assert len({*tmp_path.iterdir()}) == 4


# Names of games


def test_a_part_of_an_id_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")  # a name is a path, too: no file of the machine may answer to one
    ids = ("20260101-000000-0e817c", "20260102-000000-0e9911", "20260102-120000-c0ffee")
    paths = [put(tmp_path, id) for id in ids]
    for age, path in enumerate(reversed(paths)):
        os.utime(path, (1000 - age, 1000 - age))
    for name, number in (("20260101", 0), ("0e817c", 0), ("0E81", 0), ("c0f", 2), ("20260102-12", 2), ("last", 2)):
        assert meant(tmp_path, name) == paths[number], name
    for name, number in (("0-0E81", 0), (" 0e817c\n", 0), ("Last ", 2), ("120000", 2), ("2-000000", 1), ("e99", 1)):
        assert meant(tmp_path, name) == paths[number], name
    os.utime(paths[0], (2000, 2000))
    assert meant(tmp_path, "last") == paths[2], "the time of a file does not count"
    for name, found in (("2026", ids), ("20260102", ids[1:]), ("0e", ids[:2]), ("000000", ids[:2])):
        with pytest.raises(AmbiguousError) as error:
            meant(tmp_path, name)
        assert {*error.value.ids} == {*found}
    for name in ("x", "20270101", "../x", "*", "a\0b", "\udcff", "-", "“-”"):  # a hyphen is standard input elsewhere
        with pytest.raises(FileNotFoundError):
            meant(tmp_path, name)
    with pytest.raises(FileNotFoundError):
        meant(tmp_path / "none", "last")
    for name in ("last", "x"):
        with pytest.raises(NotADirectoryError):
            meant(paths[0], name)


def test_a_renamed_file_is_found_by_the_id_that_lists_show(tmp_path: Path) -> None:
    put(tmp_path, "20260101-000000-0e817c")
    path = put(tmp_path, "My best game", game(id="20260102-000000-c0ffee"))
    for name in ("20260102-000000-c0ffee", "20260102", "c0ff", "My best game", "my best"):
        assert meant(tmp_path, name) == path, name
    copy = put(tmp_path, "20260102-000000-c0ffee", game(id="20260102-000000-c0ffee"))
    assert meant(tmp_path, "c0ff") == copy, "the file of that id"


def test_the_last_game_is_the_one_that_lists_have_first(tmp_path: Path) -> None:
    """A person who copies or restores a game changes the time of its file, not when it was played."""
    times = ("2026-01-02T00:00:00Z", "2026-01-02T00:00:00.5Z", "2026-01-01T23:59:59+00:00")
    paths = [
        put(tmp_path, f"g{number}", save_of(header(id=f"g{number}", created=at))) for number, at in enumerate(times)
    ]
    for age, number in enumerate((1, 0, 2)):
        os.utime(paths[number], (1000 + age, 1000 + age))
    catalogue = Catalogue(tmp_path)
    listed = listing(catalogue.look(catalogue.files())).unfinished
    assert [entry.file for entry in listed] == [paths[number].name for number in (1, 0, 2)]
    assert meant(tmp_path, "last") == paths[1]
    put(tmp_path, "z", b"{}\n")
    assert meant(tmp_path, "last") == paths[1], "a file that cannot be read is not the last game"


def test_the_last_game_is_no_copy_of_another(tmp_path: Path) -> None:
    """A sync program wrote the copy later: `resume last` would go on in it, while `resume` goes on in the game."""
    id = "20260101-000000-0e817c"
    paths = [put(tmp_path, name, game(id=id)) for name in (id, f"{id}.sync-conflict-1", f"{id} (1)")]
    for age, path in enumerate(paths):
        os.utime(path, (1000 + age, 1000 + age))
    assert meant(tmp_path, "last") == paths[0]
    assert [meant(tmp_path, part) for part in ("2026", "0e81", "000000")] == [paths[0]] * 3
    assert [meant(tmp_path, f"{id} (1)"), meant(tmp_path, "conflict")] == [paths[2], paths[1]]
    paths[0].unlink()
    assert meant(tmp_path, "last") in paths[1:], "without the original"


def test_a_whole_id_is_not_ambiguous(tmp_path: Path) -> None:
    one, _ = put(tmp_path, "20260101-000000-a"), put(tmp_path, "20260101-000000-ab")
    assert meant(tmp_path, "20260101-000000-a") == one
    last = put(tmp_path, "last")
    assert meant(tmp_path, "last") == last, "of that id"


def test_an_id_may_be_pasted_with_what_chats_put_around_it(tmp_path: Path) -> None:
    wanted = put(tmp_path, "20260102-000000-00beef")
    put(tmp_path, "20260101-000000-00cafe", game(id="20260101-000000-00cafe"))
    for name in ("“{}”", "`{}`", "<{}>,", "{}.", "{}\u200b", "\u202a{}\u202c", "'{}'"):
        for id in ("20260102-000000-00beef", "00beef", f"00beef{SUFFIX}"):
            assert meant(tmp_path, name.format(id)) == wanted, name
    assert meant(tmp_path, "20260102\u2011000000\u201300beef") == wanted
    assert meant(tmp_path, "“Last”").parent == tmp_path
    for name in ("", " ", "“”", "...", SUFFIX, "“no such game”"):
        with pytest.raises(FileNotFoundError):
            meant(tmp_path, name)


def test_a_name_with_quotation_marks_is_that_of_its_file(tmp_path: Path) -> None:
    put(tmp_path, "ours")
    quoted = put(tmp_path, "“ours”")
    assert meant(tmp_path, "“ours”") == quoted
