"""Lines for the ear: `--lines` of five commands, and plain mode by a variable, a setting or a key."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sixteen_tui.cli import launch
from sixteen_tui.cli.commands import play
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.settings import interface, paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import cli as wording
from tests.cli.kit import Begin, Call, Refused
from tests.judging import LEAST, thought
from tests.plain.left import begun

GAME = Path(__file__).parents[1] / "unit" / "conformance" / "sixteen-01.sixteen.jsonl"
SWEET = Path(__file__).parents[1] / "unit" / "conformance" / "sweet-sixteen-00.sixteen.jsonl"


def spoken(call: Call, *arguments: str) -> list[str]:
    """The output of a command line by line: no columns, no empty line, and no line is broken."""
    said = call(*arguments, "--lines")
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines
    assert not [line for line in lines if "  " in line or not line.strip()]
    return lines


def test_the_list(call: Call, begin: Begin) -> None:
    begin().close()
    (line,) = spoken(call, "list")
    assert line.startswith("Unfinished: Sixteen, ")


def test_a_game_of_a_newer_version_is_not_damaged(call: Call) -> None:
    paths.saves().mkdir(parents=True)
    (paths.saves() / f"new{SUFFIX}").write_text('{"format": "sixteen-tui", "version": 9, "app": "1.2.0"}\n')
    (line,) = spoken(call, "list")
    assert line.startswith("new: line 1: written by sixteen-tui 1.2.0 in a newer format (9); update ")


def test_statistics(call: Call, home: Path) -> None:
    begun(home, finish=True)
    lines = spoken(call, "stats")
    (total,) = (line for line in lines if line.startswith("All games: "))
    assert re.fullmatch(r"All games: won 1 of 1 game; \d+\.0 sets a game on average", total)
    (own,) = (line for line in lines if line.startswith("Own sets: "))
    assert re.fullmatch(r"Own sets: \d+;(?: (?:Sixteen|bust|(?:colour|number) match) \d+[,;])+ \d+\.0 sets .*", own)
    assert all(line.count(": ") <= 1 for line in lines), "no colon after a colon"


@pytest.mark.parametrize("game", GAMES)
def test_statistics_of_several_games(game: str, call: Call, home: Path) -> None:
    for digit in "123":
        begun(home, finish=True, game=game, seed=digit * 64)
    lines = spoken(call, "stats")
    (total,) = (line for line in lines if line.startswith("All games: "))
    averages = PLUGINS[game].statistics is not None  # of sets or chips, which only a game with texts of its own has
    average = r" a (?:game|round) on average, and with a certainty of 95% (?:minus |\+)?\d+\.\d+ to "
    assert averages == bool(re.search(average, total))
    assert all(line.count(": ") <= 1 for line in lines if not line.startswith("Hands of ")), "no colon after a colon"


@pytest.mark.parametrize("game", [GAME, SWEET])
def test_a_game_is_shown_in_the_sentences_of_plain_mode(call: Call, game: Path) -> None:
    lines = spoken(call, "show", str(game))
    assert sum(line.startswith("Step ") for line in lines) > 10
    assert not any("=B" in line or "W=" in line for line in lines), "cards by name"


def test_a_game_is_shown_as_one_seat_saw_it(call: Call, refused: Refused) -> None:
    everything = spoken(call, "show", str(GAME))
    seen = spoken(call, "show", str(GAME), "--seat", "1")
    assert sum(" draws the " in line for line in seen) < sum(" draws the " in line for line in everything)
    assert "--json" in refused("show", str(GAME), "--lines", "--json")


def test_a_review(call: Call) -> None:
    with thought(LEAST):
        lines = spoken(call, "review", str(GAME))
    assert any(re.search(r"own play (?:cost \d|changed nothing)", line) for line in lines)
    assert not re.search(r"[−■▲●◆]|the [BGOP][0-6]\b", " ".join(lines)), "cards by name, and a minus as a word"


def test_the_doctor(call: Call) -> None:
    lines = spoken(call, "doctor")
    subjects = [json.loads(line)["about"] for line in call("doctor", "--json").out.splitlines()]
    assert len(lines) == len(subjects)
    assert any(line.startswith("Plain mode: ok. ") and "SIXTEEN_TUI_PLAIN=1" in line for line in lines)
    assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize("locale", ["C.UTF-8", "C"])
def test_a_minus_is_a_word_and_without_utf_8_all_is_ascii(
    call: Call, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    lines = " ".join((*spoken(call, "show", str(SWEET)), *spoken(call, "review", str(SWEET))))
    assert "minus 1 chip" in lines
    assert "−" not in lines
    assert lines.isascii() or locale != "C"


# The start


@pytest.mark.parametrize(
    ("variable", "setting", "plain"),
    [("", False, False), ("", True, True), ("1", False, True), ("yes", False, True), ("0", True, False)],
)
def test_the_variable_decides_before_the_setting(variable: str, plain: bool, setting: bool) -> None:
    stored.save(stored.Settings(plain=setting), paths.settings())
    assert interface.in_lines({"SIXTEEN_TUI_PLAIN": variable} if variable else {}) == plain


def test_plain_mode_by_the_variable(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXTEEN_TUI_PLAIN", "1")
    monkeypatch.setattr("sys.stdin", None)
    assert "1. Play Sixteen" in call().out.splitlines()


def test_a_line_at_the_very_first_start_alone(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_in_lines", lambda *, asked: False)
    monkeypatch.setattr(launch, "launch", lambda **_: 0)
    assert call().out.splitlines() == [wording.for_screen_readers()]
    stored.save(stored.Settings(), paths.settings())
    assert call().out == ""
