"""Tests entering a game line by line: questions, abbreviations, refused lines and the draft file."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final
from unittest import mock
from unittest.mock import ANY

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import disk, draft
from sixteen_tui.saves.records import read
from sixteen_tui.session import entering
from sixteen_tui.session.entering import LONGEST, Entering
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text import entered as say
from sixteen_tui.text import errors
from sixteen_tui.text.reasons import reason
from tests.refusing import refusing
from tests.unit.saves.damage import within
from tests.unit.session.branches import at_random

every_game = pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.complete])
HEADS: Final = {"sixteen": ("sixteen", "Ada, Blaise", "bonus"), "sweet-sixteen": ("sweet-sixteen", "Ada, Blaise", "")}
LINES: Final = {
    "sixteen": ("0 play B3", "G4", "draw P6", "P6", "W=O3"),
    "sweet-sixteen": ("banker 1", "2C 3C", "trade 2C 9H", "stand"),
}
FULL: Final = {
    "sixteen": ["0 play B3", "1 play G4", "0 draw P6", "0 play P6", "1 play W=O3"],
    "sweet-sixteen": ["banker 1", "shuffle 2C 3C", "0 trade 2C 9H", "0 stand"],
}
NO_SPACE: Final = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


def begun(saves: Path, *texts: str) -> Entering:
    """Enter these lines into a new draft."""
    draft.write(saves, [], draft.read(saves))
    found = Entering(saves)
    for text in texts:
        found.enter(text)
    return found


def refusal(found: Entering, text: str) -> str:
    """Return why a line is refused; assert that nothing changes."""
    rows, asks, told = [*found.rows], say.asks(found), say.told(found)
    with refusing() as refused:
        found.enter(text)
    assert (found.rows, say.asks(found), say.told(found)) == (rows, asks, told)
    return refused.said


def test_tabs_and_ends_of_lines_part_words(saves: Path) -> None:
    found = begun(saves, "sixteen", "Ada,\tBlaise", "bonus,\tstrict", "0\tplay\tB3", "draw\u2028P6")
    assert found.rows[1:] == ["players Ada, Blaise", "rules bonus, strict", "0 play B3", "1 draw P6"]


@every_game
def test_the_game_the_people_and_the_rules_are_asked_for_before_the_first_entry(saves: Path, name: str) -> None:
    found, names = Entering(saves), GAMES[name].names
    asked = [say.asked("game", GAMES, ()), say.asked("players", GAMES, names), say.asked("rules", GAMES, names)]
    for question, answer in zip(asked, HEADS[name], strict=True):
        assert say.asks(found) == question
        assert say.told(found) == []
        assert not found.over
        found.enter(answer)
    assert found.rows == [f"game {name}", "players Ada, Blaise", f"rules {HEADS[name][2]}".strip()]
    assert say.asks(found) == say.asked_entry("")
    assert say.told(found) == [], "nothing lies there yet"


@every_game
def test_the_seat_and_verb_of_an_entry_may_be_left_out(saves: Path, name: str) -> None:
    found = begun(saves, *HEADS[name], *LINES[name])
    assert found.rows[3:] == FULL[name]
    assert begun(saves, *HEADS[name], *FULL[name]).rows == found.rows


def test_the_player_to_move_is_asked_by_name_and_the_table_is_described(saves: Path) -> None:
    found = begun(saves, *HEADS["sixteen"], "0 play B3")
    assert say.asks(found) == say.asked_entry("Blaise")
    assert say.told(found)
    before = say.told(found)
    found.enter("G4")
    assert say.asks(found) == say.asked_entry("Ada")
    assert say.told(found) != before
    assert any("Ada" in line and "Blaise" in line for line in say.told(found))


def test_blanks_and_control_characters_in_a_line_are_ignored(saves: Path) -> None:
    found = begun(saves, *HEADS["sixteen"], "  0  play   \x1bB3 ")
    assert found.rows[-1] == "0 play B3"
    assert say.not_notation("x" * LONGEST) in refusal(found, "x" * (LONGEST + 50))


def test_an_invalid_line_is_refused_and_changes_nothing(saves: Path) -> None:
    head = HEADS["sixteen"]
    for before, text, why in (
        ((), "whist", say.which_game(GAMES)),
        ((), "", say.which_game(GAMES)),
        (head[:1], "", say.who_plays()),
        (head[:1], "Ada", say.wrong_seats(1)),
        (head[:2], "nonsense", say.no_rule("nonsense", GAMES["sixteen"].names)),
        (head, "", say.not_notation("")),
        (head, "B7", say.not_notation("B7")),
        ((*head, "0 play B3"), "game sixteen", say.head_out_of_place("game")),
    ):
        assert refusal(begun(saves, *before), text) == why
        assert draft.read(saves) == begun(saves, *before).rows


def test_an_illegal_line_is_refused_with_the_reason_of_the_rules(saves: Path) -> None:
    """Of the readings of an abbreviated line, the one that is valid notation gives the reason."""
    found = begun(saves, *HEADS["sixteen"], "0 play B3")
    assert "seat 1" in refusal(found, "0 play B4")
    other = begun(saves, *HEADS["sixteen"], "0 play B0")
    assert refusal(other, "B0") == refusal(other, "1 play B0"), "there are not two of it"


@every_game
def test_a_draft_is_restored(saves: Path, name: str) -> None:
    found = begun(saves, *HEADS[name], *LINES[name])
    again = Entering(saves)
    assert (again.rows, say.asks(again), say.told(again)) == (found.rows, say.asks(found), say.told(found))
    assert again.trouble is None


@every_game
def test_lines_are_taken_back_one_by_one_until_there_is_no_draft(saves: Path, name: str) -> None:
    found = begun(saves, *HEADS[name], *LINES[name])
    rows = [*found.rows]
    while found.rows:
        assert found.undo() is True
        rows.pop()
        assert found.rows == rows == Entering(saves).rows
    assert found.undo() is False
    assert say.asks(found) == say.asked("game", GAMES, ())
    assert not draft.path_of(saves).exists()


def test_a_damaged_draft_is_restored_up_to_the_first_invalid_line(saves: Path) -> None:
    rows = begun(saves, *HEADS["sixteen"], "0 play B3", "G4").rows
    draft.write(saves, [*rows[:4], "0 play B3", *rows[4:]], draft.read(saves))
    again = Entering(saves)
    assert again.rows == rows[:4]
    draft.write(saves, ["game whist", *rows], draft.read(saves))
    assert Entering(saves).rows == []


def test_an_unreadable_draft_is_empty_and_reports_the_error(saves: Path) -> None:
    begun(saves, *HEADS["sixteen"])
    with mock.patch.object(draft, "read", side_effect=NO_SPACE):
        found = Entering(saves)
    assert (found.rows, found.trouble) == ([], NO_SPACE)


def test_a_draft_that_cannot_be_written_reports_the_error_until_it_can(saves: Path) -> None:
    found = begun(saves, *HEADS["sixteen"])
    with mock.patch.object(disk, "write", side_effect=NO_SPACE):
        found.enter("0 play B3")
    assert [found.trouble] == [NO_SPACE]
    assert found.rows[-1] == "0 play B3"
    assert Entering(saves).rows == found.rows[:-1]
    found.enter("G4")
    assert found.trouble is None
    assert Entering(saves).rows == found.rows


@every_game
def test_finish_saves_the_game_and_deletes_the_draft(saves: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "now", lambda: "2026-03-01T10:20:30Z")
    found = begun(saves, *HEADS[name], *LINES[name])
    path, there, stays = found.finish()
    assert (there, stays) == (False, None)
    record = read(path)
    assert path == saves / f"{record.header.id}{disk.SUFFIX}"
    assert (record.header.game, record.header.created) == (name, "2026-03-01T10:20:30Z")
    assert [player.name for player in record.players] == ["Ada", "Blaise"]
    assert found.rows == [] == draft.read(saves)
    assert say.asks(found) == say.asked("game", GAMES, ())
    assert say.told(found) == []


def test_finish_without_entries_is_refused(saves: Path) -> None:
    for texts in ((), HEADS["sixteen"]):
        found = begun(saves, *texts)
        with refusing() as refused:
            found.finish()
        assert refused.said == say.nothing_entered()
        assert len(found.rows) == len(texts)


def test_finish_on_a_full_disk_leaves_the_draft(saves: Path) -> None:
    found = begun(saves, *HEADS["sixteen"], "0 play B3")
    rows = [*found.rows]
    with mock.patch.object(disk, "write", side_effect=NO_SPACE), refusing() as refused:
        found.finish()
    assert refused.said == errors.trouble(NO_SPACE)
    assert found.rows == rows == Entering(saves).rows
    assert found.finish().path.exists()


@pytest.mark.parametrize("date", ["", "date 2026-03-02"])
def test_a_draft_that_cannot_be_removed_makes_one_save(saves: Path, date: str) -> None:
    """Neither finishing again nor another start makes a second save, with and without a date in the text."""
    lines = ["game sixteen", *([date] if date else []), "players Ada, Blaise", "rules", "0 play B3"]
    draft.write(saves, lines, draft.read(saves))
    times = ("2026-03-01T10:20:30Z", "2026-03-01T10:20:31Z")
    with mock.patch.object(entering, "now", side_effect=times):
        found = Entering(saves)
        with mock.patch.object(draft, "write", side_effect=NO_SPACE):
            first = found.finish()
        assert (first.there, first.stays) == (False, NO_SPACE)
        assert draft.read(saves) == lines
        assert Entering(saves).finish() == (first.path, True, None)
    assert [*saves.glob(f"*{disk.SUFFIX}")] == [first.path]
    assert draft.read(saves) == []
    assert say.kept(first) == [f"It is a saved game now: {disk.file_id(first.path)}", ANY]


def test_the_end_of_a_game_is_noticed(saves: Path) -> None:
    table = at_random(GAMES["sweet-sixteen"], GAMES["sweet-sixteen"].default_rules, "1" * 64, Random(1), None)
    draft.write(
        saves, ["sweet-sixteen", "players Ada, Blaise", "rules", *map(table.game.encode, table.log)], draft.read(saves)
    )
    found = Entering(saves)
    assert found.over
    assert say.asks(found) == say.asked_entry("")
    found.undo()
    assert not found.over


@pytest.mark.parametrize("last", ["0 play B5", "undo", "keep"])
def test_lines_of_a_draft_that_do_not_hold_stay_in_a_file(saves: Path, last: str) -> None:
    found = begun(saves, *HEADS["sixteen"], *FULL["sixteen"])
    text = draft.path_of(saves).read_text().replace("1 play G4", "1 play G9")
    draft.path_of(saves).write_text(text)
    found = Entering(saves)
    assert found.rows[-1] == "0 play B3"
    number, why = found.stopped or (0, Refusal(""))
    assert (number, reason(why)) == (5, say.not_notation("1 play G9"))
    if last == "undo":
        found.undo()
    elif last == "keep":
        found.finish()
    else:
        found.enter("G4")
    assert found.stopped is None
    assert draft.path_of(saves).with_name("games.entered.txt.1").read_text() == text


def test_a_comment_may_stand_first_in_a_draft(saves: Path) -> None:
    begun(saves, *HEADS["sixteen"], *FULL["sixteen"])
    text = f"# evening\n{draft.path_of(saves).read_text()}"
    draft.path_of(saves).write_text(text)
    found = Entering(saves)
    assert (found.rows, found.stopped) == (text.splitlines(), None)


def test_a_draft_of_thousands_of_notes_opens_at_once(saves: Path) -> None:
    rows = [*("# x", "sixteen", "players Ada, Blaise", "rules"), *["* x"] * 19_000, "nonsense"]
    draft.write(saves, rows, [])
    with within(5):
        found = Entering(saves)
    number, why = found.stopped or (0, Refusal(""))
    assert (number, reason(why)) == (len(rows), say.not_notation("nonsense"))
    assert found.rows[:2] == ["# x", "sixteen"]


def test_a_draft_is_written_on_leaving_once_the_disk_has_room(saves: Path) -> None:
    found = begun(saves, *HEADS["sixteen"])
    with mock.patch.object(disk, "write", side_effect=NO_SPACE):
        found.enter("0 play B3")
        assert not found.retry()
    assert draft.read(saves) == found.rows[:-1]
    assert found.retry()
    assert draft.read(saves) == found.rows


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def link(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


@pytest.mark.parametrize("make", [folder, pipe, link])
def test_a_draft_in_whose_place_no_file_can_be_is_not_left_in_silence(
    saves: Path, make: Callable[[Path], None]
) -> None:
    found, path = begun(saves, *HEADS["sixteen"]), draft.path_of(saves)
    make(path)
    assert not found.retry()
    assert found.trouble is not None
    path.rmdir() if path.is_dir() else path.unlink()
    assert found.retry()
    assert draft.read(saves) == found.rows
    found.enter("0 play B3")
    found.finish()
    make(write(path))
    assert found.retry(), "a game that is saved has no draft to lose"


def write(path: Path) -> Path:
    path.write_text("x")
    return path


def test_a_draft_in_whose_place_a_longer_file_is_stays_and_so_does_that_file(saves: Path) -> None:
    found, path = begun(saves, *HEADS["sixteen"]), draft.path_of(saves)
    path.write_bytes(b"x" * (draft.MOST + 1))
    assert found.retry()
    assert draft.read(saves) == found.rows
    assert found.moved is not None
    assert found.moved.stat().st_size == draft.MOST + 1


def test_the_head_of_a_draft_may_have_colons_and_capitals(saves: Path) -> None:
    draft.write(saves, ["Game: sixteen", "Players: Ada, Blaise"], [])
    found = Entering(saves)
    assert found.missing == "rules"


@every_game
def test_a_line_of_the_head_may_be_typed_as_it_stands_in_the_file(saves: Path, name: str) -> None:
    game, players, rules = HEADS[name]
    found = begun(saves, f"game {game}", f"Players: {players}", f"rules {rules}")
    assert found.rows == begun(saves, *HEADS[name]).rows


def test_two_programs_with_one_draft_lose_nothing_in_silence(saves: Path) -> None:
    one = begun(saves, "sixteen")
    other = begun(saves, "sweet-sixteen")
    assert [each.moved for each in (one, other)] == [None, None], "`begun` has taken the first one away"
    one.enter("Ada, Blaise")
    assert one.moved is not None
    assert one.moved.read_text().splitlines() == other.rows
    other.undo()
    assert other.moved is not None
    assert draft.read(saves) == []
    assert one.retry(), "on leaving"
    assert draft.read(saves) == one.rows
    assert say.moved(str(other.moved)).endswith(f" {other.moved}.")


def test_leaving_takes_no_draft_away_that_another_program_has_continued(saves: Path) -> None:
    one = begun(saves, "sixteen", "Ada, Blaise")
    unchanged, other = Entering(saves), Entering(saves)
    other.enter("bonus")
    for each in (one, unchanged):
        assert each.retry()
        assert each.moved is None
        assert draft.read(saves) == other.rows
    draft.write(saves, [], other.rows)
    assert unchanged.retry()
    assert draft.read(saves) == [], "it has changed nothing"
    assert one.retry()
    assert draft.read(saves) == one.rows
