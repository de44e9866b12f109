"""Two places with saves, between which tests move archives, and a folder of random games with its statistics."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.statistics.totals import Statistics
from tests.unit.saves.archived import Place
from tests.unit.saves.counted import looked, written


@pytest.fixture
def here(tmp_path: Path) -> Place:
    return Place(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Place:
    return Place(tmp_path / "there")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def sixty(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Statistics]:
    """A folder of sixty random games of both kinds, which no test changes, and its statistics."""
    random, folder = Random("statistics"), tmp_path_factory.mktemp("sixty") / "games"
    for number in range(60):
        written(folder, number, random)
    return folder, looked(folder)
