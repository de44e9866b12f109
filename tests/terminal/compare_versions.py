"""Compares two checkouts key by key: shows that a rebuilt program behaves like the old one.

    python tests/terminal/compare_versions.py OLD_CHECKOUT NEW_CHECKOUT [--seed HEX] [--only TEXT]

Each has its own `.venv/bin/sixteen-tui`. Every session is played in both at once, with the same keys. After each key
the screens must be equal: text, colours, a visible cursor, the exit status; after a session the files, and the output
of commands about them. The number of bytes is printed and not judged; the exit status is 1 if anything else differs. No
computer player is `easy`: its chance may change.

Method: compares only at rest: after a key there must be no byte and, on Linux, no running thread. Differences are
looked at again until `PATIENCE` is over.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.terminal.compare_sessions import KEYS, MASKS, Session, mask, sessions
from tests.terminal.pty_terminal import Terminal, environment

REST: Final = 0.12  # seconds of quiet after which a screen is taken for finished
PATIENCE: Final = 4.0  # seconds for which a difference may still go away
HOPE: Final = 3  # differences of a session after which nothing is hoped for
LONGEST: Final = 20.0  # seconds for which a program may work on a key, or a computer player think
WORK: Final = 1_500_000  # nanoseconds between two looks that are more than a timer's work

_BUSY: Final = re.compile(r"(?:is thinking|others are playing|réfléchit|autres jouent)(?:…|\.\.\.)")
_OVER: Final = re.compile(r"\A\s*(?:The game is over|La partie est terminée)")
_CALLED: Final = re.compile(r"(?:press|tapez)\s+(\S)\s+(?:to|pour)\s")
_ASKED: Final = re.compile(r": ((?:\[\S+\] ?)+)\s*$", re.MULTILINE)
_STEP: Final = re.compile(r"(?:Step|Étape) (\d+) (?:of|sur) (\d+)")


@dataclass(frozen=True)
class Place:
    """One version: its checkout, and a home for one session."""

    checkout: Path
    home: Path
    session: Session

    @property
    def saves(self) -> list[Path]:
        return sorted((self.home / "data/sixteen-tui/games").glob("*.jsonl"))

    def command(self, arguments: str) -> list[str]:
        name = self.saves[-1].name.partition(".")[0] if "{id}" in arguments else ""
        return [str(self.checkout / ".venv/bin/sixteen-tui"), *shlex.split(arguments.replace("{id}", name))]

    def start(self, arguments: str) -> subprocess.Popen[bytes]:
        lang, pipe = self.session.lang, subprocess.PIPE
        env = environment(self.home, LANG=lang, LANGUAGE=lang, TZ="UTC")
        return subprocess.Popen(self.command(arguments), -1, None, pipe, pipe, pipe, cwd=self.home, env=env)

    def files(self) -> list[str]:
        """The files of the home: the names of the files, the lines of games and settings."""
        paths = [path for path in self.home.rglob("*") if path.is_file() and "cache" not in path.parts]
        kept = [path.read_text() if path.suffix in (".jsonl", ".toml") else "" for path in paths]
        return "".join(sorted(mask(f"{path}\n{text}") for path, text in zip(paths, kept, strict=True))).split("\n")


class Program(Terminal):
    def __init__(self, place: Place, arguments: str) -> None:
        home, size, lang = place.home, place.session.size, place.session.lang
        program, self._ran = place.command(arguments), 0
        super().__init__((), home, columns=size[0], rows=size[1], program=program, LANG=lang, LANGUAGE=lang, TZ="UTC")

    def works(self) -> bool:
        """Whether it has worked since the last look, or waits for the processor or the disk. Only Linux can tell."""
        ran, states = 0, ""
        for task in Path(f"/proc/{self._program.pid}/task").glob("*"):
            with contextlib.suppress(OSError, IndexError):
                states += (task / "stat").read_text().rpartition(")")[2].split()[0]
                ran += int((task / "schedstat").read_text().split()[0])
        before, self._ran = self._ran, ran
        return self.alive and ("R" in states or "D" in states or ran - before > WORK)

    def lines(self) -> list[str]:
        """The screen's text to be compared, and how the program ended."""
        lines = [line.rstrip() for line in mask(self.text()).split("\n")]
        return lines if self.alive else [*lines, f"(ended with status {self.status})"]

    def looks(self) -> list[str]:
        """The colours of every row, of a blank only those that are seen; and the cursor, if it is."""
        rows = [[self.cell(row, column) for column in range(self.screen.columns)] for row in range(self.screen.lines)]
        told = [" ".join(f"{len([*cells])}:{look}" for look, cells in groupby(map(_look, row))) for row in rows]
        return [*told, "" if self.screen.cursor.hidden else f"{self.screen.cursor.x} {self.screen.cursor.y}"]


