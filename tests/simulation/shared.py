"""A club whose tables are in a database, with two servers: people come to either, and the servers relay for each other.

The store, the relay and the servers are the program's own, and their threads are fibers. The database is `Database`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest import mock

from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.server.system import System
from sixteen_tui.tables.stores.dialling import BadStoreError
from sixteen_tui.tables.stores.postgres import Postgres
from sixteen_tui.tables.stores.threads import Threads
from tests.simulation.club import Club
from tests.simulation.fake_client import Dialler, Network
from tests.simulation.fake_server import Database
from tests.simulation.fibers import FiberPool, FiberProcess
from tests.simulation.lines import Client, Line
from tests.simulation.notices import WORDS, NoticeThreads
from tests.simulation.options import Options
from tests.simulation.people import Stayer
from tests.simulation.players import PlayingStayer
from tests.simulation.shared_checks import SharedChecks
from tests.simulation.world import Pool

SERVERS: Final = 2
LET_GO: Final = 60.0
"""Seconds after which a server has released the leases of tables that nobody uses."""
CALM: Final = 6.0
"""Seconds after a fault in which servers and clients are not compared, since they may not know of each other."""
FAITHFUL: Final = 0.8
"""Probability that somebody comes to their usual server."""


class Machine:
    """A machine with a server, which comes again after it has ended."""

    def __init__(self, club: SharedClub, number: int) -> None:
        self._club, self._number, self._world = club, number, club.world
        self.server: Server | None = None
        self.process: FiberProcess | None = None
        self.lines: dict[Line, None] = {}

    @property
    def alive(self) -> bool:
        return self.process is not None and not self.process.dead

    def start(self) -> None:
        if self.alive:
            return
        self._club.starts += 1
        self._club.trace(f"start server {self._number}")
        process = self.process = FiberProcess(self._world, self._club.error, self._number)  # type: ignore[abstract]
        process.on_death = lambda: self._world.later(0.0, self._died, process)
        process.enter(self._serve, process)

    def _serve(self, process: FiberProcess) -> None:
        fibers, world, disk = process.fibers, self._world, self._club.disk
        threads = Threads(
            world.clock, fibers.sleep, fibers.start, fibers.in_loop, fibers.lock, fibers.event, fibers.queue
        )

        def pool(workers: int, name: str) -> Any:
            return FiberPool(process, workers) if name == "disk" else Pool(world, disk, workers, name)

        try:
            hall = Hall(Postgres("postgresql:///simulated", threads, Dialler(self._club.network, process)))
        except (OSError, BadStoreError):
            self._club.reached["no database at the start"] += 1
            process.dead = True
            return

        def lookups(workers: int, name: str) -> Any:
            return NoticeThreads(process, FiberPool(process, workers)) if name == "notify" else pool(workers, name)

        system = System(world.clock, world.date, pool, lookups)
        self.server = Server(hall, one_account=False, notify=WORDS, system=system)
        self._club.notices.attend(self.server)
        listening: Any = mock.Mock()
        task = process.create_task(self.server.run(listening))
        task.add_done_callback(lambda done: self._ended(process, done))

    def _ended(self, process: FiberProcess, done: Any) -> None:
        """The server has come to its own end."""
        if process.dead or done.cancelled():
            return
        if done.exception() is not None:
            self._club.error({"exception": done.exception()})
        self._club.reached[f"server ended: {self.server._why if self.server is not None else '?'}"] += 1
        process.dead = True

    def kill(self) -> None:
        if self.process is not None and self.alive:
            self._died(self.process)

    def _died(self, process: FiberProcess) -> None:
        """The process is no more, however it came to its end."""
        if process is not self.process:
            return
        self._club.trace(f"server {self._number} ends")
        process.kill()
        self._club.network.died(process)
        self.process, self.server = None, None
        for line in self.lines:
            self._club.checks.died(line)
            line.server_died()
        self.lines.clear()
        self._club.ended(self)

    def cause(self, call: Callable[[FiberProcess], object]) -> None:
        """Do something to the process, if there is one."""
        if self.process is not None and self.alive:
            call(self.process)


class SharedClub(Club):
    """A simulation of servers that share a database."""

    checks: SharedChecks
    of_machine = True

    def __init__(
        self,
        options: Options,
        folder: Path,
        on_told: Callable[[Line, Message], None] | None = None,
        trace: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(options, folder, on_told, trace)
        self.checks = SharedChecks(self)
        self.database = Database(self.world)
        self.database.on_durable, self.database.on_astray = self.checks.durable, self._astray
        self.network = Network(self.database)
        self._faulty_at = 0.0
        """When the latest fault was caused."""
        self.machines = [Machine(self, number) for number in range(1, SERVERS + 1)]
        self._usual: dict[object, Machine] = {}

    def _astray(self, number: int, what: str) -> None:
        row = self.database.state.tables.get(number, {})
        self.fault("astray", f"{what} by a server that does not hold the table", table=row.get("id"))

    # Servers

    def start(self, *, power: bool = False) -> None:
        for machine in self.machines:
            machine.start()

    def ended(self, machine: Machine) -> None:
        """A server has ended; it comes again."""
        if self._chaos or any(person.active for person in self.people):
            self.world.later(self._rng.choice((0.05, 1.0, 10.0)), machine.start)

    def connect(self, client: Client, home: object = None) -> Line | None:
        usual = self._usual.setdefault(home or client, self._rng.choice(self.machines))
        faithful = home is not None or self._rng.random() < FAITHFUL
        machine = usual if faithful else self._rng.choice(self.machines)
        process = machine.process
        if process is None or process.dead or process.factory is None:
            return None
        line = Line(self.world, process, client, self.witness, self.reached["connections"])
        self.reached["connections"] += 1
        machine.lines[line] = None
        return line

    def durable_log(self, id: str) -> tuple[Any, ...]:
        return self.checks.durable_log(id)

    def durable_places(self, id: str) -> Places | None:
        return self.checks.places(id)

    def hosted(self, id: str) -> Any:
        database, now = self.database, self.world.now
        answers = database.up and not self.network.unreachable and database.slow == 1.0
        working = all(each.server and each.process and each.process.idle for each in self.machines)
        if not (answers and working and now - max(self._faulty_at, database.stalled_until) > CALM):
            return None
        found = [each.server.hall.tables.get(id) for each in self.machines if each.server is not None]
        tables = [table for table in found if table is not None]
        return tables[0] if len(tables) == 1 else None

    # Faults

    def _cause(self, kind: str) -> None:
        rng, database, machine = self._rng, self.database, self._rng.choice(self.machines)
        self._faulty_at = self.world.now
        lines = [line for each in self.machines for line in each.lines]
        match kind:
            case "kill":
                machine.kill()
            case "term":
                machine.cause(self._terminate)
            case "stop":
                seconds = rng.choice((1.0, 5.0, 15.0))
                machine.cause(lambda process: process.suspend(seconds))
            case "hang":
                seconds = rng.choice((1.0, 5.0, 20.0))
                machine.cause(lambda process: process.enter(process.fibers.sleep, seconds))
            case "restart" | "crash":
                self._amid_commits(self._database_ends, kind == "crash", rng.choice((0.2, 2.0, 8.0)))
            case "failover":
                self._amid_commits(self._fail_over)
            case "broken" if self.network.links:
                link = rng.choice([*self.network.links])
                (link.reset if rng.random() < 0.6 else link.go_dead)()
            case "slow":
                database.slow = rng.choice((20.0, 300.0, 3000.0))
                self.world.later(rng.expovariate(1 / 10), self._mend)
            case "stall":
                database.stalled_until = self.world.now + rng.choice((1.0, 3.0, 8.0))
            case "date":
                self.world.jumped += rng.choice((-7200.0, -30.0, 30.0, 86400.0))
            case "late":
                for line in lines:
                    line.late = rng.choice((0.0, 0.5, 3.0))
            case "reset":
                for line in [each for each in lines if rng.random() < 0.4]:
                    line.reset()

    @staticmethod
    def _terminate(process: FiberProcess) -> None:
        if signal.SIGTERM in process.signals:
            call, args = process.signals[signal.SIGTERM]
            process.enter(call, *args)

    def _amid_commits(self, call: Callable[..., None], *args: Any) -> None:
        """Do something while commits are under way, that is while none ends."""
        self.database.stalled_until = self.world.now + 1.0
        self.world.later(self._rng.random(), call, *args)

    def _database_ends(self, crash: bool, back: float) -> None:
        if self.database.up:
            self.database.stop(crash=crash)
            self.checks.recovered()
            self.world.later(back, self._database_comes)

    def _fail_over(self) -> None:
        """The machine of the database is gone; its standby has all that was confirmed, and takes over."""
        for link in [*self.network.links]:
            link.go_dead()
        self.network.unreachable = self.database.standby = True
        self._database_ends(True, self._rng.choice((1.0, 6.0)))
        self.world.later(3.0, self._promote)

    def _database_comes(self) -> None:
        self.database.up, self.network.unreachable = True, False

    def _promote(self) -> None:
        self.database.standby = False

    def _mend(self) -> None:
        self.database.slow, self._faulty_at = 1.0, self.world.now

    # The end

    def close(self) -> None:
        self._chaos = False
        self._end_people()
        for machine in self.machines:
            machine.kill()
        self.reached += self.database.reached

    def _come_to_an_end(self, stop: Callable[[], bool]) -> None:
        """No more faults: the games that people stay at end."""
        self._chaos = False
        self._mend()
        for person in self.people:
            person.rest()
        self.world.run(self.world.now + 30)
        self._database_comes()
        self.start()
        self.world.run(self.world.now + 10)
        self.checks.recovered()
        self._stay(stop)
        if not stop():
            self._rest()

    def _rest(self) -> None:
        """Everybody has gone: each lease is of a table that its server hosts."""
        for person in self.people:
            person.rest()
        servers = [machine.server for machine in self.machines if machine.server is not None]
        self.world.run(self.world.now + LET_GO, lambda: not any(map(self.notices.connected, servers)))
        self.world.run(self.world.now + LET_GO)  # from the end of the last dead line on
        for machine in self.machines:
            if machine.server is not None:
                self.notices.check_all(machine.server)
        hosted = {
            (machine.process, id)
            for machine in self.machines
            if machine.server is not None
            for id in machine.server.hall.tables
        }
        for number, row in self.database.state.tables.items():
            holder = self.database.holder((16, number))
            places = self.checks.places(row["id"])
            if holder is None and places is not None and places.begun and not (places.over or places.due):
                self.fault("notice", "no server has looked whom the game waits for", table=row["id"])
            if holder is not None and (holder.link.process, row["id"]) not in hosted:
                self.fault("locked", "a server has the lease of a table that it does not host", table=row["id"])

    def _is_played(self, table: str) -> bool:
        places = self.checks.places(table)
        return places is not None and places.begun and not places.over

    def _stuck(self, stayer: Stayer | PlayingStayer) -> None:
        hosts = [
            machine for machine in self.machines if machine.server and stayer.goal[0] in machine.server.hall.tables
        ]
        tables = [machine.server.hall.tables[stayer.goal[0]] for machine in hosts if machine.server]
        text = f"{stayer.name} on seat {stayer.goal[1]} {stayer.knows}; trouble: {[each.trouble for each in tables]}"
        self.fault("no-end", text, table=stayer.goal[0])
