"""Reads messages of a game that are not taken in yet: if others have acted, and what it means for a take-back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixteen_tui.engine.game import AnyGame, BadNotation
from sixteen_tui.session.seat import Acted, Seat
from sixteen_tui.tables.protocol import Message


def shows(game: AnyGame, message: Message, own: int | None) -> bool:
    """Return True if others than the seat `own` have acted visibly, so that it is shown for some time."""
    return message["type"] == "seen" and any(
        entry.split()[0] != str(own) and _decides(game, entry) for entry in message["entries"]
    )


def acted(game: AnyGame, messages: Sequence[Message], seat: Seat) -> Iterator[Acted]:
    """Yield the decisions of a game, newest first: those in messages that are not shown yet, and those of `seat`."""
    for message in reversed(messages):
        for entry in reversed(message.get("entries", ())):
            if _decides(game, entry):
                yield Acted(None, int(entry.split()[0]), decision=True)
    for position, _ in seat.backwards():
        for action in filter(game.is_decision, reversed(position.actions)):
            yield Acted(seat.before(position.at), int(game.encode(action).split()[0]), decision=True)


def _decides(game: AnyGame, entry: str) -> bool:
    """Return True for a decision in notation; False if it is malformed, which the host reports."""
    try:
        return game.is_decision(game.decode(entry))
    except BadNotation:
        return False
