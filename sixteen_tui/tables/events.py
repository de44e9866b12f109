"""Log of the table server: one line per event, on standard error.

Invariant: a line contains no card, no entry, no name of a person and nothing that was said, and is not written at a
moment that reveals how a turn ended (B10): events of a table are those that all its people learn at once. Only `admin`
events name people: who did something, and to whom. Lines are machine-readable and not translated.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import traceback
from typing import Any, Final

from sixteen_tui.terminal.text import clean, one_line

LEVELS: Final = {
    "none": logging.CRITICAL + 1,
    "error": logging.ERROR,
    "warning": logging.WARNING,
    "info": logging.INFO,
}
"""Values of `--log`: nothing, faults only, also trouble, all events."""
_PRIORITIES: Final = {logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6}
"""Syslog priorities, as the systemd journal parses them from a "<N>" prefix."""
_LONGEST: Final = 200
_log: Final = logging.getLogger("sixteen_tui.tables")


def event(name: str, /, level: int = logging.INFO, **values: object) -> None:
    """Log an event as one line: its name, then `key=value` for each of `values`."""
    if _log.isEnabledFor(level):
        _log.log(level, "%s", " ".join([name, *(f"{key}={_value(value)}" for key, value in values.items())]))


def _value(value: object) -> str:
    text = one_line(str(value)[:_LONGEST])
    return text if text and text.isascii() and not set(text) & set(' "=\\') else json.dumps(text)


def fault(error: BaseException, **values: object) -> None:
    """Log a programming error: its type and place in the code, without its message, which may contain cards."""
    found = traceback.extract_tb(error.__traceback__)
    place = {"at": f"{found[-1].name}:{found[-1].lineno}"} if found else {}
    event("fault", logging.ERROR, **values, what=type(error).__name__, **place)


def unhandled(_: object, context: dict[str, Any]) -> None:
    """Log an unhandled error of the event loop; for `loop.set_exception_handler`."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        fault(error)
    else:
        event("fault", logging.ERROR, what="loop")


def begin(level: str | None) -> None:
    """Start to write the log to standard error, at `level` (a key of `LEVELS`).

    The default is "info", but "warning" on a terminal, where a full-screen program may be running.
    """
    wanted = level or ("warning" if sys.stderr.isatty() else "info")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines(to_journal=_is_journal(sys.stderr.fileno())))
    logging.raiseExceptions = False  # a closed standard error is ignored
    for name in (_log.name, "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:], logger.propagate = [handler], False
        logger.setLevel(LEVELS[wanted])


def _is_journal(descriptor: int) -> bool:
    """Return True if the systemd journal reads the descriptor, by `JOURNAL_STREAM` (systemd.exec(5))."""
    there = os.fstat(descriptor)
    return os.environ.get("JOURNAL_STREAM") == f"{there.st_dev}:{there.st_ino}"


class _Lines(logging.Formatter):
    """Formats a record as one line, without a traceback."""

    def __init__(self, *, to_journal: bool) -> None:
        super().__init__()
        self._to_journal = to_journal

    def format(self, record: logging.LogRecord) -> str:
        text = clean(record.getMessage())
        if self._to_journal:
            return f"<{_PRIORITIES.get(record.levelno, 6)}>{text}"
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        return f"{at} {record.levelname.lower()} {text}"
