"""Tables in PostgreSQL: the same as in files, one server each, and nothing kept by who does not hold the lease."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.saves.records import parse
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.hall import EMPTY, FORGOTTEN, LEFT
from sixteen_tui.tables.server.notices import AFTER, AGAIN
from sixteen_tui.tables.server.notifying import Notifier
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.waking import Waker
from sixteen_tui.tables.stores.store import ElsewhereError, LeaseLostError, OutOfReachError
from tests.patience import until
from tests.tables import servers
from tests.tables.asked import P
from tests.tables.databases import Cluster, database_of, missing
from tests.unit.tables import done
from tests.unit.tables.local import sat, settle
from tests.unit.tables.notified import Held
from tests.unit.tables.seated import Party, Program, opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def acts(table: ServedTable, member: Member) -> None:
    """The first that a member may do."""
    assert table.host is not None
    action = table.host.game.encode(table.host.table.legal[0]).split(" ", 1)[1]
    table.act(member, {"at": table.at(member.seat), "action": action}, 0.0)


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_whole_game(database: Cluster, halls: Any, tmp_path: Path, game: str) -> None:
    """The observations of the seats are in the database, line for line a save that holds."""
    party = Party.__new__(Party)
    party.now, party.folder, party.away, party.hall = 1000.0, tmp_path, 60.0, halls()
    party.table = done.open(party.hall, "Ada", opening(game, P, P))
    party.people = [Program(party, name, contribution=f"{n:032x}") for n, name in enumerate(("Ada", "Blaise"))]
    for person in party.people:
        person.sit()
    party.begin().play(Random(7))
    id = party.table.places.id
    lines = json.loads(database.psql(f"select json_agg(line order by n) from sixteen_tui.line where game = '{id}'"))
    record = parse("".join(f"{line}\n" for line in lines).encode(), Path("x"))
    assert record.finished
    assert [person.save for person in party.people] == [lines, lines]


def test_a_table_is_one_servers(halls: Any) -> None:
    """Another can only say whose it is; it has it as soon as the first lets go, and all that was kept there."""
    first, second = halls(), halls()
    table: Any = done.open(first, "Ada", opening("sixteen", P, P))
    ada, _ = sat(table, "Ada", "Blaise")
    id, seat = table.places.id, ada.seat
    database_of(second).pulse()
    with pytest.raises(ElsewhereError) as elsewhere:
        done.find(second, "Ada", id, None, 0.0)
    assert elsewhere.value.server == database_of(first).number
    acts(table, table.members[table.host.table.to_move])
    settle(table, 0.0)
    log = table.host.table.log
    first.close()
    again: Any = done.find(second, "Ada", id, None, 0.0)
    assert again.places.of("Ada") == [seat]
    assert again.host.table.log == log


def test_what_is_not_held_cannot_be_written(database: Cluster, halls: Any) -> None:
    """A server whose connection was ended keeps nothing more, tells nothing more, and finds out."""
    first, second = halls(), halls()
    table: Any = done.open(first, "Ada", opening("sixteen", P, P))
    sat(table, "Ada", "Blaise")
    database.psql(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 17 and objid = "
        f"{database_of(first).number}"
    )
    until(lambda: second.store.take(table.places.id), ElsewhereError)
    second.close()
    other: Any = done.find(halls(), "Ada", table.places.id, None, 0.0)
    told = list[Any]()
    for member in table.members:
        member.send = told.append
    acts(table, table.members[table.host.table.to_move])
    work = table.work(0.0)
    assert work.commit is not None
    work.commit()
    table.committed(0.0)
    assert isinstance(table.host.unsaved, OutOfReachError)
    assert {message["type"] for message in told} <= {"trouble"}
    assert not done.try_again(table, 0.0)
    with pytest.raises(OutOfReachError):
        database_of(first).pulse()
    with pytest.raises(RefusedError, match="trouble"):
        done.done(table.company.change(done.at_once, lambda _: None))
    sat(other, "Ada", "Blaise")
    acts(other, other.members[other.host.table.to_move])
    settle(other, 0.0)
    assert not other.trouble


def test_a_line_that_is_there_already_is_anothers(halls: Any) -> None:
    """The key of a line is the fence where all else has failed; the others of the round are kept."""
    hall = halls()
    tables: list[Any] = [done.open(hall, "Ada", opening("sixteen", P, P)) for _ in range(2)]
    for table in tables:
        sat(table, "Ada", "Blaise")
    lost, kept = tables
    assert lost.host is not None
    database_of(hall).append(lost.places.id, lost.host.journal.lines + 1, ["{}"])
    for table in tables:
        acts(table, table.members[table.host.table.to_move])
        commit = table.work(0.0).commit
        assert commit is not None
        commit()
    assert isinstance(lost.host.unsaved, LeaseLostError)
    assert kept.host.unsaved is None


def test_all_lines_of_a_game_are_kept_or_none(database: Cluster, halls: Any) -> None:
    """Behind the line of another server, ours would be no game."""
    from sixteen_tui.tables.stores.database import _Round

    held = database_of(halls())
    held.append("lost", 1, ["theirs"])
    rounds = [_Round(game, 0, ["ours", "ours", "ours"]) for game in ("before", "lost", "after")]
    held._insert(rounds)
    assert [type(each.error) for each in rounds] == [type(None), LeaseLostError, type(None)]
    assert all(each.done for each in rounds)
    found = database.psql("select game, n, line from sixteen_tui.line order by game, n").split()
    assert found == [*(f"after|{n}|ours" for n in range(3)), *(f"before|{n}|ours" for n in range(3)), "lost|1|theirs"]


def test_what_waits_is_kept_in_one_round(halls: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of many tables that come while the database works go in one INSERT."""
    from concurrent.futures import ThreadPoolExecutor

    from sixteen_tui.tables.stores import statements as sql

    database = database_of(halls())
    rounds: list[int] = []
    ask = database.ask

    def counted(statement: str, values: Any = ()) -> list[tuple[Any, ...]]:
        if statement == sql.APPEND:  # a heartbeat may come between
            rounds.append(len(values[2]))
        rows: list[tuple[Any, ...]] = ask(statement, values)
        return rows

    monkeypatch.setattr(database, "ask", counted)
    with ThreadPoolExecutor(20) as threads:
        list(threads.map(lambda n: database.append(f"g{n}", 0, ["{}", "{}"]), range(200)))
    assert sum(rounds) == 400
    assert len(rounds) < 200


