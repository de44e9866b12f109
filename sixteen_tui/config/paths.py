"""Folders of this program, by platformdirs. Creates and reads nothing.

Invariant: a folder is absolute, or NoHome is raised: nothing is stored in a folder called `~`.
"""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Callable
from pathlib import Path

import platformdirs

_APP = "sixteen-tui"


def _of(kind: Callable[..., Path]) -> Path:
    """A folder of platformdirs'. Raises NoHome, as newer ones raise RuntimeError and older ones give one within `~`."""
    try:
        found = kind(_APP, appauthor=False)
    except RuntimeError:
        found = Path()
    if not found.is_absolute():
        from sixteen_tui.words.errors import NoHome

        raise NoHome
    return found


def saves() -> Path:
    """The folder of saved games."""
    return _of(platformdirs.user_data_path) / "games"


def trash() -> Path:
    """Where deleted games go. Nothing in it is ever removed by the program."""
    return _of(platformdirs.user_data_path) / "trash"


def settings() -> Path:
    """The settings file."""
    return _of(platformdirs.user_config_path) / "settings.toml"


def themes() -> Path:
    """The folder for a person's own themes."""
    return _of(platformdirs.user_config_path) / "themes"


def logs() -> Path:
    """The folder for logs of what went wrong."""
    return _of(platformdirs.user_log_path)


def tables() -> Path:
    """The folder of the shared tables that a server of this account hosts."""
    return _of(platformdirs.user_data_path) / "tables"


def runtime() -> Path:
    """The folder of the table server's socket: the account's own for what runs, else the one for what is kept."""
    # There may be no such place, or it may be another's.
    with warnings.catch_warnings(), contextlib.suppress(OSError):
        warnings.simplefilter("ignore")  # that the system's folder is not as it should be is told by using another
        given = _of(platformdirs.user_runtime_path)
        if given.parent.is_dir() and given.parent.stat().st_uid == os.geteuid():
            return given
    return _of(platformdirs.user_state_path)
