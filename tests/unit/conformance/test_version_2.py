"""`v2.json`: what version 2 of the save says of deals, contributions and days, and what a header with them may say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment, daily_deal, deal_seed, read_deal, stream_seed
from sixteen_tui.engine.table import Table
from sixteen_tui.saves import schema, sharing
from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.header import BadLine, Header
from sixteen_tui.saves.records import new_header, parse, read, whole
from sixteen_tui.session.host import Host
from sixteen_tui.session.setup import seated

pytestmark = pytest.mark.every("each vector is a case of the contract")

VECTORS = json.loads((Path(__file__).parent / "v2.json").read_text("utf-8"))
GAME = GAMES["sixteen"]
PLAYERS = seated(("human", "human"), ("Ada", "Blaise"))


def first_deal(seed: str) -> str:
    table: Any = Table(GAME, GAME.default_rules, seed)
    table.deal()
    return GAME.encode(table.log[0])


@pytest.mark.parametrize("vector", VECTORS["codes"], ids=lambda vector: vector["typed"])
def test_a_deal_code_means_its_seed_and_its_deal(vector: dict[str, str]) -> None:
    code = read_deal(vector["typed"])
    assert code == vector["code"]
    assert deal_seed(code) == vector["seed"]
    assert commitment(vector["seed"]) == vector["commitment"]
    assert first_deal(vector["seed"]) == vector["sixteen 2 seats"]


@pytest.mark.parametrize("vector", VECTORS["contributions"], ids=lambda vector: vector["seed"][:8])
def test_the_deal_follows_from_the_seed_and_every_contribution(vector: dict[str, Any], tmp_path: Path) -> None:
    given = vector["contributions"]
    assert stream_seed(vector["seed"], given) == vector["stream seed"]
    if len(given) != 2:
        return
    assert first_deal(vector["stream seed"]) == vector["sixteen 2 seats"]
    host = Host.new(tmp_path, "sixteen", GAME.default_rules, PLAYERS, vector["seed"], contributions=given)
    host.close()
    record = read(host.record.path)
    assert record.header.contributions == tuple(given)
    assert GAME.encode(record.table.log[0]) == vector["sixteen 2 seats"]


@pytest.mark.parametrize("vector", VECTORS["daily"], ids=lambda vector: f"{vector['game']} {vector['date']}")
def test_a_day_has_its_deal(vector: dict[str, str]) -> None:
    assert daily_deal(vector["game"], vector["date"]) == vector["code"]


@pytest.mark.parametrize("text", ["-", "PPPM-BQ4K", "PPPMBQ4K5CJ5MBWU", "PPPMBQ4K5CJ5MBW88", "PPPMBQ4K5CJ5MBWé"])
def test_what_is_no_deal_code_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        read_deal(text)


CODE = VECTORS["codes"][0]["code"]
SEED = VECTORS["codes"][0]["seed"]
DAY = VECTORS["daily"][0]


def header_with(seed: str | None, **more: object) -> Header:
    return new_header("20261122-100000-abcdef", "sixteen", GAME.default_rules, PLAYERS, seed, **more)


GOOD: dict[str, tuple[str | None, dict[str, object]]] = {
    "deal": (SEED, {"deal": CODE}),
    "no deal": (SEED, {"deal": None}),
    "contributions": (SEED, {"contributions": ("0" * 32, None)}),
    "daily": (deal_seed(DAY["code"]), {"deal": DAY["code"], "daily": DAY["date"]}),
    "same": (SEED, {"parent": {"id": "a", "entries": 3, "cards": "same"}}),
    "reshuffled": (None, {"parent": {"id": "a", "entries": 3, "cards": "reshuffled"}}),
    "all": (SEED, {"deal": CODE, "contributions": None, "parent": None, "daily": None}),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_header_of_version_2_comes_back_from_file_and_code(name: str) -> None:
    seed, more = GOOD[name]
    header = header_with(seed, **more)
    assert header.version == 2
    entry = [] if seed is None else [("entry", first_deal(header.stream or ""))]
    raw = whole(header, entry)
    record = parse(raw, Path("a"))
    assert record.header == header
    code = sharing.encode(raw, Path("a"))
    assert code.startswith("S16-2-")
    assert sharing.decode(code) == raw


BAD: dict[str, tuple[str | None, dict[str, object], str]] = {
    "another seed": ("0" * 64, {"deal": CODE}, "deal-wrong"),
    "one too many": (SEED, {"contributions": (None,) * 3}, "contributions-wrong"),
    "another day": (SEED, {"deal": CODE, "daily": DAY["date"]}, "daily-wrong"),
    "no such day": (SEED, {"deal": CODE, "daily": "2026-02-30"}, "time-wrong"),
    "a seed for other cards": (SEED, {"parent": {"id": "a", "entries": 3, "cards": "reshuffled"}}, "parent-wrong"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_header_that_does_not_hold_is_refused_with_the_reason(name: str) -> None:
    seed, more, code = BAD[name]
    with pytest.raises(BadLine, match=code):
        schema.header(header_with(seed, **more).json)


@pytest.mark.parametrize(("more", "version"), [({"deal": None}, 1), ({}, 2)])
def test_the_version_follows_from_the_keys(more: dict[str, object], version: int) -> None:
    value = {**header_with(SEED, **more).json, "version": version}
    with pytest.raises(Damaged) as caught:
        parse(json.dumps(value).encode() + b"\n", Path("a"))
    assert caught.value.code == "version-wrong"
