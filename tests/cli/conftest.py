"""Shared by the tests of the command line: a home of its own for each, and a way to call it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.cli import main as cli
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.terminal import guard as terminal
from tests.cli.kit import Begin, Call, Refused, Said, Snapshot


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves, settings and logs of this test, and English."""
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command line inside this process."""

    def called(*arguments: str) -> Said:
        capsys.readouterr()
        status = cli.main(arguments)
        return Said(status, *capsys.readouterr())

    return called


@pytest.fixture
def refused(call: Call, snapshot: Snapshot) -> Refused:
    """Calls with something unusable: status 2, no output, nothing new on the disk, and one line, which it returns."""

    def called(*arguments: str) -> str:
        before = snapshot()
        said = call(*arguments)
        assert (said.status, said.out) == (2, ""), said
        assert said.err.startswith("sixteen-tui: "), said.err
        assert said.err.endswith("\n"), said.err
        assert len(said.err.splitlines()) == 1, said.err
        assert snapshot() == before
        return said.err.rstrip("\n")

    return called


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    """Everything on the disk but the index, a cache: the bytes of each file, None for a folder."""

    def taken() -> dict[str, bytes | None]:
        return {
            str(path.relative_to(tmp_path)): path.read_bytes() if path.is_file() else None
            for path in sorted(tmp_path.rglob("*"))
            if path.name != "games.index"
        }

    return taken


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A terminal that can do everything, and an application that only notes what it is started with."""
    calls: list[dict[str, Any]] = []

    def launch(**arguments: Any) -> int:
        if "opens" in arguments:  # as the application does once there is a picture
            opened = arguments.pop("opens")()
            del arguments["title"]
            if isinstance(opened, Record):
                arguments["replay"] = opened
            else:
                arguments = {"session": opened}
                opened.release()
        calls.append(arguments)
        return 0

    monkeypatch.setattr(terminal, "refusal", lambda environment: None)
    monkeypatch.setitem(sys.modules, "sixteen_tui.cli.launch", SimpleNamespace(launch=launch))
    return calls


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Begins games in the folder of saves, and closes them in the end."""
    begun: list[Host] = []

    def new(
        names: Sequence[str] = ("You", "Ada"),
        *,
        plays: int = 0,
        level: str = "easy",
        seed: str = "0" * 64,
        deal: str | None = None,
        finish: bool = False,
        game: str = "sixteen",
        **rules: Any,
    ) -> Host:
        played = GAMES[game]
        default = {name: getattr(played.default_rules, name) for name in played.default_rules.__slots__}
        chosen = played.rules({**default, **rules, "seats": len(names)})
        players = [Player(name=names[0], player="human", level=None)]
        players += [Player(name=name, player="bot", level=level) for name in names[1:]]
        dealt = {"seed": seed} if deal is None else {"deal": deal}
        session = Host.new(paths.saves(), game, chosen, players, **dealt)
        begun.append(session)
        while session.table.outcome is None and (finish or plays):
            session.play(session.table.legal[0])
            plays -= 1
        return session

    yield new
    for session in begun:
        session.close()


@pytest.fixture
def environment() -> dict[str, str]:
    """The environment for a process of its own, with the home of this test and Python's usual buffers."""
    usual = {name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "PYTHONIOENCODING")}
    return {**usual, "PYTHONPATH": str(Path(cli.__file__).parents[2])}
