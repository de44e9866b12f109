"""A library in one file, and back: what is in it, what a second time changes, and what strangers make of it."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import tarfile
import time
import zlib
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.shuffle import commitment, daily_deal, deal_seed
from sixteen_tui.saves import archive, dailies, deck, game_merging, merging, tags
from sixteen_tui.saves.archive import ArchiveError, TruncatedError
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.merging import Merged, MergeTarget, Survey
from sixteen_tui.saves.records import read
from sixteen_tui.saves.unpacking import members
from sixteen_tui.session import moving
from sixteen_tui.session.daily import Dailies
from sixteen_tui.session.host import Host
from sixteen_tui.text import archive as say
from tests.refusing import refusing
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.writer import OPENING, header, numbered, save_of

GOOD = f"a{SUFFIX}"


def game(entries: Sequence[str] = OPENING, **changes: Any) -> bytes:
    """A save with these entries."""
    return save_of(header(**changes), numbered({"entry": entry} for entry in entries))


class Place:
    """A folder of saves with what lies beside it."""

    def __init__(self, root: Path) -> None:
        self.root, self.saves = root, root / "games"
        self.saves.mkdir(parents=True)

    def put(self, name: str, raw: bytes, when: int = 1_700_000_000) -> Path:
        path = self.saves / f"{name}{SUFFIX}"
        path.write_bytes(raw)
        os.utime(path, (when, when))
        return path

    def packed(self) -> bytes:
        out = io.BytesIO()
        archive.pack(out, archive.sources(self.saves), lambda: None)
        return out.getvalue()

    def merge(self, raw: bytes) -> tuple[Survey, Merged]:
        library = MergeTarget(self.saves, self.root / "settings.toml", self.root / "themes")
        return merging.import_archive(io.BytesIO(raw), library, lambda _: lambda: None)

    def all(self) -> dict[str, tuple[bytes, int]]:
        """Every file with its bytes, and the time of each save."""
        return {
            str(path.relative_to(self.root)): (
                path.read_bytes(),
                int(path.stat().st_mtime) if "games/" in str(path) else 0,
            )
            for path in sorted(self.root.rglob("*"))
            if path.is_file()
        }


@pytest.fixture
def here(tmp_path: Path) -> Place:
    return Place(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Place:
    return Place(tmp_path / "there")


def fill(place: Place) -> None:
    """Saves of every kind, some of which are none, and what lies beside."""
    place.put("a", game(id="a"), 1_700_000_000)
    place.put("b", game(OPENING[:2], id="b") + b'{"n": 3, "at"', 1_600_000_000)
    place.put("a-copy", game(id="a"))
    place.put("empty", game((), id="empty"))
    place.put("damaged", game(id="damaged") + b"{}\n")
    place.put("damaged-too", game((), id="damaged-too") + b"{}\nmore\n")
    place.put("été " + "x" * 90, game(id="x" * 100) + os.urandom(3000).replace(b"\r\n", b""))
    tags.write(place.saves, GOOD, ("final", "été"))
    deck.path_of(place.saves).write_bytes(b'{"file": "a.sixteen.jsonl"}\n\xff\n')
    (place.root / "games.later").write_bytes(b"a\nb\n")
    (place.root / "games.index").write_bytes(b"a cache")
    (place.root / "other").write_bytes(b"of somebody else")


def test_everything_comes_back_byte_for_byte(here: Place, there: Place) -> None:
    fill(here)
    raw = here.packed()
    found, merged = there.merge(raw)
    assert (merged.new, merged.longer, merged.second, merged.there) == (7, 0, [], 0)
    assert (found.files, found.total, found.cut) == (10, 10, False)
    expected = {name: each for name, each in here.all().items() if name not in ("games.index", "other")}
    assert there.all() == expected
    assert there.packed() == raw
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in there.saves.iterdir())


def test_a_second_time_changes_nothing(here: Place, there: Place) -> None:
    fill(here)
    there.put("a", game((*OPENING, "0 draw"), id="a"))
    there.put("damaged", b"[]\n")
    there.put("damaged-too", game(OPENING[:1], id="damaged-too"))
    tags.write(there.saves, GOOD, ("mine",))
    raw = here.packed()
    there.merge(raw)
    before = there.all()
    for _ in range(2):
        _, merged = there.merge(raw)
        assert (merged.new, merged.longer, merged.second, merged.lines, merged.there) == (0, 0, [], 0, 7)
        assert there.all() == before
    assert here.merge(raw)[1].there == 7


def test_an_archive_can_be_read_by_other_programs(here: Place) -> None:
    fill(here)
    with tarfile.open(fileobj=io.BytesIO(here.packed())) as tar:
        assert tar.extractfile(f"sixteen-tui/games/{GOOD}").read() == game(id="a")  # type: ignore[union-attr]  # a file
        assert all(each.isreg() and each.mode == 0o600 for each in tar)


def test_what_cannot_be_read_is_left_out_and_named(here: Place) -> None:
    here.put("a", game())
    here.put("big", b"x" * (archive.MOST_GAME + 1))
    (here.saves / f"loop{SUFFIX}").symlink_to("loop")
    (here.saves / f"folder{SUFFIX}").mkdir()
    (here.saves / f"new\nline{SUFFIX}").write_bytes(b"")
    (here.root / "secret").write_bytes(b"of somebody else")
    tags.path_of(here.saves).symlink_to("secret")
    packed = archive.pack(io.BytesIO(), archive.sources(here.saves), lambda: None)
    assert packed.games == 1
    saves = [f"big{SUFFIX}", f"folder{SUFFIX}", f"loop{SUFFIX}", f"new\nline{SUFFIX}"]
    assert packed.left_out == ["games.tags", *saves]


# Merging


def test_a_game_that_was_played_on_elsewhere_goes_on(here: Place, there: Place) -> None:
    here.put("a", game(id="a"))
    local = there.put("a", game(OPENING[:1], id="a"))
    _, merged = there.merge(here.packed())
    assert (merged.longer, merged.new, merged.second) == (1, 0, [])
    assert local.read_bytes() == game(id="a")


def test_a_game_that_was_played_on_here_stays(here: Place, there: Place) -> None:
    here.put("a", game(OPENING[:1], id="a"))
    local = there.put("a", game(id="a"))
    _, merged = there.merge(here.packed())
    assert (merged.there, merged.longer) == (1, 0)
    assert local.read_bytes() == game(id="a")


def test_an_unfinished_line_of_the_one_or_the_other_is_no_difference(here: Place, there: Place) -> None:
    here.put("a", game(id="a") + b'{"n": 9')
    local = there.put("a", game(id="a")[:-20])
    assert there.merge(here.packed())[1].longer == 1
    assert local.read_bytes() == game(id="a")
    assert there.merge(here.packed())[1].there == 1
    assert len([*there.saves.iterdir()]) == 1


def test_a_game_that_went_two_ways_is_kept_twice_with_its_tags(here: Place, there: Place) -> None:
    here.put("a", game((*OPENING, "0 draw"), id="a"))
    tags.write(here.saves, GOOD, ("theirs",))
    local = there.put("a", game((*OPENING[:2], "1 play B1"), id="a"))
    tags.write(there.saves, GOOD, ("mine",))
    before = local.read_bytes()
    _, merged = there.merge(here.packed())
    (second,) = merged.second
    assert local.read_bytes() == before
    record = read(there.saves / second)
    assert record.header.id == second.removesuffix(SUFFIX) != "a"
    assert len(record.table.log) == 4
    assert tags.load(there.saves) == {GOOD: ("mine",), second: ("theirs",)}
    assert there.merge(here.packed())[1].there == 1


def test_tags_of_a_second_save_whose_name_has_a_space_or_an_accent(here: Place, there: Place) -> None:
    for id, name in (("a", "a (1)"), ("e", "été")):
        here.put(name, game((*OPENING, "0 draw"), id=id))
        there.put(name, game((*OPENING[:2], "1 play B1"), id=id))
        tags.write(here.saves, f"{name}{SUFFIX}", (id,))
    _, merged = there.merge(here.packed())
    assert {each[0] for each in tags.load(there.saves).values()} == {"a", "e"}
    assert {*tags.load(there.saves)} == {*merged.second}


def test_a_game_that_is_being_played_is_left_alone(here: Place, there: Place) -> None:
    host = Host.new(there.saves, "sixteen", ALL_RULES[0], [PERSON, BOT])
    (path,) = there.saves.iterdir()
    host.play(host.table.legal[0])
    shorter = path.read_bytes()
    host.play(host.table.legal[0])
    (here.saves / path.name).write_bytes(path.read_bytes())
    raw = here.packed()
    path.write_bytes(shorter)
    _, merged = there.merge(raw)
    assert path.read_bytes() == shorter
    assert (len(merged.second), merged.longer) == (1, 0)
    host.close()
    assert there.merge(raw)[1].there == 1
    assert path.read_bytes() == shorter


def test_what_does_not_hold_never_goes_on_a_game(here: Place, there: Place) -> None:
    local = there.put("a", game(OPENING[:1], id="a"))
    before = local.read_bytes()
    here.put("a", before + b'{"n": 2}\n')
    _, merged = there.merge(here.packed())
    assert local.read_bytes() == before
    assert (there.saves / merged.second[0]).read_bytes() == before + b'{"n": 2}\n'
    assert there.merge(here.packed())[1].there == 1


@pytest.mark.parametrize("thing", ["folder", "link", "pipe"])
def test_what_else_has_the_name_of_a_save_stays(here: Place, there: Place, thing: str) -> None:
    here.put("a", game(id="a"))
    path, elsewhere = there.saves / GOOD, there.root / "elsewhere"
    match thing:
        case "folder":
            path.mkdir()
        case "link":
            path.symlink_to(elsewhere)
        case _:
            os.mkfifo(path)
    _, merged = there.merge(here.packed())
    assert len(merged.second) == 1
    assert not elsewhere.exists()
    assert there.merge(here.packed())[1].there == 1


def test_the_same_game_under_another_name_is_known(here: Place, there: Place) -> None:
    here.put("a", game(id="a"))
    local = there.put("my best", game(OPENING[:1], id="a"))
    assert there.merge(here.packed())[1].longer == 1
    assert there.merge(here.packed())[1].there == 1
    assert [*there.saves.iterdir()] == [local]


def test_settings_and_themes_come_only_where_there_are_none(here: Place, there: Place) -> None:
    here.put("a", game(id="a"))
    (here.root / "settings.toml").write_text("theme = 1\n")
    (here.root / "themes").mkdir()
    for name in ("mine.toml", "other.toml", "no theme.txt"):
        (here.root / "themes" / name).write_text(name)
    (there.root / "themes").mkdir()
    (there.root / "themes" / "mine.toml").write_text("here")
    out = io.BytesIO()
    own = archive.own(here.root / "settings.toml", here.root / "themes")
    archive.pack(out, archive.sources(here.saves, own), lambda: None)
    assert there.merge(out.getvalue())[1].others == ["settings.toml", "other.toml"]
    assert (there.root / "themes" / "mine.toml").read_text() == "here"
    assert there.merge(out.getvalue())[1].others == []


# Cut, and damaged


def small(place: Place) -> bytes:
    place.put("a", game(id="a"))
    place.put("b", game(OPENING[:2], id="b"))
    tags.write(place.saves, GOOD, ("final",))
    return place.packed()


def whole(raw: bytes) -> tuple[list[archive.Member], bool]:
    """What is whole in an archive, and whether there is more."""
    survey, found = merging.survey(io.BytesIO(raw)), []
    with contextlib.suppress(TruncatedError):
        for member in members(io.BytesIO(raw)):
            found.append(member)  # noqa: PERF402  # those before an error, too
    return found[: survey.files], survey.cut


def test_cut_at_every_byte(here: Place, tmp_path: Path) -> None:
    raw = small(here)
    everything, cut = whole(raw)
    assert (len(everything), cut) == (3, False)
    counts = []
    for size in range(len(raw)):
        try:
            found, cut = whole(raw[:size])
        except ArchiveError:
            assert size < 2, size
            continue
        assert cut, size
        assert found == everything[: len(found)], size
        counts.append(len(found))
    assert counts == sorted(counts)
    assert {*counts} == {0, 1, 2, 3}
    for number, size in enumerate(range(10, len(raw), len(raw) // 12)):
        there = Place(tmp_path / f"there-{number}")
        survey, merged = there.merge(raw[:size])
        assert merged.cut
        assert {*there.all().items()} <= {*here.all().items()}
        assert len(there.all()) == survey.files
        there.merge(raw)
        assert there.all() == here.all()


def test_damage_is_noticed_and_costs_only_what_follows(here: Place) -> None:
    raw, random = small(here), Random("damage")
    everything, _ = whole(raw)
    for _ in range(600):
        bad = bytearray(raw)
        bad[random.randrange(len(raw))] ^= 1 << random.randrange(8)
        try:
            found, cut = whole(bytes(bad))
        except ArchiveError:
            continue
        assert cut or found == everything
        assert [each.data for each in found] == [each.data for each in everything[: len(found)]]


# Strangers


def tar_of(
    *entries: tuple[str, bytes] | tarfile.TarInfo, head: bytes | None = None, format: int = tarfile.PAX_FORMAT
) -> bytes:
    """An archive with these files after its head."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz", format=format) as tar:
        first = b'{"format": "sixteen-tui-archive", "version": 1, "files": 1}\n' if head is None else head
        for entry in ((archive.HEAD, first), *entries):
            if isinstance(entry, tarfile.TarInfo):
                tar.addfile(entry)
            else:
                info = tarfile.TarInfo(entry[0])
                info.size = len(entry[1])
                tar.addfile(info, io.BytesIO(entry[1]))
    return out.getvalue()