def test_the_list_has_what_others_host(halls: Any) -> None:
    """One's own seats, with whether it is one's turn; free seats; no private table of others; limits over all."""
    first, second = halls(most_of_owner=3), halls(most_of_owner=3)
    mine = done.open(first, "Ada", opening("sixteen", P, P))
    sat(mine, "Ada", "Blaise")
    free, private = (
        done.open(first, "Zeno", opening("sixteen", P, P)),
        done.open(first, "Zeno", opening("sixteen", P, P, private=True)),
    )
    for table in (mine, free, private):
        first.show(table, 0.0)
    database_of(first).deliver()
    found = done.listed(second, "Ada", 0.0)
    assert [each["table"] for each in found] == [mine.places.id, free.places.id]
    assert [each["turn"] for each in found] == [each["turn"] for each in done.listed(first, "Ada", 0.0)]
    assert [each["table"] for each in done.listed(second, "Zeno", 0.0)] == [
        table.places.id for table in (free, private, mine)
    ]
    with pytest.raises(ElsewhereError):
        done.find(second, "Carl", None, private.places.private, 0.0)
    done.open(second, "Zeno", opening("sixteen", P, P))
    with pytest.raises(RefusedError, match="too-many-tables"):
        done.open(second, "Zeno", opening("sixteen", P, P))


@pytest.mark.parametrize("private", [False, True])
def test_a_seat_that_was_lost_is_listed_by_each_server(halls: Any, *, private: bool) -> None:
    """A computer player has it until the game is over; the list says so to its owner, and to nobody else."""
    first, second = halls(), halls()
    table = done.open(first, "Zeno", opening("sixteen", P, P, **({"private": True} if private else {})))
    sat(table, '0:"Zoé', "Blaise")
    table.places.places[0].out = True
    table.remember_notices()
    settle(table, 0.0)
    first.show(table, 0.0)
    database_of(first).deliver()
    for owner, lost in (('0:"Zoé', [0]), ("Blaise", None), ("Zeno", None), ("0:", None)):
        (here, there) = (done.listed(hall, owner, 0.0) for hall in (first, second))
        assert [each.get("lost") for each in there] == [each.get("lost") for each in here]
        assert [each.get("code") for each in there] == [each.get("code") for each in here]
        assert [each.get("lost") for each in there] == ([] if private and owner == "0:" else [lost])


def test_notices_are_sent_on_each_day_and_once_by_several_servers(halls: Any) -> None:
    """On the second day nobody hosts the table; any server takes it up, and one of them sends the digest."""
    hosts, date, ran = [halls(), halls()], 20_000 * AGAIN, list[tuple[int, str]]()
    now, threads = 0.0, Held()

    def notifier(number: int) -> Notifier:
        def run(_: object, environment: Mapping[str, str]) -> str:
            ran.append((number, environment["SIXTEEN_TUI_NOTICE"]))
            return ""

        return Notifier(("x",), hosts[number], threads, date=lambda: date + now, soon=lambda what: what(), run=run)

    notifiers = [notifier(number) for number in (0, 1)]
    wakers = [Waker(hall) for hall in hosts]
    table = done.open(hosts[0], "Ada", opening("sixteen", P, P))
    for member in sat(table, "Ada", "Blaise"):
        table.leave(member, 0.0)

    def pass_by(seconds: float, each: float) -> None:
        nonlocal now
        end = now + seconds
        while now < end:
            now += each
            for hall, notifier, waker in zip(hosts, notifiers, wakers, strict=True):
                done.done(waker.wake(done.at_once, now, notifier.until))
                for changed in notifier.look((), now):
                    changed.remember_notices()
                for hosted in [*hall.tables.values()]:
                    settle(hosted, now)
                threads.do()
                done.tidy(hall, now)
                database_of(hall).deliver()
                database_of(hall).pulse()

    pass_by(2 * AFTER, AFTER / 4)
    assert ran == [(0, "turn")]
    pass_by(4 * LEFT, LEFT)
    assert not hosts[0].tables, "nobody is there"
    pass_by(AGAIN / 2, AGAIN / 8)
    assert not hosts[0].tables | hosts[1].tables
    assert len(ran) == 1
    pass_by(AGAIN / 2 - 3 * AFTER, AFTER)
    pass_by(6 * AFTER, AFTER / 4)
    assert [kind for _, kind in ran] == ["turn", "digest"], "the table was taken up, and told of once"


