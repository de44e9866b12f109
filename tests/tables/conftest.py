"""Shared by tests of tables in a database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sixteen_tui.tables.server.hall import Hall
from tests.tables.databases import Cluster, cluster


@pytest.fixture(scope="session")
def started() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


@pytest.fixture
def database(started: Cluster) -> Cluster:
    """A database without tables."""
    started.psql("truncate sixteen_tui.tables, sixteen_tui.line, sixteen_tui.server")
    return started


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no server count as gone, and no database as silent, because the machine is busy."""
    for name in ("database.LATE", "database.LOOP", "database.SILENT", "dialling.SILENT"):
        monkeypatch.setattr(f"sixteen_tui.tables.stores.{name}", 600.0)


@pytest.fixture
def halls(database: Cluster, patient: None) -> Iterator[Any]:
    """Halls of servers that share the database."""
    from sixteen_tui.tables.stores.postgres import Postgres

    made = list[Hall]()

    def hall(**more: Any) -> Hall:
        made.append(Hall(Postgres(database.address), pace=0.0, **more))
        return made[-1]

    yield hall
    for each in made:
        each.close()
