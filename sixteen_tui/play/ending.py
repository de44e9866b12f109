"""Verdict of a finished game for the people in it, and the game as a text to share.

Invariant: a verdict follows from the outcome and the seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.game import AnyGame, Outcome, SomeRules
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.store.records import Record, contents


def side(sitting: Sitting) -> int | None:
    """The side on which all the people are; None where they are on several, or nobody is."""
    outcome = sitting.seats[None].view().outcome
    if outcome is None:
        return None
    sides = {seat % len(outcome.score) for seat in here(sitting)}
    return sides.pop() if len(sides) == 1 else None


def here(sitting: Sitting) -> list[int]:
    """The seats of the people at this terminal; of all people where that is of no account."""
    if sitting.company is None or sitting.watching:
        return [seat for seat, player in enumerate(sitting.players) if player.human]
    return [*sitting.people]


def verdict(sitting: Sitting) -> str:
    """ "won", "lost" or "drawn"; "" where nobody's side is everybody's, or the game is not over."""
    outcome, own = sitting.seats[None].view().outcome, side(sitting)
    if outcome is None:
        return ""
    if len(outcome.winners) > 1 and (own is None or own in outcome.winners):
        return "drawn"
    if own is None:
        return ""
    return "won" if own in outcome.winners else "lost"


def winners(outcome: Outcome, names: Sequence[str]) -> tuple[list[str], int]:
    """The names of the players on the winning sides, and the number of these sides."""
    sides = len(outcome.score)
    return [name for seat, name in enumerate(names) if seat % sides in outcome.winners], len(outcome.winners)


def code(record: Record, *, names: bool = False, entry: int | None = None) -> str:
    """A game as a text that can be sent, to be looked at where `entry` entries stand.

    Raises CodeError, SaveError or OSError.
    """
    from sixteen_tui.store.sharing import encode

    return encode(record.shared or contents(record.path), record.path, names=names, entry=entry)


def rule_names(game: AnyGame, rules: SomeRules) -> list[str]:
    """The names on the command line of the variations in use; not of presets, but of the variations in them."""
    return [
        name
        for name, values in game.names.items()
        if len(values) == 1 and all(getattr(rules, key) == value for key, value in values.items())
    ]


def dealt_by(record: Record) -> str:
    """Return what `play` needs beside the code of a deal to deal the same cards: the game, its rules and seats."""
    game, rules = record.table.game, record.table.rules
    names = rule_names(game, rules)
    said = [game.name, *(["--rules", ",".join(names)] if names else [])]
    default: SomeRules = game.default_rules
    if rules.seats != default.seats and not any("seats" in game.names[name] for name in names):
        said += ["--players", ",".join(["human", *["easy"] * (rules.seats - 1)])]
    return " ".join(said)