def test_a_code_is_one_tables(halls: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = halls(), halls()
    codes = iter(["AAAA", "AAAA", "BBBB"])
    monkeypatch.setattr("sixteen_tui.tables.server.hall.new_code", lambda: next(codes))
    tables = [done.open(hall, "Ada", opening("sixteen", P, P, private=True)) for hall in (first, second)]
    assert [table.places.private for table in tables] == ["AAAA", "BBBB"]


def test_who_has_left_leaves_the_table_to_any_server(database: Cluster, halls: Any) -> None:
    """Not at once, and not while somebody is there; what nobody wants is taken away, what is old put aside."""
    first, second = halls(), halls()
    table = done.open(first, "Ada", opening("sixteen", P, P))
    members = sat(table, "Ada", "Blaise")
    done.tidy(first, 0.0)
    done.tidy(first, LEFT + 1)
    assert table.places.id in first.tables
    for member in members:
        table.leave(member, LEFT + 1)
    settle(table, LEFT + 1)
    done.tidy(first, LEFT + 1)
    done.tidy(first, 2 * LEFT + 3)
    assert not first.tables
    done.find(second, "Ada", table.places.id, None, 0.0)
    second.close()
    empty = done.open(first, "Zeno", opening("sixteen", P, P))
    done.tidy(first, 0.0)
    done.tidy(first, EMPTY + 1)
    assert database.psql("select id from sixteen_tui.tables") == table.places.id != empty.places.id
    database.psql(f"update sixteen_tui.tables set changed = now() - interval '{FORGOTTEN + 60} seconds'")
    done.forget(first, 0.0)
    assert done.listed(first, "Ada", 0.0) == []
    with pytest.raises(RefusedError, match="no-such-table"):
        done.find(first, "Ada", table.places.id, None, 0.0)
    assert database.psql("select aside from sixteen_tui.tables") == "t"


def test_what_is_hosted_here_is_swept_by_nobody(database: Cluster, halls: Any) -> None:
    """Somebody looks on at a table at which nobody sits. Its lock, had once more, would be no sign that it is free."""
    first, second = halls(), halls()
    table = done.open(first, "Zeno", opening("sixteen", P, P))
    table.watch(Member("Blaise", "Blaise", lambda _: None), 0.0)
    database.psql(f"update sixteen_tui.tables set changed = now() - interval '{EMPTY + 60} seconds'")
    for hall in (first, second):
        done.forget(hall, 0.0)
    assert table.places.id in first.tables
    assert database.psql("select id from sixteen_tui.tables") == table.places.id


def test_how_far_it_was_told_is_kept(halls: Any) -> None:
    first = halls()
    table = done.open(first, "Ada", opening("sweet-sixteen", P, P))
    sat(table, "Ada", "Blaise")
    table.documents.set_published(1)
    first.close()
    taken = halls().store.take(table.places.id)
    assert taken is not None
    assert taken[1].published() == 1


@pytest.mark.long
def test_two_servers_and_a_database_that_come_and_go(tmp_path: Path) -> None:
    """Between people at two servers nothing that was told is lost or done twice."""
    result = servers.run(tmp_path, servers.Harm(kills=2, restarts=1), tables=2, think=0.03, pause=0.2)
    assert result.holds, result
    assert result.report.confirmed > 150


@pytest.mark.long
def test_a_server_that_hangs_steps_down(tmp_path: Path) -> None:
    """Whose own server goes on need not wait for it, and what it does when it goes on is nothing."""
    harm = servers.Harm(kills=3, restarts=2, stops=2)
    result = servers.run(tmp_path, harm, tables=6, think=0.1, stopped=6.0)
    assert result.holds, result
    assert result.back < 5


def test_what_admins_decide_is_there_for_all_servers(halls: Any) -> None:
    """In a row that no table can have, and is replaced as a whole."""
    one, other = halls(), halls()
    assert other.store.read_decisions() is None
    for document in (b'{"motd": "On Friday"}', b"{}"):
        one.store.write_decisions(document)
        assert other.store.read_decisions() == document
    assert done.listed(other, "ada", 0.0) == []
