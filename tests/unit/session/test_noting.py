"""Tests writing notes to a save: the last note on an entry counts; only own finished games take notes."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from random import Random
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import disk
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse, read
from sixteen_tui.session.host import Host
from sixteen_tui.session.noting import LONGEST, note, written
from sixteen_tui.session.replay import Replay
from sixteen_tui.text import errors
from sixteen_tui.text import notes as say
from tests.refusing import refusing
from tests.unit.session.branches import saved

every_game = pytest.mark.parametrize("name", GAMES)
NO_SPACE: Final = OSError(errno.ENOSPC, "No space left on device")


def refusal(record: Record, folder: Path) -> str:
    """Return why a note is refused; assert that nothing changes."""
    before = record.path.read_bytes() if record.path.exists() else b""
    noted = dict(record.noted)
    with refusing() as refused:
        note(record, 1, "here", folder)
    assert record.noted == noted
    assert (record.path.read_bytes() if record.path.exists() else b"") == before
    return refused.said


def test_a_note_is_one_line_that_can_be_shown_and_no_longer_than_allowed() -> None:
    assert written("  She should have\x1b[31m kept\u202e the six ") == "She should have[31m kept the six"
    assert written(" \x07 ") == ""
    assert written("x" * (LONGEST + 1)) == "x" * LONGEST
    assert written("x" * (LONGEST - 1) + " y") == "x" * (LONGEST - 1), "no blank at the end"


@every_game
def test_a_note_is_saved_changed_and_removed(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name)
    played = record.last
    note(record, 4, " the six ", tmp_path)
    assert record.noted == read(record.path).noted == {4: "the six"}
    note(record, 4, "No: the five", tmp_path)
    note(record, 7, "x" * 1000, tmp_path)
    assert record.noted == read(record.path).noted == {4: "No: the five", 7: "x" * LONGEST}
    note(record, 4, " ", tmp_path)
    again = read(record.path)
    assert again.noted == record.noted == {7: "x" * LONGEST}
    assert again.last == played, "when it was played is not when something was noted"
    assert again.table.log == record.table.log
    Journal.open(record.path)[0].close()  # nobody holds it any more


def test_an_unchanged_note_is_not_written(tmp_path: Path) -> None:
    record = saved(tmp_path, "sixteen")
    note(record, 3, "here", tmp_path)
    before = record.path.read_bytes()
    note(record, 3, " here ", tmp_path)
    note(record, 4, "", tmp_path)
    assert record.path.read_bytes() == before
    unfinished = saved(tmp_path, "sixteen", length=5)
    note(unfinished, 1, " ", tmp_path)  # is not refused either


@every_game
def test_a_game_that_is_not_over_gets_no_note(tmp_path: Path, name: str) -> None:
    assert refusal(saved(tmp_path, name, length=5), tmp_path) == say.not_over()


def test_only_a_game_in_the_folder_of_saves_gets_a_note(tmp_path: Path) -> None:
    own = saved(tmp_path / "games", "sixteen")
    (tmp_path / "other").mkdir()
    elsewhere = read(Path(shutil.copy(own.path, tmp_path / "other")))
    assert refusal(elsewhere, own.path.parent) == say.not_kept()
    assert refusal(own, tmp_path / "there is none") == say.not_kept()
    code = parse(own.path.read_bytes(), own.path)
    code.shared = own.path.read_bytes()
    assert refusal(code, own.path.parent) == say.not_kept()
    link = own.path.with_name("link.sixteen.jsonl")
    link.symlink_to(elsewhere.path)
    assert refusal(read(link), own.path.parent) != say.not_kept()
    assert not read(elsewhere.path).noted


def test_a_folder_under_another_name_is_the_same_folder(tmp_path: Path) -> None:
    own = saved(tmp_path / "games", "sixteen")
    (tmp_path / "link").symlink_to("games")
    note(own, 2, "here", tmp_path / "link")
    assert read(own.path).noted == {2: "here"}


def test_a_game_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    record = saved(tmp_path, "sixteen")
    journal, _ = Journal.open(record.path)
    assert refusal(record, tmp_path) == say.busy()
    journal.close()


def test_a_note_of_another_program_is_not_replaced_unseen(tmp_path: Path) -> None:
    """The record has it then, and all its others, so that the person can decide."""
    record = saved(tmp_path, "sixteen")
    note(read(record.path), 1, "theirs", tmp_path)
    note(read(record.path), 2, "also theirs", tmp_path)
    with refusing() as refused:
        note(record, 1, "mine", tmp_path)
    assert refused.said == say.changed("theirs")
    assert record.noted == read(record.path).noted == {1: "theirs", 2: "also theirs"}
    note(read(record.path), 2, "", tmp_path)
    note(record, 1, "mine", tmp_path)
    assert record.noted == read(record.path).noted == {1: "mine"}
    note(read(record.path), 1, "", tmp_path)
    with refusing() as refused:
        note(record, 1, "mine again", tmp_path)
    assert refused.said == say.changed("")
    assert record.noted == {}


def test_a_file_replaced_by_another_game_gets_no_note(tmp_path: Path) -> None:
    """Neither with another id, nor with another log."""
    record = saved(tmp_path, "sixteen")
    other = saved(tmp_path, "sixteen", random=Random("other"))
    os.replace(other.path, record.path)  # noqa: PTH105
    assert refusal(record, tmp_path) == say.another_game()
    changed = parse(record.path.read_bytes(), record.path)
    changed.header = read(record.path).header
    changed.table = saved(tmp_path, "sixteen", random=Random("third")).table
    assert refusal(changed, tmp_path) == say.another_game()
    note(read(record.path), 1, "it is free again", tmp_path)


@every_game
def test_a_file_that_has_lost_its_end_gets_no_note(tmp_path: Path, name: str) -> None:
    """Also if only the line that gave the game up is missing, so that the entries are the same."""
    record = saved(tmp_path, name)
    lines = record.path.read_bytes().splitlines(keepends=True)
    record.path.write_bytes(b"".join(lines[:-2]))
    assert refusal(record, tmp_path) == say.end_cut()
    given_up = saved(tmp_path, name, length=5, clock=None)
    begun = given_up.path.read_bytes()
    host = Host.resume(given_up.path)
    host.give_up((0,))
    host.close()
    record = read(given_up.path)
    assert record.finished
    given_up.path.write_bytes(begun)
    assert refusal(record, tmp_path) == say.end_cut()


def test_write_errors_are_reported(tmp_path: Path) -> None:
    record = saved(tmp_path, "sixteen")
    with mock.patch.object(disk, "write", side_effect=NO_SPACE):
        assert refusal(record, tmp_path) == errors.wrong(NO_SPACE)
    record.path.unlink()
    assert "here" not in refusal(record, tmp_path)


@every_game
def test_a_replay_shows_a_note_at_the_position_after_its_entry(tmp_path: Path, name: str) -> None:
    """Not in the view as it was then, because a note may reveal later cards."""
    replay = Replay(saved(tmp_path, name))
    replay.go_to(5)
    replay.note("here", tmp_path)
    assert replay.notes == {5: "here"}
    assert read(replay.record.path).noted == {4: "here"}
    replay.look(0)
    assert replay.notes == {5: "here"}
    replay.veil(then=True)
    assert replay.notes == {}
    replay.veil(then=False)
    replay.note("", tmp_path)
    assert replay.notes == {}


def test_notes_of_a_game_that_is_not_over_are_not_shown(tmp_path: Path) -> None:
    record = saved(tmp_path, "sixteen", length=5)
    record.note(1, "somebody has the wild")
    assert Replay(record).notes == {}


def test_tabs_and_ends_of_lines_part_the_words_of_a_note() -> None:
    assert written("A\tmistake\r\nhere\u00a0!") == "A mistake here\u00a0!"
