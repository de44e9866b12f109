"""Questions between people at a shared table (take-backs, giving a seat away), and the agreed changes.

Invariant: a change is entered, then persisted, then published. If the disk refuses it, nothing is published, the table
stops, and a question stays open until the table continues.
"""

from __future__ import annotations

from collections.abc import Callable

from sixteen_tui.play.host import Host, Reply
from sixteen_tui.store.schema import Player
from sixteen_tui.tables.beginning import stand_in
from sixteen_tui.tables.company import Member, RefusedError
from sixteen_tui.tables.curtain import Curtain
from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import IDLE, Message
from sixteen_tui.tables.questions import Question, Questions
from sixteen_tui.tables.telling import LONG_AGO, Telling
from sixteen_tui.words.tables import PHRASES


class Consent(Telling):
    """A table's people, with what they agree on."""

    def __init__(self, places: Places, documents: Documents, away: float) -> None:
        super().__init__(places, documents)
        self._away_after = away
        self._curtain: Curtain | None = None
        self._busy = False
        """Whether the disk is given what was entered."""
        self._commit: Callable[[], None] | None = None
        """How, where that is not the game's journal."""
        self._refused: OSError | None = None
        """Why the disk has refused that."""
        self._entering: int | None = None
        """The seat of the person whose action that is."""
        self._holds_all = False
        """Whether it concerns everybody, so that all actions wait."""
        self._done: Callable[[float], None] | None = None
        """What is done once the disk has it."""
        self._questions = Questions()
        self._reply: Reply | None = None
        """What a computer player is about to do, once it is time."""
        self._shown_at = LONG_AGO
        """When something was last told."""
        self._to_act: int | None = None
        """For whom play waits, by what everybody has been told: for whose turn is not told to be over (B10)."""

    def _persist(
        self,
        done: Callable[[float], None] | None = None,
        *,
        entering: int | None = None,
        holds_all: bool = False,
        commit: Callable[[], None] | None = None,
    ) -> None:
        """Have the disk given what was entered; `done` follows once it has it, and nothing where it refuses.

        `commit` gives the disk something else than the lines of the game; it may be called in a thread.
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
        """Whether the disk is given what a person has done."""
        return self._entering is not None

    def _playing(self, member: Member) -> tuple[Host, int]:
        """The host and the seat of somebody who plays. Raises RefusedError for everybody else."""
        if member.seat is None or member not in self.members:
            raise RefusedError("no-seat")
        if self.host is None:
            raise RefusedError("not-begun")
        if self.trouble:
            raise RefusedError("trouble", why=self.trouble)
        return self.host, member.seat

    def _is_awaited(self, seat: int) -> bool:
        """Whether play waits for a seat, as far as everybody may know; the same while the disk is at work (B10)."""
        return self.host is not None and not self.trouble and self._to_act == seat

    def _knows_all(self, seat: int) -> bool:
        """Whether a seat has been sent the whole log: else its turn in the log is not the one that its owner sees."""
        return self.host is None or self._curtain is None or self._curtain.limit(seat) == len(self.host.table)

    def say(self, member: Member, phrase: str | None, text: str | None) -> None:
        """Say one of the phrases, or where the table allows it what one wants."""
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
        """Ask the others to let one's last play be taken back."""
        host, seat = self._playing(member)
        if self._busy or tuple(message["at"]) != self.at(seat) or host.take_back_point(seat, asking=True) is None:
            raise RefusedError("nothing-to-take-back")
        if self.places.played_by_others(seat) and not self.company.here - {seat}:
            raise RefusedError("nobody-there")
        self._ask("back", seat, seat, now)

    def give(self, member: Member, seat: int, now: float) -> None:
        """Ask the others to let a computer player have the seat of somebody who keeps the table waiting for long.

        The time for which play waits for somebody goes on while they come and go.
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
        if not waits:
            raise RefusedError("not-away")
        if min(waits) > 0:
            raise RefusedError("away-too-short", seconds=round(min(waits)))
        self._ask("give", seat, own, now)

    def _ask(self, kind: str, seat: int, by: int, now: float) -> None:
        """Ask everybody who plays but those who are absent; who has just lost the line is asked, too."""
        asked = {*self.places.played_by_others(by)} - self.company.absent(now, self._away_after)
        asked -= {seat} if kind == "give" else set()
        self.company.tell(self._questions.ask(kind, (seat, by), asked, now, self.at(seat)))
        self._settle_question(now)

    def answer(self, member: Member, number: int, *, yes: bool, now: float) -> None:
        """Somebody answers what all are asked."""
        if member.seat is not None and member in self.members:
            self._questions.answer(number, member.seat, yes=yes)
            self._settle_question(now)

    def _question_times(self, now: float) -> list[float]:
        """When the open question may be settled without an answer: at its end, or once somebody counts as absent."""
        question = self._questions.open
        if question is None:
            return []
        left = (self.company.left.get(seat, LONG_AGO) + self._away_after for seat in question.waiting)
        return [question.until, *(time for time in left if now < time < question.until)]

    def _settle_question(self, now: float) -> None:
        """Do what is agreed, once it is."""
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
        self.company.tell(self._questions.close(question, now, agreed=False))

    def _drop_question(self, kind: str, seat: int | None = None) -> None:
        """What was to be taken back is past, or whose seat was in question has played."""
        told = self._questions.drop(kind, seat)
        if told is not None:
            self.company.tell(told)

    # What is agreed

    def _take_back(self, host: Host, question: Question, now: float) -> bool:
        """Begin to take a play back; whether there is one."""
        if question.position != self.at(question.seat):  # it was done with a file that was written anew after trouble
            self.company.tell(self._questions.close(question, now, agreed=True))
            return True
        length = host.take_back_point(question.seat, asking=True)
        if length is None:
            return False
        host.enter_take_back(length)

        def done(now: float) -> None:
            self.company.tell(self._questions.close(question, now, agreed=True))
            host.taken_back(length)
            self._reply, self._undone = None, host.record.took_back
            if self._onlookers is not None:
                self._onlookers.take_back(length)
            for member in self.members:
                feed = self._feeds.get(member.seat)
                if feed is not None:
                    member.got = min(member.got, feed.count)
                    member.send({"type": "undone", "to": [self.at(None)[0], member.got], "seat": question.seat})

        self._persist(done, holds_all=True)
        return True

    def _give_away(self, host: Host, question: Question, now: float) -> bool:
        """Begin to give a seat to a computer player, unless its owner is back and does not keep the table waiting."""
        seat, idle = question.seat, [each for each in self.members if each.seat == question.seat]
        if idle and not (self._is_awaited(seat) and now - self._shown_at >= IDLE):
            return False

        def agreed(now: float) -> None:
            self.company.tell(self._questions.close(question, now, agreed=True))
            for member in idle:
                if member in self.members:
                    member.send({"type": "gone", "code": "idle"})
                    self.company.leave(member, now)

        self._hand_over(host, [seat], stand_in(tuple(host.game.levels)), agreed)
        return True

    def _give_back(self, _: float) -> None:
        """Whoever is back has their seat."""
        back = [seat for seat in sorted(self.company.here) if self.places.places[seat].stand_in is not None]
        if back and self.host is not None and not self.trouble and not self._busy:
            self._hand_over(self.host, back, None)

    def _hand_over(
        self, host: Host, seats: list[int], level: str | None, first: Callable[[float], None] | None = None
    ) -> None:
        """Have a computer player of a level play seats, or their owners again; the journal says who does.

        `first` is told before the others are.
        """
        player = Player(name="", player="human" if level is None else "bot", level=level)
        for seat in seats:
            host.enter_player(seat, player)

        def done(now: float) -> None:
            if first is not None:
                first(now)
            if self._curtain is not None:
                self._curtain.hold(now)
            for seat in seats:
                host.taken_over(seat, player)
                self.places.places[seat].stand_in = level
            if host.mover is None or host.mover.human:
                self._reply = None  # of the computer player that had the seat
            self._remember()
            self.company.present(now)

        self._persist(done, holds_all=True)
