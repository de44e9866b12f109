"""The program of `serve --notify`, as a process: no shell, its environment, its end."""

from __future__ import annotations

import os
import pwd
import subprocess
from pathlib import Path
from unittest import mock

import pytest

from sixteen_tui.cli.commands import Refused
from sixteen_tui.cli.commands.serve import _program
from sixteen_tui.settings import paths
from sixteen_tui.tables.server import notices
from sixteen_tui.tables.server.notices import run_program
from tests.patience import until
from tests.tables.hosting_page import blocks


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
    number = int(child.read_text())
    until(lambda: not _runs(number))


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


def test_the_programs_of_the_page_send_mail_to_who_is_meant_and_run_nothing_else(tmp_path: Path) -> None:
    """Also for names that a shell, a program's options or awk might take for something else."""
    (notify,), (mail,) = blocks("sh notify"), blocks("sh mail")
    sent, spool, addresses = tmp_path / "sent", tmp_path / "spool", tmp_path / "addresses"
    for name, text in (
        ("notify", notify),
        ("send", mail),
        ("mail", f'#!/bin/sh\n[ "$3" = -- ] && printf "%s|" "$4" "$(cat)" >> "{sent}"\n'),
    ):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    hostile = "$(touch x) `id`", "--help", "-e", "a\\x41", "a'b\"c;d&", "/etc/passwd", "*", "x" * 20
    account = pwd.getpwuid(os.geteuid()).pw_name
    addresses.write_text("".join(f"{name}@{account} to-{number}\n" for number, name in enumerate(hostile)))
    variables = {"SPOOL": str(spool), "ADDRESSES": str(addresses), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for player in ("", *hostile, "nobody"):
        notice = {"SIXTEEN_TUI_ACCOUNT": str(os.geteuid()), "SIXTEEN_TUI_PLAYER": player, "SIXTEEN_TUI_WAITING": "2"}
        assert run_program([str(tmp_path / "notify")], {**variables, **notice}) == ""
    done = subprocess.run([str(tmp_path / "send")], env=variables, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    told = sent.read_text().split("|")[:-1]
    said = "Tables that wait for you: 2"
    whole = [number for number, name in enumerate(hostile) if " " not in name]
    assert sorted(zip(told[::2], told[1::2], strict=True)) == sorted(
        [(account, said), *((f"to-{number}", said) for number in whole)]
    )
    assert not [*spool.iterdir()]
    assert {each.name for each in tmp_path.iterdir()} == {"notify", "send", "mail", "sent", "spool", "addresses"}
