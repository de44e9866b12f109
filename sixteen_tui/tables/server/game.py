"""The game at a shared table: dealing, actions, slow work, publication.

Invariant: no socket, no thread, no clock. Slow work of a running game (disk, computer player, delays) is requested with
`Work` and reported back. Nothing is published that is not persisted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Final, NamedTuple

from sixteen_tui.engine.game import BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.session.host import BotReply, Host
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import AWAY, Message
from sixteen_tui.tables.server.barrier import Barrier
from sixteen_tui.tables.server.beginning import Continued, continued, dealt, stand_in
from sixteen_tui.tables.server.clocks import Clocks
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.tasks import Disk
from sixteen_tui.tables.server.telling import LONG_AGO
from sixteen_tui.tables.stores.store import Documents, reason

PACE: Final = 0.7
"""Seconds between two visible actions, if the second is a computer player's."""
UNKNOWN: Final = -1
"""Value of `Member.got` if the client does not have the beginning of what its seat has seen."""
SEEN_ALIKE: Final = 32
"""Size of the cache of encoded entries. Most seats see the same of an action."""


class Work(NamedTuple):
    """Work that a table requests from its driver."""

    commit: Callable[[], None] | None = None
    """To be called, in a thread if there is one; then `Table.committed`."""
    think: Callable[[], BotReply] | None = None
    """To be called in a thread, too; then `Table.thought` with the result."""
    wake: float | None = None
    """Time at which to call `Table.woken`."""


