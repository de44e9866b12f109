"""Texts of every table, common to all games: whose turn it is, and headings."""

from __future__ import annotations

from sixteen_tui.text.i18n import _, lazy, lazy_count, lazy_in, lazy_with, n_, p_


def turn(name: str | None) -> str:
    """Return that it is the person's turn; `name` if several people share the keyboard."""
    return _("YOUR TURN") if name is None else _("{name}: YOUR TURN").format(name=name)


thinks = lazy_with("{name} is thinking…")
is_away = lazy_with("{name} is away")
waits_for = lazy_with("Waiting for {name}, who is away.")
"""Says that the game waits for an absent player."""
to_play = lazy_with("{name} to play")
"""The seat to move, for a spectator."""
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


left = lazy_count("{count} left", "{count} left")
"""Number of cards in a draw pile."""


def gained(count: int) -> str:
    """Return the gain beside a score."""
    return f"+{count}"
