"""Archives that are cut short, damaged, or made by strangers."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import tarfile
import time
import zlib
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.shuffle import commitment, daily_deal, deal_seed
from sixteen_tui.saves import appended, archive, dailies, merging, tags
from sixteen_tui.saves.archive import ArchiveError, TruncatedError
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.unpacking import members
from sixteen_tui.session.daily import Dailies
from sixteen_tui.text import archive as say
from tests.unit.saves.archived import GOOD, Place, game, tar_of, thing
from tests.unit.saves.damage import within
from tests.unit.saves.writer import OPENING, header, save_of

# Cut, and damaged


def small(place: Place) -> bytes:
    place.put("a", game(id="a"))
    place.put("b", game(OPENING[:2], id="b"))
    tags.write(place.saves, GOOD, ("final",))
    return place.packed()


def whole(raw: bytes) -> tuple[list[archive.ArchiveMember], bool]:
    """The whole members of an archive, and whether there is more."""
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
    ("data-behind", lambda: gzip.compress(gzip.decompress(tar_of()) + b"x" * 100)),
    ("data-behind", lambda: tar_of() + tar_of()),
    ("data-behind", lambda: tar_of() + b"junk"),
    ("data-behind", lambda: tar_of() + b"x" * 100_000),
]


# Strangers


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


def test_copies_that_somebody_has_packed_again_are_one_game(there: Place) -> None:
    """In any order, and also if a copy's name without the additions of a sync program is that of another copy."""
    names = ("a.sixteen 2.jsonl", f"a 2{SUFFIX}", f"a{SUFFIX}", f"a{SUFFIX}.txt", "a.sixteen.jsonl~", f"a (1){SUFFIX}")
    cut, whole_game = save_of(header(id="a")), game(id="a")
    members = [(f"{archive.GAMES}{name}", cut if number % 2 else whole_game) for number, name in enumerate(names)]
    _, merged = there.merge(tar_of(*members))
    assert (merged.new, merged.second, merged.no_saves) == (1, [], 0)
    assert there.merge(tar_of(*members))[1].new == 0


def test_too_many_copies_of_one_name_are_refused(there: Place) -> None:
    """Names in capitals all become the same one, and each is compared with those before it."""
    kinds = ["".join(letters) for letters in product(*zip("sixteen", "SIXTEEN", strict=True))]
    same = [(f"{archive.GAMES}a.{kind}.jsonl", game(id="a")) for kind in kinds[:101]]
    with pytest.raises(ArchiveError, match="twice"):
        there.merge(tar_of(*same))
    assert there.all() == {}
    assert there.merge(tar_of(*same[:100]))[1].new == 1


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
    line = '{"file": "%s", "tags": ["%060d"], "at": "2026-01-01T00:00:00.000000Z"}\n'
    flood = "".join(line % (GOOD, number) for number in range(40_000)).encode()
    _, merged = there.merge(tar_of((f"{archive.BESIDE}tags", flood), (f"{archive.BESIDE}later", b"x\nx\n")))
    assert (merged.full, merged.lines) == (["games.tags"], 1)
    assert tags.load(there.saves) == {GOOD: ("mine",)}
    assert (there.root / "games.later").read_bytes() == b"x\n"


_DAY = (
    b'{"game": "sixteen", "date": "%s", "id": "a", "over": false, "result": "", "score": "", "marks": "", '
    b'"helped": false}'
)
_MISTAKE = (
    b'{"file": "a.sixteen.jsonl", "entry": 2, "game": "sixteen", "kind": "k", "due": "2026-01-01T00:00:00+00:00", '
    b'"answered": null, "memory": {}}'
)
USABLE: dict[str, tuple[bytes, ...]] = {
    "tags": (b'{"file": "a.sixteen.jsonl", "tags": ["b"], "at": "2026-01-01T00:00:00.000000Z"}',),
    "matches": (
        b'{"match": "m", "game": "m", "best": 3, "of": "sixteen", "rules": {}, "players": []}',
        b'{"match": "m", "game": "m", "score": [7, 5], "winners": [0], "dealer": null}',
        b'{"match": "m", "given_up": true}',
    ),
    "daily": (_DAY % b"2026-01-01", b'{"foreign": "a"}'),
    "deck": (_MISTAKE,),
    "unlisted": (b'{"name": "Ada", "ladder": false, "at": "2026-01-01T00:00:00.000000Z"}',),
    "coach": (b"a.sixteen.jsonl gentle",),
}
JUNK = (b"x", b"{}", b"[]", b"\xff\x00", b'{"file": 1, "match": 2, "game": 3}', b"a.sixteen.jsonl kind", b"[" * 9_999)


