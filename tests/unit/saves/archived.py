"""Folders of saves to be packed and merged."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sixteen_tui.saves import archive, merging
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.merging import ArchiveSurvey, Merged, MergeTarget
from tests.unit.saves.writer import OPENING, header, numbered, save_of

GOOD = f"a{SUFFIX}"


def game(entries: Sequence[str] = OPENING, **changes: Any) -> bytes:
    """A save with these entries."""
    return save_of(header(**changes), numbered({"entry": entry} for entry in entries))


class Place:
    """A folder of saves with what lies beside it."""

    def __init__(self, root: Path) -> None:
        self.root, self.saves = root, root / "games"
        self.saves.mkdir(parents=True)

    def put(self, name: str, raw: bytes, when: int = 1_700_000_000) -> Path:
        path = self.saves / f"{name}{SUFFIX}"
        path.write_bytes(raw)
        os.utime(path, (when, when))
        return path

    def packed(self) -> bytes:
        out = io.BytesIO()
        archive.pack(out, archive.sources(self.saves), lambda: None)
        return out.getvalue()

    def merge(self, raw: bytes) -> tuple[ArchiveSurvey, Merged]:
        library = MergeTarget(self.saves, self.root / "settings.toml", self.root / "themes")
        return merging.import_archive(io.BytesIO(raw), library, lambda _: lambda: None)

    def all(self) -> dict[str, tuple[bytes, int]]:
        """Every file with its bytes, and the time of each save."""
        return {
            str(path.relative_to(self.root)): (
                path.read_bytes(),
                int(path.stat().st_mtime) if "games/" in str(path) else 0,
            )
            for path in sorted(self.root.rglob("*"))
            if path.is_file()
        }


def tar_of(
    *entries: tuple[str, bytes] | tarfile.TarInfo, head: bytes | None = None, format: int = tarfile.PAX_FORMAT
) -> bytes:
    """An archive with these files after its head."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz", format=format) as tar:
        first = b'{"format": "sixteen-tui-archive", "version": 1, "files": 1}\n' if head is None else head
        for entry in ((archive.HEAD, first), *entries):
            if isinstance(entry, tarfile.TarInfo):
                tar.addfile(entry)
            else:
                info = tarfile.TarInfo(entry[0])
                info.size = len(entry[1])
                tar.addfile(info, io.BytesIO(entry[1]))
    return out.getvalue()


def thing(kind: bytes, name: str = f"{archive.GAMES}x{SUFFIX}", **values: Any) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type = kind
    for key, value in values.items():
        setattr(info, key, value)
    return info
