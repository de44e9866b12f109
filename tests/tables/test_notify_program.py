"""The program of `serve --notify`, as a process: no shell, its environment, its end."""

from __future__ import annotations

import os
import time
from pathlib import Path
from unittest import mock

import pytest

from sixteen_tui.cli.commands import Refused
from sixteen_tui.cli.commands.serve import _program
from sixteen_tui.settings import paths
from sixteen_tui.tables.server import notices
from sixteen_tui.tables.server.notices import run_program


def stub(folder: Path, text: str) -> str:
    path = folder / "stub"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_it_gets_its_words_and_variables_and_no_shell(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program = stub(tmp_path, f'pwd > "{told}"; printf "%s\\n" "$@" "$SIXTEEN_TUI_NAME" >> "{told}"; env >> "{told}"')
    environment = {"PATH": os.environ["PATH"], "SIXTEEN_TUI_NAME": "a; touch $(x)"}
    assert run_program([program, "$HOME; x", "two words"], environment) == ""
    lines = told.read_text().splitlines()
    assert lines[:4] == ["/", "$HOME; x", "two words", "a; touch $(x)"]
    assert {line.partition("=")[0] for line in lines[4:]} <= {"PATH", "SIXTEEN_TUI_NAME", "PWD", "_", "SHLVL", "OLDPWD"}


def test_a_failure_has_a_reason(tmp_path: Path) -> None:
    assert run_program([stub(tmp_path, "exit 3")], {}) == "status 3"
    assert run_program([str(tmp_path / "none")], {}) == os.strerror(2)


def test_one_that_hangs_is_killed_with_its_children(tmp_path: Path) -> None:
    child = tmp_path / "child"
    program = stub(tmp_path, f"sleep 60 & echo $! > '{child}'; wait")
    with mock.patch.object(notices, "PATIENCE", 0.5):
        assert run_program([program], {"PATH": os.environ["PATH"]}) == "timeout"
    number, end = int(child.read_text()), time.monotonic() + 5
    while time.monotonic() < end and _runs(number):
        time.sleep(0.05)
    assert not _runs(number)


def _runs(number: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False


def test_option_and_setting_name_it(tmp_path: Path) -> None:
    """A setting counts for a permanent server of one account only; no server of restricted players is one."""
    file = tmp_path / "settings.toml"
    file.write_text('notify = ["mail-me", "a b"]\n')
    with mock.patch.object(paths, "settings", return_value=file):
        assert _program('mail "a b" $HOME', own=True) == ["mail", "a b", "$HOME"]
        assert _program("", own=True) == []
        assert _program(None, own=True) == ["mail-me", "a b"]
        assert _program(None, own=False) == ()
    with pytest.raises(Refused):
        _program('mail "', own=True)
