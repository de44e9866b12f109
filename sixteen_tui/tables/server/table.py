"""One shared table: its host, its people, and what each is sent.

Invariant: no socket, no thread, no clock. Messages arrive by method calls, and `Member.send` sends. Slow work of a
running game is requested with `Work` (`game`); other disk work is awaited through `Disk`. Nothing is sent that is not
persisted, and nobody can stop the others by leaving, stalling or refusing.
"""

from __future__ import annotations

import contextlib

from sixteen_tui.tables.places import NOBODY
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.beginning import put_back, resumed
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.game import TableGame
from sixteen_tui.tables.server.tasks import Disk


class ServedTable(TableGame):
    """A table before, during or after its game."""

    @property
    def asleep(self) -> bool:
        """True if the game has begun and has not been read since the server started."""
        return self.host is None and self.places.begun

    async def open_journal(self, disk: Disk, now: float) -> None:
        """Read and resume the game, if it is asleep. Raises SaveError, or OSError."""
        async with self.changing:
            if not self.asleep:
                return
            host, told = await disk(lambda: resumed(self.documents))
            if self._closed:
                host.close()
                return
            self._start(host, told)
            if self.places.over and host.table.outcome is None:
                self.places.reopen()  # restored from a backup made during the last plays
            self.company.expect(now)
            self._publish(now)
            self._end_if_due(now)

    async def sit(
        self,
        disk: Disk,
        member: Member,
        seat: int | None,
        contribution: str | None,
        before: Member | None = None,
    ) -> None:
        """Assign a seat to a member: their own, else a free one (number `seat`, if given). `come` must follow.

        `before` is the member that the same connection had at this table. Raises RefusedError.
        """
        if self.places.begun:
            await self.company.sit(disk, member, seat, contribution, before)
        else:
            async with self.changing:
                await self.company.sit(disk, member, seat, contribution, before)

    def come(self, member: Member, now: float, before: Member | None = None) -> None:
        """Join the table, on the assigned seat or as a spectator. `before` is as in `sit`."""
        self._join(member, now, before)
        if not self._busy:
            self._give_back(now)

    def watch(self, member: Member, now: float) -> None:
        """Join as a spectator."""
        member.seat = None
        self._join(member, now, None)

    def _join(self, member: Member, now: float, before: Member | None) -> None:
        """Add a member and send them the table, what they lack of the game, and the open question."""
        if before in self.members and before is not member:
            self.company.leave(before, now)
        if member not in self.members:
            self.members.append(member)
        if member.seat is not None:
            self.company.left.pop(member.seat, None)
        elif not self.trouble:
            self._subscribe_spectators()
        own = self.company.own(member.seat)
        member.send({"type": "table", "you": member.seat, **self.company.described(now), **own})
        self._send_rest(member)
        self.company.present(now)
        self._send_open(member)

    def hint(self, member: Member, message: Message) -> None:
        """Persist that the seat to move looked at a hint. Raises RefusedError at a table without hints."""
        host, seat = self._playing(member)
        if not self.places.hints:
            raise RefusedError("no-hints")
        there = tuple(message["at"]) == self.at(seat) and self._knows_all(seat)
        asked = there and self._is_to_act(seat) and host.table.to_move == seat
        if asked and host.enter_hint():
            self._persist(entering=seat)

    def leave(self, member: Member, now: float) -> None:
        """Leave the table; the seat stays its owner's."""
        if member in self.members:
            known = self.company.own(member.seat)
            self.company.leave(member, now)
            if self.company.own(member.seat) != known:
                self._remember()
            self.company.present(now)
            self._settle_question(now)

    async def write_again(self, disk: Disk) -> None:
        """Write the places again after a refused change, so that the next server does not find it on the disk."""
        async with self.changing:
            if self.company.doubtful and not self._closed:
                with contextlib.suppress(RefusedError):
                    await self.company.change(disk, lambda _: None)

    async def give_up(self, disk: Disk, member: Member, now: float) -> None:
        """Leave the table and, before the game, free the seat.

        Raises RefusedError if the disk refuses the change; the member is still there then.
        """
        async with self.changing:
            if member.seat is not None and member in self.members and not self.places.begun:
                await self.company.give_up(disk, member)
                self.company.present(now)
        self.leave(member, now)

    def listed(self, owner: str, now: float, described: Message | None = None) -> Message:
        """Return the list entry for an owner. `described` is `company.described(now)`, if the caller has it."""
        own, host = self.places.of(owner), self.host
        described = self.company.described(now) if described is None else described
        found: Message = {**described, **self.scored, "yours": own, "turn": False, "answer": any(map(self._asks, own))}
        if lost := self.places.lost_by(owner):
            found["lost"] = lost
        if (own or owner == self.places.opened_by) and self.places.private is not None:
            found["code"] = self.places.private
        if host is not None and not self.places.over:
            found["turn"] = any(self._is_to_act(seat) for seat in own)
        return found

    def waits_for_owner(self, owner: str) -> bool:
        """Return True if the table waits for a person: for their turn, or for an answer about the end of the game."""
        own = self.places.of(owner) if self.host is not None and not self.places.over else []
        return any(self._is_to_act(seat) or self._asks(seat) for seat in own)

    notifies = False
    """True while somebody will soon be notified that it is their turn (`Notifier`)."""

    @property
    def waits_for(self) -> int | None:
        """Seat of the person for whom play waits, as published; None for a computer player, and while nobody plays."""
        seat = self._to_act
        if self.host is None or self.trouble or self.places.over or seat is None or seat not in self.places.people:
            return None
        return seat if self.places.places[seat].stand_in is None else None

    def remember_notices(self) -> None:
        """Persist who was notified, and when the next notice is due."""
        self._remember()

    def is_awaited(self, *, notifies: bool) -> bool:
        """Return True if the game must be read without a request: for its clock or, if the server `notifies`, because
        it waits for somebody, as far as known."""
        return self.is_timed or (notifies and self.places.due != NOBODY and not self.places.over)

    @property
    def rests(self) -> bool:
        """True if nothing is pending: no disk work, no computer player, no notification."""
        works = self._busy or self._thinking or self._reply is not None or self.unwritten
        return not works and not self.notifies

    def shown(self, now: float) -> Message:
        """Return the list entry for other servers, with the seats that are to act."""
        playing = range(len(self.places.places)) if self.host is not None and not self.places.over else ()
        acts = {"turns": [*filter(self._is_to_act, playing)], "answers": [*filter(self._asks, playing)]}
        return {**self.company.described(now), **self.scored, **acts}

    def secure(self) -> None:
        """Put the save back if another program changed it, before the server ends. Ignores errors of the disk.

        Why: the next server opens the file that it finds, which may lack entries that were published.
        """
        if self.host is not None and not self._busy:
            with contextlib.suppress(OSError):
                put_back(self.host)

    def close(self) -> None:
        """Close the game."""
        self._closed = True
        if self.host is not None:
            self.host.close()
