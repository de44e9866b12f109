"""A table server that could not be of use is refused before it leaves a trace."""

from __future__ import annotations

import grp
import os
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.cli.commands import Refused, serve
from sixteen_tui.settings import paths
from sixteen_tui.tables import where

NONE: dict[str, Any] = {"socket_path": None, "group": None, "folder": None, "linger": None}


def refused(**options: Any) -> str:
    with pytest.raises(Refused) as found:
        serve.serve(**{**NONE, **options})
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
    said = refused(folder=str(folder / inside), socket_path=str(tmp_path / "s"))
    assert "belongs to another account" in said
    assert [*folder.iterdir()] == []


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
    said = refused(group=group.gr_name, folder=str(tmp_path / "tables"), socket_path=str(tmp_path / "run" / "s"))
    assert said == f"this account is not in the group {group.gr_name}, so it cannot give the socket to it"
    assert [*tmp_path.iterdir()] == []
