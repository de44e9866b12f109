"""The hall: who may open and find which tables, and what it does with files that are no tables."""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.hall import DONE, EMPTY, FORGOTTEN, MOST_TO_FETCH, Hall
from sixteen_tui.tables.stores.files import ASIDE, SUFFIX, Files
from sixteen_tui.tables.stores.store import MOST_LISTED
from tests.unit.tables import done
from tests.unit.tables.seated import Party, Program, opening

P = "person"


def refusal(hall: Hall, message: dict[str, Any], owner: str = "Ada") -> str:
    with pytest.raises(RefusedError) as refused:
        done.open(hall, owner, message)
    return refused.value.code


def ids(hall: Hall, owner: str) -> list[str]:
    return [each["table"] for each in done.listed(hall, owner, 0.0)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "whist"}, "unknown-game"),
        ({"rules": {}}, "bad-rules"),
        ({"rules": {"wilds": 1, "bonus": False, "drawing": "enforced", "matches": True}}, "bad-rules"),
        ({"rules": {"wilds": True, "bonus": False, "drawing": "never", "matches": True}}, "bad-rules"),
        ({"rules": {"wilds": True, "bonus": False, "drawing": True, "matches": True}}, "bad-rules"),
        ({"rules": {**opening("sixteen", P)["rules"], "seats": 4}}, "bad-rules"),
        ({"rules": {**opening("sixteen", P)["rules"], "more": 4}}, "bad-rules"),
        ({"seats": [P, P, P]}, "bad-rules"),
        ({"seats": [P, "champion"]}, "bad-seats"),
        ({"seats": [P, "cmd:cat"]}, "bad-seats"),
        ({"seats": ["easy", "easy"]}, "bad-seats"),
    ],
)
@pytest.mark.every("each is refused by another check")
def test_tables_that_cannot_be(tmp_path: Path, change: dict[str, Any], code: str) -> None:
    hall = Hall(Files(tmp_path))
    assert refusal(hall, {**opening("sixteen", P, P), **change}) == code
    assert list(tmp_path.iterdir()) == []


def test_limits(tmp_path: Path) -> None:
    """An owner's, and the hall's; a game that is over counts for nobody, unless many are not fetched."""
    hall = Hall(Files(tmp_path), most=5, most_of_owner=3)
    for _ in range(3):
        table = done.open(hall, "Ada", opening("sixteen", P, P))
    assert refusal(hall, opening("sixteen", P, P)) == "too-many-tables"
    table.places.over = True
    done.open(hall, "Ada", opening("sixteen", P, P))
    done.open(hall, "Blaise", opening("sixteen", P, P))
    assert refusal(hall, opening("sixteen", P, P), "Carl") == "too-many-tables"


def test_games_that_nobody_fetches_are_bounded(tmp_path: Path) -> None:
    """Their files are kept for those who were there."""
    hall = Hall(Files(tmp_path), most_of_owner=3)
    for _ in range(3 * MOST_TO_FETCH):
        table = done.open(hall, "Ada", opening("sixteen", P, P))
        table.places.over, table.places.places[0].owner = True, "Blaise"
    assert refusal(hall, opening("sixteen", P, P)) == "too-many-tables"
    table.places.places[0].fetched = True
    done.open(hall, "Ada", opening("sixteen", P, P))


def test_games_that_are_over_do_not_fill_a_hall(tmp_path: Path) -> None:
    """Two people who play one short game after the other stay within their limits, and leave room for the others."""
    hall = Hall(Files(tmp_path), most=8)
    for name in ("Ada", "Blaise", "Ada", "Blaise"):
        table = done.open(hall, name, opening("sixteen", P, P))
        table.places.over = table.places.places[0].fetched = True
        table.places.places[0].owner = name
    done.tidy(hall, 0.0)
    done.tidy(hall, DONE - 1)
    assert len(hall.tables) == 4
    done.tidy(hall, DONE + 1)
    assert not hall.tables
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    table.places.over = table.places.places[0].fetched = True
    table.places.places[0].owner = "Ada"
    done.tidy(hall, 0.0)
    done.tidy(hall, DONE + 1)
    assert len(hall.tables) == 1, "while there is room the save can be fetched again"


