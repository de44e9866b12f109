"""Decides the next step at a table, for every front end: the cue, and the position to show.

Invariant: no input, no output, no clock. It is notified of people's actions and reads what their seats have observed.
Pace and seat are decided here alone: only the seat at the keyboard is shown, and where the end of a turn is secret
(B10), the turns of others are shown position by position, each for the same time.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from sixteen_tui.engine.game import SomeView, Turn
from sixteen_tui.play.seat import Position, Seat
from sixteen_tui.play.sitting import Sitting

AFTER_SET_SECONDS: Final = 3.0
"""For how long a set or a settled round is shown where nobody is asked to go on."""


class Kind(Enum):
    """What a front end does next."""

    SHOW = auto()
    """Show the position, if there is time, and ask for the next cue."""
    STOP = auto()
    """Show the position until the person wants to go on; by itself `after` so many seconds."""
    OTHERS = auto()
    """Show the position while others play: until there is news, and where it is `paced` as long as the pace says."""
    CALL = auto()
    """Hand the keyboard to the person on `seat`, who says to be there before any card is shown."""
    TURN = auto()
    """The person at the keyboard is to act."""
    OVER = auto()
    """The game is over."""


class Cue(NamedTuple):
    """What comes next."""

    kind: Kind
    seat: int | None = None
    bell: bool = False
    """Whether somebody is to be called to the screen."""
    after: float | None = None
    """Seconds after which play goes on by itself from a `STOP`."""
    paced: bool = False
    """Whether the pace alone may tell for how long the others play."""


class Question(NamedTuple):
    """Something to be asked before an action."""

    doubt: object | None
    """What the coach has against it, as the game's record says it; None for what could only lose."""


