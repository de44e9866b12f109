"""A database that is slow cancels statements (`statement_timeout`): nobody loses the connection or a table by that."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.stores import statements as sql
from sixteen_tui.tables.stores.store import ElsewhereError
from tests.tables.databases import Cluster, database_of, missing
from tests.unit.tables import done
from tests.unit.tables.seated import opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())
P = "person"


def slow(hall: Any, *statements: str) -> Any:
    """Have statements on the connection of the leases take too long."""
    import psycopg

    lease = database_of(hall)._lease
    asked = lease.ask

    def ask(statement: str, values: Any = ()) -> Any:
        if statement in statements:
            raise psycopg.errors.QueryCanceled("canceling statement due to statement timeout")
        return asked(statement, values)

    return mock.patch.object(lease, "ask", ask)


def refused(call: Any) -> str:
    with pytest.raises(RefusedError) as found:
        call()
    return found.value.code


def test_what_the_database_cancels_is_refused(halls: Any) -> None:
    """The person stays connected and may ask again."""
    first, second = halls(), halls()
    table = done.open(first, "Ada", opening("sixteen", P, P, private=True))
    id, code = table.places.id, table.places.private
    with slow(second, sql.OTHERS, sql.CODED, sql.TRY):
        assert refused(lambda: done.listed(second, "Ada", 0.0)) == "trouble"
        assert refused(lambda: done.find(second, "Ada", None, code, 0.0)) == "trouble"
        assert refused(lambda: done.find(second, "Ada", id, None, 0.0)) == "trouble"
    assert not database_of(second).ended.is_set()
    with pytest.raises(ElsewhereError):
        done.find(second, "Ada", id, None, 0.0)


@pytest.mark.parametrize("unread", [False, True], ids=["let go", "taken and not read"])
def test_a_lease_that_cannot_be_released_ends_with_its_connections(halls: Any, database: Cluster, unread: bool) -> None:
    """Otherwise the table would stay locked, with no server that hosts it."""
    first, second = halls(), halls()
    table = done.open(first, "Ada", opening("sixteen", P, P))
    if unread:
        first.close()
        first = halls()
        with slow(first, sql.MINE, sql.UNLOCK):
            assert refused(lambda: done.find(first, "Ada", table.places.id, None, 0.0)) == "trouble"
    else:
        with slow(first, sql.UNLOCK):
            first.drop(table)
            table.documents.release()
    assert database_of(first).why == "locked"
    database_of(first).finish()
    database.psql("select 1 from pg_sleep(0.1)")
    assert done.find(second, "Ada", table.places.id, None, 0.0).places.id == table.places.id
