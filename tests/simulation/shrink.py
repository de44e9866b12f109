"""The smallest simulation that still fails: fewer hours, kinds of faults, people and tables, of the same seed.

Other options make another story of the same seed, so a smaller one is tried and not known to fail; what is kept fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from typing import Final

from tests.simulation.club import Club
from tests.simulation.options import Options
from tests.simulation.reports import Report, simulated

SHORT: Final = 0.005
"""Hours that are not made fewer."""
Run = Callable[[Options], Report | None]
"""Runs a simulation; its report if it fails in the same way."""


def fails_as(kind: str) -> Run:
    """The trial of a simulation: only a new fault of that kind counts."""

    def seen(club: Club) -> bool:
        return any(fault.kind == kind for fault in club.new_faults)

    def run(options: Options) -> Report | None:
        report = simulated(options, stop=seen)
        return report if any(fault.kind == kind for fault in report.new) else None

    return run


def smaller(options: Options, at: float) -> Iterator[Options]:
    """Simulations that are smaller than one that fails at so many seconds."""
    for hours in (ceil(at) / 3600 + 0.001, options.hours / 2):
        if SHORT < hours < options.hours * 0.95:
            yield options.but(hours=round(hours, 4))
    if options.adversary:
        yield options.but(adversary=False)
    for kind in options.faults if len(options.faults) > 1 else ():
        yield options.but(faults=tuple(each for each in options.faults if each != kind))
    if options.faults:
        yield options.but(faults=())
    for people in (options.people // 2, options.people - 1):
        if 1 <= people < options.people:
            yield options.but(people=people)
    for tables in (options.tables // 2, options.tables - 1):
        if 1 <= tables < options.tables:
            yield options.but(tables=tables)


def smallest(report: Report, run: Run, tries: int = 60) -> Report:
    """A smaller simulation that fails in the same way, after so many tries at most."""
    done, tried = False, set[Options]()
    while not done:
        done = True
        fault = report.new[0]
        for options in smaller(report.options, fault.at):
            if options in tried or len(tried) >= tries:
                continue
            tried.add(options)
            found = run(options)
            if found is not None:
                report, done = found, False
                break
    return report
