"""Scripted games for the tests that interrupt them: each step is reported before it begins and once it is confirmed.

Invariant: the script is always the same, so an undisturbed run tells what a disturbed one must have saved. `confirmed`
is called exactly when a person would be told that the game is saved: the session has returned and is not `unsaved`.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest import mock

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.saves import disk
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from tests.unit.saves.writer import OPENING, header, numbered, save_of

Tell = Callable[[str], None]
PLAYERS: Final = (Player(name="Zoë", player="human", level=None), Player(name="B", player="bot", level="easy"))
SEED: Final = "4" * 64


class Script:
    """Steps of a game, each of them told."""

    def __init__(self, tell: Tell) -> None:
        self.tell, self.number = tell, 0
        self.session: Host | None = None

    def step(self, act: Callable[[], object]) -> None:
        self.number += 1
        self.tell(f"begins {self.number}")
        act()
        assert self.session is not None
        if self.session.unsaved is None:
            self.tell(f"confirmed {self.number}")
        else:
            self.tell(f"unsaved {self.number} {self.session.unsaved.errno}")

    def new(self, folder: Path, game: str = "sixteen") -> None:
        rules: Any = Rules() if game == "sixteen" else SweetRules(seats=2)

        def begin() -> None:
            self.session = Host.new(folder / "data" / "games", game, rules, PLAYERS, SEED)

        self.step(begin)

    def resume(self, folder: Path) -> None:
        def begin() -> None:
            self.session = Host.resume(saved_game(folder))

        self.step(begin)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            session = self.session
            assert session is not None
            if session.table.outcome is None:
                self.step(lambda: session.play(session.table.legal[-1]))  # noqa: B023  # it is called at once

    def take_back(self) -> None:
        session = self.session
        assert session is not None
        self.step(lambda: session.take_back(len(session.table) - 1))

    def rescue(self, elsewhere: Path) -> None:
        assert self.session is not None
        path = self.session.rescue([elsewhere])
        if self.session.unsaved is not None:
            self.tell(f"copied {self.number} {path.name}")

    def close(self) -> None:
        assert self.session is not None
        self.session.close()


def saved_game(folder: Path) -> Path:
    """The one game of the folder."""
    (path,) = (folder / "data" / "games").glob(f"[!.]*{SUFFIX}")
    return path


# State before the script begins


def nothing(folder: Path) -> None:
    """No folder, no game."""


def nearly_over(folder: Path) -> None:
    """A game that a few plays end; of Sweet Sixteen, because it is the shorter one."""
    session = Host.new(folder / "data" / "games", "sweet-sixteen", SweetRules(seats=2), PLAYERS, SEED)
    while session.table.outcome is None:
        session.play(session.table.legal[-1])
    session.close()
    lines = session.record.path.read_bytes().splitlines(keepends=True)
    session.record.path.write_bytes(b"".join(lines[:-4]))


def torn(folder: Path) -> None:
    """The same, its last line torn."""
    nearly_over(folder)
    path = saved_game(folder)
    path.write_bytes(path.read_bytes()[:-20])


def of_version_0(folder: Path) -> None:
    """A game of an older version, in which the rules did not name the wilds."""
    rules = {key: value for key, value in header()["rules"].items() if key != "wilds"}
    (folder / "data" / "games").mkdir(parents=True)
    raw = save_of(header(version=0, rules=rules), numbered({"move": entry} for entry in OPENING))
    (folder / "data" / "games" / f"old{SUFFIX}").write_bytes(raw)


def from_0(value: dict[str, Any]) -> dict[str, Any]:
    """The change that makes a line of version 0 one of version 1."""
    if "format" in value:
        return {**value, "version": 1, "rules": {**value["rules"], "wilds": True}}
    return {("entry" if key == "move" else key): inner for key, inner in value.items()}


# The scripts


def plays_new(folder: Path, script: Script) -> None:
    script.new(folder)
    script.play(6)
    script.take_back()
    script.play(3)
    script.close()


def plays_sweet(folder: Path, script: Script) -> None:
    script.new(folder, "sweet-sixteen")
    script.play(4)
    script.close()


def goes_on(folder: Path, script: Script) -> None:
    script.resume(folder)
    script.play(5)
    script.close()


def is_rescued(folder: Path, script: Script) -> None:
    """The file may not grow for two plays; then it may, and the game is kept after all."""
    script.new(folder)
    script.play(1)
    session = script.session
    assert session is not None
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    full = session.record.path.stat().st_size + 10
    resource.setrlimit(resource.RLIMIT_FSIZE, (full, hard))
    try:
        script.play(2)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    script.step(lambda: script.rescue(folder))
    script.play(2)
    script.close()


# Proofs that losses are seen: how a game would be kept with less care


def _plays(folder: Path, script: Script, steps: int = 3) -> None:
    script.new(folder)
    script.play(steps)
    script.close()


def plays_naively(folder: Path, script: Script) -> None:
    """A writer that rewrites the file in its place and waits for no disk."""

    def put(self: Journal, line: bytes, size: int) -> None:
        self.path.write_bytes(bytes(self._raw))

    with mock.patch.object(Journal, "_put", put):
        _plays(folder, script)


def plays_in_one_write(folder: Path, script: Script) -> None:
    """A line's end may reach the disk before its beginning does."""

    def put(self: Journal, line: bytes, size: int) -> None:
        disk.write(self._descriptor, line)
        disk.fdatasync(self._descriptor)

    with mock.patch.object(Journal, "_put", put):
        _plays(folder, script, 8)


