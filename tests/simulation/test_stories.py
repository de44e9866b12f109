"""A seed means one story in every process: else one that fails would not tell how to run it again."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

from tests.simulation.options import OF_DATABASE, Options
from tests.simulation.reports import simulated
from tests.tiers import first

OPTIONS: Final = Options("8", 0.01)
STORIES: Final = {
    "two servers, clients": OPTIONS.but(hours=0.002, clients=True, every=10.0, faults=OF_DATABASE, store="postgres"),
    "two servers": OPTIONS.but(every=10.0, faults=OF_DATABASE, store="postgres"),
    "clients": OPTIONS.but(hours=0.005, clients=True),
    "one server": OPTIONS,
}
TEXT: Final = "import sys; from tests.simulation.test_stories import digest; print(digest(sys.argv[1]))"


def digest(name: str) -> str:
    """A sum over all that the servers of a story have sent."""
    return simulated(STORIES[name]).digest


@pytest.mark.timeout(120)
@pytest.mark.every("each has a world of its own; the first has servers, clients and a database")
@pytest.mark.parametrize("name", first(STORIES))
def test_a_seed_is_the_same_story_in_every_process(name: str) -> None:
    """Threads take turns by the seed, and nothing depends on addresses or on the order of hashes."""
    if STORIES[name].store != "files":
        pytest.importorskip("psycopg")
    given = os.environ.get("PYTHONHASHSEED", "")
    environment = {**os.environ, "PYTHONHASHSEED": "0" if given == "1" else "1"}
    done = subprocess.run(
        [sys.executable, "-c", TEXT, name], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [digest(name)]


def test_another_seed_is_another_story() -> None:
    assert simulated(Options("8", 0.01)).digest != simulated(Options("9", 0.01)).digest
