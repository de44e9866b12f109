"""`serve --status --prometheus`: what Prometheus reads, and what it must not choke on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.health import Health
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.text.metrics import exposition
from tests.cli.kit import Call

_LABEL: Final = r'[a-z]+="([^"\\\n]|\\["\\])*"'
_LINE: Final = re.compile(
    rf"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (gauge|counter))|[a-z_]+(\{{{_LABEL}(,{_LABEL})*\}})? [-+.e0-9]+"
)
PAGE: Final = (Path(__file__).parents[2] / "docs" / "hosting-machine.md").read_text("utf-8")


def answered(folder: Path, **more: Any) -> dict[str, Any]:
    hall = Hall(Files(folder))
    health = Health(hall.tables.values())
    health.refused("too-fast")
    found = {**health.answer(hall, (), 0.0015), **more}
    hall.close()
    return found


def test_the_status_is_told_to_prometheus(tmp_path: Path) -> None:
    told = exposition(answered(tmp_path, latency={"actions": 10, "p50": 0.5, "p99": 8.0}))
    lines = told.splitlines()
    assert [line for line in lines if not _LINE.fullmatch(line)] == []
    for line in (
        'sixteen_tui_tables{state="going"} 0',
        'sixteen_tui_refused_total{code="too-fast"} 1',
        'sixteen_tui_action_seconds{quantile="0.99"} 0.008',
        'sixteen_tui_store_up{kind="files"} 1',
        "sixteen_tui_store_sync_seconds 0.0015",
        "sixteen_tui_store_trouble 0",
    ):
        assert line in lines
    names = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(names) == len({*names}), "each name once, its samples together"
    for name in names:
        assert f"`{name.removeprefix('sixteen_tui_')}`" in PAGE, name


@pytest.mark.parametrize(
    "changed",
    [
        {"programs": {'a"b\\c\nd 1': 3}},
        {"tables": {"going": "x", "waiting": 1, "over": 0, "stopped": 0}},
        {"store": {"kind": 'x"\n', "sync": None, "trouble": None, "servers": "many", "lost": [1]}},
    ],
)
def test_a_strange_answer_makes_no_strange_line(tmp_path: Path, changed: dict[str, Any]) -> None:
    lines = exposition(answered(tmp_path, **changed)).splitlines()
    assert [line for line in lines if not _LINE.fullmatch(line)] == []


def test_it_goes_with_the_status_alone(call: Call) -> None:
    for words in (["--prometheus"], ["--status", "--json", "--prometheus"]):
        assert call("serve", *words).status == 2
