"""Restricted mode: what people may do who may only play, and the idle limit.

Invariant: restrictions come from the process that starts the program, never from what a person types or sends. Screens
and texts ask these functions and have no list of their own.
"""

from __future__ import annotations

import math
import signal
from collections.abc import Mapping, MutableMapping
from typing import Final, NamedTuple

VARIABLE: Final = "SIXTEEN_TUI_RESTRICTED"
IDLE_MINUTES: Final = 15.0
"""How long the restricted mode waits for a key when nobody says."""
MOST_MINUTES: Final = 10_080.0
"""A week."""
_HARMLESS: Final = ("TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_ANIMATIONS")


class Limits(NamedTuple):
    """Whether a person may only play, and after how many seconds without a key the program ends (None: never)."""

    restricted: bool = False
    idle: float | None = None
    player: str | None = None
    """Who sits at this terminal, where several people share an account."""


NONE: Final = Limits()


def asked_for(environment: Mapping[str, str]) -> bool:
    """Whether the environment asks for the restricted mode.

    >>> asked_for({}), asked_for({"SIXTEEN_TUI_RESTRICTED": "0"}), asked_for({"SIXTEEN_TUI_RESTRICTED": "1"})
    (False, False, True)
    """
    return environment.get(VARIABLE, "") not in ("", "0")


def limits(minutes: str | None, *, restricted: bool, player: str | None = None) -> Limits:
    """The limits that the arguments ask for; 0 minutes is for ever. Raises ValueError for what is no such time.

    >>> limits(None, restricted=False), limits("2.5", restricted=True)
    (Limits(restricted=False, idle=None, player=None), Limits(restricted=True, idle=150.0, player=None))
    """
    wait = float(minutes) if minutes is not None else IDLE_MINUTES * restricted
    if not (math.isfinite(wait) and 0 <= wait <= MOST_MINUTES):
        raise ValueError(minutes)
    return Limits(restricted, wait * 60 or None, player)


def confine(environment: MutableMapping[str, str]) -> None:
    """Close the ways out that are there before the first screen is.

    From the environment goes what would make Textual load another driver, press keys, take pictures or write files.
    Ctrl-Z and Ctrl-\\ mean nothing from now on, also while the terminal still takes them for itself.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTSTP, signal.SIGQUIT))
    for name in list(environment):
        if name.startswith("TEXTUAL_") and name not in _HARMLESS:
            del environment[name]
