"""The real server: killed while tables play, and sent what is no message."""

from __future__ import annotations

from pathlib import Path

from tests.tables import hostile, kills


def test_kills(tmp_path: Path) -> None:
    """Nothing that was told is lost, nothing is done twice."""
    report = kills.run(tmp_path, 5, tables=4, think=0.02, pause=0.3)
    assert (report.lost, report.twice, report.faults) == (0, 0, 0), report
    assert report.confirmed > 100
    assert report.gap < 10


def test_a_hostile_client(tmp_path: Path) -> None:
    """An honest table beside it goes on; the server stays."""
    report = hostile.run(tmp_path, 1000, 100)
    assert report.alive
    assert report.faults == 0, report
    assert report.connections == 100
