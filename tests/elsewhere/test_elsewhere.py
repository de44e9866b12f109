"""Saves, terminals and shared tables on a system that is not Linux: macOS, as far as Linux can play it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests import elsewhere
from tests.patience import PATIENCE
from tests.terminal.pty_terminal import ROOT, environment
from tests.tiers import first

CHOSEN: Final = (
    "tests/unit/terminal/test_kernel.py",
    "tests/unit/saves/test_write_failures.py",
    "tests/terminal/test_terminal.py::test_q_leaves_screen_by_screen",
    "tests/tables/test_one_server.py::test_one_that_a_program_has_started_gives_way_to_one_that_goes_on",
)
OTHERS: Final = (
    "tests/terminal/test_terminal.py::test_a_second_program_watches_and_changes_nothing",
    "tests/tables/test_one_server.py::test_games_are_in_the_lobby_after_the_server_has_ended",
    "tests/tables/test_one_server.py::test_a_name_that_is_too_long_is_refused_in_a_sentence",
    "tests/tables/test_two_terminals.py::test_one_player_at_two_terminals",
)


@pytest.fixture
def variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("SIXTEEN_TUI_ELSEWHERE", "1")
    (tmp_path / "run").mkdir(mode=0o700)
    return environment(tmp_path, XDG_RUNTIME_DIR=str(tmp_path / "run"), PYTHONPATH=str(ROOT))


def said(variables: dict[str, str], *words: str) -> tuple[int, str]:
    """Run the program; return its exit status and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "sixteen_tui", *words],
        env=variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chosen", first([(CHOSEN,), (OTHERS,)]), ids=["some", "others"])
def test_saves_terminals_and_tables_need_nothing_that_only_linux_has(chosen: tuple[str, ...]) -> None:
    """The chosen tests, in a Python without the names; those of the tests' own helpers are left out."""
    given = elsewhere.variables({**os.environ, "PYTHONPATH": str(ROOT)} | {"SIXTEEN_TUI_ELSEWHERE": "1"})
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "--tier", "all", "-p", "no:cacheprovider", *chosen],
        env=given,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_warm_sessions_are_refused_in_a_sentence(variables: dict[str, str]) -> None:
    status, text = said(variables, "serve", "--warm", "5")
    assert (status, text) == (
        2,
        "sixteen-tui: warm sessions take Linux; leave out --warm, and every program starts the ordinary way\n",
    )


def test_the_names_are_missing(variables: dict[str, str]) -> None:
    """If Python did not read `sitecustomize`, the tests above would test nothing."""
    code = (
        "import os, select, signal, socket\n"
        "print(hasattr(os, 'pidfd_open'), hasattr(select, 'epoll'), hasattr(signal, 'pidfd_send_signal'))\n"
        "print(hasattr(socket, 'SO_PEERCRED'), hasattr(os, 'fdatasync'), hasattr(os, 'pipe2'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"] * 6
