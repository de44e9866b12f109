"""Prints the time of each tier and the slowest tests from JUnit reports: `tests/times.py build/times`."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

SLOWEST: Final = 10


class Timed(NamedTuple):
    """The seconds of one test: set-up, call and teardown."""

    seconds: float
    name: str


def timed(report: Path) -> Iterator[Timed]:
    """Yield the tests of a report."""
    for case in ET.parse(report).getroot().iter("testcase"):
        yield Timed(float(case.get("time", "0")), f"{case.get('classname')}::{case.get('name')}")


def summary(reports: list[Path]) -> list[str]:
    """Return one line per report, then the slowest tests of all."""
    lines = []
    for report in reports:
        suite = next(ET.parse(report).getroot().iter("testsuite"))
        lines.append(f"{report.stem}: {suite.get('tests')} tests in {float(suite.get('time', '0')):.0f} s")
    slowest = sorted((each for report in reports for each in timed(report)), reverse=True)[:SLOWEST]
    return [*lines, "slowest tests:", *(f"{each.seconds:6.1f} s  {each.name}" for each in slowest)]


def main(place: str) -> None:
    """Print the summary of a report or of all in a folder, the oldest first."""
    path = Path(place)
    reports = [path] if path.is_file() else sorted(path.glob("*.xml"), key=lambda each: each.stat().st_mtime)
    print("\n".join(summary(reports)))  # noqa: T201  # a report for people


if __name__ == "__main__":
    main(sys.argv[1])
