"""Steps that `verify` recomputes: code to seed, commitment to seed, contributions to the deal, a day to its code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import deal_seed
from sixteen_tui.saves.records import contents, parse, rewritten
from sixteen_tui.session.host import Host
from sixteen_tui.session.setup import seated
from tests.cli.kit import Call

VECTORS = json.loads((Path(__file__).parents[1] / "unit" / "conformance" / "v2.json").read_text("utf-8"))
GAME = GAMES["sixteen"]
PLAYERS = seated(("human", "human"), ("Ada", "Blaise"))


def begun(folder: Path, seed: str | None = None, game: str = "sixteen", **more: Any) -> Path:
    host = Host.new(folder, game, GAMES[game].default_rules, PLAYERS, seed, **more)
    host.close()
    return host.record.path


@pytest.mark.parametrize("vector", VECTORS["codes"], ids=lambda vector: vector["code"])
def test_the_code_of_a_deal(call: Call, tmp_path: Path, vector: dict[str, str]) -> None:
    path = begun(tmp_path, deal=vector["code"])
    header = json.loads(path.read_bytes().splitlines()[0])
    assert (header["seed"], header["commitment"]) == (vector["seed"], vector["commitment"])
    said = call("verify", str(path))
    assert said.status == 0
    assert "the seed follows from the deal code" in said.out
    assert vector["code"] not in said.out, "the game is not over"
    assert vector["seed"] not in said.out


@pytest.mark.parametrize("vector", [each for each in VECTORS["contributions"] if len(each["contributions"]) == 2])
def test_the_numbers_of_the_players(call: Call, tmp_path: Path, vector: dict[str, Any]) -> None:
    given = vector["contributions"]
    path = begun(tmp_path, vector["seed"], contributions=given)
    assert path.read_text("utf-8").count(vector["sixteen 2 seats"]) == 1
    said = call("verify", str(path))
    assert said.status == 0
    assert ("contribution" in said.out) == any(given)
    wrong = json.dumps(["0" * 32, *given[1:]])
    path.write_bytes(_with(path, contributions=json.loads(wrong)))
    said = call("verify", str(path))
    assert said.status == 1, "the deal does not follow from other numbers"


@pytest.mark.parametrize("vector", [each for each in VECTORS["daily"] if each["game"] in GAMES])
def test_the_deal_of_a_day(call: Call, tmp_path: Path, vector: dict[str, str]) -> None:
    path = begun(tmp_path, game=vector["game"], deal=vector["code"], daily=vector["date"])
    said = call("verify", str(path))
    assert said.status == 0
    assert f"and that from the day {vector['date']}" in said.out
    path.write_bytes(_with(path, daily="2026-01-01"))
    assert call("verify", str(path)).status == 1


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "0" * 64},
        {"commitment": "0" * 64},
        {"deal": "0" * 16},
        {"seed": deal_seed("0" * 16), "deal": "0" * 16, "commitment": None},
        {"contributions": [None, "0" * 32]},
    ],
)
def test_whatever_is_changed_does_not_hold(call: Call, tmp_path: Path, change: dict[str, Any]) -> None:
    path = begun(tmp_path, deal="PPPMBQ4K5CJ5MBW8")
    path.write_bytes(_with(path, **change))
    said = call("verify", str(path))
    assert (said.status, said.err) == (1, "")
    assert len(said.out.splitlines()) == 1


def _with(path: Path, **changes: Any) -> bytes:
    """The bytes of a save with other values in its header, and check sums that are right."""
    raw = contents(path)
    return rewritten(raw, parse(raw, path), **changes)
