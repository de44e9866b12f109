"""Notes on a game: kept in its journal, the last one on an entry, and nowhere that is no game of one's own."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import parse, read
from sixteen_tui.saves.sharing import encode, shared
from sixteen_tui.session.noting import LONGEST, note
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths
from tests.refusing import refusing
from tests.ui.kit import begin, finished
from tests.ui.stubs import full_disk


def _game() -> Path:
    return finished().record.path


def test_a_note_is_kept_changed_and_taken_away() -> None:
    path = _game()
    record = read(path)
    played = record.last
    note(record, 4, "  She should have\x1b[31m kept the six ", paths.saves())
    assert record.noted == read(path).noted == {4: "She should have[31m kept the six"}
    note(record, 4, "No: the five", paths.saves())
    note(record, 7, "x" * 1000, paths.saves())
    assert read(path).noted == {4: "No: the five", 7: "x" * LONGEST}
    note(record, 4, " ", paths.saves())
    again = read(path)
    assert again.noted == record.noted == {7: "x" * LONGEST}
    assert again.last == played, "when it was played is not when something was noted"
    before = path.read_bytes()
    note(record, 4, "", paths.saves())
    note(record, 7, "x" * LONGEST, paths.saves())
    assert path.read_bytes() == before, "what changes nothing is no line"


def test_a_note_survives_a_torn_tail_which_is_set_aside() -> None:
    path = _game()
    record = read(path)
    with path.open("ab") as file:
        file.write(b'{"n": 9')
    note(record, 3, "here", paths.saves())
    again = read(path)
    assert again.noted == {3: "here"}
    assert not again.torn
    assert path.with_name(f"{path.name}.torn").read_bytes() == b'{"n": 9'


def test_a_game_that_is_open_elsewhere_is_left_alone() -> None:
    path = _game()
    record, before = read(path), path.read_bytes()
    journal, _ = Journal.open(path)
    try:
        with refusing("another program"):
            note(record, 3, "here", paths.saves())
    finally:
        journal.close()
    assert (path.read_bytes(), record.noted) == (before, {})


def test_what_is_no_game_of_ones_own_keeps_no_note(tmp_path: Path) -> None:
    path = _game()
    elsewhere = tmp_path / "elsewhere.sixteen.jsonl"
    shutil.copy(path, elsewhere)
    raw, _ = shared(encode(path.read_bytes(), path))
    code = parse(raw, Path())
    code.shared = raw
    session = begin("0 B6")
    session.close()
    link = path.with_name("link.sixteen.jsonl")
    link.symlink_to(elsewhere)
    for record, why in (
        (read(elsewhere), "not among your saved games"),
        (code, "not among your saved games"),
        (read(session.record.path), "once the game is over"),
        (read(link), "symbolic link"),
    ):
        with refusing(why):
            note(record, 0, "here", paths.saves())
    assert elsewhere.read_bytes() == path.read_bytes()


def test_another_game_in_the_file_by_now_gets_no_note() -> None:
    one, other = _game(), _game()
    record = read(one)
    os.replace(other, one)  # noqa: PTH105
    with refusing("another game"):
        note(record, 3, "here", paths.saves())
    assert not read(one).noted


def test_a_full_disk_keeps_the_file_as_it_was() -> None:
    path = _game()
    record, before = read(path), path.read_bytes()
    with full_disk(), refusing("full"):
        note(record, 3, "here", paths.saves())
    assert (path.read_bytes(), record.noted) == (before, {})


def test_a_note_goes_with_the_entry_that_is_taken_back() -> None:
    session = begin("0 B6", "1 B5")
    journal = session.journal
    assert journal is not None
    journal.append("note", {"entry": 1, "text": "a draw"})
    journal.append("note", {"entry": 4, "text": "a play"})
    session.take_back(2)
    session.close()
    record = read(session.record.path)
    assert record.noted == {1: "a draw"}
    assert Replay(record).notes == {}, "of a game that is not over a note may tell what is hidden"


def test_notes_are_in_a_share_code() -> None:
    path = _game()
    note(read(path), 3, "here", paths.saves())
    raw, _ = shared(encode(path.read_bytes(), path))
    assert parse(raw, Path()).noted == {3: "here"}
