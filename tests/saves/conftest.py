"""A count of the saves that the catalogue reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.saves import catalogue as catalogues
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The saves that were read."""
    names: list[str] = []

    def counted(path: Path) -> Record:
        names.append(path.name.removesuffix(SUFFIX))
        return read(path)

    monkeypatch.setattr(catalogues, "read", counted)
    return names
