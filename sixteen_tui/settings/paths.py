"""Folders of this program, by platformdirs. Creates and reads nothing.

Invariant: a folder is absolute, or NoHome is raised: nothing is stored in a folder called `~`.
"""

from __future__ import annotations

import contextlib
import os
import warnings
from pathlib import Path

_APP = "sixteen-tui"


def _of(kind: str) -> Path:
    """Return an absolute folder by the function of platformdirs of this name, else raise NoHome.

    Without a home folder newer versions of platformdirs raise RuntimeError, older ones return a path that begins with
    `~`.
    """
    import platformdirs  # not at the top: the build imports the command line without the dependencies

    try:
        found: Path = getattr(platformdirs, kind)(_APP, appauthor=False)
    except RuntimeError:
        found = Path()
    if not found.is_absolute():
        from sixteen_tui.text.errors import NoHome

        raise NoHome
    return found


def saves() -> Path:
    """Return the folder of saved games."""
    return _of("user_data_path") / "games"


def beside(saves: Path, kind: str) -> Path:
    """Return the path of a file beside a folder of saves: `games.daily`, for the kind `daily`."""
    folder = saves.absolute()
    return folder.parent / f"{folder.name}.{kind}"


def trash() -> Path:
    """Return the folder for deleted games. The program never removes files from it."""
    return _of("user_data_path") / "trash"


def settings() -> Path:
    """Return the path of the settings file."""
    return _of("user_config_path") / "settings.toml"


def themes() -> Path:
    """Return the folder for the user's own themes."""
    return _of("user_config_path") / "themes"


def logs() -> Path:
    """Return the folder for error logs."""
    return _of("user_log_path")


def tables() -> Path:
    """Return the folder of the shared tables that this account's server hosts."""
    return _of("user_data_path") / "tables"


def runtime() -> Path:
    """Return the folder of the table server's socket: the account's runtime folder if usable, else its state folder."""
    # The runtime folder may not exist, or its parent may belong to another account.
    with warnings.catch_warnings(), contextlib.suppress(OSError):
        warnings.simplefilter("ignore")  # platformdirs warns about an unusable folder; the fallback below replaces it
        given = _of("user_runtime_path")
        if given.parent.is_dir() and given.parent.stat().st_uid == os.geteuid():
            return given
    return _of("user_state_path")
