"""Questions between people at a shared table (take-backs, giving a seat away), and the agreed changes.

Invariant: a change is entered, then persisted, then published. If the disk refuses it, nothing is published, the table
stops, and a question stays open until the table continues.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import BotReply, Host
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import IDLE, PHRASES, Message
from sixteen_tui.tables.server.barrier import Barrier
from sixteen_tui.tables.server.beginning import stand_in
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.questions import Questions, TableQuestion
from sixteen_tui.tables.server.telling import LONG_AGO, Publication
from sixteen_tui.tables.stores.store import Documents

MOST_TAKEN_BACK: Final = 100
"""Take-backs in a game. Otherwise one person, alone or on two seats, could make a save grow without end."""


class Consent(Publication):
    """Layer of `ServedTable` that persists changes and asks the players for their consent."""

    def __init__(self, places: Places, documents: Documents, away: float) -> None:
        super().__init__(places, documents)
        self._away_after = away
        self._barrier: Barrier | None = None
        self._busy = False
        """True while a commit is under way."""
        self._commit: Callable[[], None] | None = None
        """Function that commits it; None: the host's `commit`, which writes the journal."""
        self._refused: OSError | None = None
        """Error of `_commit`."""
        self._entering: int | None = None
        """Seat of the person whose action is being committed; None: not a person's action."""
        self._holds_all = False
        """True if actions of all seats wait for the commit, not only those of `_entering`."""
        self._done: Callable[[float], None] | None = None
        """Called with the time after the commit has succeeded."""
        self._questions = Questions()
        self._reply: BotReply | None = None
        """Reply of a computer player that waits for its pace."""
        self._stood_in_at = 0
        """Length of the log when a computer player last took over a seat; nothing before it is taken back."""
        self._shown_at = LONG_AGO
        """Time of the last publication."""
        self._to_act: int | None = None
        """Seat that play waits for according to what was published, which may be behind the log (B10)."""

    def _persist(
        self,
        done: Callable[[float], None] | None = None,
        *,
        entering: int | None = None,
        holds_all: bool = False,
        commit: Callable[[], None] | None = None,
    ) -> None:
        """Request a commit of the entered log entries; `done` is called with the time if it succeeds.

        `entering` is the seat of the person who acts. `holds_all` delays the actions of all seats meanwhile. `commit`
        replaces the host's commit; it may be called in another thread.
        """
        self._busy, self._done, self._entering, self._holds_all = True, done, entering, holds_all
        self._commit = None if commit is None else lambda: self._try(commit)

    def _try(self, commit: Callable[[], None]) -> None:
        try:
            commit()
        except OSError as error:
            self._refused = error

    @property
    def entering(self) -> bool:
        """True while a person's action is being committed."""
        return self._entering is not None

    def _playing(self, member: Member) -> tuple[Host, int]:
        """Return the host and the seat of a player. Raises RefusedError for others, and if the table has stopped."""
        if member.seat is None or member not in self.members:
            raise RefusedError("no-seat")
        if self.host is None:
            raise RefusedError("not-begun")
        if self.trouble:
            raise RefusedError("trouble", why=self.trouble)
        return self.host, member.seat

    def _is_awaited(self, seat: int) -> bool:
        """Return True if play waits for a seat, as published. A commit under way does not change the result (B10)."""
        return self.host is not None and not self.trouble and self._to_act == seat

    def _knows_all(self, seat: int) -> bool:
        """Return True if the publication barrier hides no entry from a seat: its player sees the newest turn."""
        return self.host is None or self._barrier is None or self._barrier.limit(seat) == len(self.host.table)

    def say(self, member: Member, phrase: str | None, text: str | None) -> None:
        """Send a player's phrase, or free text if the table allows it, to all members. Raises RefusedError."""
        if member.seat is None or member not in self.members:
            raise RefusedError("no-seat")
        if text is not None and not self.places.talk:
            raise RefusedError("no-talk")
        if (phrase is None and text is None) or (phrase is not None and phrase not in PHRASES):
            raise RefusedError("bad-value")
        said = {"phrase": phrase} if phrase is not None else {"text": text}
        for each in self.members:
            each.send({"type": "said", "seat": member.seat, **said})

    # Asking

    def ask_back(self, member: Member, message: Message, now: float) -> None:
        """Ask the others to agree to take back the member's last action. Raises RefusedError."""
        host, seat = self._playing(member)
        point, (undone, seen) = self._back_point(host, seat), message["at"]
        if point is None or undone != self._undone or not self._has_seen_play(seat, point, seen):
            raise RefusedError("nothing-to-take-back")
        people = {self.places.places[each].owner for each in self.places.people} - {member.owner}
        if people and people.isdisjoint(each.owner for each in self.members if each.seat is not None):
            raise RefusedError("nobody-there")  # also if computer players stand in for all of them
        if host.record.took_back >= MOST_TAKEN_BACK:
            raise RefusedError("taken-back-often")
        self._ask("back", (seat, seat), now, (undone, point))

    def _has_seen_play(self, seat: int, point: int, seen: int) -> bool:
        """Return True if a client that has `seen` entries of a seat means the play that followed `point`.

        Later entries, such as a card that the next player drew, may not have reached it.
        """
        assert self.host is not None
        feed = self._feeds[seat]
        return feed.until(self.host.position(point)) < seen <= feed.count

    def _back_point(self, host: Host, seat: int) -> int | None:
        """Return the log length to which a player may ask to go back, or None.

        Not before a computer player took over a seat: its owner may not be there to agree.
        """
        length = host.take_back_point(seat, asking=True)
        return None if length is None or length < self._stood_in_at else length

    def give(self, member: Member, seat: int, now: float) -> None:
        """Ask the others to let a computer player take `seat`. Raises RefusedError.

        The owner has been away for `_away_after` seconds, or play has waited for the seat for `IDLE` seconds since the
        last publication. Reconnecting does not restart the second time.
        """
        _, own = self._playing(member)
        if seat >= len(self.places.places):
            raise RefusedError("no-such-seat")
        place, waits = self.places.places[seat], list[float]()
        if place.level is None and place.stand_in is None:
            if seat not in self.company.here:
                waits.append(self._away_after - (now - self.company.left.setdefault(seat, now)))
            if self._is_awaited(seat):
                waits.append(IDLE - (now - self._shown_at))
        if self.places.clock is not None:
            raise RefusedError("timed")
        if not waits:
            raise RefusedError("not-away")
        if min(waits) > 0:
            raise RefusedError("away-too-short", seconds=round(min(waits)))
        self._ask("give", (seat, own), now, self.at(seat))

    def _ask(self, kind: str, seats: tuple[int, int], now: float, position: tuple[int, int]) -> None:
        """Ask all players except absent ones. A player who has been away for less than `_away_after` is asked too, and
        one who is back while a computer player still has the seat."""
        seat, by = seats
        asked = {*self.places.played_by_others(by), *self.company.here} - self.company.absent(now, self._away_after)
        asked -= {by, seat} if kind == "give" else {by}
        self.company.send_all(self._questions.ask(kind, seats, asked, now, position))
        self._settle_question(now)

    def answer(self, member: Member, number: int, *, yes: bool, now: float) -> None:
        """Record a player's answer to the question of that number."""
        if member.seat is not None and member in self.members:
            self._questions.answer(number, member.seat, yes=yes)
            self._settle_question(now)

    def _question_times(self, now: float) -> list[float]:
        """Return when the open question may be settled without an answer: at its end, or as absences begin."""
        question = self._questions.open
        if question is None:
            return []
        left = (self.company.left.get(seat, LONG_AGO) + self._away_after for seat in question.waiting)
        return [question.until, *(time for time in left if now < time < question.until)]

    def _settle_question(self, now: float) -> None:
        """Carry out or close the open question, once it is decided and no commit is under way."""
        settled = None
        if not self._busy and not self.trouble:
            settled = self._questions.settle(self.company.absent(now, self._away_after), now)
        if settled is None:
            return
        question, agreed = settled
        if agreed and self.host is not None:
            done = self._take_back if question.kind == "back" else self._give_away
            if done(self.host, question, now):
                return
        self.company.send_all(self._questions.close(question, now, agreed=False))

    def _drop_question(self, kind: str, seat: int | None = None) -> None:
        """Withdraw the open question of that kind and seat (None: any), because an action has made it obsolete."""
        told = self._questions.drop(kind, seat)
        if told is not None:
            self.company.send_all(told)

    def _drop_outdated(self, host: Host) -> None:
        """Withdraw the open question about a take-back, if actions since have changed what would be taken back."""
        question = self._questions.open
        if question is not None and question.position != (self._undone, self._back_point(host, question.seat)):
            self._drop_question("back")

    # Agreed questions

    def _take_back(self, host: Host, question: TableQuestion, now: float) -> bool:
        """Begin the agreed take-back. Return False if nothing can be taken back any more."""
        undone, length = question.position
        if undone != self._undone:  # the entry was persisted when the table recovered from trouble
            self.company.send_all(self._questions.close(question, now, agreed=True))
            return True
        if self._back_point(host, question.seat) != length:
            return False
        host.enter_take_back(length)

        def done(now: float) -> None:
            self.company.send_all(self._questions.close(question, now, agreed=True))
            host.taken_back(length)
            self._reply, self._undone = None, host.record.took_back
            if self._spectators is not None:
                self._spectators.take_back(length)
            for seat, place in enumerate(self.places.places):
                place.take_back(self.at(seat)[1])
            for member in self.members:
                feed = self._feeds.get(member.seat)
                if feed is not None:
                    member.got = min(member.got, feed.count)
                    member.send({"type": "undone", "to": [self.at(None)[0], member.got], "seat": question.seat})

        self._persist(done, holds_all=True)
        return True

    def _give_away(self, host: Host, question: TableQuestion, now: float) -> bool:
        """Begin to give a seat to a computer player. Return False if its owner is back and is not awaited for long."""
        seat, idle = question.seat, [each for each in self.members if each.seat == question.seat]
        if idle and not (self._is_awaited(seat) and now - self._shown_at >= IDLE):
            return False

        def agreed(now: float) -> None:
            self.company.send_all(self._questions.close(question, now, agreed=True))
            for member in idle:
                if member in self.members:
                    member.send({"type": "gone", "code": "idle"})
                    self.company.leave(member, now)

        self._hand_over(host, [seat], stand_in(tuple(host.game.levels)), agreed)
        return True

    def _give_back(self, _: float) -> None:
        """Begin to give their seats back to owners who have reconnected; not after the end, whose save is sent."""
        host, places = self.host, self.places.places
        if host is None or self.trouble or self._busy or self.places.over:
            return
        away = [seat for seat in sorted(self.company.here) if places[seat].stand_in is not None]
        back = [seat for seat in away if not self._plays_on(host, seat)]
        if back:
            self._hand_over(host, back, None)

    def _plays_on(self, host: Host, seat: int) -> bool:
        """Return True while the computer player that stands in at a seat has to act, or has acted and it is hidden.

        Why: an owner who comes back at once, again and again, would otherwise stall the others. And the return would
        publish a turn that the computer player ended by a stand, but not one that a card ended (B10).
        """
        if host.game.discreet:
            return self._barrier is not None and self._barrier.has_turn(seat)
        return self._is_awaited(seat) and len(host.table) <= self._stood_in_at

    def _hand_over(
        self, host: Host, seats: list[int], level: str | None, first: Callable[[float], None] | None = None
    ) -> None:
        """Enter in the journal that a computer player of `level` plays `seats`, or their owners (None); then commit.

        `first` is called after the commit, before the members are notified.
        """
        player = Player(name="", player="human" if level is None else "bot", level=level)
        for seat in seats:
            host.enter_player(seat, player)

        def done(now: float) -> None:
            if first is not None:
                first(now)
            if self._barrier is not None:
                self._barrier.restart_delay(now)
            for seat in seats:
                host.taken_over(seat, player)
                place, seen = self.places.places[seat], self.at(seat)[1]
                place.stand_in, taken = level, (place.played_for or [seen])[0]
                place.played_for = [taken, seen] if level is None else [taken]
            if level is not None:
                self._stood_in_at = len(host.table)
            if host.mover is None or host.mover.human:
                self._reply = None  # of the computer player that had the seat
            self._remember()
            self.company.present(now)

        self._persist(done, holds_all=True)
