"""Measures the site of `archive --html`: processor time of its first run and of one without a change, and its size.

python bench/site.py --games 1000

Half of the games are Sixteen for two, half Sweet Sixteen for two to four, as the level *easy* plays them. Processor
time includes that of workers, of which there is one a core.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

# For a script Python searches the script's folder first, not the root of the repository.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from sixteen_tui.cli.main import main as program
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.records import new_header, whole
from sixteen_tui.settings import paths

NAMES: Final = tuple(f"Player {number}" for number in range(40))


def games(folder: Path, count: int, names: Sequence[str] = NAMES) -> None:
    """Write finished games: a person against computer players, or two people."""
    dice = Random("site")
    for number in range(count):
        name = ("sixteen", "sweet-sixteen")[number % 2]
        game = GAMES[name]
        seats = 2 if name == "sixteen" else dice.choice((2, 3, 4))
        people = dice.choice((1, 2))
        players = [
            Player(who, "human" if seat < people else "bot", None if seat < people else "easy")
            for seat, who in enumerate(dice.sample(names, seats))
        ]
        rules = game.rules({**{key: values[0] for key, values in game.choices.items()}, "seats": seats})
        table: AnyTable = Table(game, rules, f"{number:064x}")
        table.deal()
        while table.outcome is None:
            table.play(game.levels["easy"](table.view(table.to_move), dice))
            table.deal()
        header = new_header(f"g{number:06}", name, rules, players, table.seed)
        write_save(folder, header.id, whole(header, [("entry", game.encode(action)) for action in table.log]))


def used() -> float:
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for name in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(home) / name.lower())
        games(paths.saves(), asked.games)
        site = Path(home) / "site"
        for what in ("first run", "no change"):
            begin, clock = used(), time.monotonic()
            assert program(["archive", "--html", str(site)]) == 0
            print(f"{what}: {used() - begin:.1f} s of processor time, {time.monotonic() - clock:.1f} s")
        size = sum(each.stat().st_size for each in site.rglob("*") if each.is_file())
        print(f"{size / 1e6:.1f} MB, {size / asked.games / 1000:.1f} KB a game")


if __name__ == "__main__":
    main()