class Director:
    """Directs one sitting to the end of its game.

    `transcript`: what was told stays readable, so that nobody is asked to go on after a set or a turn of their own.
    """

    def __init__(self, sitting: Sitting, *, transcript: bool = False, timed: bool = False) -> None:
        self.sitting, self.game = sitting, sitting.game
        self._transcript, self.timed = transcript, timed
        people = sitting.people
        self.holder: int | None = people[0] if len(people) == 1 else None
        """The person at the keyboard, through whose seat everything is seen; None while it is handed over."""
        self.left_by: int | None = None
        """Who had the keyboard before it was handed over."""
        self.at = self._seen_before()
        """The position that is shown."""
        self.stopped = self.following = self.hurry = False
        """Whether play has stopped for a person; whether others play; whether their pace has been waived."""
        self._stopped_at = self.at if self.view.outcome is not None else None
        """The position at which play stopped last."""
        self._others_played = False
        self._warned: tuple[int, int] | None = None
        """The turn in which something was done that could only lose: the seat and the milestones before it."""
        self._doubted: int | None = None
        """Where an action was done although the coach asked."""

    # What is shown

    @property
    def seat(self) -> Seat:
        """The seat that is looked through."""
        return self.sitting.seats[self.holder]

    @property
    def view(self) -> SomeView:
        """What is shown."""
        return self.seat.view(self.at)

    @property
    def public(self) -> SomeView:
        """What an onlooker sees of the position that is shown."""
        return self.sitting.seats[None].view(self.at)

    @property
    def shares(self) -> bool:
        """Whether several people share this front end."""
        return len(self.sitting.people) > 1

    @property
    def others_to_move(self) -> bool:
        """Whether somebody is to act who does not sit at this front end."""
        seat = self.view.to_move
        return seat >= 0 and seat not in self.sitting.people

    @property
    def persons_turn(self) -> bool:
        """Whether the person at the keyboard is to act, and sees it."""
        if self.holder is None or self.sitting.watching or self.at != self.seat.newest:
            return False
        return bool(self.view.to_move == self.holder)

    def _seen_before(self) -> int:
        """What has been seen when people sit down: all of it or, where turns end in secret, what there was when one of
        them last acted visibly.

        So whoever was dealt out at once and did not come to see it is handed the keyboard like anybody else, and where
        the game goes on does not tell how a turn ended.
        """
        if self.sitting.watching:
            return self.seat.newest
        onlooker = self.sitting.seats[None]
        if self.game.turn(onlooker.view()) is None and not self.game.halts(onlooker.view()):
            return onlooker.newest
        before = 0
        knows = onlooker if self.holder is None else self.seat  # from a lone person the own turns are no secret
        for position, _ in knows.backwards():
            before = knows.before(position.at)
            mover = knows.view(before).to_move
            acted = mover in self.sitting.people and any(map(self.game.is_decision, position.actions))
            if acted:
                return before
        return before

    # What comes next

    def next(self, due: int | None = None) -> Cue:
        """The next position that may be shown now, or what is to be done where there is none.

        `due`: a position that others' play has led to, and that has waited for its time.
        """
        self.following = False
        self.at = min(self.at, self.seat.newest)  # others may have agreed to take something back
        position = next(self.seat.after(self.at), None)
        if position is not None:
            return self._cue_at(position, due)
        for person in self.sitting.people if not self.sitting.under_way else ():
            if self.sitting.seats[person].to_act:
                self.hurry = False
                return self._call(person) if person != self.holder else Cue(Kind.TURN, person, bell=self._bell())
        if self.view.outcome is not None:
            if self._transcript or self._stopped_at == self.at:
                return Cue(Kind.OVER) if self.sitting.complete else self._follow(paced=False)
            self._halt()  # the last card is seen before the end is told
            return Cue(Kind.STOP, self.holder, after=AFTER_SET_SECONDS if self.timed else None)
        return self._follow(paced=self.game.discreet)

    def _cue_at(self, position: Position, due: int | None) -> Cue:
        """What comes before a position can be shown, or with it."""
        view = self.seat.view(position.at)
        turn: Turn | None = self.game.turn(view)
        people, halts = self.sitting.people, self.game.halts(view)
        news = bool(people) and self.is_news(position.at)
        goes_on = view.to_move not in people or view.to_move == self.holder
        closer = self.game.closed_by(view)
        if news and closer in people and closer != self.holder:
            return self._call(closer, bell=True)  # whose hand was finished as it was dealt has not seen it yet
        if news and goes_on and (halts or not self._transcript):
            # else a hand-over shows what came about, and leaves all the time there is
            return self._stop(position, bell=True, after=AFTER_SET_SECONDS if self.timed and not halts else None)
        if turn is not None and turn.seat not in people and position.at != due:
            return self._follow(paced=True)
        if turn is not None and turn.seat in people:  # who did not see it before is told, whenever it has come
            if turn.seat != self.holder:
                return self._call(turn.seat, bell=news)
            if turn.over and (self.shares or self.sitting.company is not None or not self._transcript):
                return self._stop(position, bell=news)
        self.at = position.at
        return Cue(Kind.SHOW, self.holder, bell=news)

    def is_news(self, at: int) -> bool:
        """Whether a set was formed, or a round settled, on the way to a position."""
        milestones = self.game.milestones
        return bool(milestones(self.seat.view(at)) > milestones(self.seat.view(self.seat.before(at))))

    def _stop(self, position: Position, *, bell: bool, after: float | None = None) -> Cue:
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
        """Somebody is called after computer players were seen to play."""
        rings, self._others_played = self._others_played, False
        return rings

    # What people do

    def go_on(self) -> None:
        """The person has looked long enough; or does not want to wait for the others."""
        if not self.stopped:
            self.hurry = self.following
            return
        self.stopped = False
        self.sitting.seen()
        if self.shares and (self.game.turn(self.view) is not None or self.game.halts(self.view)):
            self.holder = None

    def confirmed(self, seat: int) -> None:
        """Whoever was called is there."""
        self.holder = seat

    def back_point(self) -> int | None:
        """The position to which the person at the keyboard, or who just left it, can take back."""
        return self.sitting.back_point(self.left_by if self.holder is None else self.holder)

    def take_back(self) -> bool:
        """Take back the last play of whoever is at the keyboard, or just left it; who then has to say to be there.

        Whether it is done; where others have to agree, they are asked first.
        """
        point = self.back_point()
        if point is None or not self.sitting.take_back(self.left_by if self.holder is None else self.holder):
            return False
        self.at, self.stopped = point, False
        return True

    def seconds(self, pace: float) -> float:
        """For how long the position is shown while others play, when the pace says so many seconds a card."""
        if self.game.halts(self.public):
            return AFTER_SET_SECONDS
        return 0.0 if self.hurry else pace

    # What is asked before an action

    def question(self, action: object, manner: str, *, ask_first: bool) -> Question | None:
        """What the person is asked before an action, if anything.

        By the coach in this manner, in the game's own where that is "off", and that is kept as a hint; else, with
        `ask_first` and once a turn, about what could only make a hand worse.
        """
        if manner == "off":
            manner = self.sitting.coach or manner
        found = None if self.game.doubt is None else self.game.doubt(self.view, action, manner)
        if found is not None:
            self.sitting.hint()
            return Question(found)
        loses = ask_first and self._warned != self._this_turn and self.game.only_loses(self.view, action)
        return Question(None) if loses else None

    @property
    def _this_turn(self) -> tuple[int, int]:
        view = self.view
        return view.to_move, self.game.milestones(view)

    def insisted(self, question: Question) -> None:
        """The person does it all the same."""
        if question.doubt is None:
            self._warned = self._this_turn
        else:
            self._doubted = self.at

    @property
    def regrets(self) -> bool:
        """Whether a card that the coach asked about has cost the set, and can be taken back."""
        if self.holder is None or self._doubted is None or self.back_point() != self._doubted:
            return False
        for position, view in self.seat.backwards(self.at):
            if position.at <= self._doubted:
                break
            if self.is_news(position.at):
                return self.game.lost(view, self.holder)
        return False

    def look_on(self) -> bool:
        """While looking on: show what was played since; whether there was anything. Raises Damaged, or OSError."""
        news = self.sitting.catch_up()
        self.at = self.seat.newest
        return news
