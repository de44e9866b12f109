"""Tables that nobody wants are taken away, old ones put aside, and those that nobody hosts swept."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.hall import EMPTY, FORGOTTEN, Hall
from sixteen_tui.tables.stores.files import ASIDE, SUFFIX, Files
from tests.unit.tables import done
from tests.unit.tables.refusals import P, no_disk
from tests.unit.tables.seated import opening
from tests.unit.tables.shared_store import Shared


def test_a_table_that_nobody_has_is_taken_away_after_a_while(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    done.tidy(hall, 1000.0)
    done.tidy(hall, 1000.0 + EMPTY)
    assert hall.tables
    spectator = Member("Zeno", "Zeno", lambda _: None)
    table.watch(spectator, 0.0)
    done.tidy(hall, 1001.0 + EMPTY)
    table.leave(spectator, 0.0)
    done.tidy(hall, 1002.0 + EMPTY)
    done.tidy(hall, 1002.0 + 2 * EMPTY)
    assert hall.tables, "it counts from when the last one left"
    done.tidy(hall, 1003.0 + 2 * EMPTY)
    assert hall.tables == {}
    assert [*tmp_path.iterdir()] == []


def test_what_cannot_be_put_aside_stays_and_the_others_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    first, second = (done.open(hall, "Ada", opening("sixteen", P, P)) for _ in range(2))
    monkeypatch.setattr(first.documents, "put_aside", no_disk)
    done.forget(hall, second.documents.changed() + FORGOTTEN + 60)
    assert hall.tables == {}
    assert (tmp_path / f"{first.places.id}{SUFFIX}").exists()
    assert (tmp_path / ASIDE / f"{second.places.id}{SUFFIX}").exists()
    assert store.asked[-1] == ("stale", set(), EMPTY, FORGOTTEN)
    monkeypatch.setattr(store, "stale", no_disk)
    done.forget(hall, 0.0)


def test_what_nobody_hosts_is_swept_unless_it_is_hosted_by_then(tmp_path: Path) -> None:
    store = Shared(tmp_path)
    hall = Hall(store)
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    store.unwanted = [("x", True), (table.places.id, True), ("y", False)]
    done.forget(hall, 0.0)
    assert store.asked[-3:] == [
        ("stale", {table.places.id}, EMPTY, FORGOTTEN),
        ("sweep", "x", True),
        ("sweep", "y", False),
    ]
