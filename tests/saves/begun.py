"""A game in a folder, and an account without privileges."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.session.host import Host
from tests.unit.saves.games import ALL_RULES, BOT, PERSON

NOBODY = 65534


def begin(folder: Path) -> Host:
    return Host.new(folder, "sixteen", ALL_RULES[0], [PERSON, BOT], "3" * 64)
