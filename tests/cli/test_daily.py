"""`daily`: today's table, the same game once it was begun, and the calendar once it is over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sixteen_tui.engine.shuffle import daily_deal
from sixteen_tui.saves import dailies
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.cli.kit import Call, Refused


def test_it_leads_to_the_table_and_back_to_it_then_to_the_calendar(call: Call, launched: list[dict[str, Any]]) -> None:
    for _ in range(2):
        assert call("daily", "sweet-sixteen").status == 0
    (path,) = paths.saves().glob("*.jsonl")
    header = json.loads(path.read_bytes().splitlines()[0])
    assert (header["game"], header["version"]) == ("sweet-sixteen", 3)
    assert header["deal"] == daily_deal("sweet-sixteen", header["daily"])
    assert [each["session"].daily for each in launched] == [header["daily"]] * 2
    host = Host.resume(path)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    assert call("daily", "sweet-sixteen").status == 0
    assert launched[-1] == {"daily": "sweet-sixteen"}
    assert call("verify", str(path)).status == 0
    assert call("list").status == 0
    assert call("stats").status == 0


def test_without_a_name_it_is_the_first_game(call: Call, launched: list[dict[str, Any]]) -> None:
    assert call("daily").status == 0
    assert launched[-1]["session"].game.name == "sixteen"


def test_another_game_is_refused(refused: Refused) -> None:
    assert "sixteen, sweet-sixteen" in refused("daily", "whist")
    refused("daily", "sixteen", "--seed", "0" * 64)


def test_an_imported_day_is_not_played_here(call: Call, launched: list[dict[str, Any]]) -> None:
    call("daily")
    (path,) = paths.saves().glob("*.jsonl")
    host = Host.resume(path)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    code = call("code", str(path)).out
    path.unlink()
    paths.saves().with_name("games.daily").unlink()
    paths.saves().with_name("games.index").unlink(missing_ok=True)
    assert call("import", "".join(code.split())).status == 0
    assert dailies.load(paths.saves()).foreign
    assert call("daily").status == 0
    assert launched[-1]["session"].daily == dailies.today().isoformat()


@pytest.mark.parametrize("text", [b"\0" * 100, b"{" * 1000, b""])
def test_a_damaged_file_of_days_loses_nothing_else(call: Call, launched: list[dict[str, Any]], text: bytes) -> None:
    call("daily")
    paths.saves().with_name("games.daily").write_bytes(text)
    assert call("daily").status == 0
    assert len([*paths.saves().glob("*.jsonl")]) == 1
