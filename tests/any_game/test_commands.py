"""A game that nothing in the program names goes through every command, and through plain mode."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.cli import arguments
from sixteen_tui.engine.games import GAMES
from sixteen_tui.settings import paths
from tests.any_game.game import GAME
from tests.any_game.test_screens import begun
from tests.cli.kit import Call
from tests.plain import talk
from tests.plain.talk import Talk


def test_what_there_is_of_a_saved_game(call: Call) -> None:
    begun(moves=99).close()
    (path,) = paths.saves().glob("*.jsonl")
    name = path.name.partition(".")[0]
    assert "Null" in call("list").out
    assert json.loads(call("list", "--json").out)["game"] == "null"
    shown = call("show", name).out
    assert "Null, game" in shown
    assert "entry, stones left" in shown
    assert "has the last stone" in shown
    [*_, last] = map(json.loads, call("show", name, "--json", "--seat", "0").out.splitlines())
    assert last["left"] == 0
    assert call("verify", name).out.endswith(f"{shown.rstrip().splitlines()[-1]}\n")
    assert call("stats").out.count("Null, you") == 1
    (row, *_) = json.loads(call("stats", "--json").out)["rows"]
    assert (row["game"], row["played"]) == ("null", 1)
    assert call("stats", "--csv").out.splitlines()[1].startswith("null,")


def test_a_code_and_its_import(call: Call, tmp_path: Path) -> None:
    begun(moves=99).close()
    (path,) = paths.saves().glob("*.jsonl")
    code = call("code", str(path)).out
    path.rename(tmp_path / "away.jsonl")
    assert call("import", "".join(code.split())).status == 0
    (again,) = paths.saves().glob("*.jsonl")
    assert call("show", "--json", str(again)).out == call("show", "--json", str(tmp_path / "away.jsonl")).out


def test_what_it_can_be_taken_out_as_and_entered_from(call: Call, tmp_path: Path) -> None:
    begun(moves=99).close()
    (path,) = paths.saves().glob("*.jsonl")
    name = path.name.partition(".")[0]
    said = call("show", name, "--markdown").out
    assert said.startswith("# Null: ")
    assert "- `2` You: 1 of 6" in said
    assert call("picture", name, "--out", str(tmp_path / "null.svg")).status == 0
    assert call("cast", name, "--out", str(tmp_path / "null.cast")).status == 0
    assert call("export", name, "--html", str(tmp_path / "null.html")).status == 0
    entries = [json.loads(line)["entry"] for line in call("show", name, "--json").out.splitlines()]
    text = tmp_path / "null.txt"
    text.write_text("\n".join(("null", "players A, B", *entries)))
    assert call("import", str(text)).status == 0
    assert len([*paths.saves().glob("*.jsonl")]) == 2


def test_simulate_and_bot(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    said = call("simulate", "null", "--games", "3", "--players", "easy,medium", "--rules", "many", "--json")
    assert json.loads(said.out)["games"] == 3
    assert "Null, 3 games, take 2" in call("simulate", "null", "--games", "3").out
    line = {"game": "null", "rules": {"seats": 2, "most": 2, "last": "wins"}, "seat": 0, "log": ["deal 5"]}
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(f"{json.dumps(line)}\n".encode())))
    assert json.loads(call("bot", "easy").out) == {"move": "take 1"}


def test_what_leads_to_a_table(call: Call, launched: list[dict[str, Any]]) -> None:
    for command in (("play", "null"), ("resume",), ("learn", "null")):
        assert call(*command).status == 0
        for session in filter(None, (launched[-1].get("session"),)):
            assert (session.game.name, session.watching) == ("null", False)
            session.close()
    (path,) = paths.saves().glob("*.jsonl")
    assert call("replay", str(path)).status == 0
    assert launched[-1]["replay"].header.game == "null"
    name = begun(moves=99).record.header.id
    assert call("play", "--from", name, "--reshuffled").status == 0
    assert launched[-1]["session"].record.header.reshuffled


def test_its_rules(call: Call) -> None:
    assert "Whoever takes the last stone wins." in call("rules", "null").out
    assert "Take from the pile." in call("rules", "null", "--summary").out


def test_a_game_without_variations(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.name, GAME._replace(names={}))
    assert "has no variations" in call("play", "null", "--rules", "many").err
    assert "null (" not in arguments._by_game({name: game.names for name, game in GAMES.items()})


def test_a_game_with_a_level_of_its_own(
    call: Call, launched: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, GAME.name, GAME._replace(levels={"novice": GAME.levels["easy"]}))
    assert call("play", "null").status == 0
    session = launched[-1]["session"]
    session.close()
    assert [player.level for player in session.record.players] == [None, "novice"]
    assert json.loads(call("simulate", "null", "--games", "1", "--json").out)["games"] == 1


def test_what_cannot_be(call: Call) -> None:
    assert "null" in call("play", "whist").err
    assert "2 to 4" in call("play", "null", "--players", "human").err


def test_plain_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MODULE", [sys.executable, "-m", "tests.any_game"])
    with Talk(tmp_path, "--plain", fresh=True) as said:  # another module
        assert "2. Players: 2" in said.ask(talk.number_of(said.hear(), "Play Null"))
        assert "5. At most: 3" in said.ask("5")
        heard = said.ask("1")
        assert any("stones are left" in line for line in heard)
        assert any(line.startswith("Leave ") for line in said.ask("hint"))
        for command in ("pile", "hand", "score", "events", "help", "repeat"):
            said.ask(command)
        assert "Rules: Null" in said.ask("rules")
        said.ask("leave")
        while not talk.OVER.match(heard[-1]):
            heard = said.ask("1")
        assert any("has the last stone" in line for line in said.lines)
        assert said.ask("watch")[0] == "Replay: Null"
        assert any(" of " in line for line in said.ask("end"))
        said.ask("start")
        assert any("begins at step 1" in line for line in said.ask("play medium"))
        said.ask("leave")
        said.ask("tree")
        said.ask("leave")
        said.ask("leave")
        said.end()


def test_it_is_entered_in_plain_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an example of a card: its entries are typed as they are in a save."""
    monkeypatch.setattr(talk, "MODULE", [sys.executable, "-m", "tests.any_game"])
    with Talk(tmp_path, "--plain", fresh=True) as said:  # another module
        said.hear()
        said.ask("enter")
        for line in ("null", "Ada, Blaise"):
            said.ask(line)
        assert "What was dealt, or done first?" in said.ask("")
        assert "What does Ada do?" in said.ask("deal 5")
        assert "What does Blaise do?" in said.ask("0 take 1")
        assert "1 take 2" in said.ask("1 take 2") + said.ask("repeat")
        said.answer("leave")
        said.end()
