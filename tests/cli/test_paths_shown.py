"""Paths with bytes that cannot be shown: quoted as a shell reads them, so that they can be used again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixteen_tui.terminal.text import path_shown
from tests.cli.kit import Begin, Call

NAMES = ["a\nb", "x\udcffy", "tab\t it's \\ here", "\u202egnp", "e\u0301", "\x1b[31mred", "zero\u200bwidth"]


@pytest.mark.every("reason: each is another kind of character")
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_bash_reads_what_is_shown(name: str) -> None:
    shown = path_shown(name)
    assert shown.isprintable()
    done = subprocess.run(["bash", "-c", f"printf %s {shown}"], capture_output=True, check=True)
    assert done.stdout == os.fsencode(name)


@pytest.mark.parametrize("name", ["/home/ada/games", "Späße 1", "it's", "日本語"])
def test_others_stay_as_they_are(name: str) -> None:
    assert path_shown(name) == name


@pytest.mark.parametrize("name", NAMES[:4], ids=ascii)
def test_what_commands_say_of_a_path(
    call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    data = tmp_path / name
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    session = begin(finish=True)
    session.close()
    shown = path_shown(data / "sixteen-tui" / "games")
    assert shown in call("paths").out
    assert shown in call("doctor").out
    path = session.record.path
    moved = path.rename(tmp_path / path.name)
    said = call("import", str(moved)).out
    assert path_shown(path) in said
    assert path_shown(path) in call("import", str(moved)).out, "it is there already"
    assert path_shown(path) in call("verify", str(path)).out
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:5]))
    assert path_shown(path) in call("import", str(moved)).out, "it goes on"
    path.write_bytes(b"{}\n")
    assert path_shown(path) in call("show", str(path)).err
    out = tmp_path / f"{name}.svg"
    assert path_shown(out) in call("picture", str(moved), "--out", str(out)).out


def test_an_argument_that_no_command_takes(call: Call) -> None:
    assert path_shown("/tmp/\x1b[31mp.svg") in call("picture", "last", "/tmp/\x1b[31mp.svg").err


@pytest.mark.parametrize("name", NAMES[:2], ids=ascii)
def test_what_commands_say_of_a_game_in_a_file_of_another_name(call: Call, begin: Begin, name: str) -> None:
    """It is what the game is addressed by."""
    session = begin(finish=True)
    session.close()
    path = session.record.path
    path.with_name(f"{name}.sixteen.jsonl").write_bytes(b"{}\n")
    assert path_shown(name) in call("list").out
    assert path_shown(name) in call("doctor").out


def test_a_path_in_the_environment_is_used_again(environment: dict[str, str], tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sixteen_tui", "paths"]
    ran = {**environment, "XDG_DATA_HOME": str(tmp_path / "x\udcff\ny")}
    said = subprocess.run(words, env=ran, capture_output=True, check=True).stdout.decode()
    shown = next(line for line in said.splitlines() if "games" in line).split("  ")[-1].strip()
    assert shown.startswith("$'")
    done = subprocess.run(["bash", "-c", f"printf %s {shown}"], capture_output=True, check=True)
    assert done.stdout == os.fsencode(tmp_path / "x\udcff\ny" / "sixteen-tui" / "games")
