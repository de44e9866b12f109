"""Texts of the user interface: functions from codes and values to sentences.

Invariant: sentences for people exist only here and in `games/*/text`. Each is a literal in a call of
`text.i18n`, so that it can be extracted, and is translated when it is shown, so that the language can change at run
time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from sixteen_tui.text.variations import VariationText
    from sixteen_tui.widgets.canvas import Line


View_contra = TypeVar("View_contra", contravariant=True)
Rules_contra = TypeVar("Rules_contra", contravariant=True)
Action_contra = TypeVar("Action_contra", contravariant=True)


class GameNames(Protocol):
    """Interface of a game's `named` module."""

    def title(self) -> str:
        """Return the name of the game."""

    def play(self) -> str:
        """Return the menu label for a new game."""

    def who_plays(self) -> str:
        """Return the possible numbers of players."""

    def learn(self) -> str:
        """Return the menu label and the title of the lesson."""

    def score(self, values: Sequence[int]) -> str:
        """Return the score of sides or seats, equal in every language."""


class GameText(GameNames, Protocol[View_contra, Rules_contra, Action_contra]):
    """Interface of a game's `text` package, as used by screens that know no game."""

    def rules_summary(self, rules: Rules_contra) -> str:
        """Return the variations in use, in a few words; never "", because it stands behind a comma."""

    def status(self, view: View_contra) -> str:
        """Return the lasting information for the right end of the title bar."""

    def sides(self, rules: Rules_contra, names: Sequence[str]) -> tuple[str, ...]:
        """Return the names of the sides."""

    def milestone(self) -> str:
        """Return the unit by which a replay skips, as a word for the key bar."""

    def milestones(self, count: int) -> str:
        """Return a number of such units: sets or rounds."""

    def log_line(
        self, action: Action_contra, events: Sequence[object], view: View_contra, names: Sequence[str]
    ) -> list[str]:
        """Return the log texts of an entry; `view` is the view after it."""

    def result(self, view: View_contra, names: Sequence[str]) -> list[Line]:
        """Return the result of a game in detail."""

    def standings(self, view: View_contra, names: Sequence[str]) -> list[Line]:
        """Return the result of a game in little space."""

    def how_many(self, seats: int) -> str:
        """Return a number of players as named on the new-game screen."""

    def seats_help(self, seats: int) -> str:
        """Return one line on a game with that many players."""

    def level_help(self, level: str) -> str:
        """Return one line on how a computer player of this level plays."""

    def presets(self) -> Mapping[str, tuple[str, str]]:
        """Return the presets by their name on the command line ("": none), each with its title and one line."""

    def variations(self) -> Mapping[str, VariationText]:
        """Return the texts of the variations by name, in the order of a summary."""

    def question(self, action: Action_contra, found: object | None, names: Sequence[str], rules: Rules_contra) -> str:
        """Return the question before an action; `found` is the coach's finding, or None if the action can only lose."""
