"""The database of the simulation (`tests/simulation/fake_server.py`) answers like a real PostgreSQL."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any, Final

import pytest

from sixteen_tui.tables.stores import statements as sql
from tests.patience import PATIENCE
from tests.tables.databases import Cluster, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

Ask = Callable[..., list[Any]]
"""Executes a statement on a connection (its number, the statement, values); returns rows, or the name of an error."""


def table(id: str, host: int, owner: str, code: str | None = None, *, over: bool = False) -> tuple[Any, ...]:
    """Values of `statements.OPEN`."""
    return (id, host, f"places of {id}", owner, code, [owner, None], [owner], True, over, f"2026-01-01 {id}")


def servers(ask: Ask) -> Iterator[object]:
    for each in (0, 1):
        yield ask(each, sql.SERVES)
        yield ask(each, sql.NEW_SERVER, (f"host{each}", "1"))
        yield ask(each, sql.BEATEN, (each + 1,))
    yield ask(2, sql.MOVES)
    yield sorted(ask(2, sql.PEERS, (1000.0,)))
    yield sorted(ask(0, sql.PEERS, (1000.0,)))


def leases(ask: Ask) -> Iterator[object]:
    yield ask(0, sql.OPEN, table("a", 1, "ada"))
    yield ask(0, sql.OPEN, table("b", 1, "ada", "CODE"))
    yield ask(1, sql.OPEN, table("a", 2, "bob"))
    yield ask(1, sql.OPEN, table("c", 2, "bob", "CODE"))
    yield ask(1, sql.OPEN, table("c", 2, "bob", over=True))
    for each, id in ((1, "a"), (0, "a"), (0, "c"), (2, "none")):
        yield ask(each, sql.TRY, (id,))
    yield ask(0, sql.MINE, (1,))
    yield [ask(0, sql.UNLOCK, (1,)) for _ in range(3)]
    yield ask(1, sql.TRY, ("a",))
    yield ask(0, sql.UNLOCK, (1,))
    yield ask(1, sql.UNLOCK, (1,))
    yield ask(0, sql.TRY, ("a",))


def places(ask: Ask) -> Iterator[object]:
    kept = ("other places", "ada", None, ["ada", "bob"], ["ada", "bob"], False, False, "2026-01-02")
    yield ask(0, sql.KEEP, (*kept, 1))
    yield ask(0, sql.KEEP, (*kept[:2], "CODE", *kept[3:], 1))
    yield ask(0, sql.KEEP, (*kept, 99))
    yield ask(2, sql.PLACES, ("a",))
    yield ask(2, sql.CODED, ("CODE",))
    yield ask(2, sql.CODED, ("NONE",))


def lines(ask: Ask) -> Iterator[object]:
    yield ask(0, sql.APPEND, (["a", "a", "b"], [0, 1, 0], ["{}", "é\u2028", "{}"]))
    yield ask(0, sql.APPEND, (["a", "a"], [2, 1], ["new", "doubled"]))
    yield ask(0, sql.LINES, ("a",))
    yield ask(0, sql.REPLACE, (["a", "a"], [1, 2], ["x", "y"]))
    yield ask(2, sql.LINES, ("a",))
    yield ask(0, sql.NO_LINES, ("b",))
    yield ask(0, sql.LINES, ("b",))


def posts(ask: Ask) -> Iterator[object]:
    """Only the host's are taken."""
    yield ask(0, sql.HOSTED, (1, [1, 2], [True, False], 1))
    yield ask(1, sql.TOLD, ([1, 3], [5, 6], 2))
    yield ask(0, sql.TOLD, ([1, 3], [7, 8], 1))
    yield ask(1, sql.SHOW, (["a", "c"], ["no", "shown c"], 2))
    yield ask(0, sql.SHOW, (["a", "b"], ["shown a", "no"], 1))
    yield ask(2, sql.ALL)
    for owner in ("ada", "bob", "eve"):
        yield ask(2, sql.OTHERS, {"owner": owner, "here": ["none"], "most": 10, "quoted": ""})
        yield ask(2, sql.OTHERS, {"owner": owner, "here": ["a"], "most": 1, "quoted": ""})
        yield ask(2, sql.OPENED, (owner, ["b"]))
    yield sorted(ask(2, sql.STALE, (["a"], -10.0, -10.0, 10)))
    yield ask(2, sql.STALE, ([], 10.0, 10.0, 10))
    for places in (
        '{"begun": true, "clock": {"per": "game"}}',
        '{"begun": true, "clock": null, "name": "\\"clock\\": {", "due": 50}',
        '{"begun": true, "clock": null, "due": -1}',
        '{"begun": true, "clock": null}',
    ):
        yield ask(0, sql.KEEP, (places, "ada", None, ["ada"], ["ada"], False, False, "2026-01-02", 1))
        for alive in ([], [1], [2]):
            yield [ask(2, sql.WAITING, (["none"], alive, until, 10)) for until in (-1, 0, 49, 50)]
            yield ask(2, sql.WAITING, (["a"], alive, 50, 10))
    lost = '{"begun": true, "out": true, "owner": "0:\\u00e9ve"}'
    yield ask(0, sql.KEEP, (lost, "ada", "CODE", ["ada"], ["ada"], False, False, "2026-01-02", 1))
    for owner in ("0:éve", "0:eve", "ada"):
        more = {"here": ["none"], "most": 10, "quoted": f'"owner": {json.dumps(owner)}'}
        yield ask(2, sql.OTHERS, {"owner": owner, **more})


