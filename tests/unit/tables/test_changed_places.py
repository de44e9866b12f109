"""Places of a table whose file another program changes: they are written again, and the other file stays."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from unittest import mock

import pytest

from sixteen_tui.saves import disk as saves_disk
from sixteen_tui.tables.stores import files
from sixteen_tui.tables.stores.files import SUFFIX
from tests.unit.tables import done
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party
from tests.unit.tables.test_nothing_or_all import WHY, kept


@pytest.mark.every("each is another state of the table")
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("how", ["garbage", "other", "removed", "folder"])
def test_places_that_another_program_changes_are_written_again(tmp_path: Path, how: str, *, begun: bool) -> None:
    """Within a second, without a change at the table; the other file stays beside it."""
    party = Party(tmp_path, "sixteen", P, P)
    if begun:
        party.begin()

    def second() -> None:
        party.table.check()
        done.done(party.table.write_again(done.at_once))
        party.settle()

    before, path = kept(party), tmp_path / f"{party.table.places.id}{SUFFIX}"
    second()
    assert [*tmp_path.glob("*.old")] == []
    raw = path.read_bytes()
    foreign = {"garbage": b"\0garbage", "other": raw.replace(b"ada", b"eve").replace(b"Ada", b"Eve") + b" "}.get(
        how, b""
    )
    path.unlink()
    if how == "folder":
        path.mkdir()
    elif foreign:
        path.write_bytes(foreign)
    second()
    assert kept(party) == before == party.table.places
    assert [each.read_bytes() for each in tmp_path.glob("*.old") if each.is_file()] == [foreign] * bool(foreign)
    assert [each.name for each in tmp_path.glob("*.old")] == [f"{path.name}.old"] * (how != "removed")
    os.utime(path)
    second()
    assert len([*tmp_path.glob("*.old*")]) == (how != "removed")
    party.hall.close()


def test_a_crash_while_changed_places_are_written_again_leaves_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The changed file has its second name before it loses its first."""
    party = Party(tmp_path, "sixteen", P, P)
    path = tmp_path / f"{party.table.places.id}{SUFFIX}"
    path.write_bytes(b"changed")
    monkeypatch.setattr(files, "_replace", mock.Mock(side_effect=OSError(errno.EIO, WHY)))
    for _ in range(3):  # the server tries again each second
        with pytest.raises(OSError, match=WHY):
            party.table.documents.write_places(party.table.places)
    assert {each.read_bytes() for each in (path, *tmp_path.glob("*.old"))} == {b"changed"}
    assert len([*tmp_path.glob("*.old")]) == 1
    party.hall.close()


def test_an_own_write_that_failed_at_its_end_is_no_change_by_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(tmp_path, "sixteen", P, P)
    party.table.places.talk = not party.table.places.talk
    with monkeypatch.context() as broken:
        broken.setattr(saves_disk, "sync_folder", mock.Mock(side_effect=OSError(errno.EIO, WHY)))
        with pytest.raises(OSError, match=WHY):
            party.table.documents.write_places(party.table.places)
    party.table.documents.write_places(party.table.places)
    assert kept(party) == party.table.places
    assert [*tmp_path.glob("*.old*")] == []
    party.hall.close()
