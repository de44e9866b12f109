"""Games and damage by chance, as long as one likes: `python tests/saves/fuzz.py --runs 10000`.

Each run has a seed of its own; one that fails says which, and `--seed` repeats it. The tests do a little of the same.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.journal import SUFFIX, Journal, SaveError, parse, read
from sixteen_tui.settings import Settings, load, save
from tests.saves.damage import HERE, changed_bytes, changed_values, unharmed, within
from tests.saves.games import ALL_RULES, Played, account


def a_game(folder: Path, random: Random) -> bytes:
    """A random game, looked at from all sides at some of its steps; returns its save."""
    played = Played.new(folder, random.choice(ALL_RULES), random)
    for _ in range(random.randrange(1, 200)):
        played.step()
        if random.random() < 0.05:
            played.check()
    played.check()
    played.session.close()
    return played.session.record.path.read_bytes()


def damaged_bytes(raw: bytes, random: Random) -> None:
    """Changed bytes are noticed, but for what is torn at the end."""
    changed = changed_bytes(raw, random)
    assert unharmed(changed, raw) or parse(changed, HERE).torn


def damaged_values(raw: bytes, random: Random) -> None:
    """Whatever stands in a line, it is refused or it is a game that can be shown."""
    try:
        table = parse(changed_values(raw, random), HERE).table
    except SaveError:
        return
    account(table)


def cut(folder: Path, raw: bytes, random: Random) -> None:
    """A cut file is opened with what is whole of it, or refused and left."""
    path = folder / f"cut{SUFFIX}"
    path.write_bytes(raw[: random.randrange(len(raw))])
    before = path.read_bytes()
    try:
        journal, record = Journal.open(path)
    except SaveError:
        assert b"\n" not in before
        assert path.read_bytes() == before
        return
    journal.append("hint", len(record.table))
    journal.close()
    again = read(path)
    assert again.table.log == record.table.log
    assert path.read_bytes().startswith(before[: before.rindex(b"\n") + 1])


def damaged_settings(folder: Path, random: Random) -> None:
    """Settings never stop the program, and good ones can always be written over bad ones."""
    path = folder / "settings.toml"
    save(Settings(theme="".join(random.choices("aé\n\"'\\\x7f#=[]", k=random.randrange(9)))), path)
    path.write_bytes(changed_bytes(path.read_bytes(), random))
    kept, _ = load(path)
    save(kept, path)
    assert load(path) == (kept, [])


def run(seed: str) -> None:
    random = Random(seed)
    with tempfile.TemporaryDirectory() as name, within(120):
        folder = Path(name)
        raw = a_game(folder, random)
        for _ in range(30):
            damaged_bytes(raw, random)
            damaged_values(raw, random)
        for _ in range(5):
            cut(folder, raw, random)
            damaged_settings(folder, random)


PARSER: Final = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--runs", type=int, default=100, help="how many games, each damaged in many ways")
PARSER.add_argument("--seed", help="repeat the one run that this names")


def main() -> None:
    arguments = PARSER.parse_args()
    first = Random().getrandbits(64)
    seeds = [arguments.seed] if arguments.seed else [f"{first:016x}-{number}" for number in range(arguments.runs)]
    for seed in seeds:
        try:
            run(seed)
        except BaseException:
            sys.stderr.write(f"failed: --seed {seed}\n")
            raise
    sys.stdout.write(f"{len(seeds)} runs, nothing found\n")


if __name__ == "__main__":
    main()
