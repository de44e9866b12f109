"""Saves put into a folder, and their entries as a list has them."""

from __future__ import annotations

import os
from pathlib import Path

from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import Entry


def put(saves: Path, name: str, raw: bytes, changed: int = 1000) -> Path:
    path = saves / f"{name}{SUFFIX}"
    path.write_bytes(raw)
    os.utime(path, (changed, changed))
    return path


def entries(catalogue: Catalogue) -> list[Entry]:
    return [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]


def only(saves: Path, raw: bytes) -> Entry:
    """The entry of a save, as it is read from the index."""
    put(saves, "only", raw)
    entries(Catalogue(saves))
    (entry,) = entries(Catalogue(saves))
    return entry
