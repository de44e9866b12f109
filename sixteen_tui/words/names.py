"""Names of players in sentences; the reader is addressed as "you".

Invariant: the seat decides who is addressed, never the text, because any player may be called "You". `You` marks the
reader's name; any other string is somebody else's.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.words.i18n import _, p_


class You(str):
    """What the one person at the keyboard is called where names stand below each other."""

    __slots__ = ()


class YourTeam(str):
    """The same of the team in which that person plays."""

    __slots__ = ()


def team(one: str, other: str) -> str:
    """What two team mates are called."""
    said = _("{one} & {other}").format(one=one, other=other)
    return YourTeam(said) if isinstance(one, You) or isinstance(other, You) else said


def joined(names: Sequence[str]) -> str:
    """One, two and three."""
    *first, last = names
    return _("{one} and {other}").format(one=", ".join(first), other=last) if first else last


def others(names: Sequence[str]) -> list[str]:
    """Those who are not spoken to."""
    return [name for name in names if not isinstance(name, You)]


def in_row(name: str) -> str:
    """A name between others in a line, where "you" is no name."""
    if isinstance(name, You):
        return p_("between names in a line", "you")
    return p_("between names in a line", "your team") if isinstance(name, YourTeam) else name


def remark(sentence: str) -> str:
    """A sentence as it stands behind the name of the program: without its capital letter and its full stop.

    >>> remark("The game is over here.")
    'the game is over here'
    """
    return (sentence[:1].lower() + sentence[1:]).removesuffix(".")


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
