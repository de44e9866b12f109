"""One shared table: its host, its people, and what each is sent.

Invariant: no socket, no thread, no clock. Messages arrive by method calls, and `Member.send` sends; slow work of a game
that goes on (disk, computer player, pace) is requested by `Work` and reported back, and the disk is awaited elsewhere
(`Disk`). Nothing is sent that is not persisted, and nobody can stop the others by leaving, stalling or refusing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Final, NamedTuple

from sixteen_tui.engine.game import BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.play.host import Host, Reply
from sixteen_tui.store.disk import SaveError
from sixteen_tui.tables.beginning import dealt, resumed, stand_in
from sixteen_tui.tables.company import Member, RefusedError
from sixteen_tui.tables.consent import Consent
from sixteen_tui.tables.curtain import Curtain
from sixteen_tui.tables.kept import Documents
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import AWAY, Message
from sixteen_tui.tables.tasks import Disk
from sixteen_tui.tables.telling import LONG_AGO
from sixteen_tui.words.screens import COMPUTERS

PACE: Final = 0.7
"""Seconds that a computer player takes over a card that everybody sees."""
UNKNOWN: Final = -1
"""What a program has of its seat, where that is not what the seat has seen."""
SEEN_ALIKE: Final = 32
"""Entries whose notation is kept: most seats see the same of an action."""


class Work(NamedTuple):
    """What a table waits for."""

    commit: Callable[[], None] | None = None
    """To be called, in a thread if there is one; `Table.committed` follows."""
    think: Callable[[], Reply] | None = None
    """To be called likewise; `Table.thought` follows with what it returns."""
    wake: float | None = None
    """When to call `Table.woken`."""


class Table(Consent):
    """A table that is open, or at which a game goes on, or has come to its end."""

    def __init__(self, places: Places, documents: Documents, *, pace: float = PACE, away: float = AWAY) -> None:
        super().__init__(places, documents, away)
        self._pace = pace
        self._thinking = False
        """Whether a computer player is at work."""
        self._waiting: list[tuple[Member, Message]] = []
        """Actions that came while the disk was at work."""
        self.changing = asyncio.Lock()
        """Held while the disk is given who sits where, or the game is dealt or read."""
        self._closed = False

    # Coming and going

    @property
    def asleep(self) -> bool:
        """Whether the game has not been read since the server began."""
        return self.host is None and self.places.begun

    async def open_journal(self, disk: Disk, now: float) -> None:
        """Go on with the game, if it is asleep. Raises SaveError, or OSError."""
        async with self.changing:
            if not self.asleep:
                return
            host, told = await disk(lambda: resumed(self.documents))
            if self._closed:
                host.close()
                return
            self._start(host, told)
            if self.places.over and host.table.outcome is None:
                self.places.reopen()  # out of a copy that was made while the last cards were played
            self.company.expect(now)
            self._tell(now)

    async def sit(
        self,
        disk: Disk,
        member: Member,
        seat: int | None,
        contribution: str | None,
        before: Member | None = None,
    ) -> None:
        """Sit down on a seat: one's own, else a free one (of that number, if one is given); `come` follows.

        `before` is who the same program was at this table. Raises RefusedError.
        """
        if self.places.begun:
            await self.company.sit(disk, member, seat, contribution, before)
        else:
            async with self.changing:
                await self.company.sit(disk, member, seat, contribution, before)

    def come(self, member: Member, now: float, before: Member | None = None) -> None:
        """Be there, on the seat that one has by now. `before` is who the same program was at this table."""
        self._join(member, now, before)
        if not self._busy:
            self._give_back(now)

    def watch(self, member: Member, now: float) -> None:
        """Look on."""
        member.seat = None
        self._join(member, now, None)

    def _join(self, member: Member, now: float, before: Member | None) -> None:
        if before in self.members and before is not member:
            self.company.leave(before, now)
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

    def leave(self, member: Member, now: float) -> None:
        """Go away; the seat stays one's own."""
        if member in self.members:
            self.company.leave(member, now)
            self.company.present(now)
            self._settle_question(now)

    async def give_up(self, disk: Disk, member: Member, now: float) -> None:
        """Go away and, before the game, give one's seat free.

        Raises RefusedError where the disk does not take that, and then one is still there.
        """
        async with self.changing:
            if member.seat is not None and member in self.members and not self.places.begun:
                await self.company.give_up(disk, member)
                self.company.present(now)
        self.leave(member, now)

    def listed(self, owner: str, now: float, described: Message | None = None) -> Message:
        """The table in a list, for one owner: which seats are theirs, and whether one of them is to act."""
        own, host = self.places.of(owner), self.host
        described = self.company.described(now) if described is None else described
        found: Message = {**described, "yours": own, "turn": False}
        if (own or owner == self.places.opened_by) and self.places.private is not None:
            found["code"] = self.places.private
        if host is not None and not self.places.over:
            found["turn"] = any(self._is_to_act(seat) for seat in own)
        return found

    @property
    def rests(self) -> bool:
        """Whether nothing is under way that would go on by itself."""
        return not self._busy and not self._thinking and self._reply is None and not self.unwritten

    def shown(self, now: float) -> Message:
        """The table in a list of other servers, and which of its seats are to act."""
        playing = range(len(self.places.places)) if self.host is not None and not self.places.over else ()
        return {**self.company.described(now), "turns": [*filter(self._is_to_act, playing)]}

    def _is_to_act(self, seat: int) -> bool:
        """Whether a seat may act now, as far as its owner may know."""
        return not self._busy and self._is_awaited(seat)

    # The game

    async def begin(self, disk: Disk, now: float, *, fill: bool = False) -> None:
        """Deal, if every seat is taken; with `fill` computer players take those that are free. Raises RefusedError."""
        async with self.changing:
            await self._begin(disk, now, fill=fill)

    async def _begin(self, disk: Disk, now: float, *, fill: bool = False) -> None:
        if self.places.begun:
            return
        wanted = deepcopy(self.places)
        if fill:
            level = stand_in(tuple(GAMES[wanted.game].levels))
            for seat in wanted.free:
                wanted.places[seat] = Place(level=level, name=wanted.free_name(COMPUTERS[seat], COMPUTERS))
        if wanted.free:
            raise RefusedError("seats-free")
        try:
            host = await disk(lambda: dealt(self.documents, wanted))
        except OSError as error:
            raise RefusedError("trouble", why=error.strerror or "") from None
        if self._closed:
            host.close()
            return
        self.places.begun, self.places.places = True, wanted.places
        for seat, place in enumerate(wanted.places):
            if place.level is not None:
                self.company.left.pop(seat, None)
        self._start(host, None)
        self._starts_again(now)
        self.company.present(now)
        self._tell(now)

    async def deal(self, disk: Disk, now: float) -> None:
        """Deal once the last seat is taken. Where the disk refuses it the table stops, and `try_again` deals."""
        async with self.changing:
            if self.places.free or self.places.begun:
                return
            try:
                await self._begin(disk, now)
            except RefusedError as refused:
                self.stop(str(refused.details.get("why", "")))

    def _start(self, host: Host, told: int | None) -> None:
        self.host, self._feeds, self._onlookers = host, {}, None
        self._encode = lru_cache(SEEN_ALIKE)(host.game.encode)
        self._undone = host.record.took_back
        over = self.places.over and host.table.outcome is not None
        self._curtain = Curtain(host, self._pace, self.documents, told, over=over)
        for place, player in zip(self.places.places, host.players, strict=True):
            if place.level is None:
                place.stand_in = player.level
        for seat in range(host.table.rules.seats):
            host.observed_by(seat, self._feed(seat, host))
        host.tell(self._curtain.limit)
        self._let_look_on()

    def act(self, member: Member, message: Message, now: float) -> None:
        """Do what the seat to move is to do. What was decided elsewhere than where it stands is passed over."""
        host, seat = self._playing(member)
        if tuple(message["at"]) != self.at(seat):
            member.send({"type": "no", "code": "stale", "to": "act", "at": [*self.at(seat)]})
            return
        if self._busy and (self._holds_all or seat == self._entering):
            self._waiting.append((member, message))  # nobody else hears later that the disk is at work (B10)
            return
        if not self._is_to_act(seat) or not self._knows_all(seat):
            raise RefusedError("illegal", why="not-your-turn", rule="")
        try:
            action = host.game.decode(f"{seat} {message['action']}")
            host.enter(action)
        except BadNotation:
            raise RefusedError("not-an-entry") from None
        except IllegalAction as error:
            raise RefusedError("illegal", why=error.code, rule=error.rule) from None

        def done(_: float) -> None:
            self._drop_question("back")
            self._drop_question("give", seat)

        self._persist(done, entering=seat)

    def seen(self, member: Member, message: Message, now: float) -> None:
        """Somebody has seen that their turn is over.

        The disk is waited for as it is when somebody stands: else the time would tell one from the other (B10).
        """
        _, seat = self._playing(member)
        if self._curtain is None or tuple(message["at"]) != self.at(seat) or not self._curtain.seen(seat):
            return
        if not self._busy:  # else it is told with what is being kept
            self._persist(entering=seat, commit=self._curtain.kept)

    def hint(self, member: Member, message: Message) -> None:
        """Keep that somebody on their turn asked for a hint."""
        host, seat = self._playing(member)
        there = tuple(message["at"]) == self.at(seat) and self._knows_all(seat)
        asked = there and self._is_to_act(seat) and host.table.to_move == seat
        if asked and host.enter_hint():
            self._persist(entering=seat)

    # What takes time

    def work(self, now: float) -> Work:
        """What the table waits for now."""
        host, wake = self.host, self._wakes(now)
        if host is None or self.trouble:
            return Work(wake=wake)
        if self._busy:
            return Work(commit=self._commit or host.commit, wake=wake)
        if self.unwritten and now >= self._write_at:
            return Work(commit=self._writing(), wake=wake)
        mover = host.mover
        computers = mover is not None and not mover.human and not self._thinking and self._reply is None
        if computers and (self._curtain is None or not self._curtain.waits_for_person):
            self._thinking = True
            return Work(think=host.think(host.enter), wake=wake)
        return Work(wake=wake)

    def _wakes(self, now: float) -> float | None:
        times = [] if self._busy or self.trouble else self._question_times(now)
        if self._reply is not None and not self.trouble:
            times.append(self._shown_at + self._pace)
        if self.unwritten and not self.trouble and self._write_at > now:
            times.append(self._write_at)
        if self._curtain is not None and not self._busy and not self.trouble:
            wait = self._curtain.wait(now)
            if wait is not None:
                times.append(now + wait)
        return min(times, default=None)

    def committed(self, now: float) -> None:
        """The disk has what was entered, or refuses it: then the table stops, and goes back to what the disk has."""
        if self._has_written(now):
            return
        error, self._refused = self._refused or (self.host.unsaved if self.host is not None else None), None
        if error is not None:
            self.stop(_reason(error))
            return
        done = self._done
        self._busy, self._holds_all, self._entering, self._done = False, False, None, None
        if done is not None:
            done(now)
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
        self._busy, self._holds_all, self._entering, self._done, self.trouble = False, False, None, None, why
        self.company.tell({"type": "trouble", "why": self.trouble})
        waiting, self._waiting = self._waiting, []
        for member, _ in waiting:
            member.send(RefusedError("trouble", why=why).message("act"))

    async def try_again(self, disk: Disk, now: float) -> None:
        """After the disk refused: go on from what it has, if that can be."""
        async with self.changing:
            if not self.trouble:
                return
            if not self.places.begun:
                with contextlib.suppress(RefusedError):
                    if self.places.free:
                        await self.company.change(disk, lambda _: None)  # whether the disk takes something
                        self._starts_again(now)
                    else:
                        await self._begin(disk, now)
                return
            try:
                host, told = await disk(lambda: resumed(self.documents, self.host))
            except (SaveError, OSError):
                return
            if self._closed:
                host.close()
            else:
                self._go_on(host, told, now)

    def _go_on(self, host: Host, told: int | None, now: float) -> None:
        self.trouble, self._reply, self._thinking, undone = "", None, False, self._undone
        self._start(host, told)
        for member in self.members:
            member.got = member.got if self._undone == undone else UNKNOWN
            member.send({"type": "table", "you": member.seat, **self.company.described(now)})
            self._send_rest(member)
            if self._questions.open is not None and member.seat is not None:
                member.send(self._questions.open.message)
        self._give_back(now)
        self._tell(now)
        self._settle_question(now)

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
        if self._shown_at == LONG_AGO:
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
            self._persist(lambda _: self._drop_question("back"))

    # What is told

    def _tell(self, now: float) -> None:
        """Tell everybody what they may see by now."""
        host, curtain = self.host, self._curtain
        if host is None or curtain is None:
            return
        curtain.look()
        host.tell(curtain.limit)
        while True:
            seat = curtain.awaited
            if not curtain.raise_for(now):
                break
            if seat is not None:
                self._drop_question("give", seat)  # however the turn ended, its end is told in the same moment
            self._shown_at = now
            host.tell(curtain.limit)
        self._to_act = host.table.to_move if curtain.awaited is None else curtain.awaited
        self._let_look_on()
        self._tell_onlookers(host)
        for member in self.members:
            self._send_new(member)
        if not host.game.discreet or self._shown_at == LONG_AGO:  # else what is kept behind the curtain would be told
            self._shown_at = now
        if host.table.outcome is not None and curtain.limit(None) == len(host.table) and not self.places.over:
            self._end()

    def close(self) -> None:
        """Let go of the game; it is on the disk."""
        self._closed = True
        if self.host is not None:
            self.host.close()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
