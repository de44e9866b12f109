"""The environment variables that tell `doctor` of a terminal."""

from __future__ import annotations

from typing import Final

VARIABLES: Final = (
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "TMUX",
    "STY",
    "SSH_CONNECTION",
    "SSH_TTY",
    "SSH_CLIENT",
    "LC_CTYPE",
)
"""Variables that a test does not give are not there."""