def digests(ask: Ask) -> Iterator[object]:
    """One a person and a day; earlier ones are removed."""
    for game, day in (("d ada", 5), ("d ada", 5), ("d bo", 5), ("d ada", 6), ("d ada", 6), ("d ada", 5)):
        yield ask(0, sql.CLAIM, (game, day) * 3)
        yield ask(1, sql.LINES, (game,))


def transactions(ask: Ask) -> Iterator[object]:
    yield ask(0, "begin")
    yield ask(0, sql.APPEND, (["a"], [3], ["undone"]))
    yield ask(0, sql.LINES, ("a",))
    yield ask(2, sql.LINES, ("a",))
    yield ask(0, "rollback")
    yield ask(0, sql.LINES, ("a",))
    yield ask(0, "begin")
    yield ask(0, sql.APPEND, (["a"], [2], ["doubled"]))
    yield ask(0, sql.LINES, ("a",))
    yield ask(0, "commit")
    yield ask(0, "begin")
    yield ask(0, sql.APPEND, (["a"], [3], ["done"]))
    yield ask(0, "commit")
    yield ask(2, sql.LINES, ("a",))


def removals(ask: Ask) -> Iterator[object]:
    yield ask(0, sql.ASIDE, (2,))
    yield ask(1, sql.TRY, ("b",))
    yield ask(0, sql.MINE, (2,))
    yield ask(0, sql.REMOVE, (2,))
    yield ask(0, sql.REMOVE, (2,))
    yield ask(1, sql.TOLD_BEFORE, (3, 3))
    yield ask(2, sql.ALL)


def sessions(ask: Ask) -> Iterator[object]:
    yield [ask(2, statement) for statement in (sql.ENCODING, sql.IN_RECOVERY)]
    yield len({ask(each, sql.PROCESS)[0] for each in range(3)})


def notifications(ask: Ask) -> Iterator[object]:
    """In order, one of several equal ones of a statement, none of a transaction that is rolled back."""
    yield ask(0, 'listen "sixteen_tui_1"')
    yield ask(1, sql.NOTIFY, ([1, 2, 1, 1], ["one", "no", "two", "one"]))
    yield ask(1, "begin")
    yield ask(1, sql.NOTIFY, ([1], ["undone"]))
    yield ask(1, "rollback")
    yield ask(1, sql.NOTIFY, ([1, 1], ["one", "three"]))
    yield ask(0, None, 4)


def ends(ask: Ask) -> Iterator[object]:
    yield ask(1, sql.STEP_DOWN, ([1],))
    yield ask(0, sql.LINES, ("a",))
    yield ask(0, sql.LINES, ("a",))
    yield sorted(ask(1, sql.PEERS, (1000.0,)))
    yield ask(1, sql.TRY, ("a",))
    yield ask(1, sql.BURY, ([1, 99],))
    yield sorted(ask(1, sql.PEERS, (1000.0,)))
    yield ask(1, sql.ALL_GIVEN_UP, (2,))
    yield ask(2, sql.TRY, ("c",))
    yield ask(2, sql.MOVES)


SCRIPT: Final = (servers, leases, places, lines, posts, digests, transactions, removals, sessions, notifications, ends)
"""Two servers (connections 0 and 1) and a third client: all that a store does, and what it may get wrong."""


def script(ask: Ask) -> Iterator[object]:
    for part in SCRIPT:
        yield from part(ask)


def _asked(line: Any, wait: Callable[[float], None], statement: str | None, values: Any) -> list[Any]:
    """Execute a statement; None: return that many notifications."""
    import psycopg

    if statement is None:
        found: list[Any] = []
        for _ in range(100):
            line.connection.pgconn.consume_input()
            while len(found) < values and (note := line.connection.pgconn.notifies()) is not None:
                found.append(note.extra)
            if len(found) == values:
                break
            wait(PATIENCE / 100)
        return found
    try:
        return list(line.ask(statement, values))
    except psycopg.Error as error:
        return [type(error).__name__]


def _real(database: Cluster) -> list[object]:
    from sixteen_tui.tables.stores.dialling import connect

    database.psql("truncate sixteen_tui.tables, sixteen_tui.line, sixteen_tui.server restart identity")
    with ExitStack() as stack:
        clients = [stack.enter_context(closing(connect(database.address))) for _ in range(3)]
        return [*script(lambda n, statement, values=(): _asked(clients[n], time.sleep, statement, values))]


def _simulated() -> list[object]:
    from sixteen_tui.tables.stores.threads import Threads
    from tests.simulation.fake_client import Dialler, Network
    from tests.simulation.fake_server import Database
    from tests.simulation.fibers import FiberProcess
    from tests.simulation.world import START, World

    world, found = World("1"), list[object]()
    process = FiberProcess(world, lambda context: pytest.fail(str(context)), 1)  # type: ignore[abstract]
    fibers = process.fibers
    threads = Threads(world.clock, fibers.sleep, fibers.start, fibers.in_loop, fibers.lock, fibers.event, fibers.queue)
    dial = Dialler(Network(Database(world)), process)

    def run() -> None:
        clients = [dial("", threads=threads) for _ in range(3)]
        found.extend(script(lambda n, statement, values=(): _asked(clients[n], fibers.sleep, statement, values)))

    fibers.start(run)
    world.run(START + 60)
    process.kill()
    return found


def test_the_same_statements_have_the_same_results_and_errors(database: Cluster) -> None:
    real, simulated = _real(database), _simulated()
    assert len(real) == len(simulated) > 80
    for number, (expected, found) in enumerate(zip(real, simulated, strict=True)):
        assert found == expected, number
