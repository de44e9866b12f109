"""Finds the next step at a table, for every front end: the cue, and the position to show.

Invariant: no input, no output, no clock; it reads what the seats of the people here have observed.
Pace and seat are decided here alone: only the seat at the keyboard is shown, and where the end of a turn is secret
(B10), the turns of others are shown step by step, the deal and then all exchanges, each for the same time.

`next()` looks at the position that follows the one shown, then at the newest one; each cue ends in another `next()`:

    a position to show   of others, before its delay is over       OTHERS   news, or the delay
                         of another person here                    CALL     confirmed()
                         a set, a round, the end of an own turn    STOP     go_on()
                         any other                                 SHOW     at once
    none, a turn here    of the person at the keyboard             TURN     an action
                         of another person                         CALL     confirmed()
    none, game over      its last card has not been shown          STOP     go_on()
                         else                                      OVER
    none, a turn of others                                         OTHERS   news
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

from sixteen_tui.engine.game import AnyGame, SomeView, Turn
from sixteen_tui.session.absence import Absent, now
from sixteen_tui.session.interfaces import SharedTable, awaited
from sixteen_tui.session.seat import Seat, SeatPosition

AFTER_SET_SECONDS: Final = 3.0
"""Seconds for which a set or a settled round is shown when nobody has to press a key."""


class Kind(Enum):
    """The next step of a front end."""

    SHOW = auto()
    """Show the position, if there is time, and ask for the next cue."""
    STOP = auto()
    """Show the position until the person continues, or for `after` seconds."""
    OTHERS = auto()
    """Show the position while others play, until news arrive; if `paced`, for at least the configured delay."""
    CALL = auto()
    """Hand the keyboard to the person on `seat`, who confirms before any card is shown."""
    TURN = auto()
    """The person at the keyboard is to act."""
    OVER = auto()
    """The game is over."""


class Cue(NamedTuple):
    """The next step and its parameters."""

    kind: Kind
    seat: int | None = None
    bell: bool = False
    """True if the front end rings the bell to call somebody to the screen."""
    after: float | None = None
    """Seconds after which a `STOP` ends by itself; None: never."""
    paced: bool = False
    """True if the time until the next position must depend on the configured delay alone (B10)."""


class Seated(Protocol):
    """The part of a session that cues follow from: what the seats of the people here have observed."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def people(self) -> tuple[int, ...]: ...
    @property
    def seats(self) -> Mapping[int | None, Seat]: ...
    @property
    def watching(self) -> bool: ...
    @property
    def under_way(self) -> bool: ...
    @property
    def complete(self) -> bool: ...
    @property
    def company(self) -> SharedTable | None: ...


