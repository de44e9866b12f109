"""A table server that could not be of use is refused before it leaves a trace."""

from __future__ import annotations

import grp
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sixteen_tui.cli.arguments import parsed
from sixteen_tui.cli.commands import Refused, serve, stores
from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.tables.stores.files import Files, TableFiles
from tests.patience import PATIENCE
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party


def refused(**options: str) -> str:
    with pytest.raises(Refused) as found:
        serve.run(parsed(["serve", *(f"--{name}={value}" for name, value in options.items())]))
    return str(found.value)


def anothers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that belongs to another account than root's, which is this process's."""
    folder.mkdir()
    if os.geteuid():
        monkeypatch.setattr(os, "geteuid", lambda: 0)
    else:
        os.chown(folder, 4711, -1)
    return folder


@pytest.mark.parametrize("inside", ["", "tables"], ids=["folder", "parent"])
def test_root_writes_into_no_folder_of_another_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    """Otherwise the server of that account, the service, cannot read its own folder from then on."""
    folder = anothers(tmp_path / "state", monkeypatch)
    said = refused(folder=str(folder / inside), socket=str(tmp_path / "s"))
    assert "belongs to another account" in said
    assert [*folder.iterdir()] == []


@pytest.fixture(name="reached")
def _reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of a table, in which other accounts may look."""
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in (".lock", "20261122-1-a.table.json", "20261122-1-a.sixteen.jsonl", "20261122-1-a.sixteen.told"):
        (folder / name).touch()
    (folder / "forgotten").mkdir()
    folder.chmod(0o755)
    monkeypatch.setattr(where, "others_reach", lambda _: True)
    return folder


@pytest.mark.parametrize("mode", [0o755, 0o711, 0o750])
def test_a_folder_of_tables_is_closed_to_other_accounts(
    reached: Path, capsys: pytest.CaptureFixture[str], mode: int
) -> None:
    """Names, lengths and times of the files tell when somebody acted; nothing is said of a closed folder."""
    reached.chmod(mode)
    stores.close_to_others(reached)
    assert stat.S_IMODE(reached.stat().st_mode) == 0o700
    assert "could look into" in capsys.readouterr().err
    stores.close_to_others(reached)
    stores.close_to_others(reached / "none")
    assert capsys.readouterr().err == ""


def test_a_folder_with_other_files_is_not_closed(reached: Path, tmp_path: Path) -> None:
    """Others may need those."""
    (reached / "letter.txt").touch()
    said = refused(folder=str(reached), socket=str(tmp_path / "s"))
    assert "other accounts may look into" in said
    assert stat.S_IMODE(reached.stat().st_mode) == 0o755
    assert not (tmp_path / "s").exists()


def test_a_folder_that_nobody_reaches_is_left_as_it_is(
    reached: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    tmp_path.chmod(0o700)
    assert not where.close_to_others(reached)
    assert stat.S_IMODE(reached.stat().st_mode) == 0o755
    tmp_path.chmod(0o711)
    assert where.others_reach(reached) == all(each.stat().st_mode & 0o011 for each in tmp_path.parents)


def test_all_that_a_server_writes_may_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the second start of a server would be refused."""
    monkeypatch.setattr(where, "others_reach", lambda _: True)
    party = Party(tmp_path / "tables", "sweet-sixteen", P, P).begin()
    Files(party.folder).write_decisions(b"{}")
    TableFiles(party.folder, "20261122-100000-abcdef").write_places(party.table.places)
    TableFiles(party.folder, "20261122-100000-abcdef").put_aside()
    os.close(where.lease(party.folder))
    where.mark_in_database(party.folder, elsewhere=True)
    party.people[0].act("stand")
    party.folder.chmod(0o755)
    assert where.close_to_others(party.folder)


def test_no_server_is_started_where_no_program_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, "MACHINE", tmp_path / "club" / "tables.sock")
    monkeypatch.setattr(paths, "tables", lambda: tmp_path / "own")
    where.MACHINE.parent.mkdir()
    assert "this machine has a table server of its own" in refused()
    assert not (tmp_path / "own").exists()


def test_a_server_that_is_not_in_the_group_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = next(each for each in grp.getgrall() if each.gr_gid)
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    monkeypatch.setattr(os, "getegid", lambda: 4711)
    monkeypatch.setattr(os, "getgroups", list)
    said = refused(group=group.gr_name, folder=str(tmp_path / "tables"), socket=str(tmp_path / "run" / "s"))
    assert said == f"this account is not in the group {group.gr_name}, so it cannot give the socket to it"
    assert [*tmp_path.iterdir()] == []


SWITCHES = """
import asyncio, os, sys
from sixteen_tui.cli.arguments import parsed
from sixteen_tui.cli.commands import serve
before = sys.getswitchinterval()

def run(coroutine):
    print(before, sys.getswitchinterval(), flush=True)
    os._exit(0)

asyncio.run = run
serve.run(parsed(["serve", "--socket", sys.argv[1], "--folder", sys.argv[2]]))
"""


def test_a_commit_does_not_wait_long_for_lists(tmp_path: Path) -> None:
    """A thread runs again soon after a system call, while the event loop computes (`serve.SWITCH`)."""
    asked = [sys.executable, "-c", SWITCHES, str(tmp_path / "tables.sock"), str(tmp_path / "tables")]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=True)
    before, while_serving = map(float, done.stdout.split())
    assert while_serving == pytest.approx(serve.SWITCH)
    assert while_serving < before / 2
