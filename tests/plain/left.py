"""A game as the full screen would leave it, for what plain mode finds in the folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import Host

SEED: Final = "1" * 64
PLAYERS: Final = (Player(name="Zoé", player="human", level=None), Player(name="Blaise", player="bot", level="easy"))


def begun(home: Path, plays: int = 0, *, finish: bool = False, game: str = "sixteen", seed: str = SEED) -> Host:
    """A game as the full screen would leave it."""
    rules = GAMES[game].default_rules
    session = Host.new(home / "data" / "sixteen-tui" / "games", game, rules, PLAYERS, seed)
    while session.table.outcome is None and (finish or plays > 0):
        session.play(session.table.legal[0])
        plays -= 1
    session.close()
    return session
