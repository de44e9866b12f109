"""Where things are: platformdirs' folders for this program. Nothing here creates or reads anything."""

from __future__ import annotations

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
