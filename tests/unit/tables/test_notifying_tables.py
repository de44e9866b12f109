"""Tables that a server looks at for notices: which ones, when, and how many programs run at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.places import NOBODY
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.notices import AFTER, AGAIN
from sixteen_tui.tables.server.notifying import LOOK, MOST, Notifier
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.waking import Waker
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables import done
from tests.unit.tables.local import Local, sat, settle
from tests.unit.tables.notified import MIDNIGHT, Club, Held, ada_to_move, hosting
from tests.unit.tables.parties import at_play
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, opening
from tests.unit.tables.shared_store import Shared


def test_a_table_is_not_released_before_somebody_was_notified(tmp_path: Path) -> None:
    """With a database, another server would not know since when it waits."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(LOOK)
    assert club.local.table.notifies
    assert club.local.places.due > MIDNIGHT
    found = [club.local.table.rests]
    for seconds in (2 * AFTER, AGAIN - 3 * AFTER, 2 * AFTER):
        club.wait(seconds, AFTER)
        found.append(club.local.table.rests)
    assert found == [False, True, True, False], "before the notice, after it, and before the digest"


def test_the_date_of_a_notice_is_that_of_the_turn(tmp_path: Path) -> None:
    """Not of a turn of another person, who came and played: a server that is killed leaves the date to the others."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(2 * AFTER)
    assert club.local.places.due > MIDNIGHT + AGAIN
    club.ada_plays()
    club.wait(2 * LOOK)
    link: Any = club.ben._link
    club.local.table.leave(link.member, club.now)
    club.connected.clear()
    club.wait(LOOK)
    assert club.local.places.due == MIDNIGHT + club.now + AFTER


def test_a_table_that_waits_for_nobody_is_not_looked_for(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    for person in party.people:
        person.leave()
    hall = hosting(tmp_path / "hall", party.table)
    notifier = Notifier(("x",), hall, Held(), date=lambda: MIDNIGHT, soon=lambda what: what())
    assert notifier.look((), 0.0) == [party.table]
    assert party.table.places.due > MIDNIGHT
    with mock.patch.object(ServedTable, "waits_for", None):
        assert notifier.look((), LOOK) == [party.table]
        assert notifier.look((), 2 * LOOK) == []
    assert party.table.places.due == NOBODY


@pytest.mark.parametrize("notifies", [True, False])
def test_a_table_that_no_server_hosts_is_taken_up_for_a_notice(tmp_path: Path, *, notifies: bool) -> None:
    """The reason for which people had a notice on the first day only: nobody hosted their table on the second."""
    store = Shared(tmp_path / "hall")
    party = at_play(tmp_path, P, P)
    party.table.close()
    hall = Hall(store)
    store.away[party.table.places.id] = party.table.places, party.table.documents  # type: ignore[assignment]
    woken = done.done(Waker(hall).wake(done.at_once, 0.0, MIDNIGHT if notifies else None))
    assert [table.places.id for table in woken] == ([party.table.places.id] if notifies else [])
    assert store.asked[-1] == ("waiting", MIDNIGHT if notifies else None)


def test_few_programs_run_at_a_time(tmp_path: Path) -> None:
    parties = [at_play(tmp_path / str(number), P, P) for number in range(MOST + 3)]
    threads = Held()
    tables = [_with_id(party, number).table for number, party in enumerate(parties)]
    hall = hosting(tmp_path / "hall", *tables)
    notifier = Notifier(("x",), hall, threads, date=lambda: MIDNIGHT, soon=lambda what: what(), run=lambda *_: "")
    for party in parties:
        for person in party.people:
            person.leave()

    def look(now: float) -> int:
        for table in notifier.look((), now):
            table.remember_notices()
            settle(table, now)
        return len(threads.work)

    assert [look(now) for now in (0.0, AFTER, AFTER + LOOK, AFTER + 2 * LOOK)] == [0, 0, MOST, MOST]
    threads.do()
    assert [look(AFTER + n * LOOK) for n in (3, 4)] == [0, 3]


def _with_id(party: Party, number: int) -> Party:
    party.table.places.id = f"table-{number}"
    return party


def test_without_a_program_nothing_is_looked_at(tmp_path: Path) -> None:
    local = Local(tmp_path / "0")
    hall = hosting(tmp_path / "hall", local.table)
    notifier = Notifier((), hall, Held(), date=lambda: MIDNIGHT, soon=lambda what: what())
    assert notifier.look((), 0.0) == []
    assert notifier.until is None
    assert (local.table.notifies, local.places.due) == (False, 0)


def test_the_server_looks_at_its_tables_and_persists_that_somebody_was_notified(tmp_path: Path) -> None:
    server = done.served(Hall(Files(tmp_path)), notify=("x",))
    threads = server.notifier._threads = Held()
    table = done.open(server.hall, "0:ada", opening("sixteen", P, P))
    for member in sat(table, "0:ada", "0:ben"):
        table.leave(member, 0.0)
    settle(table, 0.0)
    with mock.patch.object(server.driver, "drive") as drive:
        server._notify(0.0)
        settle(table, 0.0)
        server._notify(AFTER)
        assert table.unwritten
        settle(table, AFTER)
        server._notify(AFTER + LOOK)
    assert len(threads.work) == 1
    assert drive.call_args_list == [mock.call(table)] * 2
    server.hall.close()


@pytest.mark.parametrize("silent", [False, True])
def test_the_server_counts_no_silent_client_as_connected(tmp_path: Path, *, silent: bool) -> None:
    server = done.served(Hall(Files(tmp_path)), notify=("x",))
    visitor = mock.Mock(closing=False, silent=silent, member=mock.Mock(owner="0:ada"))
    server._connections[visitor] = None
    with mock.patch.object(server.notifier, "look", return_value=[]) as look:
        server._notify(0.0)
    look.assert_called_once_with(set() if silent else {"0:ada"}, 0.0)
    server.hall.close()
