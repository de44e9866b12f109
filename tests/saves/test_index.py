"""The index of saved games: it saves reading, and nothing that happens to it changes what is listed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves import index, index_file
from sixteen_tui.saves.catalogue import Catalogue, listing
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from sixteen_tui.text import screens as say
from tests.unit.saves.damage import changed_bytes, within
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.index_rows import change, load
from tests.unit.saves.writer import game

ROOT = Path(index.__file__).parents[1]


def put(folder: Path, name: str, raw: bytes = game(), changed: int = 0) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}{SUFFIX}"
    path.write_bytes(raw)
    if changed:
        os.utime(path, ns=(changed, changed))
    return path


def some(folder: Path) -> list[str]:
    """Five games, one of them damaged; returns what a list shows of them."""
    for number, name in enumerate("abcd"):
        put(folder, name, game(*({"hint": 0},) * number))
    put(folder, "e", b"{}\n")
    return shown(folder)


def shown(folder: Path) -> list[str]:
    found = Catalogue(folder)
    made = listing(found.look(found.files()))
    return [
        *(
            f"{entry.file} {entry.last} {entry.score} {say.players(entry)}"
            for entry in (*made.unfinished, *made.finished)
        ),
        *(f"{path.name} {error}" for path, error in made.damaged),
    ]


def test_what_was_read_is_not_read_again(tmp_path: Path, reads: list[str]) -> None:
    before = some(tmp_path / "games")
    assert sorted(reads) == ["a", "b", "c", "d", "e"]
    reads.clear()
    assert shown(tmp_path / "games") == before
    assert reads == ["e"]  # what is wrong with a file is looked at each time


def test_the_folder_itself_stays_as_it_is(tmp_path: Path) -> None:
    some(tmp_path / "games")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "games.index"]
    assert len(list((tmp_path / "games").iterdir())) == 5
    assert (tmp_path / "games.index").stat().st_mode & 0o077 == 0


def test_no_folder_and_no_game_make_no_index(tmp_path: Path) -> None:
    assert shown(tmp_path / "games") == []
    (tmp_path / "games").mkdir()
    assert shown(tmp_path / "games") == []
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


def test_a_game_that_was_played_on_is_read_again(tmp_path: Path, reads: list[str]) -> None:
    folder = tmp_path / "games"
    session = Host.new(folder, "sixteen", ALL_RULES[0], [PERSON, BOT])
    put(folder, "a")
    shown(folder)
    session.play(session.table.legal[0])
    session.close()
    reads.clear()
    shown(folder)
    assert reads == [session.record.path.name.removesuffix(SUFFIX)]


def test_another_file_of_the_same_name_size_and_time_is_read_again(tmp_path: Path, reads: list[str]) -> None:
    folder = tmp_path / "games"
    path = put(folder, "a", changed=10**18)
    shown(folder)
    path.rename(tmp_path / "b")
    put(folder, "a", changed=10**18)
    reads.clear()
    shown(folder)
    assert reads == ["a"]


def test_an_entry_says_what_the_save_says(tmp_path: Path) -> None:
    session = Host.new(tmp_path / "games", "sixteen", ALL_RULES[0], [PERSON, BOT])
    while session.table.outcome is None:
        session.play(session.table.legal[0])
    session.close()
    record = read(session.record.path)
    for _ in range(2):  # as it was read, and out of the index
        looked = Catalogue(tmp_path / "games")
        (entry,) = looked.look(looked.files())
        assert isinstance(entry, Entry)
        assert entry.file == session.record.path.name
        assert entry.game == "sixteen"
        assert entry.rules == record.table.rules
        assert entry.players == [(player.name, player.human) for player in record.players]
        assert entry.score == index.score(record)
        assert (entry.last, entry.finished) == (record.last, True)


def test_an_index_with_any_damage_changes_nothing(tmp_path: Path) -> None:
    folder, path, random = tmp_path / "games", tmp_path / "games.index", Random("index")
    before = some(folder)
    whole = path.read_bytes()
    for number in range(300):
        path.write_bytes(whole[: random.randrange(len(whole))] if number % 3 == 0 else changed_bytes(whole, random))
        assert shown(folder) == before
    for raw in (b"", b"\n", b"{}\n", b"[" * 100_000, b"\xff" * 100, b"\x00" * 100):
        path.write_bytes(raw)
        assert shown(folder) == before
        assert len(load(path)) == 4  # and it is right again


def test_any_byte_changed_in_a_row_is_noticed(tmp_path: Path) -> None:
    some(tmp_path / "games")
    path = tmp_path / "games.index"
    raw = path.read_bytes()
    entries = {file: entry.details for file, entry in load(path).items()}
    assert len(entries) == 4
    place = raw.index(entries[f"a{SUFFIX}"].encode())
    for i in range(place, place + len(entries[f"a{SUFFIX}"])):
        path.write_bytes(raw[:i] + bytes([raw[i] ^ 1]) + raw[i + 1 :])
        assert {file: entry.details for file, entry in load(path).items()}.items() < entries.items()


RULES = '{"seats":2,"matches":true,"bonus":false,"wilds":true,"drawing":"enforced"}'
NOBODY = '{"name":"","player":"human","level":null}'


@pytest.mark.parametrize(
    ("last", "details"),
    [
        ("yesterday", ""),
        ("", ""),
        (None, "0"),
        (None, "[" * 100_000),
        (None, '"x"'),
        (None, "{}"),
        (None, '{"game": "whist"}'),
        (None, f'{{"game": "sixteen", "rules": {RULES}, "players": [{NOBODY}], "score": "0:0"}}'),
        (None, f'{{"game": "sixteen", "rules": {RULES}, "players": [1, 2], "score": "0:0"}}'),
        (None, f'{{"game": "sixteen", "rules": {{}}, "players": [{NOBODY}, {NOBODY}], "score": "0:0"}}'),
        (None, f'{{"game": "sixteen", "rules": {RULES}, "players": [{NOBODY}, {NOBODY}], "score": 3}}'),
        (None, f'{{"game": "sweet-sixteen", "rules": {RULES}, "players": [{NOBODY}, {NOBODY}], "score": "0:0"}}'),
    ],
    ids=range(12),
)
def test_an_entry_that_cannot_be_shown_is_read_again(
    tmp_path: Path, reads: list[str], last: str | None, details: str
) -> None:
    """An index whose check sum is right need not be this program's."""
    folder, path = tmp_path / "games", tmp_path / "games.index"
    before = some(folder)
    reads.clear()
    entry = load(path)[f"a{SUFFIX}"]
    change(path, entry.file, last=entry.last if last is None else last, details=details or entry.details)
    assert len(load(path)) == 4
    assert shown(folder) == before
    assert "a" in reads
    assert not {"b", "c", "d"} & set(reads)


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "x").write_bytes(b"")


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _link(path: Path) -> None:
    (path.parent / "target").write_bytes(b"somebody else's")
    path.symlink_to(path.parent / "target")


