"""`ladder`: the ratings of the folder in a table, in sentences and as JSON, which statistics repeat."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.cli.kit import Begin, Call, Refused


@pytest.fixture
def games(begin: Begin) -> None:
    """Eleven finished games for two and one in teams of Sixteen, one of Sweet Sixteen for three, one not over."""
    for number in range(11):
        begin(seed=f"{number:064x}", finish=True, level="medium")
    begin(("You", "Ada", "Emmy", "Carl"), finish=True)
    begin(("You", "Ada", "Emmy"), finish=True, game="sweet-sixteen")
    begin(seed="a" * 64, plays=5)


def ladders(call: Call, *arguments: str) -> list[dict[str, Any]]:
    said = call("ladder", "--json", *arguments)
    assert (said.status, said.err) == (0, "")
    found: list[dict[str, Any]] = json.loads(said.out)["ladders"]
    return found


def test_without_a_finished_game_there_is_a_sentence(call: Call, begin: Begin) -> None:
    begin(plays=3)
    for form in ((), ("--lines",)):
        said = call("ladder", *form)
        assert (said.status, said.err) == (0, "")
        assert said.out.startswith("No rating yet. ")
        assert len(said.out.splitlines()) == 1
    assert ladders(call) == []


def test_json_has_every_kind_of_table(call: Call, games: None) -> None:
    found = ladders(call)
    assert [(each["game"], each["kind"]) for each in found] == [
        ("sixteen", "two"),
        ("sixteen", "teams"),
        ("sweet-sixteen", "many"),
    ]
    for each, count in zip(found, (11, 1, 1), strict=True):
        (you,) = each["people"]
        low, high = you["rating_95"]
        assert low < you["rating"] < high
        assert (you["place"], you["person"], you["games"], you["settled"]) == (1, None, count, count >= 10)
        assert you["like"] in each["levels"]
        assert [*each["levels"]] == [*GAMES[each["game"]].levels]
        assert min(each["levels"].values()) == 1000
    assert json.loads(call("stats", "--json").out)["ladders"] == found


def test_one_game_alone(call: Call, refused: Refused, games: None) -> None:
    everything = ladders(call)
    assert ladders(call, "--game", "sixteen") == everything[:2]
    assert ladders(call, "--game", "sweet-sixteen") == everything[2:]
    assert "Sweet" not in call("ladder", "--game", "sixteen").out
    assert "sixteen, sweet-sixteen" in refused("ladder", "--game", "bridge")


def test_the_table_has_people_and_levels_in_order(call: Call, games: None) -> None:
    two, *_ = ladders(call)
    (you,) = two["people"]
    lines = call("ladder").out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    first = lines[: lines.index("")]
    assert first[0] == "Sixteen, for two"
    assert first[1].split() == ["Rating", "95%", "Games"]
    rated = [re.split(r"  +", line) for line in first[2:]]
    numbers = [int(cells[1].replace(",", "")) for cells in rated]
    assert numbers == sorted(numbers, reverse=True)
    assert sorted(numbers) == sorted([*two["levels"].values(), you["rating"]])
    (mine,) = [cells for cells in rated if cells[0] == "1. you"]
    assert mine[2:] == [f"± {you['rating_95'][1] - you['rating']}", "11 games"]
    assert "settling, 1 of 10" in "\n".join(lines)


def test_the_sentences_have_the_same_numbers(call: Call, games: None) -> None:
    two, *_ = ladders(call)
    (you,) = two["people"]
    low, high = you["rating_95"]
    lines = call("ladder", "--lines").out.splitlines()
    said = f"1. you: {you['rating']:,}, and with a certainty of 95% between {low:,} and {high:,}; 11 games"
    assert lines[:2] == ["Sixteen, for two", said.replace("-", "minus ")]
    assert "computer player, medium: 1,356" in lines
    assert all(line.count(": ") <= 1 for line in lines)


def test_statistics_say_how_somebody_plays(call: Call, games: None) -> None:
    two, teams, _ = ladders(call)
    for form in ((), ("--lines",)):
        text = " ".join(call("stats", *form).out.split())
        for each, title in ((two, "Rating for two"), (teams, "Rating in teams")):
            (you,) = each["people"]
            likes = ("like", "less well than", "better than")
            assert any(f"{title}: you play {how} {you['like']}; {you['rating']:,}" in text for how in likes)


def test_a_damaged_or_edited_save_changes_nothing_and_is_counted(call: Call, games: None) -> None:
    before = ladders(call)
    path = min(paths.saves().iterdir())
    good = path.read_bytes()
    path.unlink()
    without = ladders(call)
    assert without != before
    path.write_bytes(good.replace(b"medium", b"expert", 1))
    assert ladders(call) == without
    assert call("ladder").out.splitlines()[-1] == "1 file cannot be read."
    path.write_bytes(good)
    assert ladders(call) == before


def test_a_name_does_not_act_on_a_terminal(call: Call) -> None:
    people = [Player(name=name, player="human", level=None) for name in ("\x1b[2JAda", "Zoë\u202e")]
    session = Host.new(paths.saves(), "sixteen", GAMES["sixteen"].default_rules, people, "0" * 64)
    while session.table.outcome is None:
        session.play(session.table.legal[0])
    session.close()
    for form in ((), ("--lines",), ("--json",)):
        said = call("ladder", *form).out
        assert not {"\x1b", "\u202e"} & {*said}
    assert {each["person"] for each in ladders(call)[0]["people"]} == {"[2JAda", "Zoë"}