@pytest.mark.parametrize("name", USABLE)
def test_only_lines_that_can_be_read_come_in_and_count(there: Place, name: str) -> None:
    """Anything else is left out, and its number is reported."""
    good = USABLE[name]
    ahead = (_DAY % b"2999-01-01",) if name == "daily" else ()
    mixed = b"\r\n".join([JUNK[0], *good, *JUNK[1:], b"", *ahead, *good])
    _, merged = there.merge(tar_of((f"{archive.BESIDE}{name}", mixed)))
    assert (merged.lines, merged.unusable) == (len(good), len(JUNK) + len(ahead))
    assert (there.root / f"games.{name}").read_bytes().splitlines() == [*good]
    assert f"; {merged.unusable} unusable lines were left out" in say.outcome(merged)
    _, merged = there.merge(tar_of((f"{archive.BESIDE}{name}", mixed)))
    assert (merged.lines, merged.unusable) == (0, len(JUNK) + len(ahead))
    assert say.outcome(merged) == f"{merged.unusable} unusable lines were left out"


def test_settings_and_themes_that_nothing_can_read_stay_out(there: Place) -> None:
    """A wrong value in them is the business of their loaders, which report it."""
    names = (archive.SETTINGS, f"{archive.THEMES}x.toml", f"{archive.THEMES}y.toml")
    _, merged = there.merge(tar_of(*zip(names, (b"a =", b"\xff", b'name = "odd"\n'), strict=True)))
    assert (merged.no_toml, merged.others) == (["settings.toml", "x.toml"], ["y.toml"])
    assert "settings.toml, x.toml are unusable and were left out" in say.outcome(merged)


def test_every_file_beside_the_saves_has_a_check_of_its_lines(there: Place) -> None:
    """Of a file of a later version nothing is known, so its lines come in as they are."""
    assert {*USABLE} == {*merging._IS_LINE}
    _, merged = there.merge(tar_of((f"{archive.BESIDE}later", b"x\n")))
    assert (merged.lines, merged.unusable) == (1, 0)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_line_comes_in_byte_for_byte(there: Place, end: bytes) -> None:
    """Lines of another version may have any bytes; the last one has no end of line."""
    lines = [b"%cx%c" % (byte, byte) for byte in range(256) if byte not in b"\r\n"]
    lines.append(lines.pop(ord("X")))
    there.merge(tar_of((f"{archive.BESIDE}later", end.join(lines))))
    assert (there.root / "games.later").read_bytes() == b"".join(line + b"\n" for line in lines)


def test_lines_come_in_until_a_file_is_as_long_as_its_readers_read(
    there: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before, more = there.root / "games.later", b"without an end", b"one\nthree\n"
    whole = before + b"\n" + more
    for most, full, content in ((len(whole) - 1, [path.name], before), (len(whole), [], whole)):
        monkeypatch.setattr(appended, "MOST", most)
        path.write_bytes(before)
        _, merged = there.merge(tar_of((f"{archive.BESIDE}later", more)))
        assert (merged.full, path.read_bytes()) == (full, content)


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
    with within(10):
        _, merged = there.merge(tar_of(*((f"{archive.GAMES}{n}{SUFFIX}", b"hello") for n in range(3000))))
    assert merged.no_saves == 3000
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