def plays_without_sync(folder: Path, script: Script) -> None:
    """Appending as it should be, and a sync that waits for nothing."""
    with mock.patch.object(disk, "fdatasync"):
        _plays(folder, script)


def plays_without_folder_sync(folder: Path, script: Script) -> None:
    """Files are synced, and the names of files in their folder are not."""
    with mock.patch.object(disk, "sync_folder"):
        _plays(folder, script)


SCRIPTS: Final[dict[str, tuple[Callable[[Path], None], Callable[[Path, Script], None]]]] = {
    "new": (nothing, plays_new),
    "sweet": (nothing, plays_sweet),
    "resume": (nearly_over, goes_on),
    "torn": (torn, goes_on),
    "migrate": (of_version_0, goes_on),
    "rescue": (nothing, is_rescued),
}
NAIVE: Final[dict[str, tuple[Callable[[Path], None], Callable[[Path, Script], None]]]] = {
    "naive": (nothing, plays_naively),
    "unsynced": (nothing, plays_without_sync),
    "no folder": (nothing, plays_without_folder_sync),
    "one write": (nothing, plays_in_one_write),
}
ALL: Final = {**SCRIPTS, **NAIVE}


class Expected:
    """Results of an undisturbed run: the log after every line, and which of them each step ends with."""

    def __init__(self, name: str, folder: Path) -> None:
        prepare, act = ALL[name]
        prepare(folder)
        self.base: list[str] | None = None if prepare is nothing else log_of(read(saved_game(folder)))
        self.logs: list[list[str]] = [self.base or []]
        self.ends = [0]
        self.told: list[str] = []

        def told(what: str) -> None:
            self.told.append(what)
            if what.startswith(("begins", "copied")):
                return
            assert script.session is not None
            log, before = log_of(script.session.record), self.logs[-1]
            taken_back = log[: len(before)] != before
            self.logs += [log] if taken_back else [log[: n + 1] for n in range(len(before), len(log))]
            self.ends.append(len(self.logs) - 1)

        script = Script(told)
        act(folder, script)

    def holds(self, log: list[str], confirmed: int, begun: int) -> bool:
        """Whether a log is one between what was confirmed last and what was begun last."""
        return log in self.logs[self.ends[confirmed] : self.ends[begun] + 1]


def log_of(record: Record) -> list[str]:
    """The entries that stand, as they are written."""
    return [record.table.game.encode(action) for action in record.table.log]
