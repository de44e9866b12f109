"""Every screen in its main states, in every language, as the text that stands on it at 80x24.

Law: nothing in these texts depends on the moment, the machine or the release, so that what differs is a change of the
program. `make snapshots` writes them anew; read what has changed before it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.screens import home
from sixteen_tui.store import journal
from sixteen_tui.words import i18n
from tests.tui.kit import Stage
from tests.tui.sweet_states import STATES

TEXTS: Final = Path(__file__).parent / "texts"


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 3, 14, 12, 0, 0, tzinfo=tz)


class Counted:
    """The end of an id, counted instead of drawn; ids sort in the order in which games began."""

    def __init__(self) -> None:
        self._numbers = count()

    def token_hex(self, size: int) -> str:
        return f"{next(self._numbers):0{2 * size}x}"


@pytest.fixture(autouse=True)
def the_same_every_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "datetime", Noon)
    monkeypatch.setattr(journal, "secrets", Counted())
    monkeypatch.setattr(home, "__version__", "0.0.0")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether the texts are written instead of compared: the flag that pictures have, too."""
    return bool(request.config.getoption("--snapshot-update"))


def path(name: str, language: str) -> Path:
    """Where the text of a state is kept."""
    return TEXTS / language / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.txt"


def text(stage: Stage) -> str:
    return "".join(f"{row.rstrip()}\n" for row in stage.rows())


def cases() -> Iterator[tuple[str, str]]:
    return ((name, language) for language in i18n.languages() for name in STATES)


@pytest.mark.parametrize(("name", "language"), cases())
async def test_a_screen_reads_as_it_was_accepted(name: str, language: str, update: bool) -> None:
    async with STATES[name]({"language": language}) as stage:
        await stage.rest()
        shown = text(stage)
    accepted = path(name, language)
    if update:
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(shown, "utf-8")
    assert shown.splitlines() == accepted.read_text("utf-8").splitlines()


def test_every_text_is_of_a_state(update: bool) -> None:
    """And no two states share one."""
    expected = [path(name, language) for name, language in cases()]
    assert len(set(expected)) == len(expected)
    stray = sorted({*TEXTS.glob("*/*")} - {*expected})
    for file in stray if update else ():
        file.unlink()
    assert [file for file in stray if file.exists()] == []


def test_the_clock_stands_still() -> None:
    assert journal.now() == "2026-03-14T12:00:00Z"
    assert [journal.new_id() for _ in range(2)] == ["20260314-120000-000000", "20260314-120000-000001"]
