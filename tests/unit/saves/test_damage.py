"""Damaged, cut and hostile files: refused, or their torn tail set aside, and never silently another game.

Invariant: an invalid file raises SaveError or OSError and nothing else, soon, and is unchanged.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.saves.catalogue import saved
from sixteen_tui.saves.disk import SUFFIX, Damaged, SaveError
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse, read
from sixteen_tui.saves.transfer import MAX_BYTES
from sixteen_tui.session.host import Host
from tests.tiers import first
from tests.unit.saves.damage import HERE, says, unharmed, within
from tests.unit.saves.games import ALL_RULES, Played
from tests.unit.saves.writer import OPENING, game, header, numbered, save_of

SMALL = game(
    {"entry": "0 draw"},
    {"entry": "0 play B1"},
    {"note": {"entry": 1, "text": "é"}},
    {"undo": 3},
    {"hint": 3},
    {"entry": "0 draw"},
    {"seat": {"seat": 1, "player": "human", "level": None}},
)


def listing(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_cut_after_every_byte() -> None:
    """Whole lines stand; a cut header is not a save."""
    ends = [i for i, byte in enumerate(SMALL) if byte == 0x0A]
    prefixes = [says(parse(SMALL[: end + 1], HERE)) for end in ends]
    for length in range(len(SMALL) + 1):
        whole = sum(end < length for end in ends)
        if whole == 0:
            with pytest.raises(Damaged) as refused:
                parse(SMALL[:length], HERE)
            assert refused.value.code == ("header-torn" if length else "empty")
            continue
        record = parse(SMALL[:length], HERE)
        assert says(record) == prefixes[whole - 1]
        assert (record.lines, record.good) == (whole - 1, ends[whole - 1] + 1)
        assert record.torn == SMALL[record.good : length]


def test_opening_sets_aside_once(tmp_path: Path) -> None:
    """Reading a cut file leaves it; opening it copies what is torn, cuts it off, and the next opening finds nothing."""
    first = SMALL.index(b"\n") + 1
    cuts = {*range(first, len(SMALL), 37), *(i + d for i, byte in enumerate(SMALL) if byte == 0x0A for d in (0, 1, 2))}
    for length in sorted(cut for cut in cuts if first <= cut <= len(SMALL)):
        folder = tmp_path / str(length)
        folder.mkdir()
        path = folder / f"x{SUFFIX}"
        path.write_bytes(SMALL[:length])
        record = read(path)
        assert [type(each) for each in saved(folder)] == [Record]
        assert listing(folder) == {path.name: SMALL[:length]}
        held, opened = Journal.open(path)
        held.close()
        assert says(opened) == says(record)
        after = {path.name: SMALL[: record.good], **({f"{path.name}.torn": record.torn} if record.torn else {})}
        assert listing(folder) == after
        held, opened = Journal.open(path)
        assert not opened.torn
        held.append("hint", 0)
        held.close()
        assert read(path).lines == record.lines + 1
        assert set(listing(folder)) == set(after)


def test_each_torn_tail_has_a_copy_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(SMALL)
    for number, tail in enumerate((b"{", b"\x00" * 4096, b"\xff", b'{"n": 8')):
        with path.open("ab") as file:
            file.write(tail)
        held, _ = Journal.open(path)
        held.close()
        assert path.read_bytes() == SMALL
        name = f"{path.name}.torn" + (f".{number}" if number else "")
        assert (tmp_path / name).read_bytes() == tail
        assert (tmp_path / name).stat().st_mode & 0o077 == 0


def test_a_refused_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / f"x{SUFFIX}"
    for raw in (
        b"",
        b"{",
        SMALL[:50],
        SMALL.replace(b"play B1", b"play B6") + b"torn",
        SMALL + b"{}\n",
        b"\x00" * 1000,
    ):
        path.write_bytes(raw)
        for use in (read, Journal.open, Host.resume, Host.watch):
            with pytest.raises(Damaged):
                use(path)
        assert listing(tmp_path) == {path.name: raw}


@pytest.mark.parametrize("torn", first([b'{"n": 11, "at": "', b""]), ids=["torn", "whole"])
def test_any_byte_changed(torn: bytes) -> None:
    """Each byte of the file changed to others: a game is refused or the same. Only a torn line does not matter."""
    raw, random = bytearray(SMALL + torn), Random("flips")
    refused = 0
    for i, right in enumerate(raw):
        for wrong in {right ^ (1 << random.randrange(8)), random.randrange(256), 0x0A} - {right}:
            raw[i] = wrong
            try:
                parse(bytes(raw), HERE)
            except SaveError:
                refused += 1
            else:
                assert unharmed(bytes(raw), SMALL + torn), (i, chr(right), chr(wrong))
        raw[i] = right
    assert refused > 2 * len(SMALL)


def test_any_byte_changed_in_a_game_from_a_seed(tmp_path: Path) -> None:
    """The same with a game that the program wrote, at places of chance."""
    random = Random("seeded")
    played = Played.new(tmp_path, ALL_RULES[0], random)
    for _ in range(40):
        played.step()
    played.session.close()
    original = played.session.record.path.read_bytes()
    for _ in range(600):
        raw = bytearray(original)
        raw[random.randrange(len(raw))] = random.randrange(256)
        assert unharmed(bytes(raw), original)


def test_bytes_put_in_taken_out_or_shuffled(tmp_path: Path) -> None:
    random = Random("blocks")
    for _ in range(800):
        raw, i, length = bytearray(SMALL), random.randrange(len(SMALL)), random.randrange(1, 200)
        match random.randrange(4):
            case 0:
                raw[i:i] = random.randbytes(length)
            case 1:
                if i + length >= len(raw):
                    continue  # a cut at the end is another test
                del raw[i : i + length]
            case 2:
                raw[i : i + length] = bytes(len(raw[i : i + length]))  # what a file system leaves after a crash
            case _:
                j = random.randrange(len(SMALL))
                raw[i:i] = SMALL[j : j + length]
        assert unharmed(bytes(raw), SMALL) or parse(bytes(raw), HERE).torn


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * MAX_BYTES,
        b'{"x":' * (MAX_BYTES // 5),
        b'{"format":"sixteen-tui","version":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
        b'{"format":"sixteen-tui","version":' + b"9" * (MAX_BYTES - 100) + b"}\n",
        b'{"format":"sixteen-tui","version":1,"x":' + b"1." + b"1" * (MAX_BYTES - 100) + b"}\n",
        b'{"format":"sixteen-tui","version":1,"x":"' + b"x" * (MAX_BYTES - 100) + b'"}\n',
        b'{"format":"sixteen-tui","version":1,' + b'"x":0,' * 500_000 + b'"y":0}\n',
        b"{" + b",".join(b'"%d":0' % i for i in range(300_000)) + b"}\n",
        b"\n" * MAX_BYTES,
        b"\x00" * MAX_BYTES,
        b"\xff" * MAX_BYTES,
        b" " * MAX_BYTES,
        SMALL + b'{"n":11,"note":' + b"[" * (MAX_BYTES - 3000) + b"\n",
        SMALL[: SMALL.index(b"\n") + 1] + b'{"n":1,"hint":0}\n' * 200_000,
    ],
    ids=range(14),
)
def test_a_file_made_to_hurt(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(raw)
    with within(5):
        for use in (read, Journal.open):
            with pytest.raises(Damaged) as refused:
                use(path)
            assert len(str(refused.value)) < 2000
    assert path.stat().st_size == len(raw)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_long_save_loads_in_bounded_time() -> None:
    """A quarter of the largest file, every second line a take-back to where most must be replayed."""
    entries: list[dict[str, object]] = []
    table = parse(game(), HERE).table
    random = Random("long")
    while len(table) < 64:
        table.play(random.choice(table.legal))
        entries.append({"entry": table.game.encode(table.log[-1])})
    last = entries[-1]
    opening = [{"entry": entry} for entry in OPENING]
    raw = save_of(header(), numbered([*opening, *entries, *({"undo": 63}, last) * 7000]))
    assert MAX_BYTES / 4 < len(raw) < MAX_BYTES
    with within(10):
        assert len(parse(raw, HERE).table) == 64


def test_a_torn_line_without_end(tmp_path: Path) -> None:
    """A tail up to the size that is allowed is set aside like any other; beyond it the file is refused."""
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(SMALL + b"x" * (MAX_BYTES - len(SMALL)))
    with within(5):
        held, record = Journal.open(path)
    held.close()
    assert len(record.torn) == MAX_BYTES - len(SMALL)
    assert path.read_bytes() == SMALL
    for size in (MAX_BYTES + 1, MAX_BYTES * 3):
        with path.open("wb") as file:
            file.write(SMALL)
            file.truncate(size)
        with within(5):
            for use in (read, Journal.open):
                with pytest.raises(Damaged) as refused:
                    use(path)
                assert refused.value.code == "too-big"
        assert path.stat().st_size == size


def test_what_is_no_file(tmp_path: Path) -> None:
    fifo, folder, missing = tmp_path / f"a{SUFFIX}", tmp_path / f"b{SUFFIX}", tmp_path / f"c{SUFFIX}"
    os.mkfifo(fifo)
    folder.mkdir()
    with within(5):
        for path in (fifo, folder, missing, missing / "x", Path("/dev/null"), Path("/dev/zero")):
            for use in (read, Journal.open, Host.resume, Host.watch):
                with pytest.raises((SaveError, OSError)):
                    use(path)
        assert all(isinstance(each, SaveError | OSError) for each in saved(tmp_path))
    assert len(list(saved(tmp_path))) == 2
    assert not missing.exists()


def test_symlinks(tmp_path: Path) -> None:
    """A link may be looked at but is not written through; one to nowhere or to itself is an OSError."""
    real, link, loop, nowhere = (tmp_path / f"{name}{SUFFIX}" for name in ("real", "link", "loop", "nowhere"))
    real.write_bytes(SMALL + b"torn")
    link.symlink_to(real)
    loop.symlink_to(loop)
    nowhere.symlink_to(tmp_path / "nothing")
    assert says(read(link)) == says(read(real))
    for path in (link, loop, nowhere):
        with pytest.raises((FileNotFoundError, OSError)):
            Journal.open(path)
    for path in (loop, nowhere):
        with pytest.raises((FileNotFoundError, OSError)):
            read(path)
    assert real.read_bytes() == SMALL + b"torn"
    assert not (tmp_path / "nothing").exists()
    assert len(list(tmp_path.iterdir())) == 4


def test_a_copy_is_not_written_through_a_link(tmp_path: Path) -> None:
    """A link that waits where the torn bytes would go, even one to nowhere, is stepped round."""
    path, victim = tmp_path / f"x{SUFFIX}", tmp_path / "victim"
    path.write_bytes(SMALL + b"torn")
    path.with_name(f"{path.name}.torn").symlink_to(victim)
    held, _ = Journal.open(path)
    held.close()
    assert not victim.exists()
    assert path.with_name(f"{path.name}.torn.1").read_bytes() == b"torn"


@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_copy_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """A file that takes the copy's name at the last moment stays as it is, and nothing is cut off."""
    path, taken = tmp_path / f"x{SUFFIX}", tmp_path / "taken"
    path.write_bytes(SMALL + b"torn")
    if kind == "file":
        taken.write_bytes(b"kept")
    else:
        taken.symlink_to(tmp_path / "victim")
    monkeypatch.setattr(disk, "free_name", lambda path: taken)
    with pytest.raises(FileExistsError):
        Journal.open(path)
    assert path.read_bytes() == SMALL + b"torn"
    assert not (tmp_path / "victim").exists()
    assert taken.is_symlink() or taken.read_bytes() == b"kept"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read and write everything")
def test_unreadable_and_unwritable(tmp_path: Path) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(SMALL + b"torn")
    path.chmod(0o400)
    assert says(read(path)) == says(parse(SMALL, HERE))
    with pytest.raises(PermissionError):
        Journal.open(path)
    path.chmod(0o600)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            Journal.open(path)  # there is no place for the copy, so nothing is cut off
        assert path.read_bytes() == SMALL + b"torn"
    finally:
        tmp_path.chmod(0o700)
    path.chmod(0o000)
    for use in (read, Journal.open):
        with pytest.raises(PermissionError):
            use(path)
    assert [type(each) for each in saved(tmp_path)] == [PermissionError]


def test_the_torn_bytes_are_cut_off_only_after_their_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_bytes(SMALL + b"torn")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            Journal.open(path)
    assert path.read_bytes() == SMALL + b"torn"
    held, _ = Journal.open(path)  # and its lock is free again
    held.close()
    assert path.read_bytes() == SMALL
