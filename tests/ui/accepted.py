"""The text that stands on a screen, as it was accepted, and what would make it another one every day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo
from difflib import unified_diff
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.shuffle import DEAL_CHARACTERS
from sixteen_tui.saves import dailies, records
from sixteen_tui.screens.home import home, new_game
from sixteen_tui.screens.table import hand_over
from sixteen_tui.terminal import repeats
from sixteen_tui.text import i18n
from tests.ui.kit import Stage
from tests.ui.sweet_states import STATES

TEXTS: Final = Path(__file__).parent / "texts"
REVIEW: Final = Path(__file__).parents[2] / "build" / "snapshots"
"""The folder of screens that differ from the accepted ones; `make snapshots` prints them."""


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 3, 14, 12, 0, 0, tzinfo=tz)


class Counted:
    """The end of an id, counted instead of drawn; ids sort in the order in which games began."""

    def __init__(self) -> None:
        self._numbers = count()

    def urandom(self, size: int) -> bytes:
        return next(self._numbers).to_bytes(size, "big")


def stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same moment, the same ids and the same release every day."""
    monkeypatch.setattr(records, "datetime", Noon)
    monkeypatch.setattr(dailies, "datetime", Noon)
    monkeypatch.setattr("os.urandom", Counted().urandom)
    monkeypatch.setattr(home, "__version__", "0.0.0")
    monkeypatch.setattr(new_game, "new_deal", lambda: "0" * DEAL_CHARACTERS)


def press_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys come faster than from a finger: none counts as held, and none waits for the next one."""
    monkeypatch.setattr(hand_over, "TYPED_AHEAD", 0.0)
    monkeypatch.setattr(repeats, "REPEAT", 0.0)
    monkeypatch.setattr(repeats, "FIRST_REPEAT", 0.0)
    monkeypatch.setattr(repeats, "CONFIRMS", frozenset())  # a Pilot presses before the picture is drawn


def path(name: str, language: str) -> Path:
    """The file of the text of a state."""
    return TEXTS / language / f"{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-')}.txt"


def text(stage: Stage) -> str:
    return "".join(f"{row.rstrip()}\n" for row in stage.rows())


def cases() -> Iterator[tuple[str, str]]:
    return ((name, language) for language in i18n.languages() for name in STATES)


def differences(name: str, language: str, shown: str, *, update: bool) -> list[str]:
    """Return the rows that differ from the accepted text, as a diff.

    A screen that differs is put into `REVIEW`. With `update` it becomes the accepted one, if it is the one there.
    """
    accepted = path(name, language)
    before = accepted.read_text("utf-8") if accepted.exists() else ""
    if shown == before:
        return []
    review = REVIEW / accepted.relative_to(TEXTS)
    if not update:
        review.parent.mkdir(parents=True, exist_ok=True)
        review.write_text(shown, "utf-8")
    elif review.exists() and review.read_text("utf-8") == shown:
        accepted.parent.mkdir(parents=True, exist_ok=True)
        accepted.write_text(shown, "utf-8")
        return []
    return [*unified_diff(before.splitlines(), shown.splitlines(), "accepted", "shown", n=0, lineterm="")]
