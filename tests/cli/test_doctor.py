"""`doctor`: what it says of terminals, connections and files; and that it leaves nothing behind, whatever it meets."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import IO, Any, Final

import pytest

from sixteen_tui import __version__
from sixteen_tui.cli.commands import doctor
from sixteen_tui.saves import disk
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.terminal import guard as terminal_module
from sixteen_tui.text import i18n
from tests.cli.kit import Begin, Call, Snapshot
from tests.cli.terminal_variables import VARIABLES

VECTORS: Final = Path(__file__).parents[1] / "unit" / "conformance"
VERDICTS: Final = ("ok", "note", "problem")
Report = dict[str, dict[str, Any]]
Examine = Callable[..., Report]


@pytest.fixture
def examine(call: Call, monkeypatch: pytest.MonkeyPatch) -> Examine:
    """Runs it as if on a good terminal of 80×24, with these variables; the findings by what they are about.

    Of several about one thing it is the last. The exit status must agree with them.
    """
    monkeypatch.setattr(os, "isatty", lambda descriptor: True)
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))

    def examined(**variables: str) -> Report:
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm-256color", **variables}.items():
            monkeypatch.setenv(name, value)
        said = call("doctor", "--json")
        findings = [json.loads(line) for line in said.out.splitlines()]
        assert said.err == ""
        assert said.out.isascii()
        assert all(found["verdict"] in VERDICTS and found["says"] for found in findings)
        assert said.status == int(any(found["verdict"] == "problem" for found in findings))
        return {found["about"]: found for found in findings}

    return examined


def test_all_is_well(examine: Examine, call: Call, snapshot: Snapshot) -> None:
    before = snapshot()
    found = examine()
    assert {each["verdict"] for each in found.values()} == {"ok"}
    assert found["program"]["version"] == __version__
    assert {each["path"] for each in found.values() if "path" in each} == {
        str(path) for path in (paths.saves(), paths.settings(), paths.themes(), paths.logs())
    }
    said = call("doctor")
    assert (said.status, said.err) == (0, "")
    assert all(line.startswith("ok ") for line in said.out.splitlines()), said.out
    assert snapshot() == before


def test_a_textual_that_was_never_tried(examine: Examine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda _: "8.3.0")
    found = examine()["program"]
    assert (found["verdict"], found["textual"]) == ("problem", "8.3.0")
    assert found["says"] == "Textual 8.3.0 was never tried with this version; install Textual 8.2.7 to 8.2.8"

    def missing(_: str) -> str:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(metadata, "version", missing)
    found = examine()["program"]
    assert (found["verdict"], found["textual"]) == ("problem", None)


@pytest.mark.parametrize("name", ["daily", "matches", "tags", "deck", "coach", "entered.txt", "unlisted"])
def test_a_file_beside_the_saves_that_cannot_be_written(examine: Examine, name: str) -> None:
    path = paths.saves().with_name(f"{paths.saves().name}.{name}")
    path.mkdir(parents=True)
    found = examine()["saves"]
    assert (found["verdict"], found["file"]) == ("problem", str(path))
    assert str(path) in found["says"]


# The terminal


@pytest.mark.parametrize(("columns", "rows", "verdict"), [(80, 24, "ok"), (79, 24, "note"), (39, 12, "problem")])
def test_the_size(examine: Examine, monkeypatch: pytest.MonkeyPatch, columns: int, rows: int, verdict: str) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((columns, rows)))
    found = examine()["size"]
    assert (found["verdict"], found["columns"], found["rows"]) == (verdict, columns, rows)
    assert f"{columns}×{rows}" in found["says"]


@pytest.mark.parametrize(
    ("variables", "depth", "verdict", "why"),
    [
        ({}, "256", "ok", "TERM=xterm-256color"),
        ({"COLORTERM": "truecolor"}, "truecolor", "ok", "COLORTERM=truecolor"),
        ({"TERM": "xterm"}, "standard", "note", "TERM=xterm"),
        ({"TERM": "xterm-kitty"}, "truecolor", "ok", "TERM=xterm-kitty"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none", "note", "NO_COLOR=1"),
        ({"TERM": "vt100"}, "none", "note", "TERM=vt100"),
        ({"TERM": "screen-256color", "STY": "1.x", "COLORTERM": "truecolor"}, "256", "ok", "TERM=screen-256color"),
    ],
)
def test_the_colours(examine: Examine, variables: dict[str, str], depth: str, verdict: str, why: str) -> None:
    found = examine(**variables)["colours"]
    assert (found["colours"], found["verdict"]) == (depth, verdict)
    assert why in found["says"]


@pytest.mark.parametrize("name", ["dumb", "unknown", ""])
def test_a_dumb_terminal(examine: Examine, name: str) -> None:
    found = examine(TERM=name)["terminal"]
    assert found["verdict"] == "note"
    assert "set TERM" in found["says"]


def test_the_shapes(examine: Examine) -> None:
    assert examine()["shapes"]["says"] == "lines and shapes, by LANG=C.UTF-8"
    plain = examine(LANG="C")["shapes"]
    assert (plain["verdict"], plain["shapes"]) == ("note", False)
    assert plain["says"] == "plain characters, by LANG=C; for lines and shapes set LANG, for example to C.UTF-8"
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_text('glyphs = "unicode"\n')
    assert examine(LANG="C")["shapes"]["says"] == "lines and shapes, by the settings"
    paths.settings().write_text('glyphs = "ascii"\n')
    assert examine()["shapes"]["says"] == "plain characters, by the settings"


# The connection


def test_over_ssh(examine: Examine) -> None:
    found = examine(SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22")["connection"]
    assert (found["verdict"], found["ssh"]) == ("note", True)
    assert all(each in found["says"] for each in ("ssh -C", "SendEnv COLORTERM LANG", "AcceptEnv COLORTERM LANG"))
    assert "192.0.2" not in json.dumps(found)
    sent = examine(SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22", COLORTERM="truecolor")["connection"]
    assert "ssh -C" in sent["says"]
    assert "SendEnv" not in sent["says"]
    assert examine()["connection"]["ssh"] is False


@pytest.mark.parametrize(
    ("variables", "between"),
    [
        ({"TMUX": "/tmp/tmux-0/default,1,0", "TERM": "screen-256color"}, "tmux"),
        ({"TERM": "tmux-256color"}, "tmux"),
        ({"STY": "1.pts-0.host", "TERM": "screen"}, "screen"),
    ],
)
def test_what_holds_escape_back(examine: Examine, variables: dict[str, str], between: str) -> None:
    found = examine(**variables)["escape"]
    assert (found["verdict"], found["between"]) == ("note", between)
    assert between in found["says"]
    assert found["says"].endswith(", and q does the same as Esc")


@pytest.mark.parametrize(("keys", "ends"), [("['escape', 'f9']", ", and f9 does the same as Esc"), ("['f9']", " it")])
def test_the_key_that_does_the_same_as_escape_is_that_of_the_settings(examine: Examine, keys: str, ends: str) -> None:
    paths.settings().parent.mkdir(parents=True, exist_ok=True)
    paths.settings().write_text(f'[keys]\n"page.back" = {keys}\n', "utf-8")
    assert examine(TMUX="/tmp/tmux-0/default,1,0")["escape"]["says"].endswith(ends)


# Files


@pytest.mark.parametrize("about", ["saves", "settings", "logs"])
def test_a_file_in_the_place_of_a_folder(examine: Examine, snapshot: Snapshot, about: str) -> None:
    folder = {"saves": paths.saves(), "settings": paths.settings().parent, "logs": paths.logs()}[about]
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("not a folder")
    before = snapshot()
    found = examine()[about]
    assert (found["verdict"], found["writable"]) == ("problem", False)
    assert str(folder) in found["says"]
    assert "not a folder" in found["says"]
    assert snapshot() == before


def test_the_folder_of_tables_that_takes_nothing_is_named(examine: Examine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the folder of the socket, which may be in order."""
    paths.tables().mkdir(parents=True)
    opens = tempfile.TemporaryFile

    def refuses(dir: Path) -> IO[bytes]:
        if dir == paths.tables():
            raise PermissionError(13, "Permission denied", str(dir / "tmp1234"))
        return opens(dir=dir)

    monkeypatch.setattr(tempfile, "TemporaryFile", refuses)
    assert examine()["tables"]["says"].startswith(f"cannot be written: {paths.tables()}: permission denied")


