"""Names of players in sentences; the reader is addressed as "you".

Invariant: the seat decides who is addressed, never the text, because any player may be called "You". `You` marks the
reader's name; any other string is somebody else's.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.text.i18n import _, p_


class You(str):
    """The name of the only person at the keyboard; sentences address this person as "you"."""

    __slots__ = ()


class YourTeam(str):
    """The name of the team of that person."""

    __slots__ = ()


def team(one: str, other: str) -> str:
    """Return the name of a team of two."""
    said = _("{one} & {other}").format(one=one, other=other)
    return YourTeam(said) if isinstance(one, You) or isinstance(other, You) else said


def joined(names: Sequence[str]) -> str:
    """Return names joined like "one, two and three"."""
    *first, last = names
    return _("{one} and {other}").format(one=", ".join(first), other=last) if first else last


def others(names: Sequence[str]) -> list[str]:
    """Return the names that are not addressed as "you"."""
    return [name for name in names if not isinstance(name, You)]


def in_row(name: str) -> str:
    """Return a name for use inside a line, where "you" is lower case."""
    if isinstance(name, You):
        return p_("between names in a line", "you")
    return p_("between names in a line", "your team") if isinstance(name, YourTeam) else name


def first(name: str) -> str:
    """Return a name for the beginning of a line, where the reader's own is "You"."""
    return capital(in_row(name)) if isinstance(name, You | YourTeam) else name


def remark(sentence: str) -> str:
    """Return a sentence as a clause: without initial capital and full stop.

    >>> remark("The game is over here.")
    'the game is over here'
    """
    return (sentence[:1].lower() + sentence[1:]).removesuffix(".")


def capital(sentence: str) -> str:
    """Return a sentence with an initial capital."""
    return sentence[:1].upper() + sentence[1:]
