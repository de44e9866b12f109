"""`list` with a filter, and `tag`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.config import paths
from sixteen_tui.store import records
from tests.cli.kit import Begin, Call, Refused

VECTORS = Path(__file__).parents[1] / "conformance"


@pytest.fixture
def library(call: Call, begin: Begin) -> list[str]:
    """Ids of two finished games, one of each kind, and of one that is on."""
    for name in ("sixteen-02", "sweet-sixteen-00"):
        call("import", str(VECTORS / f"{name}.sixteen.jsonl"))
    session = begin(plays=3)
    session.close()
    return ["sixteen-02", "sweet-sixteen-00", session.record.header.id]


def listed(call: Call, *arguments: str) -> list[dict[str, Any]]:
    said = call("list", *arguments, "--json")
    assert (said.status, said.err) == (0, "")
    return [json.loads(line) for line in said.out.splitlines()]


@pytest.mark.parametrize(
    ("filter", "fits"),
    [
        ("--game sixteen", [2, 0]),
        ("--game sweet-sixteen", [1]),
        ("--player p1", [0, 1]),
        ("--player YOU", [2]),
        ("--rules bonus", [0]),
        ("--rules bonus,loose", []),
        ("--rules casino", [1]),
        ("--result unfinished", [2]),
        ("--result won", []),
        ("--since 2026-11 --until 2026-11-21", [0, 1]),
        ("--since today", [2]),
        ("--tag FINAL", [0]),
        ("--tag #final --tag best", []),
        ("--game sixteen --result unfinished --player ada", [2]),
    ],
)
def test_a_filter_of_the_list(call: Call, library: list[str], filter: str, fits: list[int]) -> None:
    call("tag", library[0], "+final")
    if "since today" in filter:  # whenever that is
        fits = [each for each in (2, 0, 1) if each == 2 or records.now()[:10] == "2026-11-20"]
    assert {each["id"] for each in listed(call, *filter.split())} == {library[each] for each in fits}
    said = call("list", *filter.split())
    assert said.status == 0
    assert all((library[each] in said.out) == (each in fits) for each in range(3))
    assert fits or said.out == "No saved game fits.\n"


def test_without_a_filter_all_is_listed_with_tags_and_result(call: Call, library: list[str]) -> None:
    (paths.saves() / "bad.sixteen.jsonl").write_bytes(b"{}\n")
    assert "tags" not in call("list").out.splitlines()[0]
    call("tag", library[1], "good,one")
    found = {each["id"]: each for each in listed(call)}
    assert found[library[1]]["tags"] == ["good", "one"]
    assert found[library[0]]["tags"] == []
    assert {each.get("result") for each in found.values()} == {None}
    assert found["bad"]["state"] == "damaged"
    assert "#good #one" in call("list").out
    assert "bad" not in call("list", "--game", "sixteen").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--game chess", "unknown game 'chess'; choose from sixteen"),
        ("--rules fast", "unknown rule 'fast'"),
        ("--game sixteen --rules casino", "unknown rule 'casino'; choose from young"),
        ("--result good", "choose from won, lost, drawn, unfinished"),
        ("--since 2026-13", "'2026-13' is no day; write 2026-03-14, a month"),
        ("--until \x1b[31m", "'[31m' is no day"),
        ("--tag ---", "no tag"),
    ],
)
def test_what_is_no_filter(refused: Refused, arguments: str, words: str) -> None:
    argument, *rest = arguments.split(" ")
    assert words in refused("list", *(f"{argument}={rest[0]}" if len(rest) == 1 else arguments).split(" "))


def test_tags_of_a_game_and_of_all(call: Call, library: list[str], refused: Refused) -> None:
    assert call("tag").out == "There are no tags yet.\n"
    assert call("tag", library[0]).out == "The game sixteen-02 has no tags.\n"
    assert call("tag", library[0], "+final", "-x", "close").out == "sixteen-02: #final #close\n"
    assert call("tag", library[0], "-close").out == "sixteen-02: #final\n"
    assert call("tag", str(paths.saves() / f"{library[1]}.sixteen.jsonl"), "final").status == 0
    assert call("tag").out == "#final: 2 games\n"
    assert "no saved game is called" in refused("tag", "nothing", "x")
    assert "not among your saved games" in refused("tag", str(VECTORS / "sixteen-03.sixteen.jsonl"), "x")
    assert "is no tag" in refused("tag", library[0], "+ok", "+!!")
