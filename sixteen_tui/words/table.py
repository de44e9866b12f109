"""What stands on every table, whatever the game: whose turn it is, and the heads of its parts."""

from __future__ import annotations

from sixteen_tui.words.i18n import _, n_, p_


def turn(name: str | None) -> str:
    """On the strip: it is the turn of the person at the keyboard, or of one of several by name."""
    return _("YOUR TURN") if name is None else _("{name}: YOUR TURN").format(name=name)


def thinks(name: str) -> str:
    """On the strip: somebody else is to act."""
    return _("{name} is thinking…").format(name=name)


def is_away(name: str) -> str:
    """On the strip: somebody who is not there is to act."""
    return _("{name} is away").format(name=name)


def waits_for(name: str) -> str:
    """Below the hand: nothing goes on until somebody who is not there comes back."""
    return _("Waiting for {name}, who is away.").format(name=name)


def away() -> str:
    """Beside the name of somebody who is not there."""
    return p_("player", "away")


def to_play(name: str) -> str:
    """On the strip: who is to act, said to somebody who only looks on."""
    return _("{name} to play").format(name=name)


def others_play() -> str:
    """While others have their turns and it is not told how these end."""
    return _("The others are playing…")


def over() -> str:
    """On the strip, once nobody has anything to do any more."""
    return _("The game is over.")


def course() -> str:
    """Over the last of what happened."""
    return _("COURSE")


def to_go(points: int, target: int) -> str:
    """Beside a total: what is missing to the target, or that it is reached or passed."""
    if points < target:
        return n_("{count} to go", "{count} to go", target - points).format(count=target - points)
    if points == target:
        return f"= {target}"
    return p_("points over the target", "{count} over").format(count=points - target)


def left(count: int) -> str:
    """Under a draw pile: how many cards it has."""
    return n_("{count} left", "{count} left", count).format(count=count)


def gained(count: int) -> str:
    """Beside a score: what has just been won."""
    return f"+{count}"
