"""Where things are: platformdirs' folders for this program. Nothing here creates or reads anything."""

from __future__ import annotations

import contextlib
import os
import warnings
from pathlib import Path

import platformdirs

_APP = "sixteen-tui"


def saves() -> Path:
    """The folder of saved games."""
    return platformdirs.user_data_path(_APP, appauthor=False) / "games"


def trash() -> Path:
    """Where deleted games go. Nothing in it is ever removed by the program."""
    return platformdirs.user_data_path(_APP, appauthor=False) / "trash"


def settings() -> Path:
    """The settings file."""
    return platformdirs.user_config_path(_APP, appauthor=False) / "settings.toml"


def themes() -> Path:
    """The folder for a person's own themes."""
    return platformdirs.user_config_path(_APP, appauthor=False) / "themes"


def logs() -> Path:
    """The folder for logs of what went wrong."""
    return platformdirs.user_log_path(_APP, appauthor=False)


def tables() -> Path:
    """The folder of the shared tables that a server of this account hosts."""
    return platformdirs.user_data_path(_APP, appauthor=False) / "tables"


def runtime() -> Path:
    """The folder of the table server's socket: the account's own for what runs, else the one for what is kept."""
    with warnings.catch_warnings(), contextlib.suppress(FileNotFoundError):  # where there is not even a place for such
        warnings.simplefilter("ignore")  # that the system's folder is not as it should be is told by using another
        given = platformdirs.user_runtime_path(_APP, appauthor=False)
        if given.parent.is_dir() and given.parent.stat().st_uid == os.geteuid():
            return given
    return platformdirs.user_state_path(_APP, appauthor=False)
