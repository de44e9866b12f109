"""Two places with saves, between which tests move archives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.saves.archived import Place


@pytest.fixture
def here(tmp_path: Path) -> Place:
    return Place(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Place:
    return Place(tmp_path / "there")
