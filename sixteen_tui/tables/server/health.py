"""Health of a server for its administrator: in the log, and for `serve --status`.

Invariant: counts and times over the whole server; no name, no cards, nothing of one seat. Times are measured in games
in which everybody sees every action, because in others they would reveal how a turn ended (B10).
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol
from weakref import WeakKeyDictionary

from sixteen_tui import __version__
from sixteen_tui.saves.records import now as date
from sixteen_tui.tables.events import event
from sixteen_tui.tables.protocol import VERSION, Message

if TYPE_CHECKING:
    from sixteen_tui.tables.server.hall import Hall
    from sixteen_tui.tables.server.table import ServedTable

LAST: Final = 1000
"""Number of latest actions whose latency is stored."""
A_MINUTE: Final = 60.0
"""Minimum seconds between two `connections` events in the log."""
MOST_WHY: Final = 200
_OURS: Final = re.compile(r"sixteen-tui ([0-9][0-9A-Za-z.+]{0,39})")
"""Form of the program name in `hello` of our own clients."""


class Client(Protocol):
    """A connection, as far as it is counted."""

    uid: int
    app: str


class Health:
    """Counters and times of one server."""

    def __init__(
        self,
        tables: Iterable[ServedTable],
        clock: Callable[[], float] = time.monotonic,
        say: Callable[[str], str] = str,
        folder: Path | None = None,
    ) -> None:
        """`say` is the one of `Server`; `folder` that of the tables, which the log names if its disk fails."""
        self._say = say
        self._place = {} if folder is None else {"folder": str(folder)}
        self._since, self._clock, self._began = date(), clock, clock()
        self._times: deque[float] = deque(maxlen=LAST)
        self._acting: WeakKeyDictionary[ServedTable, float] = WeakKeyDictionary()
        """Table -> time of the oldest action that is not published."""
        self._known: WeakKeyDictionary[ServedTable, str] = WeakKeyDictionary()
        """Table -> state at the last `look` (`_state`)."""
        self._stopped: set[str] = set()
        """Ids of the tables whose trouble is in the log, and not its end."""
        self._trouble: dict[str, Any] | None = None
        """Last error of the disk or of the database."""
        self._out_of_reach = False
        self._refused: Counter[str] = Counter()
        self._came = 0
        self._said: tuple[object, ...] = (0,)
        self._said_at = self._began
        for table in tables:
            self._known[table] = _state(table)

    # Events

    def came(self) -> None:
        """Count a new connection."""
        self._came += 1

    def refused(self, code: str) -> None:
        """Count a connection that the server ended, by reason."""
        self._refused[code] += 1

    def opened(self, table: ServedTable) -> None:
        """Log that a table was opened."""
        self._known[table] = _state(table)
        event("opened", table=table.places.id, game=table.places.game, seats=len(table.places.places))

    def acts(self, table: ServedTable, now: float) -> None:
        """Start to measure the latency of an action; not in a game with secret ends of turns (B10)."""
        if table.host is not None and not table.host.game.discreet:
            self._acting.setdefault(table, now)

    def told(self, table: ServedTable, now: float) -> None:
        """Record the latency of an action that is published now."""
        since = self._acting.pop(table, None)
        if since is not None and not table.trouble:
            self._times.append(now - since)

    def lost(self, why: str) -> None:
        """Record that the database does not answer; `why` is a code."""
        self._out_of_reach, self._trouble = True, {"at": date(), "why": self._say(why)}

    def reached(self) -> None:
        """Record that the database answers again."""
        self._out_of_reach = False

    def look(self, table: ServedTable) -> None:
        """Log changes of a table's state: begun, over, trouble, end of trouble."""
        id, state = table.places.id, _state(table)
        if state != self._known.get(table, state):
            event(state, table=id, game=table.places.game)
        self._known[table] = state
        if table.trouble and id not in self._stopped:
            self._stopped.add(id)
            why = self._say(table.trouble)
            self._trouble = {"at": date(), "why": why[:MOST_WHY]}
            event("trouble", logging.WARNING, table=id, why=why, **self._place)
        elif not table.trouble:
            self._recovered(id)

    def settle(self, hosted: Collection[str]) -> None:
        """Log the end of the trouble of tables that are no longer hosted here, once the store is in reach.

        Why: after a lost database every table is forgotten, and whichever server is asked first takes it up.
        """
        if not self._out_of_reach:
            for id in sorted(self._stopped.difference(hosted)):
                self._recovered(id)

    def _recovered(self, id: str) -> None:
        if id in self._stopped:
            self._stopped.remove(id)
            event("trouble-over", logging.WARNING, table=id)

    def tick(self, connections: int, now: float) -> None:
        """Log the number of open connections if it has changed, at most every `A_MINUTE` seconds."""
        if now - self._said_at < A_MINUTE:
            return
        self._said_at = now
        told = (connections, self._came, self._refused.total())
        if told != self._said:
            self._said = told
            event("connections", now=told[0], came=self._came, refused=_listed(self._refused))
            self._came, self._said = 0, (told[0], 0, told[2])

    # Status

    def answer(self, hall: Hall, connections: Iterable[Client], sync: float | None, why: str = "") -> Message:
        """Return the answer to `status`.

        `sync`: seconds of a test write of the store, None if it does not answer or, with the reason `why`, refuses.
        """
        self.settle(hall.tables)
        tables, connections = [*hall.tables.values()], [*connections]
        places = [place for table in tables if not table.places.over for place in table.places.places]
        members = [member for table in tables for member in table.members]
        states = Counter(map(_state, tables))
        return {
            "type": "status",
            "version": __version__,
            "protocol": VERSION,
            "pid": os.getpid(),
            "since": self._since,
            "seconds": round(self._clock() - self._began),
            "tables": {
                "waiting": states["opened"],
                "going": states["begun"],
                "over": states["over"],
                "stopped": sum(bool(table.trouble) for table in tables),
                "unreadable": hall.store.unreadable + len(hall.unreadable),
            },
            "seats": {
                "people": sum(place.owner is not None for place in places),
                "here": sum(member.seat is not None for member in members),
                "computers": sum(place.level is not None for place in places),
                "free": sum(seats for table in tables if (seats := len(table.places.free))),
            },
            "connections": {
                "now": len(connections),
                "accounts": len({each.uid for each in connections}),
                "watching": sum(member.seat is None for member in members),
                "refused": dict(sorted(self._refused.items())),
            },
            "programs": dict(sorted(Counter(_program(each.app) for each in connections).items())),
            "memory": memory(),
            "latency": self._latency(),
            "store": {
                **hall.store.status(),
                "sync": None if sync is None else _ms(sync),
                **({"why": self._say(why)[:MOST_WHY]} if why else {}),
                "trouble": self._last_trouble(),
            },
        }

    def _latency(self) -> Message | None:
        times = sorted(self._times)
        if not times:
            return None
        return {"actions": len(times), "p50": _ms(_part(times, 0.5)), "p99": _ms(_part(times, 0.99))}

    def _last_trouble(self) -> Message | None:
        if self._trouble is None:
            return None
        return {**self._trouble, "over": not (self._stopped or self._out_of_reach)}


def _state(table: ServedTable) -> str:
    """Return the state of a table, as the name of the event with which it began."""
    return "over" if table.places.over else "begun" if table.places.begun else "opened"


def _listed(refused: Counter[str]) -> str:
    return ",".join(f"{code}:{count}" for code, count in sorted(refused.items())) or "none"


def _program(app: str) -> str:
    """Return the version of one of our clients, otherwise "other": a foreign name may contain anything."""
    found = _OURS.fullmatch(app)
    return found[1] if found else "other"


def _part(times: list[float], part: float) -> float:
    """Return a quantile of sorted, non-empty `times`; `part` is from 0 to 1."""
    return times[min(len(times) - 1, int(part * len(times)))]


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


def memory(pid: int | str = "self") -> int:
    """Return the resident memory of a process in bytes; 0 if it cannot be read."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
