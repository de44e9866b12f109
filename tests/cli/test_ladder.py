"""`ladder`: the ratings of the folder in a table, in sentences and as JSON, which statistics repeat."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import unlisted
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.statistics.ladder import AWAY
from sixteen_tui.session import statistics
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
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
            likes = ("at the level of", "less well than", "better than")
            assert any(f"{title}: you play {how} {you['like']}; {you['rating']:,}" in text for how in likes)


def test_a_damaged_or_edited_save_changes_nothing_and_is_counted(call: Call, games: None) -> None:
    before = ladders(call)
    path = next(each for each in paths.saves().iterdir() if b"medium" in each.read_bytes())
    good = path.read_bytes()
    path.unlink()
    without = ladders(call)
    assert without != before
    path.write_bytes(good.replace(b"medium", b"expert", 1))
    assert ladders(call) == without
    assert call("ladder").out.splitlines()[-1] == f"1 file cannot be read: {path.name.partition('.')[0]}."
    path.write_bytes(good)
    assert ladders(call) == before


@pytest.mark.parametrize("seed", range(3))
def test_a_save_with_any_byte_changed_is_named_once_and_changes_nothing(call: Call, games: None, seed: int) -> None:
    dice = Random(seed)
    path = dice.choice(sorted(each for each in paths.saves().iterdir() if b"medium" in each.read_bytes()))
    good = path.read_bytes()
    path.unlink()
    without = json.loads(call("ladder", "--json").out)
    name = path.name.removesuffix(".sixteen.jsonl")
    for _ in range(12):
        at = dice.randrange(len(good) - 1)  # without the last line end an unfinished game, which counts nowhere
        path.write_bytes(good[:at] + bytes([good[at] ^ dice.randrange(1, 128)]) + good[at + 1 :])
        assert json.loads(call("ladder", "--json").out) == {**without, "unreadable": 1, "unreadable_ids": [name]}, at
        for command in ("ladder", "stats"):
            assert call(command).out.count(name) == 1


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


# Seasons, absence, head to head


@pytest.fixture
def people() -> None:
    """Three games of Ada and Zoë against each other, and one of Ada and Bo."""
    for names, seed in ((("Ada", "Zoë"), "1"), (("Ada", "Zoë"), "2"), (("Zoë", "Ada"), "3"), (("Bo", "Ada"), "4")):
        players = [Player(name=name, player="human", level=None) for name in names]
        session = Host.new(paths.saves(), "sixteen", GAMES["sixteen"].default_rules, players, seed * 64)
        while session.table.outcome is None:
            session.play(session.table.legal[0])
        session.close()


def test_head_to_head_is_the_same_from_both_sides(call: Call, people: None) -> None:
    def met(person: str) -> dict[str, dict[str, Any]]:
        said = json.loads(call("ladder", "--against", person, "--json").out)
        assert said["against"] == person
        (two,) = said["meetings"]
        assert (two["game"], two["kind"]) == ("sixteen", "two")
        return {each["person"]: each for each in two["people"]}

    ada, zoe = met("Ada"), met("Zoë")
    assert [*ada] == ["Zoë", "Bo"]
    assert [*zoe] == ["Ada"]
    back = {"person": "Ada", "own": False, **{key: ada["Zoë"][key] for key in ("drawn", "last")}}
    assert zoe["Ada"] == back | {"won": ada["Zoë"]["lost"], "lost": ada["Zoë"]["won"]}
    assert sum(ada["Zoë"][key] for key in ("won", "drawn", "lost")) == 3
    lines = call("ladder", "--against", "zoe").out.splitlines()
    assert lines[0] == "Sixteen, for two, against Zoë"
    assert lines[2].split() == ["Ada", *(str(zoe["Ada"][key]) for key in ("won", "drawn", "lost", "last"))]
    spoken = call("ladder", "--against", "Zoë", "--lines").out.splitlines()
    won, lost, last = (zoe["Ada"][key] for key in ("won", "lost", "last"))
    assert spoken == ["Sixteen, for two, against Zoë", f"Ada: won {won} of 3 games; lost {lost}; last met {last}"]


def test_against_nobody(call: Call, refused: Refused, games: None) -> None:
    assert call("ladder", "--against", "you").out == "Nobody has a result against you.\n"
    assert call("ladder", "--against", "you", "--lines").out == "Nobody has a result against you.\n"
    assert json.loads(call("ladder", "--against", "You", "--json").out) == {
        "against": None,
        "meetings": [],
        "unreadable": 0,
        "unreadable_ids": [],
    }
    assert "nobody here is called 'Zo'; choose from you" in refused("ladder", "--against", "Zo")


def test_a_season_has_the_games_of_its_days(call: Call, refused: Refused, games: None) -> None:
    everything = ladders(call)
    assert ladders(call, "--since", "2000", "--until", "today") == everything
    assert ladders(call, "--until", "2000") == []
    assert call("ladder", "--until", "2000").out == "No game of this time counts for a rating.\n"
    assert call("ladder", "--since", "2000-02").out.splitlines()[0] == "Sixteen, for two, since 2000-02-01"
    assert call("ladder", "--since", "2000", "--lines").out.splitlines()[0] == "Sixteen, for two, since 2000-01-01"
    assert "'soon' is no day" in refused("ladder", "--since", "soon")


def test_who_has_not_played_for_long_is_not_shown(call: Call, games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    before = ladders(call)
    later = date.fromisoformat(before[0]["people"][0]["last"]) + AWAY
    monkeypatch.setattr(statistics, "today", lambda: later)
    assert ladders(call) == before
    monkeypatch.setattr(statistics, "today", lambda: later + timedelta(1))
    assert [(each["people"], each["away"]) for each in ladders(call)] == [([], 1)] * 3
    for form in ((), ("--lines",)):
        said = call("ladder", *form).out.splitlines()
        assert said.count("Not shown: 1 person without a game in the last 180 days.") == 3
        assert not any("you" in line for line in said)
    assert ladders(call, "--all") == before
    assert ladders(call, "--since", "2000") == before
    assert json.loads(call("stats", "--json").out)["ladders"] == ladders(call)
    assert "you play" in call("stats").out, "one's own statistics have the rating all the same"


def test_ones_own_row_is_marked(call: Call, people: None) -> None:
    assert not any(each["own"] for each in ladders(call)[0]["people"])
    settings = stored.load(paths.settings())[0]
    settings.last("sixteen").names[:] = ["Zoë", "Ada"]
    settings.last("sixteen").players[:] = ["human", "human"]
    stored.save(settings, paths.settings())
    assert [each["person"] for each in ladders(call)[0]["people"] if each["own"]] == ["Zoë"]
    said = call("ladder").out
    assert said.count("(you)") == 1
    assert "Zoë (you)" in said
    assert "Zoë (you): " in call("ladder", "--lines").out
    said = call("--player", "Bo", "ladder").out
    assert said.count("(you)") == 1, "a player of an account has games and names of their own"
    assert "Bo (you)" in said


def test_who_wants_no_ladder_is_on_that_of_nobody_else(call: Call, refused: Refused, people: None) -> None:
    before = ladders(call)[0]["people"]
    unlisted.write(paths.saves(), "Zoë", listed=False)
    found = ladders(call, "--all")[0]["people"]
    kept = ("person", "rating", "rating_95", "games")
    assert [[each[key] for key in kept] for each in found] == [
        [each[key] for key in kept] for each in before if each["person"] != "Zoë"
    ]
    for form in ((), ("--lines",), ("--json",)):
        assert "Zo" not in call("ladder", *form).out + call("ladder", "--against", "Ada", *form).out
    assert "Ada plays" in call("stats").out
    assert "Zoë plays" not in call("stats").out
    assert "nobody here is called 'Zoë'" in refused("ladder", "--against", "Zoë")
    assert "Zoë" in call("--player", "Zoë", "ladder").out, "one sees oneself"


def test_the_setting_takes_effect_with_the_next_ladder(call: Call, people: None) -> None:
    settings = stored.load(paths.settings())[0]
    settings.ladder = False
    settings.last("sixteen").names[:] = ["Zoë"]
    settings.last("sixteen").players[:] = ["human", "easy"]
    stored.save(settings, paths.settings())
    assert "Zoë (you)" in call("ladder").out
    assert "Zoë" in unlisted.names(paths.saves())


def test_statistics_have_the_course_of_each_rating(call: Call, games: None) -> None:
    two = ladders(call)[0]["people"][0]
    rows = [row for row in json.loads(call("stats", "--json").out)["rows"] if "courses" in row]
    assert {row["by"] for row in rows} == {"game"}
    (row,) = [row for row in rows if row["game"] == "sixteen"]
    assert [*row["courses"]] == ["two", "teams"]
    course = row["courses"]["two"]
    assert course[-1] == [two["games"], two["rating"]]
    assert [number for number, _ in course] == [*range(1, 12)]
    assert re.search(r"Its course: [▁▂▃▄▅▆▇█]{11}  ", call("stats").out)
    assert f"Its course: {course[0][1]:,} after game 1; " in call("stats", "--lines").out
    assert "course" not in call("stats", "--csv").out
