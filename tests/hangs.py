"""Ends a test that hangs, with the stacks of all threads, but no test that only waits for a processor.

Replaces the timer of pytest-timeout, which also counts time without a processor (`tests.patience.Limit`).
"""

from __future__ import annotations

import signal
import threading
from typing import Any

import pytest
import pytest_timeout  # type: ignore[import-untyped]  # it has no types

from tests.patience import SAMPLE, Limit


def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool | None:
    """Set the timer of a test. Return True, or None where pytest-timeout has to do it: outside the main thread."""
    if settings.method != "signal" or threading.current_thread() is not threading.main_thread():
        return None
    limit = Limit(settings.timeout)

    def look(*_: object) -> None:
        __tracebackhide__ = True
        if not limit.left():
            signal.setitimer(signal.ITIMER_REAL, 0)
            pytest_timeout.timeout_sigalrm(item, settings)

    def cancel() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)

    item.cancel_timeout = cancel  # type: ignore[attr-defined]  # as pytest-timeout does
    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, SAMPLE, SAMPLE)
    return True
