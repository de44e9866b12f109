"""Verdict of a finished game for the people in it, and the game as a text to share.

Invariant: a verdict follows from the outcome and the seats.
"""

from __future__ import annotations

from sixteen_tui.engine.game import SomeRules
from sixteen_tui.saves.index import variations
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents
from sixteen_tui.session.session import Session


def side(session: Session) -> int | None:
    """Return the side of all the people at this terminal; None if they are on several sides or there are none."""
    outcome = session.seats[None].view().outcome
    if outcome is None:
        return None
    sides = {seat % len(outcome.score) for seat in here(session)}
    return sides.pop() if len(sides) == 1 else None


def here(session: Session) -> list[int]:
    """Return the seats of the people at this terminal; of all people in the game for a spectator or a local game."""
    if session.company is None or session.watching:
        return [seat for seat, player in enumerate(session.players) if player.human]
    return [*session.people]


def verdict(session: Session) -> str:
    """Return the `Result` of the people here; "" if play goes on, or if they are on several sides and one has won."""
    outcome, own = session.seats[None].view().outcome, side(session)
    if outcome is None:
        return ""
    if own is None:
        return "drawn" if len(outcome.winners) > 1 else ""
    return outcome.result(own)


def code(record: Record, *, names: bool = False, entry: int | None = None) -> str:
    """Return the share code of a game; `entry`: the number of entries after which its replay opens.

    `names`: include the names of the players. Raises CodeError, SaveError or OSError.
    """
    from sixteen_tui.saves.sharing import encode

    return encode(record.shared or contents(record.path), record.path, names=names, entry=entry)


def dealt_by(record: Record) -> str:
    """Return the arguments of `play` that, with a deal code, deal the same cards: game, rules and seats."""
    game, rules = record.table.game, record.table.rules
    names = variations(game, rules)
    said = [game.name, *(["--rules", ",".join(names)] if names else [])]
    default: SomeRules = game.default_rules
    if rules.seats != default.seats and not any("seats" in game.names[name] for name in names):
        said += ["--players", ",".join(["human", *["easy"] * (rules.seats - 1)])]
    return " ".join(said)
