"""Transcript of a game in plain mode: each position in sentences, repeated lines as one with a count.

Invariant: depends on the observations of one seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain.console import Console
from sixteen_tui.session.director import Director
from sixteen_tui.session.series import Series
from sixteen_tui.settings.settings import Settings
from sixteen_tui.text import absence, screens
from sixteen_tui.text import plain as say

EVENTS: Final = 12
"""Maximum number of lines of recent events."""


class Teller:
    """Prints the events of a game up to the position that the director shows."""

    def __init__(self, director: Director, console: Console, settings: Settings) -> None:
        self._director, self._console, self._settings = director, console, settings
        self._plain = PLUGINS[director.game.name].plain
        self._told_to = director.at
        """Mark of the position up to which everything has been printed."""
        self.back_at: int | None = None
        """Mark of the position of the last take-back, whose situation the turn says; None without one."""
        self.series: Series | None = None
        """The series of actions that the person to move has begun."""
        self._held: tuple[str, int] | None = None
        """The last line and the number of its repetitions; printed when a different line or a prompt follows."""

    @property
    def names(self) -> Sequence[str]:
        return screens.names(self._director.session)

    def _told(self, first: int, last: int) -> list[str]:
        """Return the lines about the observations of the director's seat between two positions."""
        return [
            line
            for position, view in self._director.seat.observed(first, last)
            for action in position.actions
            for line in self._plain.told(action, position.events, view, self._names_at(position.at))
        ]

    def _news(self, first: int, last: int) -> list[str]:
        """Return the same in as many words as the settings ask for, to be printed as it happens.

        A spectator hears it in full: what is left out is what the person to move knows. So is the person's own series,
        between whose actions no prompt says the hand.
        """
        watching = self._director.session.watching
        return [
            line
            for position, view in self._director.seat.observed(first, last)
            for action in position.actions
            for line in self._plain.news(
                action,
                position.events,
                view,
                self._names_at(position.at),
                "full" if watching or self._in_series(action, position.at) else self._settings.detail,
            )
        ]

    def _in_series(self, action: object, at: int) -> bool:
        """Return True for an action of the series that leads to the position `at`."""
        director = self._director
        if self.series is None or not director.game.is_decision(action):
            return False
        return bool(director.seat.view(director.seat.before(at)).to_move == director.holder)

    def speaks(self, at: int) -> bool:
        """Return True if anything but the last line once more will be printed about the positions up to this one."""
        return any(self._held is None or line != self._held[0] for line in self._news(self._told_to, at))

    def _names_at(self, at: int) -> Sequence[str]:
        return absence.names_at(self._director, self.names, at)

    def tell(self) -> None:
        """Print the events up to the position shown, repeated lines as one."""
        for line in self._news(self._told_to, self._director.at):
            if self._held is not None and self._held[0] == line:
                self._held = line, self._held[1] + 1
            else:
                self.finish()
                self._held = line, 1
        self._told_to = self._director.at

    def finish(self) -> None:
        """Print the pending line, if there is one."""
        if self._held is not None:
            line, times = self._held
            self._held = None
            self._console.say(line if times == 1 else screens.repeated(line, times))

    def went_back(self) -> None:
        """Handle a take-back: nothing up to the position shown is printed again."""
        self._told_to = self._director.at
        self._console.say(say.taken_back())
        view, self.back_at = self._director.view, self._told_to
        if view.to_move not in self._director.session.people:  # their turn says it, after a hand-over
            self._console.say(self._plain.place(view, self.names))

    def events(self, most: int = EVENTS) -> list[str]:
        """Return the lines of recent events, at most so many, as far as they have been printed."""
        seat, first, said = self._director.seat, self._told_to, list[str]()
        while first > 0 and len(said) < most:
            first = seat.before(first)
            said = gathered(self._told(first, self._told_to))
        return said[-most:]

    def while_away(self, most: int | None = None) -> list[str]:
        """Return the lines about what the person here has missed, at most so many; empty if it is nothing."""
        missed = self._director.missed
        said = gathered(self._told(missed, self._director.at)) if missed is not None else []
        if most is None or len(said) <= most:
            return [absence.while_away(), *said] if said else []
        return [absence.while_away(), *said[-most:], absence.more_of_it(say.words("since")[0])]

    def came_back(self) -> None:
        """Print what was missed behind a lost connection, in place of the transcript of it."""
        self.finish()
        if said := self.while_away(EVENTS):
            self._told_to = self._director.at
            self._console.say(*said)

    def since_last_turn(self, number: int) -> None:
        """Print the events since a person last held the keyboard."""
        seat, first = self._director.seat, self._told_to
        while first > 0 and seat.view(seat.before(first)).to_move != number:
            first = seat.before(first)
        said = gathered(self._told(first, self._told_to))[-EVENTS:]
        if said and first > 0:
            self._console.say(say.since_your_turn())
        self._console.say(*said)


def gathered(lines: Sequence[str]) -> list[str]:
    """Return the lines with each run of equal lines replaced by one with its count.

    >>> gathered(["Ada trades a card", "Ada trades a card", "Ada is done"])
    ['Ada trades a card (2 times)', 'Ada is done']
    """
    runs = ((line, len(list(same))) for line, same in groupby(lines))
    return [line if times == 1 else screens.repeated(line, times) for line, times in runs]
