"""One program per game: the lock, and the disk after the program that held it was killed.

Invariant: a confirmed line is in the file whatever happens to the program afterwards.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.disk import Busy, Damaged
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.saves.schema import header as header_of
from sixteen_tui.saves.trash import discard
from sixteen_tui.session.host import Host
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.writer import header

ROOT = Path(__file__).parents[2]

PLAYER = """
import sys
from pathlib import Path
from random import Random
from sixteen_tui.session.host import Host
session, random = Host.resume(Path(sys.argv[1])), Random(sys.argv[2])
print(session.record.lines, flush=True)
while session.table.outcome is None:
    session.play(random.choice(session.table.legal))
    print(session.record.lines + len(session.table) - 1, flush=True)
sys.stdin.read()
"""
"""Goes on with a game at random and says after each play how many lines are confirmed."""


def child(path: Path, seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), seed],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def new(folder: Path, rules: int = 0) -> Path:
    """A dealt game that nobody holds."""
    session = Host.new(folder, "sixteen", ALL_RULES[rules], [PERSON, BOT] * (ALL_RULES[rules].seats // 2), "5" * 64)
    session.close()
    return session.record.path


def test_one_at_a_time_in_one_program(tmp_path: Path) -> None:
    path = new(tmp_path)
    session = Host.resume(path)
    for opening in (Journal.open, Host.resume):
        with pytest.raises(Busy) as busy:
            opening(path)
        assert (busy.value.path, busy.value.code) == (path, "busy")
    session.play(session.table.legal[0])
    assert read(path).table.log == session.table.log
    assert Host.watch(path).table.log == session.table.log
    session.close()
    Host.resume(path).close()


def test_a_new_game_is_locked_from_the_start(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header_of(header()))
    with pytest.raises(Busy):
        Journal.open(journal.path)
    journal.append("hint", 0)
    journal.close()
    journal, record = Journal.open(journal.path)
    assert record.lines == 1
    journal.close()


def test_a_refused_game_is_not_left_locked(tmp_path: Path) -> None:
    path = new(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + b"{}\n")
    with pytest.raises(Damaged):
        Journal.open(path)
    path.write_bytes(whole)
    Journal.open(path)[0].close()


def test_closing_twice_does_no_harm(tmp_path: Path) -> None:
    path = new(tmp_path)
    session = Host.resume(path)
    session.close()
    other = os.open(path, os.O_RDONLY)  # may well get the descriptor that was let go
    session.close()
    os.close(other)
    session.play(session.table.legal[0])
    assert isinstance(session.unsaved, OSError)
    assert len(read(path).table) == 1


def test_one_at_a_time_between_programs(tmp_path: Path) -> None:
    path = new(tmp_path)
    with child(path, "x") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        for use in (Journal.open, Host.resume, lambda path: discard(path, tmp_path / "trash")):
            with pytest.raises(Busy):
                use(path)
        read(path)
        Host.watch(path)
        process.kill()
    Host.resume(path).close()


@pytest.mark.parametrize("number", range(8))
def test_killed_at_any_moment(tmp_path: Path, number: int) -> None:
    """Confirmed entries are there, the rest of the file is whole or torn, and the game goes on."""
    random = Random(f"kill {number}")
    path = new(tmp_path, number)
    confirmed = 0
    with child(path, str(number)) as process:
        assert process.stdout is not None
        for _ in range(random.randrange(1, 60)):
            confirmed = int(process.stdout.readline())
        time.sleep(random.random() * 0.003)
        process.send_signal(signal.SIGKILL)
        confirmed = max([confirmed, *map(int, process.stdout.read().split())])
    record = read(path)
    assert record.lines >= confirmed
    expected, chance = read(path).table, Random(str(number))
    expected.take_back(1)
    for _ in range(record.lines - 1):
        expected.play(chance.choice(expected.legal))
    assert record.table.log == expected.log
    session = Host.resume(path)
    assert session.table.log == expected.log
    session.play(session.table.legal[0])
    session.close()
    assert read(path).table.log == session.table.log


def test_a_game_discarded_while_it_is_being_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between opening the file and locking it another program can move it; no game is then played in the trash."""
    from sixteen_tui.saves import disk

    path, lock = new(tmp_path / "games"), disk.lock

    def late(descriptor: int, locked: Path) -> None:
        monkeypatch.setattr(disk, "lock", lock)
        discard(path, tmp_path / "trash")
        lock(descriptor, locked)

    monkeypatch.setattr(disk, "lock", late)
    with pytest.raises((FileNotFoundError, Busy)):
        Journal.open(path)
