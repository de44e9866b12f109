"""One shared table: its host, its company, and what each is told.

Law: no socket, no thread, no clock of its own. Messages come in through the methods, what a member is to be sent goes
out through `Member.send`; what takes time (the disk, a computer player's thought, the pace) is asked for in `Work` and
reported back. Nobody is told of what is not kept, and nobody can stop the others by leaving, stalling or refusing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from sixteen_tui.engine.game import BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.play.host import Host, Reply
from sixteen_tui.play.observers import Observers
from sixteen_tui.store.disk import ChangedError, SaveError
from sixteen_tui.store.schema import Player
from sixteen_tui.tables.beginning import begun, stand_in
from sixteen_tui.tables.company import Member, RefusedError
from sixteen_tui.tables.curtain import Curtain
from sixteen_tui.tables.feed import Feed
from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import AWAY, IDLE, Message
from sixteen_tui.tables.questions import Questions
from sixteen_tui.tables.telling import Telling
from sixteen_tui.words.screens import COMPUTERS
from sixteen_tui.words.tables import PHRASES

PACE: Final = 0.7
"""Seconds that a computer player takes over a card that everybody sees."""
UNKNOWN: Final = -1
"""What a program has of its seat, where that is not what the seat has seen."""
SEEN_ALIKE: Final = 32
"""Entries whose notation is kept: most seats see the same of an action."""
_LONG_AGO: Final = float("-inf")


class Work(NamedTuple):
    """What a table waits for."""

    commit: Callable[[], None] | None = None
    """To be called, in a thread if there is one; `Table.committed` follows."""
    think: Callable[[], Reply] | None = None
    """To be called likewise; `Table.thought` follows with what it returns."""
    wake: float | None = None
    """When to call `Table.woken`."""


class Table(Telling):
    """A table that is open, or at which a game goes on, or has come to its end."""

    def __init__(self, places: Places, documents: Documents, *, pace: float = PACE, away: float = AWAY) -> None:
        super().__init__(places, documents)
        self._pace, self._away_after = pace, away
        self._onlookers: Observers | None = None
        self._curtain: Curtain | None = None
        self._busy = self._thinking = False
        """Whether the disk is at work, and whether a computer player is."""
        self._entering: int | None = None
        """The seat of the person whose action the disk is given."""
        self._waiting: list[tuple[Member, Message]] = []
        """What came from there meanwhile."""
        self._questions = Questions()
        self._encode: Callable[[object], str] = str
        """An entry in the game's notation."""
        self._reply: Reply | None = None
        """What a computer player is about to do, once it is time."""
        self._shown_at = _LONG_AGO
        """When something was last told."""

    # Coming and going

    def open_journal(self, now: float) -> None:
        """Go on with the game, which nobody has looked at since the server began. Raises SaveError, or OSError."""
        if self.host is None and self.places.begun:
            host = self._resumed()
            self._start(host)
            if self.places.over and host.table.outcome is None:
                self.places.reopen()  # out of a copy that was made while the last cards were played
            self._tell(now)

    def _resumed(self) -> Host:
        """The game as the disk has it. Raises SaveError, or OSError."""
        host = Host.resumed(*self.documents.resume())
        if host.unsaved is not None:
            host.close()
            raise host.unsaved
        return host

    def sit(self, member: Member, seat: int | None, contribution: str | None, now: float) -> None:
        """Sit down on a seat: one's own, else a free one (of that number, if one is given). Raises RefusedError."""
        self.company.sit(member, seat, contribution)
        self._drop_question("give", member.seat)
        self._join(member, now)
        if not self._busy:
            self._give_back(now)

    def watch(self, member: Member, now: float) -> None:
        """Look on."""
        member.seat = None
        self._join(member, now)

    def _join(self, member: Member, now: float) -> None:
        if member not in self.members:
            self.members.append(member)
        if member.seat is not None:
            self.company.left.pop(member.seat, None)
        elif not self.trouble:
            self._let_look_on()
        member.send({"type": "table", "you": member.seat, **self.company.described(now)})
        self._send_rest(member)
        self.company.present(now)
        if self._questions.open is not None and member.seat is not None:
            member.send(self._questions.open.message)

    def leave(self, member: Member, now: float, *, seat: bool = False) -> None:
        """Go away; before the game one may give one's seat free, too. Otherwise it remains one's own."""
        if member in self.members:
            self.company.leave(member, now, seat=seat)
            self.company.present(now)
            self._settle_question(now)

    @property
    def entering(self) -> bool:
        """Whether the disk is given what a person has done."""
        return self._entering is not None

    def listed(self, owner: str, now: float) -> Message:
        """The table in a list, for one owner: which seats are theirs, and whether one of them is to act."""
        own, host = self.places.of(owner), self.host
        found: Message = {**self.company.described(now), "yours": own, "turn": False}
        if (own or owner == self.places.opened_by) and self.places.private is not None:
            found["code"] = self.places.private
        if host is not None and not self.places.over:
            found["turn"] = any(self._is_to_act(seat) for seat in own)
        return found

    @property
    def rests(self) -> bool:
        """Whether nothing is under way that would go on by itself."""
        return not self._busy and not self._thinking and self._reply is None

    def shown(self, now: float) -> Message:
        """The table in a list of other servers, and which of its seats are to act."""
        playing = range(len(self.places.places)) if self.host is not None and not self.places.over else ()
        return {**self.company.described(now), "turns": [*filter(self._is_to_act, playing)]}

    def _is_to_act(self, seat: int) -> bool:
        """Whether play waits for a seat, as far as its owner may know: for whose turn is not told to be over (B10)."""
        if self.host is None or self._curtain is None or self._busy or self.trouble:
            return False
        awaited = self._curtain.awaited
        return (self.host.table.to_move if awaited is None else awaited) == seat

    # The game

    def begin(self, now: float, *, fill: bool = False) -> None:
        """Deal, if every seat is taken; with `fill` computer players take those that are free. Raises RefusedError."""
        places, before = self.places, [*self.places.places]
        if places.begun:
            return
        if fill:
            level = stand_in(tuple(GAMES[places.game].levels))
            for seat in places.free:
                places.places[seat] = Place(level=level, name=places.free_name(COMPUTERS[seat], COMPUTERS))
        if places.free:
            raise RefusedError("seats-free")
        host = None
        try:
            host = begun(self.documents, places)
            places.begun = True
            self.documents.keep(places)
        except OSError as error:
            places.begun, places.places = False, before
            if host is not None:
                host.close()
            raise RefusedError("trouble", why=error.strerror or "") from None
        self._start(host)
        self.company.present(now)
        self._tell(now)

    def _start(self, host: Host) -> None:
        self.host, self._feeds, self._onlookers = host, {}, None
        self._encode = lru_cache(SEEN_ALIKE)(host.game.encode)
        self._undone = host.record.took_back
        self._curtain = Curtain(host, self._pace, self.documents)
        for place, player in zip(self.places.places, host.players, strict=True):
            if place.level is None:
                place.stand_in = player.level
        for seat in range(host.table.rules.seats):
            host.observed_by(seat, self._feed(seat, host))
        host.tell(self._curtain.limit)
        self._let_look_on()

    def _let_look_on(self) -> None:
        """Observe for spectators, once there are any.

        A player may watch from a second program. So spectators are told what every seat has been told, and nothing
        else: nothing that follows from the rest of the log, such as whether the next turn is over already (B10).
        """
        if self.host is None or self._onlookers is not None:
            return
        if any(member.seat is None for member in self.members):
            self._onlookers = Observers(self.host.table)
            self._onlookers.add(None, self._feed(None, self.host))
            self._tell_onlookers(self.host)

    def _tell_onlookers(self, host: Host) -> None:
        if self._onlookers is not None:
            told = host.told_to_all
            self._onlookers.tell(lambda _: told)

    def _feed(self, number: int | None, host: Host) -> Feed:
        self._feeds[number] = Feed(self._encode)
        return self._feeds[number]

    def act(self, member: Member, message: Message, now: float) -> None:
        """Do what the seat to move is to do. What was decided elsewhere than where it stands is passed over."""
        host, seat = self._playing(member)
        if tuple(message["at"]) != self.at(seat):
            member.send({"type": "no", "code": "stale", "to": "act", "at": [*self.at(seat)]})
            return
        if self._busy and seat == self._entering:  # nobody else hears later that the disk is at work (B10)
            self._waiting.append((member, message))
            return
        if not self._is_to_act(seat):
            raise RefusedError("illegal", why="not-your-turn", rule="")
        try:
            action = host.game.decode(f"{seat} {message['action']}")
            host.enter(action)
        except BadNotation:
            raise RefusedError("not-an-entry") from None
        except IllegalAction as error:
            raise RefusedError("illegal", why=error.code, rule=error.rule) from None
        self._drop_question("back")
        self._drop_question("give", seat)
        self._busy, self._entering = True, seat

    def seen(self, member: Member, message: Message, now: float) -> None:
        """Somebody has seen that their turn is over."""
        _, seat = self._playing(member)
        known = self._curtain is not None and tuple(message["at"]) == self.at(seat) and self._curtain.seen(seat)
        if known and not self._busy:  # else it is told with what is being kept
            self._tell(now)

    def hint(self, member: Member, message: Message) -> None:
        """Keep that somebody on their turn asked for a hint."""
        host, seat = self._playing(member)
        if tuple(message["at"]) == self.at(seat) and self._is_to_act(seat) and host.table.to_move == seat:
            host.hint()

    def _playing(self, member: Member) -> tuple[Host, int]:
        """The host and the seat of somebody who plays. Raises RefusedError for everybody else."""
        if member.seat is None or member not in self.members:
            raise RefusedError("no-seat")
        if self.host is None:
            raise RefusedError("not-begun")
        if self.trouble:
            raise RefusedError("trouble", why=self.trouble)
        return self.host, member.seat

    # What takes time

    def work(self, now: float) -> Work:
        """What the table waits for now."""
        host, wake = self.host, self._wakes(now)
        if host is None or self.trouble:
            return Work(wake=wake)
        if self._busy:
            return Work(commit=host.commit, wake=wake)
        mover = host.mover
        computers = mover is not None and not mover.human and not self._thinking and self._reply is None
        if computers and (self._curtain is None or not self._curtain.waits_for_person):
            self._thinking = True
            return Work(think=host.think(host.enter), wake=wake)
        return Work(wake=wake)

    def _wakes(self, now: float) -> float | None:
        times = [self._questions.open.until] if self._questions.open is not None else []
        if self._reply is not None and not self.trouble:
            times.append(self._shown_at + self._pace)
        if self._curtain is not None and not self._busy and not self.trouble:
            wait = self._curtain.wait(now)
            if wait is not None:
                times.append(now + wait)
        return min(times, default=None)

    def committed(self, now: float) -> None:
        """The disk has what was entered, or refuses it: then the table stops, and goes back to what the disk has."""
        self._busy, self._entering = False, None
        if self.host is not None and self.host.unsaved is not None:
            self.stop(_reason(self.host.unsaved))
            return
        self._tell(now)
        self._give_back(now)
        waiting, self._waiting = self._waiting, []
        for member, message in waiting:
            if member in self.members:
                try:
                    self.act(member, message, now)
                except RefusedError as refused:
                    member.send(refused.message("act"))

    def stop(self, why: str) -> None:
        """Stop and say why; `try_again` goes on from what the disk has."""
        self._busy, self._entering, self.trouble = False, None, why
        self.company.tell({"type": "trouble", "why": self.trouble})

    def try_again(self, now: float) -> bool:
        """After the disk refused: go on from what it has; whether that can be."""
        if not self.trouble:
            return True
        if self.host is not None:
            self._put_back(self.host)
            self.host.close()
        try:
            host = self._resumed()
        except (SaveError, OSError):
            return False
        self.trouble, self._reply, self._thinking, undone = "", None, False, self._undone
        self._start(host)
        for member in self.members:
            member.got = member.got if self._undone == undone else UNKNOWN
            member.send({"type": "table", "you": member.seat, **self.company.described(now)})
            self._send_rest(member)
        self._give_back(now)
        self._tell(now)
        return True

    @staticmethod
    def _put_back(host: Host) -> None:
        """Write the game again where another program removed or changed its file; that file gets another name."""
        if host.journal is not None and isinstance(host.unsaved, ChangedError):
            with contextlib.suppress(OSError):
                host.journal.renew(in_place=True)

    def check(self) -> None:
        """Verify the save between two actions. Called about once a second."""
        if self.host is not None and not self._busy and not self.trouble:
            self.host.check()
            if self.host.unsaved is not None:
                self.stop(_reason(self.host.unsaved))

    def thought(self, reply: Reply, now: float) -> None:
        """A computer player has made up its mind."""
        mover = self.host.mover if self.host is not None else None
        self._thinking, self._reply = False, reply if mover is not None and not mover.human else None
        if self._shown_at == _LONG_AGO:
            self._shown_at = now
        self.woken(now)

    def woken(self, now: float) -> None:
        """It may be time for something."""
        discreet = self.host is not None and self.host.game.discreet
        reply, due = self._reply, now >= self._shown_at + self._pace
        if reply is not None and not self._busy and not self.trouble and (discreet or due or not reply.shows):
            self._commit_reply()
        if self._curtain is not None and not self._busy and not self.trouble and self._curtain.wait(now) == 0.0:
            self._tell(now)
        self._settle_question(now)

    def _commit_reply(self) -> None:
        host, reply, self._reply = self.host, self._reply, None
        if host is not None and reply is not None and reply.commit():
            self._drop_question("back")
            self._busy = True

    # What is told

    def _tell(self, now: float) -> None:
        """Tell everybody what they may see by now."""
        host, curtain = self.host, self._curtain
        if host is None or curtain is None:
            return
        curtain.look()
        host.tell(curtain.limit)
        while curtain.raise_for(now):
            self._shown_at = now
            host.tell(curtain.limit)
        self._let_look_on()
        self._tell_onlookers(host)
        for member in self.members:
            self._send_new(member)
        if not host.game.discreet or self._shown_at == _LONG_AGO:  # else what is kept behind the curtain would be told
            self._shown_at = now
        if host.table.outcome is not None and curtain.limit(None) == len(host.table) and not self.places.over:
            self._end()

    # Among the people

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

    def ask_back(self, member: Member, message: Message, now: float) -> None:
        """Ask the others to let one's last play be taken back."""
        host, seat = self._playing(member)
        if self._busy or tuple(message["at"]) != self.at(seat) or host.take_back_point(seat, asking=True) is None:
            raise RefusedError("nothing-to-take-back")
        if self.places.played_by_others(seat) and not self.company.here - {seat}:
            raise RefusedError("nobody-there")
        self._ask("back", seat, seat, now)

    def give(self, member: Member, seat: int, now: float) -> None:
        """Ask the others to let a computer player have the seat of somebody who keeps the table waiting for long."""
        _, own = self._playing(member)
        if seat >= len(self.places.places):
            raise RefusedError("no-such-seat")
        place = self.places.places[seat]
        here = seat in self.company.here
        if place.level is not None or place.stand_in is not None or (here and not self._is_to_act(seat)):
            raise RefusedError("not-away")
        since = self._shown_at if here else self.company.left.setdefault(seat, now)
        wait = (IDLE if here else self._away_after) - (now - since)
        if wait > 0:
            raise RefusedError("away-too-short", seconds=round(wait))
        self._ask("give", seat, own, now)

    def _ask(self, kind: str, seat: int, by: int, now: float) -> None:
        asked = self.company.here - {by} - ({seat} if kind == "give" else set())
        self.company.tell(self._questions.ask(kind, (seat, by), asked, now, self.at(seat)))
        self._settle_question(now)

    def answer(self, member: Member, number: int, *, yes: bool, now: float) -> None:
        """Somebody answers what all are asked."""
        if member.seat is not None and member in self.members:
            self._questions.answer(number, member.seat, yes=yes)
            self._settle_question(now)

    def _settle_question(self, now: float) -> None:
        """Do what is agreed, once it is."""
        settled = None if self._busy or self.trouble else self._questions.settle(self.company.here, now)
        if settled is None:
            return
        question, agreed = settled
        self.company.tell(question.answered(agreed=agreed))
        if agreed and question.kind == "back":
            self._take_back(question.seat)
        elif agreed:
            self._give_away(question.seat, now)

    def _drop_question(self, kind: str, seat: int | None = None) -> None:
        """What was to be taken back is past, or who was away is back."""
        told = self._questions.drop(kind, seat)
        if told is not None:
            self.company.tell(told)

    def _take_back(self, seat: int) -> None:
        host = self.host
        length = host.take_back_point(seat, asking=True) if host is not None else None
        if length is None or host is None:
            return
        host.take_back(length)
        if host.unsaved is not None:
            self.stop(_reason(host.unsaved))
            return
        self._reply, self._undone = None, host.record.took_back
        if self._onlookers is not None:
            self._onlookers.take_back(length)
        for member in self.members:
            feed = self._feeds.get(member.seat)
            if feed is not None:
                member.got = min(member.got, feed.count)
                member.send({"type": "undone", "to": [self.at(None)[0], member.got], "seat": seat})

    def _give_away(self, seat: int, now: float) -> None:
        host = self.host
        if host is None:
            return
        for member in [each for each in self.members if each.seat == seat]:
            member.send({"type": "gone", "code": "idle"})
            self.company.leave(member, now, seat=False)
        level = stand_in(tuple(host.game.levels))
        self._hand_over(host, seat, level, now)
        if not self.trouble:
            self._tell(now)

    def _give_back(self, now: float) -> None:
        """Whoever is back has their seat."""
        for seat in self.company.here:
            if self.host is not None and not self.trouble and self.places.places[seat].stand_in is not None:
                self._hand_over(self.host, seat, None, now)
                self._reply = None

    def _hand_over(self, host: Host, seat: int, level: str | None, now: float) -> None:
        """Have a computer player of a level play a seat, or its owner again; the journal tells who does."""
        host.take_over(seat, Player(name="", player="human" if level is None else "bot", level=level))
        if host.unsaved is not None:
            self.stop(_reason(host.unsaved))
            return
        if self._curtain is not None:
            self._curtain.hold(now)
        self.places.places[seat].stand_in = level
        self._remember()
        self.company.present(now)

    def close(self) -> None:
        """Let go of the game; it is on the disk."""
        if self.host is not None:
            self.host.close()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