@pytest.mark.parametrize("name", ["games.index", "games.index-journal"])
@pytest.mark.parametrize("put_there", [_fifo, _folder, _loop, _link])
def test_something_in_its_place(tmp_path: Path, name: str, put_there: Callable[[Path], None]) -> None:
    folder = tmp_path / "games"
    before = some(folder)
    (tmp_path / "games.index").unlink()
    put_there(tmp_path / name)
    with within(5):
        assert shown(folder) == before
        assert shown(folder) == before
    if (tmp_path / "target").exists():
        assert (tmp_path / "target").read_bytes() == b"somebody else's"


def test_an_index_of_another_version_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: list[str]
) -> None:
    before = some(tmp_path / "games")
    monkeypatch.setattr(index_file, "__version__", "0.0.0")
    reads.clear()
    assert shown(tmp_path / "games") == before
    assert len(reads) == 5


def test_what_was_read_before_one_looked_away_is_known(tmp_path: Path, reads: list[str]) -> None:
    some(tmp_path / "games")
    (tmp_path / "games.index").unlink()
    found = Catalogue(tmp_path / "games")
    looked = found.look(found.files())
    next(looked)
    next(looked)
    looked.close()
    assert len(load(tmp_path / "games.index")) >= 1
    reads.clear()
    list(found.look(found.files()))
    assert len(reads) == 4 - len(load(tmp_path / "games.index")) + 1 or len(reads) <= 4


def test_two_programs_add_to_what_is_known(tmp_path: Path, reads: list[str]) -> None:
    folder = tmp_path / "games"
    for number, name in enumerate("abcd", start=1):
        put(folder, name, changed=number * 10**18)
    one, other = Catalogue(folder), Catalogue(folder)
    files = one.files()
    looked, looked_too = one.look(files[:2]), other.look(files[2:])
    next(looked), next(looked_too)
    list(looked), list(looked_too)
    reads.clear()
    shown(folder)
    assert len(reads) <= 2


def test_the_order_in_which_games_are_read_is_that_in_which_they_were_written(tmp_path: Path, reads: list[str]) -> None:
    folder = tmp_path / "games"
    for name, changed in (("a", 3), ("b", 1), ("c", 4), ("d", 2)):
        put(folder, name, changed=changed * 10**17)
    found = Catalogue(folder)
    list(found.look(found.files()))
    assert reads == ["c", "a", "d", "b"]


def test_the_game_to_go_on_with_is_found_without_reading_all(tmp_path: Path, reads: list[str]) -> None:
    folder = tmp_path / "games"
    for number in range(1, 40):
        put(folder, f"g{number}", changed=number * 10**16)
    found = Catalogue(folder).latest_unfinished()
    assert found is not None
    assert (found.file, reads) == (f"g39{SUFFIX}", ["g39"])
    again = Catalogue(folder).latest_unfinished()
    assert again is not None
    assert (again.file, reads) == (f"g39{SUFFIX}", ["g39"])
    assert Catalogue(tmp_path / "none").latest_unfinished() is None


def test_a_name_that_cannot_be_printed_is_listed_and_not_remembered(tmp_path: Path, reads: list[str]) -> None:
    folder = tmp_path / "games"
    for name in ("a\tb\nc", "é", "a (Ada's conflicted copy)"):
        put(folder, name)
    for _ in range(2):
        assert len(shown(folder)) == 3
    assert sorted(reads) == ["a\tb\nc", "a\tb\nc", "a (Ada's conflicted copy)", "é"]


def test_a_game_being_played_can_be_listed(tmp_path: Path) -> None:
    session = Host.new(tmp_path / "games", "sixteen", ALL_RULES[0], [PERSON, BOT])
    assert len(shown(tmp_path / "games")) == 1
    session.play(session.table.legal[0])
    assert session.unsaved is None
    session.close()
    Journal.open(session.record.path)[0].close()


def test_what_is_known_is_found_without_pydantic(tmp_path: Path) -> None:
    """Home asks for the game to resume at every start, and pydantic costs more than all of home."""
    folder = tmp_path / "games"
    for number, name in enumerate("ab", start=1):
        put(folder, name, changed=number * 10**18)
    assert Catalogue(folder).latest_unfinished()
    asked = (
        "import sys; from pathlib import Path; from sixteen_tui.saves.catalogue import Catalogue;"
        f"print(Catalogue(Path({str(folder)!r})).latest_unfinished().file, 'pydantic' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True, cwd=ROOT).stdout
    assert said.split() == [f"b{SUFFIX}", "False"]
