"""`simulate`: repeatable, fair, honest about its uncertainty."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from sixteen_tui.arena.jobs import Run
from sixteen_tui.cli.commands.keep import new_file
from sixteen_tui.saves.records import read
from sixteen_tui.saves.statistics.mean import mean_interval, wilson
from tests.cli.kit import Call, Refused

SEED = "5" * 64
RUN = Run("sixteen", ("easy", "easy"), {}, SEED)
QUICK = ("simulate", "sixteen", "--players", "easy,easy", "--seed", SEED)


def test_the_same_run_twice(call: Call, home: Path) -> None:
    first = call(*QUICK, "--games", "4", "--json", "--out", "one")
    second = call(*QUICK, "--games", "4", "--json", "--out", "two")
    assert (first.status, first.err) == (0, "")
    assert first == second
    assert call(*QUICK[:-1], "6" * 64, "--games", "4", "--json") != first
    one, two = ([read(path) for path in sorted((home / folder).iterdir())] for folder in ("one", "two"))
    assert [record.table.log for record in one] == [record.table.log for record in two]


def test_a_run_without_a_seed_says_which_it_had(call: Call) -> None:
    run = ("simulate", "sixteen", "--players", "easy,easy", "--games", "2", "--json")
    said = call(*run)
    again = call(*run, "--seed", json.loads(said.out)["seed"])
    assert again == said
    assert call(*run).out != said.out


def test_every_game_is_a_save_that_holds(call: Call, home: Path) -> None:
    players = ("--players", "easy,medium,easy,medium", "--rules", "teams,bonus,loose")
    assert call("simulate", "sixteen", *players, "--games", "3", "--seed", SEED, "--out", "deep/out").status == 0
    files = sorted((home / "deep" / "out").iterdir())
    assert len(files) == 3
    said = call("verify", *map(str, files))
    assert said.status == 0
    assert said.out.count("the cards follow from the seed, and the seed from the commitment; ") == 3
    records = [read(path) for path in files]
    assert [record.header.seed for record in records] == [RUN.deal(number) for number in range(3)]
    assert all(f"{record.header.id}.sixteen.jsonl" == record.path.name for record in records)
    assert [[player.level for player in record.players] for record in records] == [
        ["easy", "medium", "easy", "medium"],
        ["medium", "easy", "medium", "easy"],
        ["easy", "medium", "easy", "medium"],
    ]
    assert [record.players[0].name for record in records] == ["Ada", "Sophie", "Emmy"]


def test_totals_are_what_the_saves_say(call: Call, home: Path) -> None:
    said = call(
        "simulate", "sixteen", "--players", "medium,easy", "--games", "6", "--seed", SEED, "--json", "--out", "out"
    )
    result = json.loads(said.out)
    wins, draws, sets = [0, 0], [0, 0], [0, 0]
    for path in (home / "out").iterdir():
        record = read(path)
        outcome = record.table.outcome
        assert outcome is not None
        for seat, player in enumerate(record.players):
            who = ("Ada", "Blaise").index(player.name)
            wins[who] += outcome.winners == (seat,)
            draws[who] += len(outcome.winners) == 2
            sets[who] += outcome.score[seat]
    assert [each["wins"] for each in result["players"]] == wins
    assert [each["draws"] for each in result["players"]] == draws
    assert [each["mean_score"] for each in result["players"]] == [total / 6 for total in sets]
    assert [each["level"] for each in result["players"]] == ["medium", "easy"]
    assert {each["games"] for each in result["players"]} == {6}


def test_the_table_fits(call: Call) -> None:
    said = call(*QUICK, "--games", "2", "--rules", "young")
    lines = said.out.splitlines()
    assert (said.status, said.err) == (0, "")
    assert lines[0] == "Sixteen, 2 games, young players"
    assert lines[1] == f"seed {SEED}"
    assert [line.split()[:2] for line in lines[4:]] == [["1", "easy"], ["2", "easy"]]
    assert max(map(len, lines)) <= 80


def test_one_game_has_no_interval(call: Call) -> None:
    result = json.loads(call(*QUICK, "--games", "1", "--json").out)
    assert [each["mean_score_95"] for each in result["players"]] == [None, None]
    assert call(*QUICK, "--games", "1").out.splitlines()[-1].endswith(" -")


def test_nothing_is_overwritten(call: Call, refused: Refused) -> None:
    assert call(*QUICK, "--games", "2", "--out", "out").status == 0
    assert "already exists" in refused(*QUICK, "--games", "1", "--out", "out")
    assert "already exists" in refused(*QUICK, "--games", "3", "--out", "out")
    assert call(*QUICK[:-1], "6" * 64, "--games", "2", "--out", "out").status == 0


def test_a_save_that_appears_meanwhile_is_not_overwritten(home: Path) -> None:
    (home / "x").write_text("here first")
    (home / "link").symlink_to("y")
    for name in ("x", "link"):
        with pytest.raises(FileExistsError):
            new_file(home / name, b"late")
    assert (home / "x").read_text() == "here first"
    assert not (home / "y").exists()


def test_out_must_be_a_folder(refused: Refused, home: Path) -> None:
    (home / "file").write_text("x")
    assert "not a folder" in refused(*QUICK, "--out", "file")
    assert "not a folder" in refused(*QUICK, "--out", "file/below")


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    """The last is Newcombe's example of 1998; 0.4038 and 0.2775 are in every table."""
    interval = wilson(wins, games)
    assert interval == pytest.approx((low, high), abs=6e-5)


def test_mean_interval() -> None:
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    interval = mean_interval(sum(values), sum(value * value for value in values), len(values))
    assert interval is not None
    assert interval == pytest.approx((5 - 1.959964 * math.sqrt(32 / 7 / 8), 5 + 1.959964 * math.sqrt(32 / 7 / 8)))
    assert mean_interval(3, 9, 1) is None
    for value in (0.0, 2.0, -0.1):
        assert mean_interval(5 * value, sum([value * value] * 5), 5) is None, "alike: nothing is certain"