class Cues:
    """Finds the cues of a game for the people on its seats here, until it is over.

    `transcript`: earlier output stays readable (plain mode), so no stop is needed after a set or the person's own turn.
    `timed`: stops after a set end by themselves.
    """

    def __init__(self, seated: Seated, *, transcript: bool = False, timed: bool = False) -> None:
        self._seated, self.game = seated, seated.game
        self._transcript, self.timed = transcript, timed
        people = seated.people
        self.holder: int | None = people[0] if len(people) == 1 else None
        """Seat of the person at the keyboard, from which everything is shown; None during a hand-over."""
        self.left_by: int | None = None
        """Seat of the person who had the keyboard before the hand-over."""
        self.at = self._resume_point()
        """Mark of the position that is shown (`seat.Position.at`)."""
        self.absent = Absent(self.seat, seated.company.away if seated.company is not None else None)
        self.stopped = self.following = self.hurry = False
        """`stopped`: play waits for the person. `following`: others play at the configured pace. `hurry`: their delay
        is skipped until the next turn of a person here."""
        self._stopped_at = self.at if self.view.outcome is not None else None
        """Mark of the last position at which play stopped."""
        self._others_played = False

    # Position and views

    @property
    def seat(self) -> Seat:
        """The seat from which the game is shown."""
        return self._seated.seats[self.holder]

    @property
    def view(self) -> SomeView:
        """View of `seat` at the position shown."""
        return self.seat.view(self.at)

    @property
    def public(self) -> SomeView:
        """View of a spectator at the position shown."""
        return self._seated.seats[None].view(self.at)

    @property
    def shares(self) -> bool:
        """True if several people share this front end."""
        return len(self._seated.people) > 1

    @property
    def passed(self) -> bool:
        """True if the person has gone on from the event at the position shown."""
        return not self.stopped and self._stopped_at == self.at and self.view.outcome is None

    @property
    def awaited(self) -> int | None:
        """The seat for which play waits in the position shown (`interfaces.awaited`)."""
        return awaited(self.game, self.view)

    @property
    def others_to_move(self) -> bool:
        """True if a seat is to move that does not sit at this front end."""
        seat = self.view.to_move
        return seat >= 0 and seat not in self._seated.people

    @property
    def persons_turn(self) -> bool:
        """True if the person at the keyboard is to move and the newest position is shown."""
        if self.holder is None or self._seated.watching or self.at != self.seat.newest:
            return False
        return bool(self.view.to_move == self.holder)

    def _resume_point(self) -> int:
        """Return the resume point: where to start showing when players (re)join.

        That is the newest position; in a discreet game, the position at which one of them last acted visibly, so that
        it does not reveal how a turn ended (B10). A player whose hand was complete as dealt gets a hand-over as usual.
        """
        if self._seated.watching:
            return self.seat.newest
        if self._seated.company is not None:
            return now(self.seat)
        spectator = self._seated.seats[None]
        if self.game.turn(spectator.view()) is None and not self.game.halts(spectator.view()):
            return spectator.newest
        before = 0
        knows = spectator if self.holder is None else self.seat  # a lone person may know how their own turns ended
        for position, _ in knows.backwards():
            before = knows.before(position.at)
            mover = knows.view(before).to_move
            acted = mover in self._seated.people and any(map(self.game.is_decision, position.actions))
            if acted:
                return before
        return before

    def come_back(self) -> None:
        """Show the newest position after a lost connection, once all that was missed has been taken in."""
        self.absent.come_back(self.at)
        self.at, self.stopped = now(self.seat), False

    @property
    def missed(self) -> int | None:
        """The mark up to which the person here had looked before an absence; None without one (`absence.Absent`)."""
        return self.absent.missed(self.at)

    # The next cue

    def next(self, due: int | None = None) -> Cue:
        """Return the next cue and move `at` to the position that it shows.

        `due`: mark of a position reached by others whose delay is over, so that everything up to it may be shown now.
        """
        self.following = False
        self.at = min(self.at, self.seat.newest)  # a take-back may have removed the position shown
        position = next(self.seat.after(self.at), None)
        if position is not None:
            return self._cue_at(position, due)
        for person in self._seated.people if not self._seated.under_way else ():
            if self._seated.seats[person].to_act:
                self.hurry = False
                return self._call(person) if person != self.holder else Cue(Kind.TURN, person, bell=self._bell())
        if self.view.outcome is not None:
            played_out = self.view.outcome.end is None  # otherwise its last card has been shown before
            if self._transcript or self._stopped_at == self.at or not played_out:
                return Cue(Kind.OVER) if self._seated.complete else self._follow(paced=False)
            self._halt()  # show the last card before the result
            return Cue(Kind.STOP, self.holder, after=AFTER_SET_SECONDS if self.timed else None)
        if self._seated.under_way:  # the answer concerns the person's own turn: no delay has to hide anything
            return Cue(Kind.OTHERS)
        return self._follow(paced=self.game.discreet)

    def _cue_at(self, position: SeatPosition, due: int | None) -> Cue:
        """Return the cue that shows a position, or the one that has to come before it.

        In a discreet game a position belongs to a turn (`Game.turn`). A position of others waits for its delay. A
        position of a person here waits until that person has the keyboard, and the end of their turn is a stop. So a
        stand, a 16 and a bust take the same time and the same keys (B10).
        """
        view = self.seat.view(position.at)
        turn: Turn | None = self.game.turn(view)
        people, halts = self._seated.people, self.game.halts(view)
        news = bool(people) and self.is_news(position.at)
        goes_on = view.to_move not in people or view.to_move == self.holder
        closer = self.game.closed_by(view)
        if news and closer in people and closer != self.holder:
            return self._call(closer, bell=True)  # a hand that was complete as dealt: its player has not seen it yet
        if news and goes_on and (halts or not self._transcript):
            # otherwise the hand-over that follows shows the news, without a time limit
            return self._stop(position, bell=True, after=AFTER_SET_SECONDS if self.timed and not halts else None)
        if turn is not None and turn.seat not in people and (due is None or position.at > due):
            return self._follow(paced=True)
        if turn is not None and turn.seat in people:  # show it to its player, without a delay
            if turn.seat != self.holder:
                return self._call(turn.seat, bell=news)
            if turn.over and (self.shares or self._seated.company is not None or not self._transcript):
                return self._stop(position, bell=news)
        self.at = position.at
        return Cue(Kind.SHOW, self.holder, bell=news)

    def coming(self) -> int | None:
        """Return the mark of the next position to show while others play; None if they have to act first.

        The exchanges of one turn are shown together, after one delay: it returns the last of them. At a shared table
        it returns the last of those that have arrived, because people play at their own pace.
        """
        seat, game = self.seat, self.game
        last = turn = None
        for position in seat.after(self.at):
            this = game.turn(seat.view(position.at))
            if last is not None and (this is None or turn is None or this.seat != turn.seat):
                return last
            last, turn = position.at, this
            if turn is None or turn.over or not any(map(game.is_decision, position.actions)):
                return last
        company = self._seated.company
        if company is not None and company.has_news:
            return None  # to be taken in first; it may be the end of the game alone, without a position
        if last is None and seat.view().outcome is not None and self.at == seat.newest:
            return self.at  # the game ended before it was played out
        return last if company is not None else None

    def is_news(self, at: int) -> bool:
        """Return True if a set was formed, or a round settled, on the way to a position."""
        milestones = self.game.milestones
        return bool(milestones(self.seat.view(at)) > milestones(self.seat.view(self.seat.before(at))))

    def _stop(self, position: SeatPosition, *, bell: bool, after: float | None = None) -> Cue:
        self.at = position.at
        self._halt()
        return Cue(Kind.STOP, self.holder, bell=bell, after=after)

    def _halt(self) -> None:
        self.stopped, self.hurry, self._stopped_at = True, False, self.at

    def _follow(self, *, paced: bool) -> Cue:
        self._others_played, self.following = True, paced
        return Cue(Kind.OTHERS, paced=paced)

    def _call(self, seat: int, *, bell: bool = False) -> Cue:
        self.left_by, self.holder, self.hurry = self.holder, None, False
        return Cue(Kind.CALL, seat, bell=self._bell() or bell)

    def _bell(self) -> bool:
        """Return True, once, after others have played: the bell calls the person whose turn begins."""
        rings, self._others_played = self._others_played, False
        return rings
