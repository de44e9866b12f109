"""A seed means one story in every process: else one that fails would not tell how to run it again."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import pytest

from tests.simulation.options import OF_DATABASE, Options
from tests.simulation.reports import simulated

TEXT = "from tests.simulation.test_stories import digests; print(*digests())"


def digests() -> list[str]:
    """Sums over all that the servers of some stories have sent."""
    stories = [Options("8", 0.01), Options("8", 0.005, clients=True)]
    if importlib.util.find_spec("psycopg") is not None:
        shared = Options("8", 0.01, every=10.0, faults=OF_DATABASE, store="postgres")
        stories += [shared, shared.but(hours=0.002, clients=True)]
    return [simulated(each).digest for each in stories]


@pytest.mark.timeout(120)
def test_a_seed_is_the_same_story_in_every_process() -> None:
    """Threads take turns by the seed, and nothing depends on addresses or on the order of hashes."""
    given = os.environ.get("PYTHONHASHSEED", "")
    environment = {**os.environ, "PYTHONHASHSEED": "0" if given == "1" else "1"}
    done = subprocess.run([sys.executable, "-c", TEXT], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == digests()


def test_another_seed_is_another_story() -> None:
    assert simulated(Options("8", 0.01)).digest != simulated(Options("9", 0.01)).digest