def _look(cell: Any) -> str:
    """Ink, ground and style; a blank has no ink."""
    blank = cell.data == " "
    style = "".join(str(int(each)) for each in ((cell.underscore, cell.reverse) if blank else cell[3:]))
    return f"{'' if blank else cell.fg}/{cell.bg}/{style}"


@dataclass
class Report:
    """The result of a session: for each key its name and the bytes of both versions, and all that differs."""

    keys: list[tuple[str, int, int]] = field(default_factory=list)
    same: int = 0
    commands: int = 0
    wrong: list[str] = field(default_factory=list)

    def differs(self, what: str, old: Sequence[str], new: Sequence[str]) -> bool:
        if old != new:
            self.wrong.append("\n".join([f"-- {what}", *unified_diff(old, new, "old", "new", n=1, lineterm="")]))
        return old != new

    def line(self, name: str) -> str:
        files = "DIFFERENT" if any(each.startswith("-- files") for each in self.wrong) else "same"
        old, new = sum(key[1] for key in self.keys), sum(key[2] for key in self.keys)
        word, *sent = max(self.keys, key=lambda key: (key[2] - key[1], key[2]), default=("none", 0, 0))
        said = f"{'WRONG' if self.wrong else 'same '} {name:50} frames {self.same}/{len(self.keys)}  files {files}"
        said += f"  commands {self.commands:3}  bytes {old:,}/{new:,} ({(new - old) / max(old, 1):+.1%})"
        return f"{said}  worst key {sent[0]:,}/{sent[1]:,} ({word})"


class Player:
    def __init__(self, old: Place, new: Place, seed: str) -> None:
        self.report, self._session, self._places = Report(), old.session, (old, new)
        self._random = Random(f"{seed} {self._session.name}")
        self._seed = self._random.randbytes(32).hex()
        self._panes: list[tuple[Program, Program]] = []
        self._pane: tuple[Program, ...] = ()

    def play(self) -> None:
        for arguments, script in self._session.runs:
            seeded = arguments.startswith(("play s", "simulate s")) and "--seed" not in arguments
            self._run(f"{arguments} --seed {self._seed}" if seeded else arguments, script)
        old, new = self._places
        self.report.differs("files", old.files(), new.files())
        ours, theirs = (shlex.join(map(str, place.saves)) for place in self._places)
        if ours and theirs:
            self._command(f"verify {ours}", f"verify {theirs}")
            self._command(f"verify {theirs}", f"verify {ours}")
        for path in old.saves:
            for what in ("show --json", "code"):
                self._command(f"{what} {path}")
        for what in ("list --json", "stats --json"):
            self._command(what)

    def _run(self, arguments: str, script: Sequence[str]) -> None:
        if self._session.piped:
            words = [each for word in script for each in (self._mixed(word) if word.startswith("play:") else [word])]
            self._command(arguments, typed="\n".join([*words, ""]).replace("say:", "").replace("~", " "))
            return
        with contextlib.ExitStack() as self._open:
            self._panes = []
            for word in (f"open:{arguments}", *script, "ctrl-c"):
                self._act(word)

    def _mixed(self, word: str) -> list[str]:
        return self._random.choices(self._session.mix, k=int(word.partition(":")[2]))

    def _act(self, word: str) -> None:
        name, _, value = word.partition(":")
        if name == "play":
            left = int(value)
            while left > 0 and (words := self._next()):
                left -= len(words)
                for each in words:
                    self._press(each)
        elif name == "open":
            old, new = (self._open.enter_context(Program(place, value.replace("~", " "))) for place in self._places)
            self._pane = pane = (old, new)
            self._panes.append(pane)
            for program in pane:
                program.wait(str.strip)
            self._compare(f"start {value[:24]}", 0, 0)
        elif name == "pane":
            self._pane = self._panes[int(value)]
        else:
            self._press(word)

    def _next(self) -> list[str]:
        """The next keys of a game: those that the old program's screen asks for, else any; none when it is over."""
        text, alive = self._pane[0].text(), self._pane[0].alive
        step, asked, called = _STEP.search(text), _ASKED.search(text), _CALLED.search(text)
        if not alive or _OVER.search(text) or (step and asked and step[1] == step[2]):
            return []
        if called:
            return ["wait:0.5", called[1]]  # a hand-over takes no key that comes at once
        return re.findall(r"\[(\S+)\]", asked[1]) if asked else self._mixed(":1")

    def _press(self, word: str) -> None:
        old, new = (len(each.raw) for each in self._pane)
        name, _, value = word.partition(":")
        for program in self._pane:
            if name == "size":
                program.resize(*map(int, value.split("x")))
            elif name in ("type", "say"):
                program.send(value.replace("~", " ") + ("\r" if name == "say" else ""))
            elif name == "wait":
                program.rest(float(value) / 2)
            else:
                program.send(KEYS.get(word, word))
        self._compare(word, old, new)

    def _settle(self) -> None:
        """Read until all programs have been quiet for a time."""
        programs = [each for pane in self._panes for each in pane]
        end = (calm := time.monotonic()) + LONGEST
        while (now := time.monotonic()) < end and now - calm < REST:
            if any([each.pump(0.01) | each.works() for each in programs]):  # noqa: C419  # all of them are read
                calm = time.monotonic()

    def _compare(self, word: str, *before: int) -> None:
        """Wait for quiet, and as long as there is hope; then compare."""
        report, (old, new), begun = self.report, self._pane, time.monotonic()
        patience = PATIENCE if len(report.wrong) < HOPE else 0
        while True:
            self._settle()
            same, waited = old.lines() == new.lines() and old.looks() == new.looks(), time.monotonic() - begun
            busy = any(_BUSY.search(each.text()) and each.alive for each in (old, new))
            if waited > LONGEST or (not busy and (same or waited > patience)):
                break
        what = f"key {len(report.keys)} ({word}), after {' '.join(key for key, *_ in report.keys[-6:])}"
        report.keys.append((word, len(old.raw) - before[0], len(new.raw) - before[1]))
        report.same += same
        if not same and not report.differs(what, old.lines(), new.lines()):
            report.differs(f"{what}: colours, or the cursor", old.looks(), new.looks())

    def _command(self, old: str, new: str | None = None, typed: str = "") -> None:
        """Run a command in both at once, and compare what they say."""
        running = [each.start(arguments) for each, arguments in zip(self._places, (old, new or old), strict=True)]
        said = []
        with contextlib.ExitStack() as stack:
            for process in running:
                stack.callback(process.kill)
            for process in running:
                out, err = (each.decode(errors="replace") for each in process.communicate(typed.encode(), 6 * LONGEST))
                said.append(mask(f"{out}stderr: {err}status {process.returncode}").split("\n"))
        self.report.commands += 1
        self.report.differs(f"sixteen-tui {old[:160]}", *said)


