"""`bot`: a computer player as a filter answers as it does at the table."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sweet_sixteen import variations as sweet_sixteen
from sixteen_tui.engine.table import AnyTable, Table
from tests.cli.kit import Call, Said
from tests.patience import PATIENCE

Fed = Callable[..., Said]
FOUR = Rules(seats=4, bonus=True, drawing="loose")
SWEET = (sweet_sixteen.Rules(seats=2), sweet_sixteen.Rules(3, take=True, second_chance=True, banker_plays=False))


@pytest.fixture
def feed(call: Call, monkeypatch: pytest.MonkeyPatch) -> Fed:
    """Calls the filter with these lines on its standard input."""

    def fed(level: str, *lines: object) -> Said:
        data = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return call("bot", level)

    return fed


def _positions(rules: Any, seed: str, level: str, name: str = "sixteen") -> list[tuple[dict[str, Any], str]]:
    """Every decision of a game: the line that asks for it, and what is decided at the table."""
    game = GAMES[name]
    table: AnyTable = Table(game, rules, seed)
    table.deal()
    asked = []
    values = {name: getattr(rules, name) for name in rules.__slots__}
    while table.outcome is None:
        seat = table.to_move
        action = decide(GAMES[name], level, table.view(seat), table.notation(seat))
        log = [game.encode(entry) for entry in table.seen(seat)]
        line = {"game": name, "rules": values, "seat": seat, "log": log}
        asked.append((line, game.encode(action).split(" ", 1)[1]))
        table.play(action)
        table.deal()
    return asked


PLAYERS = [
    *(("sixteen", rules, level) for rules in (Rules(), FOUR) for level in GAMES["sixteen"].levels),
    *(("sweet-sixteen", rules, level) for rules in SWEET for level in GAMES["sweet-sixteen"].levels),
]


@pytest.mark.parametrize(("name", "rules", "level"), PLAYERS, ids=str)
def test_the_filter_is_the_player(feed: Fed, name: str, rules: Any, level: str) -> None:
    asked = _positions(rules, "3" * 64, level, name)
    said = feed(level, *(line for line, _ in asked))
    assert (said.status, said.err) == (0, "")
    assert [json.loads(line) for line in said.out.splitlines()] == [{"move": move} for _, move in asked]


def test_no_input_no_answer(feed: Fed) -> None:
    assert feed("easy") == (0, "", "")


def test_a_player_of_one_game_need_not_be_one_of_another(feed: Fed, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["sweet-sixteen"]
    monkeypatch.setitem(GAMES, game.name, game._replace(levels={"wise": game.levels["easy"]}))
    line = {"game": "sweet-sixteen", "rules": {}, "seat": 0, "log": []}
    said = feed("easy", line)
    assert (said.status, said.out) == (2, "")
    assert "unknown level 'easy'; choose from wise" in said.err


LINE = _positions(Rules(), "3" * 64, "easy")[4][0]


def test_a_last_line_without_its_end_counts(feed: Fed) -> None:
    assert feed("easy", LINE, json.dumps(LINE).encode()).out.count("\n") == 2


def test_other_keys_are_passed_over(feed: Fed) -> None:
    assert feed("easy", {**LINE, "id": 7}) == feed("easy", LINE)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"\n", "not a JSON object"),
        (b"nonsense\n", "not a JSON object"),
        (b"[1]\n", "not a JSON object"),
        (b"\xff\xfe{}\n", "not a JSON object"),
        (b"[" * 100_000 + b"\n", "not a JSON object"),
        (b" " * (1 << 20) + b"{}\n", "too long"),
        ({}, "the key game is missing"),
        ({key: value for key, value in LINE.items() if key != "log"}, "the key log is missing"),
        ({**LINE, "game": "whist"}, "the value of game is wrong"),
        ({**LINE, "game": ["sixteen"]}, "the value of game is wrong"),
        ({**LINE, "rules": None}, "the value of rules is wrong"),
        ({**LINE, "rules": {**LINE["rules"], "wilds": 1}}, "the value of rules.wilds is wrong"),
        ({**LINE, "rules": {**LINE["rules"], "jo\x1bkers": 1}}, "the value of rules.jokers is wrong"),
        ({**LINE, "seat": 2}, "the value of seat is wrong"),
        ({**LINE, "seat": True}, "the value of seat is wrong"),
        ({**LINE, "log": "deal"}, "the value of log is wrong"),
        ({**LINE, "log": ["deal 9"]}, "entry 0 of the log is not one"),
        ({**LINE, "log": [LINE["log"][0], 3]}, "entry 1 of the log is not one"),
        ({**LINE, "log": []}, "not this seat's turn"),
        ({**LINE, "log": LINE["log"][:-1]}, "not this seat's turn"),
        ({**LINE, "seat": 1 - LINE["seat"], "log": LINE["log"][:-1]}, "the log is not what this seat has seen"),
        ({**LINE, "log": [LINE["log"][0], "0 draw B0", "0 draw B0"]}, "the log is not what this seat has seen"),
    ],
)
def test_a_bad_line_ends_it_at_once(feed: Fed, line: object, words: str) -> None:
    said = feed("easy", LINE, line, LINE)
    assert said.status == 2
    assert said.out.count("\n") == 1
    assert said.err.startswith("sixteen-tui: standard input: line 2: ")
    assert words in said.err
    assert len(said.err.splitlines()) == 1


def test_unknown_level(feed: Fed) -> None:
    said = feed("wizard", LINE)
    assert (said.status, said.out) == (2, "")
    assert "unknown level 'wizard'; choose from easy" in said.err


WORDS = st.sampled_from(("deal", "0", "1", "3", "draw", "play", "?", "B0", "W", "W=P3", "P6"))
ENTRIES = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=4)


@given(ENTRIES, st.integers(0, 9), st.sampled_from(sorted(GAMES["sixteen"].levels)), st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_line_brings_it_down(feed: Fed, entries: list[str], kept: int, level: str, data: st.DataObject) -> None:
    log = LINE["log"][:kept] + entries
    if log and data.draw(st.booleans()):
        words = log[0].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(WORDS)
        log[0] = " ".join(words)
    said = feed(level, {**LINE, "log": log})
    assert said.status in (0, 2)
    assert len(said.out.splitlines()) + len(said.err.splitlines()) == 1


SWEET_LINE: dict[str, Any] = {
    "game": "sweet-sixteen",
    "rules": {"seats": 2, "take": True, "second_chance": True, "faces_ten": False, "banker_plays": True},
    "seat": 1,
    "log": ["cut 0:AC 1:2C", f"shuffle 3D 5H{' ?' * 43}", "1 trade 3D 2S"],
}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": {**SWEET_LINE["rules"], "seats": 11}}, "the value of rules.seats is wrong"),
        ({"rules": {**SWEET_LINE["rules"], "matches": True}}, "the value of rules.matches is wrong"),
        ({"seat": 2}, "the value of seat is wrong"),
        ({"seat": 0}, "the log is not what this seat has seen"),
        ({"log": SWEET_LINE["log"][:1]}, "not this seat's turn"),
        ({"log": SWEET_LINE["log"][1:]}, "the log is not what this seat has seen"),
        ({"log": [*SWEET_LINE["log"], "1 trade 3D 2H"]}, "the log is not what this seat has seen"),
        ({"log": [*SWEET_LINE["log"], "1 trade 5H"]}, "the log is not what this seat has seen"),
        ({"log": [*SWEET_LINE["log"], "1 done"]}, "the log is not what this seat has seen"),
        ({"log": [*SWEET_LINE["log"], "1 trade 6H 2H"]}, "the log is not what this seat has seen"),
        ({"log": [*SWEET_LINE["log"], "1 draw"]}, "entry 3 of the log is not one"),
    ],
)
@pytest.mark.parametrize("level", GAMES["sweet-sixteen"].levels)
def test_what_a_seat_of_sweet_sixteen_has_not_seen(feed: Fed, level: str, changes: Any, words: str) -> None:
    said = feed(level, SWEET_LINE, {**SWEET_LINE, **changes})
    assert (said.status, said.out.count("\n")) == (2, 1)
    assert words in said.err


SWEET_WORDS = st.sampled_from(
    (
        "cut",
        "shuffle",
        "reveal",
        "0",
        "1",
        "9",
        "trade",
        "take",
        "stand",
        "done",
        "?",
        "3D",
        "5H",
        "6C",
        "0:AC",
        "1:3D,5H",
    )
)


@given(st.lists(st.lists(SWEET_WORDS, max_size=5).map(" ".join), max_size=4), st.integers(0, 3))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_line_of_sweet_sixteen_brings_it_down(feed: Fed, entries: list[str], kept: int) -> None:
    said = feed("easy", {**SWEET_LINE, "log": [*SWEET_LINE["log"][:kept], *entries]})
    assert said.status in (0, 2)
    assert len(said.out.splitlines()) + len(said.err.splitlines()) == 1


def test_each_answer_comes_at_once(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "sixteen_tui", "bot", "easy"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Timer(20, process.kill)
        late.start()
        for line, _move in _positions(Rules(), "4" * 64, "easy")[:5]:
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            assert list(json.loads(process.stdout.readline())) == ["move"]
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        late.cancel()
