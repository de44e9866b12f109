"""A PostgreSQL in memory: sessions, transactions, advisory locks, notifications, and what a crash leaves.

A transaction that waits for the disk (`synchronous_commit`) becomes visible once it is durable, and confirmed after
that. Another is visible and confirmed at once and durable later; a crash may lose it. `fake_rows.py` has the
statements, `fake_client.py` the other end of the connections.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import psycopg

from tests.simulation.fake_rows import SETTABLE, answered
from tests.simulation.fake_transactions import BlockedError, Key, Rows, State, Transaction
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.fake_client import Link

WORK: Final = 0.0003
"""Mean seconds that a statement takes."""
FLUSH: Final = 0.002
"""Mean seconds of a flush of the log."""
LATER: Final = 0.2
"""Seconds after which a transaction that does not wait for the disk is durable."""
Reply = Callable[[Rows | psycopg.Error], None]


@dataclass(eq=False)
class Session:
    """The server's end of a connection."""

    server: Database
    pid: int
    link: Link
    settings: dict[str, str] = field(default_factory=lambda: dict(SETTABLE))
    channels: set[str] = field(default_factory=set)
    explicit: Transaction | None = None
    """The transaction that `begin` has opened."""
    busy = committing = leaving = ended = False
    """`leaving`: ends once it is neither `busy` nor `committing`."""

    def holds(self, key: Key) -> bool:
        return self.server.locks.get(key, {}).get(self, [0, 0])[0] > 0


