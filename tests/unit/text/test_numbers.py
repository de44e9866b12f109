"""Numbers for people are rounded by one function, halves away from zero."""

from __future__ import annotations

import re
import time
from fractions import Fraction
from pathlib import Path

import pytest

import sixteen_tui
from sixteen_tui.games.sixteen.text import panes as sixteen_panes
from sixteen_tui.games.sixteen.text import scored
from sixteen_tui.saves.statistics.totals import new_sum
from sixteen_tui.text import hints, numbers, review, statistics


@pytest.mark.parametrize("count", [8, 40, 200, 1000])
def test_half_a_percent_is_rounded_up(count: int) -> None:
    """As a fraction, as a quotient, and as a sum that misses it by a little."""
    for part in range(1, count):
        exact = Fraction(part, count)
        whole = (200 * part + count) // (2 * count)
        for share in (exact, part / count, part / count - 1e-15):
            assert whole in (0, 100) or numbers.percent(share) == f"{whole}%"
            tenths = (2000 * part + count) // (2 * count)
            assert tenths in (0, 1000) or hints.percent(share) == f"{tenths / 10:.1f}%"
            assert numbers.percents(0, share) == f"0-{whole}%"


def test_other_numbers_are_rounded_likewise() -> None:
    assert [numbers.decimal(each, ".1f") for each in (0.25, -0.25, 0.35, 1.05)] == ["0.3", "−0.3", "0.4", "1.1"]
    assert [numbers.decimal(each, "+.2f") for each in (0.125, -0.125, 2.675)] == ["+0.13", "−0.13", "+2.68"]
    assert numbers.decimal(0.3, "g") == "0.3"
    assert (review.part(0.25, chance=True), review.total(-0.125, chance=False)) == ("+0.3", "0.13 chips lost")
    assert review.kept(12.5) == "13"
    assert scored(0.25) == "0.3 sets"
    assert [sixteen_panes.cost(each) for each in (None, 0, 0.125, 0.145)] == ["", "0", "−13", "−15"]


def test_one_game_of_many_makes_a_rate_that_is_not_whole() -> None:
    total = new_sum("sixteen")
    for won, rate in ((0, "0%"), (1, "<1%"), (999, ">99%"), (1000, "100%")):
        total.played, total.won = 1000, won
        assert (statistics.rate(total), statistics.figures(total)[-1][0]) == (rate, rate)


def test_no_other_module_rounds_for_people() -> None:
    """Also not by a format; drawings are no numbers, and those of a scale are counted in cells."""
    package = Path(sixteen_tui.__file__).parent
    found = {
        f"{path.relative_to(package)}:{number}"
        for folder in ("text", "games", "plain", "screens")
        for path in package.glob(f"{folder}/**/*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(r"\bround\(|\{[^{}\"]*:[^{}\"]*\.\d[f%]\}", line)
        if "_SCALE" not in line and "* (size - 1)" not in line
    }
    assert found == set()


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/New_York"])
def test_the_first_and_the_last_day_of_all_are_days(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    """`ladder --since 0001`, and saves with such a time."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert [numbers.day(each).lstrip("0") for each in ("0001-01-01", "9999-12-31")] == ["1-01-01", "9999-12-31"]
        for at in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"):
            assert numbers.date(at).count(":") == 1
    finally:
        monkeypatch.undo()
        time.tzset()