def _checkout(name: str) -> Path:
    path = Path(name).resolve()
    asked = [str(path / ".venv/bin/python"), "-c", "import sixteen_tui as s; print(s.__file__); print(s.__version__)"]
    file, version = subprocess.run(asked, cwd="/", capture_output=True, check=True, text=True).stdout.split()
    assert Path(file).is_relative_to(path), f"{path} runs {file}"
    MASKS.update({re.escape(str(path)): "<checkout>", rf"\b{re.escape(version)}\b": "<version>"})
    return path


def _played(session: Session, checkouts: dict[str, Path], seed: str) -> Report:
    with tempfile.TemporaryDirectory(prefix="compare-") as folder:
        old, new = (Place(checkout, Path(folder, name), session) for name, checkout in checkouts.items())
        for place in (old, new):
            settings = place.home / "config/sixteen-tui/settings.toml"
            settings.parent.mkdir(parents=True)
            settings.write_text(session.settings)
        player = Player(old, new, seed)
        try:
            player.play()
        except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
            player.report.wrong.append(f"-- broken off: {error}")
        return player.report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=_checkout)
    parser.add_argument("new", type=_checkout)
    parser.add_argument("--seed", default="16" * 32, metavar="HEX", help="what all chance follows from")
    parser.add_argument("--only", default="", metavar="TEXT", help="only sessions with this in their names")
    parser.add_argument("--jobs", type=int, default=4, metavar="N", help="sessions at once")
    options = parser.parse_args()
    checkouts = {"old": options.old, "new": options.new}
    chosen, total = [each for each in sessions() if options.only in each.name], Report()
    with ThreadPoolExecutor(options.jobs) as pool:
        reports = pool.map(lambda each: _played(each, checkouts, options.seed), chosen)
        for session, report in zip(chosen, reports, strict=True):
            wrong = [f"      {line}" for each in report.wrong[:HOPE] for line in each.split("\n")[:60]]
            print("\n".join([report.line(session.name), *wrong]), flush=True)  # noqa: T201  # for people
            total.keys += [(f"{key[0]}, {session.name}", *key[1:]) for key in report.keys]
            total.same, total.commands = total.same + report.same, total.commands + report.commands
            total.wrong += report.wrong
    print(total.line(f"all, {len(total.wrong)} differences"), flush=True)  # noqa: T201  # for people
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
