"""Ends in save files: wrong and agreed ends, clocks, and copies with an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.game_merging import GameMerger
from sixteen_tui.saves.records import contents, lines, parse, read, rewritten, whole
from sixteen_tui.saves.sharing import decode, encode
from tests.unit.session.test_giving_up import HERE, begun, every_game, given_up, with_line


@every_game
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ([("end", {"why": "resigned", "seats": [0]}), ("end", {"why": "resigned", "seats": [0]})], "illegal"),
        ([("end", {"why": "resigned", "seats": [0]}), ("undo", 1)], "illegal"),
        ([("end", {"why": "resigned", "seats": [2]})], "illegal"),
        ([("end", {"why": "resigned", "seats": [0, 1]})], "illegal"),
        ([("end", {"why": "time", "seats": []})], "illegal"),
        ([("end", {"why": "resigned", "seats": [0, 0]})], "value-wrong"),
        ([("end", {"why": "bored", "seats": [0]})], "value-wrong"),
        ([("end", {"why": "resigned", "seats": [True]})], "value-wrong"),
        ([("end", {"why": "resigned"})], "key-missing"),
        ([("end", {"why": "resigned", "seats": [0], "at": 1})], "key-unknown"),
        ([("end", None)], "one-kind"),
    ],
)
def test_a_wrong_end_is_refused(tmp_path: Path, name: str, said: list[tuple[str, object]], code: str) -> None:
    session = begun(tmp_path, name)
    session.close()
    with pytest.raises(Damaged) as damaged:
        parse(with_line(read(session.record.path), *said), HERE)
    assert damaged.value.code == code
    parse(with_line(read(session.record.path), ("end", {"why": "agreed", "seats": [0, 1]})), HERE)


@every_game
def test_an_entry_after_the_end_is_refused(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name)
    entry = session.game.encode(session.record.table.legal[0])
    session.close()
    said = [("end", {"why": "agreed", "seats": []}), ("entry", entry)]
    with pytest.raises(Damaged, match="illegal"):
        parse(with_line(read(session.record.path), *said), HERE)
    note = ("note", {"entry": 0, "text": "Enough."})
    assert parse(with_line(read(session.record.path), said[0], note), HERE).noted == {0: "Enough."}


@every_game
def test_an_agreed_end_has_no_winner(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name)
    session.close()
    record = parse(with_line(read(session.record.path), ("end", {"why": "agreed", "seats": [0, 1]})), HERE)
    outcome = record.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.result(0), outcome.result(1)) == ((), "drawn", "drawn")
    assert record.table.describe_end() == {
        "i": None,
        "end": {"why": "agreed", "seats": [0, 1]},
        "over": True,
        "winners": [],
    }


@every_game
def test_only_a_save_with_a_clock_may_end(tmp_path: Path, name: str) -> None:
    record = given_up(tmp_path, name)
    raw = contents(record.path)
    plain = whole(record.header.without_clock, lines(raw, record))
    with pytest.raises(Damaged) as damaged:
        parse(plain, HERE)
    assert damaged.value.code == "key-unknown"
    with pytest.raises(Damaged) as damaged:
        parse(rewritten(raw, record, version=2), HERE)
    assert damaged.value.code == "version-wrong"


@every_game
@pytest.mark.parametrize(
    ("clock", "good"),
    [
        ({"per": "move", "seconds": 60, "flag": "computer"}, True),
        ({"per": "game", "seconds": 1, "flag": "loss"}, True),
        ({"per": "day", "seconds": 1, "flag": "loss"}, False),
        ({"per": "game", "seconds": 0, "flag": "loss"}, False),
        ({"per": "game", "seconds": 1.0, "flag": "loss"}, False),
        ({"per": "game", "seconds": 1}, False),
        ({"per": "game", "seconds": 1, "flag": "loss", "more": 1}, False),
        ("move", False),
    ],
)
def test_the_clock_of_a_header(tmp_path: Path, name: str, clock: object, good: bool) -> None:
    session = begun(tmp_path, name)
    session.close()
    record = read(session.record.path)
    raw = rewritten(contents(record.path), record, clock=clock)
    if not good:
        with pytest.raises(Damaged):
            parse(raw, HERE)
        return
    timed = parse(raw, HERE)
    assert timed.header.json["clock"] == clock
    assert timed.header.identity != record.header.identity
    assert parse(decode(encode(raw, HERE)), HERE).header.json["clock"] == clock


@every_game
def test_a_copy_with_the_end_continues_the_save_or_stays_beside_it(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path / "there", name)
    before = contents(session.record.path)
    session.give_up()
    session.close()
    record = read(session.record.path)
    here = tmp_path / "here"
    assert GameMerger(here).single(record.header.id, before).how == "new"
    came = GameMerger(here).single(record.header.id, contents(record.path))
    assert came.how == "longer"
    assert read(came.path).table.ended == record.table.ended
    older = whole(record.header.without_clock, lines(before, parse(before, HERE)))
    old = tmp_path / "old"
    GameMerger(old).single(record.header.id, older)
    assert GameMerger(old).single(record.header.id, contents(record.path)).how == "second"
    assert [read(path).finished for path in sorted(old.glob("*.jsonl"))].count(True) == 1