def test_a_folder_that_takes_nothing(examine: Examine, monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot) -> None:
    paths.saves().mkdir(parents=True)
    before = snapshot()

    def full(descriptor: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    found = examine()["saves"]
    assert found["verdict"] == "problem"
    assert found["says"] == f"cannot be written: {paths.saves()}: the disk is full; make room and try again"
    assert snapshot() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights(examine: Examine) -> None:
    paths.saves().mkdir(parents=True)
    paths.saves().chmod(0o500)
    try:
        assert "permission denied" in examine()["saves"]["says"]
    finally:
        paths.saves().chmod(0o700)


def test_nothing_is_made_that_is_not_there(examine: Examine, tmp_path: Path) -> None:
    found = examine()["saves"]
    assert (found["verdict"], found["there"]) == ("ok", False)
    assert not paths.saves().exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "unusable", "words"),
    [
        ('pace = 3\nnonsense = 1\nlanguage = "en"\n', ["pace", "nonsense"], "pace, nonsense"),
        ("= broken", ["*"], "delete it"),
        ('"a\\u001b[2Jb" = 1\n', ["a\x1b[2Jb"], "a[2Jb"),
    ],
)
def test_settings_that_cannot_be_used(examine: Examine, text: str, unusable: list[str], words: str) -> None:
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_text(text)
    found = examine()["values"]
    assert (found["verdict"], found["unusable"]) == ("problem", unusable)
    assert words in found["says"]
    assert paths.settings().read_text() == text


