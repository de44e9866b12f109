"""Tests parsing of games entered as text, its errors, and the save made from one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.entered import EnteredLine
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import parse, read
from sixteen_tui.session import entered, finding, importing
from sixteen_tui.session.noting import LONGEST
from sixteen_tui.session.setup import variations
from sixteen_tui.terminal.text import NAME_WIDTH
from sixteen_tui.text import entered as say
from sixteen_tui.text import imports
from tests.refusing import refusing
from tests.unit.session.branches import saved

every_game = pytest.mark.parametrize("name", GAMES)
NOW: Final = "2026-03-01T10:20:30Z"
HEAD: Final = "game sixteen\nrules bonus\nplayers Sophie, Émilie\ndate 2026-11-22\n"
TEXT: Final = f"""\
# a wet Sunday
{HEAD}deal 1          # Émilie dealt
0 hand B3 ? ?
0 draw

0 play B3
1 play G4
* too early # said Sophie
"""


def refusal(text: str) -> str:
    """Return why a text is refused."""
    with refusing() as refused:
        entered.save(entered.read(text), NOW)
    return refused.said


def as_record(text: str, created: str = NOW) -> Record:
    """Return the record of the save made from a text."""
    return parse(entered.save(entered.read(text), created), Path())


@pytest.mark.parametrize(
    ("raw", "is_text"),
    [
        (b"", False),
        (b"# nothing but a comment\n\n", False),
        (b"game sixteen\n", True),
        (b"GAME: sixteen\n", True),
        (b"\xef\xbb\xbf# first\n\n  Sweet-Sixteen and more\n", True),
        (b"players A, B\ngame sixteen\n", False),
        (b"a game of sixteen\n", False),
        (b'{"game":"sixteen"}\n', False),
        (b"\xff\xfe\ngame sixteen\n", False),
        (b"\n" * 4092 + b"game", True),
        (b"\n" * 4093 + b"game", False),
    ],
)
@pytest.mark.every("each shows another reason for the answer, at next to no cost")
def test_is_text_looks_at_the_first_line_that_is_not_a_comment(raw: bytes, is_text: bool) -> None:
    assert entered.is_text(raw) is is_text


def test_read_returns_head_lines_and_notes() -> None:
    found = entered.read(TEXT)
    game = GAMES["sixteen"]
    assert found.game is game
    assert found.rules == game.rules({**variations(game, ["bonus"]), "seats": 2})
    assert [*found.names] == ["Sophie", "Émilie"]
    assert found.date == "2026-11-22"
    assert found.lines == [
        EnteredLine(6, "deal 1"),
        EnteredLine(7, "0 hand B3 ? ?"),
        EnteredLine(8, "0 draw"),
        EnteredLine(10, "0 play B3"),
        EnteredLine(11, "1 play G4"),
    ]
    assert found.notes == [EnteredLine(11, " too early # said Sophie")]


@every_game
def test_the_head_may_be_short_and_written_in_many_ways(name: str) -> None:
    """The name of the game alone will do; then its default rules and fewest seats hold."""
    for text in (name, f"\ufeffgame {name}", f"GAME: {name}", f"{name.upper()} tonight\n"):
        found = entered.read(text)
        assert found.game is GAMES[name]
        assert found.rules == GAMES[name].default_rules
        assert [*found.names] == [""] * min(GAMES[name].seat_counts)
        assert (found.date, found.lines, found.notes) == ("", [], [])


def test_names_and_rules_are_trimmed_and_names_are_made_to_fit() -> None:
    found = entered.read(f"sixteen\nrules  young ,, tame,\nplayers: \x1b[1m{'A' * 99} ,  B \n")
    assert (found.rules.matches, found.rules.wilds, found.rules.bonus) == (False, False, False)  # type: ignore[attr-defined]
    assert found.names[1] == "B"
    assert len(found.names[0]) == NAME_WIDTH


def test_a_rule_or_the_number_of_names_says_how_many_play() -> None:
    assert entered.read("sixteen\nrules teams").rules.seats == 4
    assert [*entered.read("sixteen\nrules teams").names] == [""] * 4
    assert entered.read("sixteen\nplayers A, B, C, D").rules.seats == 4
    assert entered.read("sweet-sixteen\nplayers A, B, C").rules.seats == 3
    assert refusal("sixteen\nplayers A, B\nrules teams") == say.at_line(2, say.wrong_seats(2))


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, say.which_game(GAMES)),
        ("# no game\n\nplayers A, B", 1, say.which_game(GAMES)),
        ("\ngame whist", 2, say.which_game(GAMES)),
        ("sixteen\nrules bonus, nonsense", 2, say.no_rule("nonsense", GAMES["sixteen"].names)),
        ("sixteen\n\nplayers A", 3, say.wrong_seats(1)),
        ("sixteen\ndate 2026-01-01\ndate 2026-01-02", 3, say.head_out_of_place("date")),
        ("sixteen\ndeal 0\nplayers A, B", 3, say.head_out_of_place("players")),
        ("sixteen\ngame sixteen", 2, say.head_out_of_place("game")),
        ("sixteen\n0 plays B3", 2, say.not_notation("0 plays B3")),
        ("sixteen\nsixteen", 2, say.not_notation("sixteen")),
    ],
)
@pytest.mark.every("each has another reason, at next to no cost")
def test_an_error_names_its_line(text: str, line: int, why: str) -> None:
    assert refusal(text) == say.at_line(line, why)


def test_an_illegal_entry_names_its_line() -> None:
    said = refusal("sixteen\n\n0 play B3\n0 play B4\n")
    assert said.startswith(say.at_line(4, ""))
    assert said[len(say.at_line(4, ""))].islower(), "the reason is a clause"


def test_a_text_with_too_many_lines_is_refused() -> None:
    rows = ["sixteen", *["# nothing"] * (entered.MOST - 1)]
    assert entered.read("\n".join(rows)).lines == []
    with refusing() as refused:
        entered.read("\n".join([*rows, ""]) + "\n")
    assert refused.said == say.too_long()


def test_an_invalid_date_is_refused() -> None:
    assert refusal(HEAD.replace("2026-11-22", "the 22nd")) == say.bad_date("the 22nd")


def test_a_save_has_the_entries_the_people_and_the_notes() -> None:
    record = as_record(TEXT)
    encoded = [record.table.game.encode(each) for each in record.table.log]
    assert encoded[0].startswith("deal 1 ")
    assert encoded[1:] == ["0 draw", "0 play B3", "1 draw", "1 play G4"]
    assert [(player.name, player.human) for player in record.players] == [("Sophie", True), ("Émilie", True)]
    assert record.noted == {4: "too early # said Sophie"}
    header = record.header
    assert (header.game, header.created) == ("sixteen", "2026-11-22T12:00:00Z")
    assert [header.seed, header.commitment, header.parent] == [None] * 3


def test_a_note_is_on_the_entry_before_it_and_needs_words_and_an_entry() -> None:
    text = f"sixteen\n* before all\n0 play B3\n*\n* first\n1 play G4\n*{'x' * (LONGEST + 9)}\n"
    assert [note.number for note in entered.read(text).notes] == [0, 3, 3, 6]
    record = as_record(text)
    encoded = [record.table.game.encode(each) for each in record.table.log]
    assert record.noted == {encoded.index("0 play B3"): "first", encoded.index("1 play G4"): "x" * LONGEST}
    assert [text for _, text in record.notes] == ["first", "x" * LONGEST]


def test_the_same_text_makes_the_same_save_and_another_text_another() -> None:
    """The id begins with the time of the game and depends on its whole content."""
    raw = entered.save(entered.read(TEXT), NOW)
    assert entered.save(entered.read(TEXT), "2031-01-01T00:00:00Z") == raw, "the text says when"
    ids = [as_record(text).header.id for text in (TEXT, TEXT.replace("G4", "G5"), TEXT.replace("early", "late"))]
    assert len({*ids}) == 3
    assert {id.rpartition("-")[0] for id in ids} == {"20261122-120000"}
    undated = as_record("sixteen\n0 play B3").header
    assert undated.created == NOW
    assert undated.id.rpartition("-")[0] == "20260301-102030"
    assert len(undated.id.rpartition("-")[2]) == 6


def test_a_text_without_a_date_is_imported_once(tmp_path: Path) -> None:
    """With any time of its file: else statistics would count the game as often as it was imported."""
    saves, text = tmp_path / "games", TEXT.replace("date 2026-11-22\n", "").encode()
    for time in (NOW, "2027-01-01T00:00:00Z", "2025-01-01T00:00:00Z"):
        said = imports.brought(importing.bring_in(saves, finding.held(text, Path("a.txt"), time)))
        assert ("is now saved" in said) == (time == NOW)
    (path,) = saves.iterdir()
    assert read(path).header.created == NOW
    importing.bring_in(saves, finding.held(text.replace(b"play G4", b"play G5"), Path("a.txt"), NOW))
    assert len([*saves.iterdir()]) == 2


@every_game
def test_a_whole_log_is_restored_entry_by_entry_for_every_seat(tmp_path: Path, name: str) -> None:
    table = saved(tmp_path, name, kinds=("human", "human")).table
    text = "\n".join([name, "players A, B", *map(table.game.encode, table.log)])
    whole = entered.complete(entered.read(text))
    assert [each.number for each in whole] == [*range(3, len(table) + 3)]
    again = as_record(text).table
    assert again.log == tuple(each.action for each in whole)
    assert again.outcome == table.outcome
    for seat in (None, 0, 1):
        assert again.seen(seat) == table.seen(seat)


def test_the_time_of_a_file_may_be_in_a_year_that_no_calendar_has(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("sixteen\n0 play B3\n")
    try:
        os.utime(path, (2**38, 2**38))
    except OSError:
        pytest.skip("this file system refuses the time")
    assert finding.opened(tmp_path, str(path)).record.header.created
    assert finding._time(2.0**38) >= NOW
    assert finding._time(0) == "1970-01-01T00:00:00Z"


def test_nobody_is_called_as_sentences_call_their_reader() -> None:
    game = entered.read(TEXT.replace("Sophie", "You"))
    assert game.names == ["", "Émilie"]