def thing(kind: bytes, name: str = f"{archive.GAMES}x{SUFFIX}", **values: Any) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = kind
    for key, value in values.items():
        setattr(info, key, value)
    return info


HOSTILE: list[tuple[str, Callable[[], bytes]]] = [
    ("odd-name", lambda: tar_of(("/etc/passwd", b"x"))),
    ("odd-name", lambda: tar_of((f"sixteen-tui/games/../x{SUFFIX}", b"x"))),
    ("odd-name", lambda: tar_of((f"sixteen-tui/games/a/b{SUFFIX}", b"x"))),
    ("odd-name", lambda: tar_of((f"sixteen-tui/games/.x{SUFFIX}", b"x"))),
    ("odd-name", lambda: tar_of((f"sixteen-tui/games/x\x1b[31m{SUFFIX}", b"x"))),
    ("odd-name", lambda: tar_of((f"sixteen-tui/games/{'x' * 300}{SUFFIX}", b"x"))),
    ("odd-name", lambda: tar_of(("sixteen-tui/games/x", b"x"))),
    ("odd-name", lambda: tar_of(("sixteen-tui/games.index", b"x"))),
    ("odd-name", lambda: tar_of(("sixteen-tui/games.../x", b"x"))),
    ("odd-name", lambda: tar_of(("sixteen-tui/games.Tags", b"x"))),
    ("odd-name", lambda: tar_of(("tags", b"x"))),
    ("odd-name", lambda: tar_of(("sixteen-tui/themes/../x.toml", b"x"))),
    ("odd-name", lambda: tar_of(("sixteen-tui/other", b"x"))),
    ("not-a-file", lambda: tar_of(thing(tarfile.SYMTYPE, linkname="/etc/passwd"))),
    ("not-a-file", lambda: tar_of(thing(tarfile.LNKTYPE, linkname="/etc/passwd"))),
    ("not-a-file", lambda: tar_of(thing(tarfile.CHRTYPE, devmajor=1, devminor=3))),
    ("not-a-file", lambda: tar_of(thing(tarfile.FIFOTYPE))),
    ("not-a-file", lambda: tar_of(("x" * 200, b"x"), format=tarfile.GNU_FORMAT)),
    ("twice", lambda: tar_of((f"sixteen-tui/games/x{SUFFIX}", b"1"), (f"sixteen-tui/games/x{SUFFIX}", b"2"))),
    ("twice", lambda: tar_of((archive.HEAD, b"{}"))),
    ("too-big", lambda: tar_of((f"sixteen-tui/games/x{SUFFIX}", b"\0" * (archive.MOST_GAME + 1)))),
    ("too-big", lambda: tar_of(*((f"sixteen-tui/games/{n}{SUFFIX}", b"\0" * archive.MOST_GAME) for n in range(20)))),
    ("not-an-archive", lambda: tar_of(head=b"{}")),
    ("not-an-archive", lambda: tar_of(head=b"[" * 5000)),
    ("newer-version", lambda: tar_of(head=b'{"format": "sixteen-tui-archive", "version": 2}')),
    ("not-an-archive", lambda: b"\x1f\x8bnothing"),
    ("not-an-archive", lambda: gzip.compress(b"\0" * 5000)),
    ("too-big", lambda: tar_of()[:0] + gzip.compress(gzip.decompress(tar_of()) + b"x" * 100)),
]


