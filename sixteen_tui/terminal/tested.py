"""The versions of Textual that the program was tested with: it relies on Textual's internals (docs/textual.md)."""

from __future__ import annotations

import re
from typing import Final

LOWEST, HIGHEST = "8.2.7", "8.2.8"
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")


def installed() -> str | None:
    """Return the version of Textual that is installed; None if there is none."""
    from importlib import metadata  # not before it is needed: it delays a start

    try:
        return metadata.version("textual")
    except metadata.PackageNotFoundError:
        return None


def untested() -> str | None:
    """Return the installed version of Textual if it is outside the tested range, else None."""
    found = installed()
    if found is None or (found and _key(LOWEST) <= _key(found) <= _key(HIGHEST)):
        return None
    return found


def _key(version: str) -> tuple[int, ...]:
    """Return a version for comparison; a malformed one is lower than all."""
    found = _VERSION.fullmatch(version)
    return tuple(map(int, found.groups())) if found else ()