def test_tables_of_few_people_do_not_hide_those_of_others(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path))
    for number in range(MOST_LISTED + 10):
        done.open(hall, f"p{number // 20}", opening("sixteen", P, P))
    last = done.open(hall, "Ada", opening("sixteen", P, P))
    listed = ids(hall, "Blaise")
    assert len(listed) == MOST_LISTED
    assert last.places.id in listed


def test_private_tables(tmp_path: Path) -> None:
    """They are found by their code, and listed for those who sit there or opened them."""
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "Ada", opening("sixteen", P, P, private=True))
    id, code = table.places.id, table.places.private
    assert ids(hall, "Blaise") == []
    assert done.listed(hall, "Ada", 0.0)[0]["private"]
    asked: tuple[str | None, str | None]
    for asked in ((id, None), (None, "AAAA" if code != "AAAA" else "BBBB"), (None, None), ("../../etc", None)):
        with pytest.raises(RefusedError, match="no-such-table"):
            done.find(hall, "Blaise", asked[0], asked[1], 0.0)
    assert done.find(hall, "Blaise", None, code, 0.0) is table
    done.sit(table, Member("Blaise", "Blaise", lambda message: None), None, None, 0.0)
    hall.changed(table)
    assert done.listed(hall, "Blaise", 0.0)[0]["code"] == code
    assert ids(Hall(Files(tmp_path)), "Blaise") == [id]


def test_the_order_of_the_list(tmp_path: Path) -> None:
    """One's own first, then those with free seats."""
    hall = Hall(Files(tmp_path))
    full, free, own = (done.open(hall, "Zeno", opening("sixteen", P, P)) for _ in range(3))
    for owner, table in (("Carl", full), ("Dora", full), ("Ada", own)):
        done.sit(table, Member(owner, owner, lambda message: None), None, None, 0.0)
    assert ids(hall, "Ada") == [table.places.id for table in (own, free, full)]


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    """They are passed over and stay as they are."""
    hall = Hall(Files(tmp_path))
    kept = done.open(hall, "Ada", opening("sixteen", P, P))
    good = json.loads((tmp_path / f"{kept.places.id}{SUFFIX}").read_text())
    seats = good["places"]
    bad: dict[str, object] = {
        "other-name": good,
        "no-object": [],
        "nothing": {},
        "game": {**good, "game": "whist"},
        "rules": {**good, "rules": {}},
        "places": {**good, "places": seats[:1]},
        "place": {**good, "places": [3, 4]},
        "level": {**good, "places": [{**seats[0], "level": "champion"}, seats[1]]},
        "program": {**good, "places": [{**seats[0], "level": "cmd:cat"}, seats[1]]},
        "owner": {**good, "places": [{**seats[0], "owner": []}, seats[1]]},
        "created": {**good, "created": 5},
        "seed": {**good, "seed": "x"},
        "begun": {**good, "begun": "yes"},
    }
    for name, value in bad.items():
        named = {**value, "id": name} if isinstance(value, dict) and name != "other-name" else value
        (tmp_path / f"{name}{SUFFIX}").write_text(json.dumps(named))
    (tmp_path / f"deep{SUFFIX}").write_bytes(b"[" * 100_000)
    (tmp_path / f"bytes{SUFFIX}").write_bytes(b"\xff\xfe\x00")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    os.mkfifo(tmp_path / f"pipe{SUFFIX}")
    before = sorted(each.name for each in tmp_path.iterdir())
    again = Hall(Files(tmp_path))
    assert ids(again, "Ada") == [kept.places.id]
    done.tidy(again, 0.0)
    assert sorted(each.name for each in tmp_path.iterdir()) == before


def test_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    """Its table is listed, and nobody can sit down; all others go on."""
    party = Party(tmp_path, "sixteen", P, P).begin()
    path = party.path
    party.table.close()
    path.write_bytes(path.read_bytes().replace(b'"entry"', b'"entri"'))
    hall = Hall(Files(tmp_path))
    assert ids(hall, "Ada") == [party.table.places.id]
    with pytest.raises(RefusedError, match="table-damaged"):
        done.find(hall, "Ada", party.table.places.id, None, 0.0)
    done.open(hall, "Ada", opening("sixteen", P, P))


