"""The lines of a save: keys, numbers and strings as JSON writes them, and the chain of check sums."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixteen_tui.saves.header import VERSIONS, Player
from sixteen_tui.saves.records import parse, read
from sixteen_tui.saves.transfer import MAX_BYTES
from sixteen_tui.session.host import Host
from sixteen_tui.text import errors
from tests.unit.saves.games import ALL_RULES, Played
from tests.unit.saves.test_line_keys import HERE, LINES, SEED, inside, loaded, objects, put, refusal
from tests.unit.saves.writer import AT, OPENING, commitment, first_crc, game, header, next_crc, numbered, save_of


def test_a_key_that_is_unknown_is_named() -> None:
    for path, key in (((), "x"), (("seats", 1), "seats.1.x")):
        found = refusal(save_of(put(header(), path, {**inside(header(), path), "x": None})))
        assert (found.code, found.details) == ("key-unknown", {"key": key})
    for body, key in (({"hint": 0, "x": 1}, "x"), ({"note": {"entry": 0, "text": "", "x": 1}}, "note.x")):
        found = refusal(game(body))
        assert (found.code, found.details) == ("key-unknown", {"key": key})


def test_a_number_of_a_seat_or_an_entry_that_does_not_exist_is_named() -> None:
    seat = {"seat": 2, "player": "bot", "level": None}
    for body, key in (
        ({"seat": seat}, "seat.seat"),
        ({"hint": 4}, "hint"),
        ({"note": {"entry": 3, "text": ""}}, "note.entry"),
    ):
        found = refusal(game(body))
        assert (found.code, found.details) == ("value-wrong", {"key": key})


def twice(value: object, path: tuple[str | int, ...] | None, key: str) -> str:
    """JSON in which the object at `path` has its `key` twice, with the same value."""

    def deeper(part: str | int) -> tuple[str | int, ...] | None:
        return path[1:] if path and path[0] == part else None

    if isinstance(value, list):
        return f"[{', '.join(twice(each, deeper(i), key) for i, each in enumerate(value))}]"
    if not isinstance(value, dict):
        return json.dumps(value)
    members = [f"{json.dumps(name)}: {twice(each, deeper(name), key)}" for name, each in value.items()]
    if path == ():
        members.append(f"{json.dumps(key)}: {json.dumps(value[key])}")
    return f"{{{', '.join(members)}}}"


def test_no_key_stands_twice_at_any_depth() -> None:
    for path in objects(header()):
        for key in inside(header(), path):
            why = refusal(save_of(twice(header(), path, key)))
            assert (why.line, why.code, why.details) == (1, "key-twice", {"key": key})
    for kind, value in LINES.items():
        *opening, line = numbered([*({"entry": entry} for entry in OPENING), {kind: value}])
        for path in objects(line):
            for key in inside(line, path):
                why = refusal(save_of(header(), [*opening, twice(line, path, key)]))
                assert (why.line, why.code, why.details) == (5, "key-twice", {"key": key})


def test_a_key_written_with_escapes_is_the_same_key() -> None:
    raw = json.dumps(header())
    assert refusal(save_of(raw[:-1] + ', "\\u0067ame": "sixteen"}')).code == "key-twice"


@pytest.mark.parametrize(
    "number",
    [
        "1e309",
        "-1e309",
        "NaN",
        "Infinity",
        "-Infinity",
        "1e0",
        "1E0",
        "1.0",
        "10e-1",
        "0x1",
        "01",
        "+1",
        "1_0",
        "9" * 5000,
    ],
)
def test_numbers_are_whole_and_plain(number: str) -> None:
    first = json.dumps(header())
    assert refusal(save_of(first.replace('"version": 1', f'"version": {number}'))).line == 1
    line = f'{{"n": {number}, "at": "{AT}", "hint": 0, "crc": "00000000"}}'
    assert refusal(save_of(first) + line.encode() + b"\n").line == 2
    line = f'{{"n": 1, "at": "{AT}", "undo": {number}, "crc": "00000000"}}'
    assert refusal(save_of(first) + line.encode() + b"\n").line == 2


def test_what_is_not_an_object_is_no_line() -> None:
    for text in (
        "null",
        "1",
        '"x"',
        "[]",
        "[{}]",
        "{}",
        "{} {}",
        "{'n': 1}",
        '{"n": 1,}',
        "\ufeff\ufeff" + json.dumps(header()),
    ):
        assert refusal(text.encode() + b"\n").line == 1, text
        assert refusal(game() + text.encode() + b"\n").line == 5, text
    assert refusal(json.dumps(header()).encode("utf-16")).code == "utf-16"


def test_strings_end_where_they_end() -> None:
    """Names and notes are anything that UTF-8 can write, at their full length; more is refused, not cut."""
    for name in ("", "Zoë", "名前", "😀" * 200, "\u202e", "\x00", "\x1b[31m", "a\nb\r\n", "\u2028", '"\\', "e\u0301"):
        seats = [{"name": name, "player": "human", "level": None}, header()["seats"][1]]
        assert loaded(game(seats=seats)).players[0].name == name
        assert loaded(game({"note": {"entry": 0, "text": name}})).notes == [(0, name)]
    seats = [{"name": "x" * (MAX_BYTES - 2000), "player": "human", "level": None}, header()["seats"][1]]
    assert refusal(game(seats=seats)).line == 1
    assert refusal(game({"note": {"entry": 0, "text": "x" * (MAX_BYTES - 2000)}})).line == 5
    assert refusal(game({"entry": "0 draw" + " " * (MAX_BYTES - 2000)})).line == 5


def test_seats_agree_with_the_rules() -> None:
    seats = header()["seats"]
    for count in (0, 1, 3, 4):
        assert refusal(save_of(header(seats=(seats * 2)[:count]))).code == "seats-disagree"
    assert refusal(save_of(header(rules={**header()["rules"], "seats": 4}))).code == "seats-disagree"
    four = {**header()["rules"], "seats": 4}
    assert loaded(save_of(header(rules=four, seats=seats * 2))).table.rules.seats == 4
    raw = save_of(
        header(rules=four, seats=seats * 2), numbered([{"seat": {"seat": 3, "player": "human", "level": "x"}}])
    )
    assert loaded(raw).players[3] == Player(name="B", player="human", level="x")


def test_the_commitment_is_the_seeds() -> None:
    assert loaded(save_of(header(seed=SEED, commitment=commitment(SEED)))).header.seed == SEED
    for wrong in (SEED, commitment(SEED[::-1]), commitment(SEED)[::-1]):
        assert refusal(save_of(header(seed=SEED, commitment=wrong))).code == "commitment-wrong"
    assert refusal(save_of(header(seed=SEED, commitment=commitment(SEED).upper()))).line == 1


def test_a_newer_version_says_so() -> None:
    for version in (VERSIONS[-1] + 1, 99, 10**30):
        for written, app in ({"app": "1.2.0"}, "1.2.0"), ({}, "?"):
            why = refusal(save_of({"format": "sixteen-tui", "version": version, "whatever": [1.5], **written}))
            assert (why.code, why.details, why.newer) == ("newer-version", {"version": version, "app": app}, True)


def test_check_sums_are_those_of_the_format(tmp_path: Path) -> None:
    """A whole game as the program writes it, its check sums worked out again line by line."""
    from random import Random

    played = Played.new(tmp_path, ALL_RULES[5], Random("sums"))
    for _ in range(150):
        played.step()
    first, *lines = played.session.record.path.read_bytes().splitlines()
    crc = first_crc(first)
    for n, line in enumerate(lines, start=1):
        value = json.loads(line)
        crc = next_crc(crc, value)
        assert value["crc"] == crc
        assert (value["n"], list(value)[-1]) == (n, "crc")
        assert line.isascii()
    played.session.close()


def test_a_wrong_check_sum_is_refused() -> None:
    raw = game({"undo": 2}, {"hint": 1})
    lines = raw.splitlines()
    for i in range(1, len(lines)):
        crc = json.loads(lines[i])["crc"]
        for wrong in (crc[::-1], first_crc(lines[0]), "00000000", f"{int(crc, 16) ^ 1:08x}"):
            if wrong == crc:
                continue
            changed = [*lines[:i], lines[i].replace(crc.encode(), wrong.encode()), *lines[i + 1 :], b""]
            why = refusal(b"\n".join(changed))
            assert (why.code, why.line) == ("check-sum" if i > 1 else "first-sum", i + 1)
        for wrong in (crc.upper() + "A", crc[1:], crc + "0", f" {crc}"):
            changed = [*lines[:i], lines[i].replace(crc.encode(), wrong.encode()), *lines[i + 1 :], b""]
            assert refusal(b"\n".join(changed)).line == i + 1


def test_the_check_sum_of_the_second_line_is_that_of_the_first_too() -> None:
    first, *rest = game({"hint": 1}).splitlines(keepends=True)
    changed = refusal(first.replace(b'"seed"', b'"seed" ', 1) + b"".join(rest))
    assert (changed.code, changed.line) == ("first-sum", 2)


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "||||||| base", "=======", ">>>>>>> theirs"])
def test_the_marks_of_a_merge_are_named_with_a_remedy(mark: str) -> None:
    lines = game({"hint": 1}, {"hint": 2}).splitlines(keepends=True)
    for place in range(len(lines)):
        merged = refusal(b"".join((*lines[:place], mark.encode() + b"\n", *lines[place:])))
        assert (merged.code, merged.line) == ("conflict", place + 1)
        assert not errors.damaged(merged)
        assert "git checkout --ours" in errors.problem(merged)


def test_blanks_that_a_terminal_or_an_editor_puts_at_line_ends_are_named() -> None:
    lines = game({"hint": 1}, {"hint": 2}).splitlines()
    for blanks in (b" ", b"\t", b"   "):
        for before, after in ((b"", blanks), (blanks, b"")):
            padded = refusal(b"".join(before + line + after + b"\n" for line in lines))
            assert (padded.code, padded.line) == ("blanks", 1)
            assert not errors.damaged(padded)
    only_later = b"".join((lines[0], b"\n", *(line + b" \n" for line in lines[1:])))
    assert parse(only_later, Path()).lines == len(lines) - 1, "no check sum covers them"


def test_lines_cannot_be_moved_doubled_or_left_out() -> None:
    lines = game({"hint": 1}, {"hint": 2}, {"hint": 1}).splitlines(keepends=True)
    for i in range(1, len(lines)):
        assert refusal(b"".join([*lines[: i + 1], *lines[i:]])).line == i + 2
        if i + 1 < len(lines):
            assert refusal(b"".join([*lines[:i], *lines[i + 1 :]])).line == i + 1
            assert refusal(b"".join([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]])).line == i + 1
        assert refusal(b"".join([*lines[:i], b"\n", *lines[i:]])).line == i + 1
    assert parse(b"".join([*lines, b"\n"]), HERE).lines == len(lines) - 1, "a blank line at the end is none"


def test_what_the_session_writes_first_is_what_it_was_given(tmp_path: Path) -> None:
    """Names of every script stand in the header as they are, and come back."""
    names = ("Zoë ☃ 名前 😀", "\x1b]0;x\x07\u202e" + "x" * 190)
    players = [Player(name=name, player="human", level=None) for name in names]
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], players, SEED)
    first = json.loads(session.record.path.read_bytes().split(b"\n")[0])
    assert [seat["name"] for seat in first["seats"]] == list(names)
    assert (first["seed"], first["commitment"]) == (SEED, commitment(SEED))
    assert read(session.record.path).header == session.record.header
    session.close()
