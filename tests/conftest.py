"""For all tests: how many at once, what they need not do, and signals as a terminal gives them to a program."""

from __future__ import annotations

import gc
import os
import signal

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """With `-n auto` one more than there are processors: many tests wait for a program or for its clock."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Some ten thousand tests stay to the end: whoever looks for garbage need not look through them each time."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """A shell in the background hands on that Ctrl-C is ignored, to the programs that are tested, too.

    Caught here instead, it is as little noticed here, and as it is by default in whatever is started.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: None)
