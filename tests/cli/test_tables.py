"""`tables --mine`: the tables at which one sits, and by the exit status whether one is awaited."""

from __future__ import annotations

import json

import pytest

from sixteen_tui.cli import commands
from sixteen_tui.cli.commands import tables
from sixteen_tui.tables.protocol import Message
from tests.cli.kit import Call, Refused

SEAT = {"player": "human", "level": None, "free": False, "here": True, "away": 0}


def table(name: str, *, yours: list[int], turn: bool = False) -> Message:
    seats = [{**SEAT, "name": "Ada"}, {**SEAT, "name": "Zoé"}]
    return {
        "table": name,
        "game": "sixteen",
        "seats": seats,
        "over": False,
        "begun": True,
        "yours": yours,
        "turn": turn,
    }


WAITS = table("waits", yours=[0], turn=True)
SITS = table("sits", yours=[1])
ANOTHER = table("another", yours=[])


@pytest.mark.parametrize(
    ("there", "listed", "status"),
    [([ANOTHER, WAITS, SITS], ["waits", "sits"], 0), ([SITS, ANOTHER], ["sits"], 1), ([ANOTHER], [], 1)],
)
def test_own_tables(
    call: Call, monkeypatch: pytest.MonkeyPatch, there: list[Message], listed: list[str], status: int
) -> None:
    monkeypatch.setattr(tables, "in_lobby", lambda _: there)
    said = call("tables", "--mine", "--json")
    assert ([json.loads(line)["table"] for line in said.out.splitlines()], said.status) == (listed, status)
    in_words = call("tables", "--mine")
    assert [line.split()[0] for line in in_words.out.splitlines()] == (listed or ["You"])
    assert in_words.status == status
    assert call("tables", "--mine", "--quiet") == (status, "", "")
    assert call("tables").status == 0


def test_quiet_says_nothing_without_a_server(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A login script asks, also of an account that is banned, or while the server is down."""

    def fails(_: str | None) -> list[Message]:
        raise commands.Refused("not running")

    monkeypatch.setattr(tables, "in_lobby", fails)
    assert call("tables", "--mine", "--quiet") == (2, "", "")
    said = call("tables", "--mine")
    assert (said.status, "not running" in said.err) == (2, True)


def test_quiet_is_no_list(refused: Refused) -> None:
    assert "--mine" in refused("tables", "--quiet")


def test_a_game_that_goes_on_has_its_score_in_words_and_as_json(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "in_lobby", lambda _: [{**ANOTHER, "score": [3, 2], "created": "2026-01-02T03:04:05Z"}])
    said = call("tables").out
    assert "The game goes on. Opened: " in said
    assert said.endswith("; the score is 3:2.\n")
    assert json.loads(call("tables", "--json").out)["score"] == [3, 2]