@pytest.mark.every("each is refused by another check")
@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_an_archive_of_a_stranger_is_refused_before_anything_is_written(there: Place, number: int) -> None:
    """Also where what is wrong stands last."""
    code, made = HOSTILE[number]
    before = there.all()
    with pytest.raises(ArchiveError) as raised:
        there.merge(made())
    assert raised.value.code == code
    assert there.all() == before
    assert [*there.root.rglob("*")] == [there.saves]


def test_without_check_sums_nothing_counts_before_the_end_is_there(there: Place) -> None:
    tar = gzip.decompress(tar_of((f"sixteen-tui/games/x{SUFFIX}", b"x")))
    for end in (b"garbage" * 100, b"\x80" * 512, b""):
        raw = gzip.compress(tar[: tar.rindex(b"x") + 512 - tar.rindex(b"x") % 512] + end)
        assert there.merge(raw)[1].cut
    assert there.all() == {}


def test_too_many_files(there: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_FILES", 20)
    with pytest.raises(ArchiveError, match="too-big"):
        there.merge(tar_of(*((f"sixteen-tui/games/{n}{SUFFIX}", b"") for n in range(30))))


def test_what_somebody_has_packed_again_comes_in(there: Place) -> None:
    """With the folders, and without our check sums."""
    raw = tar_of(thing(tarfile.DIRTYPE, "./sixteen-tui/games"), (f"./sixteen-tui/games/{GOOD}", game(id="a")))
    assert there.merge(raw)[1].new == 1
    catalogue = Catalogue(there.saves)
    assert len([*catalogue.look(catalogue.files())]) == 1


def test_a_failing_disk_leaves_no_half_of_a_save(here: Place, there: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = small(here)
    sync, calls = os.fsync, []

    def fails(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > 1:
            raise OSError(28, "No space left on device")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        there.merge(raw)
    monkeypatch.undo()
    assert {*there.all().items()} < {*here.all().items()}
    there.merge(raw)
    assert there.all() == here.all()
    assert zlib.crc32(there.packed()) == zlib.crc32(raw)


def test_lines_of_a_stranger_hide_none_of_ones_own(there: Place) -> None:
    """A file of which only the end is read grows no further than that by what is brought in."""
    tags.write(there.saves, GOOD, ("mine",))
    flood = b"".join(b"%060d\n" % number for number in range(100_000))
    _, merged = there.merge(tar_of((f"{archive.BESIDE}tags", flood), (f"{archive.BESIDE}deck", b"x\nx\n")))
    assert (merged.full, merged.lines) == (["games.tags"], 1)
    assert tags.load(there.saves) == {GOOD: ("mine",)}
    assert deck.path_of(there.saves).read_bytes() == b"x\n"


def test_what_lies_beside_is_no_more_than_fits_in_memory(there: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{archive.BESIDE}{first}{last}" for first in "abcdefghij" for last in "abcdefghijk"]
    with pytest.raises(ArchiveError, match="too-big"):
        there.merge(tar_of(*((name, b"") for name in names)))
    monkeypatch.setattr(archive, "MOST_BESIDE_IN_ALL", 100)
    with pytest.raises(ArchiveError, match="too-big"):
        there.merge(tar_of(*((name, b"x" * 60) for name in names[:2])))
    assert there.all() == {}


def test_nobody_takes_a_day_away_that_has_not_begun(there: Place) -> None:
    today, later = dailies.today(), dailies.today() + timedelta(7)
    lines = "".join(json.dumps(dailies.Day("sixteen", str(day), "x")._asdict()) + "\n" for day in (today, later))
    deal = daily_deal("sixteen", str(later))
    header = {"version": 2, "seed": deal_seed(deal), "commitment": commitment(deal_seed(deal))}
    save = game((), id="y", **header, deal=deal, daily=str(later))
    there.merge(tar_of((f"{archive.BESIDE}daily", lines.encode()), (f"{archive.GAMES}y{SUFFIX}", save)))
    days = Dailies(there.saves)
    days.look()
    assert [*days.days] == [("sixteen", str(today))]
    assert "y" in dailies.load(there.saves).foreign


NO_SAVES: list[tuple[str, bytes]] = [
    ("header without an id", b'{"format":"sixteen-tui","daily":"2999-01-01"}\n'),
    ("id that is no text", b'{"format":"sixteen-tui","version":1,"id":["x"],"daily":"2999-01-01"}\n'),
    ("id with a path", save_of(header(id="../x"))),
    ("newer version of nothing", b'{"format":"else","version":99}\n'),
    ("empty", b""),
    ("five bytes", b"hello"),
    ("an empty object", b"{}\n"),
    ("a header that was never finished", save_of(header())[:-1]),
    ("nested", b"[" * 60_000 + b"\n"),
    ("a long header", b'{"format": "sixteen-tui", "x": "' + b"x" * (1 << 17) + b'"}\n'),
    ("random", bytes(range(256)) * 40),
]


@pytest.mark.every("each fails at another check")
@pytest.mark.parametrize(("what", "raw"), NO_SAVES, ids=[what for what, _ in NO_SAVES])
def test_a_file_that_does_not_begin_as_a_save_is_left_out(there: Place, what: str, raw: bytes) -> None:
    _, merged = there.merge(
        tar_of(
            *((f"{archive.GAMES}{n}", raw) for n in (f"None{SUFFIX}", f"b{SUFFIX}")),
            (f"{archive.GAMES}{GOOD}", game(id="a")),
        )
    )
    assert (merged.new, merged.no_saves, merged.second) == (1, 2, [])
    assert [*there.all()] == [f"games/{GOOD}"]
    assert say.outcome(merged) == "1 game is new; 2 files in the archive are not saved games and were left out"
    _, merged = there.merge(tar_of((f"{archive.GAMES}b{SUFFIX}", raw)))
    assert say.outcome(merged) == "1 file in the archive is not a saved game and was left out"


def test_a_save_of_a_newer_version_comes_in(there: Place) -> None:
    raw = json.dumps({**header(id="a"), "version": 99, "new": 1}).encode() + b'\n{"other": 1}\n'
    odd = b'{"format": "sixteen-tui", "version": 99, "daily": "2999-01-01"}\n'
    members = [(f"{archive.GAMES}{GOOD}", raw), (f"{archive.GAMES}None{SUFFIX}", odd)]
    assert there.merge(tar_of(*members))[1].new == 2
    assert (there.saves / GOOD).read_bytes() == raw
    assert there.merge(tar_of(*members))[1].there == 2


def test_thousands_of_files_that_are_no_saves_take_no_time_and_no_room(there: Place) -> None:
    began = time.monotonic()
    _, merged = there.merge(tar_of(*((f"{archive.GAMES}{n}{SUFFIX}", b"hello") for n in range(3000))))
    assert merged.no_saves == 3000
    assert time.monotonic() - began < 10
    assert there.all() == {}


@pytest.mark.parametrize("size", [2 << 20, 300 << 20])
def test_a_long_tail_of_zeros_is_refused_at_once(there: Place, size: int) -> None:
    packer = zlib.compressobj(1, wbits=16 + zlib.MAX_WBITS)
    start = packer.compress(gzip.decompress(small(there))) + packer.flush(zlib.Z_FULL_FLUSH)
    zeros = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)  # refers to nothing before it
    raw = start + zeros * (size >> 20) + packer.compress(b"\0") + packer.flush()
    before, began = there.all(), time.process_time()
    with pytest.raises(ArchiveError, match="too-big"):
        merging.survey(io.BytesIO(raw))
    assert time.process_time() - began < 1
    assert there.all() == before


def test_the_padding_of_other_programs_is_none(here: Place, there: Place) -> None:
    tar = gzip.decompress(small(here))
    assert there.merge(gzip.compress(tar + bytes(-len(tar) % (1 << 19))))[1].new == 2


def test_an_extended_header_of_many_keys_takes_no_time(there: Place) -> None:
    """Parsing it took time that grows with the square of its length."""
    data = b"5 a=\n" * ((1 << 20) // 5)
    head = tarfile.TarInfo("x")
    head.type, head.size = tarfile.XHDTYPE, len(data)
    raw = gzip.compress(head.tobuf() + data + bytes(-len(data) % 512))
    began = time.process_time()
    assert merging.survey(io.BytesIO(raw)).cut
    assert time.process_time() - began < 3


def test_endless_folders_are_refused(there: Place) -> None:
    folder = thing(tarfile.DIRTYPE, "sixteen-tui/games")
    assert there.merge(tar_of(*[folder] * 50))[1].new == 0
    with pytest.raises(ArchiveError, match="too-big"):
        there.merge(tar_of(*[folder] * 5000))


def test_progress_begins_with_the_check(here: Place, there: Place) -> None:
    """So that a long archive is seen to be read before anything of it is written."""
    seen: list[tuple[int, int]] = []

    def steps(number: int) -> Callable[[], None]:
        return lambda: seen.append((number, len([*there.saves.iterdir()])))

    fill(here)
    library = MergeTarget(there.saves, there.root / "settings.toml", there.root / "themes")
    merging.import_archive(io.BytesIO(here.packed()), library, steps)
    assert len(seen) == 20
    assert {number for number, _ in seen} == {20}
    assert {files for _, files in seen[:10]} == {0}


def test_a_game_in_text_mode_is_the_same_game(here: Place, there: Place) -> None:
    here.put("a", game(id="a"))
    there.put("a", b"\xef\xbb\xbf" + game(OPENING[:1], id="a").replace(b"\n", b"\r\n") + b"\r\n")
    before = (there.saves / GOOD).read_bytes()
    assert there.merge(here.packed())[1].longer == 1
    assert (there.saves / GOOD).read_bytes() == game(id="a")
    assert (there.saves / f"{GOOD}.old").read_bytes() == before
    there.put("a", game(id="a").replace(b"\n", b"\r\n"))
    assert there.merge(here.packed())[1].there == 1
    here.put("a", game(id="a").replace(b"\n", b"\r\n") + b"\n")
    there.put("a", game(id="a"))
    assert there.merge(here.packed())[1].there == 1


def test_what_is_no_file_is_not_waited_for(there: Place) -> None:
    os.mkfifo(there.root / "pipe")
    for name in ("pipe", "games"):
        with refusing("not an archive"):
            moving.bring_in(there.saves, str(there.root / name), lambda _: lambda: None)


def test_thousands_of_files_of_one_header_are_not_all_looked_into(
    there: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        there.put(f"copy-{number}", game(id="a") + b"%d" % number)
    looked, contents = list[Path](), game_merging._contents

    def counted(path: Path) -> bytes | None:
        looked.append(path)
        return contents(path)

    monkeypatch.setattr(game_merging, "_contents", counted)
    _, merged = there.merge(tar_of((f"{archive.GAMES}{GOOD}", game(id="a"))))
    assert (merged.there, merged.new) == (1, 0)
    assert len(looked) < 10
