"""What the terminal can do, asked before the screen is touched.

Law: where the full screen cannot work, the program says so in a sentence instead of trying. Only the environment and
the three standard descriptors are looked at.
"""

from __future__ import annotations

import os
from collections.abc import Mapping


def refusal(environment: Mapping[str, str]) -> str | None:
    """Why the full screen cannot be used here: "no-terminal" or "dumb-terminal"; None if it can."""
    if not all(_is_terminal(descriptor) for descriptor in (0, 1, 2)):
        return "no-terminal"
    if environment.get("TERM", "") in ("", "dumb", "unknown"):
        return "dumb-terminal"
    return None


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def unicode_glyphs(setting: str, environment: Mapping[str, str]) -> bool:
    """Whether boxes and card shapes can be drawn in Unicode: the setting's word, else the locale's encoding.

    Python itself writes LC_CTYPE=C.UTF-8 into the environment of a C locale; that says nothing about the terminal.
    """
    if setting in ("unicode", "ascii"):
        return setting == "unicode"
    names = [environment.get(key, "") for key in ("LC_ALL", "LC_CTYPE", "LANG")]
    if names[1] == "C.UTF-8" and names[2] in ("", "C", "POSIX"):
        names[1] = ""
    name = next(filter(None, names), "")
    return "utf" in name.lower()


def remote(environment: Mapping[str, str]) -> bool:
    """Whether this runs at the end of an SSH line, where movement for its own sake is wasted."""
    return any(environment.get(key) for key in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))
