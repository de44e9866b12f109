"""Restricted mode, which lets a person play and nothing else, and the idle timeout.

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
"""Default idle timeout of the restricted mode, in minutes."""
MOST_MINUTES: Final = 10_080.0
"""Longest idle timeout, in minutes: a week."""
_HARMLESS: Final = ("TEXTUAL_DISABLE_KITTY_KEY", "TEXTUAL_ANIMATIONS")


class Limits(NamedTuple):
    """Restricted mode, and the idle timeout: seconds without a key after which the program ends (None: never)."""

    restricted: bool = False
    idle: float | None = None
    player: str | None = None
    """The name of the person at this terminal, if several people share an account (`--player`)."""


NONE: Final = Limits()


def asked_for(environment: Mapping[str, str]) -> bool:
    """Return True if the environment asks for the restricted mode.

    >>> asked_for({}), asked_for({"SIXTEEN_TUI_RESTRICTED": "0"}), asked_for({"SIXTEEN_TUI_RESTRICTED": "1"})
    (False, False, True)
    """
    return environment.get(VARIABLE, "") not in ("", "0")


def limits(minutes: str | None, *, restricted: bool, player: str | None = None) -> Limits:
    """Return the limits from the arguments. `minutes` is the text of `--idle` (None: the default of the mode).

    0 minutes means no timeout. Raises ValueError for a text that is not a number from 0 to `MOST_MINUTES`.

    >>> limits(None, restricted=False), limits("2.5", restricted=True)
    (Limits(restricted=False, idle=None, player=None), Limits(restricted=True, idle=150.0, player=None))
    """
    wait = float(minutes) if minutes is not None else IDLE_MINUTES * restricted
    if not (math.isfinite(wait) and 0 <= wait <= MOST_MINUTES):
        raise ValueError(minutes)
    return Limits(restricted, wait * 60 or None, player)


def confine(environment: MutableMapping[str, str]) -> None:
    """Prevent escapes from the restricted mode that exist before the first screen.

    Removes the variables that make Textual load another driver, press keys, take screenshots or write files. Blocks
    SIGTSTP and SIGQUIT, because the terminal turns Ctrl-Z and Ctrl-\\ into signals until the driver sets raw mode.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTSTP, signal.SIGQUIT))
    for name in list(environment):
        if name.startswith("TEXTUAL_") and name not in _HARMLESS:
            del environment[name]
