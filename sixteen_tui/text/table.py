"""Texts of every table, common to all games: whose turn it is, and headings."""

from __future__ import annotations

from sixteen_tui.text.i18n import _, lazy, lazy_in, n_, p_


def turn(name: str | None) -> str:
    """Return that it is the person's turn; `name` if several people share the keyboard."""
    return _("YOUR TURN") if name is None else _("{name}: YOUR TURN").format(name=name)


def thinks(name: str) -> str:
    return _("{name} is thinking…").format(name=name)


def is_away(name: str) -> str:
    return _("{name} is away").format(name=name)


def waits_for(name: str) -> str:
    """Return that the game waits for an absent player."""
    return _("Waiting for {name}, who is away.").format(name=name)


def to_play(name: str) -> str:
    """Return the seat to move, for a spectator."""
    return _("{name} to play").format(name=name)


others_play = lazy("The others are playing…")
"""Says that others play, while the end of their turns is secret (B10)."""
any_key_stops = lazy("any key stops")
no_card = lazy_in("at most 36 characters", "You hold no card at that place.")
over = lazy("The game is over.")
course = lazy("COURSE")


def to_go(points: int, target: int) -> str:
    """Return the points missing to the target, or that it is reached or exceeded."""
    if points < target:
        return n_("{count} to go", "{count} to go", target - points).format(count=target - points)
    if points == target:
        return f"= {target}"
    return p_("points over the target", "{count} over").format(count=points - target)


def left(count: int) -> str:
    """Return the number of cards in a draw pile."""
    return n_("{count} left", "{count} left", count).format(count=count)


def gained(count: int) -> str:
    """Return the gain beside a score."""
    return f"+{count}"