class Database:
    """The database server of a cluster."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._chance = world.chance("database")
        self.state, self.durable = State(), State()
        self.locks: dict[Key, dict[Session, list[int]]] = {}
        """Holders of each advisory lock: how often exclusively, and how often shared."""
        self.undecided: dict[Transaction, None] = {}
        """Transactions that hold rows."""
        self.sessions: dict[int, Session] = {}
        self.up, self.standby = True, False
        self.slow = 1.0
        self.stalled_until = 0.0
        """No flush ends before this time."""
        self.on_astray: Callable[[int, str], None] = lambda number, what: None
        """Called for a write to a table by a session without its lock."""
        self.on_durable: Callable[[Key, Any], None] = lambda key, value: None
        """Called for each row that has become durable; None: deleted."""
        self.reached: Counter[str] = Counter()
        self._last: dict[Key, object] = {}
        """The process that held each lock last."""
        self._log: list[Transaction] = []
        """Committed transactions that are not durable, in the order of their commits."""
        self._to_confirm: dict[Transaction, Callable[[], None]] = {}
        """Those that wait for that, and what confirms them."""
        self._blocked: list[Callable[[], None]] = []
        self._numbers = {"server": count(1), "tables": count(1)}
        self._pids = count(100)
        self._life = 0

    def now(self) -> float:
        return self.world.now

    def next_number(self, kind: str) -> int:
        return next(self._numbers[kind])

    def _later(self, delay: float, call: Callable[..., object], *args: Any) -> None:
        """Call something unless the server has crashed until then."""
        life = self._life
        self.world.later(delay, lambda: call(*args) if life == self._life else None)

    # Sessions

    def connect(self, link: Link) -> Session:
        session = Session(self, next(self._pids), link)
        self.sessions[session.pid] = session
        return session

    def leave(self, session: Session) -> None:
        """The client is gone. A statement that has arrived is executed all the same."""
        if session.busy or session.committing:
            session.leaving = True
        else:
            self._end(session)

    def terminate(self, session: Session) -> None:
        """End a session (`pg_terminate_backend`); a commit under way is completed first."""
        self.reached["server stepped down"] += 1
        self._later(self.delay(WORK), self._terminated, session)

    def _terminated(self, session: Session) -> None:
        if session.committing:
            session.leaving = True
        else:
            self._end(session)

    def _end(self, session: Session) -> None:
        if session.ended:
            return
        session.ended = True
        self.sessions.pop(session.pid, None)
        if session.explicit is not None:
            self._decided(session.explicit)
        self.unlock_all(session)
        session.link.ended_by_server(psycopg.errors.AdminShutdown("terminating connection"))

    # Locks

    def lock(self, session: Session, key: Key, *, shared: bool) -> bool:
        """Take an advisory lock if no other session prevents it; return whether that worked."""
        holders = self.locks.setdefault(key, {})
        others = [held for other, held in holders.items() if other is not session]
        if any(exclusive or not shared for exclusive, _ in others):
            return False
        holders.setdefault(session, [0, 0])[shared] += 1
        if key[0] == 16:
            before = self._last.setdefault(key, session.link.process)
            self.reached["table taken over"] += before is not session.link.process
            self._last[key] = session.link.process
        return True

    def unlock(self, session: Session, key: Key, *, shared: bool) -> bool:
        holders = self.locks.get(key, {})
        held = holders.get(session, [0, 0])
        if not held[shared]:
            return False
        held[shared] -= 1
        if not any(held):
            del holders[session]
        return True

    def unlock_all(self, session: Session) -> None:
        for holders in self.locks.values():
            holders.pop(session, None)

    def holder(self, key: Key) -> Session | None:
        """Return the session that holds a lock exclusively."""
        return next((each for each, held in self.locks.get(key, {}).items() if held[0]), None)

    # Statements

    def delay(self, mean: float) -> float:
        return self.world.delay(self._chance, mean) * self.slow

    def arrived(self, session: Session, statement: str, values: Any, reply: Reply) -> None:
        """Execute a statement, and call `reply` with its rows or its error."""
        if session.ended or not self.up:
            return
        session.busy = True
        took, longest = self.delay(WORK), float(session.settings["statement_timeout"].removesuffix("ms")) / 1000
        if longest and took > longest:
            self.reached["statement timed out"] += 1
            error = psycopg.errors.QueryCanceled("canceling statement due to statement timeout")
            self._later(longest, self._reply, session, reply, error)
        else:
            self._later(took, self._execute, session, statement, values, reply)

    def _reply(self, session: Session, reply: Reply, found: Rows | psycopg.Error) -> None:
        if session.ended:
            return
        session.busy = session.committing = False
        reply(found)
        if session.leaving:
            self._end(session)

    def _execute(self, session: Session, statement: str, values: Any, reply: Reply) -> None:
        if session.ended:
            return
        answer = partial(self._reply, session, reply)
        if statement in {"begin", "commit", "rollback"}:
            self._control(session, statement, answer)
            return
        tx = session.explicit or Transaction(session, self.now())
        if tx.failed:
            answer(psycopg.errors.InFailedSqlTransaction("current transaction is aborted"))
            return
        before = dict(tx.writes)
        try:
            rows = answered(tx, statement, values)
        except BlockedError:
            tx.writes = before
            self.reached["row waited for"] += 1
            self._blocked.append(partial(self._execute, session, statement, values, reply))
        except psycopg.Error as error:
            tx.writes, tx.failed = before, True
            answer(error)
        else:
            if session.explicit is not None:
                self.undecided[tx] = None
                answer(rows)
            else:
                self._commit(tx, partial(answer, rows))

    def _control(self, session: Session, statement: str, answer: Reply) -> None:
        tx = session.explicit
        if statement == "begin":
            session.explicit = tx or Transaction(session, self.now())
            answer([])
            return
        session.explicit = None
        if tx is not None and statement == "commit" and not tx.failed:
            self._commit(tx, partial(answer, []))
            return
        if tx is not None:
            self._decided(tx)
        answer([])

    # Commits

    def _commit(self, tx: Transaction, done: Callable[[], None]) -> None:
        if not tx.writes and not tx.notes:
            self._decided(tx)
            done()
        elif tx.session.settings["synchronous_commit"] == "off":
            self._log.append(tx)
            self._visible(tx)
            done()
            self._later(LATER, self._flushed, tx)
        else:
            tx.session.committing = True
            self.undecided[tx] = None
            self._log.append(tx)
            self._to_confirm[tx] = done
            ends = max(self.world.now + self.delay(FLUSH), self.stalled_until)
            self._later(ends - self.world.now, self._flushed, tx)

    def _flushed(self, last: Transaction) -> None:
        """All transactions up to one are durable."""
        if last not in self._log:
            return
        end = self._log.index(last) + 1
        flushed, self._log = self._log[:end], self._log[end:]
        for tx in flushed:
            self._make_durable(tx)
        for tx in flushed:
            done = self._to_confirm.pop(tx, None)
            if done is not None:
                self._visible(tx)
                done()

    def _make_durable(self, tx: Transaction) -> None:
        for key, value in tx.writes.items():
            self.durable.put(key, value)
            self.on_durable(key, value)

    def _visible(self, tx: Transaction) -> None:
        for key, value in tx.writes.items():
            self.state.put(key, value)
        for channel, body in tx.notes:
            for session in [*self.sessions.values()]:
                if channel in session.channels:
                    self.reached["server notified"] += 1
                    session.link.notified(body)
        self._decided(tx)

    def _decided(self, tx: Transaction) -> None:
        """A transaction holds no rows any more; those that wait for it try again."""
        self.undecided.pop(tx, None)
        blocked, self._blocked = self._blocked, []
        for again in blocked:
            self._later(0.0, again)

    # Faults

    def stop(self, *, crash: bool) -> None:
        """End at once. A crash loses what is not durable: all transactions from some point in the log on."""
        kept = self._chance.randint(0, len(self._log)) if crash else len(self._log)
        for tx in self._log[:kept]:
            self.reached["unconfirmed transaction kept"] += tx in self._to_confirm
            self._make_durable(tx)
        for tx in self._log[kept:]:
            self.reached["unconfirmed transaction lost"] += tx in self._to_confirm
            self.reached["confirmed without waiting, lost"] += tx not in self._to_confirm
        self.up, self._life = False, self._life + 1
        for session in self.sessions.values():
            session.ended = True
            session.link.ended_by_server(psycopg.errors.AdminShutdown("terminating connection"))
        self.sessions.clear()
        self.locks.clear()
        self.undecided.clear()
        self._log.clear()
        self._to_confirm.clear()
        self._blocked.clear()
        self.state, self.slow, self.stalled_until = self.durable.copy(), 1.0, 0.0

    def start(self) -> None:
        self.up = True
