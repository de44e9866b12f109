"""Folders of random games for tests of statistics."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.records import new_header, whole
from sixteen_tui.saves.statistics.totals import Statistics, summed
from tests.unit.saves.games import Played

YOU: Final = Player(name="You", player="human", level=None)
SOPHIE: Final = Player(name="Sophie", player="human", level=None)
NOBODY: Final = Player(name="", player="human", level=None)


def bot(level: str | None = "easy") -> Player:
    return Player(name="Ada", player="bot", level=level)


def written(folder: Path, number: int, random: Random, players: Sequence[Player] | None = None) -> Path:
    """A random game with random rules, played to its end; `players` sit at it."""
    name = random.choice(("sixteen", "sweet-sixteen"))  # those that `naive` can count
    game = GAMES[name]
    if players is None:
        size = random.choice(game.seat_counts)
        players = [random.choice((YOU, SOPHIE, NOBODY, bot("easy"), bot("medium"))) for _ in range(size)]
    chosen = {key: random.choice(values) for key, values in game.choices.items()}
    table = played_out(name, {**chosen, "seats": len(players)}, random)
    said: list[tuple[str, Any]] = [("entry", game.encode(action)) for action in table.log]
    for _ in range(random.choice((0, 0, 1, 3))):
        said.insert(random.randrange(1, len(said)), ("hint", 0))
    header = new_header(f"g{number:04}", name, table.rules, players, table.seed)
    raw = whole(header._replace(created=f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"), said)
    return write_save(folder, f"g{number:04}", raw)


def played_out(name: str, rules: dict[str, Any], random: Random, seed: str = "") -> Any:
    """The table of a random game."""
    table: Any = Table(GAMES[name], GAMES[name].rules(rules), seed or random.randbytes(32).hex())
    table.deal()
    while table.outcome is None:
        table.play(random.choice(table.legal))
        table.deal()
    return table


def looked(folder: Path) -> Statistics:
    found = Catalogue(folder)
    return summed(each for each in found.look(found.files(), to_count=True) if isinstance(each, Entry))


def finish(played: Played) -> None:
    while not played.over:
        played._play()
