"""Folders of this program, by platformdirs. Creates and reads nothing.

Invariant: a folder is absolute, or NoHome is raised: nothing is stored in a folder called `~`. Saves and settings of a
player who shares the account (`use`) are in a folder of their own, and no two names have the same one.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import warnings
from pathlib import Path
from typing import Final

_APP: Final = "sixteen-tui"
_SAFE: Final = re.compile("[a-z0-9][a-z0-9_-]{0,55}")
_SHOWN: Final = 40
"""Most letters of a name in the name of its folder, if that is not the name itself."""
_player: str | None = None
"""Name of the folder of the player whose profile is in use; None: of the account."""


class NoHome(OSError):
    """No home folder is known: HOME is unset or relative, and the system has none for the account."""

    how: Final = "no-home"


def use(player: str | None) -> None:
    """Use the profile of a player from now on; None: the files of the account. The name is normalised."""
    global _player  # noqa: PLW0603  # of the process, as its environment
    _player = None if player is None else folder_of(player)


def folder_of(player: str) -> str:
    """Return the name of a player's folder: the name, or if another could share that folder, letters and a digest.

    >>> folder_of("ada"), folder_of("../Ada")
    ('ada', 'ada=4e4af21652b78501295b582d3daa813a')
    """
    if _SAFE.fullmatch(player):
        return player
    shown = re.sub("[^a-z0-9_-]+", "-", player.lower()).strip("-")[:_SHOWN]
    return f"{shown}={hashlib.sha256(player.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


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
        raise NoHome
    return found


def _own(kind: str) -> Path:
    """Return a folder of the account, or of the player whose profile is in use."""
    account = _of(kind)
    return account if _player is None else account / "players" / _player


def saves() -> Path:
    """Return the folder of saved games."""
    return _own("user_data_path") / "games"


def beside(saves: Path, kind: str) -> Path:
    """Return the path of a file beside a folder of saves: `games.daily`, for the kind `daily`."""
    folder = saves.absolute()
    return folder.parent / f"{folder.name}.{kind}"


def trash() -> Path:
    """Return the folder for deleted games. The program never removes files from it."""
    return _own("user_data_path") / "trash"


def settings() -> Path:
    """Return the path of the settings file."""
    return _own("user_config_path") / "settings.toml"


def themes() -> Path:
    """Return the folder for the user's own themes."""
    return _own("user_config_path") / "themes"


def all_themes() -> tuple[Path, ...]:
    """Return the folders with themes that are not built in: the user's own, and the account's for its players."""
    return (themes(), *(() if _player is None else (_of("user_config_path") / "themes",)))


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


def make(folder: Path, mode: int = 0o700) -> None:
    """Create a folder and its missing parents. Raises OSError.

    Something else in the place of a folder is a NotADirectoryError. `Path.mkdir` says FileExistsError, whose text tells
    a person that the file is never overwritten, and to choose another place.
    """
    try:
        folder.mkdir(mode=mode, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), error.filename or str(folder)) from None
