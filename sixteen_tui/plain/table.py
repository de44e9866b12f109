"""A game in play in plain mode, by people at this keyboard and by computer players.

Invariant: a loop over the director, like the table of the full screen. Prints only what the host has persisted, through
the seat at the keyboard. At the end of the input the game stays as it was saved.

See: `asking` for the commands of every prompt, `turn` for a person's turn, `telling` for the transcript.
"""

from __future__ import annotations

import contextlib
from time import monotonic
from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts
from sixteen_tui.plain.asking import Asker, GivenUp, Left
from sixteen_tui.plain.console import Console, NewsArrived
from sixteen_tui.plain.telling import EVENTS
from sixteen_tui.plain.turn import PersonTurn
from sixteen_tui.session import ending
from sixteen_tui.session.cues import Cue, Kind
from sixteen_tui.session.daily import ended, share_line
from sixteen_tui.session.director import Director
from sixteen_tui.session.fair import deal
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import daily, errors, fair, hints, numbers, over, programs, screens
from sixteen_tui.text import plain as say

RETOLD: Final = ("pile", "events", "score", "who")
"""The commands of a table that are answered after the end of its game, too."""
ANSWER: Final = 3.0
"""Seconds to wait for the server's answer to an action before a prompt is printed."""


class PlainTable:
    """Plays a game until it is over or left."""

    def __init__(
        self,
        session: Session,
        console: Console,
        settings: stored.Settings,
        *,
        restricted: bool,
        greeted: bool = False,
    ) -> None:
        """`greeted`: the person has heard how to type."""
        self._session, self._console, self._settings, self._greeted = session, console, settings, greeted
        self._director = Director(session, transcript=True)
        self._asker = Asker(self._director, console, settings, restricted=restricted)
        self._teller = self._asker.teller
        self._due = 0.0
        """Time (`monotonic`) before which the next position of others must not be printed."""
        self._hurries = False
        """True if Enter has ended the delays until the next prompt."""

    def play(self) -> bool:
        """Play; return True if the game is over, False if it is left. Raises `console.Ended` and `Idle`."""
        spoken, full = PLUGINS[self._session.game.name].text, self._settings.detail == "full"
        self._console.say(numbers.about(spoken.title(), spoken.rules_summary(self._session.rules)))
        self._console.say(*self._asker.plain.seating(self._teller.names, self._session.rules))
        if not self._greeted:
            self._console.say(say.welcome())
        if (commitment := self._session.commitment) is not None:
            word = say.words("fair")[0]
            self._console.say(fair.promise_spoken(commitment, word) if full else fair.promised(word))
        if self._session.daily is not None:
            self._console.say(daily.counts(self._session.daily))
        self._console.say(*self._asker.match(), *self._asker.others.returned())
        self._console.say(*(self._teller.while_away(EVENTS) or self._teller.events()))
        self._rest()
        try:
            if self._session.watching:
                self._watch()
            due: int | None = None
            while (cue := self._next(due)).kind is not Kind.OVER:
                self._returned()
                self._teller.tell()
                try:
                    due = self._follow(cue) or due
                except NewsArrived:
                    self._take_in()
                except GivenUp:
                    self._teller.series = None
        except Left:
            return False
        self._over()
        return True

    def tells(self, answer: prompts.Typed) -> bool:
        """Tell once more what the table looked like at the end, or what happened; return False for another line."""
        return answer.command in RETOLD and self._asker.carry_out(answer)

    def result(self) -> list[str]:
        """Return the lines about the end of the game, to say them again."""
        return [*self._asker.plain.result(self._director.view, self._teller.names), *self._asker.match()]

    def _next(self, due: int | None) -> Cue:
        """Return the next cue; after a lost connection from the newest position on."""
        if self._asker.others.reconnected():
            self._session.catch_up()
            self._director.come_back()
            self._teller.came_back()
        return self._director.next(due)

    def _follow(self, cue: Cue) -> int | None:
        """Carry out a cue; return the mark of a position of others whose delay is over, if any."""
        if cue.kind not in (Kind.SHOW, Kind.TURN) and not self._session.under_way:
            self._teller.series = None
        if cue.bell and self._settings.rings(shared=self._session.company is not None):
            self._console.ring()
        match cue.kind:
            case Kind.STOP:
                self._stop()
            case Kind.CALL:
                self._hand_over(cue)
            case Kind.TURN:
                PersonTurn(self._asker).take()
            case Kind.OTHERS:
                return self._others(cue)
        if self._asker.prompted:
            self._asker.prompted = self._hurries = False
            self._rest()
        return None

    def _stop(self) -> None:
        """Prompt to go on, whatever others play meanwhile, unless it is taken back or the game is given up."""
        at = self._director.at
        while self._director.at == at:
            try:
                self._asker.enter(say.go_on)
            except NewsArrived:
                self._take_in()
                if not self._ended:
                    continue
            self._director.go_on()
            return
        self._director.stopped = False

    @property
    def _ended(self) -> bool:
        """True if the game has ended before it was played out, whatever position is shown."""
        outcome = self._director.seat.view().outcome
        return outcome is not None and outcome.end is not None

    def _take_in(self) -> None:
        """Take in the news that interrupted a prompt; report a take-back."""
        before = self._director.at
        while self._asker.others.moved:
            self._go_on()
        if self._director.seat.newest < before:
            self._director.next()
            self._teller.went_back()

    def _go_on(self) -> None:
        """Wait for the next action of others, and apply it."""
        with self._console.working(say.thinks(self._asker.awaited)):
            reply = self._session.think()()
        reply.commit()

    def _returned(self) -> None:
        """Print messages about players on seats, and about a stand-in for the person who is back."""
        said = [*self._asker.others.returned(), *programs.news(self._session.news())]
        if said:
            self._teller.finish()
            self._console.say(*said)

    def _others(self, cue: Cue) -> int | None:
        """Wait for others; return the mark of the next position, after its delay if it is paced."""
        others = self._asker.others
        if others.there and next(self._director.seat.after(self._director.at), None) is None and not others.moved:
            soon = self._session.under_way or self._director.view.outcome is not None
            if not (soon and others.wait(ANSWER)):
                self._asker.wait_for_others()
            return None
        while (due := self._director.coming()) is None:
            self._go_on()
            if others.there:
                return None  # another kind of message may have arrived
        if (cue.paced or others.there) and self._teller.speaks(due):
            if not self._hurries:
                self._hurries = self._console.entered(self._due - monotonic())
            self._rest()
        return due

    def _rest(self) -> None:
        """Start the delay after which the next position of others may be printed."""
        self._due = monotonic() + stored.SECONDS[self._settings.pace]

    def _hand_over(self, cue: Cue) -> None:
        """Hand the keyboard to a person; print no card until the number of their seat is typed."""
        assert cue.seat is not None, "somebody is called"
        seat, names = cue.seat, self._teller.names
        may_take_back = self._settings.take_back and self._director.back_point() is not None
        self._teller.finish()
        if self._asker.clears:
            self._console.blank()

        def again() -> None:
            self._console.say(*say.hand_over(names[seat]), *([] if self._asker.clears else [say.clear_first()]))

        again()
        while True:
            answer = self._asker.ask(lambda: say.your_number(names[seat], seat + 1), ("undo",), again)
            number = answer.number
            if answer.of("undo"):
                if may_take_back:
                    self._director.take_back()  # the next hand-over confirms that player before their hand is printed
                    self._teller.went_back()
                    return
                self._console.say(say.nothing_to_undo())
            elif number == seat + 1:
                break
            elif number is not None and number - 1 in self._session.people:
                self._console.say(screens.not_this_person(names[number - 1], names[seat]))
            else:
                self._console.say(say.not_understood(answer.line))
        self._director.confirmed(seat)
        self._teller.since_last_turn(seat)

    # Watching, and the end

    def _watch(self) -> None:
        """Print the entries of a game that is played elsewhere until it is over: at each Enter, or as they arrive."""
        from sixteen_tui.saves.disk import SaveError

        director = self._director
        shared = self._asker.others.there
        self._console.say(screens.watching(shared=shared), *([] if shared else [say.may_resume()]))
        while director.view.outcome is None:
            if shared:
                with contextlib.suppress(NewsArrived):
                    self._asker.wait_for_others()
            else:
                self._asker.look_again()
            before = director.at
            try:
                news = director.follow()
                if not news and self._session.unattended():
                    self._console.say(screens.unattended())
            except (SaveError, OSError) as error:
                news = False  # the file may be whole again at the next prompt
                self._console.say(screens.not_followed(errors.brief(error)))
            if news and director.at < before:
                self._teller.went_back()
            self._teller.tell()

    def _over(self) -> None:
        self._teller.finish()
        self._session.conclude()
        helped = hints.helped(*self._session.helped)
        decided = over.decided(self._session, self._teller.names, ending.side(self._session))
        said = [*self._asker.plain.result(self._director.view, self._teller.names), decided, helped]
        self._console.say(screens.over_title(), *filter(None, said), *self._asker.match())
        seed = deal(self._session).seed
        if seed is not None:
            word = say.words("fair")[0]
            full = self._settings.detail == "full"
            self._console.say(fair.seed_known(seed, word) if full else fair.checkable(word))
        if self._session.daily is not None:
            played = not self._session.watching
            day = ended(paths.saves(), self._session.record, played=played)
            self._console.say(*([daily.to_send(share_line(day))] if day is not None else []))
