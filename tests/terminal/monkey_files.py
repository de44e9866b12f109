"""The actions of the monkey, its screens, and the files of its home, which must be valid and only grow."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.records import parse
from sixteen_tui.settings import settings
from tests.terminal.monkey_places import SCREENS, Start
from tests.terminal.playing import saves

PROGRAM: Final = "sixteen-tui"


class Fault(Exception):
    """Something that must not be."""


@dataclass
class Figures:
    """The actions and screens."""

    keys: int = 0
    sizes: int = 0
    starts: int = 0
    answers: int = 0
    longest: float = 0.0
    games: int = 0
    lines: int = 0
    visits: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        rows = [
            ("keys", f"{self.keys}"),
            ("sizes", f"{self.sizes}"),
            ("programs started", f"{self.starts}"),
            ("times it had to answer", f"{self.answers}"),
            ("longest answer", f"{self.longest:.2f} s"),
            ("games written", f"{self.games}"),
            ("lines in them", f"{self.lines}"),
            *((f"  {name}", f"{self.visits[name]}") for name in sorted(SCREENS | set(self.visits))),
            ("faults", f"{len(self.faults)}"),
        ]
        return "\n".join(f"{name:32}{figure:>9}" for name, figure in rows)

    @property
    def missed(self) -> list[str]:
        """Screens that were never seen."""
        return sorted(SCREENS - set(self.visits))


class Files:
    """The files of a home: what they held when they were last looked at."""

    def __init__(self, home: Path, start: Start) -> None:
        self._home = home
        self._data = home / "data" / PROGRAM
        self._settings = home / "config" / PROGRAM / "settings.toml"
        self._given = start.settings
        self._stamps: dict[int, tuple[int, int]] = {}
        self._whole: dict[int, bytes] = {}
        self.look()
        self._before = set(self._whole)

    def look(self) -> None:
        """Raises Fault where a journal does not hold, has lost anything, or is gone; or the settings do not hold."""
        found = set()
        for folder in (self._data / "games", self._data / "trash"):
            for path in folder.glob(f"*{SUFFIX}*") if folder.is_dir() else ():
                try:
                    about = path.lstat()
                    found.add(about.st_ino)
                    if stat.S_ISREG(about.st_mode) and self._stamps.get(about.st_ino) != _stamp(about):
                        self._grown(path, about.st_ino)
                        self._stamps[about.st_ino] = _stamp(about)
                except FileNotFoundError:
                    continue  # it has just been moved; the next look finds it
        for gone in set(self._whole) - found - self._found_anywhere():
            if not _untouched(self._whole[gone]):
                raise Fault(f"a journal is gone: {self._whole[gone]!r}")
        if self._settings.exists() and self._settings.read_bytes() != self._given:
            problems = settings.load(self._settings)[1]
            if problems:
                raise Fault(f"settings cannot be loaded: {problems}\n{self._settings.read_text('utf-8', 'replace')}")

    def _found_anywhere(self) -> set[int]:
        return {path.lstat().st_ino for path in self._data.rglob("*") if path.is_file()}

    def _grown(self, path: Path, number: int) -> None:
        raw = path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        if not whole.startswith(self._whole.get(number, b"")):
            raise Fault(f"{path} has lost what it had")
        self._whole[number] = whole
        if not path.name.endswith(SUFFIX):
            return
        try:
            parse(whole, path)
        except SaveError as error:
            raise Fault(f"not a valid journal: {error}") from error

    @property
    def written(self) -> int:
        """Games begun since the first look."""
        return len(set(self._whole) - self._before)

    @property
    def lines(self) -> int:
        return sum(self._whole[number].count(b"\n") for number in self._whole)

    def end(self) -> None:
        """After the program has ended by itself: no torn line, nothing half made, nothing where nothing should be."""
        self.look()
        for path in saves(self._home):
            if not path.read_bytes().endswith(b"\n"):
                raise Fault(f"{path} has a torn line though the program ended by itself")
        ours = {*(self._home / folder / PROGRAM for folder in ("data", "config", "state", "cache"))}
        for path in self._home.rglob("*"):
            if not path.is_dir() and (path.name.endswith(".tmp") or not ours & set(path.parents)):
                raise Fault(f"it has left {path}")
        for log in self._home.rglob("*.log"):
            raise Fault(f"it has logged a fault:\n{log.read_text('utf-8', 'replace')[-3000:]}")


def _untouched(raw: bytes) -> bool:
    """Whether a journal has nothing but its header and the entries of its parent: such a game goes when it is left."""
    header, *lines = map(json.loads, raw.splitlines())
    entries: int = (header.get("parent") or {"entries": 0})["entries"]
    return len(lines) <= entries


def _stamp(about: os.stat_result) -> tuple[int, int]:
    return about.st_size, about.st_mtime_ns
