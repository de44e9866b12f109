"""Texts of the user interface: functions from codes and values to sentences.

Invariant: sentences for people exist only here, in `locale` and in `booklet`. Each is a literal in a call of
`words.i18n`, so that it can be extracted, and is translated when it is shown, so that the language can change at run
time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from sixteen_tui.widgets.canvas import Line


class Refused(Exception):
    """Something cannot be done, or arguments or files cannot be used; the message is the sentence that says so."""


View_contra = TypeVar("View_contra", contravariant=True)
Rules_contra = TypeVar("Rules_contra", contravariant=True)
Action_contra = TypeVar("Action_contra", contravariant=True)


class Named(Protocol):
    """What a game's `named` module says."""

    def title(self) -> str:
        """The game's name."""

    def play(self) -> str:
        """The way to a new game."""

    def who_plays(self) -> str:
        """How many can play."""

    def learn(self) -> str:
        """The way to the lesson, and its title."""


class Words(Named, Protocol[View_contra, Rules_contra, Action_contra]):
    """What a game's `words` module says, as far as the screens that know no game ask."""

    def rules_summary(self, rules: Rules_contra) -> str:
        """The variations in use, in a few words."""

    def status(self, view: View_contra) -> str:
        """What matters all the time, for the right end of the title bar."""

    def sides(self, rules: Rules_contra, names: Sequence[str]) -> tuple[str, ...]:
        """What those are called who play against each other."""

    def score(self, view: View_contra) -> str:
        """The score, short."""

    def milestone(self) -> str:
        """What a replay can skip to, in a word for the key bar."""

    def milestones(self, count: int) -> str:
        """How many of what a replay can skip to: sets, rounds."""

    def log_line(
        self, action: Action_contra, events: Sequence[object], view: View_contra, names: Sequence[str]
    ) -> list[str]:
        """What the log panel says of an entry; `view` is what came of it."""

    def result(self, view: View_contra, names: Sequence[str]) -> list[Line]:
        """The end of a game: who won, and how it came about."""

    def standings(self, view: View_contra, names: Sequence[str]) -> list[Line]:
        """Who won, in little room."""

    def how_many(self, seats: int) -> str:
        """A number of players as the new-game screen names it."""

    def seats_help(self, seats: int) -> str:
        """One line on playing with so many."""

    def level_help(self, level: str) -> str:
        """One line on how the computer player of a level plays."""

    def presets(self) -> Mapping[str, tuple[str, str]]:
        """The named sets of variations, as the command line calls them ("": none), each with its name and one line."""

    def variation(self, name: str) -> str:
        """A variation as the new-game screen names it."""

    def variation_value(self, value: object) -> str:
        """How a variation is set."""

    def variation_help(self, name: str, value: object) -> str:
        """One line on what a variation, set like this, means."""

    def question(self, action: Action_contra, found: object | None, names: Sequence[str], rules: Rules_contra) -> str:
        """What is asked before an action: about what the coach found, or, with None, that it could only lose."""
