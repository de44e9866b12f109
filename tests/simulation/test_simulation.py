"""A quick part of `make simulate` (docs/simulation.md): some seeds and twins, and that a seed means one story."""

from __future__ import annotations

import pytest

from tests.simulation.options import Fault, Options
from tests.simulation.reports import Report, failed, never, simulated
from tests.simulation.shrink import smaller, smallest
from tests.simulation.twins import compared

HOURS = 0.1
SEEDS, TWINS = 20, 60
QUICK = 3
"""Seeds of `make test`."""


@pytest.mark.every("each seed is another story")
@pytest.mark.parametrize(
    "seed",
    [pytest.param(seed, marks=[] if seed <= QUICK else [pytest.mark.long]) for seed in range(1, SEEDS + 1)],
)
def test_a_club_with_faults(seed: int) -> None:
    report = simulated(Options(str(seed), HOURS))
    assert not report.new, failed(report)
    assert report.reached["connections"] > 5


@pytest.mark.parametrize("first", range(1, TWINS + 1, 10))
def test_twin_games_cannot_be_told_apart(first: int) -> None:
    """By nobody at the table, and by nobody who looks on."""
    found = [compared(seed, deals=5) for seed in range(first, first + 10)]
    assert not [text for each in found for text in each.new]
    assert sum(each.alike for each in found) > 3


def test_a_simulation_that_fails_is_made_smaller() -> None:
    """The rest is all that the failure needs; every other part is tried without and dropped."""

    def run(options: Options) -> Report | None:
        report = simulated(options.but(hours=0.0, people=0, adversary=False))
        fails = "power" in options.faults and options.people >= 3
        return report._replace(options=options, faults=(Fault(100.0, "made up", "", ""),)) if fails else None

    report = run(Options("1"))
    assert report is not None
    small = smallest(report, run).options
    assert (small.faults, small.people, small.tables, small.adversary) == (("power",), 3, 1, False)
    assert small.hours < 0.03
    assert [run(each) for each in smaller(small, 100.0)] == [None] * len([*smaller(small, 100.0)])


def test_what_a_failure_says_runs_it_again() -> None:
    report = simulated(Options("1", 0.0, people=0, faults=(), adversary=False))
    report = report._replace(faults=(Fault(1.0, "kind", "text", ""), Fault(2.0, "other", "text", "F1")))
    assert "python -m tests.simulation run 1 --hours 0 " in failed(report)
    assert "--faults none --no-adversary" in failed(report)
    assert [fault.kind for fault in report.new] == ["kind"]
    assert never([report]), "an empty club reaches nothing"
