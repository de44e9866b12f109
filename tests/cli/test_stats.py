"""`stats`: tables in words, JSON and CSV of the same figures."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.cli.commands.stats import COLUMNS
from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.cli.kit import Begin, Call, Refused

ROOT = Path(__file__).parents[2]


@pytest.fixture
def games(begin: Begin) -> list[Host]:
    """Three finished games of Sixteen, one of Sweet Sixteen, and an unfinished one of each."""
    played = [
        begin(seed="0" * 64, finish=True),
        begin(seed="1" * 64, finish=True, level="medium", bonus=True),
        begin(("Sophie", "Ada", "Emmy", "Carl"), seed="2" * 64, finish=True),
        begin(seed="3" * 64, finish=True, game="sweet-sixteen"),
        begin(seed="4" * 64, plays=5, level="unfinished"),
        begin(seed="5" * 64, plays=1, level="unfinished", game="sweet-sixteen"),
    ]
    for session in played:
        session.close()
    return played


def rows(call: Call) -> list[dict[str, Any]]:
    said = call("stats", "--json")
    assert (said.status, said.err) == (0, "")
    found: list[dict[str, Any]] = json.loads(said.out)["rows"]
    return found


def test_nothing_to_count_is_a_sentence(call: Call, begin: Begin) -> None:
    for unfinished in range(2):
        said = call("stats")
        assert (said.status, said.err) == (0, "")
        assert said.out.startswith("No finished game")
        assert len(said.out.splitlines()) == 1 + unfinished
        empty = {
            **dict.fromkeys(("games", "without_people", "branches", "annulled", "unreadable"), 0),
            "unfinished": unfinished,
            "unreadable_ids": [],
            "ladders": [],
            "rows": [],
        }
        assert json.loads(call("stats", "--json").out) == empty
        assert call("stats", "--csv").out == ",".join(COLUMNS) + "\n"
        begin(plays=3).close()  # only counted as unfinished


def test_the_rows_say_what_the_games_say(call: Call, games: list[Host]) -> None:
    found = rows(call)
    (whole,) = [row for row in found if row["by"] == "game" and row["game"] == "sixteen"]
    outcomes = [session.table.outcome for session in games[:3]]
    assert all(outcomes)
    assert (whole["person"], whole["help"], whole["rules"], whole["opponents"]) == (None, False, None, None)
    assert whole["played"] == 3
    assert whole["won"] == sum(outcome is not None and outcome.winners == (0,) for outcome in outcomes)
    assert whole["sets"] == sum(outcome.score[0] for outcome in outcomes if outcome)
    assert whole["sets_against"] == sum(outcome.score[1] for outcome in outcomes if outcome)
    sixteen = [row for row in found if row["game"] == "sixteen"]
    by_level = {tuple(row["opponents"]): row["played"] for row in sixteen if row["by"] == "opponents"}
    assert by_level == {("easy",): 2, ("medium",): 1}
    by_rules = [row["rules"] for row in sixteen if row["by"] == "rules"]
    assert sorted((rules["seats"], rules["bonus"]) for rules in by_rules) == [(2, False), (2, True), (4, False)]
    (sweet,) = [row for row in found if row["by"] == "game" and row["game"] == "sweet-sixteen"]
    outcome = games[3].table.outcome
    assert outcome is not None
    assert (sweet["rounds"], sweet["chips"]) == (2, outcome.score[0] - 10)
    assert sweet["chips_a_round"] == (outcome.score[0] - 10) / 2
    assert sweet["chips_a_round_95"] is None


def test_csv_says_what_json_says(call: Call, games: list[Host]) -> None:
    said = call("stats", "--csv")
    assert (said.status, said.err) == (0, "")
    table = list(csv.DictReader(said.out.splitlines()))
    found = rows(call)
    assert len(table) == len(found) > 5
    for flat, row in zip(table, found, strict=True):
        assert tuple(flat) == COLUMNS
        assert flat["person"] == ""
        assert flat["help"] == "false"
        assert (flat["rules"] != "") == (row["by"] == "rules")
        assert flat["opponents"] == " ".join(row["opponents"] or ())
        assert float(flat["win_rate"]) == row["win_rate"]
        assert [float(flat[f"win_rate_95_{end}"]) for end in ("low", "high")] == row["win_rate_95"]
        for key in COLUMNS:
            if key in row and isinstance(row[key], int) and key != "help":
                assert int(flat[key]) == row[key]
            if key not in row and not key.endswith(("_low", "_high")):
                assert flat[key] == ""


def test_of_unfinished_games_only_their_number_is_told(call: Call, games: list[Host]) -> None:
    def told(count: int) -> list[str]:
        """The output without that number."""
        text, found, table = (call("stats", *form).out for form in ((), ("--json",), ("--csv",)))
        assert text.count("left unfinished and") == (count > 0)
        assert json.loads(found)["unfinished"] == count
        return ["".join(line for line in text.splitlines() if "unfinished" not in line), table]

    before = told(len(games[4:]))
    for session in games[4:]:
        session.record.path.unlink()
    assert told(0) == before


@pytest.mark.parametrize(("language", "sentence"), [("en", "4 finished games"), ("fr", "4 parties terminées")])
def test_the_tables_have_lines_of_80_cells_and_every_group(
    call: Call, games: list[Host], language: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8"}[language])
    lines = call("stats").out.splitlines()
    assert lines[0] == sentence
    assert all(len(line) <= 80 for line in lines)
    assert [line for line in lines if line.startswith(("Sixteen, ", "Sweet Sixteen, "))] == (
        ["Sixteen, you, without hints and take-backs", "Sweet Sixteen, you, without hints and take-backs"]
        if language == "en"
        else ["Sixteen, vous, sans conseils ni coups repris", "Sweet Sixteen, vous, sans conseils ni coups repris"]
    )


def test_what_cannot_be_read_is_said_and_counted(call: Call, games: list[Host]) -> None:
    (paths.saves() / "torn.sixteen.jsonl").write_bytes(b"{}\n")
    assert "1 file cannot be read: torn." in call("stats").out
    assert json.loads(call("stats", "--json").out)["unreadable"] == 1


def test_games_of_computers_are_told_apart(call: Call, games: list[Host]) -> None:
    call("simulate", "sixteen", "--games", "2", "--out", str(paths.saves()))
    assert "2 games among computers only are not counted." in call("stats").out
    assert json.loads(call("stats", "--json").out)["without_people"] == 2


def test_a_name_acts_neither_on_a_terminal_nor_in_a_spreadsheet(call: Call, begin: Begin) -> None:
    from sixteen_tui.saves.header import Player
    from sixteen_tui.session.host import Host

    people = [Player(name=name, player="human", level=None) for name in ("=1+1\x1b[2J", "Zoë\u202e")]
    session = Host.new(paths.saves(), "sixteen", GAMES["sixteen"].default_rules, people, "0" * 64)
    while session.table.outcome is None:
        session.play(session.table.legal[0])
    session.close()
    for form in ((), ("--json",), ("--csv",)):
        assert "\x1b" not in call("stats", *form).out
        assert "\u202e" not in call("stats", *form).out
    table = csv.DictReader(call("stats", "--csv").out.splitlines())
    assert {row["person"] for row in table} == {"'=1+1[2J", "Zoë"}


def test_one_form_at_a_time(refused: Refused) -> None:
    assert "--csv" in refused("stats", "--json", "--csv")


def test_every_key_is_documented(call: Call, games: list[Host]) -> None:
    text = (ROOT / "docs" / "statistics.md").read_text("utf-8")
    keys = {key for row in rows(call) for key in row} | set(COLUMNS) | set(json.loads(call("stats", "--json").out))
    documented = keys - {key for key in keys if f"`{key}`" in text}
    assert documented == {key for key in keys if key.endswith(("_95_low", "_95_high"))}