class TableGame(Clocks):
    """Layer of `ServedTable` that deals and plays its game."""

    def __init__(self, places: Places, documents: Documents, *, pace: float = PACE, away: float = AWAY) -> None:
        super().__init__(places, documents, away)
        self._pace = pace
        self._thinking = False
        """True while a computer player computes its action."""
        self._waiting: list[tuple[Member, Message]] = []
        """Messages `act` and `seen` that arrived while the disk was busy."""
        self.changing = asyncio.Lock()
        """Held while a change of the seats is written, and while the game is dealt or read."""
        self._closed = False

    def _is_to_act(self, seat: int) -> bool:
        """Return True if the owner of a seat may act now, as far as they may know."""
        return not self._busy and self._is_awaited(seat) and self.places.places[seat].stand_in is None

    # Dealing

    async def begin(self, disk: Disk, now: float, *, fill: bool = False) -> None:
        """Deal if no seat is free; with `fill` computer players take the free ones. Raises RefusedError."""
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
            self.company.doubtful = True
            raise RefusedError("trouble", why=reason(error)) from None
        if self._closed:
            host.close()
            return
        self.places.begun, self.places.places = True, wanted.places
        for seat, place in enumerate(wanted.places):
            if place.level is not None:
                self.company.left.pop(seat, None)
        self.company.doubtful = False
        self._start(host, None)
        self._starts_again(now)
        self.company.present(now)
        self._publish(now)

    async def deal(self, disk: Disk, now: float) -> None:
        """Deal once the last seat is taken. If the disk refuses, the table stops, and `try_again` deals."""
        async with self.changing:
            if self.places.free or self.places.begun:
                return
            try:
                await self._begin(disk, now)
            except RefusedError as refused:
                self.stop(str(refused.details.get("why", "")))

    def _start(self, host: Host, told: int | None) -> None:
        """Take a host that was dealt or read; create the barrier and the feeds. `told`: published length, if known."""
        self.host, self._feeds, self._spectators, self._counted_at = host, {}, None, None
        self._encode = lru_cache(SEEN_ALIKE)(host.game.encode)
        self._undone = host.record.took_back
        over = self.places.over and host.table.outcome is not None
        self._barrier = Barrier(host, self._pace, self.documents, told, over=over)
        for place, player in zip(self.places.places, host.players, strict=True):
            if place.level is None:
                place.stand_in = player.level
                if player.level is not None:  # when it took over is not known any more
                    self._stood_in_at = len(host.table)
        self._complete_loss(host)
        for seat in range(host.table.rules.seats):
            host.subscribe(seat, self._feed(seat, host))
        host.publish(self._barrier.limit)
        self.company.hints = self._known_hints(host)
        self._subscribe_spectators()

    def act(self, member: Member, message: Message, now: float) -> None:
        """Apply the action of the seat to move; one decided in another position is `stale`. Raises RefusedError."""
        host, seat = self._playing(member)
        if tuple(message["at"]) != self.at(seat):
            member.send({"type": "no", "code": "stale", "to": "act", "at": [*self.at(seat)]})
            return
        if self._busy and (self._holds_all or seat == self._entering):
            # Other seats are refused at once below: a delay would show that the disk is busy (B10).
            self._waiting.append((member, message))
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
            self._drop_outdated(host)
            self._drop_question("give", seat)

        self._persist(done, entering=seat)

    def seen(self, member: Member, message: Message, now: float) -> None:
        """Record that a person has seen the end of their turn, and deal the next one.

        Why now: a stand writes the deal, too, so both do the same work at the same moment, and neither time nor load
        reveals how a turn ended (B10).
        """
        host, seat = self._playing(member)
        if self._barrier is None or tuple(message["at"]) != self.at(seat):
            return
        if self._busy:
            self._waiting.append((member, message))
        elif self.places.places[seat].stand_in is None and self._barrier.seen(seat):
            self._persist(entering=seat, commit=self._in_place_of_stand(host, self._barrier, dealt=host.enter_deal()))

    def _in_place_of_stand(self, host: Host, barrier: Barrier, *, dealt: bool) -> Callable[[], None]:
        """Return the commit after a turn that a card ended. It waits for the disk as often as that of a stand.

        If each line waits, the published length waits in place of the line of the stand. The same holds without a deal,
        at the end of the game.
        """

        def commit() -> None:
            if self.documents.lines_wait or not dealt:
                barrier.persist_next()
            host.commit()

        return commit

    # Slow work

    def work(self, now: float) -> Work:
        """Return the work that is due now. A computer player is requested once per decision."""
        host, wake = self.host, self._wakes(now)
        if host is None or self.trouble:
            return Work(wake=wake)
        if self._busy:
            return Work(commit=self._commit or host.commit, wake=wake)
        if self.unwritten and now >= self._write_at:
            return Work(commit=self._writing(), wake=wake)
        if self._computer_acts and not self._thinking and self._reply is None:
            self._thinking = True
            return Work(think=host.think_deal() if host.deal_due else host.think(host.enter), wake=wake)
        return Work(wake=wake)

    @property
    def _computer_acts(self) -> bool:
        """True if a computer player is to act, or the next turn is to be dealt after a computer's, in place of a stand.

        False while a person has not confirmed the end of their turn: the load would reveal that it is over (B10).
        """
        host, barrier = self.host, self._barrier
        if host is None or barrier is None or barrier.waits_for_person:
            return False
        return barrier.deals if host.deal_due else host.mover is not None and not host.mover.human

    def _wakes(self, now: float) -> float | None:
        """Return the next time at which something is due without a message, or None."""
        times = [] if self._busy or self.trouble else self._question_times(now)
        if self._reply is not None and not self.trouble:
            times.append(self._shown_at + self._pace)
        if self.unwritten and not self.trouble and self._write_at > now:
            times.append(self._write_at)
        if self._barrier is not None and not self._busy and not self.trouble:
            wait = self._barrier.wait(now)
            if wait is not None:
                times.append(now + wait)
        return min(times, default=None)

    def committed(self, now: float) -> None:
        """Publish what the disk has accepted, and handle the actions that waited for it; stop if it refused."""
        if self._has_written(now):
            if self._write_error is not None and self._has_yes and not self._busy:
                self.stop(reason(self._write_error))
            self._end_if_due(now)
            return
        error, self._refused = self._refused or (self.host.unsaved if self.host is not None else None), None
        if error is not None:
            self.stop(reason(error))
            return
        done = self._done
        self._busy, self._holds_all, self._entering, self._done = False, False, None, None
        self._count(now)  # before a seat changes hands
        if done is not None:
            done(now)
        self._publish(now)
        self._give_back(now)
        self._end_if_due(now)
        waiting, self._waiting = self._waiting, []
        for member, message in waiting:
            if member in self.members:
                try:
                    (self.act if message["type"] == "act" else self.seen)(member, message, now)
                except RefusedError as refused:
                    member.send(refused.message(message["type"]))

    def stop(self, why: str) -> None:
        """Stop the table and publish the reason. `try_again` continues from what the disk has."""
        self._busy, self._holds_all, self._entering, self._done, self.trouble = False, False, None, None, why
        for each in self.members:
            each.send({"type": "trouble", "why": self.trouble})
        waiting, self._waiting = self._waiting, []
        for member, message in waiting:
            member.send(RefusedError("trouble", why=why).message(message["type"]))

    async def try_again(self, disk: Disk, now: float) -> None:
        """Continue a stopped table from what the disk has, if the disk works again.

        Why a write first: a full disk can still be read, and the next action would stop the table again.
        """
        async with self.changing:
            if not self.trouble:
                return
            try:
                if self.places.begun or self.places.free:
                    await self.company.change(disk, lambda _: None)  # a test write
                if not self.places.begun:
                    await self._deal_again(disk, now)
                    return
                again = await disk(lambda: continued(self.documents, self.host))
            except (SaveError, OSError, RefusedError):
                return
            if self._closed:
                again.host.close()
            else:
                self._go_on(again, now)

    async def _deal_again(self, disk: Disk, now: float) -> None:
        """Continue before the game; deal if all seats are taken. Raises RefusedError."""
        if self.places.free:
            self._starts_again(now)
        else:
            await self._begin(disk, now)

    def _go_on(self, again: Continued, now: float) -> None:
        """Continue with a host that was read again, and send each member what they lack."""
        restored = {"restored": again.changed} if again.changed else {}
        self.trouble, self._reply, self._thinking, undone = "", None, False, self._undone
        self._start(again.host, again.told)
        for member in self.members:
            member.got = member.got if self._undone == undone else UNKNOWN
            member.send({"type": "table", "you": member.seat, **self.company.described(now), **restored})
            self._send_rest(member)
            self._send_open(member)
        self._give_back(now)
        self._publish(now)
        self._settle_question(now)
        self._end_if_due(now)

    def check(self) -> None:
        """Verify save and places between two actions. Called about once a second."""
        if not self.changing.locked():
            self._check_places()
        if self.host is not None and not self._busy and not self.trouble:
            self.host.check()
            if self.host.unsaved is not None:
                self.stop(reason(self.host.unsaved))

    def thought(self, reply: BotReply, now: float) -> None:
        """Take the reply of a computer player; `woken` commits it when it is due."""
        self._thinking, self._reply = False, reply if self._computer_acts else None
        if self._shown_at == LONG_AGO:
            self._shown_at = now
        self.woken(now)

    def woken(self, now: float) -> None:
        """Do what is due: commit a computer player's reply, publish a position, settle a question."""
        discreet = self.host is not None and self.host.game.discreet
        reply, due = self._reply, now >= self._shown_at + self._pace
        if reply is not None and not self._busy and not self.trouble and (discreet or due or not reply.shows):
            self._commit_reply()
        if self._barrier is not None and not self._busy and not self.trouble and self._barrier.wait(now) == 0.0:
            self._publish(now)
            self._give_back(now)
        self._settle_question(now)

    def sent(self, before: float, now: float) -> None:
        """Count the pace of the next turn from `now`, when what was published at the time `before` has been sent.

        Why: to publish a stand takes longer, so the next turn would seem shorter after it (B10).
        """
        if self._barrier is not None:
            self._barrier.sent(before, now)

    def _end_if_due(self, now: float) -> None:
        if self.host is not None:
            self._settle_ending(self.host, now)

    def _commit_reply(self) -> None:
        host, reply, self._reply, commit = self.host, self._reply, None, None
        if host is None or reply is None:
            return
        if host.deal_due and self._barrier is not None:
            commit = self._in_place_of_stand(host, self._barrier, dealt=True)
        if reply.commit():
            self._persist(lambda _: self._drop_outdated(host), commit=commit)

    # Publication

    def _publish(self, now: float) -> None:
        """Publish the positions that the barrier admits at this time, one after the other; end a game that is over.

        B10: a question about a seat is dropped in the moment in which its turn is published, however the turn ended. In
        a game with secret ends of turns `_shown_at` changes only with a published position, because `give` reveals it.
        """
        host, barrier = self.host, self._barrier
        if host is None or barrier is None:
            return
        self._count(now)
        if host.table.ended is not None:
            barrier.open()
        barrier.update()
        host.publish(barrier.limit)
        published = set[int | None]()
        while True:
            seat = barrier.awaited
            if not barrier.advance(now):
                break
            if seat is not None:
                published.add(seat)
                self._drop_question("give", seat)  # in the moment in which the turn is published (B10)
            self._shown_at = now
            host.publish(barrier.limit)
        self._to_act = host.table.to_move if barrier.awaited is None else barrier.awaited
        self._subscribe_spectators()
        self._publish_to_spectators(host)
        for member in sorted(self.members, key=lambda each: each.seat in published):
            self._send_new(member)  # last, who had the turn: a stand brings them a message, a card did before (B10)
        self._turned(barrier.published)
        self._tell_hints(host, now)
        if not host.game.discreet or self._shown_at == LONG_AGO:  # a hidden entry must not change it
            self._shown_at = now
        if host.table.outcome is not None and barrier.limit(None) == len(host.table) and not self.places.over:
            self._end()

    def _conclude(self, now: float) -> None:
        if self._barrier is not None:
            self._barrier.open()
        self._publish(now)
