"""Has the program take dates, random numbers, the disk and its client's threads from a simulated world."""

from __future__ import annotations

import contextlib
import datetime as dt
import gc
import logging
import os
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from unittest import mock

from sixteen_tui.saves import records
from sixteen_tui.tables import events
from sixteen_tui.tables.server import guest, peers
from tests.simulation import sockets

if TYPE_CHECKING:
    from tests.simulation.club import Club


@contextlib.contextmanager
def patched(club: Club) -> Iterator[None]:
    """Have the program run in the world of a club, as long as this lasts."""
    rng, world = club.world.chance("secrets"), club.world

    def randbytes(size: int) -> bytes:
        return rng.getrandbits(8 * size).to_bytes(size, "big")

    class Datetime(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Any:
            return dt.datetime.fromtimestamp(world.date(), tz)

    log = logging.getLogger("sixteen_tui.tables")
    thresholds, quiet = gc.get_threshold(), log.disabled
    log.disabled = True
    with contextlib.ExitStack() as stack:
        stack.enter_context(club.disk.installed())
        patches: dict[str, tuple[object, Any]] = {
            "datetime": (records, Datetime),
            "urandom": (os, randbytes),
            "_urandom": (random, randbytes),  # of `SystemRandom`, and so of `secrets`
        }
        for name, (place, value) in patches.items():
            stack.enter_context(mock.patch.object(place, name, value))
        for module in (events, guest, peers):
            stack.enter_context(mock.patch.object(module, "fault", club.caught))
        if club.beliefs is not None:
            beliefs = club.beliefs
            stack.enter_context(sockets.installed(club.folder, of_machine=club.of_machine, save=beliefs.saved))
            beliefs.begin()
        try:
            yield
        finally:
            log.disabled = quiet
            gc.set_threshold(*thresholds)