def test_tables_at_which_nobody_sits_go(tmp_path: Path) -> None:
    """After a while; not while somebody looks on, nor when somebody has a seat."""
    hall, party = Hall(Files(tmp_path / "one")), Party(tmp_path / "two", "sixteen", P, P)
    empty = done.open(hall, "Ada", opening("sixteen", P, P))
    spectator = Member("Zeno", "Zeno", lambda message: None)
    empty.watch(spectator, 0.0)
    done.tidy(hall, 0.0)
    done.tidy(hall, EMPTY + 1)
    assert ids(hall, "Zeno")
    empty.leave(spectator, EMPTY + 1)
    done.tidy(hall, EMPTY + 2)
    done.tidy(hall, 2 * EMPTY + 4)
    assert list((tmp_path / "one").iterdir()) == []
    for person in party.people:
        person.leave()
    for n in range(3):
        done.tidy(party.hall, n * EMPTY * 2)
    assert ids(party.hall, "Zeno")


def test_a_private_table_begun_with_computers(tmp_path: Path) -> None:
    """A player at the table may have the free seats filled; onlookers are told of all of it."""
    party = Party(tmp_path, "sweet-sixteen", P, P, P, people=1)
    spectator = Program(party, "Zeno")
    spectator.watch()
    with pytest.raises(RefusedError, match="seats-free"):
        party.begin()
    done.begin(party.table, party.now, fill=True)
    party.settle()
    seats = spectator.got("who")[-1]["seats"]
    assert [seat["player"] for seat in seats] == ["human", "bot", "bot"]
    assert len({seat["name"] for seat in seats}) == 3


def test_tables_at_which_nothing_has_happened_for_long_are_put_aside(tmp_path: Path) -> None:
    """A game that nobody has gone on with, too; not while somebody is there, and its files can be put back."""
    party = Party(tmp_path, "sixteen", P, P).begin()
    id, game = party.table.places.id, party.path
    before, last = game.read_bytes(), max(path.stat().st_mtime for path in tmp_path.iterdir() if path.is_file())
    done.forget(party.hall, last + 2 * FORGOTTEN)
    assert ids(party.hall, "Zeno") == [id]
    for person in party.people:
        person.leave()
    done.forget(party.hall, last + FORGOTTEN - 1)
    assert ids(party.hall, "Zeno") == [id]
    done.forget(party.hall, last + FORGOTTEN + 60)
    assert ids(party.hall, "Zeno") == ids(Hall(Files(tmp_path)), "Zeno") == []
    assert (tmp_path / ASIDE / game.name).read_bytes() == before
    for path in (tmp_path / ASIDE).iterdir():
        shutil.copy(path, tmp_path / path.name)
    hall = Hall(Files(tmp_path))
    assert ids(hall, "Zeno") == [id]
    game.write_bytes(before + b"torn")
    done.forget(hall, time.time() + FORGOTTEN + 60)
    contents = {path.read_bytes() for path in (tmp_path / ASIDE).glob(f"*{game.suffix}")}
    assert contents == {before, before + b"torn"}, "nothing that was put aside before is replaced"


def test_a_table_that_cannot_be_put_aside_is_still_found(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Until the disk lets it go, with its game: a move of some of the files is taken back."""
    party = Party(tmp_path, "sixteen", P, P).begin()
    id = party.table.places.id
    party.table.documents.set_published(3)
    for person in party.people:
        person.leave()
    late, rename = party.table.documents.changed() + FORGOTTEN + 60, Path.rename
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}

    def refuse(path: Path, to: Path) -> Path:
        if to.parent.name == ASIDE and path.suffix == refused:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return rename(path, to)

    for refused in (".json", ".jsonl", ".told"):
        with mock.patch.object(Path, "rename", refuse):
            done.forget(party.hall, late)
        assert ids(party.hall, "Zeno") == [id], refused
        assert {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == files
        assert not [*(tmp_path / ASIDE).iterdir()]
    assert caplog.text.count("not-put-aside") == 3
    assert not done.find(party.hall, "Ada", id, None, 0.0).asleep, "the game is read"
    done.forget(party.hall, late)
    assert ids(party.hall, "Zeno") == []
