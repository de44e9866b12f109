"""Messages between servers on one database: posts of a server, in its shape, and no more than one may say."""

from __future__ import annotations

import grp
import os
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.tables.server.connection import SAID_AT_ONCE
from tests.patience import until
from tests.tables.databases import Cluster, database_of, missing
from tests.unit.tables import done
from tests.unit.tables.seated import opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())
P = "person"


def test_what_a_server_shows_in_another_shape_is_passed_over(database: Cluster, halls: Any) -> None:
    """By a mistake, or by a later version."""
    one, two = halls(), halls()
    good = done.open(one, "Ada", opening("sixteen", P, P))
    one.show(good, 0.0)
    database_of(one).deliver()
    row = database.psql("select shown from sixteen_tui.tables")
    shapes = ("null", "{}", "x", '{"seats":[{}]}', "[" * 100_000, row.replace('"watching": 0', '"watching": "x"'))
    for number, shown in enumerate(shapes):
        columns = "opened_by, seats, owners, free, over, created, places"
        values = f"select 'x{number}', $shown${shown}$shown$, {columns} from sixteen_tui.tables limit 1"
        database.psql(f"insert into sixteen_tui.tables (id, shown, {columns}) {values}")
    assert [each["table"] for each in two.store.others("Blaise", ())] == [good.places.id]


def test_what_no_server_has_sent_costs_nothing_that_one_has(database: Cluster, halls: Any) -> None:
    """Nor do parts that are never whole take more and more."""
    one, two = (database_of(halls()) for _ in range(2))
    from sixteen_tui.tables.stores.database import MOST_UNFINISHED, Mail  # an extra

    list(one.heard())
    for body in (
        "x",
        "1 2 3",
        "7 1 0 5",
        "999999999999 1 0 []",
        "-1 1 0 []",
        "7 1 0 {",
        "a b c d",
        "7 1 0 " + "[" * 5000,
    ):
        database.psql(f"select pg_notify('sixteen_tui_{one.number}', '{body}')")
    two.post(Mail(one.number, {"hello": 1}))
    two.deliver()
    database.psql(f"select pg_notify('sixteen_tui_{one.number}', '')")
    heard: list[Any] = []

    def come() -> list[Any]:
        heard.extend(one.heard())
        return heard

    until(come)
    assert heard == [(two.number, [{"hello": 1}])]
    for number in range(1000, 1000 + MOST_UNFINISHED):
        assert not list(one._whole(f"{number} 1 1 aaaa"))
    one.alive |= {1000}
    assert not list(one._whole("8000 1 1 aaaa"))
    assert sorted(one._parts) == [1000, 8000], "the rest of what those sent who have gone will not come"


def test_who_comes_and_goes_at_another_server_has_no_more_to_say(database: Cluster, tmp_path: Path) -> None:
    from tests.tables.clients import BIN, RULES, client, running

    group = grp.getgrgid(os.getegid()).gr_name
    words = [f"{BIN}/sixteen-tui", "serve", "--group", group, "--store", database.address, "--socket"]
    a, b = tmp_path / "a.sock", tmp_path / "b.sock"
    with running([*words, str(a)], tmp_path), running([*words, str(b)], tmp_path), client(a) as ada, client(b) as bo:
        new = {"game": "sixteen", "rules": RULES, "seats": ["person", "person"]}
        there, here = ada.ask("open", "opened", **new)["table"], bo.ask("open", "opened", **new)["table"]
        until(lambda: there in [table["table"] for table in bo.ask("tables", "tables")["tables"]])
        for _ in range(2):
            bo.ask("sit", "table", table=there)
            for _ in range(SAID_AT_ONCE // 2):
                bo.ask("say", "said", phrase="hello")
            bo.ask("watch", "table", table=here)
        bo.ask("sit", "table", table=there)
        with pytest.raises(AssertionError, match="say-later"):
            bo.ask("say", "said", phrase="hello")
