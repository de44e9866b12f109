"""Entry point: `sixteen-tui`, and `python -m sixteen_tui`.

Why: `sixteen-tui enter` imports only the client of warm sessions, and the program only if no session is available.
See: `entrance`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_HELPS = ("-h", "--help")


def run() -> NoReturn:
    """Run the command line and exit with its status."""
    if sys.argv[1:2] == ["enter"] and sys.argv[2:3] not in ([each] for each in _HELPS):
        _enter()
    from sixteen_tui.cli import entrance

    sys.exit(entrance.status())


def _enter() -> None:
    """Run a warm session and exit with its status; if none is available, return with `enter` removed from sys.argv."""
    from sixteen_tui.cli.warm import client

    del sys.argv[1]
    status = client.enter(sys.argv[1:])
    if status is not None:
        client.leave(status)


if __name__ == "__main__":
    run()
