"""Compares the numbers, events and metrics of `docs/hosting-machine.md` with the program."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from sixteen_tui.tables import protocol, where
from sixteen_tui.tables.server import hall, server
from tests.tables.hosting_page import PAGE, PROGRAM, ROOT, blocks


def test_every_event_of_the_log_is_named() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "sixteen_tui" / "tables").rglob("*.py"))
    found = set(re.findall(r'\bevent\(\s*"([a-z-]+)"', code))
    assert found > {"started", "ended", "trouble", "connections"}
    for name in {*found, "begun", "over"}:
        assert f"`{name}`" in PAGE, name


def test_the_numbers_are_those_of_the_code() -> None:
    bounds = server.Bounds()
    for sentence in (
        f"for {where.LINGER:.0f} seconds",
        f"after {protocol.AWAY:.0f} seconds",
        f"{bounds.connections} connections of one account",
        f"its {bounds.own} connections",
        f"{hall.MOST_OF_OWNER} open tables of one person, {hall.MOST_TABLES} in all",
    ):
        assert sentence in " ".join(PAGE.split()), sentence
    assert hall.EMPTY == 600.0, "ten minutes, as the page says"


def test_metrics_are_written_with_the_path_of_cron(tmp_path: Path) -> None:
    """cron does not look in /usr/local/bin: the command names the whole path of the program."""
    (script,), folder = blocks("sh metrics"), "/var/lib/prometheus/node-exporter"
    program = tmp_path / "program"
    program.write_text('#!/bin/sh\necho "$@"\n')
    program.chmod(0o755)
    assert folder in script
    script = script.replace(PROGRAM, str(program)).replace(folder, str(tmp_path))
    subprocess.run(["/bin/sh", "-c", script], env={"PATH": "/usr/bin:/bin"}, check=True)
    assert (tmp_path / "sixteen.prom").read_text() == "serve --status --prometheus\n"
    assert not (tmp_path / "sixteen.tmp").exists()
