"""A quick part of `make simulate` for servers that share a database, and what its world is made of."""

from __future__ import annotations

import pytest

from tests.simulation.options import OF_DATABASE, Options
from tests.simulation.reports import OF_DATABASE as STATES
from tests.simulation.reports import failed, never, simulated
from tests.tiers import first

pytest.importorskip("psycopg")

HOURS = 0.03


def options(seed: int, hours: float = HOURS) -> Options:
    return Options(str(seed), hours, every=10.0, faults=OF_DATABASE, store="postgres")


@pytest.mark.every("each seed is another story")
@pytest.mark.parametrize("seed", first(range(1, 4)))
def test_servers_that_share_a_database_with_faults(seed: int) -> None:
    report = simulated(options(seed))
    assert not report.new, failed(report)
    assert report.reached["server notified"] > 10
    assert report.reached["table taken over"]


def test_states_of_a_database_are_wanted_of_servers_that_share_one() -> None:
    report = simulated(options(1, 0.0).but(people=0, faults=(), adversary=False))
    assert {*STATES} <= {*never([report])}
    assert "disk full" not in never([report])
