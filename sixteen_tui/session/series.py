"""A series of actions that a person begins with one choice.

Invariant: each action is an ordinary one: the user interface sends it, the host persists it, and a review finds it like
any other. The user interface asks for the next action when it is the person's turn again. Beginning a series counts as
a hint, because the actions after the first follow the hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Series(NamedTuple):
    """The actions of a series, and its texts. A user interface passes views of the game that made it."""

    first: object
    """The action that the person has chosen."""
    following: Callable[[Any], object | None]
    """Returns the next action for a view; None ends the series. May take a moment: call it in a thread."""
    odds: Callable[[Any, object], Sequence[str]]
    """Returns the odds from an action on as one text, the longest version first. May take a moment, too."""
    title: Callable[[], str]
    """The name of the series, for the strip."""
    ended: Callable[[], str]
    """Says that the series ended because `following` returned None."""
