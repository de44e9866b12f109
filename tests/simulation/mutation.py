"""A fault put into a copy of the program, and which simulation finds it. `mutants.py` has the list."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
CONTROL: Final = "(control: nothing is changed)"
SEEDS: Final = 15
"""Seeds in which a mutant has to be found."""
_OF_DATABASE: Final = ("--store", "postgres", "--hours", "0.1")
_CLIENTS: Final = ("--clients", "--hours", "0.1")


class Mutant(NamedTuple):
    """A change of the program."""

    name: str
    file: str
    old: str
    new: str
    by: str = "club"
    """The check to find it: "club", "twins", "shared" (servers that share a database), "clients" (people who use the
    program's own client), or "shared clients"."""
    faults: str = "crash,power,term,linger,slow,full,failing,pause,date,late,reset"
    seeds: int = SEEDS
    unseen: str = ""
    """Why it is not found, if it is not."""


def tried(mutant: Mutant) -> str:
    """The check that finds a mutant; "not found", or "does not apply"."""
    source = ROOT / "sixteen_tui"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(source, folder / "sixteen_tui", ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "tests").symlink_to(ROOT / "tests")
        path = folder / "sixteen_tui" / mutant.file
        text = path.read_text("utf-8")
        if text.count(mutant.old) != 1:
            return "does not apply"
        path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
        words = ["find", f"1-{mutant.seeds}", "--faults", mutant.faults]
        words = {
            "club": words,
            "shared": [*words, *_OF_DATABASE],
            "clients": [*words, *_CLIENTS],
            "shared clients": [*words, *_OF_DATABASE, "--clients"],
            "twins": ["find-twins", "1-60"],
        }[mutant.by]
        command = [sys.executable, "-m", "tests.simulation", *words]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder)}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"breaks: {done.stderr[-300:]}"
        return done.stdout.strip() or "not found"