def test_a_theme_that_cannot_be_used_is_named(call: Call) -> None:
    paths.themes().mkdir(parents=True)
    (paths.themes() / "mine.toml").write_text("title = 'Mine'\n")
    assert "mine.toml: background is missing" in " ".join(call("doctor").out.split())


def test_a_theme_that_is_not_there(examine: Examine) -> None:
    paths.themes().mkdir(parents=True)
    (paths.themes() / "mine.toml").write_text("title = 'Mine'\n")
    paths.settings().write_text('theme = "mine"\n')
    report = examine()
    assert report["themes"]["own"] == ["mine"]
    assert report["values"]["verdict"] == "problem"
    assert "no theme mine" in report["values"]["says"]


def test_saved_games(examine: Examine, begin: Begin, call: Call) -> None:
    begin(plays=2).close()
    begin(finish=True).close()
    for save in [*paths.saves().iterdir()]:
        save.with_name(save.name.replace(".jsonl", " (1).jsonl")).write_bytes(save.read_bytes())
    found = examine()["games"]
    assert (found["verdict"], found["says"]) == ("ok", "1 unfinished, 1 finished")
    for number in range(4):
        (paths.saves() / f"bad{number}{SUFFIX}").write_text("{}\n")
    found = examine()["games"]
    assert (found["verdict"], found["unfinished"], found["finished"]) == ("problem", 1, 1)
    assert sorted(found["damaged"]) == ["bad0", "bad1", "bad2", "bad3"]
    assert "4 cannot be used: bad3, bad2, bad1, …;" in found["says"]
    assert "sixteen-tui list" in found["says"]
    assert "delete" not in found["says"]


