"""A club in one process: a server that ends and comes again, people, faults; from one seed.

The server, its connections, tables, files and journals are the program's own. Clock, threads, lines, disk, dates and
random numbers are the world's.
"""

from __future__ import annotations

import hashlib
import os
import signal
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final
from unittest import mock

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.records import parse
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.server.system import System
from sixteen_tui.tables.stores.files import SUFFIX as SUFFIX_OF_PLACES
from sixteen_tui.tables.stores.files import Files
from tests.simulation import known
from tests.simulation.admins import meant
from tests.simulation.beliefs import Beliefs
from tests.simulation.checks import Checks
from tests.simulation.disk import Disk
from tests.simulation.lines import Client, Line, Witness
from tests.simulation.members import members
from tests.simulation.notices import LATEST, WORDS, Notices, NoticeThreads
from tests.simulation.options import Fault, Options
from tests.simulation.patched import patched
from tests.simulation.people import Person, Stayer
from tests.simulation.players import Player, PlayingStayer
from tests.simulation.world import START, Pool, Process, World

LINGER: Final = 60.0
LONGEST_END: Final = 1800.0
"""Seconds in which the games that people stay at have to end, once there are no more faults."""


class Club:
    """A simulation; `run` runs it once."""

    of_machine = False
    """True if clients never start a server."""

    def __init__(
        self,
        options: Options,
        folder: Path,
        on_told: Callable[[Line, Message], None] | None = None,
        trace: Callable[[str], None] | None = None,
    ) -> None:
        self.options, self.folder = options, folder / "tables"
        self.world = World(options.seed)
        self._rng = self.world.chance("club")
        self.disk = Disk(self.world, self.folder)
        self.disk.on_kill, self.disk.on_block = self._killed_by_disk, self._waits
        self.checks = Checks(self)
        self.notices = Notices(self)
        self.beliefs = Beliefs(self) if options.clients else None
        """Of the program's own clients."""
        self.faults: list[Fault] = []
        self.reached: Counter[str] = Counter()
        """Interesting states, and how often."""
        self.codes: dict[str, str | None] = {}
        """The tables that people know of, and the codes of private ones."""
        self.server: Server | None = None
        self.starts = self.messages = 0
        self._process: Process | None = None
        self._power = False
        self._lines: dict[Line, None] = {}
        self._digest = hashlib.sha256()
        self._on_told, self._trace = on_told, trace
        self._chaos = True
        self._numbers = count(100)
        self.own = os.geteuid()
        """The account of the server, which several people share."""
        self.people: list[Person | Player] = members(self, self._rng)

    # Reports of others

    @property
    def digest_so_far(self) -> str:
        return self._digest.hexdigest()[:16]

    def digest(self, line: Line, message: Message, data: bytes) -> None:
        """Take a message into the sum that two runs of one seed have in common."""
        self.messages += 1
        told = b"" if message["type"] == "status" else data  # that tells the process and its memory
        self._digest.update(b"%.9f %d %s" % (self.world.now, line.number, told))
        if self._on_told is not None:
            self._on_told(line, message)

    def trace(self, text: str, line: Line | None = None, message: Message | None = None) -> None:
        """Tell whoever follows the story what happens."""
        if self._trace is not None:
            who = "" if line is None else f"{line.number:4} {line.client.name:8} {line.seat or ''} "
            self._trace(f"{self.world.elapsed:10.4f} {who}{text}{'' if message is None else f' {message}'}")

    def fault(self, kind: str, text: str, *, table: str | None = None) -> None:
        """Something does not hold."""
        about = self.checks.about.get(table or "", {})
        names = [seat["name"] for seat in about.get("seats", ())]
        refused = table is not None and any(table in name for name in self.disk.refused)
        found = known.Found(kind, text, about.get("game", ""), names, refused)
        told = f"{table or ''} {names} {text}"
        self.trace(f"does not hold: {kind}: {told}")
        self.faults.append(Fault(round(self.world.elapsed, 6), kind, told, known.explains(found)))
        self._digest.update(f"{kind} {text}\n".encode())

    @property
    def witness(self) -> Witness:
        """The observer of all messages."""
        return self.checks if self.beliefs is None else self.beliefs

    @property
    def chaos(self) -> bool:
        """Whether faults still happen."""
        return self._chaos

    def next_process(self) -> int:
        """Return the number of another process."""
        return next(self._numbers)

    @property
    def new_faults(self) -> list[Fault]:
        return [fault for fault in self.faults if not fault.known]

    def knows(self, message: Message) -> None:
        """Somebody has been told of a table; they tell the others, its code too."""
        if message["table"] not in self.codes or message.get("code"):
            self.codes[message["table"]] = message.get("code")

    def owners(self, name: str) -> set[str]:
        """The names that the server may give somebody."""
        return {f"{each.uid}:{name}" for each in self.people if each.name == name} | {
            str(each.uid) for each in self.people if each.name == name and each.uid != os.geteuid()
        }

    def error(self, context: dict[str, Any]) -> None:
        """Report an exception in a process."""
        error = context.get("exception")
        text = "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else str(context)
        self.fault("exception", text[-1500:])

    def caught(self, error: BaseException, **values: object) -> None:
        """In the place of `events.fault`."""
        self.error({"exception": error})

    # The server

    def start(self, *, power: bool = False) -> None:
        """Start the server's process; what was told before has to be there."""
        if self._process is not None and not self._process.dead:
            return
        self.starts += 1
        self.trace(f"start {self.starts}")
        process = self._process = Process(self.world, self.error)  # type: ignore[abstract]
        process.on_death = self._died
        self._power = power
        process.enter(self._serve)

    def _serve(self) -> None:
        process = self._process
        assert process is not None
        hall = Hall(Files(self.folder))
        self.checks.server_began(hall)

        def pool(workers: int, name: str) -> Pool:
            return Pool(self.world, self.disk, workers, name)

        def lookups(workers: int, name: str) -> Any:
            return NoticeThreads(process, pool(workers, "disk")) if name == "notify" else pool(workers, name)

        system = System(self.world.clock, self.world.date, pool, lookups)
        self.server = Server(hall, one_account=False, linger=LINGER, notify=WORDS, system=system)
        self.notices.attend(self.server)
        listening: Any = mock.Mock()
        task = process.create_task(self.server.run(listening))
        task.add_done_callback(lambda done: self._ended(process, done))

    def _ended(self, process: Process, done: Any) -> None:
        """The server has come to its own end."""
        if process.dead or done.cancelled():
            return
        if done.exception() is not None:
            self.error({"exception": done.exception()})
        self.reached[f"server ended: {self.server._why if self.server is not None else '?'}"] += 1
        process.dead = True

    def _killed_by_disk(self) -> None:
        """The process is killed in the middle of a system call."""
        if self._process is not None:
            self._process.dead = True
            self.reached["killed in a system call"] += 1

    def _waits(self) -> None:
        """The event loop waits for a sync: that is a fault, but for the start, when nobody is there."""
        if self.server is not None:
            self.fault("loop-waits", "the event loop waits for the disk")

    def kill(self, *, power: bool) -> None:
        """Kill the process from outside, between two of its calls."""
        if self._process is not None and not self._process.dead:
            self._power = power
            self._process.dead = True
            self._died()

    def kill_for(self, seconds: float) -> None:
        """Kill the process; another one comes after so many seconds."""
        self._chaos = False
        self.kill(power=False)
        self.world.later(seconds, self.start)

    def _died(self) -> None:
        """The process is no more, however it came to its end."""
        process, power = self._process, self._power
        self.trace(f"the process ends, power lost: {power}")
        assert process is not None
        self.server = None
        self.disk.kill()
        process.bury()
        for line in self._lines:
            line.server_died()
        self._lines.clear()
        self.disk.restart(power=power)
        self.checks.server_died()
        if power:
            self.reached["power lost"] += 1
        self._power = False
        self.world.later(self._rng.choice((0.05, 1.0, 10.0)), self._restart, power)

    def _restart(self, power: bool) -> None:
        if self._chaos or any(person.active for person in self.people):
            self.start(power=power)

    def durable_log(self, id: str) -> tuple[Any, ...]:
        """The log of a game as a loss of power would leave it."""
        path = self.folder / f"{id}{SUFFIX}"
        return parse(self.disk.durable(path), path).table.log

    def durable_places(self, id: str) -> Places | None:
        """The places of a table as a loss of power would leave them."""
        path = self.folder / f"{id}{SUFFIX_OF_PLACES}"
        return Places.parse(self.disk.durable(path), id)

    def hosted(self, id: str) -> Any:
        """Return the table as its server has it; None if no server is able to work."""
        return self.server.hall.tables.get(id) if self.server is not None else None

    def connect(self, client: Client, home: object = None) -> Line | None:
        """A line to the server for somebody; None while there is none, and then sometimes one is started.

        The clients of one `home` come to the same server.
        """
        process = self._process
        if process is None or process.dead or process.factory is None:
            if home is None and (process is None or process.dead) and self._rng.random() < 0.5:
                self.world.later(0.3, self.start)
            return None
        line = Line(self.world, process, client, self.witness, self.reached["connections"])
        self.reached["connections"] += 1
        self._lines[line] = None
        return line

    # Faults

    def _trouble(self) -> None:
        if not self._chaos:
            return
        self.world.later(self._rng.expovariate(1 / self.options.every), self._trouble)
        if self.options.faults:
            kind = self._rng.choice(self.options.faults)
            self.reached[f"fault: {kind}"] += 1
            self.trace(f"fault: {kind}")
            self._cause(kind)

    def _cause(self, kind: str) -> None:
        rng, disk, process = self._rng, self.disk, self._process
        match kind:
            case "crash" | "power":
                if rng.random() < 0.7:
                    self._power, disk.kill_in = kind == "power", rng.randint(1, 30)
                else:
                    self.kill(power=kind == "power")
            case "term" if process is not None and signal.SIGTERM in process.signals:
                call, args = process.signals[signal.SIGTERM]
                process.enter(call, *args)
            case "linger":
                for person in self.people:
                    person.rest()
                    person.begin(rng.choice((50.0, 70.0)))
            case "slow":
                disk.slow = rng.choice((20.0, 300.0))
                self.world.later(rng.expovariate(1 / 20), self.disk.recover)
            case "full":
                disk.full = True
                self.world.later(rng.expovariate(1 / 20), self.disk.recover)
            case "failing":
                disk.failing = True
                self.world.later(rng.expovariate(1 / 10), self.disk.recover)
            case "pause":
                self.world.stand_still(rng.choice((2.0, 15.0, 70.0)))
            case "date":
                self.world.jumped += rng.choice((-7200.0, -30.0, 30.0, 86400.0))
            case "late":
                for line in self._lines:
                    line.late = rng.choice((0.0, 0.5, 3.0))
            case "reset":
                for line in [each for each in self._lines if rng.random() < 0.4]:
                    line.reset()

    # The story

    def run(self, stop: Callable[[], bool] = lambda: False) -> Club:
        """Run the whole story, or until `stop()`."""
        with patched(self), self.notices.hurried():
            self.start()
            for person in self.people:
                person.begin(self._rng.random() * 5)
            self.world.later(30.0, self._trouble)
            self.world.run(START + self.options.hours * 3600, stop)
            if not stop():
                self._come_to_an_end(stop)
            self.close()
        return self

    def close(self) -> None:
        """End everything without a trace in the story."""
        self._end_people()
        if self._process is not None and not self._process.dead:
            self._chaos = False
            self.kill(power=False)
        for name in sorted(self.disk.reached):
            self.reached[name] += 1

    def _end_people(self) -> None:
        for person in self.people:
            person.rest()
        self.people = []

    def _come_to_an_end(self, stop: Callable[[], bool]) -> None:
        """No more faults: the games that people stay at end."""
        self._chaos = False
        self.disk.mend()
        for person in self.people:
            person.rest()
        self.world.run(self.world.now + 5)
        self.start()
        assert self.server is not None
        self.server._linger = None  # before it ends because nobody is there
        self.world.run(self.world.now + 5)
        self._stay(stop)

    def _is_played(self, table: str) -> bool:
        """Whether a game has begun and is not over."""
        found = None if self.server is None else self.server.hall.tables.get(table)
        return found is not None and found.places.begun and not found.places.over

    def _stay(self, stop: Callable[[], bool]) -> None:
        """Some people play their games to the end."""
        honest = [person for person in self.people if person.honest]
        banned = self.checks.decided.perhaps("ban")
        names = sorted({person.name for person in honest if self._rng.random() < 0.7 and meant(person) not in banned})
        stayers: list[Stayer | PlayingStayer] = []
        for name in names:
            person = next(each for each in honest if each.name == name)
            goals = sorted(self.checks.own(name))
            stayers += [person.stayer(table, seat) for table, seat in goals if self._is_played(table)]
        self.people = [*self.people, *stayers]
        for stayer in stayers:
            stayer.begin(self._rng.random())
        self.world.run(self.world.now + LONGEST_END, lambda: stop() or all(each.done for each in stayers))
        if stop():
            return
        for stayer in [each for each in stayers if not each.done]:
            self._stuck(stayer)
        for person in self.people:
            person.rest()
        self.world.run(self.world.now + LATEST, lambda: self.server is None or not self.notices.connected(self.server))
        self.world.run(self.world.now + LATEST)  # from the end of the last dead line on
        if self.server is not None:
            self.notices.check_all(self.server)
        for table, text in self.checks.endings.clocks.missed():
            self.fault("clock", text, table=table)

    def _stuck(self, stayer: Stayer | PlayingStayer) -> None:
        table, seat = stayer.goal
        found = None if self.server is None else self.server.hall.tables.get(table)
        trouble = found.trouble if found is not None else "gone"
        self.fault("no-end", f"{stayer.name} on seat {seat} {stayer.knows}; trouble: {trouble!r}", table=table)
