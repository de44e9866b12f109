"""Plays in plain mode over pipes, knowing nothing but the printed lines.

Invariant: a prompt is a line that ends in a colon, and no other line does, so that the line alone says when to answer.
Every line is checked: no escape sequence, and at most 40 cells for a prompt.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Timer
from types import TracebackType
from typing import Final, Self

from rich.cells import cell_len

from sixteen_tui import __file__ as program
from sixteen_tui.engine.sixteen.bots.expert import Effort
from sixteen_tui.games.registry import PLUGINS
from tests import forked
from tests.forked import Program
from tests.patience import PATIENCE

MODULE: Final = [sys.executable, "-m", "sixteen_tui"]
AT_HOME: Final = 2 * len(PLUGINS) + 8
"""A new game and a lesson of each; daily deal, tables, saved games, a replay, rules, settings, statistics, the end."""
CHOOSE: Final = re.compile(
    r"(?:.+\. )?(?:1(?: (?:to|à) (?P<last>\d+))?, (?:or help|ou aide)|(?:Your card|Votre carte)|"
    r"(?P<stand>Stand|Rester)(?:, (?:take|prendre))?"
    r"(?:, (?:or trade|ou échanger) 1 (?:to|or|à|ou) (?P<cards>\d+))?) ?:$"
)
"""Asks for a choice: by number, for a card, or for what can be done with a hand."""
NUMBER: Final = re.compile(r"(?P<name>.+), (?:your number,|tapez) (?P<number>\d+) ?:$")
GO_ON: Final = re.compile(r"(?:Enter to go on|Entrée pour continuer) ?:$")
WILD: Final = re.compile(r"(?:Wild as, such as |Joker en, comme )(?P<card>\w\d), (?:or|ou) \w+ ?:$")
SURE: Final = re.compile(r"(?:Yes or no|Oui ou non) ?:$")
OVER: Final = re.compile(r"(?:Again, watch, or leave|Encore, revoir, ou quitter) ?:$")


def environment(home: Path, language: str = "en", **variables: str) -> dict[str, str]:
    """Everything of the program in one folder, and a language."""
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    usual = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": f"{language}.UTF-8", "TERM": "xterm-256color"}
    return {**usual, **places, "PYTHONPATH": str(Path(program).parents[1]), "PYTHONUTF8": "1", **variables}


class Talk:
    """A conversation with the program."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        language: str = "en",
        fresh: bool = False,
        limit: Callable[[], object] | None = None,
        columns: int = 80,
        effort: Effort | None = None,
    ) -> None:
        """Start the program: `fresh`, or after a `limit` in its process, or by fork (`tests.forked`)."""
        around = environment(home, language, COLUMNS=str(columns))
        self.lines: list[str] = []
        """All printed lines; behind each prompt the answer to it."""
        self._process: subprocess.Popen[bytes] | Program
        if fresh or limit is not None or not forked.POSSIBLE:
            process = subprocess.Popen(
                [*MODULE, *arguments],
                env=around,
                cwd=home,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                preexec_fn=limit,  # noqa: PLW1509  # it only sets a limit
            )
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            self._process, self._in, self._out, self._err = process, process.stdin, process.stdout, process.stderr
        else:
            pipes = [os.pipe() for _ in range(3)]
            theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
            self._process = forked.forker(screens=False).start(
                arguments, theirs, environment=around, folder=home, effort=effort
            )
            for descriptor in theirs:
                os.close(descriptor)
            self._in, self._out, self._err = (
                os.fdopen(pipes[0][1], "wb"),
                os.fdopen(pipes[1][0], "rb"),
                os.fdopen(pipes[2][0], "rb"),
            )
        self._patience = Timer(PATIENCE, self._process.kill)
        """Ends a program that prints nothing more and does not end, where the limit of a test does not: in a thread."""

    def __enter__(self) -> Self:
        self._patience.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._patience.cancel()
        self._process.kill()
        self._process.wait(PATIENCE)
        for stream in (self._in, self._out, self._err):
            with suppress(BrokenPipeError):
                stream.close()

    def hear(self) -> list[str]:
        """The output up to the next prompt, which is the last line, or up to the end."""
        heard: list[str] = []
        while raw := self._out.readline():
            line = raw.decode("utf-8")
            assert line.endswith("\n")
            line = line[:-1]
            assert line.isprintable(), line
            heard.append(line)
            if line.endswith(":"):
                assert cell_len(line) <= 40, line
                break
        self.lines += heard
        return heard

    def answer(self, text: str) -> None:
        self.lines[-1] = f"{self.lines[-1]} {text}".rstrip()
        self.type(f"{text}\n".encode())

    def type(self, raw: bytes) -> None:
        self._in.write(raw)
        self._in.flush()

    def ask(self, text: str) -> list[str]:
        """The output after an answer, up to the next prompt."""
        self.answer(text)
        return self.hear()

    def interrupt(self) -> None:
        self.kill(signal.SIGINT)

    def kill(self, number: int) -> None:
        self._process.send_signal(number)

    def children(self) -> list[str]:
        """The process that plays: not the shell that waits for its end."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,comm="], capture_output=True, check=True, text=True)
        found = [line.split(None, 2) for line in listed.stdout.splitlines()]
        return [pid for pid, parent, name in found if parent == str(self._process.pid) and name != "sh"]

    def end(self, status: int = 0) -> str:
        """End the input and hear the rest; returns what was said on standard error."""
        self._in.close()
        while self.hear():
            pass
        said = self._err.read().decode()
        assert self._process.wait(PATIENCE) == status, said
        return said


_ROW: Final = re.compile(r"(\d+)(?: :)? (\S.*?)\.(?= \d+(?: :)? |$)")
"""A choice in one line with others."""


def choices(heard: Sequence[str]) -> dict[int, str]:
    """The numbered lines right before a prompt, or the choices in the one line there."""
    found: dict[int, str] = {}
    for line in reversed(heard[:-1]):
        match = re.match(r"(\d+)\. (.*)", line)
        if match is None:
            break
        found[int(match[1])] = match[2]
    if not found and len(heard) > 1 and _ROW.match(heard[-2]):
        found = {int(number): text for number, text in _ROW.findall(heard[-2])}
    return dict(sorted(found.items()))


def number_of(heard: Sequence[str], what: str) -> str:
    """The number of a choice by its text."""
    return str(next(number for number, text in choices(heard).items() if what in text))


def reply(heard: Sequence[str], random: Random) -> str:
    """Something that can be answered to a prompt of a game, by its text alone."""
    prompt = heard[-1]
    if match := CHOOSE.match(prompt):
        offered = [*choices(heard)] or [*range(1, int(match["last"] or 1) + 1)]
        return str(random.choice([*range(int(match["cards"] or 0) + 1)] if match["stand"] else offered))
    if match := NUMBER.match(prompt):
        return match["number"]
    if match := WILD.match(prompt):
        return match["card"]
    if SURE.match(prompt):
        return random.choice(["y", "n"]) if prompt.startswith("Yes") else random.choice(["o", "n"])
    assert GO_ON.match(prompt), prompt
    return ""


def play(talk: Talk, random: Random, before: Callable[[list[str]], None] | None = None) -> list[str]:
    """A game to its end; returns what was said last."""
    while not OVER.match((heard := talk.hear())[-1]):
        if before is not None:
            before(heard)
        talk.answer(reply(heard, random))
    return heard


def saves(home: Path) -> list[Path]:
    return sorted((home / "data" / "sixteen-tui" / "games").glob("*.jsonl"))
