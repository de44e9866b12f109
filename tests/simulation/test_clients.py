"""A quick part of `make simulate` in which people use the program's own client, with one server and with two."""

from __future__ import annotations

import pytest

from tests.simulation.options import FAULTS, OF_DATABASE, Options
from tests.simulation.reports import failed, never, simulated
from tests.tiers import first


@pytest.mark.every("each seed is another story")
@pytest.mark.parametrize("seed", first(range(1, 5)))
def test_a_club_of_the_programs_clients_with_faults(seed: int) -> None:
    report = simulated(Options(str(seed), 0.03, faults=FAULTS, clients=True))
    assert not report.new, failed(report)
    assert report.reached["beliefs compared"] > 50
    assert report.reached["play confirmed"]


@pytest.mark.every("each seed is another story")
@pytest.mark.parametrize("seed", first([3, 8]))
def test_the_programs_clients_at_two_servers(seed: int) -> None:
    """Seed 3 found that somebody who had looked at a table was not heard any more once they sat down there."""
    pytest.importorskip("psycopg")
    report = simulated(Options(str(seed), 0.03, every=10.0, faults=OF_DATABASE, store="postgres", clients=True))
    assert not report.new, failed(report)
    assert report.reached["beliefs compared"] > 10


def test_states_of_clients_are_wanted_where_there_are_some() -> None:
    report = simulated(Options("1", 0.0, people=0, faults=(), adversary=False, clients=True))
    assert "play confirmed" in never([report])
    assert "line lost: dead" not in never([report]), "a socket of the same machine does not go dead"
