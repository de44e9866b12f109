"""Notices for people who are not connected: their kinds, and the program that is run for each of them.

Invariant: never a shell. The program's words are the admin's; texts that a player may have chosen are variables.
See: docs/hosting-machine.md, for the contract with the program.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from sixteen_tui.saves.header import Clock
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import LOW

AFTER: Final = 300.0
"""Seconds for which it has been a person's turn, and they have not been connected, before the first notice."""
AFTER_SHARE: Final = 0.1
"""The same as a share of a clock, for short ones."""
AGAIN: Final = 86400
"""Seconds after a notice until its table counts for a digest; length of a day, in which a person has one digest."""
PATIENCE: Final = 30.0
"""Seconds after which a program that still runs is killed."""
SHARES: Final = (("turn", 0.0), ("half", 0.5), ("low", LOW))
"""Kinds of notices about one turn, and the share of the clock from which each is due. Without one: the first only."""
DIGEST: Final = "digest"
"""Kind of the daily notice about all tables that wait for a person."""
_PASSED: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ")
"""Variables of the server that the program gets: no other one, because they may have passwords."""

Run = Callable[[Sequence[str], Mapping[str, str]], str]
"""Runs a program with an environment, in a thread. Returns why it has failed, or "" if it has ended with status 0."""


class TurnNotice(NamedTuple):
    """One notice: to the owner of a seat, about the turn at which the seat had seen so many entries."""

    kind: str
    table: str
    seat: int
    seen: int


def step(place: Place, seen: int) -> int:
    """Return how many of `SHARES` the owner of a place has been notified of, in the turn with `seen` entries."""
    told = place.notified
    return 0 if len(told) < 2 or told[0] != seen else told[2] if len(told) > 2 else 1


def patience(clock: Clock | None) -> float:
    """Return for how many seconds a person must have been away before a notice."""
    return AFTER if clock is None else min(AFTER, AFTER_SHARE * clock.seconds)


def due(place: Place, clock: Clock | None, seen: int, date: float) -> str:
    """Return the kind of the notice that is due for the owner of a place who is away; "" for none."""
    told = step(place, seen)
    share = 0.0 if clock is None else place.used / clock.seconds
    reached = [kind for kind, begins in SHARES[told:] if share >= begins and (clock is not None or not begins)]
    if reached:
        return reached[-1]
    return DIGEST if told and not 0 <= date - place.notified[1] < AGAIN else ""


def recorded(place: Place, seen: int, kind: str, date: float) -> list[int]:
    """Return `Place.notified` after a notice."""
    kinds = [each for each, _ in SHARES]
    return [seen, int(date), kinds.index(kind) + 1 if kind in kinds else step(place, seen)]


def variables(places: Places, seat: int, kind: str) -> dict[str, str]:
    """Return the environment of the program for the owner of a seat, but for the number of tables that wait."""
    place, clock = places.places[seat], places.timed
    assert place.owner is not None, "of a person"
    account, _, player = place.owner.partition(":")
    left = "" if clock is None or kind == DIGEST else str(max(0, clock.seconds - int(place.used)))
    return {name: os.environ[name] for name in _PASSED if name in os.environ} | {
        "SIXTEEN_TUI_NOTICE": kind,
        "SIXTEEN_TUI_ACCOUNT": account,
        "SIXTEEN_TUI_PLAYER": player,
        "SIXTEEN_TUI_NAME": place.name,
        "SIXTEEN_TUI_TABLE": places.id,
        "SIXTEEN_TUI_GAME": places.game,
        "SIXTEEN_TUI_LEFT": left,
    }


def run_program(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """Run a program without a shell, and kill it with its children after `PATIENCE` seconds. Implements `Run`."""
    try:
        program = subprocess.Popen(  # noqa: S603  # of the admin
            [*words],
            env=environment,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or type(error).__name__
    try:
        status = program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(OSError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        return "timeout"
    return f"status {status}" if status else ""
