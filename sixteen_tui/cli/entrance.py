"""Runs the command line safely, from the first argument to the exit status.

Invariant: never a traceback. A closed output ends the program quietly, Ctrl-C with status 130, other errors with one
line.
"""

from __future__ import annotations

import contextlib
import os
import sys

from sixteen_tui import __version__
from sixteen_tui.terminal import streams

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

INTERRUPTED: Final = 130


def status() -> int:
    """Run the command line and return its exit status; the interpreter's flush at exit does not change it."""
    done = _status()
    for number, stream in ((streams.OUTPUT, sys.stdout), (streams.ERRORS, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):
            _discard(number)
    return done


def _status() -> int:
    with contextlib.suppress(OSError):  # no /dev/null
        streams.open_closed()
    streams.begin()
    try:
        done = _done()
        sys.stdout.flush()
    except BrokenPipeError:
        _discard(streams.OUTPUT)
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _discard(streams.OUTPUT)
        return _complained(error)
    except Exception as error:  # noqa: BLE001  # last resort: log the traceback, print one line
        return _complained(error)
    return done


def _done() -> int:
    if sys.argv[1:] == ["--version"]:  # what scripts ask for, without the settings that everything else needs
        sys.stdout.write(f"sixteen-tui {__version__}\n")
        return 0
    from sixteen_tui.cli import hashes
    from sixteen_tui.screens.base import garbage

    hashes.load()

    garbage.starting()
    from sixteen_tui.cli import main as cli

    return cli.main()


def _discard(number: int) -> None:
    """Redirect a standard stream to /dev/null, so that its flush at exit does not fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _complained(error: Exception) -> int:
    from sixteen_tui.cli.commands import UNUSABLE, complain
    from sixteen_tui.terminal import tested
    from sixteen_tui.text import errors

    if isinstance(error, OSError):
        line = errors.command_trouble(error)
    else:
        log, textual = _logged(), tested.untested()
        line = errors.inside(error, log) if textual is None else errors.other_textual(textual)
    with contextlib.suppress(OSError):
        complain(line)
    return UNUSABLE


def _logged() -> str | None:
    """Append the current traceback to the log; return the path, or None if it cannot be written."""
    import traceback

    from sixteen_tui.settings import paths

    try:
        folder = paths.logs()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = folder / "faults.log"
        with file.open("a", encoding="utf-8", errors="replace") as log:
            log.write(traceback.format_exc() + "\n")
    except OSError:
        return None
    return str(file)
