"""The save of a table that another program changed: what was shown is put back, or the table stands still."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from tests.unit.tables import done
from tests.unit.tables.parties import at_play, mover
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party


def with_an_older_copy(party: Party) -> Sequence[str]:
    """Play some cards, and put the file of before into the place of the save; return the log."""
    older = party.path.read_bytes()
    for _ in range(4):
        mover(party).act(mover(party).moves()[0])
    other = party.path.with_name("other")
    other.write_bytes(older)
    other.replace(party.path)
    return party.log


def test_a_table_does_not_go_on_from_an_older_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as its own file cannot be put back, the table stands still: what was shown is not forgotten."""
    party = at_play(tmp_path, P, P)
    log = with_an_older_copy(party)
    party.table.check()
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "renew", _no_room)
        assert not done.try_again(party.table, party.now)
        assert party.table.trouble == "file-replaced"
    assert done.try_again(party.table, party.now)
    assert party.log == read(party.path).table.log == log
    party.play(Random(7))


def test_a_file_replaced_while_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = at_play(tmp_path, P, P)
    for _ in range(2):
        mover(party).act(mover(party).moves()[0])
    older, log = party.path.read_bytes(), party.log
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "_put", _no_room)
        mover(party).act(mover(party).moves()[0])
        party.settle()
    assert party.table.trouble == "disk-full"
    other = party.path.with_name("other")
    other.write_bytes(b"".join(older.splitlines(keepends=True)[:-1]))
    other.replace(party.path)
    assert done.try_again(party.table, party.now)
    assert party.log[: len(log)] == log
    assert [person.got("table")[-1]["restored"] for person in party.people] == ["file-replaced"] * 2
    party.play(Random(7))


@pytest.mark.parametrize("noticed", [True, False])
def test_a_server_that_ends_leaves_what_was_shown(tmp_path: Path, *, noticed: bool) -> None:
    party = at_play(tmp_path, P, P)
    log = with_an_older_copy(party)
    if noticed:
        party.table.check()
    party.table.secure()
    party.table.close()
    assert read(party.path).table.log == log


def test_a_server_that_ends_writes_no_file_that_nobody_changed(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    mover(party).act(mover(party).moves()[0])
    before = {each.name: each.stat().st_ino for each in tmp_path.iterdir()}
    party.table.secure()
    assert {each.name: each.stat().st_ino for each in tmp_path.iterdir()} == before
    party.table.close()


def _no_room(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
