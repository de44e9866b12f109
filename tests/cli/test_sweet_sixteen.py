"""Sweet Sixteen on the command line: every command supports it, and none reveals a secret.

Method: computer players are those of the game's record. Secrets of a seat (B10) are tested with pairs of games
that it cannot tell apart.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.sweet_sixteen.cards import CODES, DECK
from sixteen_tui.engine.variations import written
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.text import saved
from tests.cli.kit import Begin, Call, Refused, Snapshot
from tests.cli.sweet import GAME, SWEET, shuffle
from tests.unit.saves.writer import header, numbered, save_of

CARD = re.compile(rf"\b(?:{'|'.join(CODES[:-1])})\b")
BOOK = {"take": False, "second_chance": False, "faces_ten": False, "banker_plays": True}
LEVEL = next(iter(GAME.levels))
Launched = list[dict[str, Any]]


def _record(launched: Launched) -> Record:
    (arguments,) = launched
    in_play = arguments["session"]
    assert isinstance(in_play, Session)
    return in_play.record


# play


def test_play_by_default(call: Call, launched: Launched) -> None:
    assert call("play", "sweet-sixteen") == (0, "", "")
    record = _record(launched)
    assert [(player.name, player.level) for player in record.players] == [
        ("", None),
        ("Blaise", "easy"),
        ("Emmy", "easy"),
        ("Sophie", "easy"),
    ]
    assert written(record.header.rules) == {"seats": 4, **BOOK}
    assert record.table.to_move >= 0
    assert read(record.path).table.log == record.table.log


@pytest.mark.parametrize("players", range(2, 11))
def test_the_players_make_the_seats(call: Call, launched: Launched, players: int) -> None:
    assert call("play", "sweet-sixteen", "--players", ",".join(["human", *["easy"] * (players - 1)])).status == 0
    record = _record(launched)
    assert record.header.rules.seats == record.table.rules.seats == players


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("players", [1, 11, 12])
def test_too_few_and_too_many_players(refused: Refused, command: str, players: int) -> None:
    line = refused(command, "sweet-sixteen", "--players", ",".join([LEVEL] * players))
    assert f"{players} player" in line
    assert "2 to 10 (B1)" in line


PRESETS = {
    "take": {"take"},
    "second-chance": {"second_chance"},
    "faces-ten": {"faces_ten"},
    "banker-sits-out": {"banker_plays"},
    "casino": {"take", "second_chance"},
    "black-jack": {"take", "faces_ten"},
}
"""The changes of each name, from B16 to B20."""


@pytest.mark.parametrize("names", [*((name,) for name in PRESETS), *combinations(PRESETS, 2), tuple(PRESETS)], ids=str)
def test_variations_and_presets_add_up(call: Call, launched: Launched, names: Sequence[str]) -> None:
    """The two presets agree about what they share, so they can be had together, and so can all the rest."""
    assert call("play", "sweet-sixteen", "--rules", ",".join(names)).status == 0
    changed = set().union(*(PRESETS[name] for name in names))
    expected = {name: value is not (name in changed) for name, value in BOOK.items()}
    assert written(_record(launched).header.rules) == {"seats": 4, **expected}


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("name", ["casin", "Casino", "by-the-book", "", "strict", "teams", "second_chance"])
def test_a_preset_that_there_is_not(refused: Refused, command: str, name: str) -> None:
    line = refused(command, "sweet-sixteen", "--rules", f"take,{name}")
    assert f"unknown rule '{name}'" in line
    assert "casino, black-jack" in line


def test_presets_of_one_game_are_not_of_the_other(refused: Refused) -> None:
    assert "unknown rule 'casino'" in refused("play", "sixteen", "--rules", "casino")


# resume, replay


def test_resume(call: Call, launched: Launched, begin: Begin) -> None:
    session = begin(("A", "B", "C"), game="sweet-sixteen", plays=3, level=LEVEL)
    session.close()
    assert call("resume", session.record.header.id) == (0, "", "")
    assert _record(launched).table.log == session.table.log


def test_resume_what_is_over_or_lacks_a_player(refused: Refused, launched: Launched, begin: Begin) -> None:
    over = begin(game="sweet-sixteen", finish=True)
    lacking = begin(game="sweet-sixteen", level="wizard")
    for session in (over, lacking):
        session.close()
    assert "sixteen-tui replay" in refused("resume", over.record.header.id)
    assert "'wizard'" in refused("resume", lacking.record.header.id)


CUT = "cut 0:AC 1:2C"


def _without_seed(*entries: str) -> bytes:
    first = header(
        game="sweet-sixteen",
        rules={"seats": 2, **BOOK},
        seats=[header()["seats"][0], {"name": "Zoë", "player": "bot", "level": "easy"}],
    )
    return save_of(first, numbered({"entry": entry} for entry in entries))


ROUND = (CUT, shuffle("3D 5H"), "1 stand", shuffle("2D 2H", "3D 5H"))


@pytest.mark.parametrize("entries", range(len(ROUND) + 1))
def test_without_a_seed_a_game_that_needs_cards_cannot_go_on(
    refused: Refused, launched: Launched, tmp_path: Path, entries: int
) -> None:
    """Whether the next cards are needed now or after the turn that is on: at that table a person would be stuck."""
    (tmp_path / "x.sixteen.jsonl").write_bytes(_without_seed(*ROUND[:entries]))
    assert "no seed" in refused("resume", "x.sixteen.jsonl")


def test_without_a_seed_the_last_turn_can_be_played(call: Call, launched: Launched, tmp_path: Path) -> None:
    last = (*ROUND, "0 stand", shuffle("3D 5H"), "0 stand", shuffle("2D 2H", "3D 5H"))
    (tmp_path / "x.sixteen.jsonl").write_bytes(_without_seed(*last))
    assert call("resume", "x.sixteen.jsonl") == (0, "", "")
    assert _record(launched).table.to_move == 1


@pytest.mark.parametrize("path", SWEET, ids=lambda path: path.name)
def test_replay(call: Call, launched: Launched, path: Path) -> None:
    assert call("replay", str(path)) == (0, "", "")
    assert launched[0]["replay"].header.game == "sweet-sixteen"


# list


def test_list_shows_chips_and_no_card(call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    begin(tuple("ABCDEFGHIJ"), game="sweet-sixteen", finish=True, take=True).close()
    begin(("A", "B"), game="sweet-sixteen").close()
    said = call("list")
    objects = [json.loads(line) for line in call("list", "--json").out.splitlines()]
    open_, over = said.out.splitlines()[1:]
    assert "Sweet Sixteen" in open_
    assert "open" in open_
    assert " ".join(map(str, objects[0]["score"])) in open_
    shown = re.search(r"  ((?:-?\d+ )+)…  ", over.replace("−", "-"))
    assert shown is not None
    assert len(shown[1].split()) < 10
    assert list(map(int, shown[1].split())) == objects[1]["score"][: len(shown[1].split())]
    assert max(map(len, said.out.splitlines())) <= 80
    assert not CARD.findall(said.out)


@pytest.mark.parametrize("width", range(40))
def test_a_score_is_never_cut_within_a_number(width: int) -> None:
    values = [12, -3, 40, 105, -12]
    said = saved.score("sweet-sixteen", values, width)
    assert said == "12 −3 40 105 −12" if width >= 16 else said.endswith("…")
    assert len(said) <= max(1, width)
    numbers = said.replace("−", "-").removesuffix("…").split()
    assert list(map(int, numbers)) == values[: len(numbers)]


# verify


@pytest.mark.parametrize("path", SWEET, ids=lambda path: path.name)
def test_verify(call: Call, path: Path) -> None:
    said = call("verify", str(path))
    record = read(path)
    assert record.table.outcome is not None
    assert said.status == 0
    assert f"{len(record.table)} entries, all legal; the cards follow from the seed, and" in said.out
    names = " and ".join(f"P{seat}" for seat in record.table.outcome.winners)
    verb = "share the win" if len(record.table.outcome.winners) > 1 else "wins"
    chips = " ".join(map(str, record.table.outcome.score)).replace("-", "−")
    assert said.out.endswith(f"; {names} {verb}; chips {chips}\n")


def test_a_shared_win_is_said_to_be_shared() -> None:
    assert PLUGINS["sweet-sixteen"].show.result(["A", "C"], 2, [20, 3, 20]) == "A and C share the win; chips 20 3 20"
    assert PLUGINS["sweet-sixteen"].show.result(["A"], 1, [20, 3, -4]) == "A wins; chips 20 3 −4"


def test_verify_finds_a_shuffle_that_is_not_the_seeds(call: Call, tmp_path: Path, begin: Begin) -> None:
    session = begin(("A", "B", "C"), game="sweet-sixteen", plays=2)
    session.close()
    first, *lines = session.record.path.read_text("utf-8").splitlines()
    entries = [json.loads(line)["entry"] for line in lines]
    last = max(i for i, entry in enumerate(entries) if entry.startswith("shuffle"))
    words = entries[last].split(" ")
    words[-1], words[-2] = words[-2], words[-1]
    changed = [*entries[:last], " ".join(words)]
    (tmp_path / "x.sixteen.jsonl").write_bytes(save_of(first, numbered({"entry": entry} for entry in changed)))
    said = call("verify", "x.sixteen.jsonl")
    assert said.status == 1
    assert f"does not hold: line {last + 2}: " in said.out
    assert "The cards do not follow from the seed" in said.out


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (("1 stand",), "line 2: this line breaks the rules. The first banker has not been cut for yet (B2)"),
        (("cut 0:AC 1:AC",), "The cut is not one card of the pack for each seat concerned (B2)"),
        ((CUT, CUT), "line 3: this line breaks the rules. The first banker has been cut for already (B2)"),
        ((CUT, "shuffle 3D 5H"), "The cards are not exactly those of the deck (B3)"),
        ((CUT, "1 stand"), "The cards have not been shuffled for the next seat yet (B6)"),
        ((*ROUND[:2], shuffle("3D 5H")), "The turn of seat 1 is not over (B9)"),
        ((*ROUND[:2], "0 stand"), "It is the turn of seat 1, not of seat 0 (B6)"),
        ((*ROUND[:2], "1 trade 3D KS"), "Nobody chooses the card that comes from the deck (B8)"),
        ((*ROUND[:2], "1 trade KS"), "The card KS is not in the hand (B8)"),
        ((*ROUND[:2], "1 take"), "Taking is not played here (B16)"),
        ((*ROUND[:2], "1 done"), "This is something seen, not something done (B10)"),
        ((*ROUND[:3], shuffle("3D 5H")), "The cards are not exactly those of the deck (B9)"),
    ],
)
def test_verify_names_the_rule_that_is_broken(call: Call, tmp_path: Path, entries: Sequence[str], words: str) -> None:
    (tmp_path / "x.sixteen.jsonl").write_bytes(_without_seed(*entries))
    said = call("verify", "x.sixteen.jsonl")
    assert (said.status, said.err, said.out.count("\n")) == (1, "", 1)
    assert said.out.endswith(f"{words}\n")


# show


@pytest.mark.parametrize("path", SWEET, ids=lambda path: path.name)
def test_show_says_everything(call: Call, path: Path) -> None:
    said = call("show", str(path))
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].startswith("Sweet Sixteen, game ")
    assert max(map(len, lines)) <= 80
    record = read(path)
    cards = " ".join(line.strip() for line in lines)
    described = zip(record.table.log, record.table.describe(), strict=True)
    for step, (action, position) in enumerate(described, start=1):
        entry = GAME.encode(action)
        line = next(line for line in lines if line.startswith(f"{step:>4}  "))
        if entry[0].isdigit():
            hand = " ".join(position["hands"][int(entry[0])])
            assert line.split("  ")[-1].strip() == f"{entry[0]}: {hand}"
            assert f"  {entry} " in line
        else:
            assert entry.split(" ", 1)[1] in cards
        if entry.startswith("shuffle"):
            seat = int(line.split("  ")[-1].split(":")[0])
            assert line.endswith(f"{seat}: {' '.join(entry.split(' ')[1:3])}")
    rounds = [line for line in lines if line.startswith("      settled: ")]
    assert len(rounds) == record.table.rules.seats
    stacks = [line.split(": ")[1].split(";")[0] for line in lines if line.startswith("      chips: ")]
    assert record.table.outcome is not None
    assert stacks[-1] == " ".join(map(str, record.table.outcome.score)).replace("-", "−")


def test_show_tells_how_a_round_was_settled(call: Call, tmp_path: Path) -> None:
    (tmp_path / "x.sixteen.jsonl").write_bytes(_without_seed(*ROUND, "0 trade 2D"))
    assert CODES[DECK[0]] == "AC"
    (tmp_path / "y.sixteen.jsonl").write_bytes(_without_seed(*ROUND, "0 trade 2D", "0 stand"))
    open_, settled = (call("show", f"{name}.sixteen.jsonl").out.splitlines() for name in "xy")
    assert "settled" not in "".join(open_)
    assert "   6  0 stand           40  0: 2H AC" in settled
    at = settled.index("   6  0 stand           40  0: 2H AC")
    assert settled[at + 1].strip().endswith("3 (−1), Zoë 8 (+9)")
    assert settled[at + 2].strip() == "chips: 9 19; bank: 192"
    assert settled[-1] == "unfinished"


# simulate


def test_simulate_counts_chips_a_round(call: Call, home: Path) -> None:
    run = ("simulate", "sweet-sixteen", "--players", f"{LEVEL},{LEVEL},{LEVEL}", "--rules", "casino,banker-sits-out")
    said = call(*run, "--games", "6", "--seed", "5" * 64, "--json", "--out", "out")
    assert (said.status, said.err) == (0, "")
    result = json.loads(said.out)
    chips: dict[str, list[float]] = {"Ada": [], "Blaise": [], "Emmy": []}
    for path in (home / "out").iterdir():
        record = read(path)
        assert record.table.outcome is not None
        for player, stack in zip(record.players, record.table.outcome.score, strict=True):
            chips[player.name].append((stack - 10) / 3)
    for total, values in zip(result["players"], chips.values(), strict=True):
        mean = sum(values) / 6
        half = 1.959964 * (sum((value - mean) ** 2 for value in values) / 5 / 6) ** 0.5
        assert total["chips_a_round"] == pytest.approx(mean)
        assert total["chips_a_round_95"] == pytest.approx([mean - half, mean + half], abs=1e-5)
        assert total["mean_score"] == pytest.approx(10 + 3 * mean)
    again = call(*run, "--games", "6", "--seed", "5" * 64, "--json")
    assert again.out == said.out
    files = sorted(map(str, (home / "out").glob(f"*{SUFFIX}")))
    assert call("verify", *files).status == 0


def test_simulate_compares_levels_within_each_game(call: Call, home: Path) -> None:
    run = ("simulate", "sweet-sixteen", "--players", "easy,medium,easy", "--games", "6", "--seed", "5" * 64)
    result = json.loads(call(*run, "--json", "--out", "out").out)
    differences = []
    for path in (home / "out").iterdir():
        record = read(path)
        assert record.table.outcome is not None
        seats = zip(record.players, record.table.outcome.score, strict=True)
        chips: dict[str | None, list[float]] = {"easy": [], "medium": []}
        for player, stack in seats:
            chips[player.level].append((stack - 10) / 3)
        differences.append(sum(chips["easy"]) / 2 - chips["medium"][0])
    mean = sum(differences) / 6
    half = 1.959964 * (sum((each - mean) ** 2 for each in differences) / 5 / 6) ** 0.5
    (found,) = result["differences"]
    assert found["levels"] == ["easy", "medium"]
    assert found["chips_a_round"] == pytest.approx(mean)
    assert found["chips_a_round_95"] == pytest.approx([mean - half, mean + half], abs=1e-5)
    last = call(*run).out.splitlines()[-1]
    assert last.split()[:4] == ["easy", "−", "medium", f"{mean:+.3f}".replace("-", "−")]


def test_the_totals_fit(call: Call) -> None:
    players = ",".join([LEVEL] * 10)
    lines = call("simulate", "sweet-sixteen", "--players", players, "--games", "2", "--seed", "5" * 64).out.splitlines()
    assert lines[0] == "Sweet Sixteen, 2 games, by the book"
    assert lines[3].split() == ["player", "wins", "share", "95%", "shared", "chips/round", "95%"]
    assert [line.split()[0] for line in lines[4:]] == [str(number) for number in range(1, 11)]
    assert all(" to " in line for line in lines[4:])
    assert max(map(len, lines)) <= 80
    one = call("simulate", "sweet-sixteen", "--players", players, "--games", "1", "--seed", "5" * 64).out
    assert all(line.endswith("  -") for line in one.splitlines()[4:])


def test_the_default_is_a_table_of_four(call: Call) -> None:
    said = call("simulate", "sweet-sixteen", "--games", "1", "--json")
    assert [player["level"] for player in json.loads(said.out)["players"]] == ["medium", "easy", "medium", "easy"]


def test_nothing_is_left_behind_by_a_refusal(refused: Refused, snapshot: Snapshot) -> None:
    before = snapshot()
    assert "only computer players" in refused(
        "simulate", "sweet-sixteen", "--players", f"human,{LEVEL}", "--out", "out"
    )
    assert snapshot() == before
    assert not paths.saves().exists()
