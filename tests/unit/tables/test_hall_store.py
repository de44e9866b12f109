"""The hall and its store: a store that other servers share, one that fails, and tables in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest

from sixteen_tui.saves.transfer import MAX_BYTES
from sixteen_tui.tables.places import new_code
from sixteen_tui.tables.protocol import AWAY, IDLE, MOST_IN, MOST_OUT, NAME_CELLS, PERSON, TALK, VERSION, Message
from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.game import PACE
from sixteen_tui.tables.server.hall import EMPTY, FORGOTTEN, LEFT, MOST_OF_OWNER, MOST_TABLES, TRIES, Hall
from sixteen_tui.tables.server.questions import ASKED, REFUSED
from sixteen_tui.tables.server.waking import SEEK, Waker
from sixteen_tui.tables.stores.files import SUFFIX, Files, TableFiles
from sixteen_tui.tables.stores.store import MOST_LISTED, ElsewhereError, OpenedCounts, OutOfReachError
from tests.unit.tables import done
from tests.unit.tables.local import settle
from tests.unit.tables.refusals import P, no_disk, refused
from tests.unit.tables.seated import Party, opening
from tests.unit.tables.shared_store import Shared

# A store that others share


def test_games_with_a_clock_are_hosted_without_a_request_and_kept(tmp_path: Path) -> None:
    """A server looks for those that nobody hosts now and then."""
    store = Shared(tmp_path)
    party = Party(tmp_path, "sixteen", P, P, clock={"per": "game", "seconds": 60, "flag": "loss"}).begin()
    party.table.close()
    hall = Hall(store)
    hall.tables.clear()
    id = party.table.places.id
    found = (party.table.places, TableFiles(tmp_path, id))
    store.away[id] = found
    waker = Waker(hall)
    (table,) = done.done(waker.wake(done.at_once, 0.0, None))
    assert (table.places.id, table.company.counts is not None) == (id, True)
    for now in (1.0, 1.0 + 2 * LEFT):
        done.tidy(hall, now)
    assert hall.tables == {id: table}
    hall.drop(table)
    store.away[id] = found
    assert done.done(waker.wake(done.at_once, SEEK - 1, None)) == []
    assert len(done.done(waker.wake(done.at_once, SEEK, None))) == 1


def test_a_search_for_clocks_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Shared(tmp_path)
    monkeypatch.setattr(store, "waiting", no_disk)
    assert done.done(Waker(Hall(store)).wake(done.at_once, 0.0, None)) == []


def test_tables_elsewhere_count_for_their_owner(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store, most_of_owner=3)
    first = done.open(hall, "Ada", opening("sixteen", P, P))
    store.counts = OpenedCounts(wanted=2, going=2)
    refused("too-many-tables", lambda: done.open(hall, "Ada", opening("sixteen", P, P)))
    assert store.asked[-1] == ("opened", "Ada", {first.places.id})
    store.counts = OpenedCounts(wanted=2, going=1)
    done.open(hall, "Ada", opening("sixteen", P, P))
    store.counts = OpenedCounts(wanted=13, going=0)
    refused("too-many-tables", lambda: done.open(hall, "Ada", opening("sixteen", P, P)))
    store.counts = OpenedCounts(wanted=12, going=0)
    done.open(hall, "Ada", opening("sixteen", P, P))


def test_a_store_that_does_not_answer_refuses_a_new_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    for method in ("count_opened", "open"):
        with monkeypatch.context() as broken:
            broken.setattr(store, method, no_disk)
            assert refused("trouble", lambda: done.open(hall, "Ada", opening("sixteen", P, P))) == {
                "why": "Input/output error"
            }
    assert hall.tables == {}


def test_a_new_code_is_one_that_no_other_table_has(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    codes = ["AAAA", "AAAA", "BBBB", "CCCC"]
    with mock.patch("sixteen_tui.tables.server.hall.new_code", side_effect=codes):
        first = done.open(hall, "Ada", opening("sixteen", P, P, private=True))
        store.taken_codes = {"BBBB"}
        second = done.open(hall, "Ada", opening("sixteen", P, P, private=True))
    assert (first.places.private, second.places.private) == ("AAAA", "CCCC")
    assert done.open(hall, "Ada", opening("sixteen", P, P)).places.private is None
    with mock.patch("sixteen_tui.tables.server.hall.new_code", return_value="BBBB") as tried:
        refused("too-many-tables", lambda: done.open(hall, "Ada", opening("sixteen", P, P, private=True)))
    assert tried.call_count == TRIES
    assert len(new_code()) == 4
    assert new_code().isalpha()
    assert new_code().isupper()


def test_a_table_that_nobody_hosts_is_taken_by_who_is_asked_for_it(tmp_path: Path) -> None:
    store = Shared(tmp_path / "here")
    hall = Hall(store, most=2)
    for code in (None, "ABCD"):
        places = done.open(Hall(Files(tmp_path / "there")), "Ada", opening("sixteen", P, P)).places
        places.private = code
        store.away[places.id] = (places, TableFiles(tmp_path / "there", places.id))
    id, private = [*store.away]
    table = done.find(hall, "Blaise", id, None, 0.0)
    assert table.places.id == id
    assert hall.hosted(id, None) is table
    assert done.find(hall, "Blaise", id, None, 0.0) is table
    assert done.find(hall, "Blaise", "anything", "ABCD", 0.0).places.id == private
    assert hall.hosted(None, "ABCD") is hall.tables[private]
    refused("no-such-table", lambda: done.find(hall, "Blaise", private, None, 0.0))
    refused("no-such-table", lambda: done.find(hall, "Blaise", None, "WXYZ", 0.0))
    refused("no-such-table", lambda: done.find(hall, "Blaise", "nothing", None, 0.0))
    assert done.find(hall, "Ada", private, None, 0.0).places.private == "ABCD"


def test_a_table_is_not_taken_where_there_are_too_many(tmp_path: Path) -> None:
    store = Shared(tmp_path / "here")
    hall = Hall(store, most=0)
    places = done.open(Hall(Files(tmp_path / "there")), "Ada", opening("sixteen", P, P)).places
    store.away[places.id] = (places, TableFiles(tmp_path / "there", places.id))
    refused("too-many-tables", lambda: done.find(hall, "Blaise", places.id, None, 0.0))
    assert (store.released, hall.tables) == ([places.id], {})


def test_what_a_store_says_of_a_table_reaches_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(Shared(tmp_path))

    def raising(error: Exception) -> Any:
        return mock.Mock(side_effect=error)

    monkeypatch.setattr(hall.store, "take", raising(ValueError("damaged")))
    refused("table-damaged", lambda: done.find(hall, "Ada", "x", None, 0.0))
    monkeypatch.setattr(hall.store, "take", raising(ElsewhereError(7)))
    with pytest.raises(ElsewhereError) as elsewhere:
        done.find(hall, "Ada", "x", None, 0.0)
    assert elsewhere.value.server == 7
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    table.places.begun = True
    monkeypatch.setattr(table, "open_journal", raising(OutOfReachError()))
    with pytest.raises(OutOfReachError):
        done.find(hall, "Ada", table.places.id, None, 0.0)
    monkeypatch.setattr(table, "open_journal", raising(OSError()))
    refused("table-damaged", lambda: done.find(hall, "Ada", table.places.id, None, 0.0))


def other(id: str, created: str, *, yours: bool = False, begun: bool = False, free: bool = True) -> Message:
    """The row of a table at another server."""
    return {"table": id, "created": created, "yours": [0] * yours, "begun": begun, "seats": [{"free": free}]}


def test_tables_elsewhere_are_listed_among_ones_own(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    mine, free, full = (done.open(hall, "Zeno", opening("sixteen", P, P)) for _ in range(3))
    for owner, table in (("Ada", mine), ("Carl", full), ("Dora", full)):
        done.sit(table, Member(owner, owner, lambda _: None), None, None, 0.0)
    for number, table in enumerate((mine, free, full)):
        table.places.created = f"2026-01-0{2 + 2 * number}"
    store.elsewhere = [
        other("late", "2026-01-09", yours=True, begun=True, free=False),
        other("early", "2026-01-01", yours=True),
        other("going", "2026-01-05", begun=True),
        other("full", "2026-01-07", free=False),
        other("free", "2026-01-03"),
    ]
    ids = [each["table"] for each in done.listed(hall, "Ada", 0.0)]
    here = [table.places.id for table in (mine, free, full)]
    assert ids == ["early", here[0], "late", "free", here[1], "going", here[2], "full"]
    assert store.asked[-1] == ("others", "Ada", {*here})
    store.elsewhere = [other(str(n), "2026") for n in range(MOST_LISTED + 5)]
    assert len(done.listed(hall, "Ada", 0.0)) == MOST_LISTED


def test_other_servers_see_a_table_when_it_looks_otherwise_than_before(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    hall.show(table, 0.0)
    hall.show(table, 0.0)
    assert store.shown == [(table.places.id, table.shown(0.0))]
    done.sit(table, Member("Ada", "Ada", lambda _: None), None, None, 0.0)
    hall.show(table, 0.0)
    assert len(store.shown) == 2
    hall.drop(table)
    hall.show(table, 0.0)
    assert len(store.shown) == 2, "it is not hosted here any more"
    alone = Hall(Files(tmp_path / "alone"))
    with mock.patch.object(alone.store, "show") as show:
        alone.show(done.open(alone, "Ada", opening("sixteen", P, P)), 0.0)
    show.assert_not_called()


def test_a_table_that_rests_and_where_nobody_is_may_be_another_servers(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    ada = Member("Ada", "Ada", lambda _: None)
    done.sit(table, ada, None, None, 0.0)
    table.leave(ada, 0.0)
    done.tidy(hall, 100.0)
    done.tidy(hall, 100.0 + LEFT)
    assert table.places.id in hall.tables
    table._thinking = True
    done.tidy(hall, 101.0 + LEFT)
    table._thinking = False
    done.tidy(hall, 102.0 + LEFT)
    assert table.places.id in hall.tables, "it did not rest in between"
    done.tidy(hall, 103.0 + 2 * LEFT)
    assert hall.tables == {}
    assert store.released == [table.places.id]
    assert (tmp_path / f"{table.places.id}{SUFFIX}").exists()


def test_a_table_that_comes_back_is_not_let_go_at_once(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    ada = Member("Ada", "Ada", lambda _: None)
    done.sit(table, ada, None, None, 0.0)
    table.leave(ada, 0.0)
    hall.show(table, 0.0)
    for now in (100.0, 101.0 + LEFT):
        done.tidy(hall, now)
    assert hall.tables == {}
    store.away[table.places.id] = (table.places, cast("TableFiles", table.documents))
    again = done.find(hall, "Ada", table.places.id, None, 1000.0)
    done.tidy(hall, 1000.0)
    assert hall.tables == {table.places.id: again}
    hall.show(again, 0.0)
    assert len(store.shown) == 2, "it is shown anew"


# Limits


def test_the_limits_are_those_that_the_protocol_promises(tmp_path: Path) -> None:
    """docs/tables.md and docs/hosting-machine.md name these numbers."""
    assert (VERSION, MOST_IN, NAME_CELLS, TALK, PERSON) == (1, 4096, 20, 200, "person")
    assert (AWAY, IDLE, ASKED, REFUSED, PACE) == (60.0, 300.0, 45.0, 30.0, 0.7)
    assert (MOST_TABLES, MOST_OF_OWNER, MOST_LISTED) == (2000, 20, 100)
    assert (EMPTY, FORGOTTEN) == (10 * 60.0, 90 * 24 * 60 * 60.0)
    assert MOST_OUT >= 2 * MAX_BYTES
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "Ada", opening("sixteen", P, P, P, P))
    members = [Member(name, name, lambda _: None) for name in ("Ada", "Blaise", "Carl", "Dora")]
    for member in members:
        done.sit(table, member, None, None, 0.0)
    done.begin(table, 0.0)
    settle(table, 0.0)
    table.leave(members[1], 10.0)
    assert refused("away-too-short", lambda: table.give(members[0], 1, 25.0)) == {"seconds": AWAY - 15}


# Tables in a folder


def test_a_table_is_opened_with_talk_or_privately_as_it_was_asked_for(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path))
    for talk, private in ((True, False), (False, True), (False, False)):
        places = done.open(hall, "Ada", opening("sixteen", P, P, talk=talk, private=private)).places
        assert (places.talk, places.private is not None) == (talk, private)


def test_a_game_that_the_disk_does_not_give_is_listed_without_a_turn(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    party.table.close()
    party.path.unlink()
    hall = Hall(Files(tmp_path))
    hall.tables[party.table.places.id].places.begun = True
    assert [each["turn"] for each in done.listed(hall, "Ada", 0.0)] == [False]


def test_a_hall_that_closes_lets_go_of_all_games_and_of_its_store(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    with mock.patch.object(party.hall.store, "close") as closed:
        party.hall.close()
    closed.assert_called_once_with()
    other_hall = Hall(Files(tmp_path))
    assert done.find(other_hall, "Ada", party.table.places.id, None, 0.0).host is not None


def test_a_list_opens_ones_own_games_and_says_whose_turn_it_is(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    party.table.close()
    hall = Hall(Files(tmp_path))
    assert hall.tables[party.table.places.id].host is None
    assert [each["turn"] for each in done.listed(hall, "Zeno", 0.0)] == [False]
    assert hall.tables[party.table.places.id].host is None, "only the own are opened"
    turns = [each["turn"] for owner in ("Ada", "Blaise") for each in done.listed(hall, owner, 50.0)]
    assert sorted(turns) == [False, True]
    table = hall.tables[party.table.places.id]
    ada = next(owner for owner in ("Ada", "Blaise") if done.listed(hall, owner, 50.0)[0]["turn"])
    other_owner = "Blaise" if ada == "Ada" else "Ada"
    asker = Member(other_owner, other_owner, lambda _: None)
    done.sit(table, asker, None, None, 60.0)
    idle = Member(ada, ada, lambda _: None)
    done.sit(table, idle, None, None, 60.0)
    seat = idle.seat
    assert seat is not None
    details = refused("away-too-short", lambda: table.give(asker, seat, 150.0))
    assert details == {"seconds": 200}, "the table has shown its game since it was opened"
