"""Directs a table for a front end: the cues (`session.cues`), and what the people here do about them.

Invariant: no input, no output, no clock. It is notified of people's actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.session.cues import AFTER_SET_SECONDS, Cues

if TYPE_CHECKING:
    from sixteen_tui.session.session import Session


class ActionQuestion(NamedTuple):
    """A question to ask before an action."""

    doubt: object | None
    """The coach's objection, as `Game.doubt` returns it; None for an action that can only lose."""


class Director(Cues):
    """Directs one session: its cues, and what the people here do about them."""

    def __init__(self, session: Session, *, transcript: bool = False, timed: bool = False) -> None:
        super().__init__(session, transcript=transcript, timed=timed)
        self.session = session
        self._warned: tuple[int, int] | None = None
        """Turn in which the player insisted on an action that can only lose: its seat and the milestones before it."""
        self._doubted: int | None = None
        """Mark of the position at which the player insisted against the coach."""

    # Input of the people

    def go_on(self) -> None:
        """Handle Continue: end a stop and report the turn as seen or, while others play, skip their delay."""
        if not self.stopped:
            self.hurry = self.following
            return
        self.stopped = False
        self.session.seen()
        if self.shares and (self.game.turn(self.view) is not None or self.game.halts(self.view)):
            self.holder = None

    def confirmed(self, seat: int) -> None:
        """Give the keyboard to the person on a seat, who has answered the hand-over."""
        self.holder = seat

    def back_point(self) -> int | None:
        """Return the mark to which the person at the keyboard (in a hand-over: the previous one) can take back."""
        return self.session.back_point(self.left_by if self.holder is None else self.holder)

    def take_back(self) -> bool:
        """Take back the last play of the person at the keyboard or, in a hand-over, of the previous one.

        Returns True if it is done. At a shared table this only asks the others and returns False.
        """
        point = self.back_point()
        if point is None or not self.session.take_back(self.left_by if self.holder is None else self.holder):
            return False
        self.at, self.stopped = point, False
        return True

    def give_up(self) -> None:
        """End the game as lost for the people here, and show its end at once. Raises Refusal.

        At a shared table this asks the server, and the end arrives as news.
        """
        self.session.give_up()
        if self.session.company is not None:
            return
        self.at = self._stopped_at = self.seat.newest
        self.stopped = False

    def seconds(self, pace: float) -> float:
        """Return the seconds for which the position is shown while others play; `pace`: the configured delay."""
        if self.game.halts(self.public) and not self.passed:
            return AFTER_SET_SECONDS
        return 0.0 if self.hurry else pace

    # Questions before an action

    def question(self, action: object, manner: str, *, ask_first: bool) -> ActionQuestion | None:
        """Return the question to ask before an action, or None.

        The coach of `manner` ("off": that of the game) comes first, and its question counts as a hint; without hints
        there is no coach. With `ask_first` an action that cannot improve the result is asked about until the person
        insists, once a turn.
        """
        if manner == "off":
            manner = self.session.coach or manner
        doubt = self.game.doubt if self.session.may_hint else None
        found = None if doubt is None else doubt(self.view, action, manner)
        if found is not None:
            self.session.hint()
            return ActionQuestion(found)
        loses = ask_first and self._warned != self._this_turn and self.game.only_loses(self.view, action)
        return ActionQuestion(None) if loses else None

    @property
    def _this_turn(self) -> tuple[int, int]:
        view = self.view
        return view.to_move, self.game.milestones(view)

    def insisted(self, question: ActionQuestion) -> None:
        """Record that the person plays the action after the question."""
        if question.doubt is None:
            self._warned = self._this_turn
        else:
            self._doubted = self.at

    @property
    def regrets(self) -> bool:
        """True if the last play against the coach lost the set and can be taken back."""
        if self.holder is None or self._doubted is None or self.back_point() != self._doubted:
            return False
        for position, view in self.seat.backwards(self.at):
            if position.at <= self._doubted:
                break
            if self.is_news(position.at):
                return self.game.lost(view, self.holder)
        return False

    def follow(self) -> bool:
        """Show the newest position of a game that another program plays.

        Returns True if it has changed. Raises Damaged or OSError.
        """
        news = self.session.catch_up()
        self.at = self.seat.newest
        return news
