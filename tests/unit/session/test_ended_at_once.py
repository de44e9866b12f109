"""A program that ends at once, by a key or a signal, saves what is not saved, or says where it is; nobody is asked."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.saves.records import read
from sixteen_tui.session import saving
from sixteen_tui.session.keeping import ended
from sixteen_tui.session.session import Session
from sixteen_tui.text import keeping as wording
from tests.unit.saves.games import ALL_RULES, BOT, PERSON

BY_KEY_OR_SIGNAL = pytest.mark.parametrize("left", [True, False], ids=["key", "signal"])


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session.begin(tmp_path / "games", "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)
    play(made)
    yield made
    made.abandon()


def play(session: Session) -> None:
    for _ in range(3):
        session.act(session.record.table.legal[0])


def unsaved(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play on while nothing can be written; from then on nothing can be created in the folder of saves."""
    folder, formed = session.record.path.parent, disk.create_locked

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def elsewhere(path: Path, content: bytes, named: Path | None = None) -> AbstractContextManager[int]:
        if path.parent == folder:
            refuse()
        return formed(path, content, named)

    monkeypatch.setattr(disk, "create_locked", elsewhere)
    with monkeypatch.context() as once:
        once.setattr(disk, "write", refuse)
        play(session)
    assert session.unsaved is not None


@BY_KEY_OR_SIGNAL
def test_a_game_whose_file_was_removed_is_saved_anew(session: Session, *, left: bool) -> None:
    log = session.record.table.log
    session.record.path.unlink()
    assert ended(session, left=left, restricted=False) is None
    assert read(session.record.path).table.log == log


@BY_KEY_OR_SIGNAL
def test_an_older_copy_in_its_place_stays_beside_it(tmp_path: Path, *, left: bool) -> None:
    """A sync program puts an older copy there by renaming it; the game that goes on has its own name again."""
    session = Session.begin(tmp_path / "games", "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)
    path = session.record.path
    older = path.read_bytes()
    play(session)
    new = path.with_name("new")
    new.write_bytes(older)
    new.replace(path)
    log = session.record.table.log
    assert ended(session, left=left, restricted=False) is None
    assert read(path).table.log == log
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name, f"{path.name}.old"]
    assert path.with_name(f"{path.name}.old").read_bytes() == older


def test_a_copy_that_another_program_plays_is_not_replaced(session: Session) -> None:
    path = session.record.path
    new = path.with_name("new")
    new.write_bytes(path.read_bytes())
    new.replace(path)
    with path.open("rb") as file:
        assert disk.flock(file.fileno())
        said = wording.ended(ended(session, left=True, restricted=False))
    assert said.startswith(f"The game is saved again, as {session.record.header.id}.1: go on with that one.")
    assert session.record.path == path.with_name(path.name.replace(".sixteen", ".1.sixteen"))


@BY_KEY_OR_SIGNAL
def test_a_game_that_is_saved_beside_the_file_of_another_program_names_its_file(
    session: Session, *, left: bool
) -> None:
    session.record.path.write_bytes(b"another's\n" * 1000)
    found = ended(session, left=left, restricted=False)
    assert found is not None
    assert (found.error, found.copy, found.beside) == (None, None, f"{session.record.header.id}.1")


@BY_KEY_OR_SIGNAL
def test_what_the_folder_does_not_take_is_copied_elsewhere(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, left: bool
) -> None:
    refuge = tmp_path / "home"
    refuge.mkdir()
    monkeypatch.setattr(saving, "refuges", lambda: [refuge])
    unsaved(session, monkeypatch)
    said = wording.ended(ended(session, left=left, restricted=False))
    copy = refuge / session.record.path.name
    assert said == f"The game could not be saved in its place. A copy is in {copy}; import brings it back."
    assert read(copy).table.log == session.record.table.log


def test_who_is_restricted_gets_no_copy_and_a_sentence(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    unsaved(session, monkeypatch)
    said = wording.ended(ended(session, left=True, restricted=True))
    assert said == "NOT SAVED: the disk is full; make room and try again"


def test_a_game_that_was_left_unsaved_by_a_persons_word_is_not_saved_after_all(session: Session) -> None:
    session.record.path.unlink()
    session.check()
    session.abandon()
    assert ended(session, left=True, restricted=False) is None
    session.release()
    assert not session.record.path.exists()
