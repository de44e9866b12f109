"""Completions and the man page: made from the parser as it is now, shipped where they are looked for, and they work."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Final

import pytest

import hatch_build
from shell.make import LANGUAGES, ROOT, built, commands, documented, spoken, summaries
from sixteen_tui.cli.commands import SHELLS
from sixteen_tui.engine.games import GAMES
from sixteen_tui.settings import paths
from sixteen_tui.text import usage
from tests.cli.kit import Call, Refused
from tests.terminal.pty_terminal import Terminal

COMPLETIONS: Final = ROOT / "sixteen_tui" / "cli" / "completions"
SKIPPED: Final = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
NAMED: Final = [name for game in GAMES.values() for name in game.names]
ASK: Final = """
source "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMPREPLY=()
[[ $(complete -p sixteen-tui) =~ -F\\ ([^ ]+) ]]
"${BASH_REMATCH[1]}" sixteen-tui "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
"""The completions of bash when Tab is pressed."""

LISTS: Final = [
    (["play", "sixteen", "--rules", "b"], {"bonus"}),
    (["play", "sweet-sixteen", "--rules", "b"], {"banker-sits-out", "black-jack"}),
    (["play", "sixteen", "--rules", "bonus,t"], {"bonus,tame", "bonus,teams"}),
    (["simulate", "sixteen", "--players", "easy,"], {f"easy,{level}" for level in GAMES["sixteen"].levels}),
    (["play", "sweet-sixteen", "--players", "easy,h"], {"easy,human", "easy,hard"}),
    (["resume", "ke"], {"kept"}),
    (["verify", "other", "ke"], {"kept"}),
]
"""The words offered in every shell."""


def _save(name: str) -> None:
    paths.saves().mkdir(parents=True)
    (paths.saves() / f"{name}.sixteen.jsonl").touch()


def test_the_summaries_are_those_of_the_booklets() -> None:
    """After a change of a booklet's summary: `make summaries`."""
    for path, text in summaries().items():
        assert path.read_text("utf-8") == text, path


def test_the_page_of_settings_has_them_all() -> None:
    """After a change of a setting: `make summaries`."""
    for path, text in documented().items():
        assert path.read_text("utf-8") == text


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_completions_and_man_pages_are_built_and_not_committed() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert not [path for path in built() if str(path.relative_to(ROOT)) in tracked]
    assert all(path.is_file() for path in built()), "make catalogues"


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_completions_are_printed(call: Call, language: str, shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    said = call("completions", shell)
    assert (said.status, said.err) == (0, "")
    assert said.out == (COMPLETIONS / language / f"sixteen-tui.{shell}").read_text("utf-8")
    for command in usage.COMMANDS:
        assert re.search(rf"\b{command}\b", said.out), command


def test_another_shell_is_refused(refused: Refused) -> None:
    assert "no completions for 'tcsh'" in refused("completions", "tcsh")


@SKIPPED
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["p"], {"play", "paths", "picture"}),
        (["rules", ""], {*GAMES}),
        (["rules", "sixteen", "--"], {"--help", "--summary"}),
        (["play", "--rules", "b"], {name for name in NAMED if name[0] == "b"}),
        (["bot", ""], {level for game in GAMES.values() for level in game.levels}),
        (["completions", ""], {*SHELLS}),
        (["verify", "a-ga"], {"a-game.sixteen.jsonl"}),
        (["import", "a-ga"], {"a-game.sixteen.jsonl"}),
        *LISTS,
    ],
)
def test_bash_completes(words: list[str], offered: set[str], language: str, tmp_path: Path) -> None:
    (tmp_path / "a-game.sixteen.jsonl").touch()
    _save("kept")
    script = COMPLETIONS / language / "sixteen-tui.bash"
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK, "bash", script, "sixteen-tui", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == offered
    assert done.stderr == ""


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("words", "offered"), LISTS)
def test_fish_completes(words: list[str], offered: set[str], language: str) -> None:
    _save("kept")
    script = COMPLETIONS / language / "sixteen-tui.fish"
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {script}; complete -C 'sixteen-tui {' '.join(words)}'"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == offered
    assert done.stderr == ""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
@pytest.mark.parametrize(("words", "offered"), LISTS[:-1])  # shtab has zsh complete the first of several files alone
def test_zsh_completes(words: list[str], offered: set[str], home: Path) -> None:
    """In a terminal, since zsh completes nowhere else: what is offered is listed below the line, or put into it."""
    _save("kept")
    script = COMPLETIONS / "en" / "sixteen-tui.zsh"
    with Terminal((), home, program=("zsh", "-f", "-i"), columns=200) as terminal:
        begin = (
            "autoload -U compinit",
            "compinit -u -D",
            f'eval "$(cat {script})"',
            "setopt nobeep",
            "echo $((6 * 7))",
        )
        terminal.send(f"{'; '.join(begin)}\n")
        terminal.wait("42")
        terminal.scribble()
        terminal.send(f"sixteen-tui {' '.join(words)}\t\t")
        last = {each.rpartition(",")[2] for each in offered}
        terminal.wait(lambda text: last <= set(re.split(r"[\s,]+", text)))
        others = {*NAMED, *(level for game in GAMES.values() for level in game.levels)} - last
        assert not others & set(terminal.text().split("\n", 1)[1].split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shell", SHELLS)
def test_shells_can_read_it(shell: str, language: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    done = subprocess.run(
        [shell, "-n", COMPLETIONS / language / f"sixteen-tui.{shell}"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_man_page_tells_every_command_and_option(language: str) -> None:
    page = (ROOT / "shell" / language / "sixteen-tui.1").read_text("utf-8").replace("\\-", "-")
    with spoken(language) as parser:
        for name, command in commands(parser).items():
            section = page.split(f"\n.SS {name}\n")[1].split("\n.S")[0]
            options = [option for action in command._actions for option in action.option_strings]
            assert all(option in section for option in options if option not in ("-h", "--help")), name
    heads = re.findall(r'^\.SH "(.*)"$', page, re.MULTILINE)
    assert len(heads) == 10
    for variable in ("NO_COLOR", "LC_MESSAGES", "SIXTEEN_TUI_RESTRICTED", "XDG_DATA_HOME"):
        assert variable in page
    for line in page.splitlines():
        assert not line.startswith("'"), line
        assert not line.startswith(".") or re.match(r"\.(TH|SH|SS|PP|TP|RS|RE|nf|fi|nh)\b", line), line


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.parametrize("language", LANGUAGES)
def test_groff_has_nothing_to_say_against_the_man_page(language: str) -> None:
    page = ROOT / "shell" / language / "sixteen-tui.1"
    done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-Kutf8", page], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_wheel_puts_them_where_they_are_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert all((ROOT / path).is_file() for path in shared)
    assert "share/man/man1/sixteen-tui.1" in shared.values()
    assert [*hatch_build.translations(ROOT)] == [each for each in LANGUAGES if each != "en"]
    assert not any("shtab" in needed for needed in project["project"]["dependencies"])


def test_the_man_page_names_the_folders_that_there_are(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Linux, where nothing is set."""
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/home/somebody/none/there")
    pages = [(ROOT / "shell" / f"manual.{language}.txt").read_text("utf-8") for language in LANGUAGES]
    for line in call("paths").out.splitlines():
        path = line.split()[-1].replace("/home/somebody", "~")
        assert all(path in page for page in pages), path
