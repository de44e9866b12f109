"""Reads messages of a game that are not taken in yet: if others have acted, and if they end a take-back."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.game import AnyGame, BadNotation
from sixteen_tui.saves.header import Player
from sixteen_tui.tables.protocol import Message


def shows(game: AnyGame, message: Message, own: int | None) -> bool:
    """Return True if others than the seat `own` have acted visibly, so that it is shown for some time."""
    return message["type"] == "seen" and any(
        entry.split()[0] != str(own) and _decides(game, entry) for entry in message["entries"]
    )


def ends_take_back(game: AnyGame, message: Message, players: Sequence[Player]) -> bool:
    """Return True for a message after which the last play that is shown cannot be taken back."""
    if message["type"] != "seen":
        return message["type"] in {"undone", "over"}
    computers = {str(number) for number, player in enumerate(players) if not player.human}
    return any(entry.split()[0] not in computers for entry in message["entries"] if _decides(game, entry))


def _decides(game: AnyGame, entry: str) -> bool:
    """Return True for a decision in notation; False if it is malformed, which the host reports."""
    try:
        return game.is_decision(game.decode(entry))
    except BadNotation:
        return False