def test_a_game_of_a_newer_version_is_not_damaged(examine: Examine, call: Call) -> None:
    """It is whole: nothing may advise to delete it, or to replace it by a copy."""
    paths.saves().mkdir(parents=True)
    (paths.saves() / f"new{SUFFIX}").write_text('{"format": "sixteen-tui", "version": 9, "app": "1.2.0"}\n')
    found = examine()["games"]
    assert (found["verdict"], found["damaged"], found["newer"]) == ("note", [], ["new"])
    assert "1 needs a newer version of the program: new; 'sixteen-tui list' says which" in found["says"]
    assert "delete" not in found["says"]
    assert json.loads(call("list", "--json").out)["state"] == "newer"
    assert call("list").out.startswith("new  line 1: written by sixteen-tui 1.2.0 in a newer format (9); update ")


def test_more_games_than_there_is_time_for(examine: Examine, monkeypatch: pytest.MonkeyPatch) -> None:
    paths.saves().mkdir(parents=True)
    for number in range(3):
        shutil.copy(VECTORS / "sixteen-02.sixteen.jsonl", paths.saves() / f"{number}{SUFFIX}")
    monkeypatch.setattr(doctor, "SECONDS", 0.0)
    found = examine()["games"]
    assert (found["verdict"], found["all"], found["finished"]) == ("note", False, 1)
    assert "1 file was looked at, there are more" in found["says"]


def test_faults_that_were_written_down(examine: Examine) -> None:
    paths.logs().mkdir(parents=True)
    (paths.logs() / "faults.log").write_text("Traceback\n")
    found = examine()["logs"]
    assert found["verdict"] == "note"
    assert str(paths.logs() / "faults.log") in found["says"]


def test_a_look_that_fails_is_a_line_and_the_others_go_on(examine: Examine, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("a\x1b[2Jb")

    monkeypatch.setattr(terminal_module, "colours", broken)
    found = examine()
    assert found["colours"]["verdict"] == "problem"
    assert "RuntimeError: a[2Jb" in found["colours"]["says"]
    assert found["games"]["verdict"] == "ok"


# As a process


def test_in_french(call: Call, monkeypatch: pytest.MonkeyPatch, examine: Examine) -> None:
    english = {about: found["says"] for about, found in examine().items()}
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    said = call("doctor")
    assert i18n.language() == "fr"
    assert all(line.startswith(("OK ", "note ", "problème ")) for line in said.out.splitlines())
    french = {about: found["says"] for about, found in examine(LANG="fr_FR.UTF-8").items()}
    assert [about for about in english if english[about] == french[about]] == ["program", "terminal"]


# File systems


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system on which flock fails."""

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refused)


@pytest.mark.usefixtures("no_locks")
def test_a_folder_without_locks_is_named_with_a_remedy(examine: Examine, snapshot: Snapshot) -> None:
    before = snapshot()
    found = examine()
    assert (found["saves"]["verdict"], found["saves"]["step"]) == ("note", "lock")
    assert "XDG_DATA_HOME" in found["saves"]["says"]
    assert found["tables"]["verdict"] == "problem"
    assert "no locks" in found["tables"]["says"]
    assert snapshot() == before


@pytest.mark.usefixtures("no_locks")
def test_plain_mode_says_once_that_there_are_no_locks(call: Call) -> None:
    said = call("play", "sixteen", "--plain")
    assert said.status == 0
    assert " ".join(said.out.split()).count("no locks") == 1


def test_a_folder_that_fails_at_a_step_is_named(examine: Examine, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(disk, "write", full)
    found = examine()["saves"]
    assert (found["verdict"], found["step"]) == ("problem", "write")
    assert "the disk is full" in found["says"]


def test_a_long_socket_is_shown(examine: Examine, tmp_path: Path) -> None:
    (long := tmp_path / ("x" * 110)).mkdir(mode=0o700)
    found = examine(XDG_RUNTIME_DIR=str(long))["tables"]
    assert (found["verdict"], found["socket"]) == ("ok", str(long / "sixteen-tui" / "tables.sock"))


def test_a_machine_whose_table_server_does_not_run(
    examine: Examine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, "MACHINE", tmp_path / "club" / "tables.sock")
    where.MACHINE.parent.mkdir()
    found = examine()["tables"]
    assert (found["verdict"], found["socket"]) == ("problem", str(where.MACHINE))
    assert found["says"] == "this machine's table server is not running"
