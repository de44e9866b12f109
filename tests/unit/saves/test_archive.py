"""A library in one file, and back: what is in it, what a second time changes, and what strangers make of it."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path

import pytest

from sixteen_tui.engine.shuffle import commitment, daily_deal, deal_seed
from sixteen_tui.saves import archive, dailies, deck, game_merging, merging, tags
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.merging import MergeTarget
from sixteen_tui.saves.records import read
from sixteen_tui.session import moving
from sixteen_tui.session.host import Host
from tests.refusing import refusing
from tests.unit.saves.archived import GOOD, Place, game, tar_of
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.writer import OPENING, header, numbered, save_of


def fill(place: Place) -> None:
    """Saves of every kind, some of which are none, and what lies beside."""
    place.put("a", game(id="a"), 1_700_000_000)
    place.put("b", game(OPENING[:2], id="b") + b'{"n": 3, "at"', 1_600_000_000)
    place.put("a-copy", game((*OPENING[:2], "1 play B1"), id="a"))
    place.put("empty", game((), id="empty"))
    place.put("damaged", game(id="damaged") + b"{}\n")
    place.put("damaged-too", game((), id="damaged-too") + b"{}\nmore\n")
    place.put("été " + "x" * 90, game(id="x" * 100) + os.urandom(3000).replace(b"\r\n", b""))
    tags.write(place.saves, GOOD, ("final", "été"))
    due = datetime(2026, 1, 2, tzinfo=UTC)
    deck.record(deck.path_of(place.saves), deck.Mistake(GOOD, 2, "sixteen", "gives", due, None, {}))
    (place.root / "games.later").write_bytes(b"a\n\xff\n")
    (place.root / "games.index").write_bytes(b"a cache")
    (place.root / "games.index-journal").write_bytes(b"a cache that is being written")
    (place.root / "other").write_bytes(b"of somebody else")


def test_everything_comes_back_byte_for_byte(here: Place, there: Place) -> None:
    fill(here)
    raw = here.packed()
    found, merged = there.merge(raw)
    assert (merged.new, merged.longer, merged.second, merged.there) == (7, 0, [], 0)
    assert (found.files, found.total, found.cut) == (10, 10, False)
    expected = {name: each for name, each in here.all().items() if not name.startswith(("games.index", "other"))}
    assert there.all() == expected
    assert there.packed() == raw
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in there.saves.iterdir())


def reads_what_is_whole(raw: bytes, here: Place, there: Place) -> None:
    """Half of an archive gives a part of its ten files, the whole all."""
    found, _ = there.merge(raw[: len(raw) // 2])
    assert found.cut
    assert 0 < found.files < found.total == 10
    found, _ = there.merge(raw)
    assert (found.files, found.total, found.cut) == (10, 10, False)
    assert there.packed() == here.packed()


def test_an_archive_that_a_browser_decompressed_is_read(here: Place, there: Place) -> None:
    """Of one that is cut the members before the cut."""
    fill(here)
    raw = gzip.decompress(here.packed())
    reads_what_is_whole(raw, here, there)
    assert [archive.is_archive(each) for each in (raw, here.packed(), b"ustar")] == [True, True, False]


def test_an_archive_in_several_gzip_members_is_read(here: Place, there: Place) -> None:
    """As of files that were joined, and of compressors that work in parallel; of one that is cut, what is whole."""
    fill(here)
    tar = gzip.decompress(here.packed())
    parts = [gzip.compress(tar[begin : begin + 700]) for begin in range(0, len(tar), 700)]
    raw = b"".join([gzip.compress(b""), *parts, gzip.compress(b"")])
    reads_what_is_whole(raw, here, there)
    assert archive.is_archive(raw[:4096])


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
    (here.root / "secret").write_bytes(b"of somebody else")
    (here.saves / f"secret{SUFFIX}").symlink_to(here.root / "secret")
    tags.path_of(here.saves).symlink_to("secret")
    packed = archive.pack(io.BytesIO(), archive.sources(here.saves), lambda: None)
    assert packed.games == 1
    saves = [f"big{SUFFIX}", f"folder{SUFFIX}", f"loop{SUFFIX}", f"secret{SUFFIX}"]
    assert packed.left_out == ["games.tags", *saves]


def test_a_link_to_a_save_is_a_save(here: Place) -> None:
    (here.root / "elsewhere").write_bytes(game(id="a"))
    here.saves.mkdir(parents=True, exist_ok=True)
    (here.saves / GOOD).symlink_to(here.root / "elsewhere")
    packed = archive.pack(io.BytesIO(), archive.sources(here.saves), lambda: None)
    assert (packed.games, packed.left_out) == (1, [])


def test_no_name_leaves_a_game_out(here: Place, there: Place) -> None:
    """Of any length, and of characters that cannot be printed or are no UTF-8."""
    names = ("あ" * 80, "あ" * 79 + "い", "new\nline", "new_line", "byte\udcff", "right\u202eleft", "x" * 241)
    for number, name in enumerate(names):
        here.put(name, game(id=f"g{number}"))
        tags.write(here.saves, f"{name}{SUFFIX}", (f"t{number}",))
    packed = io.BytesIO()
    done = archive.pack(packed, archive.sources(here.saves), lambda: None)
    assert (done.games, done.left_out) == (len(names), [])
    _, merged = there.merge(packed.getvalue())
    assert (merged.new, merged.no_saves) == (len(names), 0)
    assert here.merge(packed.getvalue())[1].there == len(names), "brought back, nothing is new"
    found = {read(path).header.id: path.name for path in there.saves.iterdir()}
    assert {*found} == {f"g{number}" for number in range(len(names))}
    assert tags.load(there.saves) == {found[f"g{number}"]: (f"t{number}",) for number in range(len(names))}


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


@pytest.mark.every("the longest comes first, last or in the middle")
@pytest.mark.parametrize("lengths", [*permutations((1, 3, 5))], ids=str)
def test_of_beginnings_of_one_game_in_an_archive_the_longest_remains(
    here: Place, there: Place, lengths: tuple[int, ...]
) -> None:
    """It has the name of its id and its own time, and what lies beside the folder names it so."""
    long = (*OPENING, "0 draw", "0 play B1")
    for name, length in zip(("a (2)", "a (Ada)", "a"), lengths, strict=True):
        here.put(name, game(long[:length], id="a", app=name), 1_600_000_000 + length)
        tags.write(here.saves, f"{name}{SUFFIX}", (name.strip("a ()") or "own",))
    here.put("other way", game((*OPENING[:2], "1 play B1"), id="a"))
    raw = here.packed()
    _, merged = there.merge(raw)
    assert (merged.new, merged.there, merged.longer, merged.second) == (2, 2, 0, [])
    assert sorted(path.name for path in there.saves.iterdir()) == [GOOD, f"other way{SUFFIX}"]
    path = there.saves / GOOD
    assert (len(read(path).table), path.stat().st_mtime) == (5, 1_600_000_005)
    assert tags.load(there.saves) == {GOOD: ("own",)}
    before = there.all()
    _, merged = there.merge(raw)
    assert (merged.new, merged.there, merged.longer, merged.second, merged.lines) == (0, 4, 0, [], 0)
    assert there.all() == before


def test_a_copy_in_an_archive_that_has_no_game_of_its_id_keeps_its_name(here: Place, there: Place) -> None:
    for name, length in (("a (2)", 3), ("a (Ada)", 2)):
        here.put(name, game(OPENING[:length], id="a"))
    assert there.merge(here.packed())[1].new == 1
    assert [path.name for path in there.saves.iterdir()] == [f"a (2){SUFFIX}"]


def test_a_second_way_that_an_archive_has_in_two_lengths_is_one_game(here: Place, there: Place) -> None:
    other = (*OPENING[:2], "1 play B1", "0 draw")
    for name, length in (("a (1)", 3), ("a (2)", 4), ("a", 3)):
        here.put(name, game(other[:length], id="a"))
    there.put("a", game(id="a"))
    _, merged = there.merge(here.packed())
    assert (len(merged.second), merged.there, merged.longer) == (1, 2, 0)
    assert len(read(there.saves / merged.second[0]).table) == 4
    before = there.all()
    assert there.merge(here.packed())[1].there == 3
    assert there.all() == before


def test_games_that_became_two_stay_two_in_an_archive(here: Place, there: Place) -> None:
    """One was being played when the other came in; by their ids matches and days know them."""
    here.put("a", game(id="a"))
    here.put("a-0123abcd", game((*OPENING, "0 draw"), id="a-0123abcd"))
    there.merge(here.packed())
    assert there.all() == here.all()


def test_a_copy_beside_a_save_of_another_name_gets_no_name_of_its_own(here: Place, there: Place) -> None:
    """The second save is another game, whose id is its own."""
    for name, length in (("a (2)", 4), ("a", 3)):
        here.put(name, game((*OPENING[:2], "1 play B1", "0 draw")[:length], id="a"))
    best = there.put("my best", game(id="a"))
    (second,) = there.merge(here.packed())[1].second
    assert {*there.saves.iterdir()} == {best, there.saves / second}
    assert read(there.saves / second).header.id == second.removesuffix(SUFFIX)


def test_a_game_of_a_day_that_has_not_begun_is_disowned_under_the_name_it_gets(here: Place, there: Place) -> None:
    day = "2999-01-01"
    deal = daily_deal("sixteen", day)
    seed = deal_seed(deal)
    head = header(id="a", version=2, deal=deal, daily=day, seed=seed, commitment=commitment(seed))
    for name, bodies in (("a (2)", [{"hint": 0}]), ("a", [])):
        here.put(name, save_of(head, numbered(bodies)))
    there.merge(here.packed())
    assert [path.name for path in there.saves.iterdir()] == [GOOD]
    assert dailies.load(there.saves).foreign == {"a"}


def test_settings_and_themes_come_only_where_there_are_none(here: Place, there: Place) -> None:
    here.put("a", game(id="a"))
    (here.root / "settings.toml").write_text("theme = 1\n")
    (here.root / "themes").mkdir()
    for name in ("mine.toml", "other.toml", "no theme.txt"):
        (here.root / "themes" / name).write_text(f"# {name}\n")
    (there.root / "themes").mkdir()
    (there.root / "themes" / "mine.toml").write_text("here")
    out = io.BytesIO()
    own = archive.own(here.root / "settings.toml", here.root / "themes")
    archive.pack(out, archive.sources(here.saves, own), lambda: None)
    assert there.merge(out.getvalue())[1].others == ["settings.toml", "other.toml"]
    assert (there.root / "themes" / "mine.toml").read_text() == "here"
    assert there.merge(out.getvalue())[1].others == []


# Strangers


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
